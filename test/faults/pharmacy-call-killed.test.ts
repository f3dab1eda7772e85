/** A worker may be killed between a pharmacy's answer and our note of it: the pharmacy has the order once. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { eventually } from '../support/engine/eventually.ts';
import type { Fault, PharmacyCall } from '../support/callers/reference-pharmacy.ts';
import { cancel, connectSystem, requireSteps } from '../support/pharmacies/systems.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { useWorker } from './killable-worker.ts';

/** The server gives an attempt of which it hears nothing 40 seconds. */
const ATTEMPT_MS = 120_000;

const { engine, given } = useOwnEngine({ environment: 'production', worker: false });
const env = () => ({ FULFILMENT_ENVIRONMENT: 'production' });
const worker = useWorker({ engine, env, loopback: true });

/** Goes wrong at the first call for a step, by never answering: that is when the worker is killed. */
function hangingOnce(step: PharmacyCall['step'], fault: Fault) {
  let done = false;
  return (call: Pick<PharmacyCall, 'step'>) => {
    if (done || call.step !== step) return undefined;
    done = true;
    return fault;
  };
}

test('after a worker was killed in an offer or a withdrawal, the next attempt asks for the order first', async () => {
  const partner = await given.partner();
  const connect = async (...once: Parameters<typeof hangingOnce>) =>
    connectSystem(engine.database, await given.pharmacy().stocked(), hangingOnce(...once));
  const stored = await connect('offer', 'timeout_after');
  const lost = await connect('offer', 'timeout_before');
  const withdrawn = await connect('withdraw', 'timeout_after');
  const pharmacies = [stored, lost, withdrawn] as const;
  const requests = await Promise.all(
    pharmacies.map(async ({ pharmacyId }) => given.order().by(partner).at(pharmacyId)),
  );
  const [toStored, toLost, toWithdrawn] = requests as [RequestRecord, RequestRecord, RequestRecord];
  await requireSteps(engine, withdrawn.system, toWithdrawn, ['offer']);
  await cancel(partner, toWithdrawn);
  const isUnderWay = () =>
    stored.system.calls.length === 1 &&
    lost.system.calls.length === 1 &&
    withdrawn.system.calls.at(-1)?.step === 'withdraw';
  await eventually(isUnderWay, { deadlineMs: 20_000, describe: 'the calls that hang' });
  await worker.kill();
  await worker.start();

  await requireSteps(engine, stored.system, toStored, ['offer', 'lookup'], ATTEMPT_MS);
  await requireSteps(engine, lost.system, toLost, ['offer', 'lookup', 'offer'], ATTEMPT_MS);
  await requireSteps(engine, withdrawn.system, toWithdrawn, ['offer', 'withdraw', 'lookup'], ATTEMPT_MS);
  expect(withdrawn.system.orders.get(toWithdrawn.request_id)?.withdrawn).toBe(true);
  for (const [index, { system }] of pharmacies.entries()) {
    expect(system.made.get(requests[index]?.request_id ?? '')).toBe(1);
    expect(system.wrong).toEqual([]);
    await system.close();
  }
});
