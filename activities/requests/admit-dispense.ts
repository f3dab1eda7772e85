/** Admits the step `dispense`: each line that needs a prescription takes what is dispensed of it from one. */
import type { Transaction } from 'kysely';
import { dispenseFromPrescriptions } from '../../db/prescriptions/dispense.ts';
import { orderedLines } from '../../db/prescriptions/ordered-lines.ts';
import type { Database } from '../../db/schema.ts';
import { findLackingLines } from '../../services/prescriptions/lacking-lines.ts';
import { countLines } from '../../domain/requests/lines/line-counters.ts';
import { REFUSALS, type Admission, type RequestProjection } from '../../domain/requests/messages.ts';
import { quantitiesOf } from '../../domain/requests/lines/line-reports.ts';
import { termsOf } from '../../domain/requests/terms.ts';

/** What it takes stays taken, whatever becomes of the request: docs/decisions/0018. */
export async function admitDispense(
  transaction: Transaction<Database>,
  { submission, timeline, prescription_ids }: Required<RequestProjection>,
  now: Date,
): Promise<Admission> {
  const { request_id, partner_id, enrollee_id } = submission;
  const { items } = termsOf(submission, timeline);
  const needing = await orderedLines(transaction, items, 'on_prescription');
  const accepted = countLines(items, timeline.slice(0, -1)).map(({ quantity_accepted }) => quantity_accepted);
  const report = timeline.at(-1)?.lines;
  const quantities = report === undefined ? accepted : quantitiesOf(report, items.length);
  const lines = needing.flatMap(({ line, medicine_id, content_unit, each }) => {
    const content_quantity = (quantities[line - 1] ?? 0) * each;
    return content_quantity === 0 ? [] : [{ line, medicine_id, content_unit, content_quantity }];
  });
  const outcome = await dispenseFromPrescriptions(transaction, {
    request_id,
    partner_id,
    enrollee_id,
    prescription_ids,
    lines,
    now,
  });
  if (outcome.kind === 'dispensed') return {};
  const message = outcome.lines.map((line) => `line ${line}`).join(', ');
  const asked = { partner_id, enrollee_id, prescription_ids, items, quantities, now };
  const lacking = await findLackingLines(transaction, asked);
  return { refused: REFUSALS.prescriptionRequired, message, lacking };
}
