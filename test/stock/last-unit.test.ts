/** Whoever wants the last unit at once: as many get some as there is, and nobody else. Properties, with their seed. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { reserveStock, type ReservationToMake } from '../../db/stock/reservations.ts';
import { newId } from '../../domain/common/ids.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { PACK_SIZE, Shelf } from '../support/pharmacies/shelf.ts';

const RUNS = 25;
/** In the names of the tests: written here in place of a new one, it gives the same examples again. */
const SEED = Math.floor(Math.random() * 2 ** 31);
const CHECK = { seed: SEED, numRuns: RUNS, endOnFailure: true };

const server = useDatabase();

test(`of two requests for the last unit exactly one gets it (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: PACK_SIZE }), async (taken) => {
      const shelf = await Shelf.withPacks(server.database, [1]);
      // The last unit is the rest of the pack: there is not enough for two.
      await shelf.reserve(newId('request'), [PACK_SIZE - taken]);
      const answers = await Promise.all([1, 2].map(async () => shelf.reserve(newId('request'), [taken])));
      expect(answers.toSorted()).toEqual(['out_of_stock', 'reserved']);
      expect(await shelf.read()).toEqual([{ quantity: 1, reserved: PACK_SIZE, in_stock: false }]);
    }),
    CHECK,
  );
});

test(`of N requests for so many units each, as many get them as there are (seed ${SEED})`, async () => {
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

test(`several medicines at once, each call twice at once: all or nothing, and never too much (seed ${SEED})`, async () => {
  const quantities = fc.array(fc.nat({ max: 15 }), { minLength: 3, maxLength: 3 });
  const asked = quantities.filter((each) => each.some((quantity) => quantity > 0));
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 12 }), async (requests) => {
      const shelf = await Shelf.withPacks(server.database, [3, 2, 1]);
      const answers = await Promise.all(
        requests.map(async (wanted) => {
          const request = newId('request');
          // In both orders: whoever locked in the order asked would lock the other out.
          const twice = [shelf.reserve(request, wanted), shelf.reserve(request, wanted)];
          const [first, second] = await Promise.all(twice);
          // Between two tries that are refused, or are not, somebody else may have come.
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
      // Nothing was given back, so who was refused does not fit into what is left either.
      for (const { wanted, isServed } of answers)
        expect(isServed || wanted.some((quantity, index) => quantity > (left[index] ?? 0))).toBe(true);
    }),
    CHECK,
  );
});

test('lines of one medicine are kept together, and the lines that lack are named', async () => {
  const shelf = await Shelf.withPacks(server.database, [1, 1]);
  const [one = '', other = ''] = shelf.medicineIds;
  const asked = (request_id: string, ...quantities: [string, number][]) => ({
    request_id,
    pharmacy_id: shelf.pharmacy_id,
    lines: quantities.map(([medicine_id, content_quantity]) => ({ medicine_id, content_quantity })),
    now: new Date(),
  });
  const refused = asked(newId('request'), [one, 6], [other, 2], [one, 5], ['med_none', 1], [one, 4]);
  const reserve = (wanted: ReservationToMake) =>
    server.database.transaction().execute(async (transaction) => reserveStock(transaction, wanted));
  await expect(reserve(refused)).resolves.toEqual({
    kind: 'out_of_stock',
    lines: [3, 4],
  });
  expect(await shelf.reserved()).toEqual([0, 0]);
  const request = newId('request');
  const fits = asked(request, [one, 6], [other, 2], [one, 4]);
  // The second time nothing is left, and it is the same answer.
  for (let time = 0; time < 2; time++) await expect(reserve(fits)).resolves.toEqual({ kind: 'reserved' });
  expect(await shelf.reserved()).toEqual([10, 2]);
  expect(await shelf.reservations()).toBe(2);
});
