/** Finds item codes of pharmacies, and maps them to articles. */
import { sql } from 'kysely';
import type { Brand } from '../../domain/medicines/brands.ts';
import type { DosageForm } from '../../domain/medicines/dosage-forms.ts';
import type { IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import { type ArticlePack, itemCodeDamage, type MappedCode } from '../../domain/pharmacies/item-codes.ts';
import { onlyDefined, readPage } from '../queries.ts';
import type { Db, Tx } from '../schema.ts';

export interface KnownCode extends ArticlePack, Brand {
  readonly item_code: string;
  readonly medicine_number: number;
}

/** Printed identifiers that a pharmacy stated for an article; null when not stated. */
export type StatedIdentifiers = Readonly<Record<IdentifierKind, string | null>>;

export interface StoredItemCode extends ArticlePack, StatedIdentifiers {
  readonly item_code: string;
  readonly brand: string | null;
  readonly medicine_id: string;
  readonly generic_name: string;
  readonly form: DosageForm;
  readonly strength: string;
  readonly mapped_at: Date;
}

export async function findItemCodes(
  database: Db,
  pharmacy_id: string,
  codes: readonly string[],
): Promise<KnownCode[]> {
  if (codes.length === 0) return [];
  return ofPharmacy(database, pharmacy_id)
    .select(['item_code', 'medicine_number', 'brand', 'brand_key', 'sales_unit', 'pack_size', 'content_size'])
    .where('item_code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute();
}

/** Maximum number of brands and packs per medicine. No pharmacy has so many, and the limit bounds the work for a pharmacy that maps 100,000 codes to one. */
const MAX_PACKS = 100;

/** Codes of these medicines, at most two per brand and pack, because the second one already makes the code ambiguous. */
export async function itemCodesOf(
  database: Db,
  pharmacy_id: string,
  medicineIds: readonly string[],
): Promise<MappedCode[]> {
  if (medicineIds.length === 0) return [];
  const numbered = ofPharmacy(database, pharmacy_id)
    .innerJoin('medicine', 'medicine.medicine_number', 'item_code.medicine_number')
    .select(['item_code', 'medicine_id', 'brand', 'brand_key', 'sales_unit', 'pack_size', 'content_size'])
    .select(
      sql<number>`row_number() over (partition by medicine_id, brand_key, sales_unit, pack_size, content_size order by item_code)`.as(
        'of_pack',
      ),
    )
    .select(
      // Codes without a pack may stand for any pack, so they sort first and are always included.
      sql<number>`dense_rank() over (partition by medicine_id order by pack_size nulls first, sales_unit nulls first, brand_key, content_size nulls first)`.as(
        'pack',
      ),
    )
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`)
    .as('numbered');
  return database
    .selectFrom(numbered)
    .select(['item_code', 'medicine_id', 'brand', 'brand_key', 'sales_unit', 'pack_size', 'content_size'])
    .where('of_pack', '<=', 2)
    .where('pack', '<=', MAX_PACKS)
    .execute();
}

/** Articles for which the pharmacy stated one of these identifiers. */
export async function findStatedIdentifiers(
  database: Db,
  pharmacy_id: string,
  kind: IdentifierKind,
  values: readonly string[],
): Promise<{ readonly value: string; readonly medicine_number: number; readonly item_code: string }[]> {
  if (values.length === 0) return [];
  return ofPharmacy(database, pharmacy_id)
    .select([sql<string>`${sql.ref(kind)}`.as('value'), 'medicine_number', 'item_code'])
    .where(kind, '=', sql<string>`any(${[...values]}::text[])`)
    .execute();
}

/** The next `limit` codes after the code `after`, in byte order. */
export async function listItemCodes(
  database: Db,
  pharmacy_id: string,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<{ readonly codes: readonly StoredItemCode[]; readonly has_more: boolean }> {
  const query = storedCodes(database, pharmacy_id)
    .$if(after !== undefined, (codes) => codes.where('item_code', '>', after ?? ''))
    .orderBy('item_code');
  const { rows, has_more } = await readPage(query, limit);
  return { codes: rows, has_more };
}

/** A code that may stand for several articles because a spreadsheet damaged it, with its medicine. */
interface DamagedCode {
  readonly pharmacy_id: string;
  readonly item_code: string;
  readonly medicine_id: string;
}

const MAX_DAMAGED_CODES = 1_000;
/** Matches every code that `itemCodeDamage` rejects, and few others. */
const MAYBE_DAMAGED = String.raw`^[+-]?\d+([.,]\d+)?e[+-]?\d+$|^\d{6,}000$|^[#']|^\d{1,2}-[a-z]{3}|^[a-z]{3}-\d\d$|^\d+[./-]\d+[./-]\d+|^[^a-z0-9]+$|^0+$|^(n[./]?a[.]?|nan|nil|no code|none|null|undefined|unknown|true|false|[(]?blank[)]?)$`;

/** Damaged codes that were mapped before such codes were refused, of one pharmacy or of all. */
export async function listDamagedCodes(database: Db, pharmacy_id?: string): Promise<DamagedCode[]> {
  const candidates = await database
    .selectFrom('item_code')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'item_code.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'item_code.medicine_number')
    .select(['pharmacy_id', 'item_code', 'medicine_id'])
    .where(sql<boolean>`item_code ~* ${MAYBE_DAMAGED}`)
    .where((row) => row.and(onlyDefined({ pharmacy_id })))
    .orderBy('pharmacy_id')
    .orderBy('item_code')
    .execute();
  return candidates
    .filter(({ item_code }) => itemCodeDamage(item_code) !== undefined)
    .slice(0, MAX_DAMAGED_CODES);
}

export async function readItemCode(
  database: Db,
  pharmacy_id: string,
  item_code: string,
): Promise<StoredItemCode | undefined> {
  return storedCodes(database, pharmacy_id).where('item_code', '=', item_code).executeTakeFirst();
}

function storedCodes(database: Db, pharmacy_id: string) {
  return ofPharmacy(database, pharmacy_id)
    .innerJoin('medicine', 'medicine.medicine_number', 'item_code.medicine_number')
    .select(['item_code', 'medicine_id', 'generic_name', 'form', 'strength'])
    .select(['brand', 'sales_unit', 'pack_size', 'content_size', 'gtin', 'nafdac_number', 'mapped_at']);
}

function ofPharmacy(database: Db, pharmacy_id: string) {
  return database.selectFrom('item_code').where('pharmacy_number', '=', numberOf(pharmacy_id));
}

export interface CodeToMap extends KnownCode, StatedIdentifiers {}

const BATCH_SIZE = 5_000;

export async function lockItemCodes(transaction: Tx, pharmacy_id: string): Promise<void> {
  await transaction
    .selectFrom('pharmacy')
    .select('pharmacy_number')
    .where('pharmacy_id', '=', pharmacy_id)
    .forNoKeyUpdate()
    .execute();
}

export async function countItemCodes(database: Db, pharmacy_id: string): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::integer as codes from item_code where pharmacy_number = ${numberOf(pharmacy_id)}
  `.execute(database);
  return rows[0]?.codes ?? 0;
}

/** Maps codes that are not mapped yet. @returns how many were mapped. */
export async function addItemCodes(
  transaction: Tx,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  now: Date,
): Promise<number> {
  let added = 0;
  for (let first = 0; first < codes.length; first += BATCH_SIZE) {
    const some = codes.slice(first, first + BATCH_SIZE);
    added += await insert(transaction, pharmacy_id, some, now, 'keep');
  }
  return added;
}

/** Sets the brand of mapped codes that have none, and the size of those that have a pack without one. */
export async function completeItemCodes(
  transaction: Tx,
  pharmacy_id: string,
  codes: readonly Pick<CodeToMap, 'item_code' | 'brand' | 'brand_key' | 'content_size'>[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < codes.length; first += BATCH_SIZE) {
    const some = codes.slice(first, first + BATCH_SIZE);
    await sql`
      update item_code as kept set
        brand = stated.brand, brand_key = stated.brand_key, mapped_at = ${now}::timestamptz,
        content_size = case when kept.sales_unit is null then kept.content_size else stated.content_size end
      from unnest(
        ${some.map(({ item_code }) => item_code)}::text[], ${some.map(({ brand }) => brand)}::text[],
        ${some.map(({ brand_key }) => brand_key)}::text[], ${some.map(({ content_size }) => content_size)}::text[]
      ) as stated (item_code, brand, brand_key, content_size)
      where pharmacy_number = ${numberOf(pharmacy_id)} and kept.item_code = stated.item_code
    `.execute(transaction);
  }
}

/** Codes that are mapped to these medicines. */
export async function findCodesOf(
  database: Db,
  pharmacy_id: string,
  medicineNumbers: readonly number[],
): Promise<KnownCode[]> {
  if (medicineNumbers.length === 0) return [];
  return ofPharmacy(database, pharmacy_id)
    .select(['item_code', 'medicine_number', 'brand', 'brand_key', 'sales_unit', 'pack_size', 'content_size'])
    .where('medicine_number', '=', sql<number>`any(${[...medicineNumbers]}::integer[])`)
    .execute();
}

/** Maps a code, or replaces its mapping. */
export async function replaceItemCode(
  transaction: Tx,
  pharmacy_id: string,
  code: CodeToMap,
  now: Date,
): Promise<void> {
  await insert(transaction, pharmacy_id, [code], now, 'replace');
}

export async function deleteItemCode(transaction: Tx, pharmacy_id: string, item_code: string): Promise<void> {
  await sql`
    delete from item_code where pharmacy_number = ${numberOf(pharmacy_id)} and item_code = ${item_code}
  `.execute(transaction);
}

async function insert(
  transaction: Tx,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  now: Date,
  existing: 'keep' | 'replace',
): Promise<number> {
  const column = <Name extends keyof CodeToMap>(name: Name) => codes.map((code) => code[name]);
  const onConflict =
    existing === 'keep'
      ? sql`do nothing`
      : sql`(pharmacy_number, item_code) do update set
          medicine_number = excluded.medicine_number, brand = excluded.brand, brand_key = excluded.brand_key,
          sales_unit = excluded.sales_unit, pack_size = excluded.pack_size, content_size = excluded.content_size,
          gtin = excluded.gtin, nafdac_number = excluded.nafdac_number, mapped_at = excluded.mapped_at`;
  const { numAffectedRows = 0n } = await sql`
    insert into item_code (
      pharmacy_number, item_code, medicine_number, brand, brand_key, sales_unit, pack_size, content_size, gtin,
      nafdac_number, mapped_at
    )
    select ${numberOf(pharmacy_id)}, mapped.*, ${now}::timestamptz
    from unnest(
      ${column('item_code')}::text[], ${column('medicine_number')}::integer[], ${column('brand')}::text[],
      ${column('brand_key')}::text[], ${column('sales_unit')}::text[],
      ${column('pack_size')}::integer[], ${column('content_size')}::text[], ${column('gtin')}::text[], ${column('nafdac_number')}::text[]
    ) as mapped
    on conflict ${onConflict}
  `.execute(transaction);
  return Number(numAffectedRows);
}

const numberOf = (pharmacy_id: string) =>
  sql<number>`(select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id})`;
