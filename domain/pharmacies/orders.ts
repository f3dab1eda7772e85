/** An order as its pharmacy sees it, and the calls that it may make. */
import { areaOf, type DeliveryAddress, type DeliveryArea } from '../requests/destination.ts';
import { isTerminal, reportableTransitions, type Status, STATUSES, type Step } from '../requests/statuses.ts';
import type { ShownEntry, TimelineEntry } from '../requests/timeline.ts';
import type { LateAuthorization } from '../holds/authorization.ts';
import { shownToPharmacy } from '../prescriptions/dispensing.ts';
import { heldMs, progressDeadline } from '../holds/hold-ends.ts';
import { type RequestRecord, toRecord } from '../requests/record.ts';
import type { RecordItem } from '../requests/items.ts';
import type { Submission } from '../requests/submission.ts';
import { POSSIBLE_WHILE_HELD } from '../requests/steps.ts';
import { termsOf } from '../requests/terms.ts';
import { itemCodeOf, type MappedCode } from './item-codes.ts';

/**
 * How much a pharmacy sees of the patient by the status that the order has for it; one that it lost to another pharmacy
 * is `rejected` for it. `area`: where it goes, by city and state; enough to decide on it. `all`: everything, to fulfil it.
 */
const PATIENT_SHOWN = {
  pending: 'area',
  confirmed: 'all',
  dispensing: 'all',
  ready: 'all',
  in_transit: 'all',
  delivered: 'none',
  cancelled: 'none',
  rejected: 'none',
  failed: 'none',
  returned: 'none',
} as const satisfies Record<Status, 'area' | 'all' | 'none'>;

/** The statuses in which a pharmacy sees the patient and the prescriptions. */
export const STATUSES_WITH_PATIENT: readonly Status[] = STATUSES.filter(showsPatient);

/** The statuses in which an order never became its pharmacy's. */
export const STATUSES_NOT_ACCEPTED: readonly Status[] = ['cancelled', 'rejected'];

export function showsPatient(status: Status): boolean {
  return PATIENT_SHOWN[status] === 'all';
}

/** An order as a pharmacy is shown it. */
export interface ShownOrder extends Omit<Order, 'enrollee_id' | 'delivery_address'> {
  /** These two, `recipient` and `authorization_code` are null unless it has accepted the order and has it still. */
  readonly enrollee_id: string | null;
  readonly delivery_address: DeliveryAddress | null;
  /** Null once the order is over. */
  readonly delivery_area: DeliveryArea | null;
}

export function shownOrder(order: Order): ShownOrder {
  const area = { delivery_area: areaOf(order.delivery_address) };
  switch (PATIENT_SHOWN[order.status]) {
    case 'all':
      return { ...order, ...area };
    case 'area':
      return { ...withoutPatient(order), ...area };
    case 'none':
      return withoutPatient(order);
  }
}

function withoutPatient(order: Order): ShownOrder {
  return {
    ...order,
    enrollee_id: null,
    recipient: null,
    delivery_address: null,
    delivery_area: null,
    authorization_code: null,
    timeline: order.timeline.map(withoutWords),
  };
}

/** Notes are free text, mostly about the patient, and a proof may name them. */
function withoutWords({ note: _note, proof, ...entry }: ShownEntry): ShownEntry {
  if (proof === undefined) return entry;
  const { name: _name, ...shown } = proof;
  return { ...entry, proof: shown };
}

/** The steps that a pharmacy can ask for. */
export type PharmacyStep = Exclude<Step, 'cancel'>;

interface OrderItem extends RecordItem {
  /** 1 for the first; what steps name it by. */
  readonly line: number;
  /** The pharmacy's own code for what it sells; null where it mapped none, or several. */
  readonly item_code: string | null;
}

/** What a pharmacy needs to fulfil an order, and nothing of the partner's own. */
export interface Order extends Pick<
  RequestRecord,
  | 'request_id'
  | 'status'
  | 'status_reason'
  | 'enrollee_id'
  | 'recipient'
  | 'delivery_address'
  | 'total_ngn'
  | 'currency'
  | 'estimated_delivery_at'
  | 'hold'
  | 'authorization_code'
  | 'authorization_submitted_at'
  | 'proof_required'
  | 'prescription_ids'
  | 'timeline'
  | 'created_at'
  | 'updated_at'
  | 'environment'
> {
  readonly items: readonly OrderItem[];
  /** Until when it must be accepted or rejected; null when it no longer waits for that. RFC 3339 UTC. */
  readonly answer_by: string | null;
  /**
   * Until when the next step must be taken, or the system ends the order; null while it is held, when the time of the hold counts,
   * and once it is over. RFC 3339 UTC.
   */
  readonly next_step_by: string | null;
  /** What is legal now, the usual next step first. */
  readonly allowed_steps: readonly PharmacyStep[];
}

/**
 * The order as it follows from a submission and its timeline, like the partner's record. For a pharmacy that had the
 * request before it went on to another, it ends where it went on.
 *
 * @param codes of the pharmacy, for the medicines that `medicinesOf` gives.
 */
export function toOrder(
  submission: Submission,
  wholeTimeline: readonly TimelineEntry[],
  prescriptionIds: readonly string[],
  pharmacyId: string,
  codes: readonly MappedCode[] = [],
  late: LateAuthorization | null = null,
): Order {
  const timeline = timelineAt(submission, wholeTimeline, pharmacyId);
  const record = toRecord(submission, timeline, prescriptionIds, late);
  const itemCodes = termsOf(submission, timeline).items.map((item) => itemCodeOf(item, codes));
  return {
    request_id: record.request_id,
    status: record.status,
    status_reason: record.status_reason,
    answer_by: record.status === 'pending' && record.hold === null ? answerBy(submission, timeline) : null,
    next_step_by: record.hold === null ? nextStepBy(record.status, submission, timeline) : null,
    allowed_steps: record.hold === null ? legalSteps(record.status) : stepsWhileHeld(record.status),
    items: record.items.map((item, index) => ({
      line: index + 1,
      ...item,
      item_code: itemCodes[index] ?? null,
    })),
    hold: record.hold && { ...record.hold, lacking: record.hold.lacking.map(shownToPharmacy) },
    authorization_code: record.authorization_code,
    authorization_submitted_at: record.authorization_submitted_at,
    proof_required: record.proof_required,
    enrollee_id: record.enrollee_id,
    recipient: record.recipient,
    delivery_address: record.delivery_address,
    prescription_ids: record.prescription_ids,
    total_ngn: record.total_ngn,
    currency: record.currency,
    estimated_delivery_at: record.estimated_delivery_at,
    timeline: record.timeline,
    created_at: record.created_at,
    updated_at: record.updated_at,
    environment: record.environment,
  };
}

/** The medicines of the lines of a request, whoever has it and whatever took their place. */
export function medicinesOf(submission: Submission, timeline: readonly TimelineEntry[]): string[] {
  const items = [
    ...submission.items,
    ...timeline.flatMap(({ rerouted, opened }) => [
      ...(rerouted?.items ?? []),
      ...(opened?.lines ?? []).flatMap(({ item }) => (item === undefined ? [] : [item])),
    ]),
  ];
  return [...new Set(items.map(({ medicine_id }) => medicine_id))];
}

/** What a pharmacy sees of the timeline: where the request goes on to another, it was rejected for this one. */
export function timelineAt(
  submission: Submission,
  timeline: readonly TimelineEntry[],
  pharmacyId: string,
): readonly TimelineEntry[] {
  let holder = submission.pharmacy.pharmacy_id;
  for (const [index, entry] of timeline.entries()) {
    if (entry.rerouted === undefined) continue;
    if (holder === pharmacyId) return [...timeline.slice(0, index), rejectedFor(entry)];
    holder = entry.rerouted.pharmacy.pharmacy_id;
  }
  return timeline;
}

/** What the pharmacy that loses a request is shown of the entry by which it goes on to another. */
export function rejectedFor(entry: TimelineEntry): TimelineEntry {
  const { event: _event, rerouted: _rerouted, ...left } = entry;
  return { ...left, status: 'rejected' };
}

/** Only what ends it is possible until the partner has acted. */
function stepsWhileHeld(status: Status): PharmacyStep[] {
  return legalSteps(status).filter((step) => POSSIBLE_WHILE_HELD[step]);
}

/** The steps that are legal in a status, the usual next one first. */
export function legalSteps(status: Status): PharmacyStep[] {
  return reportableTransitions(status).flatMap(({ step }) => (step === 'cancel' ? [] : [step]));
}

/** Until when the next step must be taken, holds apart; RFC 3339 UTC, null where there is none. */
export function nextStepBy(
  status: Status,
  submission: Submission,
  timeline: readonly TimelineEntry[],
): string | null {
  if (isTerminal(status)) return null;
  if (status === 'pending') return answerBy(submission, timeline);
  return new Date(progressDeadline(submission, timeline)).toISOString();
}

/** When the system ends an open request unless something happens: with its hold, or without its next step. RFC 3339 UTC. */
export function waitsUntil(submission: Submission, timeline: readonly TimelineEntry[]): string | null {
  const status = timeline.at(-1)?.status ?? 'pending';
  const { hold } = termsOf(submission, timeline);
  return hold?.opening.expires_at ?? nextStepBy(status, submission, timeline);
}

/** Until when the pharmacy that has it now must accept or reject; RFC 3339 UTC. */
export function answerBy(submission: Submission, timeline: readonly TimelineEntry[]): string {
  const came = timeline.findLast(({ rerouted }) => rerouted !== undefined) ?? timeline[0];
  const from = Date.parse(came?.at ?? submission.accepted_at);
  const held = heldMs(timeline, came?.sequence ?? 1);
  return new Date(from + submission.time_limits.pharmacy_answer_ms + held).toISOString();
}
