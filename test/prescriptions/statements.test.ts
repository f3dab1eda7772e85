/** What a pharmacist may say that a prescription allows: never more than it says, and what it does not say in the open. */
import { describe, expect, test } from '@jest/globals';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { MAX_STATED_DISPENSINGS, MAX_STATED_QUANTITY } from '../../domain/prescriptions/statements.ts';
import { details, inBase64, LINE, read } from '../support/prescriptions/hand-in.ts';
import { pdf } from '../support/prescriptions/samples.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { allowedLines, decide, PACK, PHARMACIST, useOrdersOnPrescription } from './orders.ts';

const { engine, partner, pharmacy, handedIn, order: orderWith } = useOrdersOnPrescription();
const SECOND = { name: 'Ngozi Bello', registration_number: 'PCN 067890' };
const MOST = MAX_STATED_QUANTITY.capsule;

let sheets = 0;
/** A sheet of paper, of which nothing is known but its picture. */
const scanned = () => {
  sheets += 1;
  return handedIn({ details: undefined, files: inBase64(pdf({ words: `a sheet ${sheets}` })) });
};
const typed = (line: Readonly<Record<string, unknown>>) => {
  sheets += 1;
  return handedIn({ details: details({ reference: `typed-${sheets}`, lines: [{ ...LINE, ...line }] }) });
};

const verify = (
  order: RequestRecord,
  id: string,
  line: Readonly<Record<string, unknown>>,
  pharmacist: object | null = PHARMACIST,
) =>
  decide(pharmacy, order, id, 'verify', {
    lines: allowedLines(order, { quantity: PACK, refills: 0, ...line }),
    ...(pharmacist === null ? {} : { pharmacist }),
  });

const toldOf = (order: RequestRecord, record: RequestRecord) =>
  record.timeline
    .filter(({ event }) => event === 'prescription_stated')
    .map((entry) => [order.request_id, entry]);

describe('where the partner typed what it says', () => {
  test.each([
    [
      'more of it',
      { quantity: 21 },
      'lines[0].quantity',
      'is more than the 20 (capsule) that the details say',
    ],
    [
      '100,000 of it, 12 times',
      { quantity: 100_000, refills: 11 },
      'lines[0].quantity',
      'is more than the 20',
    ],
    ['more in packs', { quantity: 2, unit: 'pack' }, 'lines[0].quantity', 'is more than the 20'],
    ['a refill', { refills: 1 }, 'lines[0].refills', 'is more than the 0 refills that the details say'],
    ['another medicine', { medicine_id: 'med_f08334a4d997' }, 'lines[0].medicine_id', 'do not name'],
  ])('a pharmacist can not verify %s, whoever says so', async (_, line, path, message) => {
    const id = await typed({ quantity: 20 });
    const order = await orderWith([id]);
    const { status, error } = await verify(order, id, line);
    expect([status, error.code]).toEqual([422, 'exceeds_prescription']);
    expect(error.fields).toEqual([
      { path, code: 'exceeds_prescription', message: expect.stringContaining(message) },
    ]);
    expect((await read(partner, id)).status).toBe('received');
  });

  test('what is within it is verified by its details, and nobody is told', async () => {
    const id = await typed({ quantity: 1, unit: 'box' });
    const order = await orderWith([id]);
    expect((await verify(order, id, {}, null)).data.status).toBe('verified');
    const { statement, allowances } = await read(partner, id);
    expect([statement, allowances.map(({ basis }) => basis)]).toEqual([null, ['details']]);
    expect(toldOf(order, await partner.read(order.request_id))).toEqual([]);
  });

  test.each([
    ['a unit that it is not counted in', { unit: 'strip' }],
    ['a medicine that nobody knows', { medicine: 'zzyzxol forte' }],
  ])('%s is stated, and refilled no more often than it says', async (_, line) => {
    const id = await typed(line);
    const order = await orderWith([id]);
    const refilled = await verify(order, id, { refills: 1 });
    expect([refilled.error.code, refilled.error.fields?.[0]?.path]).toEqual([
      'exceeds_prescription',
      'lines[0].refills',
    ]);
    expect((await verify(order, id, {})).data.status).toBe('verified');
    expect((await read(partner, id)).allowances[0]?.basis).toBe('statement');
  });
});

describe('where there is a picture only', () => {
  test('what a pharmacist verifies has their name, and the partner is told: in the request, by an event, in the prescription', async () => {
    const id = await scanned();
    const order = await orderWith([id]);
    const unsigned = await verify(order, id, {}, null);
    expect(unsigned.error.fields?.[0]).toMatchObject({ path: 'pharmacist', code: 'required' });
    expect((await verify(order, id, {})).data).toMatchObject({
      status: 'verified',
      awaits_second_pharmacist: false,
    });
    expect(await read(partner, id)).toMatchObject({
      statement: { pharmacist: PHARMACIST, confirmed_by: null },
      allowances: [{ quantity: PACK, dispensings: 1, basis: 'statement' }],
    });
    const record = await partner.read(order.request_id);
    expect(record.timeline.at(-1)).toMatchObject({
      status: 'confirmed',
      actor: 'pharmacy',
      event: 'prescription_stated',
      prescription_id: id,
    });
    const { data } = await partner.call<{ events: FeedEvent[] }>('GET', '/events?limit=100');
    expect(data.events.map(({ type }) => type)).toContain('request.prescription_stated');
  });

  test.each([
    ['more than anybody takes in 90 days', { quantity: MOST + 1 }, 'lines[0].quantity'],
    ['more refills than five', { refills: MAX_STATED_DISPENSINGS }, 'lines[0].refills'],
  ])('nobody can state %s', async (_, line, path) => {
    const id = await scanned();
    const order = await orderWith([id]);
    const { error } = await verify(order, id, line);
    expect([error.code, error.fields?.[0]?.path]).toEqual(['exceeds_prescription', path]);
  });

  test.each([
    ['a larger quantity', { quantity: MOST }],
    ['refills', { refills: 1 }],
  ])(
    '%s than the order needs counts when a second pharmacist says the same, and not before',
    async (_, line) => {
      const id = await scanned();
      const order = await orderWith([id]);
      for (let time = 0; time < 2; time += 1) {
        const first = await verify(order, id, line);
        expect(first.data).toMatchObject({ status: 'under_review', awaits_second_pharmacist: true });
      }
      const sameNumber = { name: 'Somebody Else', registration_number: 'pcn-012345' };
      for (const nobodyElse of [sameNumber, { ...PHARMACIST, registration_number: 'PCN 1' }]) {
        const { error } = await verify(order, id, line, nobodyElse);
        expect(error.fields?.[0]).toMatchObject({ path: 'pharmacist', code: 'second_pharmacist' });
      }
      expect(await read(partner, id)).toMatchObject({
        status: 'under_review',
        statement: null,
        allowances: [],
      });
      expect(toldOf(order, await partner.read(order.request_id))).toEqual([]);
      expect(await takeStep(engine, order.request_id, 'dispense')).toContain('prescription_required');
      const second = await verify(order, id, line, SECOND);
      expect([second.data.status, second.data.awaits_second_pharmacist]).toEqual(['verified', false]);
      expect((await read(partner, id)).statement).toEqual({ pharmacist: PHARMACIST, confirmed_by: SECOND });
      expect(toldOf(order, await partner.read(order.request_id))).toHaveLength(1);
    },
  );

  test('a second pharmacist who says something else begins anew', async () => {
    const id = await scanned();
    const order = await orderWith([id]);
    await verify(order, id, { refills: 1 });
    expect((await verify(order, id, { refills: 2 }, SECOND)).data.awaits_second_pharmacist).toBe(true);
    expect((await verify(order, id, { refills: 1 })).data.awaits_second_pharmacist).toBe(true);
    expect((await verify(order, id, { refills: 1 }, SECOND)).data.status).toBe('verified');
  });
});
