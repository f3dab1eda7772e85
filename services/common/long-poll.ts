/** Answers a caller that waits for something to happen as soon as it has. */
import type { ChangeFeed } from '../../db/change-feed.ts';

/** Whoever waits for an answer. */
export interface Waiting {
  /** Calls back when it goes away before it has its answer. */
  readonly onGone: (callback: () => void) => void;
}

export interface LongPoll<Seen> {
  /** What to watch: a request_id, or a partner_id for the events of that partner. */
  readonly topic: string;
  /** How long to look again after each change; 0 looks once. */
  readonly seconds: number;
  readonly look: () => Promise<Seen>;
  /** Whether what was seen is worth an answer before the time is over. */
  readonly isNews: (seen: Seen) => boolean;
}

/**
 * Looks until there is news, the time is over, the caller has gone or the process is about to stop.
 *
 * @returns what was seen last.
 */
export async function lookUntilNews<Seen>(
  changes: ChangeFeed,
  { onGone }: Waiting,
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
    // Watched before it is looked at: a change between the two ends the wait at once.
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
