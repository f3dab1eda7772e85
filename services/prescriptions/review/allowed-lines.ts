/** What a pharmacist says that a prescription allows, in the units that it is counted in. */
import type { Kysely } from 'kysely';
import { stockOf } from '../../../db/stock/find-stock.ts';
import { findMedicine } from '../../../db/stock/catalogue.ts';
import { orderedLines } from '../../../db/prescriptions/ordered-lines.ts';
import type { Database } from '../../../db/schema.ts';
import { MAX_ALLOWED_QUANTITY, type Allowance } from '../../../domain/prescriptions/prescriptions.ts';
import { parseUnit, type Unit } from '../../../domain/medicines/units.ts';
import { type FieldError, validationError } from '../../common/errors.ts';
import type { Situation } from './decide.ts';

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
}

/** @throws ServiceError `validation_error` for a medicine or unit that is not there, and for one that comes twice. */
export async function allowancesOf(
  database: Kysely<Database>,
  lines: readonly FoundLine[],
  situation: Situation,
): Promise<Allowance[]> {
  const allowances: Allowance[] = [];
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
    const { content_unit, sizes } = counting;
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
    if (quantity * each > MAX_ALLOWED_QUANTITY) {
      throw problem('quantity', 'maximum', `comes to more than ${MAX_ALLOWED_QUANTITY} of ${content_unit}`);
    }
    allowances.push({ medicine_id, content_unit, quantity: quantity * each, dispensings: 1 + refills });
  }
  return allowances;
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
    sizes: new Map<Unit, number>([
      ...(sold?.content_unit === content_unit ? [[sold.sales_unit, sold.pack_size] as const] : []),
      ...ordered.map(({ unit, each }) => [unit, each] as const),
      [content_unit, 1],
    ]),
  };
}
