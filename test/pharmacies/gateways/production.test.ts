/** The worker of production, as a process. */
import { ENCRYPTION } from '../../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { decoded } from '../../../services/privacy/payload-encryption.ts';
import { setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startWorker } from '../../support/engine/processes.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { cancel, made_by } from '../../support/pharmacies/systems.ts';

const { engine, given } = useOwnEngine({ environment: 'production', worker: false });
prepared(
  () => {
    const { connectionString, taskQueue } = engine;
    const env = { FULFILMENT_ENVIRONMENT: 'production' };
    return startWorker({ connectionString, taskQueue, env });
  },
  (worker) => worker.stop(),
);
const partner = prepared(given.partner());

test('production’s worker takes requests and ends them; a pharmacy without a system is not called', async () => {
  const { pharmacyId } = await given.pharmacy().stocked();
  const request = await given.order().by(partner).at(pharmacyId);
  await cancel(partner, request);
  const { status } = (await engine.client.workflow.getHandle(request.request_id).result()) as {
    status: string;
  };
  expect(status).toBe('cancelled');
});

test('production’s worker calls no system on its own machine, and shows operators why', async () => {
  const receiver = await startReceiver();
  const { pharmacyId } = await given.pharmacy().stocked();
  await setHttpGateway(
    { database: engine.database, encryption: ENCRYPTION },
    { pharmacy_id: pharmacyId, made_by, url: receiver.url },
  );
  const request = await given.order().by(partner).at(pharmacyId);
  const handle = engine.client.workflow.getHandle(request.request_id);
  const lastFailure = async () => {
    const { raw } = await handle.describe();
    await decoded(engine.client, raw.pendingActivities ?? []);
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
