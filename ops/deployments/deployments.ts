/** `ops deployments`: the versions of workers, and which one takes new requests. */
import { InvalidArgumentError, type Command } from 'commander';
import type { VersionState, WorkerVersion } from '../../services/worker-versions.ts';
import { advised } from '../advised.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

export function defineDeployments(deployments: Command, operations: Operations): void {
  deployments
    .command('list')
    .description('Lists the versions of workers, the newest first, with the open requests of each.')
    .action(async () => {
      const { listWorkerVersions } = await import('../../services/worker-versions.ts');
      const versions = await listWorkerVersions(await operations.temporal(), operations.taskQueue());
      operations.answer({ versions }, () => linesOf(versions));
    });
  deployments
    .command('set-current')
    .description('Has a version take all new requests; open ones stay with theirs. Also rolls back.')
    .argument('<build_id>', 'WORKER_BUILD_ID of its workers')
    .action(async (buildId: string) => {
      const { setCurrentVersion } = await import('../../services/worker-versions.ts');
      const client = await operations.temporal();
      await operations.change(buildId, () =>
        advised(setCurrentVersion(client, operations.taskQueue(), buildId), adviceFor(buildId)),
      );
      operations.answer({ build_id: buildId, percentage: 100 }, () => [
        `${buildId} takes all new requests.`,
        'Workers of another version may stop when "ops deployments list" has no open requests of it.',
      ]);
    });
  deployments
    .command('move')
    .description(
      'Has an open request go on with the code of another version, and stay with it. What another version decided may need "requests reset" then.',
    )
    .argument('<request_id>')
    .requiredOption('--to <build_id>', 'WORKER_BUILD_ID of the workers that go on with it')
    .action(async (requestId: string, { to }: { readonly to: string }) => {
      const { moveToVersion } = await import('../../services/worker-versions.ts');
      const client = await operations.temporal();
      await operations.change(requestId, () =>
        advised(moveToVersion(client, operations.taskQueue(), requestId, to), {
          ...adviceFor(to),
          request_not_found: `No workflow of ${requestId} runs. Look at it first: ops requests show ${requestId}`,
        }),
      );
      operations.answer({ request_id: requestId, build_id: to }, () => [
        `${requestId} goes on with version ${to}. See: ops requests show ${requestId}`,
      ]);
    });
  deployments
    .command('ramp')
    .description('Has a version take a part of the new requests, beside the current one.')
    .argument('<build_id>', 'WORKER_BUILD_ID of its workers')
    .requiredOption('--percent <number>', 'how many of a hundred; 0 takes it out again', readPercentage)
    .action(async (buildId: string, { percent }: { readonly percent: number }) => {
      const { setRampingVersion } = await import('../../services/worker-versions.ts');
      const client = await operations.temporal();
      await operations.change(buildId, () =>
        advised(setRampingVersion(client, operations.taskQueue(), buildId, percent), adviceFor(buildId)),
      );
      operations.answer({ build_id: buildId, percentage: percent }, () => [
        `${buildId} takes ${percent} of a hundred new requests.`,
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
    version_not_found: `No worker with WORKER_BUILD_ID=${buildId} has come to this deployment: start one, or see ops deployments list.`,
    version_without_workers: `No worker of ${buildId} polls now: start its workers, of each role, and give the command again.`,
  };
}

/** What to do with its workers. */
const MEANS: Readonly<Record<VersionState, string>> = {
  inactive: 'takes nothing yet: set-current or ramp',
  current: 'takes what is new',
  ramping: 'takes a part of what is new',
  draining: 'keep its workers: open requests need them',
  drained: 'its workers may stop',
};

function linesOf(versions: readonly WorkerVersion[]): string[] {
  if (versions.length === 0)
    return [
      'Workers have no versions: none with WORKER_BUILD_ID has come. How to roll them out: docs/ops/rolling-deploys.md',
    ];
  const rows = versions.map(({ build_id, state, percentage, open_requests, first_seen_at }) => [
    build_id,
    state,
    `${percentage}`,
    `${open_requests}`,
    first_seen_at,
    MEANS[state],
  ]);
  return tableLines(['VERSION', 'STATE', '% OF NEW', 'OPEN', 'FIRST SEEN', 'MEANS'], rows);
}
