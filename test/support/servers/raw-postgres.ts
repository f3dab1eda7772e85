/** Reads the contents of a copy of Postgres: a dump has the rows as texts, a base backup has the files and the write-ahead log. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** A part of a copy. */
export interface RawPart {
  /** Name of a table or file. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A position in the write-ahead log from which the server retains it. */
export interface LogPosition {
  /** Name of the segment's file. */
  readonly file: string;
  /** Lets the server recycle its segments again. */
  release(): Promise<void>;
}

/**
 * Returns the current position of the write-ahead log. A replication slot retains the log from here on, because checkpoints recycle
 * unused segments. Needs a superuser.
 */
export async function retainLogPosition(database: Kysely<Database>): Promise<LogPosition> {
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

/** Every row of every table of the engine, as text. */
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

/** The files of the engine's tables and indexes after a checkpoint, including deleted rows. Needs a superuser. */
export async function* tableFiles(database: Kysely<Database>): AsyncGenerator<RawPart> {
  await sql`checkpoint`.execute(database);
  const { rows } = await sql<{ name: string }>`
    select pg_relation_filepath(oid) as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and relkind in ('r', 't', 'i')
       and oid >= 16384 and pg_relation_size(oid) > 0
  `.execute(database);
  for (const { name } of rows) yield await readFile(database, name);
}

/** The write-ahead log of all databases of the server, from a retained position on. Needs a superuser. */
export async function* writeAheadLog(database: Kysely<Database>, from: LogPosition): AsyncGenerator<RawPart> {
  const { rows } = await sql<{ name: string }>`
    select 'pg_wal/' || name as name from pg_ls_waldir()
     where name >= ${from.file} and name <= pg_walfile_name(pg_current_wal_lsn()) order by name
  `.execute(database);
  for (const { name } of rows) yield await readFile(database, name);
}

/** Reads a file of the server; an empty part when the file is gone. */
async function readFile(database: Kysely<Database>, name: string): Promise<RawPart> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select pg_read_binary_file(${name}, true) as bytes
  `.execute(database);
  return { name, bytes: rows[0]?.bytes ?? Buffer.alloc(0) };
}
