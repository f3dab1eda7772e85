/** Names and argument types of the messages to a fulfilment workflow, and of its activities. */
import type { Collection } from '../money/collections.ts';
import type { HoldReason, HoldResolution, ProposedLine } from '../holds/holds.ts';
import type { LackingLine } from '../prescriptions/dispensing.ts';
import type { Batch, LineReport } from './line-reports.ts';
import type { Proof } from './delivery-proofs.ts';
import type { StatusReason } from './reasons.ts';
import type { SealedRecord } from './record.ts';
import type { Submission } from './submission.ts';
import type { TimelineEntry } from './timeline.ts';
import type { Actor, AdmittedStep, Status } from './statuses.ts';

/** The workflow type. The workflow id is the `request_id`. */
export const FULFILMENT_WORKFLOW = 'fulfilment';

/**
 * Timeout of a workflow task, after which the server gives it to another worker. Half of the server's default, because
 * a request stalls this long when its worker is killed. Our tasks take milliseconds.
 */
export const WORKFLOW_TASK_TIMEOUT = '5s';

/** Query that returns a `RequestState`. */
export const STATE_QUERY = 'state';

/**
 * Argument of every step's Update. The Update is named after the step (`statuses.ts`) and returns the resulting
 * `RequestVersion` once Postgres has it.
 */
export interface StepReport {
  readonly actor: Actor;
  readonly reason?: StatusReason;
  /** Free text for the timeline; at most `MAX_NOTE_LENGTH` characters. */
  readonly note?: string;
  readonly proof?: Proof;
  /** With `deliver`: what was collected from the patient. */
  readonly collection?: Collection;
  /**
   * Our operator who performs the step on behalf of another actor. The actor is then `system`, and any legal step is
   * allowed.
   */
  readonly operator?: string;
  /** API key or portal member behind the report: `key_…` or `usr_…`. */
  readonly by?: string;
  /** The pharmacy that reports. Only the pharmacy that has the order may; omitted if the report is not from a pharmacy. */
  readonly pharmacy_id?: string;
  /** For steps with quantities (`line-reports.ts`); if omitted, the report is about the whole of each line. */
  readonly lines?: readonly LineReport[];
}

export const DISPENSE_MORE_UPDATE = 'dispense_more';

/** The report that a pharmacy dispensed more packages of an order that it had begun to dispense. */
export interface DispenseMore {
  readonly pharmacy_id: string;
  readonly by?: string;
  readonly lines: readonly LineReport[];
  readonly note?: string;
  /** If true, a report whose packages equal those of a recorded report is refused as a repeat; otherwise they are further packages. */
  readonly unless_recorded?: boolean;
}

export const CORRECT_BATCH_UPDATE = 'correct_batch';

export interface CorrectBatch {
  readonly pharmacy_id: string;
  readonly by?: string;
  readonly line: number;
  /** Number of units; omitted for all units of the batch. */
  readonly quantity?: number;
  /** As recorded. */
  readonly from: Batch;
  /** As printed on the package. */
  readonly to: Batch;
  readonly note?: string;
}

export const ATTACH_UPDATE = 'attach_prescriptions';

export interface AttachPrescriptions {
  readonly by?: string;
  readonly prescription_ids: readonly string[];
}

export const REPORT_STATEMENT_UPDATE = 'tell_statement';

/** A pharmacist stated what a prescription allows, because its details do not specify it. */
export interface ReportStatement {
  readonly pharmacy_id: string;
  readonly by?: string;
  readonly prescription_id: string;
}

export const OPEN_HOLD_UPDATE = 'open_hold';

export interface OpenHold {
  readonly actor: Actor;
  readonly by?: string;
  readonly reason: HoldReason;
  /** The pharmacy that opens it; omitted by the system. */
  readonly pharmacy_id?: string;
  readonly lines?: readonly ProposedLine[];
  readonly lacking?: readonly LackingLine[];
  readonly note?: string;
}

export const RESOLVE_HOLD_UPDATE = 'resolve_hold';

export interface ResolveHold {
  readonly actor: Actor;
  readonly by?: string;
  /** The pharmacy that withdraws its hold; omitted by the partner. */
  readonly pharmacy_id?: string;
  /** Sequence of the entry that opened the hold, so that no other hold is resolved. */
  readonly opened: number;
  readonly resolution: HoldResolution;
  readonly prescription_ids?: readonly string[];
}

/** Update that offers an order to its pharmacy's system again. It does not change the request. */
export const OFFER_AGAIN_UPDATE = 'offer_again';

export interface OfferAgain {
  /** Our operator who requested it. */
  readonly operator: string;
}

export const MAX_NOTE_LENGTH = 500;

/** Returned by every Update: the state of the request when the Update was applied. */
export interface RequestVersion {
  readonly status: Status;
  readonly sequence: number;
}

export interface RequestState {
  /** Owner of the request. Readers check it before they return the record. */
  readonly partner_id: string;
  readonly record: SealedRecord;
}

/** The whole request as its workflow knows it. It is written to Postgres first, and again if Postgres lacks entries. */
export interface RequestProjection {
  readonly submission: Submission;
  /** Complete; at least one entry. */
  readonly timeline: readonly TimelineEntry[];
  /** Prescriptions of the create call and those attached since; omitted if none was attached. */
  readonly prescription_ids?: readonly string[];
}

/** The parts that Postgres has of a request whose workflow Temporal lost. A replacement workflow starts with it. */
export type RestoredRequest = Pick<Required<RequestProjection>, 'timeline' | 'prescription_ids'>;

/** Why a workflow refused a step: the `type` of the ApplicationFailure. */
export const REFUSALS = {
  illegalTransition: 'illegal_transition',
  invalidReport: 'invalid_report',
  tooManyPrescriptions: 'too_many_prescriptions',
  prescriptionsAttached: 'prescriptions_attached',
  tooManyHolds: 'too_many_holds',
  /** The pharmacy does not have the order, or no longer has it. */
  notYourOrder: 'not_your_order',
  onHold: 'on_hold',
  /** Less is dispensed than the partner agreed to, so the order cannot be passed on. */
  notFullyDispensed: 'not_fully_dispensed',
  /** This refusal and the following ones come from admission, before the step is performed. */
  outOfStock: 'out_of_stock',
  pharmacyUnavailable: 'pharmacy_unavailable',
  prescriptionRequired: 'prescription_required',
  pinRequired: 'pin_required',
  authorizationExpired: 'authorization_expired',
  authorizationExceeded: 'authorization_exceeded',
} as const;
export type RefusalType = (typeof REFUSALS)[keyof typeof REFUSALS];

export interface Refusal {
  readonly type: RefusalType;
  /** Contains codes but no patient data, because Temporal shows it. */
  readonly message: string;
}

/**
 * Identifies an entry together with all entries before it. Times never go back, so a workflow that was reset gives
 * every later entry a different time.
 */
export type EntryKey = Pick<TimelineEntry, 'sequence' | 'status' | 'at'>;

/** The changes of a request since the last write. */
export interface RequestChange {
  readonly request_id: string;
  /** The entry that must be the latest one in Postgres. */
  readonly after: EntryKey;
  /** New entries in sequence; empty if only prescriptions were attached. */
  readonly entries: readonly TimelineEntry[];
  readonly prescription_ids: readonly string[];
}

export interface StepToRecord extends Pick<RequestChange, 'request_id' | 'after'> {
  readonly step: AdmittedStep;
  readonly entry: TimelineEntry;
}

/** For entries that a workflow decided again after it was reset. */
interface KeptEntries {
  /** Entries that Postgres already had, equal except for their times. The stored entries win. */
  readonly kept?: readonly TimelineEntry[];
}

export interface Recorded extends KeptEntries {
  /** True if the current pharmacy is notified of the order by a call. Other pharmacies read their inbox. */
  readonly isCalled: boolean;
}

/**
 * The answer when nothing was written because Postgres lacks earlier entries. The workflow must write the whole
 * request.
 */
export interface Incomplete {
  readonly incomplete: true;
}

/** True if a step was admitted. If `refused` is set, nothing was written; otherwise Postgres has the step. */
export interface Admission extends KeptEntries {
  readonly refused?: RefusalType;
  /** Contains only codes and line numbers, because Temporal shows it. */
  readonly message?: string;
  /** With `prescription_required`: the lines that lack a prescription. */
  readonly lacking?: readonly LackingLine[];
}

/** The `details[0]` of a refusal's ApplicationFailure. */
export interface RefusalDetails {
  readonly status: SealedRecord['status'];
}
