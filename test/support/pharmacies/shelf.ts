/** One pharmacy's stock of some medicines, and its reservations. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { reserveStock, type ReservationOutcome } from '../../../db/stock/reservations.ts';
import { articleId, storeStock, type StockUpdate } from '../../../db/stock/stock.ts';
import type { ContentLine } from '../../../domain/stock.ts';
import { addPharmacies } from './shelves.ts';

export const PACK_SIZE = 10;
/** Time of the first quantities, from which tests count seconds. */
const BEGINNING = Date.UTC(2026, 4, 1, 8);

export const second = (seconds: number) => new Date(BEGINNING + seconds * 1_000);

/** A line of stock as a test compares it. */
export interface ShelfLine {
  readonly quantity: number;
  readonly reserved: number;
  readonly in_stock: boolean;
}

export class Shelf {
  readonly database: Kysely<Database>;
  readonly pharmacy_id: string;
  readonly medicineIds: readonly string[];
  readonly articleIds: readonly string[];
  private readonly medicineNumbers: readonly number[];

  private constructor(
    database: Kysely<Database>,
    pharmacy_id: string,
    medicines: readonly { readonly medicine_id: string; readonly medicine_number: number }[],
  ) {
    this.database = database;
    this.pharmacy_id = pharmacy_id;
    this.medicineIds = medicines.map(({ medicine_id }) => medicine_id);
    this.medicineNumbers = medicines.map(({ medicine_number }) => medicine_number);
    const pack = {
      brand_key: '',
      sales_unit: 'pack',
      pack_size: PACK_SIZE,
      content_unit: 'tablet',
      content_size: null,
    } as const;
    this.articleIds = medicines.map(({ medicine_id }) => articleId({ pharmacy_id, medicine_id, ...pack }));
  }

  /** Creates a pharmacy in good standing that no search finds. @param packs of each medicine, reported at second 0. */
  static async withPacks(database: Kysely<Database>, packs: readonly number[]): Promise<Shelf> {
    const pharmacy_id = `ph_${randomBytes(6).toString('hex')}`;
    await addPharmacies(database, [{ pharmacy_id, latitude: 6.45, longitude: 3.39, listed: false }]);
    const medicines = await database
      .selectFrom('medicine')
      .select(['medicine_id', 'medicine_number'])
      .where('form', '=', 'tablet')
      .where('prescription_only', '=', false)
      .orderBy('medicine_id')
      .limit(packs.length)
      .execute();
    const shelf = new Shelf(database, pharmacy_id, medicines);
    await shelf.report(0, packs);
    return shelf;
  }

  /** Reports quantities in packs as the feed does; undefined skips a medicine. */
  async report(atSecond: number, packs: readonly (number | undefined)[]): Promise<void> {
    const updates = packs.flatMap((quantity, index): StockUpdate[] =>
      quantity === undefined
        ? []
        : [
            {
              article_id: this.articleIds[index] ?? '',
              medicine_number: this.medicineNumbers[index] ?? 0,
              brand: null,
              brand_key: '',
              batch_number: null,
              expires_on: null,
              gtin: null,
              nafdac_number: null,
              quantity,
              sales_unit: 'pack',
              pack_size: PACK_SIZE,
              content_unit: 'tablet',
              content_size: null,
              price_ngn: 500,
              as_of: second(atSecond),
            },
          ],
    );
    await storeStock(this.database, this.pharmacy_id, updates);
  }

  /** @param quantities of each medicine, in tablets; 0 means no line. */
  lines(quantities: readonly number[]): ContentLine[] {
    return quantities.flatMap((content_quantity, index) =>
      content_quantity === 0 ? [] : [{ article_id: this.articleIds[index] ?? '', content_quantity }],
    );
  }

  /** The lines as an order's items. */
  items(quantities: readonly number[]) {
    return quantities.flatMap((quantity, index) =>
      quantity === 0 ? [] : [{ medicine: this.medicineIds[index] ?? '', quantity, unit: 'tablet' }],
    );
  }

  async reserve(
    request_id: string,
    quantities: readonly number[],
    now = new Date(),
  ): Promise<ReservationOutcome['kind']> {
    const { pharmacy_id } = this;
    const lines = this.lines(quantities);
    const asked = { request_id, pharmacy_id, lines, now, earliestExpiry: '2026-01-01' };
    const reserved = await this.database
      .transaction()
      .execute(async (transaction) => reserveStock(transaction, asked));
    return reserved.kind;
  }

  async read(): Promise<ShelfLine[]> {
    return this.database
      .selectFrom('stock')
      .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
      .select(['quantity', 'in_stock', sql<number>`reserved::double precision`.as('reserved')])
      .where('pharmacy_id', '=', this.pharmacy_id)
      .where('medicine_number', 'in', this.medicineNumbers)
      .orderBy(sql`array_position(${this.medicineNumbers}::integer[], medicine_number)`)
      .execute();
  }

  /** Reserved tablets of each medicine. */
  async reserved(): Promise<number[]> {
    return (await this.read()).map(({ reserved }) => reserved);
  }

  /** Sums of each medicine's reservations, computed without the functions of the database. */
  async sums(): Promise<number[]> {
    const { rows } = await sql<{ sum: number }>`
      select (
        select coalesce(sum(content_quantity), 0)::double precision
        from stock_reservation as kept
        where kept.article_number = stock.article_number
          and (dispensed_at is null or dispensed_at > checked_at)
      ) as sum
      from stock join pharmacy using (pharmacy_number)
      where pharmacy_id = ${this.pharmacy_id}
      order by array_position(${this.medicineNumbers}::integer[], medicine_number)
    `.execute(this.database);
    return rows.map(({ sum }) => sum);
  }

  /** Number of reservations. */
  async reservations(): Promise<number> {
    const rows = await this.database
      .selectFrom('stock_reservation')
      .innerJoin('stock', 'stock.article_number', 'stock_reservation.article_number')
      .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
      .select('request_id')
      .where('pharmacy_id', '=', this.pharmacy_id)
      .execute();
    return rows.length;
  }
}
