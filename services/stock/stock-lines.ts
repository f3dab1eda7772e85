/** Converts stock between its API and stored forms, and checks the rules that a schema cannot express. */
import type { CatalogueEntry } from '../../db/stock/catalogue.ts';
import type { StoredStock, StockUpdate } from '../../db/stock/stock.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { readPack } from '../../domain/stock.ts';
import type { FieldError } from '../common/errors.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';

/** Maximum lead of a pharmacy's clock over ours, in milliseconds. A timestamp further ahead would block all updates until then. */
const MAX_CLOCK_LEAD_MS = 300_000;

/** A pharmacy's stock of one medicine, as sent. */
export interface StockInput extends Pick<StockUpdate, 'quantity' | 'sales_unit' | 'pack_size' | 'price_ngn'> {
  /** RFC 3339 time at which the stock was counted. */
  readonly as_of: string;
}

export interface ShownMedicine {
  readonly medicine_id: string;
  readonly name: string;
  readonly form: string;
  readonly strength: string;
  /** Name, strength and form in one text. */
  readonly label: string;
}

export interface StockLine extends Omit<
  StoredStock,
  'medicine_id' | 'generic_name' | 'form' | 'strength' | 'checked_at'
> {
  readonly medicine: ShownMedicine;
  /** RFC 3339 UTC. */
  readonly as_of: string;
}

/** Converts sent stock to a stored update, or returns its error. */
export function toStockUpdate(
  { content_unit, medicine_number }: Pick<CatalogueEntry, 'content_unit' | 'medicine_number'>,
  { sales_unit, pack_size, quantity, price_ngn, as_of: sentAsOf }: StockInput,
  now: Date,
): StockUpdate | FieldError {
  const packContent = contentOf(content_unit, { sales_unit, pack_size });
  if (typeof packContent !== 'string') return packContent;
  const as_of = requireTimestamp(sentAsOf);
  if (as_of.getTime() > now.getTime() + MAX_CLOCK_LEAD_MS) {
    return { path: 'as_of', code: 'future', message: 'is more than 5 minutes ahead of our clock' };
  }
  return { medicine_number, quantity, sales_unit, pack_size, content_unit: packContent, price_ngn, as_of };
}

/** Returns the unit that the pack size counts, or an error when a pack of this size makes no sense. */
export function contentOf(
  content: Unit,
  { sales_unit, pack_size }: Pick<StockUpdate, 'sales_unit' | 'pack_size'>,
): Unit | FieldError {
  const read = readPack(content, sales_unit, pack_size);
  return typeof read === 'string' ? read : { path: read.member, code: read.member, message: read.message };
}

export function toLine({
  medicine_id,
  generic_name,
  form,
  strength,
  checked_at,
  ...kept
}: StoredStock): StockLine {
  return {
    medicine: shownMedicine({ medicine_id, generic_name, form, strength }),
    ...kept,
    as_of: checked_at.toISOString(),
  };
}

export function shownMedicine(
  medicine: Pick<StoredStock, 'medicine_id' | 'generic_name' | 'form' | 'strength'>,
): ShownMedicine {
  const { medicine_id, generic_name, form, strength } = medicine;
  return { medicine_id, name: generic_name, form, strength, label: medicineLabel(medicine) };
}
