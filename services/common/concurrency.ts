/** Runs work with a bounded concurrency, in batches, or once for concurrent callers. */
import { Readable } from 'node:stream';

/** Runs work that waits for I/O, such as a statement, so that other work can use the processor meanwhile. */
export type RunIo = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Calls `work` with each, in their order, at most so many at once; the first error ends it. */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await Readable.from(items).forEach(work, { concurrency: most });
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly settle: PromiseWithResolvers<Answer>;
}

/**
 * One batch is under way at a time; what is asked for meanwhile is the next one. Who asks alone waits for nobody.
 *
 * @param work answers what was asked for, in its order; where it throws, all of the batch get the error.
 */
export function inBatches<Asked, Answer>(
  work: (batch: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isUnderWay = false;

  const run = async () => {
    isUnderWay = true;
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
    isUnderWay = false;
  };

  return (asked) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ asked, settle });
    if (!isUnderWay) void run();
    return settle.promise;
  };
}

/**
 * At most one call for a key is under way. Callers that come meanwhile share the one after it, not the one under
 * way: that may have looked before something happened which they have already been told.
 */
export function shareConcurrent<Result>(
  work: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  const next = new Map<string, Promise<Result>>();

  const start = (key: string): Promise<Result> => {
    const started = work(key).finally(() => {
      if (underWay.get(key) === started) underWay.delete(key);
    });
    underWay.set(key, started);
    return started;
  };

  return (key) => {
    const current = underWay.get(key);
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
