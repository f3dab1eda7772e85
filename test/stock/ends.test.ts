/** What is kept for a request is given back whichever way it ends. */
import { expect, test } from '@jest/globals';
import { FULFILMENT_WORKFLOW, type StepReport } from '../../domain/requests/messages.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { transitionOf, type Step } from '../../domain/requests/statuses.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import { eventually } from '../support/engine/eventually.ts';
import { submission } from '../support/requests/submissions.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { Shelf } from '../support/pharmacies/shelf.ts';

const { engine } = useEngine();

/** Of 30 and 20 tablets it takes two packs of ten and five tablets. */
const PACKS = [3, 2];
const TAKEN = [20, 5];

type Taken = readonly [Step, Partial<StepReport>?];
const CONFIRM: Taken = ['confirm'];
const DISPENSE: Taken = ['dispense'];
/** One of the two packs, and none of the tablets. */
const DISPENSE_PART: Taken = ['dispense', { lines: [{ line: 1, quantity: 1 }] }];
const HAND_OVER: Taken = ['hand_over'];
const DELIVER: Taken = ['deliver', { proof: { type: 'pin' } }];
const FAIL: Taken = ['fail', { reason: 'damaged' }];
const RETURN: Taken = ['return', { reason: 'recipient_absent' }];

async function start(environment: Environment): Promise<{ shelf: Shelf; requestId: string }> {
  const shelf = await Shelf.withPacks(engine.database, PACKS);
  const { pharmacy_id, medicineIds } = shelf;
  const item = {
    medicine: 'test',
    medicine_label: 'test',
    content_unit: 'tablet',
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
        quantity: 2,
        unit: 'pack',
        pack_size: 10,
        content_quantity: 20,
      },
      {
        ...item,
        medicine_id: medicineIds[1] ?? '',
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
  { end: 'failed after', steps: [CONFIRM, DISPENSE, FAIL], kept: [TAKEN, TAKEN, TAKEN] },
  { end: 'failed after a part', steps: [CONFIRM, DISPENSE_PART, FAIL], kept: [TAKEN, PART, PART] },
  { end: 'delivered', steps: [CONFIRM, DISPENSE, DELIVER], kept: [TAKEN, TAKEN, TAKEN] },
  {
    end: 'delivered in part',
    steps: [CONFIRM, DISPENSE_PART, HAND_OVER, DELIVER],
    kept: [TAKEN, PART, PART, PART],
  },
  {
    end: 'returned',
    steps: [CONFIRM, DISPENSE, HAND_OVER, RETURN],
    kept: [TAKEN, TAKEN, TAKEN, TAKEN],
  },
])(
  'production, $end: what was not dispensed is given back, and the rest with the next count',
  async ({ steps, kept }) => {
    const { shelf, requestId } = await start('production');
    const seen: unknown[] = [];
    // A step is answered when it is recorded, and the stock with it.
    for (const taken of steps)
      seen.push([await takeStep(engine, requestId, ...taken), await shelf.reserved()]);
    expect(seen).toEqual(steps.map(([step], index) => [transitionOf(step).to, kept[index]]));
    await shelf.tell(secondsFromNow(3_600), PACKS);
    expect(await shelf.reserved()).toEqual(FULL);
  },
);

/** As `second` counts. */
const secondsFromNow = (seconds: number) => (Date.now() - Date.UTC(2026, 4, 1, 8)) / 1_000 + seconds;

test.each<{ end: string; steps: readonly Taken[] }>([
  { end: 'delivered', steps: [CONFIRM, DISPENSE, DELIVER] },
  { end: 'delivered in part', steps: [CONFIRM, DISPENSE_PART, DELIVER] },
  { end: 'failed', steps: [CONFIRM, DISPENSE, FAIL] },
  { end: 'returned', steps: [CONFIRM, DISPENSE, HAND_OVER, RETURN] },
])('sandbox, $end: everything is back on the shelf, so that nothing runs out', async ({ steps }) => {
  const { shelf, requestId } = await start('sandbox');
  for (const taken of steps) await takeStep(engine, requestId, ...taken);
  expect(await shelf.reserved()).toEqual(FULL);
  expect(await shelf.reservations()).toBe(0);
});

test('a request that the system ends, because nothing happens, gives back too', async () => {
  const shelf = await Shelf.withPacks(engine.database, PACKS);
  const made = submission({
    environment: 'production',
    pharmacy: { pharmacy_id: shelf.pharmacy_id, name: 'Test', address: '1 Broad Street' },
    items: shelf.lines(TAKEN).map(({ medicine_id, content_quantity }) => ({
      medicine: 'test',
      medicine_id,
      medicine_label: 'test',
      quantity: content_quantity,
      unit: 'tablet',
      pack_size: 1,
      content_unit: 'tablet',
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
