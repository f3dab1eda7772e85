/** `dry_run` on `POST /requests`: every check with its outcome, the price and the time of delivery; nothing is started. */
import { countLines } from '../domain/count-lines.ts';
import { readSubmission } from '../db/requests.ts';
import type { Dependencies } from './dependencies.ts';
import type { Call } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { checkOrder, isOpen, pharmacyRefusal, type CheckedOrder } from './order-checks.ts';
import { duplicateExternalId, isSameOrder } from './order-identity.ts';
import { requireUsable } from './prescriptions/require-usable.ts';
import { requestIdentity } from './request-identity.ts';
import type { Check, DryRun } from './schemas/dry-run.ts';
import type { CreateRequestBody } from './schemas/requests.ts';

/** @throws ApiError `validation_error`, as an order does. */
export async function dryRun(dependencies: Dependencies, call: Call<CreateRequestBody>): Promise<DryRun> {
  const [order, prescriptions, externalId] = await Promise.all([
    checkOrder(dependencies, call),
    prescriptionsCheck(dependencies, call),
    externalIdCheck(dependencies, call),
  ]);
  const { pharmacy, priced } = order;
  const checks = [pharmacyCheck(order), ...itemChecks(order, call.body), ...prescriptions, ...externalId];
  const isPriced = pharmacy !== undefined && priced.ok;
  return {
    dry_run: true,
    ok: checks.every(({ ok }) => ok),
    pharmacy: pharmacy === undefined ? null : summaryOf(pharmacy),
    items: isPriced ? countLines(priced.items, []) : null,
    total_ngn: isPriced ? priced.total_ngn : null,
    currency: 'NGN',
    estimated_delivery_at: order.arrivesAt?.toISOString() ?? null,
    checks,
  };
}

function summaryOf({
  pharmacy_id,
  name,
  address,
}: NonNullable<CheckedOrder['pharmacy']>): DryRun['pharmacy'] {
  return { pharmacy_id, name, address };
}

function pharmacyCheck({ pharmacy }: CheckedOrder): Check {
  return checkOf('pharmacy_id', isOpen(pharmacy) ? undefined : pharmacyRefusal(pharmacy));
}

/** None where there is no pharmacy: that it has nothing says nothing of the items. */
function itemChecks({ pharmacy, itemRefusals }: CheckedOrder, { items }: CreateRequestBody): Check[] {
  if (pharmacy === undefined) return [];
  return items.map((_, index) => {
    const check = `items[${index}]`;
    const refusal = itemRefusals.find(({ path }) => path.startsWith(`${check}.`));
    if (refusal === undefined) return { check, ok: true };
    const { path, message, did_you_mean, ...rest } = refusal;
    return {
      check,
      ok: false,
      ...rest,
      message: `${path} ${message}.`,
      ...(did_you_mean === undefined ? {} : { did_you_mean: [...did_you_mean] }),
    };
  });
}

async function prescriptionsCheck(
  { database, clock }: Dependencies,
  { caller: { partner_id }, body: { enrollee_id, prescription_ids } }: Call<CreateRequestBody>,
): Promise<Check[]> {
  if (prescription_ids === undefined) return [];
  try {
    await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: clock() });
    return [checkOf('prescription_ids', undefined)];
  } catch (error) {
    if (error instanceof ApiError) return [checkOf('prescription_ids', error)];
    throw error;
  }
}

async function externalIdCheck(
  { database }: Dependencies,
  { caller, body }: Call<CreateRequestBody>,
): Promise<Check[]> {
  const { external_id: externalId } = body;
  if (externalId === undefined) return [];
  const identity = requestIdentity({ partnerId: caller.partner_id, externalId, idempotencyKey: undefined });
  const earlier = await readSubmission(database, identity.request_id);
  if (earlier === undefined) return [checkOf('external_id', undefined)];
  if (!isSameOrder(earlier, body)) return [checkOf('external_id', duplicateExternalId(earlier))];
  const message = `You have placed this order: it is request ${earlier.request_id}, and would not be placed again.`;
  return [{ check: 'external_id', ok: true, message }];
}

function checkOf(check: string, refusal: ApiError | undefined): Check {
  if (refusal === undefined) return { check, ok: true };
  return { check, ok: false, code: refusal.code, message: refusal.message };
}
