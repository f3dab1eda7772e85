/** Distributes many hostile values over many places, so that a run stays short. */

/**
 * Returns a function that takes `count` values of each list, starting at a different one each time, so that every place gets some
 * and all are used somewhere.
 */
export function roundRobin(count: number): <Value>(values: readonly Value[]) => Value[] {
  let place = 0;
  return (values) => {
    place += count;
    const from = place % values.length;
    return [...values.slice(from), ...values.slice(0, from)].slice(0, count);
  };
}
