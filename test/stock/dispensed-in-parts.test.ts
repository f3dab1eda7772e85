/** Reserved stock over orders that are dispensed in several packages. Property tests with a printed seed. */
import * as fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { releaseStock } from '../../db/stock/reservations.ts';
import { newId } from '../../domain/common/ids.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { settleReservations } from '../../services/requests/admission.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { PACK_SIZE, second, Shelf } from '../support/pharmacies/shelf.ts';
import { useDatabase } from '../support/suite/use-database.ts';

/** Printed in the test names; set it to repeat the same examples. */
const SEED = Math.floor(Math.random() * 2 ** 31);
const CHECK = { seed: SEED, numRuns: 40, endOnFailure: true };

const server = useDatabase();

/** An accepted order of packs, with its stock reserved at second 0. */
class Supplied {
  readonly shelf: Shelf;
  readonly request: Submission;
  timeline: TimelineEntry[];
  private agreed: number[];
  private readonly dispensed: number[];

  private constructor(shelf: Shelf, packs: readonly number[]) {
    const [item] = submission().items;
    if (item === undefined) throw new TypeError('there is an item');
    this.shelf = shelf;
    this.request = submission({
      environment: 'production',
      accepted_at: second(0).toISOString(),
      items: packs.map((quantity, index) => ({
        ...item,
        article_id: shelf.articleIds[index] ?? '',
        quantity,
        pack_size: PACK_SIZE,
        content_quantity: quantity * PACK_SIZE,
      })),
    });
    this.timeline = timelineThrough(this.request, 'confirmed');
    this.agreed = [...packs];
    this.dispensed = packs.map(() => 0);
  }

  static async of(...packs: readonly number[]): Promise<Supplied> {
    const shelf = await Shelf.withPacks(
      server.database,
      packs.map(() => 100),
    );
    const supplied = new Supplied(shelf, packs);
    const tablets = packs.map((quantity) => quantity * PACK_SIZE);
    await shelf.reserve(supplied.request.request_id, tablets, second(0));
    return supplied;
  }

  get missing(): number[] {
    return this.agreed.map((quantity, index) => quantity - (this.dispensed[index] ?? 0));
  }

  /** Dispenses packs at a second; the first time with a new status. */
  async dispense(atSecond: number, packs: readonly number[]): Promise<void> {
    const quantities = packs.map((quantity, index) => Math.min(quantity, this.missing[index] ?? 0));
    if (quantities.every((quantity) => quantity === 0)) return;
    const isFirst = this.dispensed.every((quantity) => quantity === 0);
    for (const [index, quantity] of quantities.entries())
      this.dispensed[index] = (this.dispensed[index] ?? 0) + quantity;
    await this.add(atSecond, {
      status: 'dispensing',
      ...(isFirst ? {} : { event: 'more_dispensed' }),
      lines: quantities.map((quantity, index) => ({ line: index + 1, quantity })),
    });
  }

  /** The partner agrees to at most these packs. */
  async agreeToLess(atSecond: number, packs: readonly number[]): Promise<void> {
    const lines = this.agreed.flatMap((agreed, index) => {
      const quantity = Math.max(packs[index] ?? 0, this.dispensed[index] ?? 0);
      return quantity < agreed ? [{ line: index + 1, quantity }] : [];
    });
    if (lines.length === 0) return;
    for (const { line, quantity } of lines) this.agreed[line - 1] = quantity;
    const expires_at = second(atSecond).toISOString();
    await this.add(atSecond, {
      event: 'hold_opened',
      opened: { reason: 'partial_stock', expires_at, lines },
    });
    await this.add(atSecond, { event: 'hold_resolved', resolved: { end: 'approve' } });
  }

  async end(atSecond: number, status: 'failed' | 'returned' | 'delivered'): Promise<void> {
    await this.add(atSecond, { status });
  }

  /** Settles as an activity does that runs again for entry `sequence`, however late. */
  async settleAgain(sequence: number): Promise<void> {
    await settleReservations(server.database, {
      submission: this.request,
      timeline: this.timeline.slice(0, sequence),
    });
  }

  private async add(atSecond: number, changes: Partial<TimelineEntry>): Promise<void> {
    const status = this.timeline.at(-1)?.status ?? 'confirmed';
    const sequence = this.timeline.length + 1;
    this.timeline.push({
      sequence,
      status,
      at: second(atSecond).toISOString(),
      actor: 'pharmacy',
      ...changes,
    });
    await this.settleAgain(sequence);
  }
}

const tablets = (packs: readonly number[]) => packs.map((quantity) => quantity * PACK_SIZE);

test('units not dispensed yet stay reserved, and a later count no longer includes a dispensed package', async () => {
  const order = await Supplied.of(5);
  await order.dispense(10, [2]);
  expect(await order.shelf.reserved()).toEqual([50]);
  // The pharmacy counts after the first package: the count no longer includes it.
  await order.shelf.report(15, [98]);
  expect(await order.shelf.reserved()).toEqual([30]);
  await order.dispense(20, [3]);
  expect(await order.shelf.reserved()).toEqual([30]);
  await order.end(30, 'delivered');
  expect(await order.shelf.reserved()).toEqual([30]);
  await order.shelf.report(40, [95]);
  expect(await order.shelf.reserved()).toEqual([0]);
});

test('when the partner agrees to less, the stock of the rest is released', async () => {
  const order = await Supplied.of(5, 2);
  await order.agreeToLess(5, [4, 0]);
  expect(await order.shelf.reserved()).toEqual([40, 0]);
  await order.dispense(10, [1, 0]);
  await order.agreeToLess(15, [2, 0]);
  expect(await order.shelf.reserved()).toEqual([20, 0]);
});

test('two packages in the same millisecond both count as dispensed', async () => {
  const order = await Supplied.of(5);
  await order.dispense(10, [2]);
  await order.dispense(10, [3]);
  await order.end(20, 'failed');
  expect(await order.shelf.reserved()).toEqual([50]);
});

const packs = fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }));
const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('dispense' as const), packs }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('less' as const), packs }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), pick: fc.nat({ max: 30 }) }) },
);
const ending = fc.constantFrom('failed', 'returned', 'delivered');

test(`in any sequence of repeated and late attempts, ordered content is reserved, dispensed or released (seed ${SEED})`, async () => {
  const ordered = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
  await fc.assert(
    fc.asyncProperty(ordered, fc.array(move, { maxLength: 10 }), ending, async (wanted, moves, end) => {
      const order = await Supplied.of(...wanted);
      let dispensed = wanted.map(() => 0);
      for (const [index, done] of moves.entries()) {
        const before = order.missing;
        if (done.kind === 'dispense') {
          await order.dispense(index + 1, done.packs);
          dispensed = dispensed.map((sum, line) => sum + (before[line] ?? 0) - (order.missing[line] ?? 0));
        } else if (done.kind === 'less') await order.agreeToLess(index + 1, done.packs);
        else await order.settleAgain(1 + (done.pick % order.timeline.length));
        const expected = dispensed.map((sum, line) => sum + (order.missing[line] ?? 0));
        expect([moves.slice(0, index + 1), await order.shelf.reserved()]).toEqual([
          moves.slice(0, index + 1),
          tablets(expected),
        ]);
        expect(await order.shelf.sums()).toEqual(await order.shelf.reserved());
      }
      await order.end(50, end);
      for (let sequence = 1; sequence <= order.timeline.length; sequence += 1)
        await order.settleAgain(sequence);
      expect(await order.shelf.reserved()).toEqual(tablets(dispensed));
      await order.shelf.report(60, [50, 50]);
      expect(await order.shelf.reserved()).toEqual([0, 0]);
      await releaseStock(server.database, { request_id: order.request.request_id, restock: true });
      expect(await order.shelf.reservations()).toBe(0);
    }),
    CHECK,
  );
});

test(`concurrent attempts count each package once (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(packs, { minLength: 1, maxLength: 4 }), async (parts) => {
      const order = await Supplied.of(6, 6);
      for (const [index, part] of parts.entries()) {
        await order.dispense(index + 1, part);
        const sequences = order.timeline.map(({ sequence }) => sequence);
        await Promise.all([...sequences, ...sequences].map((sequence) => order.settleAgain(sequence)));
        expect(await order.shelf.reserved()).toEqual([60, 60]);
        expect(await order.shelf.sums()).toEqual([60, 60]);
      }
    }),
    { ...CHECK, numRuns: 15 },
  );
});

test('another request keeps its reservation of the same article', async () => {
  const order = await Supplied.of(2);
  const other = newId('request');
  await order.shelf.reserve(other, [30], second(0));
  await order.dispense(5, [1]);
  await order.agreeToLess(6, [1]);
  expect(await order.shelf.reserved()).toEqual([40]);
});
