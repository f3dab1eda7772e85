/** The record of a request, derived from its submission and timeline. */
import type { Environment } from '../common/environments.ts';
import type { LateAuthorization } from '../holds/authorization.ts';
import type { Hold, ShownResolution } from '../holds/holds.ts';
import { type PharmacySummary, summaryOf } from '../pharmacies/pharmacies.ts';
import { routingHistory, type FormerPharmacy } from '../rerouting.ts';
import type { DeliveryPin, ProofRequirement } from './delivery-proofs.ts';
import type { DeliveryAddress, Recipient } from './destination.ts';
import type { RecordItem } from './items.ts';
import { type LineReport, quantitiesOf } from './line-reports.ts';
import { payableNgn, totalPayableNgn } from './payable.ts';
import { type Charges, chargesOf, totalsOf } from '../money/charges.ts';
import { shownCollection, type ShownCollection } from '../money/collections.ts';
import { coverageOf, shownCoverage, type ShownCoverage } from '../money/coverage.ts';
import type { StatusReason } from './reasons.ts';
import { isTerminal, transitionsFrom, type Status } from './statuses.ts';
import type { Submission } from './submission.ts';
import { chargesNow, itemsWithCounters, resolutionsOf, shownHold, type Terms, termsOf } from './terms.ts';
import { pinIssueOf, type ShownEntry, type TimelineEntry } from './timeline.ts';

/** A stored request. Its PIN is sealed, so it must not be returned to a partner before `withPin` has opened it. */
export interface SealedRecord {
  readonly request_id: string;
  readonly external_id: string | null;
  readonly status: Status;
  readonly status_reason: StatusReason | null;
  readonly enrollee_id: string;
  readonly pharmacy: Required<PharmacySummary>;
  readonly items: readonly RecordItem[];
  readonly recipient: Recipient | null;
  readonly delivery_address: DeliveryAddress;
  readonly total_ngn: number;
  /** Price of what was delivered, in whole Naira (`payable.ts`); `charges` divide it. */
  readonly payable_ngn: number;
  readonly charges: Charges;
  /** The amount collected from the patient; null if none was reported. */
  readonly collection: ShownCollection | null;
  readonly currency: 'NGN';
  readonly estimated_delivery_at: string;
  readonly delivered_at: string | null;
  /** Null once the patient is erased. */
  readonly delivery_pin: SealedPin | null;
  readonly proof_required: ProofRequirement;
  readonly hold: Hold | null;
  readonly authorization_code: string | null;
  /** Null if the request was placed without `authorization`. */
  readonly authorization: ShownAuthorization | null;
  /** Time when the authorization code was submitted, if it came after the order and without a hold. RFC 3339 UTC. */
  readonly authorization_submitted_at: string | null;
  readonly routing_history: FormerPharmacy[];
  readonly prescription_ids: readonly string[];
  /** The partner's legal steps: `cancel` while pending. */
  readonly allowed_actions: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly timeline: readonly ShownEntry[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly environment: Environment;
  /** Time when the patient's data was erased; null before. RFC 3339 UTC. */
  readonly personal_data_erased_at: string | null;
}

/** The current authorization. */
export interface ShownAuthorization extends ShownCoverage {
  /** Null until it is submitted, and once it is erased. */
  readonly code: string | null;
  readonly emergency: boolean;
}

/** The current PIN, sealed. Only the API can open it (`db/requests/delivery-pins.ts`). */
export interface SealedPin {
  readonly secret: string;
  /** Number of earlier PINs. */
  readonly issue: number;
}

export interface RequestRecord extends Omit<SealedRecord, 'delivery_pin'> {
  /** The recipient's PIN; null once the patient is erased. */
  readonly delivery_pin: DeliveryPin | null;
}

/**
 * Derives the record from a submission and its timeline. The workflow, the API (before the first workflow task) and the
 * reader of Postgres all use it, so that they return the same.
 *
 * @param prescriptionIds prescriptions of the create call and those attached since.
 * @param late is only in Postgres; workflows do not have it.
 * @throws TypeError if the timeline is empty.
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
  const resolutions = resolutionsOf(submission, timeline);
  const items = itemsWithCounters(terms.items, timeline);
  const charges = chargesNow(terms, items, latest.status);
  const { collection } = latest;
  const authorization_code = terms.authorization_code ?? late?.code ?? null;
  return {
    request_id: submission.request_id,
    external_id: submission.external_id,
    status: latest.status,
    status_reason: latest.event === undefined ? (latest.reason ?? null) : null,
    enrollee_id: submission.enrollee_id,
    pharmacy: summaryOf(terms.pharmacy),
    items,
    recipient: terms.recipient,
    delivery_address: terms.delivery_address,
    total_ngn: terms.total_ngn,
    payable_ngn: totalPayableNgn(items),
    charges,
    collection: collection === undefined ? null : shownCollection(collection, charges.patient_ngn),
    currency: 'NGN',
    estimated_delivery_at: terms.estimated_delivery_at,
    delivered_at: latest.status === 'delivered' ? latest.at : null,
    delivery_pin:
      submission.delivery_pin === null
        ? null
        : { secret: submission.delivery_pin, issue: pinIssueOf(timeline) },
    proof_required: submission.proof_required,
    hold: shownHold(terms, submission.request_id),
    authorization_code,
    authorization: shownAuthorization(submission, terms, authorization_code),
    authorization_submitted_at: late?.submitted_at ?? null,
    routing_history: routingHistory(submission.pharmacy, timeline),
    prescription_ids: prescriptionIds,
    allowed_actions: transitionsFrom(latest.status, 'partner').map((transition) => transition.step),
    metadata: submission.metadata,
    timeline: timeline.map((entry) => shownEntry(entry, resolutions.get(entry.sequence))),
    created_at: submission.accepted_at,
    updated_at: latest.at,
    environment: submission.environment,
    personal_data_erased_at: submission.erased_at ?? null,
  };
}

function shownAuthorization(
  { authorization, coverage }: Submission,
  { coverage: current }: Terms,
  code: string | null,
): ShownAuthorization | null {
  // The sealed member is missing once the patient is erased; the coverage is not.
  if (authorization === undefined && coverage === undefined) return null;
  return { code, emergency: authorization?.emergency ?? false, ...shownCoverage(current) };
}

/**
 * The charges of an open request if it is delivered now. `patient_ngn` is the amount to collect.
 *
 * @param lines the delivered quantities; undefined for all that was dispensed.
 */
export function chargesAtDelivery(
  { items, authorization, charges }: Pick<SealedRecord, 'items' | 'authorization' | 'charges'>,
  lines: readonly LineReport[] | undefined,
): Charges {
  const quantities = lines && quantitiesOf(lines, items.length);
  const delivered = items.map((item, index) =>
    payableNgn({ ...item, quantity_delivered: quantities?.[index] ?? item.quantity_dispensed }),
  );
  const coverage = authorization === null ? {} : coverageOf(authorization);
  return chargesOf(delivered, coverage, charges.delivery_fee_ngn);
}

/** An entry with the charges after it. @param earlier the timeline before the entry. */
export function withCharges(
  submission: Submission,
  earlier: readonly TimelineEntry[],
  entry: TimelineEntry,
): TimelineEntry {
  const timeline = [...earlier, entry];
  const terms = termsOf(submission, timeline);
  const items = itemsWithCounters(terms.items, timeline);
  return { ...entry, charges: totalsOf(chargesNow(terms, items, entry.status)) };
}

function shownEntry(entry: TimelineEntry, resolution: ShownResolution | undefined): ShownEntry {
  const {
    operator: _operator,
    by: _by,
    opened: _opened,
    resolved: _resolved,
    rerouted: _rerouted,
    charges: _charges,
    ...shown
  } = entry;
  return resolution === undefined ? shown : { ...shown, resolution };
}

export function isClosed(record: Pick<RequestRecord, 'status'>): boolean {
  return isTerminal(record.status);
}
