/** Prescriptions as structured details: accepted, read, refused, expired. */
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { describe, expect, test } from '@jest/globals';
import { DEFAULT_VALID_DAYS } from '../../domain/prescriptions/prescriptions.ts';
import {
  day,
  details,
  ENROLLEE,
  submitPrescription,
  LINE,
  read,
  received,
} from '../support/prescriptions/submit.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const DAY_MS = 86_400_000;

let now = Date.now();
const { engine, given } = useOwnEngine({ worker: false, clock: () => new Date(now) });
const partner = prepared(given.partner());

test('a prescription as data is accepted and returned with defaults filled in', async () => {
  const sent = details({ reference: 'A-17', lines: [{ ...LINE, strength: '500 mg', refills: 11 }, LINE] });
  const { status, headers, data } = await submitPrescription(partner, { details: sent });
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/v1/prescriptions/${data.prescription_id}`);
  expect(data).toEqual({
    prescription_id: expect.stringMatching(/^rx_/),
    status: 'received',
    files: [],
    created_at: expect.any(String),
  });
  expect(await read(partner, data.prescription_id)).toEqual({
    ...data,
    enrollee_id: ENROLLEE,
    valid_until: day(DEFAULT_VALID_DAYS),
    rejection_reason: null,
    allowances: [],
    statement: null,
    personal_data_erased_at: null,
    details: {
      ...sent,
      valid_until: day(DEFAULT_VALID_DAYS),
      lines: [
        { ...LINE, strength: '500 mg', form: null, refills: 11 },
        { ...LINE, strength: null, form: null, refills: 0 },
      ],
    },
    updated_at: data.created_at,
  });
});

test('resubmitting a prescription with the same data returns the same one, also concurrently', async () => {
  const caller = await given.partner();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => submitPrescription(caller, { details: details() })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 7 }, () => 200),
    201,
  ]);
  expect(new Set(answers.map(({ data }) => data.prescription_id)).size).toBe(1);
});

test.each([
  ['of another enrollee', { enrollee_id: 'ENR-0002', details: details() }],
  ['with another number', { details: details({ reference: 'B-2' }) }],
  ['with another line', { details: details({ lines: [{ ...LINE, quantity: 22 }] }) }],
])('a prescription %s is a different one', async (_, body) => {
  const caller = await given.partner();
  const first = await received(caller, { details: details() });
  expect((await received(caller, body)).prescription_id).not.toBe(first.prescription_id);
});

const SPELLED = {
  prescriber: { name: 'Dr Ada Obi', licence_number: 'MDCN/R/12345' },
  issued_on: day(-3),
  reference: 'RX-17',
  lines: [
    {
      medicine: 'Amoxicillin',
      strength: '500 mg',
      form: 'capsule',
      quantity: 21,
      unit: 'capsules',
      dosage: '1 capsule at night',
    },
    { medicine: 'Paracetamol 500 mg tablet', quantity: 24, unit: 'tablet', dosage: 'When needed' },
  ],
};
const [AMOXICILLIN_LINE, PARACETAMOL_LINE] = SPELLED.lines;

test.each([
  [
    'in other case and spaces',
    { prescriber: { name: ' DR  ADA OBI', licence_number: 'mdcn/r/12345' }, reference: 'rx 17' },
  ],
  [
    'with its words in other members',
    {
      lines: [
        { ...AMOXICILLIN_LINE, medicine: 'AMOXICILLIN 500MG', strength: undefined, form: 'caps' },
        PARACETAMOL_LINE,
      ],
    },
  ],
  ['with its lines in another sequence', { lines: SPELLED.lines.toReversed() }],
  [
    'with other words for units',
    {
      lines: [
        { ...AMOXICILLIN_LINE, unit: 'Caps' },
        { ...PARACETAMOL_LINE, unit: 'tabs' },
      ],
    },
  ],
  [
    'with defaults written out',
    {
      valid_until: day(-3 + DEFAULT_VALID_DAYS),
      lines: SPELLED.lines.map((line) => ({ ...line, refills: 0 })),
    },
  ],
])('a prescription is the same when it is typed again %s', async (_, changes) => {
  const caller = await given.partner();
  const first = await received(caller, { details: SPELLED });
  const again = await submitPrescription(caller, { details: { ...SPELLED, ...changes } });
  expect([again.status, again.data.prescription_id]).toEqual([200, first.prescription_id]);
});

test.each([
  ['its strength is inverted', '5 mg/10 ml', '10 mg/5 ml'],
  ['a point replaces the comma between thousands', '1,000 mg', '1.000 mg'],
  ['it has no Latin letters', 'αβγ', 'δεζ'],
  ['its strength has a leading point', '.5 mg', '5 mg'],
  ['its strength has a leading comma', ',5 mg', '5 mg'],
  ['a fraction becomes a range', '½ tablet', '1-2 tablet'],
  ['a limit changes its side', 'if over >140', 'if over <140'],
  ['a limit with equality changes its side', 'if over ≥140', 'if over ≤140'],
  ['a limit loses its equality', '>=140', '>140'],
  ['a mixed number becomes a fraction', '1½ tablet', '11/2 tablet'],
])('a prescription is a different one when %s', async (_, one, other) => {
  const caller = await given.partner();
  const of = async (strength: string) =>
    received(caller, { details: { ...SPELLED, lines: [{ ...AMOXICILLIN_LINE, strength }] } });
  expect((await of(other)).prescription_id).not.toBe((await of(one)).prescription_id);
});

test('white space around an enrollee_id is removed, and an invisible character within it is refused', async () => {
  const caller = await given.partner();
  const first = await received(caller, { details: details() });
  for (const enrollee_id of [`${ENROLLEE} `, `\u00a0${ENROLLEE}\n`]) {
    const again = await submitPrescription(caller, { enrollee_id, details: details() });
    expect([again.status, again.data.prescription_id]).toEqual([200, first.prescription_id]);
  }
  const { status, error } = await submitPrescription(caller, {
    enrollee_id: `${ENROLLEE}\u200b`,
    details: details(),
  });
  expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', 'enrollee_id']);
});

test('the same data from another partner is a different prescription', async () => {
  const [first, second] = await Promise.all([given.partner(), given.partner()]);
  const body = { details: details() };
  const ids = [await received(first, body), await received(second, body)].map((one) => one.prescription_id);
  expect(new Set(ids).size).toBe(2);
});

const prescriber = (licence_number: string) => details({ prescriber: { name: 'Dr Bola', licence_number } });

describe('accepted prescription data', () => {
  test.each([
    ['a folio number', prescriber('12345')],
    ['a registration with signs', prescriber('MDCN/R-1.234 A')],
    ['a prescription that ends today', details({ valid_until: day() })],
    [
      'a prescription of last year that is still valid',
      details({ issued_on: day(-366), valid_until: day() }),
    ],
    ['a prescription that is valid for a year', details({ valid_until: day(366) })],
  ])('%s is accepted', async (_, sent) =>
    expect((await submitPrescription(partner, { details: sent })).status).toBe(201),
  );
});

describe('refused prescription data', () => {
  test.each([
    ['nothing at all', {}, 'details'],
    ['a prescription without an enrollee', { enrollee_id: undefined, details: details() }, 'enrollee_id'],
    ['a prescription issued tomorrow', { details: details({ issued_on: day(1) }) }, 'details.issued_on'],
    [
      'a prescription issued over a year ago',
      { details: details({ issued_on: day(-367), valid_until: day() }) },
      'details.issued_on',
    ],
    ['an expired prescription', { details: details({ valid_until: day(-1) }) }, 'details.valid_until'],
    [
      'a prescription that has expired by default',
      { details: details({ issued_on: day(-200) }) },
      'details.valid_until',
    ],
    [
      'a prescription that is valid for over a year',
      { details: details({ valid_until: day(367) }) },
      'details.valid_until',
    ],
    ['an impossible date', { details: details({ issued_on: '2026-02-30' }) }, 'details.issued_on'],
    ['a prescription without lines', { details: details({ lines: [] }) }, 'details.lines'],
    [
      'too many refills',
      { details: details({ lines: [{ ...LINE, refills: 12 }] }) },
      'details.lines[0].refills',
    ],
    [
      'a licence number of punctuation only',
      { details: prescriber('///') },
      'details.prescriber.licence_number',
    ],
    ['a long licence', { details: prescriber('1'.repeat(41)) }, 'details.prescriber.licence_number'],
    ...['N/A', 'nil', '0', '000', 'none', 'pending', 'TBA', 'applied for', 'not available', 'XXX'].map(
      (number) =>
        [
          `the licence number ${number}`,
          { details: prescriber(number) },
          'details.prescriber.licence_number',
        ] as const,
    ),
    [
      'a prescriber without a name',
      { details: details({ prescriber: { name: '-', licence_number: '12345' } }) },
      'details.prescriber.name',
    ],
    ...(['medicine', 'unit', 'dosage'] as const).map(
      (member) =>
        [
          `a ${member} that says nothing`,
          { details: details({ lines: [LINE, { ...LINE, [member]: '?' }] }) },
          `details.lines[1].${member}`,
        ] as const,
    ),
    ['an unknown member', { details: details({ signed: true }) }, 'details.signed'],
    ['an empty list of files', { files: [] }, 'details'],
  ])('%s is refused', async (_, body, path) => {
    const { status, error } = await submitPrescription(partner, body);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields?.map((field) => field.path)).toContain(path);
  });

  test('submitting a prescription needs its scope', async () => {
    const reader = await given.partner().withScopes('requests:read');
    expect((await submitPrescription(reader, { details: details() })).error.code).toBe('insufficient_scope');
    const writer = await given.partner().withScopes('requests:create');
    const { prescription_id } = await received(writer, { details: details() });
    const { error } = await writer.call('GET', `/prescriptions/${prescription_id}`);
    expect(error.code).toBe('insufficient_scope');
  });
});

test('a prescription expires at the end of its last day in Nigeria', async () => {
  const caller = await given.partner();
  const { prescription_id } = await received(caller, { details: details({ valid_until: day(1) }) });
  const statusAt = async (time: string) => {
    now = Date.parse(time);
    return (await read(caller, prescription_id)).status;
  };
  try {
    expect(await statusAt(`${day(1)}T22:59:59Z`)).toBe('received');
    expect(await statusAt(`${day(1)}T23:00:00Z`)).toBe('expired');
    now += 400 * DAY_MS;
    const again = await submitPrescription(caller, { details: details({ valid_until: day(1) }) });
    expect([again.status, again.data.status]).toEqual([200, 'expired']);
  } finally {
    now = Date.now();
  }
});

test('the response for an Idempotency-Key is repeated, and stored without patient data', async () => {
  const caller = await given.partner();
  const headers = { 'Idempotency-Key': 'rx-1' };
  const first = await submitPrescription(caller, { details: details() }, headers);
  const again = await submitPrescription(caller, { details: details() }, headers);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(again.data).toEqual(first.data);
  const rows = await engine.database.selectFrom('idempotency_key').selectAll().execute();
  const kept = rows.map(({ partner_id, operation, key, answer }) =>
    ENCRYPTION.open(answer ?? '', JSON.stringify(['answer', partner_id, operation, key])),
  );
  expect(kept.join()).toContain('prescription_id');
  expect(kept.join()).not.toMatch(/ENR-|amoxicillin|Ada Obi/);
});
