/** `dry_run` reports every problem and the price of an order, and stores nothing. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DryRun } from '../../api/schemas/requests.ts';
import { requestIdentity } from '../../services/requests/order-input.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import { readSubmission } from '../support/requests/read-submission.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { addPharmacies, addStock, clearShelves } from '../support/pharmacies/shelves.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const MINUTE = 60_000;
const PLACE = { latitude: 6.6, longitude: 3.35 };
const HERE = { ...ORDER, pharmacy_id: 'ph_1' };
const ITEM = ORDER.items[0];

let now: Date;

const { engine, given } = useOwnEngine({ clock: () => now });
const partner = prepared(given.partner());
beforeEach(async () => {
  now = new Date();
  await clearShelves(engine.database);
  await addPharmacies(engine.database, [
    { pharmacy_id: 'ph_1', ...PLACE },
    { pharmacy_id: 'ph_closed', ...PLACE, licence_expires_on: '2020-01-01' },
  ]);
  await addStock(engine.database, [
    { pharmacy_id: 'ph_1', label: 'paracetamol 500 mg tablet', price_ngn: 900 },
    { pharmacy_id: 'ph_1', label: 'amlodipine 5 mg tablet', price_ngn: 2_500, quantity: 1 },
    { pharmacy_id: 'ph_closed', label: 'paracetamol 500 mg tablet' },
  ]);
});

type Headers = Readonly<Record<string, string>>;
const tryOut = (body: object, headers: Headers = {}) =>
  partner.call<DryRun>('POST', '/requests', { ...body, dry_run: true }, headers);
const place = (body: object, headers: Headers = {}) =>
  partner.call<RequestRecord>('POST', '/requests', body, headers);
const recorded = (requestId: string) =>
  eventually(async () => (await readSubmission(engine.database, requestId)) !== undefined, {
    deadlineMs: 20_000,
    describe: 'the request to be in Postgres',
  });

test('a dry run of a valid order answers 200 with the values that the record would have', async () => {
  const body = { ...HERE, external_id: randomUUID() };
  const { status, data, headers } = await tryOut(body);
  const { data: record } = await place(body);
  expect(status).toBe(200);
  expect(headers.get('location')).toBeNull();
  expect(data).toEqual({
    dry_run: true,
    ok: true,
    pharmacy: record.pharmacy,
    items: record.items,
    total_ngn: 1_800,
    payable_ngn: 0,
    charges: record.charges,
    currency: 'NGN',
    estimated_delivery_at: record.estimated_delivery_at,
    checks: ['pharmacy_id', 'items[0]', 'external_id'].map((check) => ({ check, ok: true })),
    lacking: [],
    holds: [],
  });
});

describe('a dry run of an invalid order', () => {
  test('a dry run reports all problems together, each with the error code that the order would get', async () => {
    const first = await place({ ...HERE, external_id: 'taken' });
    await recorded(first.data.request_id);
    const location = { lat: PLACE.latitude, lng: PLACE.longitude };
    const found = await partner.call<SearchAnswer>('POST', '/medicines/search', {
      query: 'paracetamol',
      location,
    });
    now = new Date(now.getTime() + 16 * MINUTE);
    await engine.database.updateTable('stock').set({ price_ngn: 1_000 }).execute();
    const { status, data } = await tryOut({
      ...HERE,
      external_id: 'taken',
      items: [
        { ...ITEM, offer_id: found.data.results[0]?.offer_id },
        { ...ITEM, medicine: 'amlodipine 5 mg', quantity: 2 },
        ITEM,
        { ...ITEM, medicine: 'paracetmol' },
        { ...ITEM, unit: 'tube' },
      ],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ok: false,
      items: null,
      total_ngn: null,
      pharmacy: { pharmacy_id: 'ph_1' },
    });
    expect(data.estimated_delivery_at).not.toBeNull();
    expect(data.checks).toEqual([
      { check: 'pharmacy_id', ok: true },
      {
        check: 'items[0]',
        ok: false,
        code: 'price_changed',
        message: expect.stringContaining('items[0].offer_id is no longer valid'),
        new_offer: expect.objectContaining({ price_ngn: 1_000 }),
      },
      {
        check: 'items[1]',
        ok: false,
        code: 'out_of_stock',
        message: expect.stringContaining('items[1].quantity is more'),
      },
      { check: 'items[2]', ok: true },
      {
        check: 'items[3]',
        ok: false,
        code: 'medicine_not_recognised',
        message: expect.stringContaining(
          'items[3].medicine must name one medicine of this pharmacy exactly; the nearest is "paracetamol 500 mg tablet"',
        ),
        did_you_mean: ['paracetamol 500 mg tablet'],
      },
      {
        check: 'items[4]',
        ok: false,
        code: 'unit_not_available',
        message: expect.stringContaining('items[4].unit is not sold'),
      },
      {
        check: 'external_id',
        ok: false,
        code: 'duplicate_external_id',
        message: expect.stringContaining(first.data.request_id),
      },
    ]);
  });

  test('a dry run prices the items of a pharmacy that cannot accept orders', async () => {
    const { data } = await tryOut({ ...HERE, pharmacy_id: 'ph_closed' });
    expect(data).toMatchObject({ ok: false, total_ngn: 2_000 });
    expect(data.checks).toMatchObject([
      { check: 'pharmacy_id', ok: false, code: 'pharmacy_unavailable' },
      { check: 'items[0]', ok: true },
    ]);
  });

  test('a dry run at an unknown pharmacy checks no items', async () => {
    const { data } = await tryOut({ ...HERE, pharmacy_id: 'ph_none' });
    expect(data).toMatchObject({ ok: false, pharmacy: null, items: null, total_ngn: null });
    expect(data.estimated_delivery_at).toBeNull();
    expect(data.checks).toMatchObject([{ check: 'pharmacy_id', ok: false, code: 'pharmacy_not_found' }]);
  });

  test.each([
    ['enrollee_id', { enrollee_id: '' }],
    ['delivery_address.state', { delivery_address: { ...ORDER.delivery_address, state: 'Texas' } }],
    ['items[0].offer_id', { items: [{ ...ITEM, offer_id: 'ofr_forged' }] }],
  ])('a dry run with an invalid %s answers 400, like an order', async (path, change) => {
    const { status, error } = await tryOut({ ...HERE, ...change });
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', path]);
  });
});

describe('side effects of a dry run', () => {
  test('a dry run leaves no workflow, request or idempotency key', async () => {
    const [externalId, idempotencyKey] = [randomUUID(), randomUUID()];
    const headers = { 'Idempotency-Key': idempotencyKey };
    expect((await tryOut(HERE, headers)).data.ok).toBe(true);
    expect((await tryOut({ ...HERE, external_id: externalId }, headers)).data.ok).toBe(true);
    const partnerId = partner.partnerId;
    const ids = [
      requestIdentity({ partnerId, externalId: undefined, idempotencyKey }).request_id,
      requestIdentity({ partnerId, externalId, idempotencyKey }).request_id,
    ];
    for (const id of ids) expect(await engine.fulfilment.submission(id)).toBeUndefined();
    const keys = await engine.database
      .selectFrom('idempotency_key')
      .where('key', '=', idempotencyKey)
      .selectAll()
      .execute();
    expect(keys).toEqual([]);
  });

  test('an order can reuse the Idempotency-Key of a dry run, and a repeated dry run is computed again', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await tryOut(HERE, key)).data.total_ngn).toBe(1_800);
    await engine.database.updateTable('stock').set({ price_ngn: 1_000 }).execute();
    const second = await tryOut(HERE, key);
    expect(second.data.total_ngn).toBe(2_000);
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    const placed = await place(HERE, key);
    expect(placed.status).toBe(201);
    expect((await tryOut(HERE, key)).data.ok).toBe(true);
    const replayed = await place(HERE, key);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.data.request_id).toBe(placed.data.request_id);
  });

  test('a dry run with a malformed Idempotency-Key is refused', async () => {
    expect((await tryOut(HERE, { 'Idempotency-Key': 'two words' })).status).toBe(400);
  });

  test('a dry run does not reserve the external_id, and names the request if the same order was placed with it', async () => {
    const body = { ...HERE, external_id: randomUUID() };
    await tryOut({ ...body, enrollee_id: 'ENR-0002' });
    const placed = await place({ ...body, dry_run: false });
    expect(placed.status).toBe(201);
    await recorded(placed.data.request_id);
    const { data } = await tryOut(body);
    expect(data.checks.at(-1)).toEqual({
      check: 'external_id',
      ok: true,
      message: expect.stringContaining(placed.data.request_id),
    });
    expect((await place(body)).data.request_id).toBe(placed.data.request_id);
  });
});

test('a dry run needs the same scope as an order', async () => {
  const reader = await engine.partner(['requests:read']);
  const { status } = await reader.call('POST', '/requests', { ...HERE, dry_run: true });
  expect(status).toBe(403);
});
