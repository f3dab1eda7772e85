/** The Postgres of a stack. Its data is kept between starts. */
import path from 'node:path';
import { findPostgresHome } from '../postgres/postgres-home.ts';
import { DATABASE_NAME, ensureDatabase, startPostgres, type PostgresServer } from '../postgres/postgres.ts';
import { LOGS } from '../project.ts';
import type { StackOptions } from './stack-options.ts';

/** Starts Postgres and creates the engine's database. @param folderName the folder of its data. */
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
