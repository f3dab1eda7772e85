/** Loads the invented pharmacies and their stock. */
import { createReadStream } from 'node:fs';
import { sql, type Transaction } from 'kysely';
import { parseState } from '../../domain/common/states.ts';
import type { Database } from '../schema.ts';
import { mockPharmacies, sandboxPharmacies, type MockPharmacy, type Town } from './mock-pharmacies.ts';
import { mockStock, sandboxStock, type MockStock } from '../stock/mock-stock.ts';
import { PHARMACIES_TABLE } from './pharmacies-table.ts';
import { readCsv } from '../import/read-csv.ts';
import { createStaging, mergeStaged, stage, type StagedTable } from '../import/staging.ts';
import { stockTable } from '../stock/stock-table.ts';

const BATCH_ROWS = 4_000;
/** So many shelves a statement keeps each one well below the time limit for statements. */
const PHARMACIES_A_STATEMENT = 50;

/** Replaces the invented pharmacies' stock; imported pharmacies are left alone. */
export async function loadMockPharmacies(
  transaction: Transaction<Database>,
  townsFile: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const towns = await readTowns(townsFile);
  const ordinary = mockPharmacies(towns);
  const [place] = towns;
  const sandbox = place === undefined ? [] : sandboxPharmacies(place);
  onProgress(`Loading ${ordinary.length} mock pharmacies in ${towns.length} towns`);
  await put(transaction, PHARMACIES_TABLE, [...ordinary, ...sandbox]);
  const medicines = await transaction
    .selectFrom('medicine')
    .select(['medicine_id', 'medicine_number', 'generic_name', 'form', 'strength'])
    .orderBy('medicine_id')
    .execute();
  const numbers = await numbersOf(transaction, [...ordinary, ...sandbox]);
  const isSandbox = new Set(sandbox.map(({ pharmacy_id }) => pharmacy_id));
  const stock = numbers.flatMap((pharmacy) =>
    isSandbox.has(pharmacy.pharmacy_id) ? sandboxStock(pharmacy, medicines) : mockStock(pharmacy, medicines),
  );
  onProgress(`Loading ${stock.length} lines of stock`);
  const pharmacyNumbers = numbers.map(({ pharmacy_number }) => pharmacy_number);
  await emptyShelves(transaction, pharmacyNumbers);
  await put(transaction, stockTable(new Date()), stock);
}

/** Takes away what an earlier version of the data put on the shelves, but for what is kept for requests. */
async function emptyShelves(transaction: Transaction<Database>, pharmacyNumbers: readonly number[]) {
  // Until the commit nobody reserves what is about to go; searches go on.
  await sql`lock table stock in exclusive mode`.execute(transaction);
  for (let first = 0; first < pharmacyNumbers.length; first += PHARMACIES_A_STATEMENT) {
    await sql`
      delete from stock
      where pharmacy_number = any(${pharmacyNumbers.slice(first, first + PHARMACIES_A_STATEMENT)}::integer[])
        and not exists (
          select from stock_reservation as reservation
          where reservation.pharmacy_number = stock.pharmacy_number
            and reservation.medicine_number = stock.medicine_number
        )
    `.execute(transaction);
  }
}

async function readTowns(file: string): Promise<Town[]> {
  const towns: Town[] = [];
  const columns = { required: ['state', 'town', 'latitude', 'longitude'], optional: [] };
  for await (const row of readCsv(createReadStream(file), columns)) {
    if ('bad' in row) throw new Error(`data/towns.csv, line ${row.bad.line} ${row.bad.message}`);
    const { state: code = '', town = '', latitude, longitude } = row.record;
    const state = parseState(code);
    if (state === undefined) throw new Error(`data/towns.csv, line ${row.line}: "${code}" is no state`);
    towns.push({ state, town, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return towns;
}

async function numbersOf(transaction: Transaction<Database>, pharmacies: readonly MockPharmacy[]) {
  return transaction
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'pharmacy_number'])
    .where('pharmacy_id', 'in', ['', ...pharmacies.map(({ pharmacy_id }) => pharmacy_id)])
    .orderBy('pharmacy_id')
    .execute();
}

/** Puts records into a table; their members are its columns. */
async function put(
  transaction: Transaction<Database>,
  table: StagedTable,
  records: readonly (MockPharmacy | MockStock)[],
): Promise<void> {
  await createStaging(transaction, table);
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const rows = records
      .slice(start, start + BATCH_ROWS)
      .map((record, index) => ({ line: start + index, values: asText(record) }));
    await stage(transaction, table, rows);
  }
  await mergeStaged(transaction, table);
}

function asText(record: MockPharmacy | MockStock): Record<string, string | null> {
  const values = Object.entries(record) as [string, string | number | boolean | Date | null][];
  return Object.fromEntries(values.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: string | number | boolean | Date | null): string | null {
  if (value instanceof Date) return value.toISOString();
  return value === null ? null : String(value);
}
