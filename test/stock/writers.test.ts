/** Whoever else writes stock, or looks after what is reserved of it, keeps the counters right. */
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { followStock } from '../../activities/follow-stock.ts';
import { openDatabase } from '../../db/database.ts';
import { importStock } from '../../db/import/import-stock.ts';
import { loadReferenceData } from '../../db/import/load-reference-data.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { markDispensed, releaseOrphanedReservations, releaseStock } from '../../db/stock/reservations.ts';
import { newId } from '../../domain/common/ids.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { PACK_SIZE, second, Shelf } from '../support/pharmacies/shelf.ts';

const server = useDatabase();

/** A shelf with two packs, of which 7 tablets are open and 5 were dispensed at second 5. */
async function shelfInUse() {
  const shelf = await Shelf.withPacks(server.database, [2]);
  const [open, dispensed] = [newId('request'), newId('request')];
  await shelf.reserve(open, [7], second(0));
  await shelf.reserve(dispensed, [6], second(0));
  await markDispensed(server.database, {
    request_id: dispensed,
    lines: shelf.lines([5]),
    at: second(5),
  });
  expect(await shelf.reserved()).toEqual([12]);
  return { shelf, open, dispensed };
}

test.each([
  { checkedAt: 4, reserved: 12 },
  { checkedAt: 5, reserved: 7 },
])('an imported file of second $checkedAt leaves $reserved reserved', async ({ checkedAt, reserved }) => {
  const { shelf } = await shelfInUse();
  const csv = [
    'pharmacy_id,medicine,quantity,sales_unit,pack_size,price_ngn,checked_at',
    `${shelf.pharmacy_id},${shelf.medicineIds[0]},1,pack,${PACK_SIZE},700,${second(checkedAt).toISOString()}`,
  ].join('\n');
  const report = await importStock(server.database, Readable.from([csv]));
  expect(report).toMatchObject({ loaded: 1, changed: 1, bad: [] });
  expect(await shelf.read()).toEqual([{ quantity: 1, reserved, in_stock: reserved < PACK_SIZE }]);
  // An operator may go back in time, which no feed can: then what was dispensed since counts again.
  await importStock(server.database, Readable.from([csv.replace(/[^,]*$/, second(1).toISOString())]));
  expect(await shelf.reserved()).toEqual([12]);
});

test('loading the mock data again keeps what is reserved, and replaces the rest', async () => {
  const { pharmacy_number } = await server.database
    .selectFrom('pharmacy')
    .select('pharmacy_number')
    .where('pharmacy_id', '=', 'ph_sbx_happy')
    .executeTakeFirstOrThrow();
  const line = await server.database
    .selectFrom('stock')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .select(['medicine_id', 'stock.medicine_number', 'quantity'])
    .where('pharmacy_number', '=', pharmacy_number)
    .executeTakeFirstOrThrow();
  const request_id = newId('request');
  const reservation = { request_id, pharmacy_number, medicine_number: line.medicine_number };
  const row = { ...reservation, content_quantity: '3', reserved_at: new Date(), dispensed_at: null };
  await server.database.insertInto('stock_reservation').values(row).execute();
  const ofLine = server.database
    .selectFrom('stock')
    .select(['quantity', 'reserved'])
    .where('pharmacy_number', '=', pharmacy_number)
    .where('medicine_number', '=', line.medicine_number);
  await server.database
    .updateTable('stock')
    .set({ quantity: 1 })
    .where('pharmacy_number', '=', pharmacy_number)
    .execute();
  await server.database.deleteFrom('reference_data').execute();
  await loadReferenceData(server.database);
  expect(await ofLine.executeTakeFirst()).toEqual({ quantity: line.quantity, reserved: '3' });
  await releaseStock(server.database, { request_id, restock: false });
  expect(await ofLine.executeTakeFirst()).toEqual({ quantity: line.quantity, reserved: '0' });
});

const LONG_AGO = new Date(Date.now() - 3 * 60 * 60_000);
const LATELY = new Date(Date.now() - 30 * 60_000);

/** A shelf with a reservation of so long ago, and its request as Postgres has it; undefined for one it does not know. */
async function leftBehind(statuses: readonly Status[] | undefined, at: Date, reservedAt = at) {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const request = submission({ request_id: newId('request'), accepted_at: at.toISOString() });
  await shelf.reserve(request.request_id, [4], reservedAt);
  if (statuses !== undefined) {
    const timeline = timelineThrough(request, ...statuses);
    await saveRequest(server.database, { submission: request, timeline });
  }
  return { shelf, request_id: request.request_id };
}

test.each<{ what: string; statuses: readonly Status[] | undefined; at: Date; isReleased: boolean }>([
  { what: 'ended long ago', statuses: ['confirmed', 'failed'], at: LONG_AGO, isReleased: true },
  { what: 'nobody knows', statuses: undefined, at: LONG_AGO, isReleased: true },
  { what: 'is open', statuses: ['confirmed'], at: LONG_AGO, isReleased: false },
  { what: 'ended lately', statuses: ['confirmed', 'failed'], at: LATELY, isReleased: false },
  { what: 'nobody knows yet', statuses: undefined, at: LATELY, isReleased: false },
])(
  'what is kept for a request that $what is swept: $isReleased, by however many at once',
  async ({ statuses, at, isReleased }) => {
    const { shelf, request_id } = await leftBehind(statuses, at);
    const options = { now: new Date(), restock: false };
    const swept = await Promise.all(
      [1, 2, 3].map(async () => releaseOrphanedReservations(server.database, options)),
    );
    expect(swept.flat().includes(request_id)).toBe(isReleased);
    expect(await shelf.reserved()).toEqual([isReleased ? 0 : 4]);
    expect(await releaseOrphanedReservations(server.database, options)).not.toContain(request_id);
  },
);

test('what was dispensed is swept when a later count has come, or where it is restocked', async () => {
  const { shelf, request_id } = await leftBehind(['confirmed', 'failed'], LONG_AGO);
  await markDispensed(server.database, { request_id, lines: shelf.lines([4]), at: second(9) });
  const sweep = async (restock: boolean) => {
    await releaseOrphanedReservations(server.database, { now: new Date(), restock });
    return [await shelf.reserved(), await shelf.reservations()];
  };
  expect(await sweep(false)).toEqual([[4], 1]);
  await shelf.tell(9, [1]);
  expect(await shelf.reserved()).toEqual([0]);
  expect(await sweep(false)).toEqual([[0], 0]);

  const other = await leftBehind(['confirmed', 'failed'], LONG_AGO);
  const lines = other.shelf.lines([4]);
  await markDispensed(server.database, { request_id: other.request_id, lines, at: second(9) });
  await releaseOrphanedReservations(server.database, { now: new Date(), restock: true });
  expect(await other.shelf.reserved()).toEqual([0]);
});

test.each<{ statuses: readonly Status[] }>([
  { statuses: [] },
  { statuses: ['confirmed'] },
  { statuses: ['confirmed', 'dispensing', 'ready'] },
  { statuses: ['confirmed', 'dispensing', 'in_transit'] },
])('recording $statuses takes no statement for the stock', async ({ statuses }) => {
  const [item] = submission().items;
  if (item === undefined) throw new TypeError('there is no item');
  const request = submission({ items: [{ ...item, content_quantity: 1 }] });
  // Nobody listens there: whatever is asked fails.
  const nowhere = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' });
  const follow = async (...passed: readonly Status[]) =>
    followStock(nowhere, { submission: request, timeline: timelineThrough(request, ...passed) });
  await expect(follow(...statuses)).resolves.toBeUndefined();
  await expect(follow('cancelled')).rejects.toThrow('ECONNREFUSED');
  await nowhere.destroy();
});
