/** Only the partner gets the PIN of a request, and no response, event, webhook or outbound call contains encrypted data. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import { currentPortalDocument } from '../../api/portal/document.ts';
import { readRequest } from '../../db/requests/requests.ts';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import { type ApiResponse, ORDER } from '../support/callers/api-caller.ts';
import {
  AUTHORIZATION_CODE,
  CORRECTED_ADDRESS,
  CORRECTED_RECIPIENT,
} from '../support/callers/partner-at-holds.ts';
import { BATCH } from '../support/given/steps.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { eventually } from '../support/engine/eventually.ts';
import { expectNothingEncrypted, operationsWithPins, PIN } from '../support/requests/encrypted-data.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import type { OrderAnswer } from '../../api/pharmacy/order-schemas.ts';
import type { RequestEvent } from '../../domain/requests/events.ts';
import { type ConnectedSystem, connectSystem } from '../support/pharmacies/systems.ts';
import { type Receiver, startReceiver } from '../support/webhooks/receiver.ts';
import { insertEndpoint } from '../support/webhooks/webhooks.ts';

const { engine, given } = useEngine();

const partner = prepared(given.partner());

const pharmacy = prepared(given.pharmacy().stocked());

const PATIENT = {
  recipient: { name: 'Ngozi Eze', phone: '+2348031234567' },
  delivery_address: { ...ORDER.delivery_address, instructions: 'the green gate' },
};

const ordered = given.order().by(partner).at(pharmacy).with(PATIENT);

const ask = (method: string, path: string, body?: unknown, headers = {}) =>
  partner.call<RequestRecord>(method, path, body, headers);

const handedIn = async () => (await given.prescription().by(partner)).prescription_id;

/** Returns the partner's answer about a hold that its pharmacy opened. */
async function atHold(action: string, asked: object, answer: () => Promise<object> = async () => ({})) {
  const { request_id } = await ordered;
  const { data } = await pharmacy.call<RequestRecord>('POST', `/orders/${request_id}/hold`, asked);
  const body = { sequence: data.hold?.sequence, ...(await answer()) };
  return ask('POST', `/requests/${request_id}/hold/${action}`, body);
}

const FEWER = { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] };

/** Calls each operation that returns requests, and also its repeated call if that returns a stored answer. */
const ORDERED_MEDICINES: Readonly<Record<string, () => Promise<ApiResponse<RequestRecord>[]>>> = {
  async createRequest() {
    const sent = { ...ORDER, ...PATIENT, sandbox: { scenario: 'manual' } };
    const key = { 'Idempotency-Key': `"${crypto.randomUUID()}"` };
    return [await ask('POST', '/requests', sent, key), await ask('POST', '/requests', sent, key)];
  },
  async readRequest() {
    const { request_id } = await ordered;
    const open = await ask('GET', `/requests/${request_id}`);
    await ask('POST', `/requests/${request_id}/cancel`);
    return [open, await ask('GET', `/requests/${request_id}`)];
  },
  async listRequests() {
    const { request_id } = await ordered;
    const { data, ...answer } = await partner.call<{ requests: RequestRecord[] }>(
      'GET',
      '/requests?limit=100',
    );
    const shown = data.requests.map((record) => ({ ...answer, data: record }));
    expect(shown.map((one) => one.data.request_id)).toContain(request_id);
    return shown;
  },
  async cancelRequest() {
    const { request_id } = await ordered;
    const path = `/requests/${request_id}/cancel`;
    return [await ask('POST', path), await ask('POST', path)];
  },
  async submitAuthorization() {
    const sent = {
      ...ORDER,
      ...PATIENT,
      authorization: { emergency: true },
      sandbox: { scenario: 'manual' },
    };
    const { data } = await ask('POST', '/requests', sent);
    await eventually(() => readRequest(engine.database, data.request_id), {
      deadlineMs: 20_000,
      describe: 'the request in Postgres',
    });
    const path = `/requests/${data.request_id}/authorization`;
    return [await ask('POST', path, { code: 'AUTH-1' }), await ask('POST', path, { code: 'AUTH-1' })];
  },
  async advanceRequest() {
    const { request_id } = await ordered;
    const path = `/sandbox/requests/${request_id}/advance`;
    return [await ask('POST', path, { to: 'confirmed' }), await ask('POST', path, { to: 'failed' })];
  },
  async attachPrescriptions() {
    const { request_id } = await ordered;
    const path = `/requests/${request_id}/prescriptions`;
    const body = { prescription_ids: [await handedIn()] };
    return [await ask('POST', path, body), await ask('POST', path, body)];
  },
  approveHold: async () => [await atHold('approve', FEWER)],
  declineHold: async () => [await atHold('decline', FEWER)],
  attachPrescriptionsToHold: async () => [
    await atHold('attach_prescriptions', { reason: 'prescription_unclear' }, async () => ({
      prescription_ids: [await handedIn()],
    })),
  ],
  async authorizeHold() {
    const { request_id, hold } = await ordered.with({ authorization: {} });
    const body = { sequence: hold?.sequence ?? 2, code: AUTHORIZATION_CODE };
    return [await ask('POST', `/requests/${request_id}/hold/authorize`, body)];
  },
  correctAddressOfHold: async () => [
    await atHold('correct_address', { reason: 'address_unclear' }, async () => ({
      delivery_address: CORRECTED_ADDRESS,
    })),
  ],
  async correctRecipientOfHold() {
    const { request_id } = await ordered.confirmed();
    const asked = { reason: 'recipient_unreachable' };
    const { data } = await pharmacy.call<RequestRecord>('POST', `/orders/${request_id}/hold`, asked);
    const body = { sequence: data.hold?.sequence, recipient: CORRECTED_RECIPIENT };
    return [await ask('POST', `/requests/${request_id}/hold/correct_recipient`, body)];
  },
};

const operations = operationsWithPins(currentDocument());

test('every documented operation that returns a PIN is called by this suite', () => {
  expect(operations.toSorted()).toEqual(Object.keys(ORDERED_MEDICINES).toSorted());
});

test('the portal returns PINs where the partner API does, and a pharmacy gets only the PIN of a test order', () => {
  const byPortal = (name: string) => `partner${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  expect(operationsWithPins(currentPortalDocument()).toSorted()).toEqual(
    [...operations.map(byPortal), 'pharmacyPlaceTestOrder'].toSorted(),
  );
  expect(operationsWithPins(currentPharmacyDocument())).toEqual(['placeTestOrder']);
});

test('the compiler rejects a sealed record as a response', () => {
  const kept = { delivery_pin: { secret: 'k1.c2VhbGVk', issue: 0 } } as SealedRecord;
  // @ts-expect-error a sealed PIN is not a DeliveryPin
  const answered: RequestRecord = kept;
  expect(String(answered.delivery_pin)).not.toMatch(PIN);
});

test.each([currentDocument(), currentPortalDocument(), currentPharmacyDocument()])(
  'every delivery_pin in an API document is six digits or null (%#)',
  (document) => {
    const { components } = document as unknown as OpenapiDocument;
    const pins = [...JSON.stringify(components.schemas).matchAll(/"delivery_pin":(\{"anyOf":\[\{.*?\}\])/g)];
    expect(pins.length).toBeGreaterThan(0);
    for (const [, shown] of pins)
      expect(shown).toBe('{"anyOf":[{"type":"string","pattern":"^[0-9]{6}$"},{"type":"null"}]');
  },
);

describe.each(operations)('%s', (operation) => {
  test('the response has the PIN in clear text and no encrypted data', async () => {
    const answers = (await ORDERED_MEDICINES[operation]?.()) ?? [];
    expect(answers.length).toBeGreaterThan(0);
    for (const { status, data } of answers) {
      expect([200, 201]).toContain(status);
      expect(data.delivery_pin).toMatch(PIN);
      expect(data.delivery_pin).toBe((await partner.read(data.request_id)).delivery_pin);
      await expectNothingEncrypted(engine.database, data.request_id, data);
    }
  });
});

test("the response to a pharmacy's step has no PIN and no encrypted data", async () => {
  const performStep = async (requestId: string, step: string, body: object = {}) => {
    const path = `/orders/${requestId}/${step}`;
    const { status, data } = await pharmacy.call<object>('POST', path, body);
    expect([step, status]).toEqual([step, 200]);
    await expectUntold(requestId, data);
    return data as RequestRecord;
  };
  const lines = [{ line: 1, quantity: ORDER.items[0]?.quantity, ...BATCH }];
  const { request_id: done } = await ordered;
  const { hold } = await performStep(done, 'hold', { reason: 'address_unclear', note: 'which gate?' });
  await performStep(done, 'hold/withdraw', { sequence: hold?.sequence });
  await performStep(done, 'accept');
  await performStep(done, 'dispense', { lines });
  await performStep(done, 'ready');
  await performStep(done, 'hand_over', { by: 'courier' });
  await performStep(done, 'deliver', { proof: { type: 'name', name: 'Ngozi Eze' } });
  const { request_id: refused } = await ordered;
  await performStep(refused, 'reject', { reason: 'out_of_stock' });
  const { request_id: failed } = await ordered.inTransit();
  await performStep(failed, 'fail', { reason: 'damaged' });
  const { request_id: returned } = await ordered.inTransit();
  await performStep(returned, 'return', { reason: 'recipient_absent' });
  for (const id of [done, refused, failed, returned])
    await expectUntold(id, (await pharmacy.call('GET', `/orders/${id}`)).data);
  const { data } = await pharmacy.call('GET', '/orders?limit=100');
  await expectUntold(done, data);
});

async function expectUntold(requestId: string, answer: unknown): Promise<void> {
  const { delivery_pin: pin } = await partner.read(requestId);
  expect(pin).toMatch(PIN);
  expect(JSON.stringify(answer)).not.toContain(`"${pin}"`);
  expect(JSON.stringify(answer)).not.toContain('"delivery_pin"');
  await expectNothingEncrypted(engine.database, requestId, answer);
}

describe('events, webhooks and outbound calls', () => {
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

  /** Delivers a request with every kind of patient data, through a hold and all steps. */
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
      const { status, data } = await pharmacy.call<OrderAnswer>(
        'POST',
        `/orders/${request_id}/${name}`,
        body,
      );
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

  test('no event, webhook or call to the pharmacy’s system has a PIN or encrypted data', async () => {
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
    const sent = {
      feed: ofFeed,
      event: one.data,
      webhooks: of(ofPartner, request_id).map(({ text }) => text),
      orderWebhooks: of(ofPharmacy, request_id).map(({ text }) => text),
      system: connected.system.orders.get(request_id),
    };
    for (const [what, content] of Object.entries(sent)) {
      expect([what, JSON.stringify(content).length > 100]).toEqual([what, true]);
      expect([what, JSON.stringify(content).includes('delivery_pin')]).toEqual([what, false]);
      expect([what, JSON.stringify(content).match(new RegExp(String.raw`\b${delivery_pin}\b`))]).toEqual([
        what,
        null,
      ]);
      await expectNothingEncrypted(engine.database, request_id, content);
    }
  });

  test('a test order shows the pharmacy the PIN in clear text and no encrypted data', async () => {
    const { status, data } = await pharmacy.call<OrderAnswer & { delivery_pin: string }>(
      'POST',
      '/sandbox/orders',
      { kind: 'pin' },
    );
    expect(status).toBe(201);
    expect(data.delivery_pin).toMatch(PIN);
    await expectNothingEncrypted(engine.database, data.request_id, data);
  });
});
