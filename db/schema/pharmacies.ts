/** The tables of pharmacies and their stock, as Kysely sees them. */
import type { GatewayKind } from '../../domain/pharmacies/gateway.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';

export interface PharmacyTables {
  pharmacy: PharmacyTable;
  pharmacy_change: PharmacyChangeTable;
  pharmacy_gateway: PharmacyGatewayTable;
  pharmacy_gateway_secret: PharmacyGatewaySecretTable;
  offered_order: OfferedOrderTable;
  failing_system: FailingSystemTable;
}

export interface PharmacyTable extends PharmacyPreparation {
  pharmacy_id: string;
  /** Made by Postgres; never leaves the database. */
  pharmacy_number: GeneratedAlways<number>;
  name: string;
  address: string;
  city: string;
  /** ISO 3166-2:NG without the country: "LA", "FC". */
  state: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** A point on the unit sphere, computed by Postgres from the coordinates. */
  position: GeneratedAlways<string>;
  licence_authority: string;
  licence_number: string;
  /** The last day the premises licence is valid, ISO date. */
  licence_expires_on: string;
  /** When the licence was checked; null until then. */
  verified_at: Date | null;
  /** Who checked it; null also where a file said that somebody did. */
  verified_by: string | null;
  /** These two are null unless it is suspended. */
  suspended_at: Date | null;
  suspension_reason: string | null;
  /** False keeps it out of searches (the sandbox's magic pharmacies). */
  listed: Generated<boolean>;
  /** Calls in a minute and in a day; null is the environment's default. */
  minute_limit: number | null;
  day_limit: number | null;
}

/** What an operator did to a pharmacy; only ever added to. */
export interface PharmacyChangeTable {
  change_id: GeneratedAlways<string>;
  pharmacy_id: string;
  action:
    | 'registered'
    | 'verified'
    | 'suspended'
    | 'reinstated'
    | 'gateway_changed'
    | 'gateway_secret_rotated'
    | 'limits_changed';
  /** Who did it. */
  made_by: string;
  made_at: Generated<Date>;
  /** What was said of it, such as the licence or the reason. */
  details: JSONColumnType<Record<string, string>>;
}

/** How orders reach a pharmacy; one without a row reads its inbox. */
interface PharmacyGatewayTable {
  pharmacy_id: string;
  kind: GatewayKind;
  /** Of the pharmacy's system; null for an inbox. */
  url: string | null;
  updated_at: Generated<Date>;
}

/** What calls to the pharmacy's system are signed with. */
interface PharmacyGatewaySecretTable {
  pharmacy_id: string;
  secret: string;
  created_at: Generated<Date>;
  /** Null for the newest. */
  expires_at: Date | null;
}

/** An order before the system of one pharmacy. */
interface OfferedOrderTable {
  request_id: string;
  /** 1 for the first pharmacy that has it, 2 for the next. */
  routing: number;
  /** When it was about to be sent for the first time; null when it is over and never was. */
  offered_at: Date | null;
  /** When the system first said that it has it. */
  taken_at: Generated<Date | null>;
  /** These two are null unless the system refused it, and did not take it since. */
  refused_at: Generated<Date | null>;
  /** In our words. */
  refused_with: Generated<string | null>;
  /** When it was said to be over. */
  withdrawn_at: Date | null;
}

/** A pharmacy's system that does not do what it is asked. */
interface FailingSystemTable {
  pharmacy_id: string;
  /** The first of the failures in a row. */
  failing_since: Generated<Date>;
  /** The last of them. */
  failed_at: Generated<Date>;
  /** How many there were. */
  failures: Generated<number>;
  /** In our words. */
  last_failure: string;
}

export interface PreparationTables {
  preparation: PreparationTable;
  prepared: PreparedTable;
}

/** Columns of `pharmacy`, which an import leaves alone. */
interface PharmacyPreparation {
  /** Learnt from deliveries, its own and others'; null while nothing was delivered anywhere. */
  preparation_minutes: Generated<number | null>;
  /** Whether its deliveries show that it works at night. */
  works_nights: Generated<boolean>;
}

/** What a pharmacy's own newest deliveries show. */
interface PreparationTable {
  pharmacy_id: string;
  median_minutes: number;
  samples: number;
  works_nights: boolean;
}

/** The newest deliveries of each pharmacy. */
interface PreparedTable {
  request_id: string;
  pharmacy_id: string;
  placed_at: Date;
  /** When a rider left with it. */
  left_at: Date;
  /** When we recorded that it was delivered. */
  recorded_at: Date;
}

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
interface StockReservationTable {
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
interface ItemCodeTable {
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
