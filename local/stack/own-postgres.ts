/** The Postgres of a stack, with its data kept from start to start. */
import path from 'node:path';
import { findPostgresHome } from '../postgres/postgres-home.ts';
import { DATABASE_NAME, ensureDatabase, startPostgres, type PostgresServer } from '../postgres/postgres.ts';
import { LOGS } from '../project.ts';
import type { StackOptions } from './stack-options.ts';

/** Starts it, with the database of the engine. @param folderName of its data. */
export async function startOwnPostgres(
  folderName: string,
  { ports, parts, say, signal }: StackOptions,
): Promise<PostgresServer> {
  const home = await findPostgresHome();
  say(`Postgres: starting on port ${ports.postgres}, with its data in ${path.join(home.data, folderName)}.`);
  const postgres = await startPostgres({
    home,
    folderName,
    port: ports.postgres,
    logFile: path.join(LOGS, 'postgres.log'),
    durable: true,
    signal,
  });
  parts.add('postgres', postgres.process);
  await ensureDatabase(postgres, DATABASE_NAME);
  return postgres;
}
