/**
 * Patient data shown to a pharmacy: the area before it accepts, everything while it has the order, nothing once it is
 * over or elsewhere. Checks every operation in the document of the pharmacy API, including future ones.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { PHARMACY_BASE, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import type { DocumentedOperation, OpenapiDocument } from '../support/engine/contract.ts';
import { eventually } from '../support/engine/eventually.ts';
import { patientOrder } from '../support/given/patient-order.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { connectSystem, type ConnectedSystem } from '../support/pharmacies/systems.ts';
import { BATCH } from '../support/given/steps.ts';

/** Patient data, and texts about the patient; each occurs in no other text. */
const PATIENT = {
  enrollee: 'ENR-ZAINAB-77',
  recipient: 'Zainab Yakubu',
  phone: '+2348031237777',
  street: '77 Baobab Close',
  instructions: 'Behind the blue kiosk',
  newStreet: '78 Tamarind Close',
  dosage: 'two at night for her asthma',
  reference: 'SHEET-ZAINAB-1',
  scan: 'scan of Zainab Yakubu',
  code: 'AUTH-ZAINAB-9',
  note: 'her sister takes it',
  taker: 'Hauwa Yakubu',
} as const;
const CITY = 'Surulere';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

let receiver: Receiver;
let connected: ConnectedSystem;
beforeAll(async () => {
  receiver = await startReceiver();
  connected = await connectSystem(engine.database, pharmacy);
  await pharmacy.call('POST', '/webhooks', { url: receiver.url, event_types: ['*'] });
});
afterAll(async () => {
  await connected.system.close();
  await receiver.close();
});

interface PlacedOrder {
  readonly request_id: string;
  readonly prescription_id: string;
}

let placedOrders = 0;

async function placed(members: Readonly<Record<string, unknown>> = {}): Promise<PlacedOrder> {
  placedOrders += 1;
  const reference = `${PATIENT.reference}-${placedOrders}`;
  const scan = `${PATIENT.scan} ${placedOrders}`;
  return patientOrder(given, { partner, pharmacy, patient: PATIENT, city: CITY, reference, scan, members });
}

/** The patient data found in a text. */
const told = (text: string) =>
  Object.entries(PATIENT).flatMap(([what, value]) => (text.includes(value) ? [what] : []));

const document = currentPharmacyDocument() as unknown as OpenapiDocument;
const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
/** Operations that end an order or accept it, after which it is in another stage. */
const MOVING = ['acceptOrder', 'rejectOrder', 'failOrder'];

interface Asked {
  readonly caller?: PharmacyApiCaller;
  readonly link?: string;
  readonly only?: (id: string) => boolean;
}

/** The patient data in each operation's response, by `operationId`; operations without any are left out. */
async function toldByOperations(
  { request_id, prescription_id }: PlacedOrder,
  { link = 'none', only = (id) => !MOVING.includes(id) }: Asked = {},
): Promise<Readonly<Record<string, string[]>>> {
  const ids: Readonly<Record<string, string>> = { request_id, prescription_id, link };
  const found: Record<string, string[]> = {};
  for (const { method, path, operation } of OPERATIONS) {
    const parameters = Array.from(path.matchAll(/\{(.+?)\}/g), ([, name = '']) => name);
    if (!only(operation.operationId) || parameters.some((name) => ids[name] === undefined)) continue;
    const filled = path.replaceAll(/\{(.+?)\}/g, (_, name: string) => ids[name] ?? '');
    const tells = told(await textOf(method, filled, operation));
    if (tells.length > 0) found[operation.operationId] = tells;
  }
  return found;
}

async function textOf(method: string, path: string, { requestBody }: DocumentedOperation): Promise<string> {
  const example = requestBody?.content['application/json']?.example;
  const response = await fetch(engine.origin + PHARMACY_BASE + path, {
    method,
    headers: { authorization: `Bearer ${pharmacy.key}`, 'content-type': 'application/json' },
    ...(method === 'GET' || example === undefined ? {} : { body: JSON.stringify(example) }),
  });
  return response.text();
}

/** All other operations name no order and return no patient data. */
const ABOUT_ORDERS = (id: string) => !MOVING.includes(id) && !id.includes('Webhook');

test('before a pharmacy accepts, no operation or call to its system shows more of the patient than the area', async () => {
  const order = await placed();
  expect(await toldByOperations(order, { only: ABOUT_ORDERS })).toEqual({});
  const { data } = await pharmacy.call<{ delivery_area: unknown }>('GET', `/orders/${order.request_id}`);
  expect(data.delivery_area).toEqual({ city: CITY, state: 'NG-LA' });
  const offered = await eventually(() => connected.system.orders.get(order.request_id), {
    deadlineMs: 30_000,
    describe: 'the offer to the system',
  });
  expect(offered.order.delivery_area).toEqual({ city: CITY, state: 'NG-LA' });
  expect(told(JSON.stringify(offered))).toEqual([]);
});

test('a pharmacy that rejected an order sees no patient data of it after rerouting', async () => {
  const order = await placed({ reroute_policy: 'any' });
  expect(await toldByOperations(order, { only: (id) => id === 'rejectOrder' })).toEqual({});
  expect(await toldByOperations(order, { only: ABOUT_ORDERS })).toEqual({});
  const { data } = await pharmacy.call('GET', `/orders/${order.request_id}`);
  expect(data).toMatchObject({ status: 'rejected', delivery_area: null, delivery_address: null });
});

test('a pharmacy can read patient data until its order fails, and none afterwards by operation, link or Idempotency-Key', async () => {
  const order = await placed();
  const { request_id } = order;
  const key = { 'Idempotency-Key': `accept-${request_id}` };
  const accepted = await pharmacy.step(request_id, 'accept', {}, key);
  const ofOrder = ['enrollee', 'recipient', 'phone', 'street', 'instructions', 'code'];
  expect(told(JSON.stringify(accepted.data))).toEqual(ofOrder);
  const held = await pharmacy.call<{ hold: { sequence: number } }>('POST', `/orders/${request_id}/hold`, {
    reason: 'address_unclear',
    note: PATIENT.note,
  });
  await partner.call('POST', `/requests/${request_id}/hold/correct_address`, {
    sequence: held.data.hold.sequence,
    delivery_address: { street: PATIENT.newStreet, city: CITY, state: 'Lagos' },
  });
  const shown = await pharmacy.call('GET', `/orders/${request_id}`);
  expect(told(JSON.stringify(shown.data))).toEqual(
    expect.arrayContaining(['newStreet', 'note', 'recipient']),
  );
  const { data } = await pharmacy.call<{ prescriptions: { files: { link: { path: string } }[] }[] }>(
    'GET',
    `/orders/${request_id}/prescriptions`,
  );
  expect(told(JSON.stringify(data))).toEqual(expect.arrayContaining(['enrollee', 'dosage', 'reference']));
  const path = data.prescriptions[0]?.files[0]?.link.path ?? '';
  expect(told(await (await fetch(engine.origin + path)).text())).toContain('scan');

  expect(await toldByOperations(order, { only: (id) => id === 'failOrder' })).toEqual({});
  const again = await pharmacy.step(request_id, 'accept', {}, key);
  expect([again.headers.get('idempotent-replayed'), again.data.status]).toEqual(['true', 'failed']);
  expect(told(JSON.stringify(again.data))).toEqual([]);
  const asked = { link: path.split('/').at(-1) ?? '', only: ABOUT_ORDERS };
  expect(await toldByOperations(order, asked)).toEqual({});
});

test('a delivered order shows the proof but no longer the recipient, and no event has patient data', async () => {
  const order = await placed({ reroute_policy: 'none' });
  const { request_id } = order;
  await pharmacy.step(request_id, 'accept');
  await pharmacy.step(request_id, 'dispense', { lines: [{ line: 1, quantity: 2, ...BATCH }] });
  const proof = { type: 'name', name: PATIENT.taker };
  const delivered = await pharmacy.step(request_id, 'deliver', { proof, note: PATIENT.note });
  expect(delivered.data.timeline.at(-1)?.proof).toEqual({ type: 'name' });
  expect(told(JSON.stringify(delivered.data))).toEqual([]);
  // Repeated, it is the same delivery, although the response has no name.
  const again = await pharmacy.step(request_id, 'deliver', { proof });
  expect([again.status, again.data.timeline.length]).toEqual([200, delivered.data.timeline.length]);
  expect(await toldByOperations(order, { only: ABOUT_ORDERS })).toEqual({});
  await eventually(() => receiver.received.some(({ text }) => text.includes(request_id)), {
    deadlineMs: 60_000,
    describe: 'an event of the delivered order',
  });
  expect(told(receiver.received.map(({ text }) => text).join('\n'))).toEqual([]);
  const record: RequestRecord = await partner.read(request_id);
  expect(record.timeline.at(-1)?.proof).toEqual(proof);
});
