/** What is kept for a request whose workflow was stopped is given back when nobody can continue it any more. */
import { expect, test } from '@jest/globals';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import { releaseStockOfStuck } from '../../services/requests/stuck.ts';
import { PACK_SIZE, Shelf } from '../support/pharmacies/shelf.ts';
import { submission } from '../support/requests/submissions.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine } = useEngine();
const HOUR = 3_600_000;
const LIMITS = Object.values(DEFAULT_TIME_LIMITS).reduce((sum, limit) => sum + limit, 0);

/** A confirmed request for one pack. */
async function confirmed() {
  const shelf = await Shelf.withPacks(engine.database, [3]);
  const { pharmacy_id, medicineIds } = shelf;
  const made = submission({
    environment: 'production',
    pharmacy: { pharmacy_id, name: 'Test', address: '1 Broad Street' },
  });
  const items = made.items.map((item) => ({
    ...item,
    medicine_id: medicineIds[0] ?? '',
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

test('stock of a terminated request is given back when all its time limits are over, and not before', async () => {
  const { shelf, handle, request_id } = await confirmed();
  await handle.terminate('by mistake');
  expect(await release(LIMITS)).not.toContain(request_id);
  expect(await shelf.reserved()).toEqual([PACK_SIZE]);
  expect(await release(LIMITS + 2 * HOUR)).toContain(request_id);
  expect(await shelf.reserved()).toEqual([0]);
  expect(await release(LIMITS + 2 * HOUR)).not.toContain(request_id);
});

test('stock of a request whose workflow runs stays, however late it is', async () => {
  const { shelf, handle, request_id } = await confirmed();
  expect(await release(LIMITS + 2 * HOUR)).not.toContain(request_id);
  expect(await shelf.reserved()).toEqual([PACK_SIZE]);
  await handle.terminate('test');
});
