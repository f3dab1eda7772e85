/** How orders reach a pharmacy: its inbox here or its own system. */
import { answerBy } from './orders.ts';
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

/** A request as it is put before the pharmacy, which has not accepted it yet: nothing of the patient but the area. */
export interface PharmacyOrder {
  readonly request_id: string;
  /** When we accepted the request; RFC 3339 UTC. */
  readonly accepted_at: string;
  /** 1 for the first pharmacy that has it, 2 for the next. */
  readonly routing: number;
  readonly pharmacy: PharmacySummary;
  /** As they are agreed now. */
  readonly items: readonly RequestItem[];
  readonly delivery_area: DeliveryArea;
  /** Those of the create call; the pharmacy reads of later ones through its API. */
  readonly prescription_ids: readonly string[];
  /** What the partner insists on at the door. */
  readonly proof_required: ProofRequirement;
  /** When the system stops waiting for the pharmacy's answer; RFC 3339 UTC. */
  readonly answer_by: string;
  readonly sandbox: ScenarioChoice | null;
}

/**
 * The pharmacy's side of a request. Both calls are safe to repeat: the `request_id` names the order.
 * The pharmacy answers through the workflow's Updates, never through these calls.
 */
export interface PharmacyGateway {
  /** Whether the pharmacy is told of the order by `offer`: not where it reads its inbox, or nobody plays it. */
  isCalled(order: PharmacyOrder): Promise<boolean>;
  /** Puts the order before the pharmacy. */
  offer(order: PharmacyOrder): Promise<void>;
  /** Tells the pharmacy that nothing more is expected of it, because the request ended without it. */
  withdraw(requestId: string, because: Status, from: OfferedTo): Promise<void>;
}

/** To whom an order was offered. */
export interface OfferedTo {
  readonly pharmacy_id: string;
  readonly routing: number;
}

/** What of a request goes to the pharmacy that has it now. */
export function orderOf(submission: Submission, timeline: readonly TimelineEntry[]): PharmacyOrder {
  const { pharmacy, items, delivery_address } = termsOf(submission, timeline);
  const routing = routingHistory(submission.pharmacy, timeline).length + 1;
  const { request_id, proof_required, sandbox } = submission;
  return {
    request_id,
    accepted_at: submission.accepted_at,
    routing,
    pharmacy,
    items: items.map(({ agreed, requested: _requested, substituted_for: _former, ...item }) => ({
      ...item,
      ...withQuantity(item, agreed),
    })),
    delivery_area: areaOf(delivery_address),
    prescription_ids: submission.prescription_ids,
    proof_required,
    answer_by: answerBy(submission, timeline),
    sandbox,
  };
}

const GATEWAY_KINDS = ['inbox', 'http'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

/** What is called for; with the `request_id` it names a call, however often it is made. */
export type GatewayStep = 'offer' | 'withdraw' | 'lookup';

/** An order as a pharmacy's system gets it. */
export interface HttpOrder extends Pick<
  PharmacyOrder,
  'request_id' | 'delivery_area' | 'prescription_ids' | 'proof_required' | 'answer_by'
> {
  readonly pharmacy_id: string;
  readonly items: readonly HttpOrderItem[];
}

interface HttpOrderItem extends LineTerms {
  /** 1 for the first item. */
  readonly line: number;
  /** The pharmacy's own code for what it sells; null where it mapped none, or several. */
  readonly item_code: string | null;
}

/** Nothing more is expected of the pharmacy. */
export interface HttpWithdrawal {
  readonly request_id: string;
  /** The status that the request ended with. */
  readonly because: Status;
}

/**
 * The order as it is sent.
 *
 * @param codes of the pharmacy, for the medicines of the order.
 */
export function httpOrderOf(order: PharmacyOrder, codes: readonly MappedCode[]): HttpOrder {
  const { request_id, pharmacy, items, delivery_area, prescription_ids, proof_required, answer_by } = order;
  return {
    request_id,
    pharmacy_id: pharmacy.pharmacy_id,
    items: items.map((item, index) => ({
      line: index + 1,
      item_code: itemCodeOf(item, codes),
      ...lineTerms(item),
    })),
    delivery_area,
    prescription_ids,
    proof_required,
    answer_by,
  };
}

/** What is wrong with the URL of a pharmacy's system, as it completes "url ..."; undefined when nothing is. */
export function gatewayUrlProblems(text: string, rules: UrlRules): readonly string[] | undefined {
  const problems = [
    ...(webhookUrlProblems(text, rules) ?? []),
    // Paths are put behind it.
    ...(text.includes('?') ? ['must not have parameters (?)'] : []),
  ];
  return problems.length === 0 ? undefined : problems;
}

/** Where the calls to pharmacies wait: on a queue of their own, so that a slow one keeps no request waiting. */
export function pharmacyTaskQueue(taskQueue: string): string {
  return `${taskQueue}-pharmacies`;
}

/** Why it can't be; undefined while the pharmacy's answer is waited for. */
export function offerRefusalOf({ status }: Pick<RequestRecord, 'status'>): Refusal | undefined {
  if (status === 'pending') return undefined;
  return { type: REFUSALS.illegalTransition, message: `an order is not offered again while ${status}` };
}
