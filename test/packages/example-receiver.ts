/** Runs the example of docs/partners/receiving-webhooks.md in a test: its server, inbox and tasks, on a real Postgres. */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Pool } from 'pg';
import { PostgresInbox } from '../../packages/typescript/example/postgres-inbox.ts';
import { createReceiver } from '../../packages/typescript/example/receiver.ts';
import { workOff, type Work } from '../../packages/typescript/example/tasks.ts';
import type { EventInbox } from '../../packages/typescript/src/webhooks/index.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import type { WebhookCall } from './webhook-calls.ts';

export interface ExampleReceiver {
  readonly url: string;
  readonly inbox: PostgresInbox;
  readonly logs: string[];
  /** Performs the stored tasks, as the example's timer does, and waits for those in progress. */
  readonly workOff: () => Promise<void>;
  /** Sends one webhook and returns the status of the answer. */
  readonly deliver: (call: WebhookCall) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** @param disturb wraps the inbox, to inject faults. */
export async function startExampleReceiver(
  connectionString: string,
  secrets: readonly string[],
  work: Work,
  disturb: (inbox: EventInbox) => EventInbox = (inbox) => inbox,
): Promise<ExampleReceiver> {
  const pool = new Pool({ connectionString });
  const tables = path.join(PROJECT_ROOT, 'packages/typescript/example/tables.sql');
  await pool.query(await readFile(tables, 'utf8'));
  const inbox = new PostgresInbox(pool);
  const logs: string[] = [];
  const log = (line: string) => void logs.push(line);
  // Several run concurrently, as if the receiver had several processes.
  const running = new Set<Promise<void>>();
  const onNew = () => {
    const run = workOff(pool, work, log).finally(() => running.delete(run));
    running.add(run);
  };
  const server = createReceiver({ secrets, inbox: disturb(inbox), onNew, log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const settle = async () => {
    onNew();
    while (running.size > 0) await Promise.all(running);
  };
  return {
    url,
    inbox,
    logs,
    workOff: settle,
    async deliver({ headers, body }) {
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await settle();
      await pool.end();
    },
  };
}
