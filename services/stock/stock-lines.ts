/** Stock on its way in and out, whichever use case it takes: the rules that a schema can't say. */
import type { CatalogueEntry } from '../../db/stock/catalogue.ts';
import type { KeptStock } from '../../db/stock/list-stock.ts';
import type { ToldStock } from '../../db/stock/store-stock.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { contentUnitOf } from '../../domain/stock/stock-lines.ts';
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

/** One medicine of a pharmacy's stock as it is shown. */
export interface StockLine extends Omit<
  KeptStock,
  'medicine_id' | 'generic_name' | 'form' | 'strength' | 'checked_at'
> {
  readonly medicine: Pick<KeptStock, 'medicine_id' | 'strength'> & {
    readonly name: string;
    readonly form: string;
    /** Name, strength and form. */
    readonly label: string;
  };
  /** RFC 3339 UTC. */
  readonly as_of: string;
}

/** The stock that a pharmacy tells of, or what is wrong with it. */
export function toTold(
  { content_unit, medicine_number }: CatalogueEntry,
  { sales_unit, pack_size, quantity, price_ngn, as_of: said }: SaidStock,
  now: Date,
): ToldStock | FieldError {
  const held = contentUnitOf(content_unit, sales_unit, pack_size);
  if (held === undefined) {
    const message = `must be 1: it is the medicine's single ${sales_unit} that is sold`;
    return { path: 'pack_size', code: 'pack_size', message };
  }
  const as_of = toMoment(said);
  if (as_of.getTime() > now.getTime() + CLOCKS_DIFFER_MS) {
    return { path: 'as_of', code: 'future', message: 'is more than 5 minutes ahead of our clock' };
  }
  return { medicine_number, quantity, sales_unit, pack_size, content_unit: held, price_ngn, as_of };
}

export function toLine({
  medicine_id,
  generic_name,
  form,
  strength,
  checked_at,
  ...kept
}: KeptStock): StockLine {
  const label = medicineLabel({ generic_name, form, strength });
  return {
    medicine: { medicine_id, name: generic_name, form, strength, label },
    ...kept,
    as_of: checked_at.toISOString(),
  };
}
