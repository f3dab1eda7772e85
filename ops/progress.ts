/**
 * Returns a progress callback that prints a line after every `every` items.
 *
 * @param done what was done with the items, such as "compared".
 */
 */
export function tellEvery(
  { tell }: Pick<Operations, 'tell'>,
  every: number,
  done: string,
): (count: number) => void {
  return (count) => {
    if (count % every === 0) tell(`${count} ${done} ...`);
  };
}
