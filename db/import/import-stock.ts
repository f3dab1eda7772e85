import {
  BadField,
  integerField,
  optionalField,
  parsedField,
  pastTimeField,
  type ResolvedRows,
  type StagedRow,
  type StagedTable,
  textField,
} from './import-rows.ts';
import { type Brand, brandOf } from '../../domain/medicines/brands.ts';
import { packContradiction, packsNamedIn } from '../../domain/medicines/named-packs.ts';
import { isSizeFault, readPack, sizeOfContents } from '../../domain/stock.ts';
import { articleId } from '../stock/stock.ts';
import { parseUnit, UNITS } from '../../domain/medicines/units.ts';
import type { Tx } from '../schema.ts';
import {
  completePack,
  hasKobo,
  isNotStated,
  isOtherUnit,
  readPackText,
  statedSize,
} from '../../domain/pharmacies/stock-values.ts';
import { expiryProblem, isNoExpiry, readExpiry } from '../../domain/pharmacies/expiry-dates.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import type { Catalogue, CatalogueEntry } from '../stock/catalogue.ts';
import { medicineField, medicineImport } from './import-identifiers.ts';
import type { CsvRecord } from './read-csv.ts';

/**
 * Describes the staged table of a stock import.
 *
 * @param now `checked_at` of rows that state none. A row that changes nothing keeps its time.
 */
export function stockTable(now: Date): StagedTable {
  return {
    name: 'stock',
    columns: {
      article_id: { type: 'text' },
      pharmacy_number: { type: 'integer' },
      medicine_number: { type: 'integer' },
      brand: { type: 'text', fallback: null },
      brand_key: { type: 'text', fallback: '' },
      quantity: { type: 'integer' },
      sales_unit: { type: 'text' },
      pack_size: { type: 'integer' },
      content_unit: { type: 'text' },
      content_size: { type: 'text', fallback: null },
      price_ngn: { type: 'integer' },
      batch_number: { type: 'text', fallback: null, refreshed: true },
      expires_on: { type: 'date', fallback: null, refreshed: true },
      checked_at: { type: 'timestamptz', fallback: now.toISOString(), refreshed: true },
    },
    key: ['article_id'],
  };
}

/** A row replaces the pharmacy's stock of one article. Articles that the file does not list stay unchanged. */
export const importStock = medicineImport((catalogue, { now = new Date() }) => ({
  columns: {
    required: ['pharmacy_id', 'medicine', 'quantity', 'pack_size', 'price_ngn'],
    optional: ['sales_unit', 'brand', 'content_size', 'batch_number', 'expires_on', 'checked_at'],
    numbers: { quantity: 'count', pack_size: 'pack', price_ngn: 'money' },
    codes: ['pharmacy_id'],
  },
  table: stockTable(now),
  read: (record) => [readStock(record, catalogue, now)],
  resolve: resolvePharmacies,
  repeats: 'repeats the pharmacy_id, medicine, brand and pack of an earlier line; keep one of the two lines',
}));

function readStock(record: CsvRecord, catalogue: Catalogue, now: Date) {
  const entry = medicineField(record, catalogue);
  const { sales_unit, pack_size, content_size, ...pack } = readSoldAs(record, entry);
  const content_unit = readPack(pack.content_unit ?? entry.content_unit, sales_unit, pack_size);
  if (typeof content_unit !== 'string') {
    const { member, message } = content_unit;
    throw new BadField(member, `is ${quotedValue(record[member] ?? sales_unit)} and ${message}`);
  }
  const pharmacy_id = textField(record, 'pharmacy_id');
  const stated = optionalField(record, 'brand');
  const { brand, brand_key } = readBrand(stated, entry, catalogue);
  const contradiction = packContradiction(packsNamedIn([stated]), sales_unit, pack_size);
  if (contradiction !== undefined) throw new BadField('pack_size', `is ${pack_size} and ${contradiction}`);
  const article = { brand_key, sales_unit, pack_size, content_unit, content_size };
  return {
    ...article,
    article_id: articleId({ ...article, pharmacy_id, medicine_id: entry.medicine_id }),
    // `resolvePharmacies` replaces the id by the number.
    pharmacy_number: pharmacy_id,
    medicine_number: String(entry.medicine_number),
    brand,
    quantity: String(integerField(record, 'quantity', 0)),
    pack_size: String(pack_size),
    price_ngn: String(priceField(record)),
    batch_number: batchField(record),
    expires_on: expiryField(record, nigerianDay(now)),
    checked_at: pastTimeField(record, 'checked_at', now)?.toISOString() ?? null,
  };
}

function readBrand(stated: string | undefined, entry: CatalogueEntry, catalogue: Catalogue): Brand {
  const facts = stated === undefined ? undefined : catalogue.brandFacts(stated, entry);
  const brand = brandOf(null, stated, entry, facts);
  if ('code' in brand) throw new BadField('brand', `is ${quotedValue(stated ?? '')} and ${brand.message}`);
  return brand;
}

/** The unit and pack in which the medicine is sold, by the same rules as in the files of pharmacies. */
function readSoldAs(record: CsvRecord, entry: CatalogueEntry) {
  const unit = optionalField(record, 'sales_unit');
  const otherUnit = unit !== undefined && isOtherUnit(unit) ? unit : undefined;
  const sales_unit =
    unit === undefined || otherUnit !== undefined
      ? undefined
      : parsedField(record, 'sales_unit', parseUnit, `enter one of ${UNITS.join(', ')}`);
  const written = parsedField(record, 'pack_size', readPackText, PACK_REMEDY);
  const names = [optionalField(record, 'medicine'), optionalField(record, 'brand')];
  const pack = completePack(entry.form, {
    sales_unit,
    otherUnit,
    pack_size: written.pack_size,
    written,
    names,
  });
  if ('code' in pack)
    throw new BadField(pack.path, `is ${quotedValue(record[pack.path] ?? '')} and ${pack.message}`);
  return { ...pack, content_size: sizeField(record, entry, statedSize(entry.content_unit, written)) };
}

function sizeField(record: CsvRecord, { form }: CatalogueEntry, written: string | undefined) {
  const size = sizeOfContents(form, [statedField(record, 'content_size'), written]);
  if (isSizeFault(size)) throw new BadField(size.path, size.message);
  return size;
}

const PACK_REMEDY = "enter a whole number from 1, or a pack such as 10x10, 30's or 1 x 100ml";

function priceField(record: CsvRecord): number {
  const text = record['price_ngn'] ?? '';
  if (hasKobo(text))
    throw new BadField('price_ngn', `is ${quotedValue(text)}; enter whole Naira, without kobo`);
  return integerField(record, 'price_ngn', 1);
}

/** The text of a field; undefined if it is empty or a placeholder such as N/A. */
function statedField(record: CsvRecord, column: string): string | undefined {
  const text = optionalField(record, column);
  return text === undefined || isNotStated(text) ? undefined : text;
}

function batchField(record: CsvRecord): string | null {
  const text = statedField(record, 'batch_number');
  if (text === undefined) return null;
  const damage = spreadsheetDamage(text);
  if (damage !== undefined) throw new BadField('batch_number', `is ${quotedValue(text)} and ${damage}`);
  return text;
}

function expiryField(record: CsvRecord, today: string): string | null {
  const text = optionalField(record, 'expires_on');
  if (text === undefined || isNoExpiry(text)) return null;
  const read = readExpiry(text);
  const problem = 'day' in read ? expiryProblem(read.day, today)?.message : read.problem;
  if (problem !== undefined) throw new BadField('expires_on', `is ${quotedValue(text)} and ${problem}`);
  return 'day' in read ? read.day : null;
}

async function resolvePharmacies(transaction: Tx, rows: readonly StagedRow[]): Promise<ResolvedRows> {
  const idOf = ({ values }: StagedRow) => values['pharmacy_number'] ?? '';
  const found = await transaction
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'pharmacy_number'])
    .where('pharmacy_id', 'in', ['', ...new Set(rows.map(idOf))])
    .execute();
  const numbers = new Map(
    found.map(({ pharmacy_id, pharmacy_number }) => [pharmacy_id, String(pharmacy_number)]),
  );
  const unknown = rows.filter((row) => !numbers.has(idOf(row)));
  return {
    rows: rows.flatMap((row) => {
      const pharmacy_number = numbers.get(idOf(row));
      return pharmacy_number === undefined ? [] : [{ ...row, values: { ...row.values, pharmacy_number } }];
    }),
    bad: unknown.map((row) => ({
      line: row.line,
      column: 'pharmacy_id',
      message: `is "${idOf(row)}", which is not a known pharmacy; import the pharmacy first`,
    })),
  };
}
