/** What a pharmacist can say that a prescription allows: the lines and the last day of `verify`. */
import { expect, test } from '@jest/globals';
import { DEFAULT_VALID_DAYS } from '../../domain/prescriptions/prescriptions.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/hand-in.ts';
import { allowedLines, decide, PACK, useOrdersOnPrescription, verify } from './orders.ts';
import { pdf } from '../support/prescriptions/samples.ts';

const { partner, pharmacy, handedIn, order: orderWith } = useOrdersOnPrescription();

test.each([
  ['no medicine', { medicine_id: 'med_none' }, 'lines[0].medicine_id', 'unknown_medicine'],
  ['a unit that it is not counted in', { unit: 'bottle' }, 'lines[0].unit', 'unit_not_available'],
  ['too many refills', { refills: 12 }, 'lines[0].refills', 'maximum'],
])('a verification is refused with %s', async (_, changes, path, code) => {
  const id = await handedIn();
  const order = await orderWith([id]);
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order, changes) });
  expect([error.code, error.fields?.[0]]).toEqual([
    'validation_error',
    expect.objectContaining({ path, code }),
  ]);
  expect((await read(partner, id)).status).toBe('received');
});

test('a verification names each medicine once', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  const twice = [...allowedLines(order), ...allowedLines(order)];
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: twice });
  expect(error.fields?.[0]).toMatchObject({ path: 'lines[1].medicine_id', code: 'repeated' });
});

test.each([
  ['is over', -1, 'past'],
  ['is after the one that was written', 11, 'too_late'],
])('a verified prescription ends on no day that %s', async (_, days, code) => {
  const dated = details({ reference: `until-${days}`, valid_until: day(10) });
  const id = await handedIn({ details: dated });
  const order = await orderWith([id]);
  const body = { lines: allowedLines(order), valid_until: day(days) };
  const { error } = await decide(pharmacy, order, id, 'verify', body);
  expect(error.fields?.[0]).toMatchObject({ path: 'valid_until', code });
});

test('a verified prescription ends when it says, and a file after the usual time', async () => {
  const written = await handedIn({ details: details({ reference: 'w', valid_until: day(10) }) });
  const file = await handedIn({ details: undefined, files: inBase64(pdf({ words: 'usual' })) });
  const order = await orderWith([written, file]);
  await verify(pharmacy, order, written);
  await verify(pharmacy, order, file);
  expect((await read(partner, written)).valid_until).toBe(day(10));
  expect((await read(partner, file)).valid_until).toBe(day(DEFAULT_VALID_DAYS));
});

test('a pharmacist may find less than the partner typed', async () => {
  const typed = details({ reference: 'typed', lines: [{ ...LINE, quantity: 1_000, refills: 11 }] });
  const id = await handedIn({ details: typed });
  const order = await orderWith([id]);
  await verify(pharmacy, order, id);
  expect((await read(partner, id)).allowances[0]).toMatchObject({ quantity: PACK, dispensings: 1 });
});
