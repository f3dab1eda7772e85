/** Stock on its way in and out, whichever use case it takes: the rules that a schema can't say. */
import type { CatalogueEntry } from '../../db/stock/catalogue.ts';
import type { KeptStock, ToldStock } from '../../db/stock/stock.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { contentUnitOf } from '../../domain/stock.ts';
import type { FieldError } from '../common/errors.ts';
import { toMoment } from '../../domain/common/moments.ts';

/**
 * How far a pharmacy's clock may be ahead of ours; milliseconds. A message from further ahead would keep out all that
 * come until then.
 */
const CLOCKS_DIFFER_MS = 300_000;

/** What a pharmacy says that it has of one medicine. */
export interface SaidStock extends Pick<ToldStock, 'quantity' | 'sales_unit' | 'pack_size' | 'price_ngn'> {
  /** RFC 3339: the moment that it is true of. */
  readonly as_of: string;
}

/** A medicine of the catalogue as it is shown. */
export interface ShownMedicine {
  readonly medicine_id: string;
  readonly name: string;
  readonly form: string;
  readonly strength: string;
  /** Name, strength and form. */
  readonly label: string;
}

/** One medicine of a pharmacy's stock as it is shown. */
export interface StockLine extends Omit<
  KeptStock,
  'medicine_id' | 'generic_name' | 'form' | 'strength' | 'checked_at'
> {
  readonly medicine: ShownMedicine;
  /** RFC 3339 UTC. */
  readonly as_of: string;
}

/** The stock that a pharmacy tells of, or what is wrong with it. */
export function toTold(
  { content_unit, medicine_number }: Pick<CatalogueEntry, 'content_unit' | 'medicine_number'>,
  { sales_unit, pack_size, quantity, price_ngn, as_of: said }: SaidStock,
  now: Date,
): ToldStock | FieldError {
  const held = contentOf(content_unit, { sales_unit, pack_size });
  if (typeof held !== 'string') return held;
  const as_of = toMoment(said);
  if (as_of.getTime() > now.getTime() + CLOCKS_DIFFER_MS) {
    return { path: 'as_of', code: 'future', message: 'is more than 5 minutes ahead of our clock' };
  }
  return { medicine_number, quantity, sales_unit, pack_size, content_unit: held, price_ngn, as_of };
}

/** What one sales unit of it holds, or why it can't be sold so. */
export function contentOf(
  content: Unit,
  { sales_unit, pack_size }: Pick<ToldStock, 'sales_unit' | 'pack_size'>,
): Unit | FieldError {
  const held = contentUnitOf(content, sales_unit, pack_size);
  if (held !== undefined) return held;
  const message = `must be 1: it is the medicine's single ${sales_unit} that is sold`;
  return { path: 'pack_size', code: 'pack_size', message };
}

export function toLine({
  medicine_id,
  generic_name,
  form,
  strength,
  checked_at,
  ...kept
}: KeptStock): StockLine {
  return {
    medicine: shownMedicine({ medicine_id, generic_name, form, strength }),
    ...kept,
    as_of: checked_at.toISOString(),
  };
}

export function shownMedicine(
  medicine: Pick<KeptStock, 'medicine_id' | 'generic_name' | 'form' | 'strength'>,
): ShownMedicine {
  const { medicine_id, generic_name, form, strength } = medicine;
  return { medicine_id, name: generic_name, form, strength, label: medicineLabel(medicine) };
}
