/** How orders reach a pharmacy: its inbox here, or its own system over HTTP. */
import { answerBy } from './orders.ts';
import { type Charges, chargesOf } from '../money/charges.ts';
import { areaOf, type DeliveryArea } from '../requests/destination.ts';
import type { PharmacySummary } from './pharmacies.ts';
import type { ProofRequirement } from '../requests/delivery-proofs.ts';
import { type LineTerms, lineTerms, type RequestItem, withQuantity } from '../requests/items.ts';
import type { Submission } from '../requests/submission.ts';
import type { TimelineEntry } from '../requests/timeline.ts';
import { routingHistory } from '../rerouting.ts';
import type { ScenarioChoice } from '../sandbox/scenarios.ts';
import type { Status } from '../requests/statuses.ts';
import { termsOf } from '../requests/terms.ts';
import { itemCodeOf, type MappedCode } from './item-codes.ts';
import { type UrlRules, webhookUrlProblems } from '../webhooks/urls.ts';
import { type Refusal, REFUSALS } from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';

/** An order that a pharmacy has not accepted yet, so it contains nothing about the patient except the area. */
export interface PharmacyOrder {
  readonly request_id: string;
  readonly accepted_at: string;
  /** When the pharmacy opens; absent if it is always open. RFC 3339 UTC. */
  readonly offered_at?: string;
  /** 1 for the first pharmacy of the request, 2 for the next. */
  readonly routing: number;
  readonly pharmacy: PharmacySummary;
  readonly items: readonly RequestItem[];
  /** The price, and the part of it that the pharmacy collects from the patient. */
  readonly charges: Charges;
  readonly delivery_area: DeliveryArea;
  /** The prescriptions of the create call. The pharmacy reads later ones through its API. */
  readonly prescription_ids: readonly string[];
  readonly proof_required: ProofRequirement;
  /** Deadline for the pharmacy's answer; RFC 3339 UTC. */
  readonly answer_by: string;
  readonly sandbox: ScenarioChoice | null;
}

/**
 * Sends orders to pharmacies. Every call is safe to repeat, because the `request_id` identifies the order. The pharmacy
 * answers with Updates of the workflow, never through these calls.
 */
export interface PharmacyGateway {
  /** Returns whether `offer` calls the pharmacy. It does not for pharmacies with an inbox, nor for sandbox scenarios without moves. */
  isCalled(order: PharmacyOrder): Promise<boolean>;
  offer(order: PharmacyOrder): Promise<void>;
  /** Notifies the pharmacy that the request ended without it, so that it does nothing more. */
  withdraw(requestId: string, because: Status, from: OfferedTo): Promise<void>;
}

export interface OfferedTo {
  readonly pharmacy_id: string;
  readonly routing: number;
}

export function orderOf(submission: Submission, timeline: readonly TimelineEntry[]): PharmacyOrder {
  const { pharmacy, offer_times, items, coverage, delivery_fee_ngn, delivery_address } = termsOf(
    submission,
    timeline,
  );
  const routing = routingHistory(submission.pharmacy, timeline).length + 1;
  const { request_id, proof_required, sandbox } = submission;
  return {
    request_id,
    accepted_at: submission.accepted_at,
    ...(offer_times !== undefined && { offered_at: offer_times.offered_at }),
    routing,
    pharmacy,
    items: items.map(({ agreed, requested: _requested, substituted_for: _former, ...item }) => ({
      ...item,
      ...withQuantity(item, agreed),
    })),
    charges: chargesOf(
      items.map(({ line_total_ngn }) => line_total_ngn),
      coverage,
      delivery_fee_ngn,
    ),
    delivery_area: areaOf(delivery_address),
    prescription_ids: submission.prescription_ids,
    proof_required,
    answer_by: answerBy(submission, timeline),
    sandbox,
  };
}

/**
 * True when the pharmacy's system must learn that it lost the order, because the pharmacy did not end it itself.
 *
 * @param end the entry by which the request ended, or went on to another pharmacy.
 */
export function isWithdrawalOwed({ status, actor, rerouted }: TimelineEntry): boolean {
  const wasPending = rerouted !== undefined || status === 'cancelled' || status === 'rejected';
  return wasPending ? actor !== 'pharmacy' : status === 'failed' && actor === 'system';
}

const GATEWAY_KINDS = ['inbox', 'http'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

/** The step of a call; together with the `request_id` it is the idempotency key. */
export type GatewayStep = 'offer' | 'withdraw' | 'lookup';

export interface HttpOrder extends Pick<
  PharmacyOrder,
  'request_id' | 'charges' | 'delivery_area' | 'prescription_ids' | 'proof_required' | 'answer_by'
> {
  readonly pharmacy_id: string;
  readonly items: readonly HttpOrderItem[];
}

interface HttpOrderItem extends LineTerms {
  readonly line: number;
  /** The pharmacy's own code for the article; null if the pharmacy mapped no code, or several. */
  readonly item_code: string | null;
}

export interface HttpWithdrawal {
  readonly request_id: string;
  readonly because: Status;
}

/**
 * Returns the order as it is sent to a pharmacy's system.
 *
 * @param codes the pharmacy's item codes for the medicines of the order.
 */
export function httpOrderOf(order: PharmacyOrder, codes: readonly MappedCode[]): HttpOrder {
  const { request_id, pharmacy, items, charges, delivery_area, prescription_ids, proof_required, answer_by } =
    order;
  return {
    request_id,
    pharmacy_id: pharmacy.pharmacy_id,
    items: items.map((item, index) => ({
      line: index + 1,
      item_code: itemCodeOf(item, codes),
      ...lineTerms(item),
    })),
    charges,
    delivery_area,
    prescription_ids,
    proof_required,
    answer_by,
  };
}

/** Returns the problems of a pharmacy system's URL, each worded as the end of "url ..."; undefined if there are none. */
export function gatewayUrlProblems(text: string, rules: UrlRules): readonly string[] | undefined {
  const problems = [
    ...(webhookUrlProblems(text, rules) ?? []),
    // Paths are appended to it.
    ...(text.includes('?') ? ['must not have parameters (?)'] : []),
  ];
  return problems.length === 0 ? undefined : problems;
}

/** The task queue of calls to pharmacies. It is separate, so that a slow pharmacy delays no request. */
export function pharmacyTaskQueue(taskQueue: string): string {
  return `${taskQueue}-pharmacies`;
}

/**
 * Returns why an order cannot be offered to its pharmacy again; undefined if it can, because the pharmacy has not
 * answered yet.
 */
export function offerRefusalOf({ status }: Pick<RequestRecord, 'status'>): Refusal | undefined {
  if (status === 'pending') return undefined;
  return { type: REFUSALS.illegalTransition, message: `an order is not offered again while ${status}` };
}
