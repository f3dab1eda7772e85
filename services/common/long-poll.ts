/** Long polling: answers a caller as soon as there is news. */
import type { ChangeFeed } from '../../db/change-feed.ts';

export interface LongPollCaller {
  /** Registers a callback for a caller that disconnects before its answer. */
  readonly onGone: (callback: () => void) => void;
}

interface LongPoll<Seen> {
  /** The watched topic: a request_id, or the partner_id of an events feed. */
  readonly topic: string;
  /** How long to wait for news; 0 reads once. */
  readonly seconds: number;
  readonly look: () => Promise<Seen>;
  readonly isNews: (seen: Seen) => boolean;
}

/**
 * Reads after each change until there is news, the time is over, the caller has gone or the process is stopping.
 *
 * @returns the result of the last read.
 */
export async function waitForNews<Seen>(
  changes: ChangeFeed,
  { onGone }: LongPollCaller,
  { topic, seconds, look, isNews }: LongPoll<Seen>,
): Promise<Seen> {
  const end = performance.now() + seconds * 1000;
  let isGone = false;
  let stopWaiting: () => void = () => undefined;
  onGone(() => {
    isGone = true;
    stopWaiting();
  });
  for (;;) {
    // Watch before reading: a change in between then ends the wait.
    const watch = changes.watch(topic);
    stopWaiting = () => watch.end();
    try {
      const seen = await look();
      const left = end - performance.now();
      if (isNews(seen) || left <= 0 || changes.closed || isGone) return seen;
      await watch.changed(left);
    } finally {
      watch.end();
    }
  }
}
