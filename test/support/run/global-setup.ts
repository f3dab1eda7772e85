/** Runs once before all tests: starts the servers and makes the database that every test file clones. */
import { ensureLogins } from '../../../db/logins.ts';
import { applicationUrlOf, ownerUrlOf } from '../servers/database.ts';
import { migrateToLatest } from '../../../db/migrate.ts';
import { openDatabase } from '../../../db/database.ts';
import { loadReferenceData } from '../../../db/import/load-reference-data.ts';
import { TIER } from '../../../local/test-tiers.ts';
import { Client } from 'pg';
import { publishWorkflowBundle } from '../servers/workflow-bundle.ts';
import { publishAddresses, publishShared, TEMPLATE_DATABASE } from '../servers/addresses.ts';
import { startServers, type TestServers } from '../servers/servers.ts';
import { hostShared, type SharedHost } from '../shared/host.ts';

declare global {
  // The teardown finds the servers here: it runs in the same process, in another instance of the modules.
  var testServers: TestServers | undefined;
  var sharedHost: SharedHost | undefined;
}

export default async function setUp(): Promise<void> {
  const withTemporal = process.env[TIER] !== 'unit';
  const servers = await startServers({ withTemporal });
  globalThis.testServers = servers;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void servers.stop().finally(() => process.exit(130)));
  }
  try {
    await Promise.all([
      makeTemplate(servers),
      withTemporal ? publishWorkflowBundle(servers.logFolder) : undefined,
    ]);
  } catch (error) {
    await servers.stop();
    throw error;
  }
  const { temporalAddress, logFolder } = servers;
  publishAddresses({ postgresUrl: servers.urlOf('postgres'), temporalAddress, logFolder });
  if (!withTemporal) return;
  const host = await hostShared();
  globalThis.sharedHost = host;
  publishShared(host.url);
}

/** A database with the newest schema and the reference data, which nobody connects to any more. */
async function makeTemplate(servers: TestServers): Promise<void> {
  const client = new Client({ connectionString: servers.urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    const url = servers.urlOf(TEMPLATE_DATABASE);
    const logins = { owner: ownerUrlOf(url), application: applicationUrlOf(url) };
    const administrator = openDatabase({ connectionString: servers.urlOf('postgres') });
    try {
      await ensureLogins(administrator, logins);
    } finally {
      await administrator.destroy();
    }
    const database = openDatabase({ connectionString: logins.owner });
    try {
      await migrateToLatest(database);
      await loadReferenceData(database);
    } finally {
      await database.destroy();
    }
    await client.query(`alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}
