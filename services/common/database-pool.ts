/** Opens pools of Postgres connections, and describes what blocks Postgres. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { findLockHolders, type LockHolder, openDatabase, type Session } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import type { PoolName } from '../../domain/common/pool-limits.ts';

/** One connection for the batch of encryption keys being read, and one for the batch being written. */
export const KEYS_POOL_SIZE = 2;

export interface PoolSettings {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
}

/** Logs broken connections. @param name selects the pool's time limits and labels its metrics. */
export function openPool(
  { databaseUrl, databasePoolSize }: PoolSettings,
  log: Pick<Logger, 'warn'>,
  name: PoolName = 'main',
): Kysely<Database> {
  return openDatabase({
    name,
    connectionString: databaseUrl,
    poolSize: databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
}

/** An operator wants to know within seconds that Postgres is frozen or a table locked. */
const OF_COMMAND = { name: 'main', connectTimeoutMs: 2_000, lockTimeoutMs: 1_500, givesUp: true } as const;

/** Opens the pool of a command, whose statements soon fail when Postgres does not answer. */
export function openCommandPool(connectionString: string, poolSize: number): Kysely<Database> {
  return openDatabase({ ...OF_COMMAND, connectionString, poolSize });
}

export const BLOCKED_RUNBOOK = 'See docs/ops/runbooks/database-blocked.md';

/** A lock in words: what is locked, who holds it, and since when. */
export function lockInWords({ waiting, waited_ms, relation, ...holder }: LockHolder): string {
  const what = relation === null ? 'a row' : `the table ${relation}`;
  const waits = waiting === 0 ? '' : `${waiting} statements wait, up to ${Math.round(waited_ms / 1000)} s: `;
  return `${waits}${what} is locked by ${sessionInWords(holder)}`;
}

/** Describes the locks that a command may have waited for in vain; empty when none is known. */
export async function locksInWords(database: Kysely<Database>): Promise<string[]> {
  const holders = await findLockHolders(database, 0).catch(() => []);
  return holders.map(
    (holder) =>
      `${lockInWords(holder)}. End it: select pg_terminate_backend(${holder.pid}); ${BLOCKED_RUNBOOK}`,
  );
}

export function sessionInWords({ pid, login, application, state, transaction_ms }: Session): string {
  const name = application === '' ? '' : ` (${application})`;
  const since = transaction_ms === null ? '' : `, its transaction began ${minutesOf(transaction_ms)} ago`;
  return `process ${pid} of ${login ?? 'an unknown login'}${name}, ${state ?? 'in an unknown state'}${since}`;
}

export function minutesOf(ms: number | null): string {
  const seconds = Math.round((ms ?? 0) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
