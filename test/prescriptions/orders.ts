/** Orders of a medicine that needs a prescription, at a pharmacy that reads and decides. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import { addStock } from '../support/pharmacies/shelves.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import type { TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { newPharmacy, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { details, received, type ShownPrescription } from '../support/prescriptions/hand-in.ts';

export const AMOXICILLIN = 'amoxicillin 500 mg capsule';

/** Of packs with so many capsules. */
export const PACK = 20;

/** A verified pharmacy that has amoxicillin. */
export async function pharmacyWithStock(engine: TestEngine): Promise<PharmacyApiCaller> {
  const pharmacy = await newPharmacy(engine);
  const { pharmacyId: pharmacy_id } = pharmacy;
  const sold = { sales_unit: 'pack', pack_size: PACK, content_unit: 'capsule' } as const;
  await addStock(engine.database, [{ pharmacy_id, label: AMOXICILLIN, quantity: 1_000, ...sold }]);
  return pharmacy;
}

/** An order of packs of amoxicillin that nothing moves by itself. */
export async function orderAt(
  partner: ApiCaller,
  { pharmacyId }: PharmacyApiCaller,
  changes: Record<string, unknown> = {},
): Promise<RequestRecord> {
  const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    pharmacy_id: pharmacyId,
    items: [{ medicine: AMOXICILLIN, quantity: 1, unit: 'pack' }],
    sandbox: { scenario: 'manual' },
    ...changes,
  });
  if (status !== 201) throw new Error(`POST /requests answered ${status}: ${error?.message}`);
  return data;
}

let count = 0;

/** The id of a new prescription that says something else than any other. */
export async function handedIn(partner: ApiCaller, body: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const given = { details: details({ reference: `order-${count}` }), ...body };
  return (await received(partner, given)).prescription_id;
}

/** What became of a step of the pharmacy: the status, or the type and message of the refusal. */
export async function step(engine: TestEngine, requestId: string, name: Step): Promise<string> {
  count += 1;
  const outcome = await engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, `test-${count}`);
  if (outcome.kind === 'taken') return outcome.state.record.status;
  return outcome.kind === 'refused' ? `${outcome.type}: ${outcome.message}` : outcome.kind;
}

/** The order's prescriptions as its pharmacy sees them. */
export type OrderPrescription = ShownPrescription & { readonly allowed_actions: readonly string[] };

export const prescriptionsOf = (pharmacy: PharmacyApiCaller, requestId: string) =>
  pharmacy.call<{ prescriptions: OrderPrescription[] }>('GET', `/orders/${requestId}/prescriptions`);

export const decide = (
  pharmacy: PharmacyApiCaller,
  { request_id }: Pick<RequestRecord, 'request_id'>,
  prescriptionId: string,
  decision: 'review' | 'verify' | 'reject',
  body?: unknown,
) =>
  pharmacy.call<{ prescription_id: string; status: string; allowed_actions: string[] }>(
    'POST',
    `/orders/${request_id}/prescriptions/${prescriptionId}/${decision}`,
    body,
  );

/** Verifies so many packs of what was ordered. */
export async function verify(
  pharmacy: PharmacyApiCaller,
  order: RequestRecord,
  prescriptionId: string,
  { packs = 1, refills = 0 } = {},
): Promise<void> {
  const medicine_id = order.items[0]?.medicine_id;
  const lines = [{ medicine_id, quantity: packs, unit: 'pack', refills }];
  const { status, error } = await decide(pharmacy, order, prescriptionId, 'verify', { lines });
  if (status !== 200) throw new Error(`verify answered ${status}: ${error?.message}`);
}

/** An order that its pharmacy can see, with prescriptions. */
export async function orderWith(
  partner: ApiCaller,
  pharmacy: PharmacyApiCaller,
  prescription_ids: readonly string[],
): Promise<RequestRecord> {
  const order = await orderAt(partner, pharmacy, { prescription_ids });
  const isSeen = async () => (await prescriptionsOf(pharmacy, order.request_id)).status === 200;
  await eventually(isSeen, { deadlineMs: 20_000, describe: 'the order to be in Postgres' });
  return order;
}

/** Lines of a `verify` for what was ordered first. */
export const allowedLines = (order: RequestRecord, changes: Record<string, unknown> = {}) => [
  { medicine_id: order.items[0]?.medicine_id, quantity: 21, refills: 1, ...changes },
];
