/** In production, over http that fails at random, each order is at the pharmacy once and is fulfilled to the door. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { createKey } from '../../../db/partners/keys.ts';
import { PHARMACY_SCOPE_NAMES } from '../../../domain/pharmacies/pharmacy-scopes.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { SHORT_WINDOWS } from '../../support/callers/pharmacy-caller.ts';
import { seededRandom } from '../../support/requests/seeded-random.ts';
import { ReferencePharmacist } from '../../support/callers/reference-pharmacist.ts';
import { FAULTS, faultsAt } from '../../support/callers/reference-pharmacy.ts';
import { newPharmacyWithSystem, place } from './ordering.ts';

/** In the name of the test, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 2 ** 31);
const ORDERS = 30;

let engine: TestEngine;
let partner: ApiCaller;
beforeAll(async () => {
  engine = await startEngine({
    environment: 'production',
    callWindows: SHORT_WINDOWS,
    ordering: { sender: new WebhookSender({ allowLoopback: true, timeoutMs: 1_000 }) },
  });
  partner = await engine.partner();
});
afterAll(() => engine.close());

test(`${ORDERS} requests are each delivered once (seed ${SEED})`, async () => {
  const rates = Object.fromEntries(FAULTS.map((fault) => [fault, 0.03]));
  const { pharmacy_id, system } = await newPharmacyWithSystem(
    engine.database,
    faultsAt(rates, seededRandom(SEED)),
  );
  const { key } = await createKey(engine.database, {
    pharmacy_id,
    name: 'test',
    scopes: PHARMACY_SCOPE_NAMES,
    environment: 'production',
    created_by: 'test',
  });
  const pharmacist = new ReferencePharmacist({ origin: () => engine.origin, key });
  system.onOrder = pharmacist.take;
  const requests = await Promise.all(Array.from({ length: ORDERS }, () => place(partner, pharmacy_id)));
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
}, 300_000);
