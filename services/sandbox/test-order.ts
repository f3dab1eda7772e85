/** Places an order with a pharmacy itself, so that it can try its own system. */
import { randomUUID } from 'node:crypto';
import { readOrder } from '../../db/requests/orders.ts';
import { ensurePartner } from '../../db/partners/partners.ts';
import { findTestItems, type TestItem } from '../../db/stock/find-test-items.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import type { DeliveryPin } from '../../domain/requests/delivery-proofs.ts';
import { TEST_PARTNER, testOrderOf, type TestOrderKind } from '../../domain/sandbox/test-orders.ts';
import { ServiceError, temporarilyUnavailable } from '../common/errors.ts';
import { lookUntilNews, type Waiting } from '../common/long-poll.ts';
import { createPrescription } from '../prescriptions/create-prescription.ts';
import type { Requests } from '../requests/requests.ts';
import type { ServiceParts } from '../parts.ts';

/** Seconds until the order is in the pharmacy's inbox; it takes a fraction of one unless the workers are away. */
const READABLE_WITHIN_SECONDS = 20;
const ENROLLEE_ID = 'TEST-0001';
/** Whose entries in the audit log are the test orders'. */
const KEY_ID = 'sandbox-test-orders';

export interface TestOrder {
  readonly order: Order;
  /** What the recipient tells the courier; null where the order does not insist on it. */
  readonly delivery_pin: DeliveryPin | null;
}

export interface AskedTestOrder {
  readonly pharmacy_id: string;
  readonly kind: TestOrderKind;
}

/**
 * It goes the way of every order, and nobody but the pharmacy moves it. Answered as soon as the pharmacy can read it.
 *
 * @throws ServiceError `out_of_stock` when the pharmacy has told no stock to order from; what placing an order is refused for.
 */
export async function placeTestOrder(
  parts: ServiceParts,
  requests: Requests,
  { pharmacy_id, kind }: AskedTestOrder,
  waiting: Waiting,
): Promise<TestOrder> {
  const { database } = parts;
  const { lines, onPrescription = false, proof, isCancelled = false } = testOrderOf(kind);
  const items = await findTestItems(database, pharmacy_id, { onPrescription, limit: lines });
  if (items.length === 0) throw nothingToOrder(onPrescription);
  await ensurePartner(database, TEST_PARTNER);
  const { record } = await requests.place(TEST_PARTNER, {
    enrollee_id: ENROLLEE_ID,
    pharmacy_id,
    items: items.map(({ medicine_id, sales_unit }) => ({
      medicine: medicine_id,
      quantity: 1,
      unit: sales_unit,
    })),
    delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
    recipient: { name: 'Test Recipient', phone: '+2348030000000' },
    external_id: `test-${randomUUID()}`,
    ...(onPrescription ? { prescription_ids: [await prescriptionFor(parts, items)] } : {}),
    ...(proof === undefined ? {} : { proof_required: proof }),
    sandbox: { scenario: 'manual' },
  });
  const own = { request_id: record.request_id, pharmacy_id };
  const order = await readable(parts, own, waiting, () => true);
  if (!isCancelled) return { order, delivery_pin: proof === undefined ? null : record.delivery_pin };
  await requests.cancel({ request_id: record.request_id, partner_id: TEST_PARTNER.partner_id }, {});
  const ended = await readable(parts, own, waiting, ({ status }) => status === 'cancelled');
  return { order: ended, delivery_pin: null };
}

async function prescriptionFor(parts: ServiceParts, items: readonly TestItem[]): Promise<string> {
  const lines = items.map(({ medicine_id, sales_unit }) => ({
    medicine: medicine_id,
    quantity: 1,
    unit: sales_unit,
    dosage: 'as the prescriber said',
  }));
  const details = {
    prescriber: { name: 'Dr Test Prescriber', licence_number: 'MDCN/R/12345' },
    issued_on: nigerianDay(parts.clock()),
    reference: randomUUID(),
    lines,
  };
  const by = { partner_id: TEST_PARTNER.partner_id, key_id: KEY_ID };
  const { receipt } = await createPrescription(parts, by, { enrollee_id: ENROLLEE_ID, details });
  return receipt.prescription_id;
}

async function readable(
  { database, changes }: Pick<ServiceParts, 'database' | 'changes'>,
  { request_id, pharmacy_id }: { readonly request_id: string; readonly pharmacy_id: string },
  waiting: Waiting,
  isAwaited: (order: Order) => boolean,
): Promise<Order> {
  const order = await lookUntilNews(changes, waiting, {
    topic: request_id,
    seconds: READABLE_WITHIN_SECONDS,
    look: () => readOrder(database, pharmacy_id, request_id),
    isNews: (seen) => seen !== undefined && isAwaited(seen),
  });
  if (order === undefined) throw temporarilyUnavailable(new Error('A test order did not become readable'));
  return order;
}

function nothingToOrder(onPrescription: boolean): ServiceError {
  const what = onPrescription
    ? 'no medicine in stock that needs a prescription'
    : 'no medicine in stock that is sold without a prescription';
  return new ServiceError(
    'out_of_stock',
    `You have ${what}. Tell your stock first: PUT /stock/{medicine_id}.`,
  );
}
