/** The tables of stock as Kysely sees them. */
import type { GeneratedAlways } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';

export interface StockTables {
  item_code: ItemCodeTable;
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

/** A pharmacy's own code for what it sells. */
export interface ItemCodeTable {
  pharmacy_number: number;
  item_code: string;
  medicine_number: number;
  /** Null, with `pack_size`, where the pharmacy did not say. */
  sales_unit: Unit | null;
  /** Content units in one sales unit. */
  pack_size: number | null;
  /** What the pharmacy says is on the package, as `readIdentifier` gives it. */
  gtin: string | null;
  nafdac_number: string | null;
  mapped_at: Date;
}
