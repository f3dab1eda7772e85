/** Dispensing never exceeds what the prescriptions allow, however many dispense concurrently. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dispenseFromPrescriptions, type Dispensing } from '../../db/prescriptions/dispense.ts';
import type { Allowance, PrescriptionStatus } from '../../domain/prescriptions/prescriptions.ts';
import { newId } from '../../domain/common/ids.ts';
import { ensurePartner } from '../../db/partners/partners.ts';
import { createTestDatabase, type TestDatabase } from '../support/servers/database.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { day, ENROLLEE } from '../support/prescriptions/submit.ts';

const PARTNER = 'par_dispense';
/** Set this seed to repeat a run; Postgres still chooses the sequence of concurrent calls. */
const SEED = randomInt(2 ** 31);

let testDatabase: TestDatabase;
let medicines: string[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  await ensurePartner(database, { partner_id: PARTNER, name: 'Test', minute_limit: null, day_limit: null });
  const rows = await database.selectFrom('medicine').select('medicine_id').limit(3).execute();
  medicines = rows.map(({ medicine_id }) => medicine_id);
});
afterAll(() => testDatabase.close());

interface Made {
  readonly status?: PrescriptionStatus;
  readonly enrollee_id?: string;
  readonly valid_until?: string;
}

async function prescription(allowances: readonly Partial<Allowance>[], made: Made = {}): Promise<string> {
  const { database } = testDatabase;
  const prescription_id = newId('prescription');
  await database
    .insertInto('prescription')
    .values({
      prescription_id,
      partner_id: PARTNER,
      enrollee_id: ENROLLEE,
      status: 'verified',
      details: null,
      valid_until: day(30),
      ...made,
    })
    .execute();
  const rows = allowances.map((allowance) => ({
    prescription_id,
    medicine_id: medicines[0] ?? '',
    content_unit: 'tablet' as const,
    quantity: 10,
    dispensings: 1,
    ...allowance,
  }));
  await database.insertInto('prescription_allowance').values(rows).execute();
  return prescription_id;
}

const line = (content_quantity: number, number = 1, medicine = 0) => ({
  line: number,
  medicine_id: medicines[medicine] ?? '',
  content_unit: 'tablet' as const,
  content_quantity,
});

const dispense = (prescription_ids: readonly string[], changes: Partial<Dispensing> = {}) => {
  const request = { request_id: newId('request'), partner_id: PARTNER, enrollee_id: ENROLLEE };
  const asked = { ...request, prescription_ids, lines: [line(10)], now: new Date(), ...changes };
  return testDatabase.database.transaction().execute((each) => dispenseFromPrescriptions(each, asked));
};

const statusOf = async (id: string) =>
  (
    await testDatabase.database
      .selectFrom('prescription')
      .select('status')
      .where('prescription_id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

const taken = (...ids: string[]) =>
  testDatabase.database
    .selectFrom('prescription_dispensing')
    .selectAll()
    .where('prescription_id', 'in', ids)
    .execute();

const REQUIRED = { kind: 'prescription_required', lines: [1] };

test('exactly one of two concurrent dispensings of one prescription succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await prescription([{}]);
    const outcomes = await Promise.all([dispense([id]), dispense([id])]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['dispensed', 'prescription_required']);
    expect(await statusOf(id)).toBe('dispensed');
  }
});

test('a refillable prescription allows its number of dispensings, each up to its quantity', async () => {
  const id = await prescription([{ dispensings: 3 }]);
  const tooMuch = await dispense([id], { lines: [line(11)] });
  expect(tooMuch).toEqual(REQUIRED);
  const kinds = [];
  for (const quantity of [10, 3, 10, 1]) kinds.push((await dispense([id], { lines: [line(quantity)] })).kind);
  expect(kinds).toEqual(['dispensed', 'dispensed', 'dispensed', 'prescription_required']);
  expect(await statusOf(id)).toBe('dispensed');
});

test('repeated and concurrent dispensings of one request have the same result and use nothing more', async () => {
  const id = await prescription([{}]);
  const request_id = newId('request');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => dispense([id], { request_id })));
  expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'dispensed' })));
  expect(await taken(id)).toHaveLength(1);
  // Whatever has happened to the prescription since.
  expect(await dispense([id], { request_id, now: new Date(Date.now() + 1e11) })).toEqual({
    kind: 'dispensed',
  });
});

test('a changed attempt returns the amounts that an earlier attempt of the request used', async () => {
  const [one, other] = [await prescription([{}]), await prescription([{ quantity: 30 }])];
  const request_id = newId('request');
  const asks = (quantity: number) => dispense([one, other], { request_id, lines: [line(quantity)] });
  const used = async () => (await taken(one, other)).map((row) => [row.prescription_id, row.quantity]);
  expect([await asks(10), await used()]).toEqual([{ kind: 'dispensed' }, [[one, 10]]]);
  expect([await asks(20), await used()]).toEqual([{ kind: 'dispensed' }, [[other, 20]]]);
  expect([await statusOf(one), await statusOf(other)]).toEqual(['verified', 'dispensed']);
  expect([await asks(31), await used()]).toEqual([REQUIRED, []]);
  expect([await statusOf(one), await statusOf(other)]).toEqual(['verified', 'verified']);
});

test('when one line cannot be dispensed, no line uses a prescription', async () => {
  const id = await prescription([{}]);
  const lines = [line(10), line(1, 2, 1), line(1, 3, 2)];
  expect(await dispense([id], { lines })).toEqual({ kind: 'prescription_required', lines: [2, 3] });
  expect(await taken(id)).toEqual([]);
  expect(await dispense([id])).toEqual({ kind: 'dispensed' });
});

test('lines of one medicine share a dispensing of one prescription, or each use another prescription', async () => {
  const [one, other] = [await prescription([{}]), await prescription([{ quantity: 6 }])];
  const lines = [line(6, 1), line(6, 2)];
  expect(await dispense([one], { lines })).toEqual({ kind: 'prescription_required', lines: [2] });
  expect(await dispense([one], { lines: [line(6, 1), line(4, 2)] })).toEqual({ kind: 'dispensed' });
  const again = await prescription([{}]);
  expect(await dispense([again, other], { lines })).toEqual({ kind: 'dispensed' });
  expect((await taken(again, other)).map((row) => row.quantity)).toEqual([6, 6]);
});

describe('dispensing an order in several parts', () => {
  const part = async (id: string | readonly string[], request_id: string, counted: number, added: number) => {
    const before = counted === 0 ? [] : [line(counted)];
    return (await dispense([id].flat(), { request_id, before, lines: [line(added)] })).kind;
  };
  const allowanceOf = async (id: string) =>
    testDatabase.database
      .selectFrom('prescription_allowance')
      .select(['dispensings_done', 'quantity_dispensed'])
      .where('prescription_id', '=', id)
      .executeTakeFirstOrThrow();

  test('all parts of an order together are one dispensing, up to its quantity', async () => {
    const id = await prescription([{ dispensings: 2 }]);
    const request_id = newId('request');
    expect(await part(id, request_id, 0, 4)).toBe('dispensed');
    expect(await part(id, request_id, 4, 5)).toBe('dispensed');
    expect(await part(id, request_id, 9, 2)).toBe('prescription_required');
    expect(await part(id, request_id, 9, 1)).toBe('dispensed');
    expect(await allowanceOf(id)).toEqual({ dispensings_done: 1, quantity_dispensed: 10 });
    expect((await taken(id)).map(({ part, quantity }) => [part, quantity])).toEqual([
      [1, 4],
      [2, 5],
      [3, 1],
    ]);
    expect(await statusOf(id)).toBe('verified');
  });

  test('a later part continues the dispensing of the first part, although no dispensing is left', async () => {
    const id = await prescription([{}]);
    const request_id = newId('request');
    expect([await part(id, request_id, 0, 4), await statusOf(id)]).toEqual(['dispensed', 'dispensed']);
    expect(await part(id, newId('request'), 0, 1)).toBe('prescription_required');
    expect([await part(id, request_id, 4, 6), await statusOf(id)]).toEqual(['dispensed', 'dispensed']);
    expect(await allowanceOf(id)).toEqual({ dispensings_done: 1, quantity_dispensed: 10 });
  });

  test('a repeated part and a refused part do not change the counted quantity', async () => {
    const id = await prescription([{}]);
    const request_id = newId('request');
    await part(id, request_id, 0, 4);
    for (let time = 0; time < 3; time += 1) expect(await part(id, request_id, 4, 2)).toBe('dispensed');
    expect(await allowanceOf(id)).toEqual({ dispensings_done: 1, quantity_dispensed: 6 });
    expect(await part(id, request_id, 6, 5)).toBe('prescription_required');
    expect(await allowanceOf(id)).toEqual({ dispensings_done: 1, quantity_dispensed: 6 });
  });

  test('a part is dispensed from another prescription once the first prescription has expired', async () => {
    const [id, other] = [await prescription([{}]), await prescription([{ quantity: 6 }])];
    const request_id = newId('request');
    await part(id, request_id, 0, 4);
    await testDatabase.database
      .updateTable('prescription')
      .set({ valid_until: day(-1) })
      .where('prescription_id', '=', id)
      .execute();
    expect(await part(id, request_id, 4, 6)).toBe('prescription_required');
    expect(await part([id, other], request_id, 4, 6)).toBe('dispensed');
    expect((await taken(id, other)).map((row) => [row.prescription_id, row.quantity])).toEqual([
      [id, 4],
      [other, 6],
    ]);
    expect(await statusOf(other)).toBe('dispensed');
  });

  test('a prescription is used up once a later package has begun its last medicine', async () => {
    const id = await prescription([{}, { medicine_id: medicines[1] ?? '' }]);
    const request_id = newId('request');
    expect((await dispense([id], { request_id, lines: [line(4)] })).kind).toBe('dispensed');
    expect(await statusOf(id)).toBe('verified');
    const second = { request_id, before: [line(4)], lines: [line(2), line(3, 2, 1)] };
    expect((await dispense([id], second)).kind).toBe('dispensed');
    expect(await statusOf(id)).toBe('dispensed');
  });

  test(`over random parts of concurrent orders no allowance is exceeded (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    for (let round = 0; round < 8; round += 1) {
      const [quantity, dispensings] = [upTo(12), upTo(3)];
      const id = await prescription([{ quantity, dispensings }]);
      const orders = Array.from({ length: 5 }, () => ({
        request_id: newId('request'),
        parts: [upTo(6), upTo(6), upTo(6)],
      }));
      await Promise.all(
        orders.map(async ({ request_id, parts }) => {
          let counted = 0;
          for (const added of parts) {
            const outcomes = await Promise.all([
              part(id, request_id, counted, added),
              part(id, request_id, counted, added),
            ]);
            if (outcomes.includes('dispensed')) counted += added;
          }
        }),
      );
      const sums = [...Map.groupBy(await taken(id), (row) => row.request_id).values()].map((rows) =>
        rows.reduce((sum, row) => sum + row.quantity, 0),
      );
      const total = sums.reduce((sum, one) => sum + one, 0);
      expect({ round, sums, ...(await allowanceOf(id)) }).toEqual({
        round,
        sums,
        dispensings_done: sums.length,
        quantity_dispensed: total,
      });
      expect(sums.length).toBeLessThanOrEqual(dispensings);
      expect(Math.max(0, ...sums)).toBeLessThanOrEqual(quantity);
    }
  });
});

describe('prescriptions that allow no dispensing', () => {
  const rows: [string, () => Promise<[string, Partial<Dispensing>?]>][] = [
    ['one that is only received', async () => [await prescription([{}], { status: 'received' })]],
    ['one that is under review', async () => [await prescription([{}], { status: 'under_review' })]],
    ['one that is rejected', async () => [await prescription([{}], { status: 'rejected' })]],
    ['one that has expired', async () => [await prescription([{}], { valid_until: day(-1) })]],
    ["another enrollee's", async () => [await prescription([{}], { enrollee_id: 'ENR-0002' })]],
    ["another partner's", async () => [await prescription([{}]), { partner_id: 'par_other' }]],
    ['one for another medicine', async () => [await prescription([{ medicine_id: medicines[1] ?? '' }])]],
    ['one counted in another unit', async () => [await prescription([{ content_unit: 'bottle' }])]],
  ];
  test.each(rows)('nothing is dispensed from %s', async (_, make) => {
    const [id, changes = {}] = await make();
    expect(await dispense([id], changes)).toEqual(REQUIRED);
    expect(await taken(id)).toEqual([]);
  });
});

test('a prescription can be dispensed on its last day', async () => {
  expect(await dispense([await prescription([{}], { valid_until: day() })])).toEqual({ kind: 'dispensed' });
});

test('an order without prescription medicines needs no prescription', async () => {
  expect(await dispense([], { lines: [] })).toEqual({ kind: 'dispensed' });
});

test('Postgres refuses to exceed an allowance, even by hand', async () => {
  const id = await prescription([{ dispensings: 2 }]);
  const allowance = testDatabase.database
    .updateTable('prescription_allowance')
    .where('prescription_id', '=', id);
  await expect(allowance.set({ dispensings_done: 3 }).execute()).rejects.toThrow('never_exceeded');
  await expect(allowance.set({ quantity_dispensed: 1 }).execute()).rejects.toThrow('never_exceeded');
});

test(`concurrent orders over several prescriptions never exceed an allowance nor use it in part (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  for (let round = 0; round < 8; round += 1) {
    const allowances = new Map<string, Allowance[]>();
    for (let count = upTo(4); count > 0; count -= 1) {
      const made = medicines.slice(0, upTo(3)).map((medicine_id) => ({
        medicine_id,
        content_unit: 'tablet' as const,
        quantity: upTo(20),
        dispensings: upTo(3),
      }));
      allowances.set(await prescription(made), made);
    }
    const ids = [...allowances.keys()];
    const orders = Array.from({ length: 20 }, () => ({
      request_id: newId('request'),
      lines: Array.from({ length: upTo(3) }, (_, index) => line(upTo(12), index + 1, upTo(3) - 1)),
      // In any sequence, and not always all of them.
      prescription_ids: ids.toSorted(() => random() - 0.5).slice(0, upTo(ids.length)),
    }));
    // Each is sent twice, like a retried activity.
    const calls = [...orders, ...orders].toSorted(() => random() - 0.5);
    const outcomes = await Promise.all(
      calls.map(async (order) => ({ order, kind: (await dispense(order.prescription_ids, order)).kind })),
    );
    const rows = await taken(...ids);
    const problems = [];
    for (const [id, made] of allowances) {
      for (const { medicine_id, quantity, dispensings } of made) {
        const ofIt = rows.filter((row) => row.prescription_id === id && row.medicine_id === medicine_id);
        const sums = Map.groupBy(ofIt, (row) => row.request_id)
          .values()
          .map((lines) => lines.reduce((sum, row) => sum + row.quantity, 0))
          .toArray();
        if (sums.length > dispensings || sums.some((sum) => sum > quantity)) problems.push({ id, sums });
      }
      const usedUp = made.every(
        ({ medicine_id, dispensings }) =>
          new Set(
            rows
              .filter((row) => row.prescription_id === id && row.medicine_id === medicine_id)
              .map((row) => row.request_id),
          ).size === dispensings,
      );
      const status = await statusOf(id);
      if (status !== (usedUp ? 'dispensed' : 'verified')) problems.push({ id, usedUp, status });
    }
    for (const { request_id, lines } of orders) {
      const went = outcomes.filter(({ order }) => order.request_id === request_id);
      const ofIt = rows.filter((row) => row.request_id === request_id);
      const expected = went.some(({ kind }) => kind === 'dispensed') ? lines.length : 0;
      if (ofIt.length !== expected) problems.push({ request_id, went: went.map(({ kind }) => kind), ofIt });
    }
    expect({ round, problems }).toEqual({ round, problems: [] });
  }
});
