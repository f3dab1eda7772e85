import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table medicine (
      medicine_id text primary key,
      generic_name text not null,
      form text not null,
      strength text not null,
      label text not null,
      category text not null,
      unique (generic_name, form, strength)
    )
  `.execute(db);
  await sql`
    create table medicine_name (
      generic_name text not null,
      name text not null,
      display_name text not null,
      kind text not null check (kind in ('generic', 'brand')),
      primary key (name, generic_name)
    )
  `.execute(db);
  await sql`create index medicine_name_similar on medicine_name using gin (name gin_trgm_ops)`.execute(db);
}
