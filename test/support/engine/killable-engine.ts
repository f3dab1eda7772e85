/** The whole engine with one process of each kind, which a test can kill and restart. */
import { randomBytes } from 'node:crypto';
import { connectLazily } from '../../../services/common/temporal/connection.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { ApiCaller } from '../callers/api-caller.ts';
import { makeBreakableDatabase } from '../servers/breakable-database.ts';
import { breakablePostgres, breakableTemporal } from '../servers/breakable-servers.ts';
import { testHandling } from './encryption.ts';
import {
  killAndStart,
  SHORT_CALLS,
  unlimitedPartner,
  type KillableEngine,
  type KillablePart,
} from './killable.ts';
import { startApi, startWorker } from './processes.ts';

export const PARTS = ['worker', 'api', 'temporal', 'postgres'] as const;
type Part = (typeof PARTS)[number];

/**
 * Starts a worker, an API, and a Temporal and a Postgres with durable data; adds one partner. In production the worker may call
 * pharmacies on this machine.
 */
export async function startKillableEngine(
  environment: Environment = 'sandbox',
): Promise<KillableEngine<Part>> {
  const [temporal, postgres] = await Promise.all([breakableTemporal(), breakablePostgres()]);
  const { database, connectionString, close } = await makeBreakableDatabase(postgres, 'killable');
  const { partnerId, key } = await unlimitedPartner(database, environment);
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const env = { TEMPORAL_ADDRESS: temporal.address, FULFILMENT_ENVIRONMENT: environment, ...SHORT_CALLS };
  const options = { connectionString, taskQueue, env };
  const loopback = environment === 'production';
  let [worker, api] = await Promise.all([startWorker(options, { loopback }), startApi(options)]);
  const client = connectLazily({ address: temporal.address }, 'default', testHandling(database));

  const parts: Record<Part, KillablePart> = {
    worker: {
      kill: () => worker.kill('SIGKILL'),
      start: async () => void (worker = await startWorker(options, { loopback })),
    },
    api: {
      kill: () => api.kill('SIGKILL'),
      start: async () => void (api = await startApi(options)),
    },
    temporal: { kill: () => temporal.kill(), start: () => temporal.restart() },
    postgres: { kill: () => postgres.kill(), start: () => postgres.restart() },
  };
  return {
    parts: PARTS,
    database,
    client,
    taskQueue,
    partnerId,
    caller: () => new ApiCaller(api.origin, key, partnerId),
    kill: (part, awayMs) => killAndStart(part, parts[part], awayMs),
    async close() {
      await Promise.all([worker.stop(), api.stop()]);
      await client.connection.close();
      await close();
      await Promise.all([temporal.remove(), postgres.remove()]);
    },
  };
}
