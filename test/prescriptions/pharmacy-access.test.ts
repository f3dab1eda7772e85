/** A pharmacy sees the prescriptions of its own orders and no other, and leaves a trace of every look. */
import { describe, expect, test } from '@jest/globals';
import { readsOf } from '../../db/audit.ts';
import { createKey, findKey } from '../../db/partners/keys.ts';
import type { PharmacyScope } from '../../domain/partners.ts';
import { Contract } from '../support/engine/contract.ts';
import { PHARMACY_BASE, PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { inBase64, read } from '../support/prescriptions/hand-in.ts';
import { allowedLines, decide, prescriptionsOf, useOrdersOnPrescription, verify } from './orders.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { pdf, png } from '../support/prescriptions/samples.ts';

const { engine, partner, pharmacy, other, handedIn, offered, order: orderWith } = useOrdersOnPrescription();

const actions = (prescription_id: string) =>
  engine.database
    .selectFrom('prescription_action')
    .select(['partner_id', 'pharmacy_id', 'key_id', 'action'])
    .where('prescription_id', '=', prescription_id)
    .orderBy('action_id')
    .execute();

/** What is read before it is in the log of reads. */
const readsOfPharmacy = async (prescription_id: string) =>
  (await readsOf(engine.database, prescription_id)).filter(
    ({ operation, status }) => status === 200 && /OrderPrescription/.test(operation),
  );

test('a pharmacy sees what the partner handed in, with links to the files', async () => {
  const file = pdf({ words: 'seen by the pharmacist' });
  const id = await handedIn({ files: inBase64(file) });
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

test('every read of a prescription’s record and of a file, and every decision, is in a log with its key', async () => {
  const id = await handedIn({ details: undefined, files: inBase64(png({ words: 'logged' })) });
  const order = await orderWith([id]);
  const { data } = await prescriptionsOf(pharmacy, order.request_id);
  const [file] = data.prescriptions[0]?.files ?? [];
  await (await fetch(engine.origin + (file?.link.path ?? ''))).arrayBuffer();
  await decide(pharmacy, order, id, 'review');
  await decide(pharmacy, order, id, 'review');
  await verify(pharmacy, order, id);
  const [created, ...after] = await actions(id);
  expect(created).toMatchObject({ action: 'created', pharmacy_id: null });
  const ours = {
    partner_id: partner.partnerId,
    pharmacy_id: pharmacy.pharmacyId,
    key_id: (await findKey(engine.database, pharmacy.key))?.key_id,
  };
  expect(after).toEqual([
    { ...ours, action: 'review' },
    { ...ours, action: 'verify' },
  ]);
  const reader = { ...ours, partner_id: null };
  expect(await readsOfPharmacy(id)).toMatchObject([
    { ...reader, operation: 'listOrderPrescriptions', subject_ids: [order.request_id, id] },
    { ...reader, operation: 'readOrderPrescriptionFile', subject_ids: [id, file?.file_id] },
  ]);
});

describe('a pharmacy that does not have the order', () => {
  test('a pharmacy without the order sees and decides nothing, and reads no file with a link of its own making', async () => {
    const id = await handedIn();
    const order = await orderWith([id]);
    const before = [await actions(id), await readsOfPharmacy(id)];
    const answers = [
      await prescriptionsOf(other, order.request_id),
      await decide(other, order, id, 'review'),
      await decide(other, order, id, 'verify', { lines: allowedLines(order) }),
      await decide(other, order, id, 'reject', { reason: 'other' }),
      await prescriptionsOf(other, 'req_none'),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      answers.map(() => [404, 'order_not_found']),
    );
    expect([await actions(id), await readsOfPharmacy(id)]).toEqual(before);
    expect((await read(partner, id)).status).toBe('received');
  });

  test('a pharmacy has the prescriptions not any more: after the order has ended no link works', async () => {
    const id = await handedIn({ details: undefined, files: inBase64(pdf({ words: 'cancelled' })) });
    const order = await orderWith([id]);
    const { data } = await prescriptionsOf(pharmacy, order.request_id);
    const path = data.prescriptions[0]?.files[0]?.link.path ?? '';
    expect((await fetch(engine.origin + path)).status).toBe(200);
    await takeStep(engine, order.request_id, 'fail', { reason: 'other' });
    expect((await fetch(engine.origin + path)).status).toBe(404);
  });

  test('a pharmacy has no prescriptions of an order that was cancelled', async () => {
    const order = await offered([await handedIn()]);
    await partner.call('POST', `/requests/${order.request_id}/cancel`);
    expect((await prescriptionsOf(pharmacy, order.request_id)).status).toBe(404);
  });

  test('a prescription of another order of the same pharmacy is none of this one', async () => {
    const [one, another] = [await handedIn(), await handedIn()];
    const order = await orderWith([one]);
    await orderWith([another]);
    const { status, error } = await decide(pharmacy, order, another, 'review');
    expect([status, error.code]).toEqual([404, 'prescription_not_found']);
  });
});

test('a pharmacy needs the scopes for prescriptions: orders:read to read, orders:write to decide', async () => {
  const id = await handedIn();
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
