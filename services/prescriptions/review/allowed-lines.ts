/** What a pharmacist says that a prescription allows, in the units that it is counted in. */
import type { Kysely } from 'kysely';
import { stockOf } from '../../../db/stock/stock.ts';
import { findMedicine } from '../../../db/stock/catalogue.ts';
import { orderedLines } from '../../../db/prescriptions/order-lines.ts';
import type { Database } from '../../../db/schema.ts';
import {
  prescribedSizes,
  PrescribedLines,
  type CountedMedicine,
} from '../../../domain/prescriptions/prescribed.ts';
import type { Allowance } from '../../../domain/prescriptions/prescriptions.ts';
import {
  basisOf,
  excessOf,
  isRaised,
  MAX_STATED_DISPENSINGS,
  type Prescribed,
  type VerifiedAllowance,
} from '../../../domain/prescriptions/statements.ts';
import { parseUnit, type Unit } from '../../../domain/medicines/units.ts';
import { type FieldError, ServiceError, validationError } from '../../common/errors.ts';
import type { Situation } from './decide.ts';
import { readLines } from '../prescribed.ts';

/** What a pharmacist finds a prescription to allow of one medicine. */
export interface FoundLine {
  readonly medicine_id: string;
  /** At most, at each dispensing. */
  readonly quantity: number;
  /** What the quantity counts; without it single ones. */
  readonly unit?: string;
  /** How often it may be dispensed again after the first time. */
  readonly refills: number;
}

/** How the pharmacist's line is counted. */
interface Counting extends CountedMedicine {
  /** The units that the pharmacist can use, and how many content units each holds at this pharmacy. */
  readonly sizes: ReadonlyMap<Unit, number>;
  /** Content units that the order asks for. */
  readonly ordered_quantity: number;
}

/** A pharmacist's line in content units. */
interface CountedLine {
  readonly index: number;
  readonly found: Allowance;
  readonly counting: Counting;
}

/** What a pharmacist says, held against what the prescription and the order say. */
export interface FoundAllowances {
  readonly allowances: readonly VerifiedAllowance[];
  /** Whether one of them is more than the order needs, and nothing but the pharmacist's word. */
  readonly isRaised: boolean;
}

/**
 * @throws ServiceError `validation_error` for a medicine or unit that is not there, and for one that comes twice;
 *   `exceeds_prescription` for what is more than the details say, or than may be stated without them.
 */
export async function allowancesOf(
  database: Kysely<Database>,
  lines: readonly FoundLine[],
  situation: Situation,
): Promise<FoundAllowances> {
  const counted: CountedLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (lines.slice(0, index).some(({ medicine_id }) => medicine_id === line.medicine_id)) {
      const message = 'is of a medicine that an earlier line is of; put them together';
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
    return allowance !== undefined && isRaised(allowance, counting.ordered_quantity);
  });
  return { allowances, isRaised: raised };
}

async function countedLine(
  database: Kysely<Database>,
  { medicine_id, quantity, unit: word, refills }: FoundLine,
  index: number,
  situation: Situation,
): Promise<CountedLine> {
  const counting = await countingOf(database, medicine_id, situation);
  if (counting === undefined) {
    throw problem(index, 'medicine_id', 'unknown_medicine', 'is of no medicine in the catalogue');
  }
  const { content_unit, sizes } = counting;
  const unit = word === undefined ? content_unit : parseUnit(word);
  const each = unit && sizes.get(unit);
  if (each === undefined) {
    const known = [...sizes.keys()].join(', ');
    const message = `is not a unit of this medicine here; take one of: ${known}`;
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
  const limits: Prescribed = prescribed?.limitOf(medicine_id, sizes, dispensings) ?? {
    kind: 'unsaid',
    dispensings: MAX_STATED_DISPENSINGS,
  };
  if (limits.kind === 'another') {
    const message =
      'is of a medicine that the details of the prescription do not name, or not besides the other lines';
    throw exceeds(index, 'medicine_id', message);
  }
  const allowance = { ...found, basis: basisOf(found, limits) };
  const excess = excessOf(allowance, limits);
  if (excess !== undefined) throw exceeds(index, excess.member, `is more than ${excess.limit}`);
  prescribed?.take(medicine_id, sizes, allowance.basis === 'details' ? found : undefined);
  return allowance;
}

/** As the order has it, then as the pharmacy sells it, then as its form is counted. */
async function countingOf(
  database: Kysely<Database>,
  medicine_id: string,
  { order, pharmacy_id }: Situation,
): Promise<Counting | undefined> {
  const medicine = await findMedicine(database, medicine_id);
  if (medicine === undefined) return undefined;
  const ordered = (await orderedLines(database, order.items, 'all')).filter(
    (line) => line.medicine_id === medicine_id,
  );
  const sold = (await stockOf(database, pharmacy_id, [medicine_id])).get(medicine_id);
  const content_unit = ordered[0]?.content_unit ?? sold?.content_unit ?? medicine.content_unit;
  return {
    form: medicine.form,
    content_unit,
    ordered,
    ordered_quantity: ordered.reduce((sum, { quantity, each }) => sum + quantity * each, 0),
    sizes: new Map<Unit, number>([
      ...(sold?.content_unit === content_unit ? [[sold.sales_unit, sold.pack_size] as const] : []),
      ...ordered.map(({ unit, each }) => [unit, each] as const),
      [content_unit, 1],
    ]),
  };
}

function problem(index: number, member: keyof FoundLine, code: string, message: string): ServiceError {
  return validationError([{ path: `lines[${index}].${member}`, code, message } satisfies FieldError]);
}

/** The refusal of what the prescription does not allow. */
function exceeds(index: number, member: keyof FoundLine, message: string): ServiceError {
  const field = { path: `lines[${index}].${member}`, code: 'exceeds_prescription', message };
  return new ServiceError('exceeds_prescription', `${field.path} ${message}.`, { fields: [field] });
}
