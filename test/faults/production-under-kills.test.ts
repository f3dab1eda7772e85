/** Production with every process killed again and again: each request is at the pharmacy once, ends once, and stock adds up. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKey } from '../../db/partners/keys.ts';
import { PHARMACY_SCOPE_NAMES } from '../../domain/pharmacies/pharmacy-scopes.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { connectSystem } from '../pharmacies/gateways/systems.ts';
import { addPharmacies, addStock } from '../support/pharmacies/shelves.ts';
import { eventually } from '../support/engine/eventually.ts';
import { printFigures } from '../support/requests/figures.ts';
import { PARTS, startKillableEngine, type Kill } from '../support/engine/killable-engine.ts';
import type { KillableEngine } from '../support/engine/killable-engine.ts';
import { orderFigures } from '../support/requests/order-figures.ts';
import { ASKED, bodyOf, endsOf, indexOf, planOf, stepsOf } from '../support/requests/order-plans.ts';
import type { OrderPlan } from '../support/requests/order-plans.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { ReferencePartner } from '../support/callers/reference-partner.ts';
import { ReferencePharmacist } from '../support/callers/reference-pharmacist.ts';
import { faultsAt, type ReferencePharmacy } from '../support/callers/reference-pharmacy.ts';
import {
  openReservations,
  ordersMade,
  requestsInPostgres,
  resultsInTemporal,
  stockLeft,
  timelineProblems,
  workflowsInTemporal,
  type BookedRequest,
} from '../support/requests/run-books.ts';
import { sizeOf } from '../support/run/tier.ts';

/** To repeat a run, put its seed here: the orders, kills and faults are the same, their instants never quite. */
const SEED = Date.now() % 2 ** 31;
const REQUESTS = sizeOf({ once: 40, soak: 2_000 });
/** How often each part is killed. */
const ROUNDS = sizeOf({ once: 1, soak: 8 });
/** How long a part stays away; milliseconds. */
const AWAY_MS = [0, 2_000, 5_000] as const;
/** Each orders, waits until its request needs nobody any more, and orders again. */
const CALLERS = sizeOf({ once: 20, soak: 30 });
/** One alone would reach its limit of calls. */
const PHARMACIES = 10;
const FAULT_RATES = { timeout_after: 0.01, timeout_before: 0.01, error_after: 0.005, error_before: 0.005 };
/** Of an order, from its call until nobody has anything to do with it; milliseconds. */
const ORDER_DEADLINE_MS = 300_000;
/** For the calls to pharmacies that were under way when the last worker died. */
const DRAIN_DEADLINE_MS = 300_000;

interface Pharmacy {
  readonly pharmacy_id: string;
  readonly system: ReferencePharmacy;
  readonly pharmacist: ReferencePharmacist;
  /** Before the first order; in the order of `ASKED`. */
  readonly stock: readonly number[];
}

interface Placed {
  readonly plan: OrderPlan;
  readonly pharmacy: Pharmacy;
}

let engine: KillableEngine;
let partner: ReferencePartner;
let pharmacies: readonly Pharmacy[];
beforeAll(async () => {
  engine = await startKillableEngine('production');
  partner = new ReferencePartner(() => engine.caller());
  pharmacies = await Promise.all(Array.from({ length: PHARMACIES }, (_, index) => newPharmacy(index)));
});
afterAll(async () => {
  for (const { pharmacist, system } of pharmacies) {
    await pharmacist.close();
    await system.close();
  }
  await engine.close();
});

async function newPharmacy(index: number): Promise<Pharmacy> {
  const { database } = engine;
  const faults = faultsAt(FAULT_RATES, seededRandom(SEED + index));
  const pharmacy_id = `ph_killed_${index}`;
  await addPharmacies(database, [{ pharmacy_id, latitude: 6.45, longitude: 3.39 }]);
  await addStock(
    database,
    ASKED.map(({ label }) => ({ pharmacy_id, label, quantity: 1_000 })),
  );
  const { system } = await connectSystem(database, { pharmacyId: pharmacy_id }, faults);
  const made = { name: 'test', environment: 'production', created_by: 'test' } as const;
  const { key } = await createKey(database, { ...made, pharmacy_id, scopes: PHARMACY_SCOPE_NAMES });
  const pharmacist = new ReferencePharmacist({
    origin: () => engine.caller().origin,
    key,
    stepsFor: (order) => stepsOf(planOf(SEED, indexOf(order))),
  });
  system.onOrder = pharmacist.take;
  return { pharmacy_id, system, pharmacist, stock: await stockLeft(database, pharmacy_id) };
}

test(`${REQUESTS} requests while each of ${PARTS.join(', ')} is killed ${ROUNDS} times; seed ${SEED}`, async () => {
  const began = Date.now();
  const placed = new Map<string, Placed>();
  const kills = await killWhileOrdersComeIn(placed);
  const ids = Array.from(placed.keys());
  const results = await resultsInTemporal(engine, ids, DRAIN_DEADLINE_MS);
  const seconds = Math.round((Date.now() - began) / 1_000);

  expect(partner.refusals).toEqual([]);
  const named = Array.from(partner.placed.values(), (requests) => Array.from(requests));
  expect(named.filter((requests) => requests.length !== 1)).toEqual([]);
  expect(new Set(named.flat()).size).toBe(REQUESTS);
  const requests = await requestsInPostgres(engine.database);
  expect(Array.from(requests.keys()).toSorted()).toEqual(ids.toSorted());
  const workflows = async () => (await workflowsInTemporal(engine)) === REQUESTS;
  await eventually(workflows, { deadlineMs: 20_000, describe: `${REQUESTS} workflows` });

  const stored = Array.from(requests.values());
  expect(stored.flatMap(timelineProblems)).toEqual([]);
  expect(Object.fromEntries(results)).toEqual(
    Object.fromEntries(
      stored.map(({ request_id, status, timeline }) => [request_id, { status, sequence: timeline.length }]),
    ),
  );
  expectOrdersOnce(placed, new Map(stored.map(({ request_id, status }) => [request_id, status])));
  const lines = stored.map((request) => lineProblems(request, placed.get(request.request_id) as Placed));
  expect(lines.flat()).toEqual([]);
  await expectStockToAddUp(placed);
  printFigures(
    orderFigures({
      seconds,
      requests: stored,
      kills,
      systems: pharmacies.map(({ system }) => system),
      repeated: {
        partner: partner.repeated,
        pharmacist: pharmacies.reduce((sum, { pharmacist }) => sum + pharmacist.repeated, 0),
      },
    }),
  );
}, 3_600_000);

/** Orders come in until there are `REQUESTS`; the kills are spread over them. */
async function killWhileOrdersComeIn(placed: Map<string, Placed>): Promise<Kill[]> {
  const failed = new AbortController();
  const indexes = Array.from({ length: REQUESTS }, (_, index) => index).values();
  const order = async () => {
    for (const index of indexes) await placeOne(index, placed);
  };
  const ordering = Promise.all(Array.from({ length: CALLERS }, order)).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  const [kills] = await Promise.all([killEachPart(placed, failed.signal), ordering]);
  return kills;
}

async function killEachPart(placed: ReadonlyMap<string, Placed>, signal: AbortSignal): Promise<Kill[]> {
  const kills: Kill[] = [];
  const random = seededRandom(SEED);
  const parts = Array.from({ length: ROUNDS }, () => PARTS).flat();
  for (const [index, part] of parts.entries()) {
    const after = Math.floor(((index + random()) / parts.length) * REQUESTS);
    const describe = `${after} requests, before the ${part} is killed`;
    await eventually(() => placed.size >= after, { deadlineMs: ORDER_DEADLINE_MS, describe, signal });
    kills.push(await engine.kill(part, AWAY_MS[Math.floor(random() * AWAY_MS.length)] ?? 0));
  }
  return kills;
}

/** Orders, and waits until neither partner nor pharmacist will do anything more with it. */
async function placeOne(index: number, placed: Map<string, Placed>): Promise<void> {
  const plan = planOf(SEED, index);
  const pharmacy = pharmacies[index % PHARMACIES] as Pharmacy;
  const key = `order-${SEED}-${index}`;
  const body = bodyOf(plan, index, pharmacy.pharmacy_id);
  const record = await partner.order(key, body);
  if (record === undefined) return;
  const { request_id } = record;
  placed.set(request_id, { plan, pharmacy });
  if (plan.sentAgain) await partner.order(key, body);
  const until = (condition: () => boolean, describe: string) =>
    eventually(condition, { deadlineMs: ORDER_DEADLINE_MS, describe: `${request_id} to be ${describe}` });
  if (plan.course === 'cancelled') await until(() => pharmacy.system.made.has(request_id), 'offered');
  if (endsOf(plan).includes('cancelled')) {
    await delay(plan.cancelAfterMs);
    if (await partner.cancel(request_id)) return;
  }
  await until(() => pharmacy.pharmacist.finished.has(request_id), 'finished');
}

/** One order for each request at the pharmacy that was asked, taken back exactly where the partner cancelled. */
function expectOrdersOnce(placed: ReadonlyMap<string, Placed>, statuses: ReadonlyMap<string, Status>): void {
  const made = ordersMade(pharmacies.map(({ system }) => system));
  expect(Array.from(made.keys()).filter((requestId) => !placed.has(requestId))).toEqual([]);
  const problems = Array.from(placed).flatMap(([requestId, { plan, pharmacy }]) => {
    const status = statuses.get(requestId) ?? 'pending';
    const order = pharmacy.system.orders.get(requestId);
    const isCancelled = status === 'cancelled';
    // What is cancelled before anybody was told of it need not be told.
    const isNeverOffered = isCancelled && plan.course === 'cancel_races' && order === undefined;
    return [
      ...(endsOf(plan).includes(status) ? [] : [`${requestId}: ${plan.course} ended ${status}`]),
      ...((made.get(requestId) ?? 0) === (isNeverOffered ? 0 : 1)
        ? []
        : [`${requestId}: ${status}, and ${made.get(requestId) ?? 0} orders`]),
      ...(isNeverOffered || order?.withdrawn === isCancelled
        ? []
        : [`${requestId}: ${status}, and withdrawn is ${order?.withdrawn}`]),
    ];
  });
  expect(problems).toEqual([]);
  // A pharmacist who is too late for an order that was cancelled is told so; nothing else is refused.
  const expected = Array.from(statuses).flatMap(([requestId, status]) =>
    status === 'cancelled' ? [`${requestId} accept: 409 illegal_transition`] : [],
  );
  const refusals = pharmacies.flatMap(({ pharmacist }) => pharmacist.refusals);
  expect(refusals.filter((refusal) => !expected.includes(refusal))).toEqual([]);
  expect(pharmacies.flatMap(({ system }) => system.wrong)).toEqual([]);
}

/** What left the shelf for a request, by the pharmacist's own book. */
function dispensedFor(requestId: string, { plan, pharmacy }: Placed): readonly number[] {
  const isDispensed = pharmacy.pharmacist.taken.get(requestId)?.includes('dispense') === true;
  return isDispensed ? plan.dispensed : plan.asked.map(() => 0);
}

/** Where what a request says of its lines is not what the pharmacist did. */
function lineProblems({ request_id, items, status }: BookedRequest, placed: Placed): string[] {
  const dispensed = dispensedFor(request_id, placed);
  const delivered = status === 'delivered' ? placed.plan.delivered : dispensed.map(() => 0);
  const said = JSON.stringify(items.map((item) => [item.quantity_dispensed, item.quantity_delivered]));
  const done = JSON.stringify(dispensed.map((quantity, line) => [quantity, delivered[line]]));
  return said === done ? [] : [`${request_id}: ${said}, and the pharmacist did ${done}`];
}

/** What was told less what was dispensed is left, and nothing is kept for anybody. */
async function expectStockToAddUp(placed: ReadonlyMap<string, Placed>): Promise<void> {
  expect(await openReservations(engine.database)).toEqual([]);
  for (const pharmacy of pharmacies) {
    const own = Array.from(placed).filter(([, order]) => order.pharmacy === pharmacy);
    const gone = own.map(([requestId, order]) => dispensedFor(requestId, order));
    const left = ASKED.map(
      ({ content }, line) =>
        (pharmacy.stock[line] ?? 0) -
        gone.reduce((sum, quantities) => sum + (quantities[line] ?? 0) * content, 0),
    );
    expect(await stockLeft(engine.database, pharmacy.pharmacy_id)).toEqual(left);
  }
}
