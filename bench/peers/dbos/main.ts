/** The peer's process: Koa and the workflows of DBOS, on one database with the read model. */
import type { AddressInfo } from 'node:net';
import { DBOS } from '@dbos-inc/dbos-sdk';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { openDatabase } from '../../../db/database.ts';
import { withKeysForTestRows } from '../../../test/support/requests/sealed-rows.ts';
import { Transactions } from './data-source.ts';
import { registerFulfilment } from './fulfilment.ts';
import { Recorder } from './recorder.ts';
import { routes } from './routes.ts';
import { openWebhookQueue, registerWebhooks } from './webhooks.ts';

const POOL_SIZE = 20;

const connectionString = process.env['DATABASE_URL'] ?? '';
/** A separate pool, because keys are read during transactions: with a shared one, all could wait for a connection. */
const keysDatabase = openDatabase({ connectionString });
const database = withKeysForTestRows(openDatabase({ connectionString, poolSize: POOL_SIZE }), keysDatabase);
const fulfilment = registerFulfilment(new Recorder(new Transactions(database)));
registerWebhooks(database);
DBOS.setConfig({
  name: 'dbos-peer',
  systemDatabaseUrl: connectionString,
  systemDatabasePoolSize: POOL_SIZE,
  logLevel: 'warn',
});
await DBOS.launch();
await openWebhookQueue();

const app = new Koa();

app.use(bodyParser()).use(routes(database, fulfilment).routes());
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'peer ready', port: (server.address() as AddressInfo).port }));
});

process.on('SIGTERM', () => {
  server.close();
  void DBOS.shutdown()
    .then(() => Promise.all([database.destroy(), keysDatabase.destroy()]))
    .then(() => process.exit());
});
