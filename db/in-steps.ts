/** Long work on the event loop, with stops at which others are served. */
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** So many values at a time; whoever takes the next ones does so after what waited for the event loop has had it. */
export async function* inSteps<Value>(values: readonly Value[], atOnce: number): AsyncGenerator<Value[]> {
  for (let first = 0; first < values.length; first += atOnce) {
    if (first > 0) await endOfTurn();
    yield values.slice(first, first + atOnce);
  }
}
