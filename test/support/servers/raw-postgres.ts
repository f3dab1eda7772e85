/** What whoever has a copy of Postgres would look through: a dump has the rows as texts, a base backup the files and the log of writes. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** A part of a copy. */
export interface RawPart {
  /** A table, or a file. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A place in the log of writes from which on the server keeps it. */
export interface LogPosition {
  /** Name of the segment's file. */
  readonly file: string;
  /** Lets the server recycle its segments again. */
  release(): Promise<void>;
}

/** Where the log of writes is now; a slot keeps it from here on, since checkpoints recycle what nobody needs. For a superuser. */
export async function keptLogPosition(database: Kysely<Database>): Promise<LogPosition> {
  const slot = `raw_reader_${randomBytes(6).toString('hex')}`;
  const { rows } = await sql<{ file: string }>`
    select pg_walfile_name(lsn) as file from pg_create_physical_replication_slot(${slot}, true)
  `.execute(database);
  return {
    file: rows[0]?.file ?? '',
    release: async () => {
      await sql`select pg_drop_replication_slot(${slot})`.execute(database);
    },
  };
}

/** Every row of every table of ours, as text. */
export async function rowsAsText(database: Kysely<Database>): Promise<RawPart[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `.execute(database);
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.id(name)} as t`.execute(
        database,
      );
      return { name, bytes: Buffer.from(rows.map(({ text }) => text).join('\n')) };
    }),
  );
}

/** The files of our tables and indexes, after a checkpoint, with what no row has any more; for a superuser. */
export async function* tableFiles(database: Kysely<Database>): AsyncGenerator<RawPart> {
  await sql`checkpoint`.execute(database);
  const { rows } = await sql<{ name: string }>`
    select pg_relation_filepath(oid) as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and relkind in ('r', 't', 'i')
       and oid >= 16384 and pg_relation_size(oid) > 0
  `.execute(database);
  for (const { name } of rows) yield await readFile(database, name);
}

/** The log of writes, of all databases of the server, from a kept position on; for a superuser. */
export async function* writeLog(database: Kysely<Database>, from: LogPosition): AsyncGenerator<RawPart> {
  const { rows } = await sql<{ name: string }>`
    select 'pg_wal/' || name as name from pg_ls_waldir()
     where name >= ${from.file} and name <= pg_walfile_name(pg_current_wal_lsn()) order by name
  `.execute(database);
  for (const { name } of rows) yield await readFile(database, name);
}

/** A file of the server that is there; an empty part for one that went meanwhile. */
async function readFile(database: Kysely<Database>, name: string): Promise<RawPart> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select pg_read_binary_file(${name}, true) as bytes
  `.execute(database);
  return { name, bytes: rows[0]?.bytes ?? Buffer.alloc(0) };
}
