/** An order as its pharmacy sees it, and the steps that it may take. */
import { nigerianDay } from '../common/nigerian-day.ts';
import { areaOf, type DeliveryAddress, type DeliveryArea } from '../requests/destination.ts';
import { isTerminal, reportableTransitions, type Status, STATUSES, type Step } from '../requests/statuses.ts';
import type { ShownEntry, TimelineEntry } from '../requests/timeline.ts';
import type { LateAuthorization } from '../holds/authorization.ts';
import { shownToPharmacy } from '../prescriptions/dispensing.ts';
import { heldPeriods, progressDeadline } from '../holds/hold-ends.ts';
import type { Hold, HoldOfOrder } from '../holds/holds.ts';
import { type RequestRecord, toRecord } from '../requests/record.ts';
import type { RecordItem } from '../requests/items.ts';
import type { Submission } from '../requests/submission.ts';
import { POSSIBLE_WHILE_HELD } from '../requests/steps.ts';
import { isSupplyStepPossible, shortLines, waitsForMissing } from '../requests/supply.ts';
import { termsOf } from '../requests/terms.ts';
import { addOpenTime, ALWAYS_OPEN, hoursFrom } from './opening-hours.ts';
import { itemCodeOf, type MappedCode } from './item-codes.ts';

/**
 * How much of the patient a pharmacy sees in each status of its order. For its former pharmacy, an order that went on
 * to another pharmacy is `rejected`. `area`: city and state, enough to decide on the order. `all`: everything that is
 * needed to fulfil it.
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

/** Statuses in which a pharmacy sees the patient and the prescriptions. */
export const STATUSES_WITH_PATIENT: readonly Status[] = STATUSES.filter(showsPatient);

/** Final statuses of orders that the pharmacy never accepted. */
export const STATUSES_NOT_ACCEPTED: readonly Status[] = ['cancelled', 'rejected'];

export function showsPatient(status: Status): boolean {
  return PATIENT_SHOWN[status] === 'all';
}

export interface ShownOrder extends Omit<Order, 'enrollee_id' | 'delivery_address'> {
  /**
   * Null, like `delivery_address`, `recipient` and `authorization_code`, unless the pharmacy has accepted the order and
   * still has it.
   */
  readonly enrollee_id: string | null;
  readonly delivery_address: DeliveryAddress | null;
  /** Null once the order has ended. */
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

/** Removes notes, which are free text mostly about the patient, and the name in a proof. */
function withoutWords({ note: _note, proof, ...entry }: ShownEntry): ShownEntry {
  if (proof === undefined) return entry;
  const { name: _name, ...shown } = proof;
  return { ...entry, proof: shown };
}

export type PharmacyStep = Exclude<Step, 'cancel'>;

interface OrderItem extends RecordItem {
  /** 1 for the first; steps refer to the line by it. */
  readonly line: number;
  readonly item_code: string | null;
  /** ISO date; absent unless the partner stated `days_supply`. No package that expires before it may be dispensed. */
  readonly supply_ends_on?: string;
}

/** The part of a request that a pharmacy needs to fulfil it. It contains no data of the partner's own. */
export interface Order extends Pick<
  RequestRecord,
  | 'request_id'
  | 'status'
  | 'status_reason'
  | 'enrollee_id'
  | 'recipient'
  | 'delivery_address'
  | 'total_ngn'
  | 'payable_ngn'
  | 'charges'
  | 'collection'
  | 'currency'
  | 'estimated_delivery_at'
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
  readonly hold: HoldOfOrder | null;
  /** Nothing may be dispensed after this time; null if the authorization states none. RFC 3339. */
  readonly authorization_valid_until: string | null;
  /** Deadline for accepting or rejecting the order; null once that is done. RFC 3339 UTC. */
  readonly answer_by: string | null;
  /**
   * Deadline of the next step, after which the system ends the order. Null once the order has ended, and while it is
   * held, because then the hold's deadline counts. RFC 3339 UTC.
   */
  readonly next_step_by: string | null;
  /** The legal steps, the usual next one first. */
  readonly allowed_steps: readonly PharmacyStep[];
}

/**
 * Builds the order from a submission and its timeline. For a former pharmacy of the request, the order ends where the
 * request went on to the next one.
 *
 * @param codes the pharmacy's item codes for the medicines that `medicinesOf` returns.
 */
export function toOrder(
  submission: Submission,
  wholeTimeline: readonly TimelineEntry[],
  prescriptionIds: readonly string[],
  pharmacyId: string,
  codes: readonly MappedCode[] = [],
  late: LateAuthorization | null = null,
): Order {
  const timeline = timelineForPharmacy(submission, wholeTimeline, pharmacyId);
  const record = toRecord(submission, timeline, prescriptionIds, late);
  const itemCodes = termsOf(submission, timeline).items.map((item) => itemCodeOf(item, codes));
  return {
    request_id: record.request_id,
    status: record.status,
    status_reason: record.status_reason,
    answer_by: record.status === 'pending' && record.hold === null ? answerBy(submission, timeline) : null,
    next_step_by: record.hold === null ? nextStepBy(record.status, submission, timeline) : null,
    allowed_steps: record.hold === null ? allowedSteps(record) : stepsWhileHeld(record.status),
    items: record.items.map((item, index) => ({
      line: index + 1,
      ...item,
      // From the day of the order, as when the article was chosen.
      ...(item.days_supply !== undefined && {
        supply_ends_on: nigerianDay(new Date(record.created_at), -item.days_supply),
      }),
      item_code: itemCodes[index] ?? null,
    })),
    hold: record.hold && holdOfOrder(record.hold),
    authorization_code: record.authorization_code,
    authorization_submitted_at: record.authorization_submitted_at,
    authorization_valid_until: record.authorization?.valid_until ?? null,
    proof_required: record.proof_required,
    enrollee_id: record.enrollee_id,
    recipient: record.recipient,
    delivery_address: record.delivery_address,
    prescription_ids: record.prescription_ids,
    total_ngn: record.total_ngn,
    payable_ngn: record.payable_ngn,
    charges: record.charges,
    collection: record.collection,
    currency: record.currency,
    estimated_delivery_at: record.estimated_delivery_at,
    timeline: record.timeline,
    created_at: record.created_at,
    updated_at: record.updated_at,
    environment: record.environment,
  };
}

function holdOfOrder({ problems: _problems, calls: _calls, ...hold }: Hold): HoldOfOrder {
  return { ...hold, lacking: hold.lacking.map(shownToPharmacy) };
}

/** The medicines of all lines that the request ever had, including substitutes and items at other pharmacies. */
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

/** The timeline as a pharmacy sees it. For a former pharmacy it ends as `rejected` where the request went on. */
export function timelineForPharmacy(
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

/** The entry that a former pharmacy sees in place of the rerouting. */
export function rejectedFor(entry: TimelineEntry): TimelineEntry {
  // The charges are those at the next pharmacy, whose prices this one must not see.
  const { event: _event, rerouted: _rerouted, charges: _charges, ...left } = entry;
  return { ...left, status: 'rejected' };
}

/** While the order is held, only steps that end it are legal. */
function stepsWhileHeld(status: Status): PharmacyStep[] {
  return legalSteps(status).filter((step) => POSSIBLE_WHILE_HELD[step]);
}

/**
 * The steps that are legal now. While a line is short, the order can be dispensed further or ended, but not passed on.
 */
function allowedSteps(record: Pick<RequestRecord, 'status' | 'items'>): PharmacyStep[] {
  const legal = legalSteps(record.status).filter((step) => !waitsForMissing(step, record));
  const isShort = isSupplyStepPossible('dispense_more', record.status) && shortLines(record.items).length > 0;
  return isShort ? ['dispense', ...legal] : legal;
}

/** The legal steps of a status, without a further `dispense` of missing units. */
export function legalSteps(status: Status): PharmacyStep[] {
  return reportableTransitions(status).flatMap(({ step }) => (step === 'cancel' ? [] : [step]));
}

/** Deadline of the next step, ignoring holds; RFC 3339 UTC, null if there is none. */
export function nextStepBy(
  status: Status,
  submission: Submission,
  timeline: readonly TimelineEntry[],
): string | null {
  if (isTerminal(status)) return null;
  if (status === 'pending') return answerBy(submission, timeline);
  return new Date(progressDeadline(submission, timeline)).toISOString();
}

/** When the system will end an open request: at the deadline of its hold or of its next step. RFC 3339 UTC. */
export function systemDeadline(submission: Submission, timeline: readonly TimelineEntry[]): string | null {
  const status = timeline.at(-1)?.status ?? 'pending';
  const { hold } = termsOf(submission, timeline);
  return hold?.opening.expires_at ?? nextStepBy(status, submission, timeline);
}

/** Deadline for the current pharmacy to accept or reject; RFC 3339 UTC. */
export function answerBy(submission: Submission, timeline: readonly TimelineEntry[]): string {
  return new Date(answerDeadline(submission, timeline)).toISOString();
}

/**
 * Deadline for the current pharmacy to accept or reject. The limit runs from the offer, while the pharmacy is open and
 * the order is not held. Times are milliseconds since 1970.
 *
 * @param cameAt when the pharmacy got the request; by default the time of its timeline entry.
 */
export function answerDeadline(
  submission: Submission,
  timeline: readonly TimelineEntry[],
  cameAt?: number,
): number {
  const came = timeline.findLast(({ rerouted }) => rerouted !== undefined) ?? timeline[0];
  const since = cameAt ?? Date.parse(came?.at ?? submission.accepted_at);
  const { offer_times } = termsOf(submission, timeline);
  const from = offer_times === undefined ? since : Math.max(since, Date.parse(offer_times.offered_at));
  const hours = hoursFrom(offer_times?.hours ?? ALWAYS_OPEN);
  const held = heldPeriods(timeline, came?.sequence ?? 1, since);
  return addOpenTime(hours, from, submission.time_limits.pharmacy_answer_ms, held);
}
