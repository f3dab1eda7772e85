/** How orders reach a pharmacy: it reads its inbox, or we call its system; what is said in such a call. */
import type { PharmacyOrder } from './gateway.ts';
import { lineTerms, type LineTerms } from '../requests/lines/items.ts';
import { itemCodeOf, type MappedCode } from './item-codes.ts';
import type { Status } from '../requests/statuses.ts';
import { webhookUrlProblems, type UrlRules } from '../webhooks/urls.ts';

export const GATEWAY_KINDS = ['inbox', 'http'] as const;
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

export interface HttpOrderItem extends LineTerms {
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
