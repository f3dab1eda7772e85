/** The sandbox's pharmacist verifies or rejects the prescriptions of an order before it is dispensed. */
import type { Kysely, Selectable } from 'kysely';
import { formOf, isDosageForm } from '../domain/medicines/dosage-forms.ts';
import { nigerianDay } from '../domain/common/nigerian-day.ts';
import { PrescribedLines, prescribedSizes, type ReadLine } from '../domain/prescriptions/prescribed.ts';
import { DEFAULT_VALID_DAYS, type PrescriptionLine } from '../domain/prescriptions/prescriptions.ts';
import type { Meaning } from '../domain/requests/item-pricing.ts';
import {
  MAX_STATED_DISPENSINGS,
  MAX_STATED_QUANTITY,
  type Pharmacist,
  type Statement,
  type VerifiedAllowance,
} from '../domain/prescriptions/statements.ts';
import { termsOf } from '../domain/requests/terms.ts';
import { selectRequests } from '../db/requests/requests.ts';
import type { Database } from '../db/schema.ts';
import { type OrderedLine, orderedLines } from '../db/prescriptions/order-lines.ts';
import { reviewPrescription } from '../db/prescriptions/review.ts';
import type { Decision } from '../domain/prescriptions/review.ts';
import type { PrescriptionTable } from '../db/schema/prescriptions.ts';
import type { FulfilmentClient } from './requests/fulfilment-client.ts';
import { allowedKeyOf } from './prescriptions/prescription-identity.ts';
import { readLines } from './prescriptions/prescribed.ts';
import { reportStatement } from './prescriptions/review/decide.ts';

/** Licence number of a prescriber whose prescriptions are always rejected. */
export const REJECTED_LICENCE = 'MDCN/R/00000';
/** Key id in the audit log for decisions of the sandbox's pharmacist. */
const KEY_ID = 'sandbox-pharmacist';
const PHARMACIST: Pharmacist = { name: 'Sandbox pharmacist', registration_number: 'PCN/SANDBOX' };
const SECOND_PHARMACIST: Pharmacist = {
  name: 'Second colleague',
  registration_number: 'PCN/SANDBOX-2',
};

/** Verifies or rejects the order's unreviewed prescriptions. Leaves those that cover none of the ordered medicines. */
export async function reviewOrderPrescriptions(
  { database, fulfilment }: { readonly database: Kysely<Database>; readonly fulfilment: FulfilmentClient },
  request_id: string,
  now: Date,
): Promise<void> {
  const order = await selectRequests(database)
    .select(['partner_id', 'pharmacy_id'])
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (order === undefined || order.prescription_ids.length === 0) return;
  const { items } = termsOf(order.submission, order.timeline);
  const ordered = await orderedLines(database, items, 'on_prescription');
  if (ordered.length === 0) return;
  const { partner_id, pharmacy_id, prescription_ids } = order;
  const received = await database
    .selectFrom('prescription')
    .selectAll()
    .where('prescription_id', 'in', prescription_ids)
    .where('partner_id', '=', partner_id)
    .where('status', '=', 'received')
    .orderBy('prescription_id')
    .execute();
  for (const prescription of received) {
    const decision = await decide(database, prescription, ordered, now);
    if (decision === undefined) continue;
    const { prescription_id } = prescription;
    const fingerprint = `${KEY_ID} ${request_id}`;
    if ('statement' in decision && decision.statement !== null) {
      await reportStatement({ fulfilment }, { request_id, prescription_id }, { pharmacy_id });
    }
    const review = { prescription_id, partner_id, pharmacy_id, key_id: KEY_ID, decision, fingerprint, now };
    const outcome = await reviewPrescription(database, review);
    if (outcome.kind !== 'repeats') continue;
    await reviewPrescription(database, { ...review, decision: { step: 'reject', reason: 'duplicate' } });
  }
}

async function decide(
  database: Kysely<Database>,
  { partner_id, enrollee_id, details, valid_until }: Selectable<PrescriptionTable>,
  ordered: readonly OrderedLine[],
  now: Date,
): Promise<Decision | undefined> {
  if (details?.prescriber.licence_number === REJECTED_LICENCE) {
    return { step: 'reject', reason: 'not_genuine' };
  }
  const allowances =
    details === null ? asOrdered(ordered) : await asWritten(database, details.lines, ordered);
  if (allowances.length === 0) return undefined;
  return {
    step: 'verify',
    allowances,
    valid_until: valid_until ?? nigerianDay(now, -DEFAULT_VALID_DAYS),
    allowed_key: allowedKeyOf(partner_id, { enrollee_id, details }, allowances),
    statement: statementOf(allowances),
    confirms: null,
  };
}

function statementOf(allowances: readonly VerifiedAllowance[]): Statement | null {
  const stated = allowances.filter(({ basis }) => basis === 'statement');
  if (stated.length === 0) return null;
  const isRefilled = stated.some(({ dispensings }) => dispensings > 1);
  return { pharmacist: PHARMACIST, confirmed_by: isRefilled ? SECOND_PHARMACIST : null };
}

/** A prescription without details (a file) allows what the order needs, once. */
function asOrdered(ordered: readonly OrderedLine[]): VerifiedAllowance[] {
  const byMedicine = Map.groupBy(ordered, ({ medicine_id }) => medicine_id);
  return [...byMedicine].flatMap(([medicine_id, lines]) => {
    const needed = lines.reduce((sum, line) => sum + line.quantity * line.each, 0);
    const content_unit = lines[0]?.content_unit;
    if (content_unit === undefined) return [];
    const quantity = Math.min(needed, MAX_STATED_QUANTITY[content_unit]);
    return [{ medicine_id, content_unit, quantity, dispensings: 1, basis: 'statement' }];
  });
}

/** The allowances of the lines that name a medicine; empty when no line is for an ordered medicine. */
async function asWritten(
  database: Kysely<Database>,
  lines: readonly PrescriptionLine[],
  ordered: readonly OrderedLine[],
): Promise<VerifiedAllowance[]> {
  const allowances = new Map<string, VerifiedAllowance>();
  for (const line of await readLines(database, lines)) {
    const { meanings } = line;
    const inOrder = meanings.find(({ medicine_id }) =>
      ordered.some((asked) => asked.medicine_id === medicine_id),
    );
    const meant = inOrder ?? (meanings.length === 1 ? meanings[0] : undefined);
    const allowance = meant && allowanceOf(line, meant, ordered);
    if (allowance !== undefined && !allowances.has(allowance.medicine_id)) {
      allowances.set(allowance.medicine_id, allowance);
    }
  }
  return ordered.some(({ medicine_id }) => allowances.has(medicine_id)) ? [...allowances.values()] : [];
}

/**
 * The allowance of a prescription line. If the line counts packs and the order's packs are larger, the pharmacists
 * state what the order needs.
 */
function allowanceOf(
  line: ReadLine,
  { medicine_id, form }: Meaning,
  allOrdered: readonly OrderedLine[],
): VerifiedAllowance | undefined {
  if (!isDosageForm(form)) return undefined;
  const ordered = allOrdered.filter((one) => one.medicine_id === medicine_id);
  const content_unit = ordered[0]?.content_unit ?? formOf(form).contentUnit;
  const sizes = prescribedSizes({ form, content_unit, ordered });
  const { dispensings } = line;
  const limits = new PrescribedLines([line]).limitOf(medicine_id, sizes, dispensings);
  if (limits.kind !== 'said') return undefined;
  const { quantity, isCounted } = limits;
  const said = { medicine_id, content_unit, quantity, dispensings, basis: 'details' } as const;
  const needed = ordered.reduce((sum, one) => sum + one.quantity * one.each, 0);
  if (isCounted || needed <= quantity) return said;
  return {
    ...said,
    quantity: Math.min(needed, MAX_STATED_QUANTITY[content_unit]),
    dispensings: Math.min(dispensings, MAX_STATED_DISPENSINGS),
    basis: 'statement',
  };
}
