/** Converts stock between its API and stored forms, and checks the rules that a schema cannot express. */
import type { CatalogueEntry } from '../../db/stock/catalogue.ts';
import type { StatedIdentifiers } from '../../db/stock/item-codes.ts';
import { articleId, type StoredStock, type StockUpdate } from '../../db/stock/stock.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { Brand } from '../../domain/medicines/brands.ts';
import { shownIdentifier } from '../../domain/medicines/product-identifiers.ts';
import { expiryProblem } from '../../domain/pharmacies/expiry-dates.ts';
import { isNotStated } from '../../domain/pharmacies/stock-values.ts';
import { quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { isSizeFault, readPack, sizeOfContents } from '../../domain/stock.ts';
import type { FieldError } from '../common/errors.ts';
import { AHEAD_PROBLEM, isAhead, requireTimestamp } from '../../domain/common/timestamps.ts';

/** A pharmacy's stock of one article, as sent. */
export interface StockInput extends Pick<StockUpdate, 'quantity' | 'sales_unit' | 'pack_size' | 'price_ngn'> {
  /** Brand, or maker of a generic. */
  readonly brand?: string;
  /** Size of one content unit, such as `100 ml`. */
  readonly content_size?: string;
  readonly batch_number?: string;
  /** ISO date of the last day of use. */
  readonly expires_on?: string;
  /** RFC 3339 time at which the stock was counted. */
  readonly as_of: string;
  /** The `as_of` of the stock that the caller read and means to replace. */
  readonly replaces_as_of?: string;
  /** Refuses to replace stock of the article. */
  readonly only_new?: boolean;
}

/** The article that stock is about. */
export interface StockedArticle extends Brand, StatedIdentifiers {
  readonly pharmacy_id: string;
  readonly medicine: Pick<CatalogueEntry, 'medicine_id' | 'medicine_number' | 'form' | 'content_unit'>;
  /** The container that the article's pack or names state; by default the usual one of the form. */
  readonly content_unit?: Unit | undefined;
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
  /** True if it expires before the earliest date that is still offered. */
  readonly short_dated: boolean;
  /** RFC 3339 UTC. */
  readonly as_of: string;
}

/** Converts sent stock to a stored update, or returns its errors. */
export function toStockUpdate(
  { pharmacy_id, medicine, content_unit: stated, brand, brand_key, gtin, nafdac_number }: StockedArticle,
  { sales_unit, pack_size, quantity, price_ngn, as_of: sentAsOf, ...sent }: Omit<StockInput, 'brand'>,
  now: Date,
): StockUpdate | FieldError[] {
  const content_unit = contentOf(stated ?? medicine.content_unit, { sales_unit, pack_size });
  const content_size = sizeOfContents(medicine.form, [sent.content_size]);
  const { expires_on = null } = sent;
  const batch_number =
    sent.batch_number === undefined || isNotStated(sent.batch_number) ? null : sent.batch_number;
  const as_of = requireTimestamp(sentAsOf);
  const faults = [
    typeof content_unit === 'string' ? undefined : content_unit,
    isSizeFault(content_size) ? content_size : undefined,
    batchFault(batch_number),
    expiryFault(expires_on, now),
    futureFault(as_of, now),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0 || typeof content_unit !== 'string' || isSizeFault(content_size)) return faults;
  const { medicine_id, medicine_number } = medicine;
  const article = { brand_key, sales_unit, pack_size, content_unit, content_size };
  return {
    ...article,
    article_id: articleId({ ...article, pharmacy_id, medicine_id }),
    medicine_number,
    brand,
    quantity,
    price_ngn,
    batch_number,
    expires_on,
    gtin,
    nafdac_number,
    as_of,
  };
}

/** Returns the error of a time that would block all updates until then. */
export function futureFault(as_of: Date, now: Date): FieldError | undefined {
  return isAhead(as_of, now) ? { path: 'as_of', code: 'future', message: AHEAD_PROBLEM } : undefined;
}

function expiryFault(expires_on: string | null, now: Date): FieldError | undefined {
  const problem = expires_on === null ? undefined : expiryProblem(expires_on, nigerianDay(now));
  return problem && { path: 'expires_on', ...problem };
}

/** Returns an error for a batch number that a spreadsheet has changed, because no package has it. */
function batchFault(batch_number: string | null): FieldError | undefined {
  const damage = batch_number === null ? undefined : spreadsheetDamage(batch_number);
  if (batch_number === null || damage === undefined) return undefined;
  const message = `is ${quotedValue(batch_number)} and ${damage}`;
  return { path: 'batch_number', code: 'damaged_batch_number', message };
}

/** Returns the unit that the pack size counts, or an error when a pack of this size makes no sense. */
export function contentOf(
  content: Unit,
  { sales_unit, pack_size }: Pick<StockUpdate, 'sales_unit' | 'pack_size'>,
): Unit | FieldError {
  const read = readPack(content, sales_unit, pack_size);
  return typeof read === 'string' ? read : { path: read.member, code: read.member, message: read.message };
}

/**
 * Converts a stored article to the line that the APIs show.
 *
 * @param earliestExpiry the earliest expiry date that is still offered, an ISO date.
 */
export function toLine(
  { medicine_id, generic_name, form, strength, checked_at, gtin, ...kept }: StoredStock,
  earliestExpiry: string,
): StockLine {
  return {
    medicine: shownMedicine({ medicine_id, generic_name, form, strength }),
    ...kept,
    short_dated: kept.expires_on !== null && kept.expires_on < earliestExpiry,
    gtin: gtin === null ? null : shownIdentifier('gtin', gtin),
    as_of: checked_at.toISOString(),
  };
}

export function shownMedicine(
  medicine: Pick<StoredStock, 'medicine_id' | 'generic_name' | 'form' | 'strength'>,
): ShownMedicine {
  const { medicine_id, generic_name, form, strength } = medicine;
  return { medicine_id, name: generic_name, form, strength, label: medicineLabel(medicine) };
}
