/** The decisions of the workflow so far, as seen in the calls of its activities. */
import { isDeepStrictEqual } from 'node:util';
import type {
  EntryKey,
  RequestChange,
  RequestProjection,
  StepToRecord,
} from '../../../domain/requests/messages.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { PendingActivity } from '../../support/workflows/calls.ts';
import { promised } from './broken-promise.ts';

const WRITES = ['recordRequest', 'recordChange', 'recordStep'];

export class Decided {
  timeline: readonly TimelineEntry[] = [];
  private prescriptions: readonly string[] = [];

  /** @param waiting every unanswered activity, including this one. @throws BrokenPromise */
  called(activity: PendingActivity, waiting: readonly PendingActivity[]): void {
    const { name, args } = activity;
    const latest = this.timeline.at(-1);
    if (!WRITES.includes(name)) {
      const isOver = latest !== undefined && isTerminal(latest.status);
      promised(name === 'withdrawOrder' || !isOver, `${name} is not called after the end`);
      return;
    }
    const writes = waiting.filter((other) => WRITES.includes(other.name));
    promised(writes.length <= 1, 'one write is in flight at a time');
    if (name === 'recordStep') {
      const { after } = args[0] as StepToRecord;
      promised(isNameOf(after, latest), 'a step is admitted after everything before it is recorded');
      return;
    }
    const { timeline, prescription_ids } =
      name === 'recordRequest'
        ? (args[0] as Required<RequestProjection>)
        : this.with(args[0] as RequestChange);
    promised(
      isDeepStrictEqual(timeline.slice(0, this.timeline.length), this.timeline),
      'what was decided stays decided: each write begins where the one before ended, or at the beginning',
    );
    promised(
      isDeepStrictEqual(prescription_ids.slice(0, this.prescriptions.length), this.prescriptions),
      'prescriptions are only added',
    );
    this.timeline = timeline;
    this.prescriptions = prescription_ids;
  }

  private with({ after, entries, prescription_ids }: RequestChange) {
    promised(isNameOf(after, this.timeline.at(-1)), 'what is new follows what was written before');
    return { timeline: [...this.timeline, ...entries], prescription_ids };
  }

  /** An admitted step is decided. */
  answered({ name, args }: PendingActivity, answer: unknown): void {
    if (name !== 'recordStep' || !isDeepStrictEqual(answer, {})) return;
    this.timeline = [...this.timeline, (args[0] as StepToRecord).entry];
  }
}

function isNameOf({ sequence, status, at }: EntryKey, entry: TimelineEntry | undefined): boolean {
  return entry?.sequence === sequence && entry.status === status && entry.at === at;
}
