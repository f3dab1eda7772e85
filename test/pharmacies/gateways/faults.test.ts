/** Whatever goes wrong between us and a pharmacy's system, it has each order once, and knows of each withdrawal. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { seededRandom } from '../../support/requests/seeded-random.ts';
import { FAULTS, faultsAt, type Fault, type PharmacyCall } from '../../support/callers/reference-pharmacy.ts';
import { cancel, newPharmacyWithSystem, place, requireSteps, type PharmacyWithSystem } from './ordering.ts';

/** In the names of the tests, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 2 ** 31);
/** For the faults that are no answer; nothing here answers so late. */
const TIMEOUT_MS = 1_000;

let engine: TestEngine;
let partner: ApiCaller;
let pharmacy: PharmacyWithSystem;
beforeAll(async () => {
  engine = await startEngine({
    environment: 'production',
    ordering: { sender: new WebhookSender({ allowLoopback: true, timeoutMs: TIMEOUT_MS }) },
  });
  partner = await engine.partner();
  pharmacy = await newPharmacyWithSystem(engine.database);
});
afterAll(async () => {
  await pharmacy.system.close();
  await engine.close();
});

/** Goes wrong at the first call for a step, and not again. */
function once(step: PharmacyCall['step'], fault: Fault): void {
  let done = false;
  pharmacy.system.faults = (call) => {
    if (done || call.step !== step) return undefined;
    done = true;
    return fault;
  };
}

const arrives = (fault: Fault) => fault.endsWith('_after');

describe.each(FAULTS)('%s', (fault) => {
  test('of an offer: the order is asked for first, and sent again only when it is not there', async () => {
    once('offer', fault);
    const request = await place(partner, pharmacy.pharmacy_id);
    const steps = arrives(fault) ? ['offer', 'lookup'] : ['offer', 'lookup', 'offer'];
    await requireSteps(engine, pharmacy.system, request, steps);
    expect(pharmacy.system.made.get(request.request_id)).toBe(1);
  });

  test('of a withdrawal: the order is asked for first, and withdrawn again only when it is not yet', async () => {
    const request = await place(partner, pharmacy.pharmacy_id);
    await requireSteps(engine, pharmacy.system, request, ['offer']);
    once('withdraw', fault);
    await cancel(partner, request);
    const again = arrives(fault) ? [] : ['withdraw'];
    await requireSteps(engine, pharmacy.system, request, ['offer', 'withdraw', 'lookup', ...again]);
    expect(pharmacy.system.orders.get(request.request_id)).toMatchObject({
      withdrawn: true,
      because: 'cancelled',
    });
  });

  test('of a lookup: it is asked for again', async () => {
    let offers = 0;
    let lookups = 0;
    pharmacy.system.faults = ({ step }) => {
      if (step === 'offer' && (offers += 1) === 1) return 'timeout_before';
      return step === 'lookup' && (lookups += 1) === 1 ? fault : undefined;
    };
    const request = await place(partner, pharmacy.pharmacy_id);
    await requireSteps(engine, pharmacy.system, request, ['offer', 'lookup', 'lookup', 'offer']);
    expect(pharmacy.system.made.get(request.request_id)).toBe(1);
  });
});

test(`of 40 orders with a fault in every sixth call each is there once (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  // Seldom five in a row, after which the breaker makes all of them wait for minutes.
  const rates = Object.fromEntries(FAULTS.map((fault) => [fault, 1 / 36]));
  pharmacy.system.faults = faultsAt(rates, random);
  const requests = await Promise.all(Array.from({ length: 40 }, () => place(partner, pharmacy.pharmacy_id)));
  const { orders, made } = pharmacy.system;
  const allThere = () => requests.every(({ request_id }) => orders.has(request_id));
  await eventually(allThere, { deadlineMs: 120_000, describe: 'all orders' });
  const withdrawn = requests.filter((_, index) => index % 2 === 0);
  await Promise.all(withdrawn.map((request) => cancel(partner, request)));
  const allWithdrawn = () => withdrawn.every(({ request_id }) => orders.get(request_id)?.withdrawn);
  await eventually(allWithdrawn, { deadlineMs: 120_000, describe: 'all withdrawals' });
  for (const { request_id } of requests) {
    expect([request_id, made.get(request_id)]).toEqual([request_id, 1]);
    expect(repeatedWithoutLookup(pharmacy.system.stepsOf(request_id))).toEqual([]);
  }
  expect(pharmacy.system.wrong).toEqual([]);
}, 300_000);

/** Calls that were made again although nobody had asked for the order in between. */
function repeatedWithoutLookup(steps: readonly PharmacyCall['step'][]): string[] {
  return steps.filter((step, index) => step !== 'lookup' && steps[index - 1] === step);
}
