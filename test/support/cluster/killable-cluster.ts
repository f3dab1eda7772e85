/** The topology of `npm run cluster` in production. Tests can kill and restart each of its processes. */
import { ApiCaller } from '../callers/api-caller.ts';
import { killAndStart, unlimitedPartner, type KillableEngine } from '../engine/killable.ts';
import { startBreakableCluster, type ClusterPart } from './breakable-cluster.ts';

/** Starts the cluster with one partner. */
export async function startKillableCluster(): Promise<KillableEngine> {
  const cluster = await startBreakableCluster('production');
  const { database, client, taskQueue, origin } = cluster;
  const { partnerId, key } = await unlimitedPartner(database, 'production');
  const parts: Record<string, ClusterPart> = { ...cluster.engine, ...cluster.servers };
  return {
    parts: Object.keys(parts),
    database,
    client,
    taskQueue,
    partnerId,
    caller: () => new ApiCaller(origin, key, partnerId),
    kill: (part, awayMs) => killAndStart(part, parts[part] as ClusterPart, awayMs),
    close: () => cluster.close(),
  };
}
