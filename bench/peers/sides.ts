/** The engine and the DBOS peer, each with its own partners. */
import { sql, type Kysely } from 'kysely';
import type { CreateRequestBody } from '../../api/partner/place-request.ts';
import { openDatabase } from '../../db/database.ts';
import { withKeysForTestRows } from '../../test/support/requests/sealed-rows.ts';
import type { Database } from '../../db/schema.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { startProcess, type TestProcess } from '../../test/support/engine/processes.ts';
import { resume, suspend } from '../../test/support/servers/suspended.ts';
import { insertEndpoint } from '../../test/support/webhooks/webhooks.ts';
import { makeDatabase, makePartner, type BenchStack } from '../bench-stack.ts';
import { deliverableOrders } from './orders.ts';

/** Several partners, because the events of one partner are committed one after the other. */
const PARTNERS = 10;
const PEER_DATABASE = 'bench_dbos';

export interface Side {
  /** Processes that are paused while the other side is measured, so that their idle work is not counted there. */
  readonly paused: readonly number[];
  readonly partners: readonly ApiCaller[];
  readonly orders: readonly CreateRequestBody[];
  readonly pids: Readonly<Record<string, number>>;
  /** Returns the number of open workflows. */
  readonly open: () => Promise<number>;
  close(): Promise<void>;
}

/** The engine of the bench stack. */
export async function ourSide(
  { client, connectionString, ...stack }: BenchStack,
  url: string,
): Promise<Side> {
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const startedAt = new Date().toISOString();
  return {
    ...(await callersOf({ origin: stack.partner.origin, connectionString, database, url })),
    pids: stack.pids,
    paused: [stack.pids['worker'], stack.pids['api']].filter((pid) => pid !== undefined),
    async open() {
      const running = `ExecutionStatus = 'Running' and StartTime >= '${startedAt}'`;
      return (await client.workflow.count(running)).count;
    },
    close: () => database.destroy(),
  };
}

/** A process of the peer with its own database on the same Postgres. */
export async function dbosSide(stack: BenchStack, url: string): Promise<Side> {
  const connectionString = stack.urlOf(PEER_DATABASE);
  await makeDatabase(stack.urlOf('postgres'), PEER_DATABASE, connectionString);
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const peer = await startPeer(connectionString);
  const { postgres = 0 } = stack.pids;
  return {
    ...(await callersOf({ origin: originOf(peer), connectionString, database, url })),
    pids: { postgres, peer: peer.pid },
    paused: [peer.pid],
    open: () => openWorkflows(database),
    async close() {
      await peer.stop();
      await database.destroy();
    },
  };
}

/** Returns partners with one endpoint each, and their orders. */
async function callersOf({
  origin,
  connectionString,
  database,
  url,
}: {
  readonly origin: string;
  readonly connectionString: string;
  readonly database: Kysely<Database>;
  readonly url: string;
}): Promise<Pick<Side, 'partners' | 'orders'>> {
  const partners: ApiCaller[] = [];
  for (let count = 0; count < PARTNERS; count += 1) {
    const partner = await makePartner(origin, connectionString);
    await insertEndpoint(database, partner.partnerId, url);
    partners.push(partner);
  }
  return { partners, orders: await deliverableOrders(database) };
}

function startPeer(connectionString: string): Promise<TestProcess> {
  return startProcess({
    script: 'bench/peers/dbos/main.ts',
    env: { DATABASE_URL: connectionString },
    ready: (logs) => logs.includes('"peer ready"'),
  });
}

function originOf(peer: TestProcess): string {
  const line = peer
    .logs()
    .split('\n')
    .find((candidate) => candidate.includes('"peer ready"'));
  const { port } = JSON.parse(line ?? '{}') as { port: number };
  return `http://127.0.0.1:${port}`;
}

async function openWorkflows(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 as open from dbos.workflow_status where status in ('PENDING', 'ENQUEUED', 'DELAYED')
  `.execute(database);
  return rows[0]?.open ?? 0;
}

/**
 * Pauses all other sides during a run. All are resumed afterwards, because a paused process can't handle a stop signal.
 */
export async function whileResumed<Result>(
  side: Side,
  sides: readonly Side[],
  work: () => Promise<Result>,
): Promise<Result> {
  const others = sides.filter((other) => other !== side);
  await Promise.all(others.flatMap(({ paused }) => paused.map(suspend)));
  try {
    return await work();
  } finally {
    for (const { paused } of others) paused.forEach(resume);
  }
}
