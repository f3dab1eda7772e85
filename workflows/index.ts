/** The workflow types that workers run: each export is one. */
import { setWorkflowOptions, workflowInfo } from '@temporalio/workflow';
import type { SubmittedAuthorization } from '../domain/holds/authorization.ts';
import type { HousekeepingJob } from '../domain/jobs.ts';
import {
  recordAuthorization,
  sweepPreparationTimes,
  sweepRows,
  sweepStatements,
  sweepStock,
  sweepWebhooks,
} from './activities.ts';
import { webhookProbing, webhookRedelivery } from './webhooks.ts';

export { fulfilment } from './fulfilment.ts';
export { webhookProbing, webhookRedelivery };

/**
 * Runs a housekeeping job once; a Temporal Schedule starts it. docs/decisions/0046.
 *
 * @throws ActivityFailure after a few failed attempts; the Schedule starts the next run.
 */
export async function housekeeping(job: HousekeepingJob): Promise<void> {
  switch (job) {
    case 'webhooks':
      return sweepWebhooks();
    case 'stock':
      return sweepStock();
    case 'rows':
      return sweepRows();
    case 'statements':
      return sweepStatements();
    case 'preparation_times':
      return sweepPreparationTimes();
  }
}

/**
 * Stores an authorization code that came without a hold, even after the request has ended, so that Postgres can be
 * rebuilt. Its start is the commit point of `POST /requests/{request_id}/authorization`; only the first code counts.
 */
export async function lateAuthorization(submitted: SubmittedAuthorization): Promise<void> {
  await recordAuthorization(submitted);
}

/** Empty if workers have no versions, because the server gives no task to an unversioned worker that sets this. */
const versioned = () =>
  !workflowInfo().currentDeploymentVersion?.deploymentName
    ? {}
    : { versioningBehavior: 'AUTO_UPGRADE' as const };

// With versioned workers a request stays on the code that it started with (docs/decisions/0063). The workflows listed
// here move to the current version, because an endpoint may fail for days.
for (const workflow of [housekeeping, lateAuthorization, webhookProbing, webhookRedelivery]) {
  setWorkflowOptions(versioned, workflow as (...args: never[]) => Promise<void>);
}
