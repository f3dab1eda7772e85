/** The process of the shared engine. Prints its addresses, and stops on a signal. */
import path from 'node:path';
import { serveAll } from '../alerts/served.ts';
import { PAGES_ORIGIN } from '../browser/pages-origin.ts';
import { withPortalSettings } from '../callers/portal-caller.ts';
import { startEngine } from '../engine/engine.ts';
import { testAddresses } from '../servers/addresses.ts';
import type { SharedAddresses } from './shared-resources.ts';

const mailFolder = path.join(testAddresses().logFolder, 'mails-of-shared-engine');
const portal = withPortalSettings({ origin: PAGES_ORIGIN, mail: { folder: mailFolder } });

const served = await serveAll();
const engine = await startEngine({ ...served.options, portal });
process.once('SIGTERM', () => {
  engine.close().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });
});
const { origin, connectionString, taskQueue } = engine;
const addresses: SharedAddresses = {
  origin,
  connectionString,
  taskQueue,
  mailFolder,
  metricsPorts: served.ports,
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);
