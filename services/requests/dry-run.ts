/** Checks and prices an order without placing it: the outcome of every check, the price and the estimated delivery. */
import { isHeldForAuthorization } from '../../domain/holds/hold-ends.ts';
import { type ExpectedHold, expectedHolds } from '../../domain/holds/hold-problems.ts';
import type { ShownLackingLine } from '../../domain/prescriptions/dispensing.ts';
import { type PharmacySummary, summaryOf } from '../../domain/pharmacies/pharmacies.ts';
import type { RecordItem, RequestItem } from '../../domain/requests/items.ts';
import type { Charges } from '../../domain/money/charges.ts';
import { chargesNow, itemsWithCounters } from '../../domain/requests/terms.ts';
import { type NewOffer, type ServiceError, validationError } from '../common/errors.ts';
import { findLackingLines } from '../prescriptions/prescribed.ts';
import {
  type CheckedOrder,
  checkOrder,
  coverageFaults,
  mayTakeOrders,
  type OrderChecks,
  pharmacyRefusal,
  refusalOfPrescriptions,
} from './check-order.ts';
import { authorizationOf, differenceFrom, requestIdentity, type ValidOrder } from './order-input.ts';

export interface DryRunCheck {
  /** The checked member: `pharmacy_id`, `items[0]`, `prescription_ids` or `external_id`. */
  readonly check: string;
  readonly ok: boolean;
  /** Code of the refusal that placing the order would get; the members below belong to it. */
  readonly code?: string;
  readonly message?: string;
  readonly did_you_mean?: readonly string[];
  readonly new_offer?: NewOffer;
}

export interface DryRun {
  /** True when every check passed, so that the order would be accepted now. */
  readonly ok: boolean;
  /** Null when no pharmacy has the id. */
  readonly pharmacy: Required<PharmacySummary> | null;
  /** The items with prices; null when an item is refused. */
  readonly items: readonly RecordItem[] | null;
  readonly total_ngn: number | null;
  /** 0, because nothing is delivered; null when an item is refused. */
  readonly payable_ngn: number | null;
  /** The price divided between you and the patient; null when an item is refused. */
  readonly charges: Charges | null;
  readonly currency: 'NGN';
  /** Estimated delivery of an order placed now; null without a pharmacy. */
  readonly estimated_delivery_at: string | null;
  readonly checks: readonly DryRunCheck[];
  /** Lines that the order's prescriptions do not cover. Such an order can still be placed. */
  readonly lacking: readonly ShownLackingLine[];
  /** The holds that the order would get. */
  readonly holds: readonly ExpectedHold[];
}

/**
 * Checks an order without placing it, and returns what placing it would give.
 *
 * @throws ServiceError `validation_error` for an offer or article that does not match its item, and for an expired
 *   authorization or too high a co-pay.
 */
export async function dryRun(
  dependencies: OrderChecks,
  partner_id: string,
  order: ValidOrder,
): Promise<DryRun> {
  const request_id = idOfExternal(partner_id, order);
  const [checked, prescriptionRefusal] = await Promise.all([
    checkOrder(dependencies, order, { partner_id, request_id }),
    refusalOfPrescriptions(dependencies, partner_id, order),
  ]);
  const { pharmacy, priced, delivery_fee_ngn } = checked;
  const faults = [
    ...checked.choiceFaults,
    ...(priced.ok ? coverageFaults(order, priced.items, checked.checkedAt) : []),
  ];
  if (faults.length > 0) throw validationError(faults);
  const checks = [
    checkOf('pharmacy_id', mayTakeOrders(pharmacy) ? undefined : pharmacyRefusal(pharmacy)),
    ...itemChecks(checked),
    ...(order.prescription_ids === undefined ? [] : [checkOf('prescription_ids', prescriptionRefusal)]),
    ...externalIdCheck(checked),
  ];
  const isPriced = pharmacy !== undefined && priced.ok;
  const lacking = priced.ok ? await lackingOf(dependencies, partner_id, order, priced.items) : [];
  const authorized = authorizationOf(order, checked.checkedAt);
  const { coverage = {} } = authorized;
  const needsAuthorization = isHeldForAuthorization(authorized);
  const items = isPriced ? itemsWithCounters(priced.items, []) : null;
  return {
    ok: checks.every(({ ok }) => ok),
    pharmacy: pharmacy === undefined ? null : summaryOf(pharmacy),
    items,
    total_ngn: isPriced ? priced.total_ngn : null,
    payable_ngn: isPriced ? 0 : null,
    charges: items && chargesNow({ coverage, delivery_fee_ngn }, items, 'pending'),
    currency: 'NGN',
    estimated_delivery_at: checked.times?.arrivesAt.toISOString() ?? null,
    checks,
    lacking,
    holds: isPriced
      ? expectedHolds(priced.items, { lacking, needsAuthorization, coverage, delivery_fee_ngn })
      : [],
  };
}

/** Returns no checks if the pharmacy is unknown, because nothing is known of its stock. */
function itemChecks({ order, pharmacy, itemRefusals }: CheckedOrder): DryRunCheck[] {
  if (pharmacy === undefined) return [];
  return order.items.map((_, index) => {
    const check = `items[${index}]`;
    const refusal = itemRefusals.find(({ path }) => path.startsWith(`${check}.`));
    if (refusal === undefined) return { check, ok: true };
    const { path, message, ...rest } = refusal;
    return { check, ok: false, ...rest, message: `${path} ${message}.` };
  });
}

async function lackingOf(
  { database, clock }: OrderChecks,
  partner_id: string,
  { enrollee_id, prescription_ids = [] }: ValidOrder,
  items: readonly RequestItem[],
): Promise<ShownLackingLine[]> {
  const order = { partner_id, enrollee_id, prescription_ids, items, now: clock() };
  const lacking = await findLackingLines(database, order);
  return lacking.flatMap((line) => {
    const item = items[line.line - 1];
    if (item === undefined) return [];
    const { medicine_id, medicine_label } = item;
    const resolve_with = line.why === 'not_verified' ? null : 'POST /prescriptions';
    return [{ ...line, medicine_id, medicine_label, resolve_with }];
  });
}

/** The request id that the order's `external_id` leads to. */
function idOfExternal(partnerId: string, { external_id: externalId }: ValidOrder): string | undefined {
  if (externalId === undefined) return undefined;
  return requestIdentity({ partnerId, externalId, idempotencyKey: undefined }).request_id;
}

function externalIdCheck({ order, earlier }: CheckedOrder): DryRunCheck[] {
  if (order.external_id === undefined) return [];
  if (earlier === undefined) return [checkOf('external_id', undefined)];
  const difference = differenceFrom(earlier, order, 'external_id');
  if (difference !== undefined) return [checkOf('external_id', difference)];
  const message = `You have already placed this order as request ${earlier.request_id}; it would not be placed again.`;
  return [{ check: 'external_id', ok: true, message }];
}

function checkOf(check: string, refusal: ServiceError | undefined): DryRunCheck {
  if (refusal === undefined) return { check, ok: true };
  return { check, ok: false, code: refusal.code, message: refusal.message };
}
