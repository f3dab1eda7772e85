/** Pharmacists read the prescriptions of their own orders, which is logged, and decide each one once. */
import { describe, expect, test } from '@jest/globals';
import { PRESCRIPTION_REJECTION_REASONS } from '../../domain/prescriptions/prescriptions.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/submit.ts';
import { pdf, png } from '../support/prescriptions/samples.ts';
import { takeStep } from '../support/requests/take-step.ts';
import {
  allowedLines,
  decide,
  PACK,
  PHARMACIST,
  prescriptionsOf,
  useOrdersOnPrescription,
  verify,
} from './orders.ts';
import { listReads } from '../../db/audit.ts';
import { createKey, findKey } from '../../db/partners/keys.ts';
import type { PharmacyScope } from '../../domain/partners.ts';
import { Contract } from '../support/engine/contract.ts';
import { PHARMACY_BASE, PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';

const { engine, partner, pharmacy, other, handedIn, offered, order: orderWith } = useOrdersOnPrescription();

test('a prescription goes through review to verified, and the partner sees what it allows', async () => {
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
  'a prescription rejected as %s stays rejected, and the partner sees the reason',
  async (reason) => {
    const id = await handedIn();
    const order = await orderWith([id]);
    const { data } = await decide(pharmacy, order, id, 'reject', { reason });
    expect(data).toMatchObject({ prescription_id: id, status: 'rejected', allowed_actions: [] });
    expect(await read(partner, id)).toMatchObject({ status: 'rejected', rejection_reason: reason });
  },
);

test('a repeated decision succeeds, also after the prescription was used, and a different decision gets 409', async () => {
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

test('the refusal of a decision on a rejected prescription states that no decision is possible', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  await decide(pharmacy, order, id, 'reject', { reason: 'illegible' });
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order) });
  expect(error.message).toBe('The prescription is rejected: no further decision is possible.');
});

test('exactly one of two concurrent decisions is recorded', async () => {
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

test("another pharmacy can decide only after the reviewing pharmacy's order has ended", async () => {
  const id = await handedIn();
  const first = await orderWith([id]);
  const second = await orderWith([id], other);
  await decide(pharmacy, first, id, 'review');
  const { error } = await decide(other, second, id, 'verify', { lines: allowedLines(second) });
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'Another pharmacy is reviewing this prescription.',
  ]);
  await takeStep(engine, first.request_id, 'fail', { reason: 'other' });
  expect((await decide(other, second, id, 'verify', { lines: allowedLines(second) })).status).toBe(200);
});

test('prescriptions do not change after the order has ended', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  await takeStep(engine, order.request_id, 'fail', { reason: 'other' });
  const { error } = await decide(pharmacy, order, id, 'review');
  expect([error.code, error.message]).toEqual([
    'illegal_transition',
    'The order is failed: its prescriptions can no longer be changed.',
  ]);
  // The prescription that it was dispensed from remains, without patient data.
  const { data } = await prescriptionsOf(pharmacy, order.request_id);
  expect(data.prescriptions).toMatchObject([
    { prescription_id: id, enrollee_id: null, details: null, files: [], allowed_actions: [] },
  ]);
});

test('before the order is accepted its prescriptions show no patient data and cannot be decided', async () => {
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

/** Submits several sheets for one order and verifies each for 20 capsules concurrently; returns the number of refusals. */
async function refusedAsRepeats(sheets: readonly Record<string, unknown>[]): Promise<number> {
  const ids = [];
  for (const sheet of sheets) ids.push(await handedIn({ details: details(sheet) }));
  expect(new Set(ids).size).toBe(sheets.length);
  const order = await orderWith(ids);
  const body = { lines: allowedLines(order, { quantity: 20, refills: 0 }), pharmacist: PHARMACIST };
  const outcomes = await Promise.all(ids.map((id) => decide(pharmacy, order, id, 'verify', body)));
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, error }) => `${status} ${error.message}`)).toEqual(
    refused.map(() => expect.stringMatching(/^409 .*has already been verified/)),
  );
  return refused.length;
}

describe('one paper submitted twice', () => {
  const line = { ...LINE, quantity: 20 };
  const sheets: [
    how: string,
    first: Record<string, unknown>,
    second: Record<string, unknown>,
    isVerified: boolean,
  ][] = [
    [
      'with the same number are verified once',
      { reference: 'S-1', lines: [line] },
      { reference: 's 1', issued_on: day(-1), lines: [{ ...line, quantity: 40 }] },
      false,
    ],
    [
      'with the same content, one of them without a number, are verified once',
      { reference: 'S-2', issued_on: day(-2), lines: [line] },
      { issued_on: day(-2), lines: [{ ...line, dosage: 'nocte' }] },
      false,
    ],
    [
      'with different numbers are both verified',
      { reference: 'S-3', issued_on: day(-4), lines: [line] },
      { reference: 'S-4', issued_on: day(-4), lines: [{ ...line, dosage: 'nocte' }] },
      true,
    ],
    [
      'with different dates are both verified',
      { issued_on: day(-5), lines: [line] },
      { issued_on: day(-6), lines: [line] },
      true,
    ],
  ];
  test.each(sheets)('two sheets %s', async (_, first, second, isVerified) => {
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
    expect(outcomes[refused]?.error.message).toContain('has already been verified');
    const rejected = await decide(pharmacy, order, ids[refused] ?? '', 'reject', { reason: 'duplicate' });
    expect(rejected.data.status).toBe('rejected');
  });

  test('copies of a paper that are typed in different words, units and licence spellings are verified once', async () => {
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

  test('copies of one paper prescription are verified once, even if its number and the licence are spelled differently', async () => {
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

  test('a paper of another prescriber or with another number is another prescription', async () => {
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

describe("a pharmacy's access to prescriptions", () => {
  const actions = (prescription_id: string) =>
    engine.database
      .selectFrom('prescription_action')
      .select(['partner_id', 'pharmacy_id', 'key_id', 'action'])
      .where('prescription_id', '=', prescription_id)
      .orderBy('action_id')
      .execute();

  /** Logged reads of the patient's data. */
  const readsOfPharmacy = async (prescription_id: string) =>
    (await listReads(engine.database, prescription_id)).filter(
      ({ operation, status }) => status === 200 && /OrderPrescription/.test(operation),
    );

  test('a pharmacy sees what the partner submitted, with links to the files', async () => {
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

  test("every read of a prescription's record and files, and every decision, is logged with its key", async () => {
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

  describe('pharmacies without the order', () => {
    test('a pharmacy without the order sees and decides nothing, and cannot read files by forged links', async () => {
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

    test('after the order has ended the pharmacy sees no prescriptions and no link works', async () => {
      const id = await handedIn({ details: undefined, files: inBase64(pdf({ words: 'cancelled' })) });
      const order = await orderWith([id]);
      const { data } = await prescriptionsOf(pharmacy, order.request_id);
      const path = data.prescriptions[0]?.files[0]?.link.path ?? '';
      expect((await fetch(engine.origin + path)).status).toBe(200);
      await takeStep(engine, order.request_id, 'fail', { reason: 'other' });
      expect((await fetch(engine.origin + path)).status).toBe(404);
    });

    test('a pharmacy sees no prescriptions of a cancelled order', async () => {
      const order = await offered([await handedIn()]);
      await partner.call('POST', `/requests/${order.request_id}/cancel`);
      expect((await prescriptionsOf(pharmacy, order.request_id)).status).toBe(404);
    });

    test('a prescription of another order of the same pharmacy is not found', async () => {
      const [one, another] = [await handedIn(), await handedIn()];
      const order = await orderWith([one]);
      await orderWith([another]);
      const { status, error } = await decide(pharmacy, order, another, 'review');
      expect([status, error.code]).toEqual([404, 'prescription_not_found']);
    });
  });

  test('reading prescriptions needs orders:read, and deciding orders:write', async () => {
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
});
