/** Loads the invented pharmacies and their stock. */
import { createReadStream } from 'node:fs';
import type { Transaction } from 'kysely';
import { parseState } from '../../domain/states.ts';
import type { Database } from '../schema.ts';
import {
  MOCK_PHARMACY_PREFIX,
  mockPharmacies,
  sandboxPharmacies,
  type MockPharmacy,
  type Town,
} from './mock-pharmacies.ts';
import { mockStock, sandboxStock } from './mock-stock.ts';
import { PHARMACIES_TABLE } from './pharmacies-table.ts';
import { readCsv } from './read-csv.ts';
import { createStaging, mergeStaged, stage, type StagedTable } from './staging.ts';
import { stockTable } from './stock-table.ts';

const BATCH_ROWS = 4_000;

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
    .select(['medicine_id', 'generic_name', 'form', 'strength'])
    .orderBy('medicine_id')
    .execute();
  const stock = [
    ...ordinary.flatMap(({ pharmacy_id }) => mockStock(pharmacy_id, medicines)),
    ...sandbox.flatMap(({ pharmacy_id }) => sandboxStock(pharmacy_id, medicines)),
  ];
  onProgress(`Loading ${stock.length} lines of stock`);
  await removeStock(transaction, sandbox);
  await put(transaction, stockTable(new Date()), stock);
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

/** What an earlier version of the data put on the shelves. */
async function removeStock(
  transaction: Transaction<Database>,
  sandbox: readonly MockPharmacy[],
): Promise<void> {
  const ids = sandbox.map(({ pharmacy_id }) => pharmacy_id);
  await transaction
    .deleteFrom('stock')
    .where((is) =>
      is.or([is('pharmacy_id', 'like', `${MOCK_PHARMACY_PREFIX}%`), is('pharmacy_id', 'in', ['', ...ids])]),
    )
    .execute();
}

/** Puts records into a table; their members are its columns. */
async function put(
  transaction: Transaction<Database>,
  table: StagedTable,
  records: readonly object[],
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

function asText(record: object): Record<string, string | null> {
  const entries = Object.entries(record).map(([name, value]: [string, unknown]) => [name, textOf(value)]);
  return Object.fromEntries(entries) as Record<string, string | null>;
}

function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? null : String(value);
}
