/** Keeps what the item codes of a pharmacy mean. Whoever does locks the pharmacy first: its mappings change one call at a time. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import type { KnownCode, StatedIdentifiers } from './find-item-codes.ts';

export interface CodeToMap extends KnownCode, StatedIdentifiers {}

/** So many rows a statement keeps each one well below the time limit for statements. */
const ROWS_A_STATEMENT = 5_000;

/** Until the end of the transaction nobody else changes what this pharmacy's codes mean. */
export async function lockItemCodes(transaction: Transaction<Database>, pharmacy_id: string): Promise<void> {
  await transaction
    .selectFrom('pharmacy')
    .select('pharmacy_number')
    .where('pharmacy_id', '=', pharmacy_id)
    .forNoKeyUpdate()
    .execute();
}

export async function countItemCodes(database: Kysely<Database>, pharmacy_id: string): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::integer as codes from item_code where pharmacy_number = ${numberOf(pharmacy_id)}
  `.execute(database);
  return rows[0]?.codes ?? 0;
}

/** Maps codes; one that means something already keeps what it means. @returns how many mean something from now on. */
export async function addItemCodes(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  now: Date,
): Promise<number> {
  let added = 0;
  for (let first = 0; first < codes.length; first += ROWS_A_STATEMENT) {
    const some = codes.slice(first, first + ROWS_A_STATEMENT);
    added += await insert(transaction, pharmacy_id, some, now, 'keep');
  }
  return added;
}

/** Maps a code, in place of what it meant. */
export async function putItemCode(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  code: CodeToMap,
  now: Date,
): Promise<void> {
  await insert(transaction, pharmacy_id, [code], now, 'replace');
}

/** It means nothing any more; the stock that was told by it stays. */
export async function deleteItemCode(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  item_code: string,
): Promise<void> {
  await sql`
    delete from item_code where pharmacy_number = ${numberOf(pharmacy_id)} and item_code = ${item_code}
  `.execute(transaction);
}

async function insert(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  now: Date,
  known: 'keep' | 'replace',
): Promise<number> {
  const column = <Name extends keyof CodeToMap>(name: Name) => codes.map((code) => code[name]);
  const onConflict =
    known === 'keep'
      ? sql`do nothing`
      : sql`(pharmacy_number, item_code) do update set
          medicine_number = excluded.medicine_number, sales_unit = excluded.sales_unit, pack_size = excluded.pack_size,
          gtin = excluded.gtin, nafdac_number = excluded.nafdac_number, mapped_at = excluded.mapped_at`;
  const { numAffectedRows = 0n } = await sql`
    insert into item_code (
      pharmacy_number, item_code, medicine_number, sales_unit, pack_size, gtin, nafdac_number, mapped_at
    )
    select ${numberOf(pharmacy_id)}, mapped.*, ${now}::timestamptz
    from unnest(
      ${column('item_code')}::text[], ${column('medicine_number')}::integer[], ${column('sales_unit')}::text[],
      ${column('pack_size')}::integer[], ${column('gtin')}::text[], ${column('nafdac_number')}::text[]
    ) as mapped
    on conflict ${onConflict}
  `.execute(transaction);
  return Number(numAffectedRows);
}

const numberOf = (pharmacy_id: string) =>
  sql<number>`(select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id})`;
