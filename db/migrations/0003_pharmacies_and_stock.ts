import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists cube`.execute(db);
  // A point on the unit sphere has no edges: poles and the antimeridian need no care.
  await sql`
    create table pharmacy (
      pharmacy_id text collate "C" primary key,
      pharmacy_number integer not null unique generated always as identity,
      name text not null,
      address text not null,
      city text not null,
      state text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      position cube not null generated always as (
        cube(array[
          cos(radians(latitude)) * cos(radians(longitude)),
          cos(radians(latitude)) * sin(radians(longitude)),
          sin(radians(latitude))
        ])
      ) stored,
      licence_authority text not null,
      licence_number text not null,
      licence_expires_on date not null,
      verified_at timestamptz,
      listed boolean not null default true
    )
  `.execute(db);
  await sql`create index pharmacy_position on pharmacy using gist (position) where listed`.execute(db);
  await sql`
    create table stock (
      pharmacy_number integer not null references pharmacy (pharmacy_number),
      medicine_number integer not null references medicine (medicine_number),
      quantity integer not null check (quantity >= 0),
      pack_size integer not null check (pack_size > 0),
      price_ngn integer not null check (price_ngn > 0),
      checked_at timestamptz not null,
      sales_unit text not null,
      content_unit text not null,
      in_stock boolean not null generated always as (quantity > 0) stored,
      primary key (pharmacy_number, medicine_number)
    )
  `.execute(db);
  // By in_stock and not by quantity > 0: so a change of quantity leaves the index alone unless it runs out.
  await sql`
    create index stock_available on stock (medicine_number, pharmacy_number) where in_stock
  `.execute(db);
  await sql`
    create table reference_data (
      name text primary key,
      version text not null,
      loaded_at timestamptz not null default now()
    )
  `.execute(db);
}
