/** Pharmacists look at the prescriptions of their own orders, decide once, and leave a trace of every look. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DEFAULT_VALID_DAYS, PRESCRIPTION_REJECTION_REASONS } from '../../domain/prescriptions.ts';
import type { PharmacyScope } from '../../domain/pharmacy-scopes.ts';
import { createKey } from '../../db/keys.ts';
import type { RequestRecord } from '../../domain/requests.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { Contract } from '../support/contract.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { PHARMACY_BASE, PharmacyApiCaller, SHORT_WINDOWS } from '../support/pharmacy-caller.ts';
import { day, details, inBase64, LINE, read } from './hand-in.ts';
import {
  decide,
  handedIn,
  orderAt,
  PACK,
  pharmacyWithStock,
  prescriptionsOf,
  step,
  verify,
} from './orders.ts';
import { pdf, png } from './samples.ts';

let engine: TestEngine;
let partner: ApiCaller;
let pharmacy: PharmacyApiCaller;
let other: PharmacyApiCaller;

beforeAll(async () => {
  engine = await startEngine({ callWindows: SHORT_WINDOWS });
  partner = await engine.partner();
  pharmacy = await pharmacyWithStock(engine);
  other = await pharmacyWithStock(engine);
});
afterAll(() => engine.close());

/** An order that its pharmacy can see, with prescriptions. */
async function orderWith(prescription_ids: string[], at = pharmacy): Promise<RequestRecord> {
  const order = await orderAt(partner, at, { prescription_ids });
  await eventually(async () => (await prescriptionsOf(at, order.request_id)).status === 200, {
    deadlineMs: 20_000,
    describe: 'the order to be in Postgres',
  });
  return order;
}

const lines = (order: RequestRecord, changes: Record<string, unknown> = {}) => [
  { medicine_id: order.items[0]?.medicine_id, quantity: 21, refills: 1, ...changes },
];

const accesses = (prescription_id: string) =>
  engine.database
    .selectFrom('prescription_access')
    .select(['partner_id', 'pharmacy_id', 'key_id', 'action', 'file_id'])
    .where('prescription_id', '=', prescription_id)
    .orderBy('access_id')
    .execute();

const keyIdOf = async ({ pharmacyId }: PharmacyApiCaller) =>
  (
    await engine.database
      .selectFrom('api_key')
      .select('key_id')
      .where('pharmacy_id', '=', pharmacyId)
      .executeTakeFirstOrThrow()
  ).key_id;

test('it sees what the partner handed in, with links to the files', async () => {
  const file = pdf({ words: 'seen by the pharmacist' });
  const id = await handedIn(partner, { files: inBase64(file) });
  const order = await orderWith([id]);
  const { data, headers } = await prescriptionsOf(pharmacy, order.request_id);
  const [seen] = data.prescriptions;
  const { files: _, ...record } = await read(partner, id);
  expect(seen).toMatchObject({ ...record, allowed_actions: ['review', 'verify', 'reject'] });
  expect(headers.get('cache-control')).toBe('private, no-store');
  const path = seen?.files[0]?.link.path ?? '';
  expect(path).toMatch(/^\/pharmacy\/v1\/prescription-files\//);
  const response = await fetch(engine.origin + path);
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
});

test('every read of a record and of a file, and every decision, is in the audit log with its key', async () => {
  const id = await handedIn(partner, { details: undefined, files: inBase64(png({ words: 'logged' })) });
  const order = await orderAt(partner, pharmacy, { prescription_ids: [id] });
  await eventually(() => engine.fulfilment.state(order.request_id), { deadlineMs: 20_000, describe: 'it' });
  await step(engine, order.request_id, 'confirm');
  const { data } = await prescriptionsOf(pharmacy, order.request_id);
  const [file] = data.prescriptions[0]?.files ?? [];
  await (await fetch(engine.origin + (file?.link.path ?? ''))).arrayBuffer();
  await decide(pharmacy, order, id, 'review');
  await decide(pharmacy, order, id, 'review');
  await verify(pharmacy, order, id);
  const [created, ...after] = await accesses(id);
  expect(created).toMatchObject({ action: 'created', pharmacy_id: null });
  const ours = {
    partner_id: partner.partnerId,
    pharmacy_id: pharmacy.pharmacyId,
    key_id: await keyIdOf(pharmacy),
    file_id: null,
  };
  expect(after).toEqual([
    { ...ours, action: 'record_read' },
    { ...ours, action: 'file_read', file_id: file?.file_id },
    { ...ours, action: 'review' },
    { ...ours, action: 'verify' },
  ]);
});

describe('a pharmacy that does not have the order', () => {
  test('sees and decides nothing, and reads no file with a link of its own making', async () => {
    const id = await handedIn(partner);
    const order = await orderWith([id]);
    const before = await accesses(id);
    const answers = [
      await prescriptionsOf(other, order.request_id),
      await decide(other, order, id, 'review'),
      await decide(other, order, id, 'verify', { lines: lines(order) }),
      await decide(other, order, id, 'reject', { reason: 'other' }),
      await prescriptionsOf(other, 'req_none'),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      answers.map(() => [404, 'request_not_found']),
    );
    expect(await accesses(id)).toEqual(before);
    expect((await read(partner, id)).status).toBe('received');
  });

  test('not any more: after the order was cancelled neither the record nor a link works', async () => {
    const id = await handedIn(partner, { details: undefined, files: inBase64(pdf({ words: 'cancelled' })) });
    const order = await orderWith([id]);
    const { data } = await prescriptionsOf(pharmacy, order.request_id);
    const path = data.prescriptions[0]?.files[0]?.link.path ?? '';
    expect((await fetch(engine.origin + path)).status).toBe(200);
    await partner.call('POST', `/requests/${order.request_id}/cancel`);
    expect((await fetch(engine.origin + path)).status).toBe(404);
    expect((await prescriptionsOf(pharmacy, order.request_id)).status).toBe(404);
  });

  test('a prescription of another order of the same pharmacy is none of this one', async () => {
    const [one, another] = [await handedIn(partner), await handedIn(partner)];
    const order = await orderWith([one]);
    await orderWith([another]);
    const { status, error } = await decide(pharmacy, order, another, 'review');
    expect([status, error.code]).toEqual([404, 'prescription_not_found']);
  });
});

test('it needs the scopes: orders:read to read, orders:write to decide', async () => {
  const id = await handedIn(partner);
  const order = await orderWith([id]);
  const withScopes = async (...scopes: PharmacyScope[]) => {
    const { key } = await createKey(engine.database, {
      pharmacy_id: pharmacy.pharmacyId,
      name: 'test',
      scopes,
      environment: 'sandbox',
      created_by: 'test',
    });
    const contract = await Contract.of(engine.origin, PHARMACY_BASE);
    return new PharmacyApiCaller(engine.origin, key, pharmacy.pharmacyId, contract);
  };
  const writer = await withScopes('orders:write', 'stock:write');
  expect((await prescriptionsOf(writer, order.request_id)).error.code).toBe('insufficient_scope');
  const reader = await withScopes('orders:read');
  expect((await decide(reader, order, id, 'review')).error.code).toBe('insufficient_scope');
  expect((await prescriptionsOf(reader, order.request_id)).status).toBe(200);
  expect((await decide(writer, order, id, 'review')).status).toBe(200);
});

test('it goes through review to verified; the partner sees what it allows', async () => {
  const id = await handedIn(partner);
  const order = await orderWith([id]);
  const review = await decide(pharmacy, order, id, 'review');
  expect(review.data).toEqual({
    prescription_id: id,
    status: 'under_review',
    allowed_actions: ['verify', 'reject'],
  });
  expect((await read(partner, id)).status).toBe('under_review');
  const body = { lines: lines(order, { quantity: 2, unit: 'packs' }), valid_until: day(10) };
  const verified = await decide(pharmacy, order, id, 'verify', body);
  expect(verified.data).toEqual({ prescription_id: id, status: 'verified', allowed_actions: [] });
  expect(await read(partner, id)).toMatchObject({
    status: 'verified',
    valid_until: day(10),
    rejection_reason: null,
    allowances: [
      {
        medicine_label: 'amoxicillin 500 mg capsule',
        content_unit: 'capsule',
        quantity: 2 * PACK,
        dispensings: 2,
        dispensings_done: 0,
        quantity_dispensed: 0,
      },
    ],
  });
});

test.each(PRESCRIPTION_REJECTION_REASONS.map((reason) => [reason]))(
  'rejected as %s it stays, and the partner sees why',
  async (reason) => {
    const id = await handedIn(partner);
    const order = await orderWith([id]);
    const { data } = await decide(pharmacy, order, id, 'reject', { reason });
    expect(data).toEqual({ prescription_id: id, status: 'rejected', allowed_actions: [] });
    expect(await read(partner, id)).toMatchObject({ status: 'rejected', rejection_reason: reason });
  },
);

test('the same again answers the same, also when it is used up or the order has ended; another word is 409', async () => {
  const id = await handedIn(partner);
  const order = await orderWith([id]);
  const body = { lines: lines(order, { quantity: PACK, refills: 0 }) };
  const first = await decide(pharmacy, order, id, 'verify', body);
  expect((await decide(pharmacy, order, id, 'verify', body)).data).toEqual(first.data);
  const refused = [
    await decide(pharmacy, order, id, 'verify', { lines: lines(order) }),
    await decide(pharmacy, order, id, 'reject', { reason: 'other' }),
    await decide(pharmacy, order, id, 'review'),
  ];
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    refused.map(() => [409, 'illegal_transition']),
  );
  expect(refused[0]?.error.message).toContain('verified');
  await step(engine, order.request_id, 'confirm');
  await step(engine, order.request_id, 'dispense');
  const used = await decide(pharmacy, order, id, 'verify', body);
  expect([used.status, used.data.status]).toEqual([200, 'dispensed']);
});

test('the legal steps are named in a refusal', async () => {
  const id = await handedIn(partner);
  const order = await orderWith([id]);
  await decide(pharmacy, order, id, 'reject', { reason: 'illegible' });
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: lines(order) });
  expect(error.message).toBe('The prescription is rejected: nothing can be said of it any more.');
});

test('of two words at the same moment one counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await handedIn(partner);
    const order = await orderWith([id]);
    const [verified, rejected] = await Promise.all([
      decide(pharmacy, order, id, 'verify', { lines: lines(order) }),
      decide(pharmacy, order, id, 'reject', { reason: 'other' }),
    ]);
    expect([verified.status, rejected.status].toSorted()).toEqual([200, 409]);
    const { status, allowances } = await read(partner, id);
    expect([status, allowances.length]).toEqual(verified.status === 200 ? ['verified', 1] : ['rejected', 0]);
  }
});

test('while one pharmacy looks at it another can not decide; when its order has ended it can', async () => {
  const id = await handedIn(partner);
  const first = await orderWith([id]);
  const second = await orderWith([id], other);
  await decide(pharmacy, first, id, 'review');
  const { error } = await decide(other, second, id, 'verify', { lines: lines(second) });
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'Another pharmacy is looking at this prescription.',
  ]);
  await partner.call('POST', `/requests/${first.request_id}/cancel`);
  expect((await decide(other, second, id, 'verify', { lines: lines(second) })).status).toBe(200);
});

test('when the order has ended its prescriptions stay as they are', async () => {
  const id = await handedIn(partner);
  const order = await orderWith([id]);
  await step(engine, order.request_id, 'confirm');
  await engine.fulfilment.take(order.request_id, 'fail', { actor: 'pharmacy', reason: 'other' }, 'fail');
  const { error } = await decide(pharmacy, order, id, 'review');
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'The order is failed: its prescriptions stay as they are.',
  ]);
  // It keeps what it may have to show for.
  expect((await prescriptionsOf(pharmacy, order.request_id)).status).toBe(200);
});

describe('what it allows', () => {
  test.each([
    ['no medicine', { medicine_id: 'med_none' }, 'lines[0].medicine_id', 'unknown_medicine'],
    ['a unit that it is not counted in', { unit: 'bottle' }, 'lines[0].unit', 'unit_not_available'],
    ['more than anybody takes', { quantity: 100_000, unit: 'pack' }, 'lines[0].quantity', 'maximum'],
    ['too many refills', { refills: 12 }, 'lines[0].refills', 'maximum'],
  ])('is refused with %s', async (_, changes, path, code) => {
    const id = await handedIn(partner);
    const order = await orderWith([id]);
    const { error } = await decide(pharmacy, order, id, 'verify', { lines: lines(order, changes) });
    expect([error.code, error.fields?.[0]]).toEqual([
      'validation_error',
      expect.objectContaining({ path, code }),
    ]);
    expect((await read(partner, id)).status).toBe('received');
  });

  test('names each medicine once', async () => {
    const id = await handedIn(partner);
    const order = await orderWith([id]);
    const twice = [...lines(order), ...lines(order)];
    const { error } = await decide(pharmacy, order, id, 'verify', { lines: twice });
    expect(error.fields?.[0]).toMatchObject({ path: 'lines[1].medicine_id', code: 'repeated' });
  });

  test.each([
    ['is over', -1, 'past'],
    ['is after the one that was written', 11, 'too_late'],
  ])('ends on no day that %s', async (_, days, code) => {
    const dated = details({ reference: `until-${days}`, valid_until: day(10) });
    const id = await handedIn(partner, { details: dated });
    const order = await orderWith([id]);
    const body = { lines: lines(order), valid_until: day(days) };
    const { error } = await decide(pharmacy, order, id, 'verify', body);
    expect(error.fields?.[0]).toMatchObject({ path: 'valid_until', code });
  });

  test('ends when the prescription says, and a file after the usual time', async () => {
    const written = await handedIn(partner, { details: details({ reference: 'w', valid_until: day(10) }) });
    const file = await handedIn(partner, { details: undefined, files: inBase64(pdf({ words: 'usual' })) });
    const order = await orderWith([written, file]);
    await verify(pharmacy, order, written);
    await verify(pharmacy, order, file);
    expect((await read(partner, written)).valid_until).toBe(day(10));
    expect((await read(partner, file)).valid_until).toBe(day(DEFAULT_VALID_DAYS));
  });

  test('is the pharmacist’s word, not the partner’s', async () => {
    const typed = details({ reference: 'typed', lines: [{ ...LINE, quantity: 1_000, refills: 11 }] });
    const id = await handedIn(partner, { details: typed });
    const order = await orderWith([id]);
    await verify(pharmacy, order, id);
    expect((await read(partner, id)).allowances[0]).toMatchObject({ quantity: PACK, dispensings: 1 });
  });
});
