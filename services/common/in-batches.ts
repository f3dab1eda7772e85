/** Joins what many ask for at once into few statements. */

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
