/** Why a line of an order can't be dispensed from the prescriptions of its request. */
import type { Unit } from '../medicines/units.ts';
import { allot, type LineToDispense, type OpenAllowance } from './dispensing.ts';
import { isUsable, type PrescriptionStatus } from './prescriptions.ts';
import type { Prescribed } from './statements.ts';

/** What lacks, and what to do about it. */
export const LACKS = {
  no_prescription: 'The request has no prescription: attach one.',
  not_verified: 'A pharmacist has still to verify the prescription, which ends the hold. Attach nothing.',
  too_little:
    'The prescriptions allow less at one dispensing: attach one that allows as much as is requested.',
  not_usable: 'The prescriptions were rejected, have expired or are used up: attach a new one.',
  other_medicine: 'The prescriptions do not allow this medicine: attach one that does.',
} as const;
export type Lack = keyof typeof LACKS;
export const LACK_NAMES = Object.keys(LACKS) as Lack[];

/** A line that can't be dispensed. */
export interface LackingLine {
  /** 1 for the first item. */
  readonly line: number;
  readonly why: Lack;
  /** What the quantities count. */
  readonly content_unit: Unit;
  readonly requested: number;
  /** At one dispensing, from one prescription; null where only a pharmacist can say. */
  readonly allowed: number | null;
}

/** A lacking line as it is shown. */
export interface ShownLackingLine extends LackingLine {
  readonly medicine_id: string;
  readonly medicine_label: string;
  /** Method and path of the call that resolves it; null where the reader has nothing to call. */
  readonly resolve_with: string | null;
}

/** The partner attaches prescriptions; a pharmacist verifies them. */
export function shownToPharmacy(lacking: ShownLackingLine): ShownLackingLine {
  const verify = 'POST /orders/{request_id}/prescriptions/{prescription_id}/verify';
  return { ...lacking, resolve_with: lacking.why === 'not_verified' ? verify : null };
}

/** A prescription of the request, as far as it can be dispensed from. */
export interface AttachedPrescription {
  readonly prescription_id: string;
  /** The status today. */
  readonly status: PrescriptionStatus;
  readonly allowances: readonly OpenAllowance[];
  /** What the details say, before a pharmacist has verified it. */
  readonly detailsFor: (line: LineToDispense) => Prescribed;
}

/** The lines that could not be dispensed together now, in order. */
export function lackingLines(
  lines: readonly LineToDispense[],
  prescriptions: readonly AttachedPrescription[],
): LackingLine[] {
  const verified = prescriptions.filter(({ status }) => status === 'verified');
  const allowances = verified.flatMap((prescription) => prescription.allowances);
  const { missing, left } = allot(lines, allowances);
  return missing.flatMap((number) => {
    const line = lines.find((one) => one.line === number);
    return line === undefined ? [] : [lackOf(line, prescriptions, left)];
  });
}

function lackOf(
  line: LineToDispense,
  prescriptions: readonly AttachedPrescription[],
  left: readonly OpenAllowance[],
): LackingLine {
  const { line: number, medicine_id, content_unit, content_quantity: requested } = line;
  const lack = (why: Lack, allowed: number | null): LackingLine => ({
    line: number,
    why,
    content_unit,
    requested,
    allowed,
  });
  if (prescriptions.length === 0) return lack('no_prescription', 0);
  const pending = prescriptions
    .filter(({ status }) => status === 'received' || status === 'under_review')
    .map(({ detailsFor }) => detailsFor(line));
  const said = pending.flatMap((one) => (one.kind === 'said' ? [one] : []));
  const enough = said.find(({ quantity }) => quantity >= requested);
  if (enough !== undefined) return lack('not_verified', enough.quantity);
  const isOpen = pending.some((one) => one.kind === 'unsaid' || (one.kind === 'said' && !one.isCounted));
  if (isOpen) return lack('not_verified', null);
  const fitting = left.filter((one) => one.medicine_id === medicine_id && one.content_unit === content_unit);
  const most = Math.max(
    0,
    ...fitting.map(({ quantity }) => quantity),
    ...said.map(({ quantity }) => quantity),
  );
  if (most > 0) return lack('too_little', most);
  const isUsedUp = prescriptions.some(
    ({ status, allowances }) =>
      !isUsable(status) || allowances.some((allowance) => allowance.medicine_id === medicine_id),
  );
  return lack(isUsedUp ? 'not_usable' : 'other_medicine', 0);
}
