/** The two compared ways to send webhooks: the engine itself, and the same engine with a job queue as the sender. */
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { sql, type Kysely } from 'kysely';
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { openDatabase } from '../../db/database.ts';
import { withKeysForTestRows } from '../../test/support/requests/sealed-rows.ts';
import { ensurePartner } from '../../db/partners/partners.ts';
import { findPharmacy } from '../../db/pharmacies/pharmacies.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../domain/common/ids.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { priceItems } from '../../services/requests/price-items.ts';
import { ORDER } from '../../test/support/callers/api-caller.ts';
import { startProcess, startWorker, type TestProcess } from '../../test/support/engine/processes.ts';
import { insertEndpoint } from '../../test/support/webhooks/webhooks.ts';
import { makeDatabase, type BenchStack } from '../bench-stack.ts';
import type { ReceivedCall } from './receiver.ts';

export interface Side {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly taskQueue: string;
  /** An order that the pharmacy can always supply. */
  readonly supplied: Pick<Submission, 'pharmacy' | 'items' | 'total_ngn'>;
}

export interface Receiver {
  readonly origin: string;
  /** Returns the number of calls since they were last taken. */
  count(): Promise<number>;
  take(): Promise<readonly ReceivedCall[]>;
  stop(): Promise<void>;
}

export async function ourSide({ connectionString, fulfilment, taskQueue }: BenchStack): Promise<Side> {
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  return { database, fulfilment, taskQueue, supplied: await suppliedOrder(database) };
}

/** Returns the order that every test sandbox accepts, priced like the API does. */
async function suppliedOrder(database: Kysely<Database>): Promise<Side['supplied']> {
  const { pharmacy_id, items } = ORDER;
  const now = new Date();
  const pharmacy = await findPharmacy(database, pharmacy_id, now);
  const priced = await priceItems(database, { pharmacy_id, items, earliestExpiry: nigerianDay(now), now });
  if (pharmacy === undefined || !priced.ok) throw new TypeError('The reference data has no such pharmacy');
  const { name, address } = pharmacy;
  return { pharmacy: { pharmacy_id, name, address }, items: priced.items, total_ngn: priced.total_ngn };
}

const QUEUE_DATABASE = 'bench_queue';

export interface QueueSide extends Side {
  readonly processes: Readonly<Record<'queue' | 'queue side worker', TestProcess>>;
}

/** The same engine, in which each row of `webhook_delivery` creates a job in its own transaction. */
export async function queueSide({ connectionString, client, urlOf }: BenchStack): Promise<QueueSide> {
  const url = urlOf(QUEUE_DATABASE);
  await makeDatabase(connectionString, QUEUE_DATABASE, url);
  const database = withKeysForTestRows(openDatabase({ connectionString: url }));
  const queue = await startProcess({
    script: 'bench/webhooks/queue.ts',
    env: { DATABASE_URL: url },
    ready: (logs) => logs.includes('queue ready'),
  });
  // The relay sends due deliveries, so this keeps it from finding any.
  await sql`alter table webhook_delivery alter column next_attempt_at drop default`.execute(database);
  await sql`
    create function add_delivery_job() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('send_webhook', json_build_object(
        'webhook_id', new.webhook_id, 'request_id', new.request_id, 'sequence', new.sequence));
      return null;
    end
    $$
  `.execute(database);
  await sql`
    create trigger delivery_job after insert on webhook_delivery for each row execute function add_delivery_job()
  `.execute(database);
  const taskQueue = QUEUE_DATABASE;
  const worker = await startWorker({ connectionString: url, taskQueue });
  return {
    database,
    fulfilment: new FulfilmentClient(client, taskQueue),
    taskQueue,
    supplied: await suppliedOrder(database),
    processes: { queue, 'queue side worker': worker },
  };
}

export async function startBenchReceiver(): Promise<Receiver> {
  const receiver = await startProcess({
    script: 'bench/webhooks/receiver.ts',
    env: {},
    ready: (logs) => logs.includes('receiver ready'),
  });
  const { port } = JSON.parse(receiver.logs()) as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const get = async (path: string) => (await fetch(origin + path)).json();
  return {
    origin,
    count: async () => (await get('/count')) as number,
    take: async () => (await get('/calls')) as ReceivedCall[],
    stop: receiver.stop,
  };
}

/** Creates a partner with endpoints at these URLs. */
export async function makePartnerWith(
  { database }: Side,
  urls: readonly string[],
): Promise<{ readonly partner_id: string; readonly endpoints: readonly string[] }> {
  const partner_id = newId('partner');
  await ensurePartner(database, { partner_id, name: 'Bench' });
  const endpoints: string[] = [];
  for (const url of urls) endpoints.push(await insertEndpoint(database, partner_id, url));
  return { partner_id, endpoints };
}
