/** Finds out whether a step may be taken, as far as the world outside the request decides it, and takes what it needs. */
import type { Transaction } from 'kysely';
import { wrongPinWait } from '../../db/requests/delivery-pins.ts';
import type { Database } from '../../db/schema.ts';
import { reserveStock } from '../../db/stock/reserve-stock.ts';
import { REFUSALS, type Admission, type RequestProjection } from '../../domain/requests/messages.ts';
import type { AdmittedStep } from '../../domain/requests/statuses.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { linesToReserve } from '../../domain/stock/reserved-lines.ts';
import { admitDispense } from './admit-dispense.ts';

/** @param asked with the step as its last entry, which Postgres does not have yet. */
export async function admitStep(
  transaction: Transaction<Database>,
  step: AdmittedStep,
  asked: Required<RequestProjection>,
  now: Date,
): Promise<Admission> {
  switch (step) {
    case 'confirm':
      return admitConfirm(transaction, asked, now);
    case 'dispense':
      return admitDispense(transaction, asked, now);
    case 'deliver':
      return admitDeliver(transaction, asked);
  }
}

/** A pharmacy that confirms has its licence looked at once more, and the stock set aside. */
async function admitConfirm(
  transaction: Transaction<Database>,
  { submission, timeline }: RequestProjection,
  now: Date,
): Promise<Admission> {
  const { request_id } = submission;
  const {
    pharmacy: { pharmacy_id },
    items,
  } = termsOf(submission, timeline);
  const lines = linesToReserve(items);
  const reserved = await reserveStock(transaction, { request_id, pharmacy_id, lines, now });
  switch (reserved.kind) {
    case 'reserved':
      return {};
    case 'out_of_stock':
      return {
        refused: REFUSALS.outOfStock,
        message: reserved.lines.map((line) => `line ${line}`).join(', '),
      };
    case 'pharmacy_unavailable':
      return { refused: REFUSALS.pharmacyUnavailable, message: 'the pharmacy may not take orders now' };
  }
}

/** What is no PIN is looked at once more where no PIN can be told meanwhile: both lock the request. */
async function admitDeliver(
  transaction: Transaction<Database>,
  { submission, timeline }: RequestProjection,
): Promise<Admission> {
  if (timeline.at(-1)?.proof?.type === 'pin') return {};
  const isAsked = submission.proof_required === 'pin';
  if (!isAsked && (await wrongPinWait(transaction, submission.request_id)) === 0) return {};
  const message = isAsked ? 'the partner insists on it' : 'a wrong one was told';
  return { refused: REFUSALS.pinRequired, message };
}
