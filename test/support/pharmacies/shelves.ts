/** Adds pharmacies and stock to a test's own database. */
import { type DeliveryFee, NO_DELIVERY_FEE } from '../../../domain/money/delivery-fees.ts';
import { ALWAYS_OPEN } from '../../../domain/pharmacies/opening-hours.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { articleId } from '../../../db/stock/stock.ts';
import { brandOf, labelledMedicine } from '../../../domain/medicines/brands.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import type { Unit } from '../../../domain/medicines/units.ts';

export interface PharmacyToAdd {
  readonly pharmacy_id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city?: string;
  readonly licence_expires_on?: string;
  readonly verified_at?: Date | null;
  readonly opening_hours?: string | null;
  readonly listed?: boolean;
  readonly delivery_fee?: DeliveryFee;
  readonly commission_percent?: number;
}

interface LineToAdd {
  readonly pharmacy_id: string;
  /** The medicine's label. */
  readonly label: string;
  readonly quantity?: number;
  readonly price_ngn?: number;
  readonly sales_unit?: Unit;
  readonly pack_size?: number;
  readonly content_unit?: Unit;
  readonly content_size?: string | null;
  readonly brand?: string;
  readonly expires_on?: string | null;
}

/** Removes every pharmacy and its stock, but not the catalogue. */
export async function clearShelves(database: Kysely<Database>): Promise<void> {
  // Other tables refer to pharmacies, so they can't be truncated.
  await sql`truncate stock, stock_reservation, item_code; delete from pharmacy`.execute(database);
}

/** Adds verified pharmacies, by default with a licence valid for a long time. */
export async function addPharmacies(
  database: Kysely<Database>,
  pharmacies: readonly PharmacyToAdd[],
): Promise<void> {
  const rows = pharmacies.map(({ delivery_fee = NO_DELIVERY_FEE, ...pharmacy }) => ({
    name: `Pharmacy ${pharmacy.pharmacy_id}`,
    address: '1 Broad Street, Lagos',
    city: 'Lagos',
    state: 'LA',
    licence_authority: 'PCN',
    licence_number: 'PCN/1',
    licence_expires_on: '2099-12-31',
    verified_at: new Date('2025-01-01'),
    // Tests must not depend on the hour.
    opening_hours: ALWAYS_OPEN,
    listed: true,
    ...pharmacy,
    delivery_fee: JSON.stringify(delivery_fee),
  }));
  await database.insertInto('pharmacy').values(rows).execute();
}

/** Adds lines of stock, by default ten packs of 24 tablets at 1,000 Naira. */
export async function addStock(database: Kysely<Database>, lines: readonly LineToAdd[]): Promise<void> {
  const medicines = await database.selectFrom('medicine').selectAll().execute();
  const pharmacies = await database
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'pharmacy_number'])
    .execute();
  const medicineNumbers = new Map(medicines.map((row) => [medicineLabel(row), row.medicine_number]));
  const pharmacyNumbers = new Map(pharmacies.map((row) => [row.pharmacy_id, row.pharmacy_number]));
  const numberIn = (numbers: ReadonlyMap<string, number>, key: string) => {
    const number = numbers.get(key);
    if (number === undefined) throw new Error(`The test database has no ${key}`);
    return number;
  };
  const rows = lines.map(({ pharmacy_id, label, brand: stated, ...line }) => {
    const stock = {
      quantity: 10,
      price_ngn: 1_000,
      sales_unit: 'pack' as const,
      pack_size: 24,
      content_unit: 'tablet' as const,
      content_size: null,
      checked_at: new Date('2026-05-01T08:00:00Z'),
      ...brandNamed(stated, label),
      ...line,
    };
    const medicine = medicines.find((row) => medicineLabel(row) === label);
    return {
      ...stock,
      article_id: articleId({ ...stock, pharmacy_id, medicine_id: medicine?.medicine_id ?? '' }),
      pharmacy_number: numberIn(pharmacyNumbers, pharmacy_id),
      medicine_number: numberIn(medicineNumbers, label),
    };
  });
  if (rows.length > 0) await database.insertInto('stock').values(rows).execute();
}

function brandNamed(stated: string | undefined, label: string) {
  const brand = brandOf(null, stated, labelledMedicine(label));
  if ('code' in brand) throw new Error(`${stated} ${brand.message}`);
  return brand;
}

/** @throws Error when the test database has no such medicine. */
export async function medicineIdOf(database: Kysely<Database>, label: string): Promise<string> {
  const medicines = await database.selectFrom('medicine').selectAll().execute();
  const found = medicines.find((row) => medicineLabel(row) === label);
  if (found === undefined) throw new Error(`The test database has no ${label}`);
  return found.medicine_id;
}
