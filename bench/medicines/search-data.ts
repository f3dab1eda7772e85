/** Generates more than a million lines of stock for the benches of searches in SQL, always the same ones. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../db/database.ts';
import { loadReferenceData } from '../../db/import/load-reference-data.ts';
import { commonMedicines } from '../../db/import/mock-stock.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from '../../domain/common/geography.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { startApi } from '../../test/support/engine/processes.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';

export const PHARMACIES = 5_000;
export const MEDICINES_PER_PHARMACY = 200;
/** Pharmacies per statement, so that a statement ends within its timeout. */
const PHARMACY_BATCH_SIZE = 100;

/** Creates and fills a separate database on the bench's Postgres, measures an API on it, and drops it. */
export async function withSearchBench(
  { connectionString, taskQueue }: BenchStack,
  poolSize: number,
  measure: (database: Kysely<Database>, partner: ApiCaller) => Promise<string[]>,
): Promise<string[]> {
  const name = `bench_search_${randomBytes(4).toString('hex')}`;
  await onServer(connectionString, `create database ${name}`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  const database = openDatabase({ connectionString: url.href, poolSize });
  try {
    await fillSearchBench(database);
    const api = await startApi({ connectionString: url.href, taskQueue });
    try {
      return await measure(database, await makePartner(api.origin, url.href));
    } finally {
      await api.stop();
    }
  } finally {
    await database.destroy();
    await onServer(connectionString, `drop database ${name} with (force)`);
  }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function countLines(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*)::integer as lines from stock`.execute(
    database,
  );
  return rows[0]?.lines ?? 0;
}

/** Returns places near pharmacies, so that most are in cities. */
export async function placesOf(database: Kysely<Database>, count: number): Promise<Coordinates[]> {
  const { rows } = await sql<Coordinates>`
    select latitude + 0.01 as latitude, longitude - 0.01 as longitude
    from pharmacy order by hashint4(pharmacy_number) limit ${count}
  `.execute(database);
  return rows;
}

/**
 * Fills an empty database with the sandbox's catalogue and with pharmacies around its mock pharmacies, so that most
 * are in cities. Each has every common medicine, generic and of two brands, and a share of the others.
 */
async function fillSearchBench(database: Kysely<Database>): Promise<void> {
  await migrateToLatest(database);
  await loadReferenceData(database);
  await sql`truncate stock, stock_reservation`.execute(database);
  await sql`
    insert into pharmacy (
      pharmacy_id, name, address, city, state, latitude, longitude,
      licence_authority, licence_number, licence_expires_on, verified_at
    )
    select
      'ph_bench_' || number, 'Bench Pharmacy ' || number, address, city, state,
      -- Up to three kilometres away, in a direction that the number decides.
      latitude + 0.027 * ((hashint4(number) & 1023) / 511.5 - 1),
      longitude + 0.027 * ((hashint4(number + 1000000) & 1023) / 511.5 - 1),
      licence_authority, licence_number, licence_expires_on, verified_at
    from generate_series(1, ${PHARMACIES}) as number
    join (select row_number() over (order by pharmacy_id) as place, * from pharmacy where listed) as mock
      on place = 1 + number % (select count(*) from pharmacy where listed)
  `.execute(database);
  await sql`delete from pharmacy where pharmacy_id not like 'ph\\_bench\\_%'`.execute(database);
  await markCommonMedicines(database);
  for (let first = 0; first < PHARMACIES; first += PHARMACY_BATCH_SIZE) await fillShelves(database, first);
  await keepByMedicine(database);
  await addBrands(database);
  await sql`drop table common_medicine`.execute(database);
  for (const table of ['pharmacy', 'stock', 'stock_by_medicine', 'medicine', 'medicine_name']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(database);
  }
}

async function markCommonMedicines(database: Kysely<Database>): Promise<void> {
  const common = commonMedicines();
  const column = (name: 'generic_name' | 'form' | 'strength') => common.map((medicine) => medicine[name]);
  await sql`
    create table common_medicine as
    select medicine_id
    from medicine
    join unnest(${column('generic_name')}::text[], ${column('form')}::text[], ${column('strength')}::text[])
      as common (generic_name, form, strength) using (generic_name, form, strength)
  `.execute(database);
}

async function fillShelves(database: Kysely<Database>, first: number): Promise<void> {
  await sql`
    insert into stock (
      article_id, pharmacy_number, medicine_number, quantity, sales_unit, pack_size, content_unit, price_ngn, checked_at
    )
    select
      'art_' || pharmacy_number || '_' || medicine_number, pharmacy_number, medicine_number,
      -- One line in sixteen is out of stock.
      case when hashint8(pharmacy_number * 1000::bigint + medicine_number) & 15 = 0 then 0 else 50 end,
      'pack', 20, 'tablet',
      500 + (hashint8(pharmacy_number * 2000::bigint + medicine_number) & 8191), now()
    from (
      select pharmacy_number from pharmacy order by pharmacy_number offset ${first} limit ${PHARMACY_BATCH_SIZE}
    ) as shelves
    cross join lateral (
      select medicine_number
      from medicine
      order by
        medicine_id not in (select medicine_id from common_medicine),
        hashint8(pharmacy_number * 3000::bigint + medicine_number)
      limit ${MEDICINES_PER_PHARMACY}
    ) as line
  `.execute(database);
}

/** Keeps the lines in a table with one line per medicine, as stock was stored before articles. */
async function keepByMedicine(database: Kysely<Database>): Promise<void> {
  await sql`
    create table stock_by_medicine as
    select pharmacy_number, medicine_number, sales_unit, pack_size, content_unit, price_ngn, checked_at, in_stock
    from stock
  `.execute(database);
  await sql`alter table stock_by_medicine add primary key (pharmacy_number, medicine_number)`.execute(
    database,
  );
  await sql`
    create index stock_by_medicine_available on stock_by_medicine (medicine_number, pharmacy_number) where in_stock
  `.execute(database);
}

async function addBrands(database: Kysely<Database>): Promise<void> {
  for (const [brand, factor] of [
    ['first', 1.6],
    ['second', 2],
  ] as const)
    for (let first = 0; first < PHARMACIES; first += PHARMACY_BATCH_SIZE)
      await sql`
        insert into stock (
          article_id, pharmacy_number, medicine_number, brand, brand_key, quantity, sales_unit, pack_size, content_unit,
          price_ngn, checked_at
        )
        select
          stock.article_id || ${brand}::text, pharmacy_number, medicine_number, ${brand}, ${brand}, quantity, sales_unit,
          pack_size, content_unit, (price_ngn * ${factor}::numeric)::integer, checked_at
        from stock
        join medicine using (medicine_number)
        where brand is null
          and medicine_id in (select medicine_id from common_medicine)
          and pharmacy_number in (
            select pharmacy_number from pharmacy order by pharmacy_number offset ${first} limit ${PHARMACY_BATCH_SIZE}
          )
      `.execute(database);
}
