/** A pharmacy's system that was away while its order came and went gets neither, and the request's workflow ends. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { cancel, newPharmacyWithSystem, place } from './ordering.ts';

let engine: TestEngine;
let partner: ApiCaller;
beforeAll(async () => {
  engine = await startEngine({ environment: 'production' });
  partner = await engine.partner();
});
afterAll(() => engine.close());

test('a system that is back after its order was cancelled is asked, has no order, and gets none', async () => {
  const { pharmacy_id, system } = await newPharmacyWithSystem(engine.database, () => 'reset_before');
  const request = await place(partner, pharmacy_id);
  await eventually(() => system.calls.length > 0, { deadlineMs: 20_000, describe: 'the first offer' });
  await cancel(partner, request);
  const isTold = () => system.calls.some(({ step }) => step === 'withdraw');
  await eventually(isTold, { deadlineMs: 20_000, describe: 'the first withdrawal' });
  const before = system.calls.length;
  system.faults = () => undefined;
  await engine.client.workflow.getHandle(request.request_id).result();
  expect(new Set(system.calls.slice(before).map(({ step }) => step))).toEqual(new Set(['lookup']));
  expect(system.orders.size).toBe(0);
  await system.close();
}, 150_000);
