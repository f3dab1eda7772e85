/** The worker of production, as a process. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startWorker, type TestProcess } from '../../support/engine/processes.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { cancel, made_by, newPharmacyWithStock, place } from './ordering.ts';

let engine: TestEngine;
let partner: ApiCaller;
let worker: TestProcess;
beforeAll(async () => {
  engine = await startEngine({ environment: 'production', worker: false });
  partner = await engine.partner();
  const { connectionString, taskQueue } = engine;
  worker = await startWorker({
    connectionString,
    taskQueue,
    env: { FULFILMENT_ENVIRONMENT: 'production' },
  });
});
afterAll(async () => {
  await worker.stop();
  await engine.close();
});

test('takes requests and ends them; a pharmacy without a system is not called', async () => {
  const request = await place(partner, await newPharmacyWithStock(engine.database));
  await cancel(partner, request);
  const { status } = (await engine.client.workflow.getHandle(request.request_id).result()) as {
    status: string;
  };
  expect(status).toBe('cancelled');
});

test('calls no system on its own machine, and shows operators why', async () => {
  const receiver = await startReceiver();
  const pharmacy_id = await newPharmacyWithStock(engine.database);
  await setHttpGateway(engine.database, { pharmacy_id, made_by, url: receiver.url });
  const request = await place(partner, pharmacy_id);
  const handle = engine.client.workflow.getHandle(request.request_id);
  const lastFailure = async () => {
    const { raw } = await handle.describe();
    return raw.pendingActivities?.find(({ activityType }) => activityType?.name === 'offerOrder')
      ?.lastFailure;
  };
  const failure = await eventually(lastFailure, { deadlineMs: 20_000, describe: 'the offer to fail' });
  expect(failure.applicationFailureInfo?.type).toBe('address_refused');
  expect(failure.message).toContain('must not lead to the machine that sends');
  expect(receiver.received).toEqual([]);
  await cancel(partner, request);
  await receiver.close();
});
