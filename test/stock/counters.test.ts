/** Stock counters are exact for every writer and sequence. Property tests with a printed seed. */
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import {
  markDispensed,
  releaseOrphanedReservations,
  releaseStock,
  type ReservationToMake,
  reserveStock,
} from '../../db/stock/reservations.ts';
import { newId } from '../../domain/common/ids.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { StockModel } from './model.ts';
import { PACK_SIZE, second, Shelf } from '../support/pharmacies/shelf.ts';
import { settleReservations } from '../../services/requests/admission.ts';
import { openDatabase } from '../../db/database.ts';
import { importStock } from '../../db/import/import-stock.ts';
import { loadReferenceData } from '../../db/import/load-reference-data.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';

/** Printed in the test names; set it to repeat the same examples. */
const SEED = Math.floor(Math.random() * 2 ** 31);

describe('stock operations in any order', () => {
  const CHECK = { seed: SEED, numRuns: 40, endOnFailure: true };

  const REQUESTS = 4;

  const PACKS = [4, 3];

  const server = useDatabase();

  const request = fc.nat({ max: REQUESTS - 1 });

  const at = fc.nat({ max: 20 });

  const tablets = fc.tuple(fc.nat({ max: 25 }), fc.nat({ max: 25 }));

  const packs = fc.tuple(fc.option(fc.nat({ max: 5 })), fc.option(fc.nat({ max: 5 })));

  const reserve = fc.record({ kind: fc.constant('reserve' as const), request, tablets });

  const dispense = fc.record({ kind: fc.constant('dispense' as const), request, tablets, at });

  const release = fc.record({
    kind: fc.constant('release' as const),
    request,
    // As rarely as in the sandbox, because it would hide missing releases.
    restock: fc.nat({ max: 5 }).map((number) => number === 0),
  });

  const tell = fc.record({ kind: fc.constant('tell' as const), at, packs });

  const event = fc.oneof(
    { arbitrary: reserve, weight: 4 },
    { arbitrary: dispense, weight: 3 },
    { arbitrary: release, weight: 2 },
    { arbitrary: tell, weight: 3 },
  );

  type StockEvent = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

  /** Applies the operation to the shelf; returns whether something was reserved. */
  async function carryOut(shelf: Shelf, requests: readonly string[], done: StockEvent): Promise<boolean> {
    if (done.kind === 'tell') {
      await shelf.report(
        done.at,
        done.packs.map((quantity) => quantity ?? undefined),
      );
      return false;
    }
    const request_id = requests[done.request] ?? '';
    switch (done.kind) {
      case 'reserve':
        return (await shelf.reserve(request_id, done.tablets)) === 'reserved';
      case 'dispense': {
        const lines = shelf.lines(done.tablets);
        await markDispensed(server.database, { request_id, sequence: 3, lines, at: second(done.at) });
        return false;
      }
      case 'release':
        await releaseStock(server.database, { request_id, restock: done.restock });
        return false;
    }
  }

  const requestIds = () => Array.from({ length: REQUESTS }, () => newId('request'));

  test(`sequential operations, each repeated, leave the counters that the model predicts (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 5, maxLength: 40 }),
        fc.boolean(),
        async (events, twice) => {
          const shelf = await Shelf.withPacks(server.database, PACKS);
          const requests = requestIds();
          const model = new StockModel(PACKS);
          for (const done of events) {
            const expected = model.carryOut(done);
            for (let time = 0; time < (twice ? 2 : 1); time++)
              expect([done, await carryOut(shelf, requests, done)]).toEqual([done, expected]);
            expect([done, await shelf.read()]).toEqual([done, model.lines()]);
          }
        },
      ),
      CHECK,
    );
  });

  test(`concurrent operations do not deadlock, and each counter is the sum of its reservations (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async (events) => {
        const shelf = await Shelf.withPacks(server.database, PACKS);
        const requests = requestIds();
        await Promise.all(events.map(async (done) => carryOut(shelf, requests, done)));
        expect(await shelf.reserved()).toEqual(await shelf.sums());
        for (const request_id of requests) await releaseStock(server.database, { request_id, restock: true });
        expect(await shelf.reserved()).toEqual([0, 0]);
        expect(await shelf.reservations()).toBe(0);
      }),
      CHECK,
    );
  });

  test(`through many concurrent requests, remaining plus dispensed equals the initial stock (seed ${SEED})`, async () => {
    const life = fc.record({
      wanted: tablets.filter((quantities) => quantities.some((quantity) => quantity > 0)),
      dispensed: fc.option(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 2, maxLength: 20 }), async (lives) => {
        const shelf = await Shelf.withPacks(server.database, PACKS);
        const gone = await Promise.all(
          lives.map(async ({ wanted, dispensed }) => {
            const request_id = newId('request');
            if ((await shelf.reserve(request_id, wanted)) !== 'reserved') return [0, 0];
            const parts = wanted.map((quantity, index) => Math.floor(quantity * (dispensed?.[index] ?? 0)));
            if (dispensed !== null)
              await markDispensed(server.database, {
                request_id,
                sequence: 3,
                lines: shelf.lines(parts),
                at: second(5),
              });
            await releaseStock(server.database, { request_id, restock: false });
            return parts;
          }),
        );
        const sums = PACKS.map((_, index) => gone.reduce((sum, parts) => sum + (parts[index] ?? 0), 0));
        expect(await shelf.reserved()).toEqual(sums);
        // An earlier count still includes what was dispensed since; a later one does not.
        await shelf.report(4, [9, 9]);
        expect(await shelf.reserved()).toEqual(sums);
        await shelf.report(5, [9, 9]);
        expect(await shelf.reserved()).toEqual([0, 0]);
      }),
      CHECK,
    );
  });
});

describe('concurrent orders for the last unit', () => {
  const RUNS = 25;

  const CHECK = { seed: SEED, numRuns: RUNS, endOnFailure: true };

  const server = useDatabase();

  test(`exactly one of two requests gets the last unit (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: PACK_SIZE }), async (taken) => {
        const shelf = await Shelf.withPacks(server.database, [1]);
        // The last unit is the rest of a pack, so there is not enough for two.
        await shelf.reserve(newId('request'), [PACK_SIZE - taken]);
        const answers = await Promise.all([1, 2].map(async () => shelf.reserve(newId('request'), [taken])));
        expect(answers.toSorted()).toEqual(['out_of_stock', 'reserved']);
        expect(await shelf.read()).toEqual([{ quantity: 1, reserved: PACK_SIZE, in_stock: false }]);
      }),
      CHECK,
    );
  });

  test(`concurrent requests for several units each succeed as long as stock allows (seed ${SEED})`, async () => {
    const wanted = fc.record({
      packs: fc.integer({ min: 1, max: 5 }),
      each: fc.integer({ min: 1, max: 2 * PACK_SIZE }),
      requests: fc.integer({ min: 2, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(wanted, async ({ packs, each, requests }) => {
        const shelf = await Shelf.withPacks(server.database, [packs]);
        const answers = await Promise.all(
          Array.from({ length: requests }, async () => shelf.reserve(newId('request'), [each])),
        );
        const served = Math.min(requests, Math.floor((packs * PACK_SIZE) / each));
        expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(served);
        expect(await shelf.reserved()).toEqual([served * each]);
      }),
      CHECK,
    );
  });

  test(`concurrent repeated calls for several medicines reserve all or nothing and never too much (seed ${SEED})`, async () => {
    const quantities = fc.array(fc.nat({ max: 15 }), { minLength: 3, maxLength: 3 });
    const asked = quantities.filter((each) => each.some((quantity) => quantity > 0));
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 12 }), async (requests) => {
        const shelf = await Shelf.withPacks(server.database, [3, 2, 1]);
        const answers = await Promise.all(
          requests.map(async (wanted) => {
            const request = newId('request');
            // In both sequences, because locking in the requested sequence would deadlock.
            const twice = [shelf.reserve(request, wanted), shelf.reserve(request, wanted)];
            const [first, second] = await Promise.all(twice);
            // Another call may come between two attempts.
            return { wanted, isServed: first === 'reserved' || second === 'reserved' };
          }),
        );
        const served = answers.filter(({ isServed }) => isServed);
        const sums = [0, 1, 2].map((index) =>
          served.reduce((sum, { wanted }) => sum + (wanted[index] ?? 0), 0),
        );
        expect(await shelf.reserved()).toEqual(sums);
        const left = [30, 20, 10].map((told, index) => told - (sums[index] ?? 0));
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
        // Nothing was released, so refused requests do not fit into the rest either.
        for (const { wanted, isServed } of answers)
          expect(isServed || wanted.some((quantity, index) => quantity > (left[index] ?? 0))).toBe(true);
      }),
      CHECK,
    );
  });

  test('lines of one article are reserved together, and the lacking lines are named', async () => {
    const shelf = await Shelf.withPacks(server.database, [1, 1]);
    const [one = '', other = ''] = shelf.articleIds;
    const asked = (request_id: string, ...quantities: [string, number][]) => ({
      request_id,
      pharmacy_id: shelf.pharmacy_id,
      lines: quantities.map(([article_id, content_quantity]) => ({ article_id, content_quantity })),
      now: new Date(),
      earliestExpiry: '2026-01-01',
    });
    const refused = asked(newId('request'), [one, 6], [other, 2], [one, 5], ['art_none', 1], [one, 4]);
    const reserve = (wanted: ReservationToMake) =>
      server.database.transaction().execute(async (transaction) => reserveStock(transaction, wanted));
    await expect(reserve(refused)).resolves.toEqual({
      kind: 'out_of_stock',
      lines: [3, 4],
    });
    expect(await shelf.reserved()).toEqual([0, 0]);
    const request = newId('request');
    const fits = asked(request, [one, 6], [other, 2], [one, 4]);
    // The second time nothing is left, and the answer is the same.
    for (let time = 0; time < 2; time++) await expect(reserve(fits)).resolves.toEqual({ kind: 'reserved' });
    expect(await shelf.reserved()).toEqual([10, 2]);
    expect(await shelf.reservations()).toBe(2);
  });
});

describe('imports and counts', () => {
  const server = useDatabase();

  /** A shelf with two packs, of which 7 tablets are reserved and 5 were dispensed at second 5. */
  async function shelfInUse() {
    const shelf = await Shelf.withPacks(server.database, [2]);
    const [open, dispensed] = [newId('request'), newId('request')];
    await shelf.reserve(open, [7], second(0));
    await shelf.reserve(dispensed, [6], second(0));
    await markDispensed(server.database, {
      request_id: dispensed,
      sequence: 3,
      lines: shelf.lines([5]),
      at: second(5),
    });
    expect(await shelf.reserved()).toEqual([12]);
    return { shelf, open, dispensed };
  }

  test.each([
    { checkedAt: 4, reserved: 12 },
    { checkedAt: 5, reserved: 7 },
  ])(
    'an imported file with a count at second $checkedAt leaves $reserved tablets reserved',
    async ({ checkedAt, reserved }) => {
      const { shelf } = await shelfInUse();
      const csv = [
        'pharmacy_id,medicine,quantity,sales_unit,pack_size,price_ngn,checked_at',
        `${shelf.pharmacy_id},${shelf.medicineIds[0]},1,pack,${PACK_SIZE},700,${second(checkedAt).toISOString()}`,
      ].join('\n');
      const report = await importStock(server.database, Readable.from([csv]));
      expect(report).toMatchObject({ loaded: 1, changed: 1, bad: [] });
      expect(await shelf.read()).toEqual([{ quantity: 1, reserved, in_stock: reserved < PACK_SIZE }]);
      // Unlike a feed, an operator can go back in time. Then dispensings since count again.
      await importStock(server.database, Readable.from([csv.replace(/[^,]*$/, second(1).toISOString())]));
      expect(await shelf.reserved()).toEqual([12]);
    },
  );

  test('reloading the sample data keeps reservations and replaces the rest', async () => {
    const { pharmacy_number } = await server.database
      .selectFrom('pharmacy')
      .select('pharmacy_number')
      .where('pharmacy_id', '=', 'ph_sbx_happy')
      .executeTakeFirstOrThrow();
    const line = await server.database
      .selectFrom('stock')
      .select(['article_number', 'article_id', 'quantity'])
      .where('pharmacy_number', '=', pharmacy_number)
      .executeTakeFirstOrThrow();
    const request_id = newId('request');
    const { article_number, article_id } = line;
    const reservation = { request_id, ordered_article_id: article_id, article_number };
    const row = { ...reservation, content_quantity: '3', reserved_at: new Date(), dispensed_at: null };
    await server.database.insertInto('stock_reservation').values(row).execute();
    const ofLine = server.database
      .selectFrom('stock')
      .select(['quantity', 'reserved'])
      .where('article_number', '=', article_number);
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

  /** A shelf with an old reservation, and its request in Postgres; undefined for an unknown request. */
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
    { what: 'does not exist', statuses: undefined, at: LONG_AGO, isReleased: true },
    { what: 'is open', statuses: ['confirmed'], at: LONG_AGO, isReleased: false },
    { what: 'ended recently', statuses: ['confirmed', 'failed'], at: LATELY, isReleased: false },
    { what: 'is not recorded yet', statuses: undefined, at: LATELY, isReleased: false },
  ])(
    'concurrent sweeps release the stock reserved for a request that $what: $isReleased',
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

  test('dispensed reservations are swept after a later count or a restock', async () => {
    const { shelf, request_id } = await leftBehind(['confirmed', 'failed'], LONG_AGO);
    await markDispensed(server.database, { request_id, sequence: 3, lines: shelf.lines([4]), at: second(9) });
    const sweep = async (restock: boolean) => {
      await releaseOrphanedReservations(server.database, { now: new Date(), restock });
      return [await shelf.reserved(), await shelf.reservations()];
    };
    expect(await sweep(false)).toEqual([[4], 1]);
    await shelf.report(9, [1]);
    expect(await shelf.reserved()).toEqual([0]);
    expect(await sweep(false)).toEqual([[0], 0]);

    const other = await leftBehind(['confirmed', 'failed'], LONG_AGO);
    const lines = other.shelf.lines([4]);
    await markDispensed(server.database, { request_id: other.request_id, sequence: 3, lines, at: second(9) });
    await releaseOrphanedReservations(server.database, { now: new Date(), restock: true });
    expect(await other.shelf.reserved()).toEqual([0]);
  });

  test.each<{ statuses: readonly Status[] }>([
    { statuses: [] },
    { statuses: ['confirmed'] },
    { statuses: ['confirmed', 'dispensing', 'ready'] },
    { statuses: ['confirmed', 'dispensing', 'in_transit'] },
  ])('recording $statuses runs no statement for stock', async ({ statuses }) => {
    const [item] = submission().items;
    if (item === undefined) throw new TypeError('there is no item');
    const request = submission({ items: [{ ...item, content_quantity: 1 }] });
    // Nothing listens at this address, so that any query fails.
    const nowhere = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' });
    const follow = async (...passed: readonly Status[]) =>
      settleReservations(nowhere, { submission: request, timeline: timelineThrough(request, ...passed) });
    await expect(follow(...statuses)).resolves.toBeUndefined();
    await expect(follow('cancelled')).rejects.toThrow('ECONNREFUSED');
    await nowhere.destroy();
  });
});
