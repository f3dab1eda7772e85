/** The tables of stock as Kysely sees them. */
import type { GeneratedAlways } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';

export interface StockTables {
  stock: StockTable;
  stock_reservation: StockReservationTable;
}

/** What a pharmacy sells: one row per medicine. */
export interface StockTable {
  pharmacy_number: number;
  medicine_number: number;
  /** In sales units, as it was told. */
  quantity: number;
  sales_unit: Unit;
  /** How many `content_unit` are in one sales unit; 1 when they are the same. */
  pack_size: number;
  content_unit: Unit;
  /** Whole Naira per sales unit. */
  price_ngn: number;
  /** The moment that it was told of. */
  checked_at: Date;
  /** Content units that the quantity includes and that are promised or gone; kept by triggers. A bigint. */
  reserved: GeneratedAlways<string>;
  /** Whether any are left beside the reserved ones; made by Postgres. */
  in_stock: GeneratedAlways<boolean>;
}

/** What of a medicine is kept for a request, or was dispensed and may still be in what the pharmacy told. */
export interface StockReservationTable {
  request_id: string;
  pharmacy_number: number;
  medicine_number: number;
  /** Above 0; a bigint, which the driver gives as text. */
  content_quantity: string;
  reserved_at: Date;
  /** Null until it has left the shelf. */
  dispensed_at: Date | null;
}
