/** Runs work with bounded concurrency, in batches, or once for concurrent callers. */
import { Readable } from 'node:stream';

/** Runs work that waits for I/O, such as a statement, while other work uses the processor. */
export type RunIo = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Calls `work` with each item in sequence, with at most `maxConcurrent` running; the first error ends it. */
export async function forEachConcurrent<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  maxConcurrent: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await Readable.from(items).forEach(work, { concurrency: maxConcurrent });
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly settle: PromiseWithResolvers<Answer>;
}

/**
 * Runs one batch at a time; calls that arrive meanwhile form the next batch. A single call starts immediately.
 *
 * @param work returns one answer per call, in the sequence of the batch; its error rejects every call of the batch.
 */
export function inBatches<Asked, Answer>(
  work: (batch: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await work(batch.map(({ asked }) => asked));
        for (const [index, { settle }] of batch.entries()) settle.resolve(answers[index] as Answer);
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    isRunning = false;
  };

  return (asked) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ asked, settle });
    if (!isRunning) void run();
    return settle.promise;
  };
}

/**
 * Runs at most one call per key. Callers that arrive meanwhile share the next call, not the running one: that may have
 * read data before a change which the caller already knows of.
 */
export function shareConcurrent<Result>(
  work: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const next = new Map<string, Promise<Result>>();

  const start = (key: string): Promise<Result> => {
    const started = work(key).finally(() => {
      if (running.get(key) === started) running.delete(key);
    });
    running.set(key, started);
    return started;
  };

  return (key) => {
    const current = running.get(key);
    if (current === undefined) return start(key);
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const startNext = () => {
      next.delete(key);
      return start(key);
    };
    const queued = current.then(startNext, startNext);
    next.set(key, queued);
    return queued;
  };
}
