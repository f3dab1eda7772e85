/** A run of orders while parts of an engine are killed: a partner that orders repeatedly, and pharmacies with their own systems. */
import { setTimeout as delay } from 'node:timers/promises';
import { createKey } from '../../../db/partners/keys.ts';
import { PHARMACY_SCOPE_NAMES } from '../../../domain/partners.ts';
import { connectSystem } from '../pharmacies/systems.ts';
import { ReferencePartner } from '../callers/reference-partner.ts';
import { ReferencePharmacist } from '../callers/reference-pharmacist.ts';
import { faultsAt, type ReferencePharmacy } from '../callers/reference-pharmacy.ts';
import { eventually } from '../engine/eventually.ts';
import type { KillableEngine } from '../engine/killable.ts';
import { addPharmacies, addStock } from '../pharmacies/shelves.ts';
import {
  ORDERED_MEDICINES,
  bodyOf,
  possibleEnds,
  indexOf,
  isHeld,
  planOf,
  stepsOf,
  type OrderPlan,
} from './order-plans.ts';
import { stockLeft } from './run-books.ts';
import { seededRandom } from './seeded-random.ts';

/** Several pharmacies, because one alone would reach its rate limit. */
const PHARMACIES = 10;
const FAULT_RATES = { timeout_after: 0.01, timeout_before: 0.01, error_after: 0.005, error_before: 0.005 };
/**
 * Deadline in milliseconds of an order, from its call until no party has anything left to do. Only a stuck order misses it: one that
 * meets several kills on a busy machine takes minutes (187 s in 400 orders).
 */
export const ORDER_DEADLINE_MS = 900_000;

/** Interval in milliseconds at which the partner looks whether it has to answer a hold. */
const ANSWER_EVERY_MS = 500;
/** The fees of each second pharmacy. */
const FEES = { delivery_fee: { flat_ngn: 350 }, commission_percent: 7.25 };

export interface OrderRunOptions {
  readonly seed: number;
  readonly requests: number;
  /** Number of concurrent callers. Each places an order, waits until its request needs no more action, and places the next. */
  readonly callers: number;
}

export interface RunPharmacy {
  readonly pharmacy_id: string;
  readonly system: ReferencePharmacy;
  readonly pharmacist: ReferencePharmacist;
  /** Initial stock, in the order of `ORDERED_MEDICINES`. */
  readonly stock: readonly number[];
}

export interface PlacedOrder {
  readonly plan: OrderPlan;
  readonly pharmacy: RunPharmacy;
}

/** Progress of the run, for the function that disturbs it. */
export interface RunProgress {
  readonly count: () => number;
  /** Aborted once all orders are placed and need no more action, or one could not be placed. */
  readonly over: AbortSignal;
}

export class OrderRun {
  readonly engine: KillableEngine;
  readonly options: OrderRunOptions;
  readonly partner: ReferencePartner;
  readonly pharmacies: readonly RunPharmacy[];
  /** Placed orders, by `request_id`. */
  readonly placed = new Map<string, PlacedOrder>();

  private constructor(engine: KillableEngine, options: OrderRunOptions, pharmacies: readonly RunPharmacy[]) {
    this.engine = engine;
    this.options = options;
    this.pharmacies = pharmacies;
    this.partner = new ReferencePartner(() => engine.caller());
  }

  static async prepare(engine: KillableEngine, options: OrderRunOptions): Promise<OrderRun> {
    const indexes = Array.from({ length: PHARMACIES }, (_, index) => index);
    const pharmacies = await Promise.all(indexes.map((index) => newPharmacy(engine, options, index)));
    return new OrderRun(engine, options, pharmacies);
  }

  /** Places orders until the planned number is reached, while `disturb` runs. @returns the result of `disturb`. */
  async orderWhile<Result>(disturb: (orders: RunProgress) => Promise<Result>): Promise<Result> {
    const { requests, callers } = this.options;
    const over = new AbortController();
    const indexes = Array.from({ length: requests }, (_, index) => index).values();
    const order = async () => {
      for (const index of indexes) await this.placeOne(index);
    };
    const ordering = Promise.all(Array.from({ length: callers }, order)).finally(() => over.abort());
    const [result] = await Promise.all([
      disturb({ count: () => this.placed.size, over: over.signal }),
      ordering,
    ]);
    return result;
  }

  async close(): Promise<void> {
    for (const { pharmacist, system } of this.pharmacies) {
      await pharmacist.close();
      await system.close();
    }
  }

  /** Places an order, and waits until neither partner nor pharmacist has anything left to do. */
  private async placeOne(index: number): Promise<void> {
    const { seed } = this.options;
    const plan = planOf(seed, index);
    const pharmacy = this.pharmacies[index % PHARMACIES] as RunPharmacy;
    const key = `order-${seed}-${index}`;
    const body = bodyOf(plan, index, pharmacy.pharmacy_id);
    const record = await this.partner.order(key, body);
    if (record === undefined) return;
    const { request_id } = record;
    this.placed.set(request_id, { plan, pharmacy });
    if (plan.sentAgain) await this.partner.order(key, body);
    const until = (condition: () => boolean, describe: string) =>
      eventually(condition, { deadlineMs: ORDER_DEADLINE_MS, describe: `${request_id} to be ${describe}` });
    if (plan.course === 'cancelled') await until(() => pharmacy.system.made.has(request_id), 'offered');
    if (possibleEnds(plan).includes('cancelled')) {
      await delay(plan.cancelAfterMs);
      if (await this.partner.cancel(request_id)) return;
    }
    const isFinished = () => pharmacy.pharmacist.finished.has(request_id);
    while (isHeld(plan) && !isFinished()) {
      await this.partner.answerHold(request_id);
      await delay(ANSWER_EVERY_MS);
    }
    await until(isFinished, 'finished');
  }
}

async function newPharmacy(
  engine: KillableEngine,
  { seed, requests }: OrderRunOptions,
  index: number,
): Promise<RunPharmacy> {
  const { database } = engine;
  const faults = faultsAt(FAULT_RATES, seededRandom(seed + index));
  const pharmacy_id = `ph_killed_${index}`;
  // Enough for the largest demand on one pharmacy.
  const quantity = Math.max(1_000, (4 * requests) / PHARMACIES);
  await addPharmacies(database, [
    { pharmacy_id, latitude: 6.45, longitude: 3.39, ...(index % 2 === 1 && FEES) },
  ]);
  await addStock(
    database,
    ORDERED_MEDICINES.map(({ label }) => ({ pharmacy_id, label, quantity })),
  );
  const { system } = await connectSystem(database, { pharmacyId: pharmacy_id }, faults);
  const made = { name: 'test', environment: 'production', created_by: 'test' } as const;
  const { key } = await createKey(database, { ...made, pharmacy_id, scopes: PHARMACY_SCOPE_NAMES });
  const pharmacist = new ReferencePharmacist({
    origin: () => engine.caller().origin,
    key,
    stepsFor: (order) => stepsOf(planOf(seed, indexOf(order))),
  });
  system.onOrder = pharmacist.take;
  return { pharmacy_id, system, pharmacist, stock: await stockLeft(database, pharmacy_id) };
}
