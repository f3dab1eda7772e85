/** A worker may be killed between a pharmacy's answer and our note of it: the pharmacy has the order once. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker, type TestProcess } from '../support/engine/processes.ts';
import type { Fault, PharmacyCall } from '../support/callers/reference-pharmacy.ts';
import { cancel, newPharmacyWithSystem, place, requireSteps } from '../pharmacies/gateways/ordering.ts';

/** The server gives an attempt of which it hears nothing 40 seconds. */
const ATTEMPT_MS = 120_000;

let engine: TestEngine;
let partner: ApiCaller;
let worker: TestProcess;
const start = () => {
  const { connectionString, taskQueue } = engine;
  const env = { FULFILMENT_ENVIRONMENT: 'production' };
  return startWorker({ connectionString, taskQueue, env }, { loopback: true });
};

beforeAll(async () => {
  engine = await startEngine({ environment: 'production', worker: false });
  partner = await engine.partner();
  worker = await start();
});
afterAll(async () => {
  await worker.stop();
  await engine.close();
});

/** Goes wrong at the first call for a step, by never answering: that is when the worker is killed. */
function hangingOnce(step: PharmacyCall['step'], fault: Fault) {
  let done = false;
  return (call: Pick<PharmacyCall, 'step'>) => {
    if (done || call.step !== step) return undefined;
    done = true;
    return fault;
  };
}

test('killed in an offer or a withdrawal, the next attempt asks for the order first', async () => {
  const stored = await newPharmacyWithSystem(engine.database, hangingOnce('offer', 'timeout_after'));
  const lost = await newPharmacyWithSystem(engine.database, hangingOnce('offer', 'timeout_before'));
  const withdrawn = await newPharmacyWithSystem(engine.database, hangingOnce('withdraw', 'timeout_after'));
  const pharmacies = [stored, lost, withdrawn] as const;
  const requests = await Promise.all(pharmacies.map(({ pharmacy_id }) => place(partner, pharmacy_id)));
  const [toStored, toLost, toWithdrawn] = requests as [RequestOf, RequestOf, RequestOf];
  await requireSteps(engine, withdrawn.system, toWithdrawn, ['offer']);
  await cancel(partner, toWithdrawn);
  const isUnderWay = () =>
    stored.system.calls.length === 1 &&
    lost.system.calls.length === 1 &&
    withdrawn.system.calls.at(-1)?.step === 'withdraw';
  await eventually(isUnderWay, { deadlineMs: 20_000, describe: 'the calls that hang' });
  await worker.kill('SIGKILL');
  worker = await start();

  await requireSteps(engine, stored.system, toStored, ['offer', 'lookup'], ATTEMPT_MS);
  await requireSteps(engine, lost.system, toLost, ['offer', 'lookup', 'offer'], ATTEMPT_MS);
  await requireSteps(engine, withdrawn.system, toWithdrawn, ['offer', 'withdraw', 'lookup'], ATTEMPT_MS);
  expect(withdrawn.system.orders.get(toWithdrawn.request_id)?.withdrawn).toBe(true);
  for (const [index, { system }] of pharmacies.entries()) {
    expect(system.made.get(requests[index]?.request_id ?? '')).toBe(1);
    expect(system.wrong).toEqual([]);
    await system.close();
  }
}, 300_000);

type RequestOf = Awaited<ReturnType<typeof place>>;
