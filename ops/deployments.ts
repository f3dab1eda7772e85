/** `ops deployments`: versions of workers, and which of them accepts new requests. */
import { type Command, InvalidArgumentError } from 'commander';
import type { VersionState, WorkerVersion } from '../services/worker-versions.ts';
import { notRunning, withAdvice } from './advice.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';

export function defineDeployments(deployments: Command, operations: Operations): void {
  deployments
    .command('list')
    .description('Lists the versions of workers, newest first, with the number of their open requests.')
    .action(async () => {
      const { listWorkerVersions } = await import('../services/worker-versions.ts');
      const versions = await listWorkerVersions(await operations.temporal(), operations.taskQueue());
      operations.answer({ versions }, () => linesOf(versions));
    });
  deployments
    .command('set-current')
    .description(
      'Routes all new requests to a version; name an earlier version to roll back. Open requests stay on their version.',
    )
    .argument('<build_id>', 'WORKER_BUILD_ID of the workers')
    .action(async (buildId: string) => {
      const { setCurrentVersion } = await import('../services/worker-versions.ts');
      const client = await operations.temporal();
      await operations.change(buildId, () =>
        withAdvice(setCurrentVersion(client, operations.taskQueue(), buildId), adviceFor(buildId)),
      );
      operations.answer({ build_id: buildId, percentage: 100 }, () => [
        `${buildId} accepts all new requests.`,
        'Stop the workers of another version once "ops deployments list" shows no open requests for it.',
      ]);
    });
  deployments
    .command('move')
    .description(
      'Moves an open request to the code of another version, permanently. If its earlier decisions differ, it may need "requests reset" afterwards.',
    )
    .argument('<request_id>')
    .requiredOption('--to <build_id>', 'WORKER_BUILD_ID of the workers that continue it')
    .action(async (requestId: string, { to }: { readonly to: string }) => {
      const { moveToVersion } = await import('../services/worker-versions.ts');
      const client = await operations.temporal();
      await operations.change(requestId, () =>
        withAdvice(moveToVersion(client, operations.taskQueue(), requestId, to), {
          ...adviceFor(to),
          ...notRunning(requestId),
        }),
      );
      operations.answer({ request_id: requestId, build_id: to }, () => [
        `${requestId} continues with version ${to}. See: ops requests show ${requestId}`,
      ]);
    });
  deployments
    .command('ramp')
    .description('Routes a percentage of new requests to a version, beside the current one.')
    .argument('<build_id>', 'WORKER_BUILD_ID of the workers')
    .requiredOption('--percent <number>', 'percentage of new requests; 0 stops the ramp', readPercentage)
    .action(async (buildId: string, { percent }: { readonly percent: number }) => {
      const { setRampingVersion } = await import('../services/worker-versions.ts');
      const client = await operations.temporal();
      await operations.change(buildId, () =>
        withAdvice(setRampingVersion(client, operations.taskQueue(), buildId, percent), adviceFor(buildId)),
      );
      operations.answer({ build_id: buildId, percentage: percent }, () => [
        `${buildId} accepts ${percent} % of new requests.`,
      ]);
    });
}

function readPercentage(text: string): number {
  const percentage = Number(text);
  if (text.trim() === '' || !Number.isFinite(percentage) || percentage < 0 || percentage > 100)
    throw new InvalidArgumentError('must be 0 to 100');
  return percentage;
}

function adviceFor(buildId: string) {
  return {
    version_not_found: `No worker with WORKER_BUILD_ID=${buildId} has registered in this deployment. Start one, or see: ops deployments list`,
    version_without_workers: `No worker of ${buildId} is polling. Start its workers, of each role, and run the command again.`,
  };
}

/** Advice about the workers of a version. */
const MEANING: Readonly<Record<VersionState, string>> = {
  inactive: 'accepts nothing yet: set-current or ramp',
  current: 'accepts new requests',
  ramping: 'accepts a part of new requests',
  draining: 'keep its workers: open requests need them',
  drained: 'its workers can be stopped',
};

function linesOf(versions: readonly WorkerVersion[]): string[] {
  if (versions.length === 0)
    return [
      'There are no versions: no worker with WORKER_BUILD_ID has registered. How to roll out versions: docs/ops/rolling-deploys.md',
    ];
  const rows = versions.map(({ build_id, state, percentage, open_requests, first_seen_at }) => [
    build_id,
    state,
    `${percentage}`,
    `${open_requests}`,
    first_seen_at,
    MEANING[state],
  ]);
  return tableLines(['VERSION', 'STATE', '% OF NEW', 'OPEN', 'FIRST SEEN', 'MEANS'], rows);
}
