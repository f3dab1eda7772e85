/** Uses only `setTimeout`, so that it works on every platform with `fetch`. */

/** Waits. Rejects with the signal's reason as soon as the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
