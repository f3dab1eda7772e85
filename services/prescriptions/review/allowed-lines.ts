/** What a pharmacist says that a prescription allows, in the units that it is counted in. */
import type { Kysely } from 'kysely';
import { stockOf } from '../../../db/stock/find-stock.ts';
import { findMedicine } from '../../../db/stock/catalogue.ts';
import { orderedLines } from '../../../db/prescriptions/ordered-lines.ts';
import type { Database } from '../../../db/schema.ts';
import { excessOf, isRaised, type VerifiedAllowance } from '../../../domain/prescriptions/statements.ts';
import { parseUnit, type Unit } from '../../../domain/medicines/units.ts';
import { type FieldError, ServiceError, validationError } from '../../common/errors.ts';
import type { Situation } from './decide.ts';
import { prescribedIn } from './prescribed.ts';

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

/** How a medicine is counted: by what is inside, and by what else holds so many of it. */
interface Counting {
  readonly content_unit: Unit;
  readonly sizes: ReadonlyMap<Unit, number>;
  /** How much of it the order asks for. */
  readonly ordered: number;
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
  const allowances: VerifiedAllowance[] = [];
  let raised = false;
  const prescribed = await prescribedIn(database, situation.prescription.details);
  for (const [index, line] of lines.entries()) {
    const problem = (member: keyof FoundLine, code: string, message: string) =>
      validationError([{ path: `lines[${index}].${member}`, code, message } satisfies FieldError]);
    const { medicine_id, quantity, unit: word, refills } = line;
    if (allowances.some((allowance) => allowance.medicine_id === medicine_id)) {
      throw problem(
        'medicine_id',
        'repeated',
        'is of a medicine that an earlier line is of; put them together',
      );
    }
    const counting = await countingOf(database, medicine_id, situation);
    if (counting === undefined) {
      throw problem('medicine_id', 'unknown_medicine', 'is of no medicine in the catalogue');
    }
    const { content_unit, sizes, ordered } = counting;
    const unit = word === undefined ? content_unit : parseUnit(word);
    const each = unit && sizes.get(unit);
    if (each === undefined) {
      const known = [...sizes.keys()].join(', ');
      throw problem(
        'unit',
        'unit_not_available',
        `is not a unit of this medicine here; take one of: ${known}`,
      );
    }
    const found = { medicine_id, content_unit, quantity: quantity * each, dispensings: 1 + refills };
    const limits = prescribed(medicine_id, sizes);
    if (limits.kind === 'another') {
      throw exceeds(
        index,
        'medicine_id',
        'is of a medicine that the details of the prescription do not name',
      );
    }
    const excess = excessOf(found, limits);
    if (excess !== undefined) throw exceeds(index, excess.member, `is more than ${excess.limit}`);
    const allowance = { ...found, basis: limits.kind === 'said' ? 'details' : 'statement' } as const;
    raised ||= isRaised(allowance, ordered);
    allowances.push(allowance);
  }
  return { allowances, isRaised: raised };
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
    content_unit,
    ordered: ordered.reduce((sum, { quantity, each }) => sum + quantity * each, 0),
    sizes: new Map<Unit, number>([
      ...(sold?.content_unit === content_unit ? [[sold.sales_unit, sold.pack_size] as const] : []),
      ...ordered.map(({ unit, each }) => [unit, each] as const),
      [content_unit, 1],
    ]),
  };
}

/** The refusal of what the prescription does not allow. */
function exceeds(index: number, member: keyof FoundLine, message: string): ServiceError {
  const field = { path: `lines[${index}].${member}`, code: 'exceeds_prescription', message };
  return new ServiceError('exceeds_prescription', `${field.path} ${message}.`, { fields: [field] });
}
