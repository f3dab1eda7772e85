/** What a pharmacy that confirms is held to: its licence, and what it still has. */
import { expect, test } from '@jest/globals';
import { suspendPharmacy } from '../../db/pharmacies/trust.ts';
import { newId } from '../../domain/common/ids.ts';
import { heldRecord, resolve } from '../support/callers/partner-at-holds.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { Shelf } from '../support/pharmacies/shelf.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

/** An order of so many tablets of each medicine on the shelf, which nobody moves but the test. */
const place = (shelf: Shelf, tablets: readonly number[]) =>
  given
    .order()
    .by(partner)
    .at(shelf.pharmacy_id)
    .with({ items: shelf.items(tablets) });

const suspend = async ({ pharmacy_id }: Shelf) =>
  suspendPharmacy(engine.database, { pharmacy_id, made_by: 'test', reason: 'test', now: new Date() });
const letExpire = async ({ pharmacy_id }: Shelf) =>
  engine.database
    .updateTable('pharmacy')
    .set({ licence_expires_on: '2020-01-01' })
    .where('pharmacy_id', '=', pharmacy_id)
    .execute();

test.each<{ what: string; lose: (shelf: Shelf) => Promise<unknown> }>([
  { what: 'is suspended', lose: suspend },
  { what: 'lets its licence expire', lose: letExpire },
])(
  'a pharmacy that $what after it got the order can not confirm it, and keeps nothing for it',
  async ({ lose }) => {
    const shelf = await Shelf.withPacks(engine.database, [1]);
    const { request_id } = await place(shelf, [10]);
    await lose(shelf);
    expect(await takeStep(engine, request_id, 'confirm')).toMatch(/^pharmacy_unavailable: /);
    expect((await partner.read(request_id)).status).toBe('pending');
    expect(await shelf.reserved()).toEqual([0]);
    // What is left to do with it is still possible.
    expect(await takeStep(engine, request_id, 'reject', { reason: 'pharmacy_closed' })).toBe('rejected');
  },
);

test('what was confirmed before its pharmacy was suspended goes on', async () => {
  const shelf = await Shelf.withPacks(engine.database, [1]);
  const { request_id } = await place(shelf, [10]);
  expect(await takeStep(engine, request_id, 'confirm')).toBe('confirmed');
  await suspend(shelf);
  expect(await shelf.reserve(request_id, [10])).toBe('reserved');
  expect(await takeStep(engine, request_id, 'dispense')).toBe('dispensing');
});

test('of many orders for the last pack one is confirmed, and the others stay pending', async () => {
  const OUT_OF_STOCK = 'out_of_stock: line 1';
  const shelf = await Shelf.withPacks(engine.database, [1, 5]);
  const placed = await Promise.all(Array.from({ length: 6 }, async () => place(shelf, [10, 1])));
  const ids = placed.map(({ request_id }) => request_id);
  const answers = await Promise.all(ids.map(async (id) => takeStep(engine, id, 'confirm')));
  expect(answers.toSorted()).toEqual(['confirmed', ...Array.from({ length: 5 }, () => OUT_OF_STOCK)]);
  const records = await Promise.all(ids.map(async (id) => partner.read(id)));
  expect(records.map(({ status }) => (status === 'pending' ? OUT_OF_STOCK : status))).toEqual(answers);
  expect(await shelf.reserved()).toEqual([10, 1]);
  // The first gives it up: now another can have it.
  const winner = ids[answers.indexOf('confirmed')] ?? '';
  const other = ids[answers.indexOf(OUT_OF_STOCK)] ?? '';
  expect(await takeStep(engine, winner, 'fail', { reason: 'other' })).toBe('failed');
  expect(await takeStep(engine, other, 'confirm')).toBe('confirmed');
});

test('the lines of an order that can not be had are named', async () => {
  const shelf = await Shelf.withPacks(engine.database, [1, 1, 1]);
  const { request_id } = await place(shelf, [5, 5, 5]);
  await shelf.reserve(newId('request'), [6, 1, 10]);
  expect(await takeStep(engine, request_id, 'confirm')).toBe('out_of_stock: line 1, line 3');
});

test.each<{ what: string; lose: (shelf: Shelf) => Promise<unknown>; reason: string }>([
  {
    what: 'the last unit went to another',
    lose: async (shelf) => shelf.reserve(newId('request'), [1]),
    reason: 'out_of_stock',
  },
  { what: 'it was suspended meanwhile', lose: suspend, reason: 'pharmacy_closed' },
])("the sandbox's pharmacy rejects with $reason when $what", async ({ lose, reason }) => {
  const shelf = await Shelf.withPacks(engine.database, [1]);
  // It waits for the authorization until the test is ready.
  const { request_id } = await place(shelf, [10]).with({ authorization: {} }).playing('happy');
  const { hold } = await heldRecord(partner, request_id);
  await lose(shelf);
  const reserved = await shelf.reserved();
  await resolve(partner, request_id, hold);
  const record = await partner.readUntil(request_id, 'ended');
  expect(record.timeline.at(-1)).toMatchObject({ status: 'rejected', actor: 'pharmacy', reason });
  expect(await shelf.reserved()).toEqual(reserved);
});
