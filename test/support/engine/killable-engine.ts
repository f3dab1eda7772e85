/** The whole engine as processes of its own, each of which a test kills and starts again. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { connectLazily } from '../../../services/common/temporal/connection.ts';
import { createKey } from '../../../db/partners/keys.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import type { Database } from '../../../db/schema.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { newId } from '../../../domain/common/ids.ts';
import { MOST_CALLS } from '../../../domain/partners/rate-limits.ts';
import { SCOPE_NAMES } from '../../../domain/partners/scopes.ts';
import { ApiCaller } from '../callers/api-caller.ts';
import { makeBreakableDatabase } from '../servers/breakable-database.ts';
import { breakablePostgres, breakableTemporal } from '../servers/breakable-servers.ts';
import { testHandling } from './encryption.ts';
import { startApi, startWorker } from './processes.ts';

export const PARTS = ['worker', 'api', 'temporal', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

/** How long a pharmacy's system may take to answer the worker. */
const SHORT_CALLS_MS = '2000';

export interface Kill {
  readonly part: Part;
  /** As of `Date.now()`. */
  readonly at: number;
  /** When it served again. */
  readonly backAt: number;
}

export interface KillableEngine {
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

/**
 * Starts a worker, an API, and a Temporal and a Postgres that survive being killed; with one partner. In production the
 * worker may call pharmacies on this machine.
 */
export async function startKillableEngine(environment: Environment = 'sandbox'): Promise<KillableEngine> {
  const [temporal, postgres] = await Promise.all([breakableTemporal(), breakablePostgres()]);
  const { database, connectionString, close } = await makeBreakableDatabase(postgres, 'killable');
  const partnerId = newId('partner');
  const limits = { minute_limit: MOST_CALLS, day_limit: MOST_CALLS };
  await ensurePartner(database, { partner_id: partnerId, name: 'Test HMO', ...limits });
  const { key } = await createKey(database, {
    partner_id: partnerId,
    name: 'test',
    scopes: SCOPE_NAMES,
    environment,
    created_by: 'test',
  });
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const env = { TEMPORAL_ADDRESS: temporal.address, FULFILMENT_ENVIRONMENT: environment, SHORT_CALLS_MS };
  const options = { connectionString, taskQueue, env };
  const loopback = environment === 'production';
  let [worker, api] = await Promise.all([startWorker(options, { loopback }), startApi(options)]);
  const client = connectLazily({ address: temporal.address }, 'default', testHandling(database));

  const kills: Record<Part, () => Promise<void>> = {
    worker: () => worker.kill('SIGKILL'),
    api: () => api.kill('SIGKILL'),
    temporal: () => temporal.kill(),
    postgres: () => postgres.kill(),
  };
  const starts: Record<Part, () => Promise<void>> = {
    worker: async () => void (worker = await startWorker(options, { loopback })),
    api: async () => void (api = await startApi(options)),
    temporal: () => temporal.restart(),
    postgres: () => postgres.restart(),
  };
  return {
    database,
    client,
    taskQueue,
    partnerId,
    caller: () => new ApiCaller(api.origin, key, partnerId),
    async kill(part, awayMs) {
      const at = Date.now();
      await kills[part]();
      await delay(awayMs);
      await starts[part]();
      return { part, at, backAt: Date.now() };
    },
    async close() {
      await Promise.all([worker.stop(), api.stop()]);
      await client.connection.close();
      await close();
      await Promise.all([temporal.remove(), postgres.remove()]);
    },
  };
}
