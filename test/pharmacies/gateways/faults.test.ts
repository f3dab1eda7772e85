/** A pharmacy's system gets each order once and learns of each withdrawal, whatever fails on the connection. */
import { afterAll, describe, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { load } from '../../../bench/load.ts';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { seededRandom } from '../../support/requests/seeded-random.ts';
import {
  FAULTS,
  faultsAt,
  type Fault,
  type FaultChooser,
  type PharmacyCall,
} from '../../support/callers/reference-pharmacy.ts';
import { sizeOf } from '../../support/run/tier.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import {
  cancel,
  connectSystem,
  requireSteps,
  type ConnectedSystem,
} from '../../support/pharmacies/systems.ts';

/** Printed in the test names, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 2 ** 31);
/** Timeout for the faults without an answer; nothing here answers later. */
const TIMEOUT_MS = 1_000;
const ORDERS = sizeOf({ once: 24, soak: 200 });

const { engine, given } = useOwnEngine({
  environment: 'production',
  ordering: { sender: new WebhookSender({ allowLoopback: true, timeoutMs: TIMEOUT_MS }) },
});
const partner = prepared(given.partner());

const opened: ConnectedSystem[] = [];
afterAll(() => Promise.all(opened.map(({ system }) => system.close())));

/** Each test has its own pharmacy, because the breaker counts the failures of all its calls. */
async function pharmacyWithSystem(faults?: FaultChooser): Promise<ConnectedSystem> {
  const connected = await connectSystem(engine.database, await given.pharmacy().stocked(), faults);
  opened.push(connected);
  return connected;
}

/** Fails the first call of each named step, and no later one. */
function once(faults: Partial<Record<PharmacyCall['step'], Fault>>): FaultChooser {
  const left = new Map(Object.entries(faults));
  return ({ step }) => {
    const fault = left.get(step);
    left.delete(step);
    return fault;
  };
}

const arrives = (fault: Fault) => fault.endsWith('_after');

// Concurrent, because these tests mostly wait for the next attempt.
describe.each(FAULTS)('%s', (fault) => {
  test.concurrent(
    `after ${fault} of an offer the order is looked up first and sent again only if it is missing`,
    async () => {
      const { pharmacyId, system } = await pharmacyWithSystem(once({ offer: fault }));
      const request = await given.order().by(partner).at(pharmacyId);
      const steps = arrives(fault) ? ['offer', 'lookup'] : ['offer', 'lookup', 'offer'];
      await requireSteps(engine, system, request, steps);
      expect(system.made.get(request.request_id)).toBe(1);
    },
  );

  test.concurrent(
    `after ${fault} of a withdrawal the order is looked up first and withdrawn again only if it is still open`,
    async () => {
      const { pharmacyId, system } = await pharmacyWithSystem(once({ withdraw: fault }));
      const request = await given.order().by(partner).at(pharmacyId);
      await requireSteps(engine, system, request, ['offer']);
      await cancel(partner, request);
      const again = arrives(fault) ? [] : ['withdraw'];
      await requireSteps(engine, system, request, ['offer', 'withdraw', 'lookup', ...again]);
      expect(system.orders.get(request.request_id)).toMatchObject({ withdrawn: true, because: 'cancelled' });
    },
  );

  test.concurrent(`after ${fault} of a lookup the order is looked up again`, async () => {
    const faults = once({ offer: 'timeout_before', lookup: fault });
    const { pharmacyId, system } = await pharmacyWithSystem(faults);
    const request = await given.order().by(partner).at(pharmacyId);
    await requireSteps(engine, system, request, ['offer', 'lookup', 'lookup', 'offer']);
    expect(system.made.get(request.request_id)).toBe(1);
  });
});

test(`${ORDERS} orders with a fault in every sixth call are created once each (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  // Rarely five in a row, after which the breaker would delay all of them for minutes.
  const rates = Object.fromEntries(FAULTS.map((fault) => [fault, 1 / 36]));
  const { pharmacyId, system } = await pharmacyWithSystem(faultsAt(rates, random));
  const requests: RequestRecord[] = [];
  await load({ calls: ORDERS, callers: 8 }, async () => {
    requests.push(await given.order().by(partner).at(pharmacyId));
  });
  const { orders, made } = system;
  const allThere = () => requests.every(({ request_id }) => orders.has(request_id));
  await eventually(allThere, { deadlineMs: 120_000, describe: 'all orders' });
  const withdrawn = requests.filter((_, index) => index % 2 === 0);
  await Promise.all(withdrawn.map((request) => cancel(partner, request)));
  const allWithdrawn = () => withdrawn.every(({ request_id }) => orders.get(request_id)?.withdrawn);
  await eventually(allWithdrawn, { deadlineMs: 120_000, describe: 'all withdrawals' });
  for (const { request_id } of requests) {
    expect([request_id, made.get(request_id)]).toEqual([request_id, 1]);
    expect(repeatedWithoutLookup(system.stepsOf(request_id))).toEqual([]);
  }
  expect(system.wrong).toEqual([]);
});

/** Calls that were repeated without a lookup of the order in between. */
function repeatedWithoutLookup(steps: readonly PharmacyCall['step'][]): string[] {
  return steps.filter((step, index) => step !== 'lookup' && steps[index - 1] === step);
}
