import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What nobody has said of a medicine: that it needs a prescription.
  await sql`alter table medicine add column prescription_only boolean not null default true`.execute(db);
  await sql`
    alter table prescription
      add column reviewed_by text collate "C" references pharmacy,
      add column reviewed_at timestamptz,
      add column rejection_reason text,
      add column review_fingerprint text
  `.execute(db);
  await sql`
    create table prescription_allowance (
      prescription_id text not null references prescription,
      medicine_id text collate "C" not null,
      content_unit text not null,
      quantity integer not null check (quantity > 0),
      dispensings integer not null check (dispensings > 0),
      dispensings_done integer not null default 0,
      quantity_dispensed integer not null default 0,
      primary key (prescription_id, medicine_id),
      constraint prescription_never_exceeded check (
        dispensings_done between 0 and dispensings
        and quantity_dispensed between 0 and dispensings_done::bigint * quantity
      )
    )
  `.execute(db);
  // No foreign key to request: the read model may lag behind what was dispensed.
  await sql`
    create table prescription_dispensing (
      request_id text not null,
      line integer not null,
      prescription_id text not null,
      medicine_id text collate "C" not null,
      quantity integer not null check (quantity > 0),
      dispensed_at timestamptz not null,
      primary key (request_id, line),
      foreign key (prescription_id, medicine_id) references prescription_allowance
    )
  `.execute(db);
  await sql`
    create index prescription_dispensing_prescription on prescription_dispensing (prescription_id, medicine_id)
  `.execute(db);
  // Which orders have a prescription: what a pharmacy may see hangs on it. Most requests have none.
  await sql`
    create index request_prescriptions on request using gin (prescription_ids) where prescription_ids <> '{}'
  `.execute(db);
  await sql`
    alter table prescription_access
      add column pharmacy_id text,
      drop constraint prescription_access_action_check,
      add constraint prescription_access_action_check check (
        action in ('created', 'record_read', 'file_read', 'review', 'verify', 'reject')
      )
  `.execute(db);
}
