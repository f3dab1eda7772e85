/** Pharmacists decide on the prescriptions of their orders, once. */
import { describe, expect, test } from '@jest/globals';
import { PRESCRIPTION_REJECTION_REASONS } from '../../domain/prescriptions/prescriptions.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/hand-in.ts';
import { pdf } from '../support/prescriptions/samples.ts';
import { takeStep } from '../support/requests/take-step.ts';
import {
  allowedLines,
  decide,
  PACK,
  PHARMACIST,
  prescriptionsOf,
  useOrdersOnPrescription,
} from './orders.ts';

const { engine, partner, pharmacy, other, handedIn, offered, order: orderWith } = useOrdersOnPrescription();

test('a prescription goes through review to verified; the partner sees what it allows', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  const review = await decide(pharmacy, order, id, 'review');
  expect(review.data).toEqual({
    prescription_id: id,
    status: 'under_review',
    allowed_actions: ['verify', 'reject'],
    awaits_second_pharmacist: false,
  });
  expect((await read(partner, id)).status).toBe('under_review');
  const body = { lines: allowedLines(order, { quantity: 2, unit: 'packs' }), valid_until: day(10) };
  const verified = await decide(pharmacy, order, id, 'verify', body);
  expect(verified.data).toMatchObject({ prescription_id: id, status: 'verified', allowed_actions: [] });
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
  'a prescription that is rejected as %s stays so, and the partner sees why',
  async (reason) => {
    const id = await handedIn();
    const order = await orderWith([id]);
    const { data } = await decide(pharmacy, order, id, 'reject', { reason });
    expect(data).toMatchObject({ prescription_id: id, status: 'rejected', allowed_actions: [] });
    expect(await read(partner, id)).toMatchObject({ status: 'rejected', rejection_reason: reason });
  },
);

test('the same decision again answers the same, also when it is used up or the order has ended; another word is 409', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
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
  await takeStep(engine, order.request_id, 'dispense');
  const used = await decide(pharmacy, order, id, 'verify', body);
  expect([used.status, used.data.status]).toEqual([200, 'dispensed']);
});

test('the legal steps of a prescription are named in a refusal', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  await decide(pharmacy, order, id, 'reject', { reason: 'illegible' });
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order) });
  expect(error.message).toBe('The prescription is rejected: nothing can be said of it any more.');
});

test('of two decisions at the same moment one counts', async () => {
  const round = async () => {
    const id = await handedIn();
    const order = await orderWith([id]);
    const [verified, rejected] = await Promise.all([
      decide(pharmacy, order, id, 'verify', { lines: allowedLines(order) }),
      decide(pharmacy, order, id, 'reject', { reason: 'other' }),
    ]);
    expect([verified.status, rejected.status].toSorted((one, two) => one - two)).toEqual([200, 409]);
    const { status, allowances } = await read(partner, id);
    expect([status, allowances.length]).toEqual(verified.status === 200 ? ['verified', 1] : ['rejected', 0]);
  };
  await Promise.all(Array.from({ length: 5 }, round));
});

test('while one pharmacy looks at a prescription another can not decide; when its order has ended it can', async () => {
  const id = await handedIn();
  const first = await orderWith([id]);
  const second = await orderWith([id], other);
  await decide(pharmacy, first, id, 'review');
  const { error } = await decide(other, second, id, 'verify', { lines: allowedLines(second) });
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'Another pharmacy is looking at this prescription.',
  ]);
  await takeStep(engine, first.request_id, 'fail', { reason: 'other' });
  expect((await decide(other, second, id, 'verify', { lines: allowedLines(second) })).status).toBe(200);
});

test('when the order has ended its prescriptions stay as they are', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  await takeStep(engine, order.request_id, 'fail', { reason: 'other' });
  const { error } = await decide(pharmacy, order, id, 'review');
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'The order is failed: its prescriptions stay as they are.',
  ]);
  // What it dispensed from stays, without the patient.
  const { data } = await prescriptionsOf(pharmacy, order.request_id);
  expect(data.prescriptions).toMatchObject([
    { prescription_id: id, enrollee_id: null, details: null, files: [], allowed_actions: [] },
  ]);
});

test('before the order is accepted its prescriptions show no patient, and nothing is decided', async () => {
  const id = await handedIn({ files: inBase64(pdf({ words: 'not yet accepted' })) });
  const order = await offered([id]);
  const { data } = await prescriptionsOf(pharmacy, order.request_id);
  expect(data.prescriptions).toMatchObject([
    {
      prescription_id: id,
      status: 'received',
      enrollee_id: null,
      details: null,
      files: [],
      allowed_actions: [],
    },
  ]);
  const { status, error } = await decide(pharmacy, order, id, 'review');
  expect([status, error.code]).toEqual([409, 'illegal_transition']);
  expect(error.message).toContain('Accept the order first');
});

/** Hands in several sheets for one order and verifies each for 20 capsules at the same moment; answers how many were refused. */
async function refusedAsRepeats(sheets: readonly Record<string, unknown>[]): Promise<number> {
  const ids = [];
  for (const sheet of sheets) ids.push(await handedIn({ details: details(sheet) }));
  expect(new Set(ids).size).toBe(sheets.length);
  const order = await orderWith(ids);
  const body = { lines: allowedLines(order, { quantity: 20, refills: 0 }), pharmacist: PHARMACIST };
  const outcomes = await Promise.all(ids.map((id) => decide(pharmacy, order, id, 'verify', body)));
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, error }) => `${status} ${error.message}`)).toEqual(
    refused.map(() => expect.stringMatching(/^409 .*the same sheet/)),
  );
  return refused.length;
}

describe('one sheet that was handed in twice', () => {
  const line = { ...LINE, quantity: 20 };
  const sheets: [
    how: string,
    first: Record<string, unknown>,
    second: Record<string, unknown>,
    isVerified: boolean,
  ][] = [
    [
      'with the prescriber’s number',
      { reference: 'S-1', lines: [line] },
      { reference: 's 1', issued_on: day(-1), lines: [{ ...line, quantity: 40 }] },
      false,
    ],
    [
      'in other words, of which one has no number',
      { reference: 'S-2', issued_on: day(-2), lines: [line] },
      { issued_on: day(-2), lines: [{ ...line, dosage: 'nocte' }] },
      false,
    ],
    [
      'but with two numbers',
      { reference: 'S-3', issued_on: day(-4), lines: [line] },
      { reference: 'S-4', issued_on: day(-4), lines: [{ ...line, dosage: 'nocte' }] },
      true,
    ],
    ['but on two days', { issued_on: day(-5), lines: [line] }, { issued_on: day(-6), lines: [line] }, true],
  ];
  test.each(sheets)('is verified once, %s', async (_, first, second, isVerified) => {
    const ids = [await handedIn({ details: details(first) }), await handedIn({ details: details(second) })];
    const [one = '', other = ''] = ids;
    expect(one).not.toBe(other);
    const order = await orderWith(ids);
    const outcomes = await Promise.all(
      ids.map((id) =>
        decide(pharmacy, order, id, 'verify', { lines: allowedLines(order, { quantity: 20, refills: 0 }) }),
      ),
    );
    const statuses = outcomes.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual(isVerified ? [200, 200] : [200, 409]);
    if (isVerified) return;
    const refused = outcomes.findIndex(({ status }) => status === 409);
    expect(outcomes[refused]?.error.message).toContain('the same sheet');
    const rejected = await decide(pharmacy, order, ids[refused] ?? '', 'reject', { reason: 'duplicate' });
    expect(rejected.data.status).toBe('rejected');
  });

  test('is verified once, whatever words, units and spelling of the licence its copies are typed with', async () => {
    const typed = [
      [{ ...line }, 'MDCN/R/12345'],
      [{ ...line, medicine: 'Amoxil 500 mg capsule' }, 'MDCN/R/012345'],
      [{ ...line, medicine: 'amoxicillin 0.5 g capsule' }, 'R/12345'],
      [{ ...line, medicine: 'amoxicillin 500 mg capsule', quantity: 1, unit: 'pack' }, 'mdcn r 12345'],
      [{ ...line, medicine: 'amoxicillin 500mg' }, '12345'],
    ] as const;
    const sheets = typed.map(([one, licence_number]) => ({
      issued_on: day(-7),
      prescriber: { name: 'Dr Ada Obi', licence_number },
      lines: [one],
    }));
    expect(await refusedAsRepeats(sheets)).toBe(sheets.length - 1);
  });

  test('is verified once, however the prescriber’s number and licence are spelled', async () => {
    const spelled = [
      ['MDCN/R/777', 'A-1'],
      ['MDCN/R/0777', 'a 1'],
      ['R/777', 'A1'],
      ['MDCN R 777', 'A-01'],
      ['MDCNR777', 'No. A-1'],
      ['MDCN/R/777', 'Rx #A/001'],
    ] as const;
    const sheets = spelled.map(([licence_number, reference], index) => ({
      issued_on: day(-8 - index),
      prescriber: { name: 'Dr Bola Ade', licence_number },
      reference,
      lines: [{ ...line, quantity: 20 + index }],
    }));
    expect(await refusedAsRepeats(sheets)).toBe(sheets.length - 1);
  });

  test('is another one by another prescriber, or with another number', async () => {
    const sheet = (licence_number: string, reference?: string) => ({
      issued_on: day(-20),
      prescriber: { name: 'Dr Chike Eze', licence_number },
      ...(reference === undefined ? {} : { reference }),
      lines: [line],
    });
    const sheets = [
      sheet('MDCN/R/888', '12/3'),
      sheet('MDCN/R/888', '1/23'),
      sheet('MDCN/R/888', 'A-1'),
      sheet('MDCN/R/888', 'A-10'),
      sheet('MDCN/R/889'),
      sheet('MDCN/R/8890'),
    ];
    expect(await refusedAsRepeats(sheets)).toBe(0);
  });
});
