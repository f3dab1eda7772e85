/** The workflow types that a worker can run: each export is one. */
import { setWorkflowOptions, workflowInfo } from '@temporalio/workflow';
import { housekeeping } from './housekeeping.ts';
import { lateAuthorization } from './late-authorization.ts';
import { webhookProbing, webhookRedelivery } from './webhooks.ts';

export { fulfilment } from './fulfilment.ts';
export { housekeeping, lateAuthorization, webhookProbing, webhookRedelivery };

/** Nothing where workers have no versions: the server takes no task from a worker that says this and has none. */
const versioned = () =>
  !workflowInfo().currentDeploymentVersion?.deploymentName
    ? {}
    : { versioningBehavior: 'AUTO_UPGRADE' as const };

// Where workers have versions, a request stays with the code that it began with (docs/decisions/0063). These go on with the
// current one: an endpoint may fail for days.
for (const workflow of [housekeeping, lateAuthorization, webhookProbing, webhookRedelivery]) {
  setWorkflowOptions(versioned, workflow as (...args: never[]) => Promise<void>);
}
