/**
 * Admits a step: reserves stock for `confirm`, dispenses from prescriptions for `dispense`, re-checks the proof of
 * `deliver`. Also settles reservations.
 */
import type { Kysely, Transaction } from 'kysely';
import { dispenseFromPrescriptions } from '../../db/prescriptions/dispense.ts';
import { orderedLines } from '../../db/prescriptions/order-lines.ts';
import type { Database } from '../../db/schema.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import { findLackingLines } from '../prescriptions/prescribed.ts';
import { itemsWithCounters, termsOf } from '../../domain/requests/terms.ts';
import { type Admission, REFUSALS, type RequestProjection } from '../../domain/requests/messages.ts';
import { dispensingEntries } from '../../domain/requests/supply.ts';
import { wrongPinWait } from '../../db/requests/delivery-pins.ts';
import { markDispensed, releaseStock, releaseSurplus, reserveStock } from '../../db/stock/reservations.ts';
import { type AdmittedStep, isTerminal } from '../../domain/requests/statuses.ts';
import { linesDispensed, linesMissing, linesToReserve } from '../../domain/stock.ts';

interface AdmissionTime {
  readonly now: Date;
  /** Days that a pack which replaces the ordered one must still be usable. */
  readonly minShelfLifeDays: number;
}

/**
 * Admits a step, or returns why it is refused. The caller writes the step in the same transaction.
 * @param asked the projection with the step as its last entry, which is not in Postgres yet.
 */
export async function admitStep(
  transaction: Transaction<Database>,
  step: AdmittedStep,
  asked: Required<RequestProjection>,
  { now, minShelfLifeDays }: AdmissionTime,
): Promise<Admission> {
  switch (step) {
    case 'confirm':
      return admitConfirm(transaction, asked, { now, minShelfLifeDays });
    case 'dispense':
      return admitDispense(transaction, asked, now);
    case 'deliver':
      return admitDeliver(transaction, asked);
  }
}

async function admitConfirm(
  transaction: Transaction<Database>,
  { submission, timeline }: RequestProjection,
  { now, minShelfLifeDays }: AdmissionTime,
): Promise<Admission> {
  const { request_id } = submission;
  const {
    pharmacy: { pharmacy_id },
    items,
  } = termsOf(submission, timeline);
  const lines = linesToReserve(items);
  const usableDays = Math.max(minShelfLifeDays, ...items.map(({ days_supply = 0 }) => days_supply));
  const reserved = await reserveStock(transaction, {
    request_id,
    pharmacy_id,
    lines,
    now,
    earliestExpiry: earliestExpiry(now, usableDays),
  });
  switch (reserved.kind) {
    case 'reserved':
      return {};
    case 'out_of_stock':
      return {
        refused: REFUSALS.outOfStock,
        message: reserved.lines.map((line) => `line ${line}`).join(', '),
      };
    case 'pharmacy_unavailable':
      return { refused: REFUSALS.pharmacyUnavailable, message: 'the pharmacy cannot accept orders now' };
  }
}

/**
 * Counts what the entry dispenses; together with earlier dispensings of the order it is one dispensing of a
 * prescription. Dispensings stay counted even if the request fails later: docs/decisions/0018.
 */
async function admitDispense(
  transaction: Transaction<Database>,
  { submission, timeline, prescription_ids }: Required<RequestProjection>,
  now: Date,
): Promise<Admission> {
  const { request_id, partner_id, enrollee_id } = submission;
  const { items } = termsOf(submission, timeline);
  const needing = await orderedLines(transaction, items, 'on_prescription');
  const before = itemsWithCounters(items, timeline.slice(0, -1)).map(
    ({ quantity_dispensed }) => quantity_dispensed,
  );
  const after = itemsWithCounters(items, timeline).map(({ quantity_dispensed }) => quantity_dispensed);
  const added = after.map((quantity, index) => quantity - (before[index] ?? 0));
  const linesOf = (quantities: readonly number[]) =>
    needing.flatMap(({ line, medicine_id, content_unit, each }) => {
      const content_quantity = (quantities[line - 1] ?? 0) * each;
      return content_quantity === 0 ? [] : [{ line, medicine_id, content_unit, content_quantity }];
    });
  const outcome = await dispenseFromPrescriptions(transaction, {
    request_id,
    partner_id,
    enrollee_id,
    prescription_ids,
    before: linesOf(before),
    lines: linesOf(added),
    now,
  });
  if (outcome.kind === 'dispensed') return {};
  const message = outcome.lines.map((line) => `line ${line}`).join(', ');
  const asked = { partner_id, enrollee_id, prescription_ids, items, quantities: added, now };
  const lacking = await findLackingLines(transaction, asked);
  return { refused: REFUSALS.prescriptionRequired, message, lacking };
}

/** Re-checks a proof that is not a PIN under the lock of the request, so that no PIN attempt can interleave. */
async function admitDeliver(
  transaction: Transaction<Database>,
  { submission, timeline }: RequestProjection,
): Promise<Admission> {
  if (timeline.at(-1)?.proof?.type === 'pin') return {};
  const isRequired = submission.proof_required === 'pin';
  if (!isRequired && (await wrongPinWait(transaction, submission.request_id)) === 0) return {};
  const message = isRequired ? 'the partner requires it' : 'a wrong PIN was entered';
  return { refused: REFUSALS.pinRequired, message };
}

/**
 * Marks stock as dispensed, and releases what the partner no longer wants, or the rest when the request ends. Safe to
 * repeat; other entries run no statement.
 */
export async function settleReservations(
  database: Kysely<Database>,
  { submission, timeline }: RequestProjection,
): Promise<void> {
  const { request_id, environment } = submission;
  const latest = timeline.at(-1);
  if (latest === undefined) return;
  if (isTerminal(latest.status)) {
    // In the sandbox, stock is restored, because mock pharmacies never count theirs and would run out.
    return releaseStock(database, { request_id, restock: environment === 'sandbox' });
  }
  const { sequence, status, resolved, at } = latest;
  const isDispensed = dispensingEntries([latest]).length > 0;
  const isAgreedToLess = resolved?.end === 'approve' && status !== 'pending';
  if (!isDispensed && !isAgreedToLess) return;
  const { items } = termsOf(submission, timeline);
  const missing = linesMissing(items, timeline);
  if (isAgreedToLess) return releaseSurplus(database, { request_id, missing });
  const lines = linesDispensed(items, timeline);
  await markDispensed(database, { request_id, sequence, lines, missing, at: new Date(at) });
}
