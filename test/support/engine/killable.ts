/** The interface of an engine for runs under kills, whatever processes it consists of. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { createKey } from '../../../db/partners/keys.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import type { Database } from '../../../db/schema.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { newId } from '../../../domain/common/ids.ts';
import { MAX_CALL_LIMIT, SCOPE_NAMES } from '../../../domain/partners.ts';
import type { ApiCaller } from '../callers/api-caller.ts';

/** Timeout in milliseconds of a worker's call to a pharmacy's system: `SHORT_CALLS_MS` of the loopback worker. */
export const SHORT_CALLS = { SHORT_CALLS_MS: '2000' } as const;

export interface Kill {
  readonly part: string;
  /** When the part was killed, as of `Date.now()`. */
  readonly at: number;
  /** When the part served again, as of `Date.now()`. */
  readonly backAt: number;
}

/** A process that can be killed with SIGKILL and restarted; `start` resolves when it serves. */
export interface KillablePart {
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface KillableEngine<Part extends string = string> {
  readonly parts: readonly Part[];
  /** For reads by the test. Its connections break when Postgres is killed. */
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
  readonly partnerId: string;
  /** Returns a caller of the current API. */
  caller(): ApiCaller;
  /** Kills a part with SIGKILL, restarts it after this many milliseconds, and waits until it serves. */
  kill(part: Part, awayMs: number): Promise<Kill>;
  close(): Promise<void>;
}

/** @param name of the part in the result. */
export async function killAndStart(
  name: string,
  { kill, start }: KillablePart,
  awayMs: number,
): Promise<Kill> {
  const at = Date.now();
  await kill();
  await delay(awayMs);
  await start();
  return { part: name, at, backAt: Date.now() };
}

/** Creates a partner whose limits no run can reach, and its key. */
export async function unlimitedPartner(
  database: Kysely<Database>,
  environment: Environment,
): Promise<{ readonly partnerId: string; readonly key: string }> {
  const partner_id = newId('partner');
  const limits = { minute_limit: MAX_CALL_LIMIT, day_limit: MAX_CALL_LIMIT };
  await ensurePartner(database, { partner_id, name: 'Test HMO', ...limits });
  const made = { name: 'test', scopes: SCOPE_NAMES, environment, created_by: 'test' };
  const { key } = await createKey(database, { partner_id, ...made });
  return { partnerId: partner_id, key };
}
