/** The state of a request in its workflow. Each change is recorded in Postgres. */
import {
  ApplicationFailure,
  patched,
  setCurrentDetails,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { type SealedRecord, toRecord, withCharges } from '../domain/requests/record.ts';
import { byOf, type EntryEvent, type TimelineEntry } from '../domain/requests/timeline.ts';
import { FIRST_STATE, SEARCH_ATTRIBUTES, stateOf } from '../domain/requests/search-attributes.ts';
import {
  type Admission,
  type AttachPrescriptions,
  type CorrectBatch,
  type DispenseMore,
  type EntryKey,
  REFUSALS,
  type RestoredRequest,
  type OpenHold,
  type Recorded,
  type RequestChange,
  type RequestProjection,
  type RequestState,
  type RequestVersion,
  type ResolveHold,
  type StepReport,
  type ReportStatement,
} from '../domain/requests/messages.ts';
import type { Actor, AdmittedStep, Step } from '../domain/requests/statuses.ts';
import { recordChange, recordRequest, recordStep } from './activities.ts';
import {
  endOfRequest,
  isReleasedWhenOverdue,
  openingEntry,
  resolutionEntry,
} from '../domain/holds/hold-ends.ts';
import { canBeHeldAgain } from '../domain/holds/hold-refusals.ts';
import { type Hold, holdOf } from '../domain/holds/holds.ts';
import { acceptedEntries } from '../domain/requests/accepted-request.ts';
import type { RecordItem } from '../domain/requests/items.ts';
import type { Submission } from '../domain/requests/submission.ts';
import { type AgreedItem, termsOf } from '../domain/requests/terms.ts';
import { isExpired } from '../domain/money/coverage.ts';
import type { Rerouting } from '../domain/routing.ts';
import { isAuthorizationExceeded, stepEntry } from '../domain/requests/steps.ts';
import { batchCorrection } from '../domain/requests/supply.ts';

const stateKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD);
const pharmacyKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD);

/**
 * Shows a request to operators in the Temporal UI, and writes only changes. The starter of the workflow sets the first
 * state and pharmacy.
 */
class OperatorView {
  private state = FIRST_STATE;
  private pharmacyId: string;

  constructor(pharmacyId: string) {
    this.pharmacyId = pharmacyId;
  }

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
  const why = opened?.reason ?? reason;
  return `${sequence}. ${at} **${event ?? status}** by ${actor}${why === undefined ? '' : ` (${why})`}`;
}

type Projection = Required<RequestProjection>;

function writeWhole(projection: Projection): Promise<Recorded> {
  return recordRequest.executeWithOptions({ summary: summaryOf(projection.timeline) }, [projection]);
}

/** @param known number of entries that Postgres should already have. */
async function writeChange(projection: Projection, known: number): Promise<Recorded> {
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

/**
 * Records a step if it is admitted.
 *
 * @param projection what Postgres should already have.
 * @throws ApplicationFailure if Postgres still lacks entries after several whole writes.
 */
async function writeStep(
  projection: Projection,
  step: AdmittedStep,
  entry: TimelineEntry,
): Promise<Admission> {
  const { submission, timeline } = projection;
  const asked = { request_id: submission.request_id, step, after: nameOf(timeline.at(-1)), entry };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await recordStep.executeWithOptions({ summary: step }, [asked]);
    if (!('incomplete' in answer)) return answer;
    // The first whole write restores lost entries. Histories from before the limit have no marker of it.
    if (attempt > 1 && patched(LIMITED_WRITES)) {
      if (attempt === MAX_STEP_WRITES)
        throw ApplicationFailure.nonRetryable('Postgres keeps lacking entries that were written again');
      await sleep(FIRST_PAUSE_MS * 2 ** attempt);
    }
    await writeWhole(projection);
  }
}

const LIMITED_WRITES = 'limited-step-writes';
const HELD_WHEN_REROUTED = 'held-when-rerouted';
/** After this many attempts the step fails, because another write would not help. */
const MAX_STEP_WRITES = 5;
/** The pauses are 2, 4 and 8 seconds. */
const FIRST_PAUSE_MS = 500;

function summaryOf(timeline: readonly TimelineEntry[]): string {
  const { sequence, status } = nameOf(timeline.at(-1));
  return `${sequence} ${status}`;
}

function nameOf(entry: TimelineEntry | undefined): EntryKey {
  if (entry === undefined) throw new TypeError('A timeline is never empty');
  const { sequence, status, at } = entry;
  return { sequence, status, at };
}

export class RecordedRequest {
  readonly submission: Submission;
  /** True if this workflow replaces a lost one. */
  readonly isRestored: boolean;
  private readonly entries: TimelineEntry[];
  private recorded: Promise<Recorded> = Promise.resolve({ isCalled: false });
  private called: Promise<boolean> = Promise.resolve(false);
  /** Number of entries that readers may see: those in Postgres, and the initial ones. */
  private recordedEntries: number;
  /** Number of entries in completed or pending writes. */
  private writtenEntries = 0;
  /** Prescriptions of the create call and those attached since; the array is replaced, never changed. */
  private prescriptions: readonly string[];
  private recordedPrescriptions: readonly string[];
  private cachedRecord: SealedRecord | undefined;
  private readonly shown: OperatorView;

  /** @param known what Postgres already has; undefined for a new request. */
  constructor(submission: Submission, known?: RestoredRequest) {
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

  /** The record with all decisions; Postgres may lack the latest. */
  get record(): SealedRecord {
    const { entries, prescriptions } = this;
    // Cached, because conditions read it very often.
    if (
      this.cachedRecord?.timeline.length !== entries.length ||
      this.cachedRecord.prescription_ids !== prescriptions
    ) {
      this.cachedRecord = toRecord(this.submission, entries, prescriptions);
    }
    return this.cachedRecord;
  }

  get items(): readonly AgreedItem[] {
    return termsOf(this.submission, this.entries).items;
  }

  /** The agreed items, and what is dispensed of them. */
  get itemsToHold(): readonly (AgreedItem & Pick<RecordItem, 'quantity_dispensed'>)[] {
    const counted = this.record.items;
    return this.items.map((item, index) => ({
      ...item,
      quantity_dispensed: counted[index]?.quantity_dispensed ?? 0,
    }));
  }

  get routing(): number {
    return this.record.routing_history.length + 1;
  }

  /** True if the current pharmacy is notified of the order by a call; resolves when Postgres has the order. */
  get isPharmacyCalled(): Promise<boolean> {
    return this.called;
  }

  get version(): RequestVersion {
    const { status, sequence } = this.latest;
    return { status, sequence };
  }

  /** True unless a decision is still being written to Postgres. */
  get isRecorded(): boolean {
    return this.recordedEntries === this.entries.length && this.recordedPrescriptions === this.prescriptions;
  }

  /** The state in Postgres, or a newer one. */
  recordedState(): RequestState {
    const { submission, recordedEntries, recordedPrescriptions } = this;
    const record = toRecord(submission, this.entries.slice(0, recordedEntries), recordedPrescriptions);
    return { partner_id: submission.partner_id, record };
  }

  begin(): void {
    void this.add();
    this.called = this.recorded.then(({ isCalled }) => isCalled);
  }

  /** Changes the status immediately in memory; resolves with the new version when Postgres has it. */
  append(step: Step, report: StepReport): Promise<RequestVersion> {
    return this.add(this.step(step, report));
  }

  /**
   * Appends the entry of a step once Postgres has admitted and stored it. No other decision may be made meanwhile.
   *
   * @param makeEntry is called once everything earlier is recorded.
   * @returns the refusal if it is not admitted; then nothing changes.
   */
  async appendAdmitted(step: AdmittedStep, makeEntry: () => TimelineEntry): Promise<Admission> {
    await this.recorded;
    const entry = withCharges(this.submission, this.entries, makeEntry());
    const { coverage } = termsOf(this.submission, this.entries);
    // What was dispensed in time can still be delivered.
    if (step !== 'deliver' && isExpired(coverage, entry.at))
      return { refused: REFUSALS.authorizationExpired, message: `valid until ${coverage.valid_until}` };
    const admission = await writeStep(this.projection(), step, entry);
    if (admission.refused !== undefined) return admission;
    this.entries.push(admission.kept?.[0] ?? entry);
    this.recordedEntries = this.writtenEntries = this.entries.length;
    this.shown.show(this.entries, this.record);
    return admission;
  }

  openHold(asked: Omit<OpenHold, 'pharmacy_id'>): Promise<RequestVersion> {
    const limitMs = this.submission.time_limits[holdOf(asked.reason).limit];
    const { actor, by } = asked;
    return this.add(openingEntry({ after: this.latest, at: this.now(), actor, by }, { ...asked, limitMs }));
  }

  /** Ends the open hold, and ends the request if this resolution requires it. */
  resolveHold({ actor, by, resolution, prescription_ids = [] }: ResolveHold): Promise<RequestVersion> {
    const { hold } = this.record;
    if (hold === null) throw new TypeError('There is no hold to resolve');
    this.prescriptions = [...new Set([...this.prescriptions, ...prescription_ids])];
    if (isReleasedWhenOverdue(hold.reason, resolution.end))
      this.push(this.entry('system', 'authorization_overdue'));
    this.push(resolutionEntry({ after: this.latest, at: this.now(), actor, by }, resolution));
    const ending = endOfRequest(hold.reason, resolution.end, this.latest.status);
    if (ending !== undefined) {
      const report = ending.report.actor === actor ? { ...ending.report, ...byOf(by) } : ending.report;
      this.push(this.step(ending.step, report));
    }
    this.holdIfExceeded();
    return this.add();
  }

  /** Moves the request to another pharmacy. It stays pending, and on hold if an HMO must still authorize it. */
  reroute({ actor, operator, by, reason, note }: StepReport, rerouted: Rerouting): Promise<RequestVersion> {
    const { hold } = this.record;
    this.push({
      ...this.entry(actor, 'rerouted'),
      ...(operator === undefined ? {} : { operator }),
      ...byOf(by),
      ...(reason === undefined ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
      rerouted,
    });
    // Histories from before this rule have no marker of it.
    if (hold?.reason === 'authorization_required' && patched(HELD_WHEN_REROUTED)) this.holdAgain(hold);
    else this.holdIfExceeded();
    const version = this.add();
    this.called = this.recorded.then(({ isCalled }) => isCalled);
    return version;
  }

  /** Attaches prescriptions; the status stays. Makes no timeline entry unless they end a hold for prescriptions. */
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

  reportStatement({ prescription_id, by }: ReportStatement): Promise<RequestVersion> {
    return this.add({ ...this.entry('pharmacy', 'prescription_stated'), ...byOf(by), prescription_id });
  }

  /** The entry of packages that were dispensed later; the status stays. */
  moreDispensed({ by, note, lines }: DispenseMore): TimelineEntry {
    const entry = this.entry('pharmacy', 'more_dispensed');
    return { ...entry, ...byOf(by), ...(note === undefined ? {} : { note }), lines };
  }

  correctBatch(asked: CorrectBatch): Promise<RequestVersion> {
    const { by, note } = asked;
    return this.add({
      ...this.entry('pharmacy', 'batch_corrected'),
      ...byOf(by),
      ...(note === undefined ? {} : { note }),
      corrected: batchCorrection(this.record.items, asked),
    });
  }

  async settled(): Promise<void> {
    await this.recorded;
  }

  private add(...entries: readonly TimelineEntry[]): Promise<RequestVersion> {
    entries.forEach((entry) => this.push(entry));
    this.shown.show(this.entries, this.record);
    return this.written();
  }

  private push(entry: TimelineEntry): void {
    this.entries.push(withCharges(this.submission, this.entries, entry));
  }

  /** Replaces a hold that rerouting ended; the new one has the same `expires_at`. */
  private holdAgain({ reason, expires_at }: Hold): void {
    const at = this.now();
    const limitMs = Math.max(0, Date.parse(expires_at) - Date.parse(at));
    this.push(openingEntry({ after: this.latest, at, actor: 'system' }, { reason, limitMs }));
  }

  /** Holds a pending request whose price rose above the approved amount. */
  private holdIfExceeded(): void {
    const { status } = this.latest;
    const { during, limit } = holdOf('authorization_exceeded');
    if (!during.includes(status) || !isAuthorizationExceeded(this.record)) return;
    if (!canBeHeldAgain({ timeline: this.entries }, 'authorization_exceeded')) return;
    const limitMs = this.submission.time_limits[limit];
    const context = { after: this.latest, at: this.now(), actor: 'system' } as const;
    this.push(openingEntry(context, { reason: 'authorization_exceeded', limitMs }));
  }

  /** The entry of a step at this time. */
  step(step: Step, report: StepReport): TimelineEntry {
    return stepEntry(step, report, this.latest.sequence + 1, this.now());
  }

  private entry(actor: Actor, event: EntryEvent): TimelineEntry {
    const { sequence, status } = this.latest;
    return { sequence: sequence + 1, status, at: this.now(), actor, event };
  }

  /** Writes the current state, after all earlier writes. */
  private async written(): Promise<RequestVersion> {
    const { version } = this;
    this.recorded = this.writeAfter(this.recorded, this.projection(), this.writtenEntries);
    this.writtenEntries = this.entries.length;
    await this.recorded;
    return version;
  }

  private async writeAfter(
    earlier: Promise<unknown>,
    projection: Projection,
    known: number,
  ): Promise<Recorded> {
    await earlier;
    const recorded = await (known === 0 ? writeWhole(projection) : writeChange(projection, known));
    this.recordedEntries = projection.timeline.length;
    this.recordedPrescriptions = projection.prescription_ids;
    this.keep(recorded.kept ?? []);
    return recorded;
  }

  /** Uses the stored times, which readers saw before the workflow was reset. */
  private keep(entries: readonly TimelineEntry[]): void {
    if (entries.length === 0) return;
    for (const entry of entries) this.entries[entry.sequence - 1] = entry;
    this.cachedRecord = undefined;
    this.shown.show(this.entries, this.record);
  }

  private projection(): Projection {
    const { submission, entries, prescriptions } = this;
    return { submission, timeline: [...entries], prescription_ids: prescriptions };
  }

  /** Time of a new entry; never before the latest entry, whose time another machine's clock may have set. */
  now(): string {
    const now = new Date().toISOString();
    return now > this.latest.at ? now : this.latest.at;
  }
}
