/** In production, over http that fails at random, each order is at the pharmacy once and is fulfilled to the door. */
import { expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { seededRandom } from '../../support/requests/seeded-random.ts';
import { ReferencePharmacist } from '../../support/callers/reference-pharmacist.ts';
import { FAULTS, faultsAt } from '../../support/callers/reference-pharmacy.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { connectSystem } from '../../support/pharmacies/systems.ts';

/** In the name of the test, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 2 ** 31);
const ORDERS = 30;

const { engine, given } = useOwnEngine({
  environment: 'production',
  ordering: { sender: new WebhookSender({ allowLoopback: true, timeoutMs: 1_000 }) },
});

test(`${ORDERS} requests at a pharmacy whose system fails at random are each delivered once (seed ${SEED})`, async () => {
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
