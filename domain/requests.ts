/** The fulfilment request: what was submitted, what happened to it, and the record that readers see. */
import { isTerminal, transitionsFrom, type Actor, type Status } from './statuses.ts';
import type { EntryEvent } from './entry-events.ts';
import type { Hold, HoldOpening, HoldResolution } from './holds.ts';
import { routingHistory, type FormerPharmacy, type ReroutePolicy, type Rerouting } from './routing.ts';
import { recordItems, shownHold, termsOf } from './terms.ts';
import type { DispensedBatch, LineCounters, LineReport } from './order-lines.ts';
import type { StatusReason } from './reasons.ts';
import type { Proof } from './proofs.ts';
import type { Environment } from './environments.ts';
import type { ScenarioChoice } from './scenarios.ts';
import type { TimeLimits } from './time-limits.ts';
import type { Unit } from './units.ts';

export interface DeliveryAddress {
  readonly street: string;
  readonly city: string;
  /** ISO 3166-2: "NG-LA". */
  readonly state: string;
  /** For the courier: a landmark, a gate code. */
  readonly instructions?: string;
}

/** Who takes the medicine at the door. */
export interface Recipient {
  readonly name: string;
  /** E.164: "+2348031234567". */
  readonly phone: string;
}

/** The pharmacy as it was when the request was accepted. */
export interface PharmacySummary {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
}

/** One medicine line, recognised in the catalogue and priced at the pharmacy. */
export interface RequestItem {
  /** The words the partner sent. */
  readonly medicine: string;
  readonly medicine_id: string;
  /** Generic name, form and strength, spelled out. */
  readonly medicine_label: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Whole Naira for the line. */
  readonly line_total_ngn: number;
  /**
   * How much of the pharmacy's stock the line takes, in its content unit. Absent in requests that were accepted before
   * stock was reserved: nothing is reserved for them.
   */
  readonly content_quantity?: number;
  /** Whether it is dispensed from a prescription only. Absent in requests from before that was asked. */
  readonly prescription_required?: boolean;
}

/** A medicine line as it is shown, with how far it has come. */
export interface RecordItem extends Omit<RequestItem, 'content_quantity'>, LineCounters {
  readonly prescription_required: boolean;
  /** What it was dispensed from; empty until then, or where the pharmacy did not say. */
  readonly batches: DispensedBatch[];
  /** The medicine that was asked, where the partner agreed to another. */
  readonly substituted_for?: { readonly medicine_id: string; readonly medicine_label: string };
}

/** That an HMO must authorize a request, or has. */
export interface Authorization {
  readonly code: string | null;
  /** An emergency is not held for it. */
  readonly emergency: boolean;
}

/** Everything about a request that is fixed when it is accepted; the argument of the workflow. */
export interface Submission {
  readonly request_id: string;
  readonly partner_id: string;
  readonly environment: Environment;
  /** RFC 3339 UTC. */
  readonly accepted_at: string;
  /** The partner's own id, unique for ever; null when it sent none. */
  readonly external_id: string | null;
  /** A hash of the body as it was sent: tells the same request sent again from another one. */
  readonly fingerprint: string;
  readonly enrollee_id: string;
  readonly pharmacy: PharmacySummary;
  readonly items: readonly RequestItem[];
  readonly recipient: Recipient | null;
  readonly delivery_address: DeliveryAddress;
  readonly metadata: Readonly<Record<string, string>>;
  /** Those of the create call; absent where there are none, and in requests older than prescriptions. */
  readonly prescription_ids?: readonly string[];
  readonly total_ngn: number;
  /** RFC 3339 UTC. */
  readonly estimated_delivery_at: string;
  readonly time_limits: TimeLimits;
  /** Six digits that the recipient tells at the door; absent in requests from before there were any. */
  readonly delivery_pin?: string;
  /** What an HMO must say to it; absent where nothing was said of that. */
  readonly authorization?: Authorization;
  /** What happens when the pharmacy does not take it; absent in requests from before there was a choice. */
  readonly reroute_policy?: ReroutePolicy;
  /** How the sandbox gateway plays the pharmacy; null in production. */
  readonly sandbox: ScenarioChoice | null;
}

export interface TimelineEntry {
  /** 1 for the first entry, then one more for each. */
  readonly sequence: number;
  readonly status: Status;
  /** RFC 3339 UTC. */
  readonly at: string;
  readonly actor: Actor;
  readonly reason?: StatusReason;
  readonly note?: string;
  readonly proof?: Proof;
  /** What it says of the lines, where it says so; else it is about all of each. */
  readonly lines?: readonly LineReport[];
  /** What it tells when it is no change of status; then one of the three below says more. */
  readonly event?: EntryEvent;
  readonly opened?: HoldOpening;
  readonly resolved?: HoldResolution;
  readonly rerouted?: Rerouting;
}

/** A timeline entry as it is shown: what it says of lines, holds and routes shows in the record. */
export type ShownEntry = Omit<TimelineEntry, 'lines' | 'opened' | 'resolved' | 'rerouted'>;

/** A request as its partner reads it. */
export interface RequestRecord {
  readonly request_id: string;
  readonly external_id: string | null;
  readonly status: Status;
  readonly status_reason: StatusReason | null;
  readonly enrollee_id: string;
  readonly pharmacy: PharmacySummary;
  readonly items: readonly RecordItem[];
  readonly recipient: Recipient | null;
  readonly delivery_address: DeliveryAddress;
  readonly total_ngn: number;
  readonly currency: 'NGN';
  readonly estimated_delivery_at: string;
  readonly delivered_at: string | null;
  /** What the recipient tells at the door; null in requests from before there was one. */
  readonly delivery_pin: string | null;
  /** What stands in its way; null when nothing does. */
  readonly hold: Hold | null;
  /** Of the HMO; null until it is known. */
  readonly authorization_code: string | null;
  /** The pharmacies that had it before. */
  readonly routing_history: FormerPharmacy[];
  readonly prescription_ids: readonly string[];
  /** What the partner can still do: `cancel` while pending. */
  readonly allowed_actions: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly timeline: readonly ShownEntry[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly environment: Environment;
}

/** The entry that every timeline begins with. */
export function firstEntry(submission: Submission): TimelineEntry {
  return { sequence: 1, status: 'pending', at: submission.accepted_at, actor: 'partner' };
}

/**
 * The record as it follows from a submission and its timeline. The workflow, the API (before the first
 * workflow task) and the Postgres reader all call it, so that they can't answer differently.
 *
 * @param prescriptionIds those of the create call and those that were attached since.
 * @throws TypeError when the timeline is empty.
 */
export function toRecord(
  submission: Submission,
  timeline: readonly TimelineEntry[],
  prescriptionIds: readonly string[] = submission.prescription_ids ?? [],
): RequestRecord {
  const latest = timeline.at(-1);
  if (latest === undefined) throw new TypeError('A request has at least one timeline entry');
  const terms = termsOf(submission, timeline);
  return {
    request_id: submission.request_id,
    external_id: submission.external_id,
    status: latest.status,
    status_reason: latest.event === undefined ? (latest.reason ?? null) : null,
    enrollee_id: submission.enrollee_id,
    pharmacy: terms.pharmacy,
    items: recordItems(terms, timeline),
    recipient: terms.recipient,
    delivery_address: terms.delivery_address,
    total_ngn: terms.total_ngn,
    currency: 'NGN',
    estimated_delivery_at: terms.estimated_delivery_at,
    delivered_at: latest.status === 'delivered' ? latest.at : null,
    delivery_pin: submission.delivery_pin ?? null,
    hold: shownHold(terms),
    authorization_code: terms.authorization_code,
    routing_history: routingHistory(submission.pharmacy, timeline),
    prescription_ids: prescriptionIds,
    allowed_actions: transitionsFrom(latest.status, 'partner').map((transition) => transition.step),
    metadata: submission.metadata,
    timeline: timeline.map(shownEntry),
    created_at: submission.accepted_at,
    updated_at: latest.at,
    environment: submission.environment,
  };
}

function shownEntry(entry: TimelineEntry): ShownEntry {
  const { lines: _lines, opened: _opened, resolved: _resolved, rerouted: _rerouted, ...shown } = entry;
  return shown;
}

/** The record of a request that was accepted a moment ago. */
export function acceptedRecord(submission: Submission): RequestRecord {
  return toRecord(submission, [firstEntry(submission)]);
}

/** Whether nothing can happen to this request any more. */
export function isClosed(record: Pick<RequestRecord, 'status'>): boolean {
  return isTerminal(record.status);
}
