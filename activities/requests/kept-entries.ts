/** What a workflow decides anew after a reset, and Postgres has already: it stays as it was. */
import { isDeepStrictEqual } from 'node:util';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';

/** Whether two entries tell the same decision, and are not of the same time. */
export function isOfAnotherTime(stored: TimelineEntry, decided: TimelineEntry): boolean {
  return (
    !isDeepStrictEqual(stored, decided) && isDeepStrictEqual(withoutTimes(stored), withoutTimes(decided))
  );
}

function withoutTimes({ opened, rerouted, ...entry }: TimelineEntry): object {
  return {
    ...entry,
    at: null,
    opened: opened && { ...opened, expires_at: null },
    rerouted: rerouted && { ...rerouted, estimated_delivery_at: null },
  };
}
