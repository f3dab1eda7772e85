/** Mock pharmacies at the coordinates of real towns, the same in every database. */
import { brandKey, brandOfKey } from '../../domain/medicines/brands.ts';
import { type DeliveryFee, NO_DELIVERY_FEE } from '../../domain/money/delivery-fees.ts';
import { ALWAYS_OPEN } from '../../domain/pharmacies/opening-hours.ts';
import { PHARMACY_SERVICE_NAMES } from '../../domain/pharmacies/pharmacies.ts';
import { magicPharmacyId, SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import { type StateCode, STATES } from '../../domain/common/geography.ts';
import {
  type MockStock,
  mockStock,
  sandboxStock,
  seededChoice,
  seededRandom,
  usualSize,
} from './mock-stock.ts';
import { createReadStream } from 'node:fs';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { PHARMACIES_TABLE } from './import-pharmacies.ts';
import { PLACE_COLUMNS, readPlace } from './import-places.ts';
import { readCsv } from './read-csv.ts';
import { createStaging, mergeStaged, stageRows, type StagedTable, textArray } from './import-rows.ts';
import { stockTable } from './import-stock.ts';

interface Town {
  readonly state: StateCode;
  readonly town: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

type MockPharmacy = ReturnType<typeof mockPharmacy>;

/** Prefix of the ids of mock pharmacies. `magicPharmacyId` makes the ids of the sandbox's own. */
const MOCK_PHARMACY_PREFIX = 'ph_mock_';

const NAMES = [
  'Amberleaf Pharmacy',
  'Baobab Gate Pharmacy',
  'Brightwell Chemists',
  'Cedarpoint Pharmacy',
  'Dawnlight Pharmacy',
  'Duniya Care Pharmacy',
  'Ebunlola Pharmacy',
  'Farin Wata Chemists',
  'Goldcrest Hill Pharmacy',
  'Harmattan House Pharmacy',
  'Iretiola Pharmacy',
  'Kolanut Tree Pharmacy',
  'Lafiya Lane Pharmacy',
  'Moringa Mile Pharmacy',
  'Nwachi Family Pharmacy',
  'Ododo Garden Pharmacy',
  'Palmgrove Wellness Pharmacy',
  'Quietstream Chemists',
  'Redbrick Corner Pharmacy',
  'Sahel Star Pharmacy',
  'Tamarind Court Pharmacy',
  'Udochi Care Pharmacy',
  'Whitelily Pharmacy',
  'Zobo Flower Pharmacy',
] as const;

const STREETS = [
  'Ahmadu Bello Way',
  'Airport Road',
  'Bank Road',
  'Broad Street',
  'Church Street',
  'Hospital Road',
  'Market Road',
  'Mission Road',
  'Mosque Road',
  'Nnamdi Azikiwe Street',
  'Obafemi Awolowo Road',
  'Palace Road',
  'School Road',
  'Station Road',
] as const;

/** States whose towns are districts of one big city, with more pharmacies in each. */
const BIG_CITY_STATES: readonly StateCode[] = ['LA', 'FC', 'KN', 'RI', 'OY'];
const METRES_PER_DEGREE = 111_320;
/** Maximum distance of a pharmacy from the centre of its town; metres. */
const TOWN_RADIUS_METRES = 3_000;

/** The state whose pharmacies charge for deliveries, so that partners can try the fee. */
const STATE_WITH_FEES: StateCode = 'RI';
const DELIVERY_FEE: DeliveryFee = {
  bands: [
    { up_to_km: 3, fee_ngn: 300 },
    { up_to_km: 10, fee_ngn: 700 },
  ],
};

const LICENCE_AUTHORITY = 'Pharmacy Council of Nigeria';
const VERIFIED_AT = '2025-01-15T09:00:00Z';
/** So late that the data does not expire over the years. */
const VALID_UNTIL = '2099-12-31';
const EXPIRED_ON = '2024-12-31';
/** Shares of unverified pharmacies, and of those with an expired licence. */
const UNVERIFIED_SHARE = 0.05;
const EXPIRED_SHARE = 0.05;

/** Three in each district of a big city; elsewhere four in the first town of a state and two in the others. */
function mockPharmacies(towns: readonly Town[]): MockPharmacy[] {
  const byState = Map.groupBy(towns, ({ state }) => state);
  return [...byState.values()].flatMap((group) =>
    group
      .flatMap((town, place) =>
        Array.from({ length: pharmaciesIn(town, place) }, (_, index) => ({ town, index })),
      )
      .map(({ town, index }, number) => mockPharmacy(town, index, number + 1)),
  );
}

function pharmaciesIn({ state }: Town, place: number): number {
  if (BIG_CITY_STATES.includes(state)) return 3;
  return place === 0 ? 4 : 2;
}

function mockPharmacy({ state, town, latitude, longitude }: Town, index: number, number: number) {
  const pharmacy_id = `${MOCK_PHARMACY_PREFIX}${state.toLowerCase()}_${String(number).padStart(3, '0')}`;
  const direction = seededRandom(pharmacy_id, 'direction') * 2 * Math.PI;
  // The square root spreads pharmacies evenly over the circle.
  const distance =
    (Math.sqrt(seededRandom(pharmacy_id, 'distance')) * TOWN_RADIUS_METRES) / METRES_PER_DEGREE;
  const first = Math.floor(seededRandom(state, town) * NAMES.length);
  const lot = seededRandom(pharmacy_id, 'licence');
  return {
    pharmacy_id,
    // Pharmacies of one town have different names.
    name: `${NAMES[(first + index) % NAMES.length]}, ${town}`,
    address: `${1 + Math.floor(seededRandom(pharmacy_id, 'number') * 120)} ${seededChoice(STREETS, pharmacy_id)}, ${town}, ${stateName(state)}`,
    city: town,
    state,
    latitude: degrees(latitude + distance * Math.cos(direction)),
    longitude: degrees(longitude + (distance * Math.sin(direction)) / Math.cos((latitude * Math.PI) / 180)),
    licence_authority: LICENCE_AUTHORITY,
    licence_number: `PCN/${state}/${String(1000 + Math.floor(seededRandom(pharmacy_id, 'licence number') * 9000))}`,
    licence_expires_on:
      lot >= UNVERIFIED_SHARE && lot < UNVERIFIED_SHARE + EXPIRED_SHARE ? EXPIRED_ON : VALID_UNTIL,
    verified_at: lot < UNVERIFIED_SHARE ? null : VERIFIED_AT,
    ...contactOf(number),
    delivery_fee: JSON.stringify(state === STATE_WITH_FEES ? DELIVERY_FEE : NO_DELIVERY_FEE),
    listed: true,
  };
}

/** Numbers that no network has assigned. Sandbox pharmacies are always open. */
function contactOf(number: number) {
  const phone = `+234700000${String(number).padStart(4, '0')}`;
  return { phone, opening_hours: ALWAYS_OPEN, services: textArray(PHARMACY_SERVICE_NAMES) };
}

function stateName(state: StateCode): string {
  return state === 'FC' ? STATES[state] : `${STATES[state]} State`;
}

function degrees(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

/** One unlisted pharmacy for each scenario of the sandbox. */
function sandboxPharmacies(town: Town): MockPharmacy[] {
  return SCENARIO_NAMES.map((scenario, index) => ({
    pharmacy_id: magicPharmacyId(scenario),
    name: `Sandbox Pharmacy "${scenario}", ${town.town}`,
    address: `${index + 1} Sandbox Close, ${town.town}, ${stateName(town.state)}`,
    city: town.town,
    state: town.state,
    latitude: town.latitude,
    longitude: town.longitude,
    licence_authority: LICENCE_AUTHORITY,
    licence_number: `PCN/${town.state}/SANDBOX-${index + 1}`,
    licence_expires_on: VALID_UNTIL,
    verified_at: VERIFIED_AT,
    ...contactOf(index),
    delivery_fee: JSON.stringify(NO_DELIVERY_FEE),
    listed: false,
  }));
}

const ROW_BATCH_SIZE = 4_000;
const PHARMACY_BATCH_SIZE = 50;

/** Replaces the stock of mock pharmacies. Imported pharmacies stay unchanged. */
export async function loadMockPharmacies(
  transaction: Tx,
  townsFile: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const towns = await readTowns(townsFile);
  const ordinary = mockPharmacies(towns);
  const [place] = towns;
  const sandbox = place === undefined ? [] : sandboxPharmacies(place);
  onProgress(`Loading ${ordinary.length} mock pharmacies in ${towns.length} towns`);
  await put(transaction, PHARMACIES_TABLE, [...ordinary, ...sandbox]);
  const medicines = await readMedicines(transaction);
  const numbers = await numbersOf(transaction, [...ordinary, ...sandbox]);
  const isSandbox = new Set(sandbox.map(({ pharmacy_id }) => pharmacy_id));
  const stock: MockStock[] = [];
  for (const pharmacy of numbers) {
    const stockOf = isSandbox.has(pharmacy.pharmacy_id) ? sandboxStock : mockStock;
    stock.push(...stockOf(pharmacy, medicines));
    // Lets other work of this thread run: its statements would time out during the seconds that the loading takes.
    await endOfTurn();
  }
  onProgress(`Loading ${stock.length} lines of stock`);
  const pharmacyNumbers = numbers.map(({ pharmacy_number }) => pharmacy_number);
  await emptyShelves(transaction, pharmacyNumbers);
  await put(transaction, stockTable(new Date()), stock);
}

/** All medicines, each with its brands and usual size. */
async function readMedicines(transaction: Tx) {
  const medicines = await transaction
    .selectFrom('medicine')
    .select(['medicine_id', 'medicine_number', 'generic_name', 'form', 'strength'])
    .orderBy('medicine_id')
    .execute();
  const names = await transaction
    .selectFrom('medicine_name')
    .select(['name', 'generic_name', 'medicine_ids'])
    .where('kind', '=', 'brand')
    .orderBy('name')
    .execute();
  const byGenericName = Map.groupBy(names, ({ generic_name }) => generic_name);
  return medicines.map((medicine) => {
    const ofMedicine = (byGenericName.get(medicine.generic_name) ?? []).filter(
      ({ medicine_ids }) => medicine_ids?.includes(medicine.medicine_id) ?? true,
    );
    const keys = ofMedicine.map(({ name }) => brandKey(name, medicine)).filter((key) => key !== '');
    const brands = [...new Set(keys)].map(brandOfKey);
    return { ...medicine, brands, content_size: usualSize(medicine) };
  });
}

/** Deletes the stock of an earlier version of the data, except lines with reservations. */
async function emptyShelves(transaction: Tx, pharmacyNumbers: readonly number[]) {
  // Prevents new reservations of the deleted lines until the commit; searches are not blocked.
  await sql`lock table stock in exclusive mode`.execute(transaction);
  for (let first = 0; first < pharmacyNumbers.length; first += PHARMACY_BATCH_SIZE) {
    await sql`
      delete from stock
      where pharmacy_number = any(${pharmacyNumbers.slice(first, first + PHARMACY_BATCH_SIZE)}::integer[])
        and not exists (
          select from stock_reservation as reservation
          where reservation.article_number = stock.article_number
        )
    `.execute(transaction);
  }
}

async function readTowns(file: string): Promise<Town[]> {
  const towns: Town[] = [];
  for await (const row of readCsv(createReadStream(file), PLACE_COLUMNS)) {
    if ('bad' in row) throw new Error(`data/places.csv, line ${row.bad.line} ${row.bad.message}`);
    const { name: town, ...place } = readPlace(row.record);
    towns.push({ ...place, town });
  }
  return towns;
}

async function numbersOf(transaction: Tx, pharmacies: readonly MockPharmacy[]) {
  return transaction
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'pharmacy_number'])
    .where('pharmacy_id', 'in', ['', ...pharmacies.map(({ pharmacy_id }) => pharmacy_id)])
    .orderBy('pharmacy_id')
    .execute();
}

async function put(
  transaction: Tx,
  table: StagedTable,
  records: readonly (MockPharmacy | MockStock)[],
): Promise<void> {
  await createStaging(transaction, table);
  for (let start = 0; start < records.length; start += ROW_BATCH_SIZE) {
    const rows = records
      .slice(start, start + ROW_BATCH_SIZE)
      .map((record, index) => ({ line: start + index, values: asText(record) }));
    await stageRows(transaction, table, rows);
  }
  await mergeStaged(transaction, table);
}

function asText(record: MockPharmacy | MockStock): Record<string, string | null> {
  const values = Object.entries(record);
  return Object.fromEntries(values.map(([name, value]) => [name, value === null ? null : String(value)]));
}
