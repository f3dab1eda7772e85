/** What the workflow has decided so far, as it tells its activities. */
import { isDeepStrictEqual } from 'node:util';
import type { Admission, RequestProjection } from '../../../domain/requests/messages.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { PendingActivity } from '../../support/workflows/calls.ts';
import { promised } from './broken-promise.ts';

const WRITES = ['recordRequest', 'recordStep'];

export class Decided {
  timeline: readonly TimelineEntry[] = [];
  private prescriptions: readonly string[] = [];

  /** @param waiting every activity that has no answer yet, this one too. @throws BrokenPromise */
  called(activity: PendingActivity, waiting: readonly PendingActivity[]): void {
    const { name, args } = activity;
    const latest = this.timeline.at(-1);
    if (!WRITES.includes(name)) {
      const isOver = latest !== undefined && isTerminal(latest.status);
      promised(name === 'withdrawOrder' || !isOver, `${name} is not called after the end`);
      return;
    }
    const writes = waiting.filter((other) => WRITES.includes(other.name));
    promised(writes.length <= 1, 'one write is under way at a time');
    const { timeline, prescription_ids } = args[0] as Required<RequestProjection>;
    const known = name === 'recordStep' ? timeline.slice(0, -1) : timeline;
    promised(
      isDeepStrictEqual(known.slice(0, this.timeline.length), this.timeline),
      'what was decided stays decided: each projection begins with the one before',
    );
    promised(
      name === 'recordRequest' || known.length === this.timeline.length,
      'a step is admitted after everything before it is recorded',
    );
    promised(
      isDeepStrictEqual(prescription_ids.slice(0, this.prescriptions.length), this.prescriptions),
      'prescriptions are only added',
    );
    this.timeline = known;
    this.prescriptions = prescription_ids;
  }

  /** A step that was admitted is decided. */
  answered({ name, args }: PendingActivity, answer: unknown): void {
    if (name !== 'recordStep' || (answer as Admission).refused !== undefined) return;
    this.timeline = (args[0] as RequestProjection).timeline;
  }
}
