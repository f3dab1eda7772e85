/** A request in memory and in Postgres: what is known of it, written down in the order in which it became known. */
import type { AttachPrescriptions, RequestProjection, RequestState, StepReport } from '../domain/messages.ts';
import {
  firstEntry,
  toRecord,
  type RequestRecord,
  type Submission,
  type TimelineEntry,
} from '../domain/requests.ts';
import type { Step } from '../domain/statuses.ts';
import { entryFor } from '../domain/transitions.ts';
import { recordRequest } from './activities.ts';
import { DeliveryLanes } from './delivery-lanes.ts';
import { showToOperators } from './operator-view.ts';

export class RecordedRequest {
  readonly submission: Submission;
  private readonly entries: TimelineEntry[];
  private recorded: Promise<void> = Promise.resolve();
  /** How many entries readers may see: those that Postgres has, and the first, which was accepted before. */
  private recordedEntries = 1;
  /** Those of the create call and those attached since; never changed, only replaced. */
  private prescriptions: readonly string[];
  /** Those that readers may see. */
  private recordedPrescriptions: readonly string[];
  private readonly lanes = new DeliveryLanes();

  constructor(submission: Submission) {
    this.submission = submission;
    this.entries = [firstEntry(submission)];
    this.prescriptions = submission.prescription_ids ?? [];
    this.recordedPrescriptions = this.prescriptions;
  }

  get timeline(): readonly TimelineEntry[] {
    return this.entries;
  }

  get prescriptionIds(): readonly string[] {
    return this.prescriptions;
  }

  get latest(): TimelineEntry {
    const latest = this.entries.at(-1);
    if (latest === undefined) throw new TypeError('A timeline is never empty');
    return latest;
  }

  /** As it is decided; Postgres may not have the last of it. */
  get record(): RequestRecord {
    return toRecord(this.submission, this.entries, this.prescriptions);
  }

  /** As Postgres has it, or a newer one. */
  recordedState(): RequestState {
    return this.state(this.recordedEntries, this.recordedPrescriptions);
  }

  /** Shows the request for the first time and begins to write it down. */
  begin(): void {
    showToOperators(this.entries);
    void this.write();
  }

  /** Changes the status: at once in memory; resolves with the state that this made when Postgres has it. */
  append(step: Step, report: StepReport): Promise<RequestState> {
    this.entries.push(entryFor(step, report, this.latest.sequence + 1, this.now()));
    showToOperators(this.entries);
    return this.written();
  }

  /** No entry of the timeline: the status stays, and nobody is sent an event. */
  attach({ prescription_ids }: AttachPrescriptions): Promise<RequestState> {
    this.prescriptions = [...new Set([...this.prescriptions, ...prescription_ids])];
    return this.written();
  }

  /** Resolves when Postgres has all of it, and every webhook of it has been sent or given up. */
  async settled(): Promise<void> {
    await this.recorded;
    await this.lanes.settled();
  }

  private async written(): Promise<RequestState> {
    const state = this.state(this.entries.length, this.prescriptions);
    await this.write();
    return state;
  }

  /** Writes what is known now, after whatever was known before. */
  private write(): Promise<void> {
    const projection = {
      submission: this.submission,
      timeline: [...this.entries],
      prescription_ids: this.prescriptions,
    };
    this.recorded = this.writeAfter(this.recorded, projection, this.latest);
    return this.recorded;
  }

  private async writeAfter(
    earlier: Promise<void>,
    projection: Required<RequestProjection>,
    { sequence, status }: TimelineEntry,
  ): Promise<void> {
    await earlier;
    const summary = `${sequence} ${status}`;
    const deliveries = await recordRequest.executeWithOptions({ summary }, [projection]);
    this.recordedEntries = projection.timeline.length;
    this.recordedPrescriptions = projection.prescription_ids;
    // Requests that were recorded before there were webhooks have none.
    this.lanes.take(deliveries ?? []);
  }

  /** The state after so many entries, with these prescriptions. */
  private state(entries: number, prescriptionIds: readonly string[]): RequestState {
    const { submission } = this;
    const record = toRecord(submission, this.entries.slice(0, entries), prescriptionIds);
    return { partner_id: submission.partner_id, record };
  }

  /** The time of a new entry; never before the last one's, which another machine's clock may have set. */
  private now(): string {
    const now = new Date().toISOString();
    return now > this.latest.at ? now : this.latest.at;
  }
}
