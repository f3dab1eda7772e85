/** Which of many hostile values a place gets in a run that is to be short. */

/**
 * Makes a function that takes so many of each list, beginning elsewhere each time: every place gets some, and all are
 * tried somewhere.
 */
export function takingInTurn(count: number): <Value>(values: readonly Value[]) => Value[] {
  let place = 0;
  return (values) => {
    place += count;
    const from = place % values.length;
    return [...values.slice(from), ...values.slice(0, from)].slice(0, count);
  };
}
