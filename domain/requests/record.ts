/** The record of a request that its partner reads: what follows from the submission and the timeline. */
import type { Environment } from '../common/environments.ts';
import type { LateAuthorization } from '../holds/authorization.ts';
import type { Hold } from '../holds/holds.ts';
import type { PharmacySummary } from '../pharmacies/pharmacies.ts';
import { routingHistory, type FormerPharmacy } from '../rerouting.ts';
import type { DeliveryPin, ProofRequirement } from './delivery-proofs.ts';
import type { DeliveryAddress, Recipient } from './destination.ts';
import type { RecordItem } from './items.ts';
import type { StatusReason } from './reasons.ts';
import { isTerminal, transitionsFrom, type Status } from './statuses.ts';
import type { Submission } from './submission.ts';
import { recordItems, shownHold, termsOf } from './terms.ts';
import { pinIssueOf, type ShownEntry, type TimelineEntry } from './timeline.ts';

/** A request as it is kept. Its PIN is sealed, so this is no answer to anybody: `withPin` makes one of it. */
export interface SealedRecord {
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
  /** Null once it is erased. */
  readonly delivery_pin: SealedPin | null;
  /** What shows at the door that it reached the recipient. */
  readonly proof_required: ProofRequirement;
  /** What stands in its way; null when nothing does. */
  readonly hold: Hold | null;
  /** Of the HMO; null until it is known. */
  readonly authorization_code: string | null;
  /** When the code was submitted, where that was after the order was placed and without a hold. RFC 3339 UTC. */
  readonly authorization_submitted_at: string | null;
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
  /** When what is about the patient was erased; null while it is there. RFC 3339 UTC. */
  readonly personal_data_erased_at: string | null;
}

/** The current PIN, which the API alone can open (`db/requests/delivery-pins.ts`). */
export interface SealedPin {
  readonly secret: string;
  /** How many PINs this one replaces. */
  readonly issue: number;
}

/** A request as its partner reads it. */
export interface RequestRecord extends Omit<SealedRecord, 'delivery_pin'> {
  /** What the recipient tells at the door; null once it is erased. */
  readonly delivery_pin: DeliveryPin | null;
}

/**
 * The record as it follows from a submission and its timeline. The workflow, the API (before the first
 * workflow task) and the Postgres reader all call it, so that they can't answer differently.
 *
 * @param prescriptionIds those of the create call and those that were attached since.
 * @param late in Postgres only: no workflow has it.
 * @throws TypeError when the timeline is empty.
 */
export function toRecord(
  submission: Submission,
  timeline: readonly TimelineEntry[],
  prescriptionIds: readonly string[] = submission.prescription_ids,
  late: LateAuthorization | null = null,
): SealedRecord {
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
    delivery_pin:
      submission.delivery_pin === null
        ? null
        : { secret: submission.delivery_pin, issue: pinIssueOf(timeline) },
    proof_required: submission.proof_required,
    hold: shownHold(terms, submission.request_id),
    authorization_code: terms.authorization_code ?? late?.code ?? null,
    authorization_submitted_at: late?.submitted_at ?? null,
    routing_history: routingHistory(submission.pharmacy, timeline),
    prescription_ids: prescriptionIds,
    allowed_actions: transitionsFrom(latest.status, 'partner').map((transition) => transition.step),
    metadata: submission.metadata,
    timeline: timeline.map(shownEntry),
    created_at: submission.accepted_at,
    updated_at: latest.at,
    environment: submission.environment,
    personal_data_erased_at: submission.erased_at ?? null,
  };
}

function shownEntry(entry: TimelineEntry): ShownEntry {
  const {
    operator: _operator,
    by: _by,
    lines: _lines,
    opened: _opened,
    resolved: _resolved,
    rerouted: _rerouted,
    ...shown
  } = entry;
  return shown;
}

/** Whether nothing can happen to this request any more. */
export function isClosed(record: Pick<RequestRecord, 'status'>): boolean {
  return isTerminal(record.status);
}
