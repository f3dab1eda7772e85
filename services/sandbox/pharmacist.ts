/** The sandbox's pharmacist: looks at the prescriptions of an order before it is dispensed. */
import type { Kysely, Selectable } from 'kysely';
import { formOf, isDosageForm } from '../../domain/medicines/dosage-forms.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import {
  DEFAULT_VALID_DAYS,
  MAX_ALLOWED_QUANTITY,
  type PrescriptionLine,
} from '../../domain/prescriptions/prescriptions.ts';
import {
  MAX_STATED_QUANTITY,
  type Pharmacist,
  type VerifiedAllowance,
} from '../../domain/prescriptions/statements.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { parseUnit } from '../../domain/medicines/units.ts';
import { meaningsOf } from '../../db/medicines/find-meanings.ts';
import { selectRequests } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import { orderedLines, type OrderedLine } from '../../db/prescriptions/ordered-lines.ts';
import { reviewPrescription } from '../../db/prescriptions/review.ts';
import type { Decision } from '../../domain/prescriptions/review.ts';
import type { PrescriptionTable } from '../../db/prescriptions/schema.ts';
import type { ServiceParts } from '../parts.ts';
import { medicineWords } from '../prescriptions/review/prescribed.ts';
import { tellStatement } from '../prescriptions/review/tell-statement.ts';

/** The prescriber whom the sandbox's pharmacist does not believe. */
export const REJECTED_LICENCE = 'MDCN/R/00000';
/** Whose entries in the audit log are its. */
const KEY_ID = 'sandbox-pharmacist';
const PHARMACIST: Pharmacist = { name: 'Sandbox pharmacist', registration_number: 'PCN/SANDBOX' };

/** Verifies or rejects the order's prescriptions that nobody has looked at; leaves those that are about something else. */
export async function lookAtPrescriptions(
  { database, fulfilment }: Pick<ServiceParts, 'database' | 'fulfilment'>,
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
      await tellStatement({ fulfilment }, { request_id, prescription_id }, { pharmacy_id });
    }
    const review = { prescription_id, partner_id, pharmacy_id, key_id: KEY_ID, decision, fingerprint, now };
    await reviewPrescription(database, review);
  }
}

async function decide(
  database: Kysely<Database>,
  { details, valid_until }: Selectable<PrescriptionTable>,
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
    statement: details === null ? { pharmacist: PHARMACIST, confirmed_by: null } : null,
    confirms: null,
  };
}

/** A file is not read: it allows what the order needs, once. */
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

/** What its lines allow, of those that name a medicine; none when none of them is of a medicine that was ordered. */
async function asWritten(
  database: Kysely<Database>,
  lines: readonly PrescriptionLine[],
  ordered: readonly OrderedLine[],
): Promise<VerifiedAllowance[]> {
  const meanings = await meaningsOf(database, lines.map(medicineWords));
  const allowances = new Map<string, VerifiedAllowance>();
  for (const [index, line] of lines.entries()) {
    const meant = meanings[index] ?? [];
    const inOrder = ordered.find(({ medicine_id }) => meant.some((one) => one.medicine_id === medicine_id));
    const [only] = meant.length === 1 ? meant : [];
    const allowance =
      inOrder === undefined ? only && byItsForm(line, only) : allowanceOf(line, inOrder, unitSize(inOrder));
    if (allowance !== undefined && !allowances.has(allowance.medicine_id)) {
      allowances.set(allowance.medicine_id, allowance);
    }
  }
  return ordered.some(({ medicine_id }) => allowances.has(medicine_id)) ? [...allowances.values()] : [];
}

type Counted = Pick<VerifiedAllowance, 'medicine_id' | 'content_unit'>;

function byItsForm(
  line: PrescriptionLine,
  { medicine_id, form }: { readonly medicine_id: string; readonly form: string },
): VerifiedAllowance | undefined {
  if (!isDosageForm(form)) return undefined;
  const { contentUnit, salesUnit, packSize } = formOf(form);
  return allowanceOf(line, { medicine_id, content_unit: contentUnit }, { [salesUnit]: packSize });
}

const unitSize = ({ unit, each }: OrderedLine) => ({ [unit]: each });

/** @param sizes how many content units other units hold. */
function allowanceOf(
  { quantity, unit: word, refills }: PrescriptionLine,
  { medicine_id, content_unit }: Counted,
  sizes: Readonly<Record<string, number>>,
): VerifiedAllowance | undefined {
  const unit = parseUnit(word);
  const each = unit === content_unit ? 1 : unit && sizes[unit];
  if (each === undefined) return undefined;
  const allowed = Math.min(quantity * each, MAX_ALLOWED_QUANTITY);
  return { medicine_id, content_unit, quantity: allowed, dispensings: 1 + refills, basis: 'details' };
}
