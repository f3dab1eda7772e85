/** Steps of a pharmacy that leave the order's status: it dispenses more packages, and corrects a batch. */
import type { Order } from '../../domain/pharmacies/orders.ts';
import { licenceDay } from '../../domain/pharmacies/pharmacies.ts';
import {
  areSameLines,
  type Batch,
  batchProblems,
  isSameBatch,
  lineDifferences,
  type LineReport,
} from '../../domain/requests/line-reports.ts';
import { type CorrectBatch, REFUSALS } from '../../domain/requests/messages.ts';
import { dispensingEntries, quantityOfBatch, shortLines } from '../../domain/requests/supply.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { validationError } from '../common/errors.ts';
import { updateIdOf } from '../common/fingerprint.ts';
import type { FulfilmentClient, StepOutcome } from '../requests/fulfilment-client.ts';
import { decidedStatus } from '../requests/decisions.ts';
import { stepRefused } from '../requests/step-refusals.ts';
import { type OrderOutcome, type OwnOrder, requireOrder } from './orders.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

interface SupplyDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly clock: () => Date;
}

export interface MorePackages {
  readonly lines: readonly LineReport[];
  readonly note?: string;
  /** True if packages that equal recorded ones are further ones, not a repeated report. */
  readonly additional: boolean;
}

/**
 * Dispenses more packages of an order that is being dispensed. A report whose lines equal a recorded one is a repeated
 * report and changes nothing, because a lost response must not double a package.
 *
 * @throws ServiceError `order_not_found`, and the errors of the step itself.
 */
export async function dispenseMore(
  parts: SupplyDependencies,
  { own, order }: { readonly own: OwnOrder; readonly order: Order },
  { lines, note, additional }: MorePackages,
  idempotencyKey: string | undefined,
): Promise<OrderOutcome> {
  const repeated = additional ? undefined : repeatOf(order, lines, note);
  if (repeated !== undefined) return repeated;
  // Checked here too, so that the answer says in which member a report of the whole order differs.
  if (shortLines(order.items).length === 0) return differing(order, lines);
  const { request_id, pharmacy_id } = own;
  const asked = {
    pharmacy_id,
    ...byOf(own.by),
    lines,
    ...(note === undefined ? {} : { note }),
    ...(!additional && { unless_recorded: true }),
  };
  const updateId = updateIdOf(`${pharmacy_id} dispense_more`, idempotencyKey);
  const outcome = await parts.fulfilment.dispenseMore(request_id, asked, updateId);
  if (outcome.kind === 'taken') return { kind: 'taken', order: await requireOrder(parts, own) };
  const after = await orderAfterRefusal(parts, own, outcome);
  return (additional ? undefined : repeatOf(after, lines, note)) ?? illegalNow(outcome, after);
}

/** The outcome for a report that is recorded already; undefined if it is not. */
function repeatOf(
  order: Order,
  lines: readonly LineReport[],
  note: string | undefined,
): OrderOutcome | undefined {
  const same = dispensingEntries(order.timeline).filter((entry) => areSameLines(entry.lines ?? [], lines));
  if (same.length === 0) return undefined;
  // A report without a note does not contradict a recorded one.
  if (note === undefined || same.some((entry) => entry.note === note)) return { kind: 'taken', order };
  return { kind: 'illegal', status: order.status, differs: ['note'] };
}

function differing(order: Order, lines: readonly LineReport[]): OrderOutcome {
  const recorded = dispensingEntries(order.timeline).flatMap((entry) => entry.lines ?? []);
  return { kind: 'illegal', status: order.status, differs: lineDifferences(recorded, lines) };
}

export interface BatchToCorrect {
  /** Line number, from 1. */
  readonly line: number;
  readonly quantity?: number;
  readonly batch: Batch;
  readonly corrected: Batch;
  readonly note?: string;
}

/**
 * Corrects the batch of dispensed units. The same report again changes nothing.
 *
 * @throws ServiceError `order_not_found`, `validation_error`.
 */
export async function correctBatch(
  parts: SupplyDependencies,
  own: OwnOrder,
  { line, quantity, batch: from, corrected: to, note }: BatchToCorrect,
  idempotencyKey: string | undefined,
): Promise<OrderOutcome> {
  const { request_id, pharmacy_id } = own;
  const asked: CorrectBatch = {
    pharmacy_id,
    ...byOf(own.by),
    line,
    ...(quantity === undefined ? {} : { quantity }),
    from,
    to,
    ...(note === undefined ? {} : { note }),
  };
  const order = await requireOrder(parts, own);
  if (isCorrected(order, asked)) return { kind: 'taken', order };
  const faults = batchProblems(to, licenceDay(parts.clock()), order.items[line - 1]?.supply_ends_on).map(
    ({ member, ...problem }) => ({ path: `corrected.${member}`, ...problem }),
  );
  if (faults.length > 0) throw validationError(faults);
  const updateId = updateIdOf(`${pharmacy_id} correct_batch`, idempotencyKey);
  const outcome = await parts.fulfilment.correctBatch(request_id, asked, updateId);
  if (outcome.kind === 'taken') return { kind: 'taken', order: await requireOrder(parts, own) };
  const after = await requireOrder(parts, own);
  if (isCorrected(after, asked)) return { kind: 'taken', order: after };
  if (outcome.kind === 'refused' && outcome.type === REFUSALS.invalidReport) {
    throw validationError([{ path: 'batch', code: 'batch', message: outcome.message }]);
  }
  return illegalNow(outcome, await orderAfterRefusal(parts, own, outcome));
}

/** True when the latest correction of the line is this one, and it is complete. */
function isCorrected({ items, timeline }: Order, { line, quantity, from, to }: CorrectBatch): boolean {
  const latest = timeline.findLast(({ corrected }) => corrected?.line === line)?.corrected;
  if (latest === undefined || !isSameBatch(latest.from, from) || !isSameBatch(latest.to, to)) return false;
  if (quantity !== undefined) return quantity === latest.quantity;
  return quantityOfBatch(items[line - 1]?.batches ?? [], from) === 0;
}

type Refused = Exclude<StepOutcome, { kind: 'taken' }>;

/** @throws ServiceError for a refusal that does not depend on the status. */
async function orderAfterRefusal(parts: SupplyDependencies, own: OwnOrder, outcome: Refused): Promise<Order> {
  if (outcome.kind === 'refused' && outcome.type !== REFUSALS.notYourOrder)
    throw stepRefused(outcome.type, outcome.message);
  return requireOrder(parts, own);
}

function illegalNow(outcome: Refused, order: Order): OrderOutcome {
  // An order that has just gone to another pharmacy is rejected for this one.
  const status = outcome.kind === 'refused' ? order.status : decidedStatus(outcome, order);
  return { kind: 'illegal', status };
}
