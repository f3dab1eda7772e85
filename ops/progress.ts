/** Tells how far a command has come with what takes long. */
import type { Operations } from './operations.ts';

/**
 * What is called after each of many, with how many are done; tells it after every so many.
 *
 * @param done what was done with them: "compared".
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
