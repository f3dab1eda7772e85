/** The names and argument types of everything that is said to a fulfilment workflow. */
import type { HoldReason, HoldResolution, ProposedLine } from '../holds/holds.ts';
import type { LackingLine } from '../prescriptions/dispensing.ts';
import type { LineReport } from './line-reports.ts';
import type { Proof } from './delivery-proofs.ts';
import type { StatusReason } from './reasons.ts';
import type { SealedRecord } from './record.ts';
import type { Submission } from './submission.ts';
import type { TimelineEntry } from './timeline.ts';
import type { Actor, AdmittedStep, Status } from './statuses.ts';

/** The workflow type; the workflow id is the `request_id`. */
export const FULFILMENT_WORKFLOW = 'fulfilment';

/**
 * How long the server waits for a worker that took a workflow task before it gives the task to another: half of
 * the server's default, because for so long a request stands still after its worker was killed. A task of ours
 * takes milliseconds (docs/decisions/0028).
 */
export const WORKFLOW_TASK_TIMEOUT = '5s';

/** The query that answers a `RequestState`. */
export const STATE_QUERY = 'state';

/**
 * The argument of every Update; the Update's name is the step it asks for (`statuses.ts`), its result the
 * `RequestVersion` that the step made, which Postgres has already.
 */
export interface StepReport {
  readonly actor: Actor;
  readonly reason?: StatusReason;
  /** Free text for the timeline; at most `MAX_NOTE_LENGTH` characters. */
  readonly note?: string;
  readonly proof?: Proof;
  /**
   * The operator of ours who takes the step in the place of whoever should have, as the `system`: it may be any step that is
   * legal now.
   */
  readonly operator?: string;
  /** The key or the member that reports: `key_…` or `usr_…`. */
  readonly by?: string;
  /** The pharmacy that reports; left out by whoever is none. Only the one that has the order now is listened to. */
  readonly pharmacy_id?: string;
  /** For the steps that are about quantities (`order-lines.ts`); left out, the report is about all of each line. */
  readonly lines?: readonly LineReport[];
}

/** The Update that adds prescriptions to an open request; it answers a `RequestVersion` that Postgres has. */
export const ATTACH_UPDATE = 'attach_prescriptions';

export interface AttachPrescriptions {
  /** The key or the member that attaches them. */
  readonly by?: string;
  readonly prescription_ids: readonly string[];
}

/** The Update that tells the partner what a pharmacist stated; it answers a `RequestVersion` that Postgres has. */
export const TELL_STATEMENT_UPDATE = 'tell_statement';

/** A pharmacist states what a prescription allows, where its details do not say it. */
export interface TellStatement {
  readonly pharmacy_id: string;
  /** The key or the member by which it is stated. */
  readonly by?: string;
  readonly prescription_id: string;
}

/** The Update that puts a hold on a request; it answers a `RequestVersion` that Postgres has. */
export const OPEN_HOLD_UPDATE = 'open_hold';

export interface OpenHold {
  readonly actor: Actor;
  /** The key or the member that raises it. */
  readonly by?: string;
  readonly reason: HoldReason;
  /** The pharmacy that raises it; left out by the system. */
  readonly pharmacy_id?: string;
  /** What the pharmacy proposes, for the reasons that are proposals. */
  readonly lines?: readonly ProposedLine[];
  /** Why prescriptions are required, where that is known. */
  readonly lacking?: readonly LackingLine[];
  /** Free text for the partner; at most `MAX_NOTE_LENGTH` characters. */
  readonly note?: string;
}

/** The Update that ends a hold; it answers a `RequestVersion` that Postgres has. */
export const RESOLVE_HOLD_UPDATE = 'resolve_hold';

export interface ResolveHold {
  readonly actor: Actor;
  /** The key or the member that answers. */
  readonly by?: string;
  /** The pharmacy that takes back what it raised; left out by the partner. */
  readonly pharmacy_id?: string;
  /** The sequence of the entry that opened it: no other hold is resolved. */
  readonly opened: number;
  readonly resolution: HoldResolution;
  /** With `attach_prescriptions`. */
  readonly prescription_ids?: readonly string[];
}

/** The Update that puts an order before its pharmacy's system once more; it changes nothing, and answers a `RequestVersion`. */
export const OFFER_AGAIN_UPDATE = 'offer_again';

export interface OfferAgain {
  /** Who of us asked for it. */
  readonly operator: string;
}

export const MAX_NOTE_LENGTH = 500;

/** What every Update answers: how far the request had come when it was carried out. */
export interface RequestVersion {
  readonly status: Status;
  /** Of its newest timeline entry. */
  readonly sequence: number;
}

/** What the query answers. */
export interface RequestState {
  /** Whose request it is; readers compare it before they show the record. */
  readonly partner_id: string;
  readonly record: SealedRecord;
}

/** A request as its workflow knows it at one moment: written to Postgres first of all, and where something is missing there. */
export interface RequestProjection {
  readonly submission: Submission;
  /** From the first entry on, at least one. */
  readonly timeline: readonly TimelineEntry[];
  /** Those of the create call and those attached since; left out, none was attached. */
  readonly prescription_ids?: readonly string[];
}

/** What a workflow begins with that takes the place of one that Temporal lost: what Postgres has of its request. */
export type KnownRequest = Pick<Required<RequestProjection>, 'timeline' | 'prescription_ids'>;

/** Why a workflow refused a step: the `type` of the ApplicationFailure that its validator throws. */
export const REFUSALS = {
  illegalTransition: 'illegal_transition',
  invalidReport: 'invalid_report',
  tooManyPrescriptions: 'too_many_prescriptions',
  /** The request has all of them already, so they do not resolve the hold. */
  prescriptionsAttached: 'prescriptions_attached',
  /** It was held as often as a request may be. */
  tooManyHolds: 'too_many_holds',
  /** The pharmacy that reports does not have the order, or not any more. */
  notYourOrder: 'not_your_order',
  /** Something stands in the way until the partner acts. */
  onHold: 'on_hold',
  /** These are found out outside the workflow, before the step is taken. */
  outOfStock: 'out_of_stock',
  pharmacyUnavailable: 'pharmacy_unavailable',
  prescriptionRequired: 'prescription_required',
  pinRequired: 'pin_required',
} as const;
export type RefusalType = (typeof REFUSALS)[keyof typeof REFUSALS];

/** Why something is not possible now. */
export interface Refusal {
  readonly type: RefusalType;
  /** Codes only, no patient data: it is readable in Temporal. */
  readonly message: string;
}

/**
 * Names an entry so well that who has it has all those before it: times never go back, so that a workflow which was reset
 * gives every entry from there on another one.
 */
export type EntryBefore = Pick<TimelineEntry, 'sequence' | 'status' | 'at'>;

/** What came to a request since it was last written. */
export interface RequestChange {
  readonly request_id: string;
  /** What Postgres must have before it. */
  readonly after: EntryBefore;
  /** In their sequence; none where prescriptions were attached and nothing else. */
  readonly entries: readonly TimelineEntry[];
  /** All that it has by then. */
  readonly prescription_ids: readonly string[];
}

/** A step that is taken only if it is admitted. */
export interface StepToRecord extends Pick<RequestChange, 'request_id' | 'after'> {
  readonly step: AdmittedStep;
  readonly entry: TimelineEntry;
}

/** Decided anew by a workflow that was reset to before them. */
interface KeptEntries {
  /** What Postgres had already in the place of such entries: the same, but for their times. They stay as they were. */
  readonly kept?: readonly TimelineEntry[];
}

/** What the workflow learns when Postgres has what it was told. */
export interface Recorded extends KeptEntries {
  /** Whether the pharmacy that has the order now is told of it by a call: others read their inbox. */
  readonly isCalled: boolean;
}

/** Postgres does not have what was before; nothing was written, and it must be told everything. */
export interface Incomplete {
  readonly incomplete: true;
}

/** Why a step is not admitted, and then nothing of it is written; without a type, it is, and Postgres has it. */
export interface Admission extends KeptEntries {
  readonly refused?: RefusalType;
  /** Codes and line numbers only: it is readable in Temporal. */
  readonly message?: string;
  /** With `prescription_required`: what the prescriptions lack. */
  readonly lacking?: readonly LackingLine[];
}

/** The `details[0]` of a refusal. */
export interface RefusalDetails {
  readonly status: SealedRecord['status'];
}
