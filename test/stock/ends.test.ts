/** Reserved stock is released however the request ends, and checked when a pharmacy confirms. */
import { describe, expect, test } from '@jest/globals';
import { FULFILMENT_WORKFLOW, type StepReport } from '../../domain/requests/messages.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { type Step, transitionOf } from '../../domain/requests/statuses.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import { eventually } from '../support/engine/eventually.ts';
import { submission } from '../support/requests/submissions.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { PACK_SIZE, Shelf } from '../support/pharmacies/shelf.ts';
import { releaseStockOfStuck } from '../../services/requests/stuck.ts';
import { suspendPharmacy } from '../../db/pharmacies/trust.ts';
import { newId } from '../../domain/common/ids.ts';
import { heldRecord, resolve } from '../support/callers/partner-at-holds.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine } = useEngine();

/** Reserves two packs of ten and five tablets out of 30 and 20 tablets. */
const PACKS = [3, 2];

const TAKEN = [20, 5];

type Taken = readonly [Step, Partial<StepReport>?];

const CONFIRM: Taken = ['confirm'];

const DISPENSE: Taken = ['dispense'];

/** One of the two packs, and none of the tablets. */
const DISPENSE_PART: Taken = ['dispense', { lines: [{ line: 1, quantity: 1 }] }];

const HAND_OVER: Taken = ['hand_over'];

/** An operator records that a short order left the pharmacy. */
const HAND_OVER_SHORT: Taken = ['hand_over', { actor: 'system', operator: 'ops' }];

const DELIVER: Taken = ['deliver', { proof: { type: 'pin' } }];

const FAIL: Taken = ['fail', { reason: 'damaged' }];

const RETURN: Taken = ['return', { reason: 'recipient_absent' }];

async function start(environment: Environment): Promise<{ shelf: Shelf; requestId: string }> {
  const shelf = await Shelf.withPacks(engine.database, PACKS);
  const { pharmacy_id, medicineIds, articleIds } = shelf;
  const item = {
    medicine: 'test',
    brand: null,
    medicine_label: 'test',
    content_unit: 'tablet',
    content_size: null,
    line_total_ngn: 500,
    prescription_required: false,
  } as const;
  const made = submission({
    environment,
    pharmacy: { pharmacy_id, name: 'Test', address: '1 Broad Street' },
    items: [
      {
        ...item,
        medicine_id: medicineIds[0] ?? '',
        article_id: articleIds[0] ?? '',
        quantity: 2,
        unit: 'pack',
        pack_size: 10,
        content_quantity: 20,
      },
      {
        ...item,
        medicine_id: medicineIds[1] ?? '',
        article_id: articleIds[1] ?? '',
        quantity: 5,
        unit: 'tablet',
        pack_size: 1,
        content_quantity: 5,
      },
    ],
  });
  await engine.client.workflow.start(FULFILMENT_WORKFLOW, {
    workflowId: made.request_id,
    taskQueue: engine.taskQueue,
    args: [made],
  });
  return { shelf, requestId: made.request_id };
}

const FULL = [0, 0];

const PART = [10, 0];

test.each<{ end: string; steps: readonly Taken[]; kept: readonly (readonly number[])[] }>([
  { end: 'rejected', steps: [['reject', { reason: 'pharmacy_closed' }]], kept: [FULL] },
  { end: 'cancelled', steps: [['cancel']], kept: [FULL] },
  { end: 'failed before it was dispensed', steps: [CONFIRM, FAIL], kept: [TAKEN, FULL] },
  { end: 'failed after it was dispensed', steps: [CONFIRM, DISPENSE, FAIL], kept: [TAKEN, TAKEN, TAKEN] },
  {
    end: 'failed after it was dispensed in part',
    steps: [CONFIRM, DISPENSE_PART, FAIL],
    kept: [TAKEN, TAKEN, PART],
  },
  { end: 'delivered', steps: [CONFIRM, DISPENSE, DELIVER], kept: [TAKEN, TAKEN, TAKEN] },
  {
    end: 'delivered in part',
    steps: [CONFIRM, DISPENSE_PART, HAND_OVER_SHORT, DELIVER],
    kept: [TAKEN, TAKEN, TAKEN, PART],
  },
  {
    end: 'returned',
    steps: [CONFIRM, DISPENSE, HAND_OVER, RETURN],
    kept: [TAKEN, TAKEN, TAKEN, TAKEN],
  },
])(
  'in production, a request that is $end releases undispensed stock, and the next count the rest',
  async ({ steps, kept }) => {
    const { shelf, requestId } = await start('production');
    const seen: unknown[] = [];
    // A step is answered after it and its stock are recorded.
    for (const taken of steps)
      seen.push([await takeStep(engine, requestId, ...taken), await shelf.reserved()]);
    expect(seen).toEqual(steps.map(([step], index) => [transitionOf(step).to, kept[index]]));
    await shelf.report(secondsFromNow(3_600), PACKS);
    expect(await shelf.reserved()).toEqual(FULL);
  },
);

/** Counts as `second` does. */
const secondsFromNow = (seconds: number) => (Date.now() - Date.UTC(2026, 4, 1, 8)) / 1_000 + seconds;

test.each<{ end: string; steps: readonly Taken[] }>([
  { end: 'delivered', steps: [CONFIRM, DISPENSE, DELIVER] },
  { end: 'delivered in part', steps: [CONFIRM, DISPENSE_PART, HAND_OVER_SHORT, DELIVER] },
  { end: 'failed', steps: [CONFIRM, DISPENSE, FAIL] },
  { end: 'returned', steps: [CONFIRM, DISPENSE, HAND_OVER, RETURN] },
])('in the sandbox a request that is $end returns all its stock', async ({ steps }) => {
  const { shelf, requestId } = await start('sandbox');
  for (const taken of steps) await takeStep(engine, requestId, ...taken);
  expect(await shelf.reserved()).toEqual(FULL);
  expect(await shelf.reservations()).toBe(0);
});

test('a request that the system ends for lack of progress releases its stock', async () => {
  const shelf = await Shelf.withPacks(engine.database, PACKS);
  const made = submission({
    environment: 'production',
    pharmacy: { pharmacy_id: shelf.pharmacy_id, name: 'Test', address: '1 Broad Street' },
    items: shelf.lines(TAKEN).map(({ article_id, content_quantity }, index) => ({
      medicine: 'test',
      medicine_id: shelf.medicineIds[index] ?? '',
      article_id,
      brand: null,
      medicine_label: 'test',
      quantity: content_quantity,
      unit: 'tablet',
      pack_size: 1,
      content_unit: 'tablet',
      content_size: null,
      content_quantity,
      line_total_ngn: 500,
      prescription_required: false,
    })),
    time_limits: { ...DEFAULT_TIME_LIMITS, progress_ms: 1_000 },
  });
  const handle = await engine.client.workflow.start(FULFILMENT_WORKFLOW, {
    workflowId: made.request_id,
    taskQueue: engine.taskQueue,
    args: [made],
  });
  expect(await takeStep(engine, made.request_id, 'confirm')).toBe('confirmed');
  expect(await shelf.reserved()).toEqual(TAKEN);
  await expect(handle.result()).resolves.toMatchObject({ status: 'failed' });
  await eventually(async () => (await shelf.reservations()) === 0, {
    deadlineMs: 5_000,
    describe: 'the stock to be given back',
  });
  expect(await shelf.reserved()).toEqual(FULL);
});

describe('a request whose workflow was stopped', () => {
  const HOUR = 3_600_000;

  const LIMITS = Object.values(DEFAULT_TIME_LIMITS).reduce((sum, limit) => sum + limit, 0);

  /** A confirmed request for one pack. */
  async function confirmed() {
    const shelf = await Shelf.withPacks(engine.database, [3]);
    const { pharmacy_id, medicineIds, articleIds } = shelf;
    const made = submission({
      environment: 'production',
      pharmacy: { pharmacy_id, name: 'Test', address: '1 Broad Street' },
    });
    const items = made.items.map((item) => ({
      ...item,
      medicine_id: medicineIds[0] ?? '',
      article_id: articleIds[0] ?? '',
      content_quantity: PACK_SIZE,
    }));
    const handle = await engine.client.workflow.start(FULFILMENT_WORKFLOW, {
      workflowId: made.request_id,
      taskQueue: engine.taskQueue,
      args: [{ ...made, items }],
    });
    expect(await takeStep(engine, made.request_id, 'confirm')).toBe('confirmed');
    return { shelf, handle, request_id: made.request_id };
  }

  const release = async (afterMs: number) =>
    releaseStockOfStuck(engine, { now: new Date(Date.now() + afterMs), restock: false });

  test('stock of a terminated request is released after all its time limits, and not before', async () => {
    const { shelf, handle, request_id } = await confirmed();
    await handle.terminate('by mistake');
    expect(await release(LIMITS)).not.toContain(request_id);
    expect(await shelf.reserved()).toEqual([PACK_SIZE]);
    expect(await release(LIMITS + 2 * HOUR)).toContain(request_id);
    expect(await shelf.reserved()).toEqual([0]);
    expect(await release(LIMITS + 2 * HOUR)).not.toContain(request_id);
  });

  test('stock of a request whose workflow runs is kept, however late it is', async () => {
    const { shelf, handle, request_id } = await confirmed();
    expect(await release(LIMITS + 2 * HOUR)).not.toContain(request_id);
    expect(await shelf.reserved()).toEqual([PACK_SIZE]);
    await handle.terminate('test');
  });
});

describe('confirmation by a pharmacy', () => {
  const { engine, given } = useEngine();

  const partner = prepared(given.partner());

  /** An order of this many tablets of each medicine on the shelf, which only the test moves. */
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
    'a pharmacy that $what after it got the order cannot confirm it and reserves nothing',
    async ({ lose }) => {
      const shelf = await Shelf.withPacks(engine.database, [1]);
      const { request_id } = await place(shelf, [10]);
      await lose(shelf);
      expect(await takeStep(engine, request_id, 'confirm')).toMatch(/^pharmacy_unavailable: /);
      expect((await partner.read(request_id)).status).toBe('pending');
      expect(await shelf.reserved()).toEqual([0]);
      // Its other steps are still possible.
      expect(await takeStep(engine, request_id, 'reject', { reason: 'pharmacy_closed' })).toBe('rejected');
    },
  );

  test('an order confirmed before its pharmacy was suspended continues', async () => {
    const shelf = await Shelf.withPacks(engine.database, [1]);
    const { request_id } = await place(shelf, [10]);
    expect(await takeStep(engine, request_id, 'confirm')).toBe('confirmed');
    await suspend(shelf);
    expect(await shelf.reserve(request_id, [10])).toBe('reserved');
    expect(await takeStep(engine, request_id, 'dispense')).toBe('dispensing');
  });

  test('exactly one of many orders for the last pack is confirmed, and the others stay pending', async () => {
    const OUT_OF_STOCK = 'out_of_stock: line 1';
    const shelf = await Shelf.withPacks(engine.database, [1, 5]);
    const placed = await Promise.all(Array.from({ length: 6 }, async () => place(shelf, [10, 1])));
    const ids = placed.map(({ request_id }) => request_id);
    const answers = await Promise.all(ids.map(async (id) => takeStep(engine, id, 'confirm')));
    expect(answers.toSorted()).toEqual(['confirmed', ...Array.from({ length: 5 }, () => OUT_OF_STOCK)]);
    const records = await Promise.all(ids.map(async (id) => partner.read(id)));
    expect(records.map(({ status }) => (status === 'pending' ? OUT_OF_STOCK : status))).toEqual(answers);
    expect(await shelf.reserved()).toEqual([10, 1]);
    // The first order releases it, so that another can have it.
    const winner = ids[answers.indexOf('confirmed')] ?? '';
    const other = ids[answers.indexOf(OUT_OF_STOCK)] ?? '';
    expect(await takeStep(engine, winner, 'fail', { reason: 'other' })).toBe('failed');
    expect(await takeStep(engine, other, 'confirm')).toBe('confirmed');
  });

  test('a refused confirmation names the lines that are out of stock', async () => {
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
  ])('the sandbox pharmacy rejects with $reason when $what', async ({ lose, reason }) => {
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
});
