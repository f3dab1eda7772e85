/** What is told of a request beside answers: no event, no webhook and no call to a pharmacy's system has its PIN, or anything that is kept encrypted. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OrderAnswer } from '../../api/pharmacy/order-schemas.ts';
import type { RequestEvent } from '../../domain/requests/events.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { BATCH } from '../support/given/steps.ts';
import { connectSystem, type ConnectedSystem } from '../support/pharmacies/systems.ts';
import { expectNothingEncrypted, PIN } from '../support/requests/kept-encrypted.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { insertEndpoint } from '../support/webhooks/webhooks.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

let ofPartner: Receiver;
let ofPharmacy: Receiver;
let connected: ConnectedSystem;
beforeAll(async () => {
  [ofPartner, ofPharmacy] = [await startReceiver(), await startReceiver()];
  connected = await connectSystem(engine.database, pharmacy);
  await insertEndpoint(engine.database, partner.partnerId, ofPartner.url);
  await insertEndpoint(engine.database, { pharmacy_id: pharmacy.pharmacyId }, ofPharmacy.url);
});
afterAll(async () => {
  await Promise.all([ofPartner.close(), ofPharmacy.close(), connected.system.close()]);
});

/** A request with all that is about a patient, through a hold and all steps to the door. */
async function delivered(): Promise<RequestRecord & { readonly delivery_pin: string }> {
  const record = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .with({
      recipient: { name: 'Ngozi Eze', phone: '+2348031234567' },
      delivery_address: { ...ORDER.delivery_address, instructions: 'the green gate' },
    });
  const { request_id, items, delivery_pin } = record;
  if (delivery_pin === null) throw new Error('The request has no PIN');
  const step = async (name: string, body: object) => {
    const { status, data } = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/${name}`, body);
    expect([name, status]).toEqual([name, 200]);
    return data;
  };
  const { hold } = await step('hold', { reason: 'address_unclear', note: 'which gate?' });
  await step('hold/withdraw', { sequence: hold?.sequence });
  await step('accept', { note: 'on its way' });
  await step('dispense', { lines: [{ line: 1, quantity: items[0]?.quantity, ...BATCH }] });
  await step('hand_over', { by: 'courier' });
  await step('deliver', { proof: { type: 'pin', pin: delivery_pin }, by: 'courier' });
  return { ...record, delivery_pin };
}

const of = ({ received }: Receiver, requestId: string) =>
  received.filter(({ event }) => event.data?.request_id === requestId);

test('no event, webhook or call to the pharmacy’s system has a PIN or anything that is kept encrypted', async () => {
  const { request_id, delivery_pin } = await delivered();
  const { timeline } = await partner.readUntil(request_id, 'delivered');
  await eventually(
    () => [ofPartner, ofPharmacy].every((one) => of(one, request_id).length >= timeline.length),
    { deadlineMs: 30_000, describe: 'every event to come' },
  );
  const feed = await partner.call<{ events: RequestEvent[] }>('GET', '/events?limit=100');
  const ofFeed = feed.data.events.filter(({ data }) => data.request_id === request_id);
  expect(ofFeed).toHaveLength(timeline.length);
  const one = await partner.call('GET', `/events/${ofFeed[0]?.data.event_id}`);
  expect(one.status).toBe(200);
  const told = {
    feed: ofFeed,
    event: one.data,
    webhooks: of(ofPartner, request_id).map(({ text }) => text),
    orderWebhooks: of(ofPharmacy, request_id).map(({ text }) => text),
    system: connected.system.orders.get(request_id),
  };
  for (const [what, said] of Object.entries(told)) {
    expect([what, JSON.stringify(said).length > 100]).toEqual([what, true]);
    expect([what, JSON.stringify(said).includes('delivery_pin')]).toEqual([what, false]);
    expect([what, JSON.stringify(said).match(new RegExp(String.raw`\b${delivery_pin}\b`))]).toEqual([
      what,
      null,
    ]);
    await expectNothingEncrypted(engine.database, request_id, said);
  }
});

test('a test order tells the pharmacy its PIN in clear, and nothing that is kept encrypted', async () => {
  const { status, data } = await pharmacy.call<OrderAnswer & { delivery_pin: string }>(
    'POST',
    '/sandbox/orders',
    { kind: 'pin' },
  );
  expect(status).toBe(201);
  expect(data.delivery_pin).toMatch(PIN);
  await expectNothingEncrypted(engine.database, data.request_id, data);
});
