/** Deploys workers with workflows other than those of the checkout. */
import { connectionVariables } from '../../local/temporal/temporal.ts';
import { ENCRYPTION_KEYS } from '../support/engine/encryption-keys.ts';
import { startProcess, type TestProcess } from '../support/engine/processes.ts';
import { testAddresses } from '../support/servers/addresses.ts';

/** Files that export the workflow types. */
export const GOOD = 'workflows/index.ts';
/** Makes other decisions than existing histories. */
export const BAD = 'test/replay/changed/workflows.ts';
/** The same change, behind `patched()`. */
export const PATCHED = 'test/replay/patched/workflows.ts';

interface Deployment {
  readonly connectionString: string;
  readonly taskQueue: string;
}

/** Starts a worker process with all activities and these workflows. @param buildId of a version, if workers have versions. */
export function deploy(
  { connectionString, taskQueue }: Deployment,
  workflows: string,
  buildId?: string,
): Promise<TestProcess> {
  return startProcess({
    script: 'test/runbooks/deployed-worker/main.ts',
    env: {
      ...connectionVariables(testAddresses().temporalAddress),
      DATABASE_URL: connectionString,
      FULFILMENT_ENVIRONMENT: 'sandbox',
      WEBHOOK_LOOPBACK: 'allowed',
      FULFILMENT_TASK_QUEUE: taskQueue,
      ENCRYPTION_KEYS,
      WORKFLOWS: workflows,
      ...(buildId === undefined ? {} : { WORKER_BUILD_ID: buildId }),
    },
    ready: (logs) => logs.includes('"worker ready"'),
  });
}
