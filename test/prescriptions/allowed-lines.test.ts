/** What a pharmacist can say that a prescription allows: the lines and the last day of `verify`. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEFAULT_VALID_DAYS } from '../../domain/prescriptions/prescriptions.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { SHORT_WINDOWS, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/hand-in.ts';
import { allowedLines, decide, handedIn, orderWith, PACK, pharmacyWithStock, verify } from './orders.ts';
import { pdf } from '../support/prescriptions/samples.ts';

let engine: TestEngine;
let partner: ApiCaller;
let pharmacy: PharmacyApiCaller;

beforeAll(async () => {
  engine = await startEngine({ callWindows: SHORT_WINDOWS });
  partner = await engine.partner();
  pharmacy = await pharmacyWithStock(engine);
});
afterAll(() => engine.close());

test.each([
  ['no medicine', { medicine_id: 'med_none' }, 'lines[0].medicine_id', 'unknown_medicine'],
  ['a unit that it is not counted in', { unit: 'bottle' }, 'lines[0].unit', 'unit_not_available'],
  ['more than anybody takes', { quantity: 100_000, unit: 'pack' }, 'lines[0].quantity', 'maximum'],
  ['too many refills', { refills: 12 }, 'lines[0].refills', 'maximum'],
])('is refused with %s', async (_, changes, path, code) => {
  const id = await handedIn(partner);
  const order = await orderWith(partner, pharmacy, [id]);
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order, changes) });
  expect([error.code, error.fields?.[0]]).toEqual([
    'validation_error',
    expect.objectContaining({ path, code }),
  ]);
  expect((await read(partner, id)).status).toBe('received');
});

test('names each medicine once', async () => {
  const id = await handedIn(partner);
  const order = await orderWith(partner, pharmacy, [id]);
  const twice = [...allowedLines(order), ...allowedLines(order)];
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: twice });
  expect(error.fields?.[0]).toMatchObject({ path: 'lines[1].medicine_id', code: 'repeated' });
});

test.each([
  ['is over', -1, 'past'],
  ['is after the one that was written', 11, 'too_late'],
])('ends on no day that %s', async (_, days, code) => {
  const dated = details({ reference: `until-${days}`, valid_until: day(10) });
  const id = await handedIn(partner, { details: dated });
  const order = await orderWith(partner, pharmacy, [id]);
  const body = { lines: allowedLines(order), valid_until: day(days) };
  const { error } = await decide(pharmacy, order, id, 'verify', body);
  expect(error.fields?.[0]).toMatchObject({ path: 'valid_until', code });
});

test('ends when the prescription says, and a file after the usual time', async () => {
  const written = await handedIn(partner, { details: details({ reference: 'w', valid_until: day(10) }) });
  const file = await handedIn(partner, { details: undefined, files: inBase64(pdf({ words: 'usual' })) });
  const order = await orderWith(partner, pharmacy, [written, file]);
  await verify(pharmacy, order, written);
  await verify(pharmacy, order, file);
  expect((await read(partner, written)).valid_until).toBe(day(10));
  expect((await read(partner, file)).valid_until).toBe(day(DEFAULT_VALID_DAYS));
});

test('is the pharmacist’s word, not the partner’s', async () => {
  const typed = details({ reference: 'typed', lines: [{ ...LINE, quantity: 1_000, refills: 11 }] });
  const id = await handedIn(partner, { details: typed });
  const order = await orderWith(partner, pharmacy, [id]);
  await verify(pharmacy, order, id);
  expect((await read(partner, id)).allowances[0]).toMatchObject({ quantity: PACK, dispensings: 1 });
});
