/** The state of a request within its workflow, each change of which is recorded in Postgres. */
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { type SealedRecord, toRecord } from '../domain/requests/record.ts';
import { byOf, type EntryEvent, type TimelineEntry } from '../domain/requests/timeline.ts';
import { FIRST_STATE, SEARCH_ATTRIBUTES, stateOf } from '../domain/requests/search-attributes.ts';
import type {
  Admission,
  AttachPrescriptions,
  EntryBefore,
  KnownRequest,
  OpenHold,
  Recorded,
  RequestChange,
  RequestProjection,
  RequestState,
  RequestVersion,
  ResolveHold,
  StepReport,
  TellStatement,
} from '../domain/requests/messages.ts';
import type { Actor, AdmittedStep, Step } from '../domain/requests/statuses.ts';
import { recordChange, recordRequest, recordStep } from './activities.ts';
import {
  endOfRequest,
  isReleasedWhenOverdue,
  openingEntry,
  resolutionEntry,
} from '../domain/holds/hold-ends.ts';
import { holdOf } from '../domain/holds/holds.ts';
import { acceptedEntries } from '../domain/requests/accepted-request.ts';
import type { Submission } from '../domain/requests/submission.ts';
import { type AgreedItem, termsOf } from '../domain/requests/terms.ts';
import type { Rerouting } from '../domain/routing.ts';
import { stepEntry } from '../domain/requests/steps.ts';

const stateKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD);
const pharmacyKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD);

/** Shows one request; what is shown already is not written again. The first state and pharmacy are set by whoever starts the workflow. */
export class OperatorView {
  private state = FIRST_STATE;
  private pharmacyId: string;

  constructor(pharmacyId: string) {
    this.pharmacyId = pharmacyId;
  }

  /** Shows the request as it now stands. */
  show(timeline: readonly TimelineEntry[], record: SealedRecord): void {
    const state = stateOf(record);
    if (state !== this.state) upsertSearchAttributes([{ key: stateKey, value: (this.state = state) }]);
    const { pharmacy_id } = record.pharmacy;
    if (pharmacy_id !== this.pharmacyId)
      upsertSearchAttributes([{ key: pharmacyKey, value: (this.pharmacyId = pharmacy_id) }]);
    setCurrentDetails(timeline.map(line).join('\n'));
  }
}

function line({ sequence, at, status, actor, reason, event, opened }: TimelineEntry): string {
  const told = opened?.reason ?? reason;
  return `${sequence}. ${at} **${event ?? status}** by ${actor}${told === undefined ? '' : ` (${told})`}`;
}

type Projection = Required<RequestProjection>;

export function writeWhole(projection: Projection): Promise<Recorded> {
  return recordRequest.executeWithOptions({ summary: summaryOf(projection.timeline) }, [projection]);
}

/** @param known how many entries Postgres should have already. */
export async function writeChange(projection: Projection, known: number): Promise<Recorded> {
  const { submission, timeline, prescription_ids } = projection;
  const change: RequestChange = {
    request_id: submission.request_id,
    after: nameOf(timeline[known - 1]),
    entries: timeline.slice(known),
    prescription_ids,
  };
  const recorded = await recordChange.executeWithOptions({ summary: summaryOf(timeline) }, [change]);
  return 'incomplete' in recorded ? writeWhole(projection) : recorded;
}

/** Has a step taken if it is admitted. @param projection what Postgres should have already. */
export async function writeStep(
  projection: Projection,
  step: AdmittedStep,
  entry: TimelineEntry,
): Promise<Admission> {
  const { submission, timeline } = projection;
  const asked = { request_id: submission.request_id, step, after: nameOf(timeline.at(-1)), entry };
  for (;;) {
    const answer = await recordStep.executeWithOptions({ summary: step }, [asked]);
    if (!('incomplete' in answer)) return answer;
    await writeWhole(projection);
  }
}

/** As the write says that was made for a pharmacy. */
export async function isCalledAfter(recorded: Promise<Recorded>): Promise<boolean> {
  const { isCalled } = await recorded;
  return isCalled;
}

/** What operators read beside a write. */
function summaryOf(timeline: readonly TimelineEntry[]): string {
  const { sequence, status } = nameOf(timeline.at(-1));
  return `${sequence} ${status}`;
}

function nameOf(entry: TimelineEntry | undefined): EntryBefore {
  if (entry === undefined) throw new TypeError('A timeline is never empty');
  const { sequence, status, at } = entry;
  return { sequence, status, at };
}

export class RecordedRequest {
  readonly submission: Submission;
  /** Whether another workflow of it was lost. */
  readonly isRestored: boolean;
  private readonly entries: TimelineEntry[];
  private recorded: Promise<Recorded> = Promise.resolve({ isCalled: false });
  private called: Promise<boolean> = Promise.resolve(false);
  /** How many entries readers may see: those that Postgres has, and those with which it was accepted before. */
  private recordedEntries: number;
  /** How many are in a write that was made, or is under way. */
  private writtenEntries = 0;
  /** Those of the create call and those attached since; never changed, only replaced. */
  private prescriptions: readonly string[];
  /** Those that readers may see. */
  private recordedPrescriptions: readonly string[];
  private made: SealedRecord | undefined;
  private readonly shown: OperatorView;

  /** @param known what Postgres has of it already; nothing of a new request. */
  constructor(submission: Submission, known?: KnownRequest) {
    this.submission = submission;
    this.isRestored = known !== undefined;
    this.entries = known === undefined ? acceptedEntries(submission) : [...known.timeline];
    this.recordedEntries = this.entries.length;
    this.shown = new OperatorView(submission.pharmacy.pharmacy_id);
    this.prescriptions = known?.prescription_ids ?? submission.prescription_ids;
    this.recordedPrescriptions = this.prescriptions;
  }

  get timeline(): readonly TimelineEntry[] {
    return this.entries;
  }

  get latest(): TimelineEntry {
    const latest = this.entries.at(-1);
    if (latest === undefined) throw new TypeError('A timeline is never empty');
    return latest;
  }

  /** As it is decided; Postgres may not have the last of it. */
  get record(): SealedRecord {
    const { entries, prescriptions } = this;
    // Conditions look at it again and again.
    if (this.made?.timeline.length !== entries.length || this.made.prescription_ids !== prescriptions) {
      this.made = toRecord(this.submission, entries, prescriptions);
    }
    return this.made;
  }

  /** The items as they are agreed now. */
  get items(): readonly AgreedItem[] {
    return termsOf(this.submission, this.entries).items;
  }

  /** How many pharmacies have had it. */
  get routing(): number {
    return this.record.routing_history.length + 1;
  }

  /** Whether the pharmacy that has the order now is told of it by a call; known when Postgres has the order. */
  get isPharmacyCalled(): Promise<boolean> {
    return this.called;
  }

  /** As it is decided. */
  get version(): RequestVersion {
    const { status, sequence } = this.latest;
    return { status, sequence };
  }

  /** As Postgres has it, or a newer one. */
  recordedState(): RequestState {
    return this.state(this.recordedEntries, this.recordedPrescriptions);
  }

  /** Shows the request for the first time and begins to write it down. */
  begin(): void {
    void this.add();
    this.called = isCalledAfter(this.recorded);
  }

  /** Changes the status: at once in memory; resolves with the version that this made when Postgres has it. */
  append(step: Step, report: StepReport): Promise<RequestVersion> {
    return this.add(this.step(step, report));
  }

  /**
   * Changes the status if the step is admitted, when Postgres has it. Nothing else may be decided meanwhile.
   *
   * @returns why it is not admitted, and then nothing is changed.
   */
  async appendAdmitted(step: AdmittedStep, report: StepReport): Promise<Admission> {
    await this.recorded;
    const entry = this.step(step, report);
    const admission = await writeStep(this.projection(), step, entry);
    if (admission.refused !== undefined) return admission;
    this.entries.push(admission.kept?.[0] ?? entry);
    this.recordedEntries = this.writtenEntries = this.entries.length;
    this.shown.show(this.entries, this.record);
    return admission;
  }

  openHold(asked: Omit<OpenHold, 'pharmacy_id'>): Promise<RequestVersion> {
    return this.add(this.opening(asked));
  }

  /** Ends the open hold, and the request with it where that is what the end means. */
  resolveHold({ actor, by, resolution, prescription_ids = [] }: ResolveHold): Promise<RequestVersion> {
    const { hold } = this.record;
    if (hold === null) throw new TypeError('There is no hold to resolve');
    this.prescriptions = [...new Set([...this.prescriptions, ...prescription_ids])];
    if (isReleasedWhenOverdue(hold.reason, resolution.end))
      this.entries.push(this.entry('system', 'authorization_overdue'));
    this.entries.push(resolutionEntry({ after: this.latest, at: this.now(), actor, by }, resolution));
    const ending = endOfRequest(hold.reason, resolution.end, this.latest.status);
    if (ending !== undefined) {
      const report = ending.report.actor === actor ? { ...ending.report, ...byOf(by) } : ending.report;
      this.entries.push(this.step(ending.step, report));
    }
    return this.add();
  }

  /** Sends the request to another pharmacy; it stays pending. */
  reroute({ actor, operator, by, reason, note }: StepReport, rerouted: Rerouting): Promise<RequestVersion> {
    const version = this.add({
      ...this.entry(actor, 'rerouted'),
      ...(operator === undefined ? {} : { operator }),
      ...byOf(by),
      ...(reason === undefined ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
      rerouted,
    });
    this.called = isCalledAfter(this.recorded);
    return version;
  }

  /** No entry of the timeline, unless they are what the request was held for: the status stays. */
  attach({ prescription_ids, by }: AttachPrescriptions): Promise<RequestVersion> {
    const { hold } = this.record;
    const isNew = prescription_ids.some((id) => !this.prescriptions.includes(id));
    if (isNew && hold?.actions.includes('attach_prescriptions')) {
      const resolution = { end: 'attach_prescriptions' } as const;
      return this.resolveHold({
        actor: 'partner',
        ...byOf(by),
        opened: hold.sequence,
        resolution,
        prescription_ids,
      });
    }
    this.prescriptions = [...new Set([...this.prescriptions, ...prescription_ids])];
    return this.written();
  }

  tellStatement({ prescription_id, by }: TellStatement): Promise<RequestVersion> {
    return this.add({ ...this.entry('pharmacy', 'prescription_stated'), ...byOf(by), prescription_id });
  }

  /** Resolves when Postgres has all of it. */
  async settled(): Promise<void> {
    await this.recorded;
  }

  private add(...entries: readonly TimelineEntry[]): Promise<RequestVersion> {
    this.entries.push(...entries);
    this.shown.show(this.entries, this.record);
    return this.written();
  }

  private step(step: Step, report: StepReport): TimelineEntry {
    return stepEntry(step, report, this.latest.sequence + 1, this.now());
  }

  private opening(asked: Omit<OpenHold, 'pharmacy_id'>): TimelineEntry {
    const limitMs = this.submission.time_limits[holdOf(asked.reason).limit];
    const { actor, by } = asked;
    return openingEntry({ after: this.latest, at: this.now(), actor, by }, { ...asked, limitMs });
  }

  private entry(actor: Actor, event: EntryEvent): TimelineEntry {
    const { sequence, status } = this.latest;
    return { sequence: sequence + 1, status, at: this.now(), actor, event };
  }

  /** Writes what is known now, after whatever was known before. */
  private async written(): Promise<RequestVersion> {
    const { version } = this;
    this.recorded = this.writeAfter(this.recorded, this.projection(), this.writtenEntries);
    this.writtenEntries = this.entries.length;
    await this.recorded;
    return version;
  }

  private async writeAfter(
    earlier: Promise<unknown>,
    projection: Required<RequestProjection>,
    known: number,
  ): Promise<Recorded> {
    await earlier;
    const recorded = await (known === 0 ? writeWhole(projection) : writeChange(projection, known));
    this.recordedEntries = projection.timeline.length;
    this.recordedPrescriptions = projection.prescription_ids;
    this.keep(recorded.kept ?? []);
    return recorded;
  }

  /** Whoever was told of them before the workflow was reset was told these times. */
  private keep(entries: readonly TimelineEntry[]): void {
    if (entries.length === 0) return;
    for (const entry of entries) this.entries[entry.sequence - 1] = entry;
    this.made = undefined;
    this.shown.show(this.entries, this.record);
  }

  private projection(): Required<RequestProjection> {
    const { submission, entries, prescriptions } = this;
    return { submission, timeline: [...entries], prescription_ids: prescriptions };
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
