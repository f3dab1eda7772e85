/** The one place in which screen readers hear what has happened: the result of each step, and what arrives. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';

interface Announcement {
  readonly number: number;
  readonly text: string;
}

/** Each is read when it is added, so that of several at the same time none is lost. */
const MAX_KEPT = 5;

let announcements: readonly Announcement[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** @param text without anything about a patient. */
export function announce(text: string): void {
  count += 1;
  replace([...announcements, { number: count, text }].slice(-MAX_KEPT));
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
  // Nothing stays for the user who signs in next.
  useEffect(() => () => replace([]), []);
  return (
    <VisuallyHidden role="status" aria-atomic={false} id="announcements">
      {shown.map(({ number, text }) => (
        <div key={number}>{text}</div>
      ))}
    </VisuallyHidden>
  );
}
