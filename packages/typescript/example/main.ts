/** A receiver to start from: `DATABASE_URL=... WEBHOOK_SECRETS=whsec_... node example/main.ts`. */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Pool } from 'pg';
import { PostgresInbox } from './postgres-inbox.ts';
import { createReceiver } from './receiver.ts';
import { workOff, type Work } from './tasks.ts';

const { DATABASE_URL, WEBHOOK_SECRETS = '', PORT = '3000' } = process.env;
const LOOK_AGAIN_MS = 10_000;

const pool = new Pool({ connectionString: DATABASE_URL });
pool.on('error', (error) => log(`the database is away: ${error.message}`));
await pool.query(await readFile(path.join(import.meta.dirname, 'tables.sql'), 'utf8'));

/** Replace this with your own work; it stores the status of each request. */
await pool.query(
  'CREATE TABLE IF NOT EXISTS medicine_order (request_id text PRIMARY KEY, status text NOT NULL)',
);
const work: Work = async ({ data: { request_id, status } }, transaction) => {
  await transaction.query(
    `INSERT INTO medicine_order VALUES ($1, $2)
     ON CONFLICT (request_id) DO UPDATE SET status = excluded.status`,
    [request_id, status],
  );
};

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one after the other, and once at the start for tasks that a dead process left. */
let working = Promise.resolve();
function workSoon(): void {
  working = working
    .then(() => workOff(pool, work, log))
    .catch((error: unknown) => log(`could not work: ${String(error)}`));
}
workSoon();
const timer = setInterval(workSoon, LOOK_AGAIN_MS);

const server = createReceiver({
  secrets: WEBHOOK_SECRETS.split(' '),
  inbox: new PostgresInbox(pool),
  onNew: workSoon,
  log,
});
server.listen(Number(PORT), '127.0.0.1', () =>
  log(`listening on port ${(server.address() as AddressInfo).port}`),
);

process.once('SIGTERM', stop).once('SIGINT', stop);
function stop(): void {
  clearInterval(timer);
  // Finishes the current tasks; waiting ones are processed after the next start.
  server.close(() => void working.then(() => pool.end()));
  server.closeIdleConnections();
}
