/** What a process does again and again: one after the other, however long one takes. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Works every so often until the function that it returns is called. What fails is told, and done again the next time.
 *
 * @param everyMs between the end of one and the begin of the next.
 */
export function regularly(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const goOn = async () => {
    for (;;) {
      await delay(everyMs, undefined, { signal });
      await work().catch(onError);
    }
  };
  // It ends by the signal alone.
  goOn().catch(() => undefined);
  return () => stopping.abort();
}
