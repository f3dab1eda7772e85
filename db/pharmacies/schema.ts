/** The tables of pharmacies as Kysely sees them. */
import type { PharmacyPreparation } from './preparation-schema.ts';
import type { GatewayKind } from '../../domain/pharmacies/gateway-kinds.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

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
export interface PharmacyGatewayTable {
  pharmacy_id: string;
  kind: GatewayKind;
  /** Of the pharmacy's system; null for an inbox. */
  url: string | null;
  updated_at: Generated<Date>;
}

/** What calls to the pharmacy's system are signed with. */
export interface PharmacyGatewaySecretTable {
  pharmacy_id: string;
  secret: string;
  created_at: Generated<Date>;
  /** Null for the newest. */
  expires_at: Date | null;
}

/** An order before the system of one pharmacy. */
export interface OfferedOrderTable {
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
export interface FailingSystemTable {
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
