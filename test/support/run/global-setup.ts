/** Runs once before all tests: starts the servers, whose Postgres has the template database that every test file clones. */
import { TIER_VARIABLE, type Tier, WHOLE_RUN_VARIABLE } from '../../../local/test-tiers.ts';
import { startTestCluster, type TestCluster } from '../cluster/test-cluster.ts';
import { publishWorkflowBundle } from '../servers/workflow-bundle.ts';
import { publishAddresses, publishShared } from '../servers/addresses.ts';
import { startServers, type TestServers } from '../servers/servers.ts';
import { hostShared, type SharedHost } from '../shared/host.ts';

declare global {
  // A global variable, because the teardown runs in the same process but in another instance of the modules.
  var testServers: TestServers | undefined;
  var testCluster: TestCluster | undefined;
  var sharedHost: SharedHost | undefined;
}

export default async function setUp(): Promise<void> {
  const tier = (process.env[TIER_VARIABLE] ?? 'promises') as Tier;
  const servers = await startServers({ withTemporal: tier !== 'unit' && tier !== 'cluster' });
  globalThis.testServers = servers;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stopAll(servers).finally(() => process.exit(130)));
  }
  try {
    await prepareRun(tier, servers);
  } catch (error) {
    await stopAll(servers);
    throw error;
  }
}

async function prepareRun(tier: Tier, servers: TestServers): Promise<void> {
  const { urlOf, temporalAddress, logFolder } = servers;
  const isWholeRun = process.env[WHOLE_RUN_VARIABLE] !== undefined;
  if (tier !== 'unit') await publishWorkflowBundle(logFolder);
  const addresses = { postgresUrl: urlOf('postgres'), logFolder };
  publishAddresses({ ...addresses, temporalAddress });
  if (tier === 'unit') return;
  if (tier === 'cluster') {
    const cluster = await startTestCluster(servers);
    globalThis.testCluster = cluster;
    publishAddresses({ ...addresses, temporalAddress: cluster.temporalAddress });
  }
  const host = await hostShared({
    running: globalThis.testCluster?.engine,
    isWholeRun,
  });
  globalThis.sharedHost = host;
  publishShared(host.url);
}

async function stopAll(servers: TestServers): Promise<void> {
  await globalThis.testCluster?.stop();
  await servers.stop();
}
