/** A prescription medicine reaches `dispensing` only with a verified prescription that allows it. */
import { describe, expect, test } from '@jest/globals';
import { LACK_REASONS } from '../../domain/prescriptions/dispensing.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { day, details, LINE, read } from '../support/prescriptions/submit.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { AMOXICILLIN, decide, PACK, useOrdersOnPrescription, verify } from './orders.ts';
import { BATCH } from '../support/given/steps.ts';

const { engine, given, partner, pharmacy, handedIn, order: orderWith, offered } = useOrdersOnPrescription();

const step = (requestId: string, name: Step) => takeStep(engine, requestId, name);

const confirmed = (...prescriptionIds: readonly string[]) => orderWith(prescriptionIds);

const attach = async ({ request_id }: RequestRecord, ...prescription_ids: string[]) => {
  const { status } = await partner.call('POST', `/requests/${request_id}/prescriptions`, {
    prescription_ids,
  });
  expect(status).toBe(200);
};

/** As if its last day was yesterday. */
const letExpire = (prescriptionId: string) =>
  engine.database
    .updateTable('prescription')
    .set({ valid_until: day(-1) })
    .where('prescription_id', '=', prescriptionId)
    .execute();

const REFUSED = 'prescription_required: line 1';

test('items and search results state which medicines need a prescription', async () => {
  const order = await orderWith();
  expect(order.items.map((item) => item.prescription_required)).toEqual([true]);
  expect((await given.order().by(partner)).items.map((item) => item.prescription_required)).toEqual([false]);
  const { data } = await partner.call<{ results: { prescription_required: boolean }[] }>(
    'POST',
    '/medicines/search',
    { query: AMOXICILLIN, location: { lat: 6.45, lng: 3.39 } },
  );
  expect(new Set(data.results.map((result) => result.prescription_required))).toEqual(new Set([true]));
});

describe('dispensing without a valid prescription', () => {
  const made: [string, (order: RequestRecord) => Promise<void>][] = [
    ['without a prescription', async () => undefined],
    ['with one that is only received', async (order) => attach(order, await handedIn())],
    [
      'with one that is under review',
      async (order) => {
        const id = await handedIn();
        await attach(order, id);
        await decide(pharmacy, order, id, 'review');
      },
    ],
    [
      'with one that is rejected',
      async (order) => {
        const id = await handedIn();
        await attach(order, id);
        await decide(pharmacy, order, id, 'reject', { reason: 'illegible' });
      },
    ],
    [
      'with a verified one that allows too little',
      async (order) => {
        const id = await handedIn();
        await attach(order, id);
        const lines = [{ medicine_id: order.items[0]?.medicine_id, quantity: PACK - 1, refills: 5 }];
        await decide(pharmacy, order, id, 'verify', { lines });
      },
    ],
    [
      'with one that another order has used up',
      async (order) => {
        const id = await handedIn();
        const other = await confirmed(id);
        await attach(order, id);
        await verify(pharmacy, other, id);
        expect(await step(other.request_id, 'dispense')).toBe('dispensing');
      },
    ],
  ];

  test.each(made)(
    'a prescription medicine is not dispensed %s, but is with a verified prescription',
    async (_, prepare) => {
      const order = await confirmed();
      await prepare(order);
      expect(await step(order.request_id, 'dispense')).toBe(REFUSED);
      expect((await partner.read(order.request_id)).status).toBe('confirmed');
      const good = await handedIn();
      await attach(order, good);
      await verify(pharmacy, order, good);
      expect(await step(order.request_id, 'dispense')).toBe('dispensing');
      const { status, allowances } = await read(partner, good);
      expect([status, allowances]).toEqual([
        'dispensed',
        [
          expect.objectContaining({
            quantity: PACK,
            dispensings: 1,
            dispensings_done: 1,
            quantity_dispensed: PACK,
          }),
        ],
      ]);
    },
  );
});

test('an expired prescription does not count even when verified, nor does one of another enrollee or partner', async () => {
  const order = await confirmed();
  const short = await handedIn({ details: details({ reference: 'short', valid_until: day() }) });
  await attach(order, short);
  await verify(pharmacy, order, short);
  await letExpire(short);
  expect(await step(order.request_id, 'dispense')).toBe(REFUSED);
  const stranger = await handedIn({ enrollee_id: 'ENR-0002' });
  const theirs = await handedIn({}, await given.partner());
  await engine.database
    .updateTable('prescription')
    .set({ status: 'verified', valid_until: day(9) })
    .where('prescription_id', 'in', [stranger, theirs])
    .execute();
  await engine.database
    .insertInto('prescription_allowance')
    .values(
      [stranger, theirs].map((prescription_id) => ({
        prescription_id,
        medicine_id: order.items[0]?.medicine_id ?? '',
        content_unit: 'capsule' as const,
        quantity: 1_000,
        dispensings: 9,
      })),
    )
    .execute();
  await engine.fulfilment.attach(order.request_id, { prescription_ids: [stranger, theirs] }, 'by-hand');
  expect(await step(order.request_id, 'dispense')).toBe(REFUSED);
});

test('a refillable prescription serves as many orders as it allows, sequentially and concurrently', async () => {
  const id = await handedIn();
  const orders = await Promise.all(Array.from({ length: 5 }, async () => confirmed(id)));
  const [first] = orders;
  if (first === undefined) throw new Error('no order');
  await verify(pharmacy, first, id, { refills: 2 });
  const outcomes = await Promise.all(orders.map(({ request_id }) => step(request_id, 'dispense')));
  expect(outcomes.toSorted()).toEqual(['dispensing', 'dispensing', 'dispensing', REFUSED, REFUSED]);
  expect((await read(partner, id)).status).toBe('dispensed');
});

test('a partial dispensing uses what is dispensed, and omitted lines use nothing', async () => {
  const id = await handedIn();
  const order = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .of(AMOXICILLIN, 3)
    .of(AMOXICILLIN, 5, 'capsule')
    .with({ prescription_ids: [id] })
    .confirmed();
  await verify(pharmacy, order, id, { packs: 2 });
  const report = { actor: 'pharmacy', lines: [{ line: 1, quantity: 2 }] } as const;
  const outcome = await engine.fulfilment.takeStep(order.request_id, 'dispense', report, 'partial');
  expect(outcome).toMatchObject({ kind: 'taken' });
  const [allowance] = (await read(partner, id)).allowances;
  expect(allowance).toMatchObject({ quantity_dispensed: 2 * PACK, dispensings_done: 1 });
});

test('a medicine that needs no prescription is dispensed without one', async () => {
  const { request_id } = await given.order().by(partner).confirmed();
  expect(await step(request_id, 'dispense')).toBe('dispensing');
});

test('a dry run reports whether its prescriptions can be used', async () => {
  const good = await handedIn();
  const strange = await handedIn({ enrollee_id: 'ENR-0002' });
  const checkOf = async (prescription_ids?: string[]) => {
    const { data } = await partner.call<{ ok: boolean; checks: { check: string }[] }>('POST', '/requests', {
      ...ORDER,
      dry_run: true,
      ...(prescription_ids === undefined ? {} : { prescription_ids }),
    });
    return [data.ok, data.checks.find(({ check }) => check === 'prescription_ids')];
  };
  expect(await checkOf()).toEqual([true, undefined]);
  expect(await checkOf([good])).toEqual([true, { check: 'prescription_ids', ok: true }]);
  expect(await checkOf([good, strange])).toEqual([
    false,
    {
      check: 'prescription_ids',
      ok: false,
      code: 'prescription_not_usable',
      message: 'prescription_ids[1] belongs to another enrollee.',
    },
  ]);
  expect((await checkOf(['rx_none']))[1]).toMatchObject({ code: 'prescription_not_found' });
  await letExpire(good);
  expect((await checkOf([good]))[1]).toMatchObject({ message: 'prescription_ids[0] is expired.' });
});

describe('a hold for a prescription', () => {
  const held = async ({ request_id }: RequestRecord) => {
    expect(await step(request_id, 'dispense')).toBe(REFUSED);
    const { hold } = await partner.read(request_id);
    if (hold === null) throw new Error('The request is not held');
    return hold;
  };
  const answer = ({ request_id }: RequestRecord, sequence: number, ...prescription_ids: string[]) =>
    partner.call<RequestRecord>('POST', `/requests/${request_id}/hold/attach_prescriptions`, {
      sequence,
      prescription_ids,
    });

  test('the hold states for each line what is requested and allowed, and the call that resolves it', async () => {
    const id = await handedIn();
    const order = await confirmed(id);
    const lines = [{ medicine_id: order.items[0]?.medicine_id, quantity: PACK - 1, refills: 0 }];
    await decide(pharmacy, order, id, 'verify', { lines });
    const { lacking } = await held(order);
    const line = {
      line: 1,
      medicine_id: order.items[0]?.medicine_id,
      medicine_label: AMOXICILLIN,
      why: 'too_little',
      content_unit: 'capsule',
      requested: PACK,
      allowed: PACK - 1,
    };
    const resolve_with = `POST /requests/${order.request_id}/hold/attach_prescriptions`;
    expect(lacking).toEqual([{ ...line, resolve_with }]);
    const { data } = await pharmacy.call<RequestRecord>('GET', `/orders/${order.request_id}`);
    expect(data.hold?.lacking).toEqual([{ ...line, resolve_with: null }]);
  });

  const whys: [why: string, prepare: (order: RequestRecord) => Promise<unknown>, expected: object][] = [
    ['there is no prescription', async () => undefined, { why: 'no_prescription', allowed: 0 }],
    [
      'no prescription is verified',
      async (order) => attach(order, await handedIn()),
      { why: 'not_verified', allowed: 60, resolve_with: null },
    ],
    [
      'an unverified prescription states too little',
      async (order) =>
        attach(
          order,
          await handedIn({ details: details({ reference: 'says-5', lines: [{ ...LINE, quantity: 5 }] }) }),
        ),
      { why: 'too_little', allowed: 5 },
    ],
    [
      'the prescription is for another medicine',
      async (order) =>
        attach(
          order,
          await handedIn({
            details: details({ reference: 'metformin', lines: [{ ...LINE, medicine: 'metformin' }] }),
          }),
        ),
      { why: 'other_medicine', allowed: 0 },
    ],
    [
      'the prescription was rejected',
      async (order) => {
        const id = await handedIn();
        await attach(order, id);
        await decide(pharmacy, order, id, 'reject', { reason: 'illegible' });
      },
      { why: 'not_usable', allowed: 0 },
    ],
  ];
  test.each(whys)('the hold states the reason when %s', async (_, prepare, expected) => {
    const order = await confirmed();
    await prepare(order);
    expect((await held(order)).lacking).toMatchObject([{ line: 1, requested: PACK, ...expected }]);
  });

  test('a hold that the pharmacy opens states the lines that lack a prescription', async () => {
    const order = await confirmed();
    await pharmacy.call('POST', `/orders/${order.request_id}/hold`, { reason: 'prescription_required' });
    const { hold } = await partner.read(order.request_id);
    expect(hold?.lacking).toMatchObject([{ line: 1, why: 'no_prescription', requested: PACK }]);
  });

  test('a hold before the pharmacy has accepted names the line but not what the prescription allows', async () => {
    const { request_id } = await offered([await handedIn()]);
    const reason = 'prescription_required';
    await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason });
    const { hold } = await partner.read(request_id);
    expect(hold).toMatchObject({ lacking: [], problems: [{ line: 1, requested: PACK, allowed: null }] });
    expect(hold?.calls.map(({ action }) => action)).toEqual(['attach_prescriptions', 'decline']);
  });

  test('the partner is not sent a call to attach a prescription while one only has to be verified', async () => {
    const { calls, problems } = await held(await confirmed(await handedIn()));
    expect(problems).toMatchObject([{ line: 1, rule: LACK_REASONS.not_verified }]);
    expect(calls.map(({ action }) => action)).toEqual(['decline']);
  });

  test('attaching a prescription that the request already has does not resolve the hold', async () => {
    const id = await handedIn();
    const order = await confirmed(id);
    const { sequence } = await held(order);
    const { status, error } = await answer(order, sequence, id);
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([
      422,
      'prescription_not_usable',
      'prescription_ids[0]',
    ]);
    await attach(order, id);
    await engine.fulfilment.attach(order.request_id, { prescription_ids: [id] }, 'attached-again');
    expect((await partner.read(order.request_id)).hold?.sequence).toBe(sequence);
    expect((await answer(order, sequence, id, await handedIn())).data.hold).toBeNull();
  });
});

test('a dry run states what its prescriptions lack, and that the order can be placed', async () => {
  const lackingOf = async (prescription_ids: string[], quantity = 1) => {
    const { data } = await partner.call<{ ok: boolean; lacking: { why: string }[] }>('POST', '/requests', {
      ...ORDER,
      pharmacy_id: pharmacy.pharmacyId,
      items: [{ medicine: AMOXICILLIN, quantity, unit: 'pack' }],
      dry_run: true,
      ...(prescription_ids.length === 0 ? {} : { prescription_ids }),
    });
    return [data.ok, data.lacking];
  };
  const id = await handedIn();
  const line = { line: 1, medicine_label: AMOXICILLIN, content_unit: 'capsule' };
  expect(await lackingOf([])).toMatchObject([
    true,
    [{ ...line, why: 'no_prescription', requested: PACK, allowed: 0, resolve_with: 'POST /prescriptions' }],
  ]);
  expect(await lackingOf([id])).toMatchObject([
    true,
    [{ why: 'not_verified', requested: PACK, allowed: 60, resolve_with: null }],
  ]);
  expect(await lackingOf([id], 4)).toMatchObject([
    true,
    [{ why: 'too_little', requested: 4 * PACK, allowed: 60, resolve_with: 'POST /prescriptions' }],
  ]);
  const order = await confirmed(id);
  await verify(pharmacy, order, id, { packs: 2 });
  expect(await lackingOf([id], 2)).toEqual([true, []]);
});

describe('dispensing before a prescription is attached', () => {
  const { partner, pharmacy, handedIn, order: orderOf } = useOrdersOnPrescription();

  const DISPENSE = { lines: [{ line: 1, quantity: 1, ...BATCH }] };

  /** An accepted order whose medicine could not be dispensed without a prescription. */
  async function refused(...prescriptionIds: readonly string[]): Promise<RequestRecord> {
    const order = await orderOf(prescriptionIds).confirmed();
    const { status, error } = await pharmacy.step(order.request_id, 'dispense', DISPENSE);
    expect([status, error.code]).toEqual([422, 'prescription_required']);
    return partner.read(order.request_id);
  }

  test('the partner learns that a prescription is missing, attaches one, and the pharmacist continues', async () => {
    const { request_id, hold, status } = await refused();
    expect(status).toBe('confirmed');
    expect(hold).toMatchObject({
      reason: 'prescription_required',
      raised_by: 'system',
      actions: ['attach_prescriptions', 'decline'],
    });
    const again = await pharmacy.step(request_id, 'dispense', DISPENSE);
    expect([again.status, again.error.code]).toEqual([409, 'request_on_hold']);
    const prescriptionId = await handedIn();
    const attached = await partner.call<RequestRecord>(
      'POST',
      `/requests/${request_id}/hold/attach_prescriptions`,
      { sequence: hold?.sequence, prescription_ids: [prescriptionId] },
    );
    expect([attached.status, attached.data.hold]).toEqual([200, null]);
    await verify(pharmacy, attached.data, prescriptionId);
    expect((await pharmacy.step(request_id, 'dispense', DISPENSE)).data.status).toBe('dispensing');
  });

  test('verifying an attached prescription ends the hold for a missing prescription', async () => {
    const prescriptionId = await handedIn();
    const record = await refused(prescriptionId);
    expect(record.hold?.reason).toBe('prescription_required');
    await verify(pharmacy, record, prescriptionId);
    expect((await partner.read(record.request_id)).hold).toBeNull();
    expect((await pharmacy.step(record.request_id, 'dispense', DISPENSE)).data.status).toBe('dispensing');
  });
});
