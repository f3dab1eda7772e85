/** Worker versions of a deployment, and which of them gets new requests. */
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { deploymentOf } from '../domain/common/temporal.ts';
import { ServiceError } from './common/errors.ts';
import { requestNotFound } from './requests/read-request.ts';
import { undefinedWhenNotFound } from './common/temporal/missing-targets.ts';

type Summary = proto.temporal.api.deployment.v1.WorkerDeploymentInfo.IWorkerDeploymentVersionSummary;
const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1;
const { PINNED_OVERRIDE_BEHAVIOR_PINNED } =
  proto.temporal.api.workflow.v1.VersioningOverride.PinnedOverrideBehavior;

/** States as Temporal names them: https://docs.temporal.io/worker-versioning. */
export type VersionState = 'inactive' | 'current' | 'ramping' | 'draining' | 'drained';

export interface WorkerVersion {
  readonly build_id: string;
  readonly state: VersionState;
  /** Share of new requests that the version gets. */
  readonly percentage: number;
  /** Open requests that run on this version. Stop its workers only when this is 0. */
  readonly open_requests: number;
  /** When its first worker connected; RFC 3339 UTC. */
  readonly first_seen_at: string;
}

/** Lists the versions of the workers. The newest comes first; the list is empty when workers run without versions. */
export async function listWorkerVersions(client: Client, taskQueue: string): Promise<WorkerVersion[]> {
  const deployment = await describe(client, taskQueue);
  if (deployment === undefined) return [];
  const { routingConfig, versionSummaries } = deployment;
  const ramped = routingConfig?.rampingDeploymentVersion?.buildId;
  const percentage = routingConfig?.rampingVersionPercentage ?? 0;
  const versions = (versionSummaries ?? []).map(async (summary) => {
    const build_id = summary.deploymentVersion?.buildId ?? '';
    const state = stateOf(summary);
    const share = state === 'current' ? 100 - (ramped === undefined ? 0 : percentage) : 0;
    return {
      build_id,
      state,
      percentage: build_id === ramped ? percentage : share,
      open_requests: await countOpen(client, taskQueue, build_id),
      first_seen_at: new Date(Number(summary.createTime?.seconds ?? 0) * 1000).toISOString(),
    };
  });
  return (await Promise.all(versions)).toSorted((one, other) =>
    other.first_seen_at.localeCompare(one.first_seen_at),
  );
}

/**
 * Routes all new requests to a version; open requests stay on their version.
 *
 * @throws ServiceError `version_not_found` when no worker of it ever connected; `version_without_workers` when none
 *   polls now.
 */
export async function setCurrentVersion(client: Client, taskQueue: string, buildId: string): Promise<void> {
  await changeRouting(client, taskQueue, buildId, (routing) =>
    client.workflowService.setWorkerDeploymentCurrentVersion({ ...routing, buildId }),
  );
}

/** Routes a percentage of new requests to a version. @throws as `setCurrentVersion`. */
export async function setRampingVersion(
  client: Client,
  taskQueue: string,
  buildId: string,
  percentage: number,
): Promise<void> {
  await changeRouting(client, taskQueue, buildId, (routing) =>
    client.workflowService.setWorkerDeploymentRampingVersion({ ...routing, buildId, percentage }),
  );
}

/**
 * Pins an open request to another version.
 *
 * @throws ServiceError `version_not_found`; `request_not_found` when no workflow of the request runs.
 */
export async function moveToVersion(
  client: Client,
  taskQueue: string,
  requestId: string,
  buildId: string,
): Promise<void> {
  await requireVersion(client, taskQueue, buildId);
  const version = { deploymentName: deploymentOf(taskQueue), buildId };
  const { namespace, identity } = client.options;
  const moved = await undefinedWhenNotFound(() =>
    client.workflowService.updateWorkflowExecutionOptions({
      namespace,
      identity,
      workflowExecution: { workflowId: requestId },
      workflowExecutionOptions: {
        versioningOverride: { pinned: { behavior: PINNED_OVERRIDE_BEHAVIOR_PINNED, version } },
      },
      updateMask: { paths: ['versioning_override'] },
    }),
  );
  if (moved === undefined) throw requestNotFound();
}

async function requireVersion(client: Client, taskQueue: string, buildId: string): Promise<void> {
  const versions = (await describe(client, taskQueue))?.versionSummaries ?? [];
  if (!versions.some(({ deploymentVersion }) => deploymentVersion?.buildId === buildId))
    throw new ServiceError('version_not_found');
}

type Routing = Readonly<Record<'namespace' | 'deploymentName' | 'identity', string>>;

async function changeRouting(
  client: Client,
  taskQueue: string,
  buildId: string,
  change: (routing: Routing) => Promise<unknown>,
): Promise<void> {
  await requireVersion(client, taskQueue, buildId);
  const { namespace, identity } = client.options;
  try {
    await change({ namespace, identity, deploymentName: deploymentOf(taskQueue) });
  } catch (error) {
    if (isRefused(error)) throw new ServiceError('version_without_workers', undefined, { cause: error });
    throw error;
  }
}

const FAILED_PRECONDITION = 9;
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FAILED_PRECONDITION;

async function describe(client: Client, taskQueue: string) {
  const { namespace } = client.options;
  const deploymentName = deploymentOf(taskQueue);
  const answer = await undefinedWhenNotFound(() =>
    client.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
  );
  return answer?.workerDeploymentInfo ?? undefined;
}

async function countOpen(client: Client, taskQueue: string, buildId: string): Promise<number> {
  const version = `${deploymentOf(taskQueue)}:${buildId}`.replaceAll("'", "''");
  const query = `TemporalWorkerDeploymentVersion = '${version}' AND ExecutionStatus = 'Running'`;
  return (await client.workflow.count(query)).count;
}

const STATES: Readonly<Partial<Record<number, VersionState>>> = {
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT]: 'current',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING]: 'ramping',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING]: 'draining',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED]: 'drained',
};

/** Versions in any other state (created, or never routed to) are inactive. */
const stateOf = ({ status }: Summary): VersionState => STATES[status ?? 0] ?? 'inactive';
