/** Finds out whether a step may be taken, as far as the world outside the request decides it, and takes what it needs. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { reserveStock } from '../../db/stock/reserve-stock.ts';
import { REFUSALS, type Admission, type StepToAdmit } from '../../domain/requests/messages.ts';
import { linesToReserve } from '../../domain/stock/reserved-lines.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { admitDispense } from './admit-dispense.ts';

/** Makes the activity that admits a step, or says why not. Admitting a step twice takes nothing twice. */
export function makeAdmitStep(database: Kysely<Database>) {
  return async (asked: StepToAdmit): Promise<Admission> => {
    switch (asked.step) {
      case 'confirm':
        return admitConfirm(database, asked);
      case 'dispense':
        return admitDispense(database, asked, new Date());
    }
  };
}

/** A pharmacy that confirms has its licence looked at once more, and the stock set aside. */
async function admitConfirm(
  database: Kysely<Database>,
  { submission, timeline }: StepToAdmit,
): Promise<Admission> {
  const { request_id } = submission;
  const {
    pharmacy: { pharmacy_id },
    items,
  } = termsOf(submission, timeline);
  const lines = linesToReserve(items);
  const reserved = await reserveStock(database, { request_id, pharmacy_id, lines, now: new Date() });
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
