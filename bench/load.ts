/** A closed loop of load: each caller calls again as soon as it has its answer. */

export interface LoadResult {
  /** Answered calls per second of all callers. */
  readonly perSecond: number;
  /** Milliseconds of every call. */
  readonly latencies: readonly number[];
}

/** Makes `calls` calls from `callers` callers. A call that throws ends the bench, so only successes are measured. */
export async function load(
  { calls, callers }: { readonly calls: number; readonly callers: number },
  call: (index: number) => Promise<unknown>,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < calls) {
        const index = next;
        next += 1;
        const calledAt = performance.now();
        await call(index);
        latencies.push(performance.now() - calledAt);
      }
    }),
  );
  return { perSecond: (calls * 1000) / (performance.now() - startedAt), latencies };
}
