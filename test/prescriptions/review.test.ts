/** Pharmacists decide on the prescriptions of their orders, once. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PRESCRIPTION_REJECTION_REASONS } from '../../domain/prescriptions/prescriptions.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { SHORT_WINDOWS, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { day, read } from '../support/prescriptions/hand-in.ts';
import {
  allowedLines,
  decide,
  handedIn,
  orderWith,
  PACK,
  pharmacyWithStock,
  prescriptionsOf,
  step,
} from './orders.ts';

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

test('it goes through review to verified; the partner sees what it allows', async () => {
  const id = await handedIn(partner);
  const order = await orderWith(partner, pharmacy, [id]);
  const review = await decide(pharmacy, order, id, 'review');
  expect(review.data).toEqual({
    prescription_id: id,
    status: 'under_review',
    allowed_actions: ['verify', 'reject'],
  });
  expect((await read(partner, id)).status).toBe('under_review');
  const body = { lines: allowedLines(order, { quantity: 2, unit: 'packs' }), valid_until: day(10) };
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
    const order = await orderWith(partner, pharmacy, [id]);
    const { data } = await decide(pharmacy, order, id, 'reject', { reason });
    expect(data).toEqual({ prescription_id: id, status: 'rejected', allowed_actions: [] });
    expect(await read(partner, id)).toMatchObject({ status: 'rejected', rejection_reason: reason });
  },
);

test('the same again answers the same, also when it is used up or the order has ended; another word is 409', async () => {
  const id = await handedIn(partner);
  const order = await orderWith(partner, pharmacy, [id]);
  const body = { lines: allowedLines(order, { quantity: PACK, refills: 0 }) };
  const first = await decide(pharmacy, order, id, 'verify', body);
  expect((await decide(pharmacy, order, id, 'verify', body)).data).toEqual(first.data);
  const refused = [
    await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order) }),
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
  const order = await orderWith(partner, pharmacy, [id]);
  await decide(pharmacy, order, id, 'reject', { reason: 'illegible' });
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order) });
  expect(error.message).toBe('The prescription is rejected: nothing can be said of it any more.');
});

test('of two words at the same moment one counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await handedIn(partner);
    const order = await orderWith(partner, pharmacy, [id]);
    const [verified, rejected] = await Promise.all([
      decide(pharmacy, order, id, 'verify', { lines: allowedLines(order) }),
      decide(pharmacy, order, id, 'reject', { reason: 'other' }),
    ]);
    expect([verified.status, rejected.status].toSorted((one, two) => one - two)).toEqual([200, 409]);
    const { status, allowances } = await read(partner, id);
    expect([status, allowances.length]).toEqual(verified.status === 200 ? ['verified', 1] : ['rejected', 0]);
  }
});

test('while one pharmacy looks at it another can not decide; when its order has ended it can', async () => {
  const id = await handedIn(partner);
  const first = await orderWith(partner, pharmacy, [id]);
  const second = await orderWith(partner, other, [id]);
  await decide(pharmacy, first, id, 'review');
  const { error } = await decide(other, second, id, 'verify', { lines: allowedLines(second) });
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'Another pharmacy is looking at this prescription.',
  ]);
  await partner.call('POST', `/requests/${first.request_id}/cancel`);
  expect((await decide(other, second, id, 'verify', { lines: allowedLines(second) })).status).toBe(200);
});

test('when the order has ended its prescriptions stay as they are', async () => {
  const id = await handedIn(partner);
  const order = await orderWith(partner, pharmacy, [id]);
  await step(engine, order.request_id, 'confirm');
  await engine.fulfilment.takeStep(order.request_id, 'fail', { actor: 'pharmacy', reason: 'other' }, 'fail');
  const { error } = await decide(pharmacy, order, id, 'review');
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'The order is failed: its prescriptions stay as they are.',
  ]);
  // It keeps what it may have to show for.
  expect((await prescriptionsOf(pharmacy, order.request_id)).status).toBe(200);
});
