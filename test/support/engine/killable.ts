/** What a run under kills needs of an engine, whatever processes it is made of. */
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

/** How long a pharmacy's system may take to answer a worker: `SHORT_CALLS_MS` of the loopback worker. */
export const SHORT_CALLS = { SHORT_CALLS_MS: '2000' } as const;

export interface Kill {
  readonly part: string;
  /** As of `Date.now()`. */
  readonly at: number;
  /** When it served again. */
  readonly backAt: number;
}

/** How a part is killed with SIGKILL, and how it is started again, which resolves when it serves. */
export interface KillablePart {
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface KillableEngine<Part extends string = string> {
  readonly parts: readonly Part[];
  /** For looking only: its connections break with Postgres. */
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
  readonly partnerId: string;
  /** Calls the API that runs now. */
  caller(): ApiCaller;
  /** Kills a part with SIGKILL, starts it again after some milliseconds, and waits until it serves. */
  kill(part: Part, awayMs: number): Promise<Kill>;
  close(): Promise<void>;
}

/** @param name of the part in what is returned. */
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

/** A partner with no limit that a run could reach, and its key. */
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
