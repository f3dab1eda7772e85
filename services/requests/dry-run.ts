/** Checks and prices an order without placing it: every check with its outcome, the price and the time of delivery. */
import type { ShownLackingLine } from '../../domain/prescriptions/dispensing.ts';
import type { PharmacySummary } from '../../domain/pharmacies/pharmacies.ts';
import type { RecordItem, RequestItem } from '../../domain/requests/items.ts';
import { countLines } from '../../domain/requests/terms.ts';
import type { NewOffer, ServiceError } from '../common/errors.ts';
import { findLackingLines } from '../prescriptions/prescribed.ts';
import {
  type CheckedOrder,
  checkOrder,
  isOpen,
  type OrderChecks,
  pharmacyRefusal,
  refusalOfPrescriptions,
  requireOwnOffers,
} from './check-order.ts';
import { differenceFrom, requestIdentity, type ValidOrder } from './order-input.ts';

/** The outcome of one check. */
export interface Check {
  /** `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`. */
  readonly check: string;
  readonly ok: boolean;
  /** With what comes with it, that of the refusal which placing the order would meet. */
  readonly code?: string;
  readonly message?: string;
  readonly did_you_mean?: readonly string[];
  readonly new_offer?: NewOffer;
}

/** What would become of an order. */
export interface DryRun {
  /** Whether every check is: then the order would have been accepted now. */
  readonly ok: boolean;
  /** Null when there is none with the id. */
  readonly pharmacy: PharmacySummary | null;
  /** With prices; null when an item is refused. */
  readonly items: readonly RecordItem[] | null;
  readonly total_ngn: number | null;
  readonly currency: 'NGN';
  /** If it were ordered now; null without a pharmacy. */
  readonly estimated_delivery_at: string | null;
  readonly checks: readonly Check[];
  /** The lines that the order's prescriptions would not be enough for; they do not keep it from being placed. */
  readonly lacking: readonly ShownLackingLine[];
}

/** @throws ServiceError `validation_error` for an offer that is not for its item. */
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
  requireOwnOffers(checked);
  const { pharmacy, priced } = checked;
  const checks = [
    checkOf('pharmacy_id', isOpen(pharmacy) ? undefined : pharmacyRefusal(pharmacy)),
    ...itemChecks(checked),
    ...(order.prescription_ids === undefined ? [] : [checkOf('prescription_ids', prescriptionRefusal)]),
    ...externalIdCheck(checked),
  ];
  const isPriced = pharmacy !== undefined && priced.ok;
  return {
    ok: checks.every(({ ok }) => ok),
    pharmacy: pharmacy === undefined ? null : summaryOf(pharmacy),
    items: isPriced ? countLines(priced.items, []) : null,
    total_ngn: isPriced ? priced.total_ngn : null,
    currency: 'NGN',
    estimated_delivery_at: checked.arrivesAt?.toISOString() ?? null,
    checks,
    lacking: priced.ok ? await lackingOf(dependencies, partner_id, order, priced.items) : [],
  };
}

function summaryOf({ pharmacy_id, name, address }: PharmacySummary): PharmacySummary {
  return { pharmacy_id, name, address };
}

/** None where there is no pharmacy: that it has nothing says nothing of the items. */
function itemChecks({ order, pharmacy, itemRefusals }: CheckedOrder): Check[] {
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

/** The id of the request that was placed under the order's `external_id`, if one was. */
function idOfExternal(partnerId: string, { external_id: externalId }: ValidOrder): string | undefined {
  if (externalId === undefined) return undefined;
  return requestIdentity({ partnerId, externalId, idempotencyKey: undefined }).request_id;
}

function externalIdCheck({ order, earlier }: CheckedOrder): Check[] {
  if (order.external_id === undefined) return [];
  if (earlier === undefined) return [checkOf('external_id', undefined)];
  const difference = differenceFrom(earlier, order, 'external_id');
  if (difference !== undefined) return [checkOf('external_id', difference)];
  const message = `You have placed this order: it is request ${earlier.request_id}, and would not be placed again.`;
  return [{ check: 'external_id', ok: true, message }];
}

function checkOf(check: string, refusal: ServiceError | undefined): Check {
  if (refusal === undefined) return { check, ok: true };
  return { check, ok: false, code: refusal.code, message: refusal.message };
}
