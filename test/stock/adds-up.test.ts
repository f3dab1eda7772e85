/** Whatever happens in whatever order: stock adds up to the unit. Properties, with their seed. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { markDispensed, releaseStock } from '../../db/stock/reservations.ts';
import { newId } from '../../domain/common/ids.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { StockModel } from './model.ts';
import { second, Shelf } from '../support/pharmacies/shelf.ts';

/** In the names of the tests: written here in place of a new one, it gives the same examples again. */
const SEED = Math.floor(Math.random() * 2 ** 31);
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
  // As rare as in the sandbox only: it would hide what is not given back.
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

/** Does it to the shelf; answers whether something was reserved, where that was asked. */
async function carryOut(shelf: Shelf, requests: readonly string[], done: StockEvent): Promise<boolean> {
  if (done.kind === 'tell') {
    await shelf.tell(
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
      await markDispensed(server.database, { request_id, lines, at: second(done.at) });
      return false;
    }
    case 'release':
      await releaseStock(server.database, { request_id, restock: done.restock });
      return false;
  }
}

const requestIds = () => Array.from({ length: REQUESTS }, () => newId('request'));

test(`one after the other, it is as in the model, also when each is repeated (seed ${SEED})`, async () => {
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

test(`all at once, each counter is the sum of what is kept, and nothing deadlocks (seed ${SEED})`, async () => {
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

test(`lives of many requests at once: what is left and what was dispensed is what there was (seed ${SEED})`, async () => {
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
            await markDispensed(server.database, { request_id, lines: shelf.lines(parts), at: second(5) });
          await releaseStock(server.database, { request_id, restock: false });
          return parts;
        }),
      );
      const sums = PACKS.map((_, index) => gone.reduce((sum, parts) => sum + (parts[index] ?? 0), 0));
      expect(await shelf.reserved()).toEqual(sums);
      // A count from before still includes what has gone since; one from then on does not.
      await shelf.tell(4, [9, 9]);
      expect(await shelf.reserved()).toEqual(sums);
      await shelf.tell(5, [9, 9]);
      expect(await shelf.reserved()).toEqual([0, 0]);
    }),
    CHECK,
  );
});
