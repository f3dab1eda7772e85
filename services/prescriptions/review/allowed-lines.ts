/** Converts the amounts that a pharmacist allows into content units, and checks them against prescription and order. */
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import type { Kysely } from 'kysely';
import { articlesInStock } from '../../../db/stock/stock.ts';
import { findMedicine } from '../../../db/stock/catalogue.ts';
import { orderedLines } from '../../../db/prescriptions/order-lines.ts';
import type { Database } from '../../../db/schema.ts';
import {
  prescribedSizes,
  PrescribedLines,
  type MedicineUnits,
} from '../../../domain/prescriptions/prescribed.ts';
import type { Allowance } from '../../../domain/prescriptions/prescriptions.ts';
import {
  basisOf,
  excessOf,
  needsSecondPharmacist,
  MAX_STATED_DISPENSINGS,
  type PrescribedAmount,
  type VerifiedAllowance,
} from '../../../domain/prescriptions/statements.ts';
import { parseUnit, type Unit } from '../../../domain/medicines/units.ts';
import { type FieldError, ServiceError, validationError } from '../../common/errors.ts';
import type { DecisionFacts } from './decide.ts';
import { readLines } from '../prescribed.ts';

/** The amount of one medicine that a pharmacist reads from a prescription. */
export interface AllowedLineInput {
  readonly medicine_id: string;
  /** Maximum per dispensing. */
  readonly quantity: number;
  /** Unit of the quantity; by default the content unit. */
  readonly unit?: string;
  /** Further dispensings after the first one. */
  readonly refills: number;
}

/** The units in which a medicine can be counted. */
interface Counting extends MedicineUnits {
  /** Content units in each unit that the pharmacist can use at this pharmacy. */
  readonly sizes: ReadonlyMap<Unit, number>;
  /** Ordered quantity in content units. */
  readonly ordered_quantity: number;
}

/** A line that a pharmacist allows, with its quantity in content units (tablets, ml), not packs. */
interface CountedLine {
  readonly index: number;
  readonly found: Allowance;
  readonly counting: Counting;
}

/** The pharmacist's amounts, compared with the prescription and the order. */
interface CheckedAllowances {
  readonly allowances: readonly VerifiedAllowance[];
  /** True when one of the amounts exceeds the order and is based only on the pharmacist's statement. */
  readonly needsSecondPharmacist: boolean;
}

/**
 * Checks the amounts that a pharmacist allows to be supplied.
 *
 * @throws ServiceError `validation_error` for an unknown medicine or unit and for a repeated medicine;
 *   `exceeds_prescription` for an amount above the details, or above what may be stated without them.
 */
export async function allowancesOf(
  database: Kysely<Database>,
  lines: readonly AllowedLineInput[],
  situation: DecisionFacts,
): Promise<CheckedAllowances> {
  const counted: CountedLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (lines.slice(0, index).some(({ medicine_id }) => medicine_id === line.medicine_id)) {
      const message = 'repeats the medicine of an earlier line; combine the lines';
      throw problem(index, 'medicine_id', 'repeated', message);
    }
    counted.push(await countedLine(database, line, index, situation));
  }
  const { details } = situation.prescription;
  const prescribed =
    details === null ? undefined : new PrescribedLines(await readLines(database, details.lines));
  const found = new Map<number, VerifiedAllowance>();
  const fewestFirst = counted.toSorted(
    (one, other) =>
      (prescribed?.linesNaming(one.found.medicine_id) ?? 0) -
      (prescribed?.linesNaming(other.found.medicine_id) ?? 0),
  );
  for (const line of fewestFirst) found.set(line.index, allowanceOf(line, prescribed));
  const allowances = counted.flatMap(({ index }) => found.get(index) ?? []);
  const raised = counted.some(({ index, counting }) => {
    const allowance = found.get(index);
    return allowance !== undefined && needsSecondPharmacist(allowance, counting.ordered_quantity);
  });
  return { allowances, needsSecondPharmacist: raised };
}

async function countedLine(
  database: Kysely<Database>,
  { medicine_id, quantity, unit: word, refills }: AllowedLineInput,
  index: number,
  situation: DecisionFacts,
): Promise<CountedLine> {
  const counting = await countingOf(database, medicine_id, situation);
  if (counting === undefined) {
    throw problem(index, 'medicine_id', 'unknown_medicine', 'is not a medicine of the catalogue');
  }
  const { content_unit, sizes } = counting;
  const unit = word === undefined ? content_unit : parseUnit(word);
  const each = unit && sizes.get(unit);
  if (each === undefined) {
    const known = [...sizes.keys()].join(', ');
    const message = `is not a unit of this medicine at your pharmacy; use one of: ${known}`;
    throw problem(index, 'unit', 'unit_not_available', message);
  }
  const found = { medicine_id, content_unit, quantity: quantity * each, dispensings: 1 + refills };
  return { index, found, counting };
}

/** @throws ServiceError `exceeds_prescription`. */
function allowanceOf(
  { index, found, counting }: CountedLine,
  prescribed: PrescribedLines | undefined,
): VerifiedAllowance {
  const { medicine_id, dispensings } = found;
  const sizes = prescribedSizes(counting);
  const limits: PrescribedAmount = prescribed?.limitOf(medicine_id, sizes, dispensings) ?? {
    kind: 'unsaid',
    dispensings: MAX_STATED_DISPENSINGS,
  };
  if (limits.kind === 'another') {
    const message =
      'is not named by the details of the prescription, or only by lines that already count for other medicines';
    throw exceeds(index, 'medicine_id', message);
  }
  const allowance = { ...found, basis: basisOf(found, limits) };
  const excess = excessOf(allowance, limits);
  if (excess !== undefined) throw exceeds(index, excess.member, `is more than ${excess.limit}`);
  prescribed?.take(medicine_id, sizes, allowance.basis === 'details' ? found : undefined);
  return allowance;
}

/** Uses the content unit of the order, else of the pharmacy's stock, else of the medicine's form. */
async function countingOf(
  database: Kysely<Database>,
  medicine_id: string,
  { order, pharmacy_id, now }: DecisionFacts,
): Promise<Counting | undefined> {
  const medicine = await findMedicine(database, medicine_id);
  if (medicine === undefined) return undefined;
  const ordered = (await orderedLines(database, order.items, 'all')).filter(
    (line) => line.medicine_id === medicine_id,
  );
  const sold = await articlesInStock(
    database,
    { pharmacy_id, earliestExpiry: nigerianDay(now) },
    medicine_id,
  );
  const content_unit = ordered[0]?.content_unit ?? sold[0]?.content_unit ?? medicine.content_unit;
  return {
    form: medicine.form,
    content_unit,
    ordered,
    ordered_quantity: ordered.reduce((sum, { quantity, each }) => sum + quantity * each, 0),
    sizes: new Map<Unit, number>([
      // Of several packs with the same unit the smallest counts, because it comes last. A larger pack never increases an allowance.
      ...sold
        .filter((article) => article.content_unit === content_unit)
        .toSorted((one, other) => other.pack_size - one.pack_size)
        .map(({ sales_unit, pack_size }) => [sales_unit, pack_size] as const),
      ...ordered.map(({ unit, each }) => [unit, each] as const),
      [content_unit, 1],
    ]),
  };
}

function problem(index: number, member: keyof AllowedLineInput, code: string, message: string): ServiceError {
  return validationError([{ path: `lines[${index}].${member}`, code, message } satisfies FieldError]);
}

function exceeds(index: number, member: keyof AllowedLineInput, message: string): ServiceError {
  const field = { path: `lines[${index}].${member}`, code: 'exceeds_prescription', message };
  return new ServiceError('exceeds_prescription', `${field.path} ${message}.`, { fields: [field] });
}
