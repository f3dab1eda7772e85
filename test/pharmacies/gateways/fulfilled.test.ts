/** In production, orders over a randomly failing connection reach their pharmacy once and are fulfilled. */
import { describe, expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { seededRandom } from '../../support/requests/seeded-random.ts';
import { ReferencePharmacist } from '../../support/callers/reference-pharmacist.ts';
import { FAULTS, faultsAt } from '../../support/callers/reference-pharmacy.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { cancel, connectSystem, made_by } from '../../support/pharmacies/systems.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { ENCRYPTION } from '../../support/engine/encryption-keys.ts';
import { decoded } from '../../../services/privacy/payload-encryption.ts';
import { setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import { startWorker } from '../../support/engine/processes.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

describe('orders over a connection that fails at random', () => {
  /** Printed in the test name, so that a failure can be repeated. */
  const SEED = Math.floor(Math.random() * 2 ** 31);

  const ORDERS = 30;

  const { engine, given } = useOwnEngine({
    environment: 'production',
    ordering: { sender: new WebhookSender({ allowLoopback: true, timeoutMs: 1_000 }) },
  });

  test(`${ORDERS} requests at a pharmacy whose system fails randomly are each delivered once (seed ${SEED})`, async () => {
    const rates = Object.fromEntries(FAULTS.map((fault) => [fault, 0.03]));
    const [partner, pharmacy] = await Promise.all([given.partner(), given.pharmacy().stocked()]);
    const faults = faultsAt(rates, seededRandom(SEED));
    const { pharmacyId, system } = await connectSystem(engine.database, pharmacy, faults);
    const pharmacist = new ReferencePharmacist({ origin: () => engine.origin, key: pharmacy.key });
    system.onOrder = pharmacist.take;
    const requests = await Promise.all(
      Array.from({ length: ORDERS }, async () => given.order().by(partner).at(pharmacyId)),
    );
    for (const { request_id } of requests) {
      const record = await partner.readUntil(request_id, 'ended', 120_000);
      expect(record.timeline.map(({ status }) => status)).toEqual([
        'pending',
        'confirmed',
        'dispensing',
        'ready',
        'in_transit',
        'delivered',
      ]);
      expect([request_id, system.made.get(request_id)]).toEqual([request_id, 1]);
    }
    expect([system.wrong, pharmacist.refusals]).toEqual([[], []]);
    await pharmacist.close();
    await system.close();
  });
});

describe("an order withdrawn while the pharmacy's system is down", () => {
  /** Long enough for the system to come back before the end. */
  const OFFER_ENDS_WITHIN_MS = 6_000;

  const { engine, given } = useOwnEngine({
    environment: 'production',
    ordering: { offerEndsWithinMs: OFFER_ENDS_WITHIN_MS },
  });

  test("a pharmacy's system that is back after a cancellation gets look-ups only, because it has no order", async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { pharmacyId, system } = await connectSystem(engine.database, pharmacy, () => 'reset_before');
    const partner = await given.partner();
    const request = await given.order().by(partner).at(pharmacyId);
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
  });
});

describe('the production worker process', () => {
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

  test('a production worker completes requests of a pharmacy that has no system', async () => {
    const { pharmacyId } = await given.pharmacy().stocked();
    const request = await given.order().by(partner).at(pharmacyId);
    await cancel(partner, request);
    const { status } = (await engine.client.workflow.getHandle(request.request_id).result()) as {
      status: string;
    };
    expect(status).toBe('cancelled');
  });

  test('a production worker refuses to call systems on its own machine and shows operators why', async () => {
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
});
