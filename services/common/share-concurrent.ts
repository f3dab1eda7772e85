/** Lets concurrent callers with the same key share one piece of work. */

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
