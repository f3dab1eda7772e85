/** The single live region of the page: screen readers read the results of actions and new arrivals from it. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';

interface Announcement {
  readonly number: number;
  readonly text: string;
}

/** Several are kept, so that simultaneous announcements are all read. */
const MAX_ANNOUNCEMENTS = 5;

let announcements: readonly Announcement[] = [];
let count = 0;
const listeners = new Set<() => void>();

/**
 * Announces a text to screen readers.
 *
 * @param text must not contain patient data.
 */
export function announce(text: string): void {
  count += 1;
  replace([...announcements, { number: count, text }].slice(-MAX_ANNOUNCEMENTS));
}

function replace(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

export function Announcements() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => announcements,
  );
  // The next user must not hear earlier announcements.
  useEffect(() => () => replace([]), []);
  return (
    <VisuallyHidden role="status" aria-atomic={false} id="announcements">
      {shown.map(({ number, text }) => (
        <div key={number}>{text}</div>
      ))}
    </VisuallyHidden>
  );
}
