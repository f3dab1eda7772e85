/** Timeouts and retries of the activities that workflows call. */
import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { POOL_LIMITS } from '../domain/common/pool-limits.ts';
import { pharmacyTaskQueue } from '../domain/pharmacies/gateway.ts';

/**
 * Writes a transition to Postgres: short, idempotent, retried forever. Not a local activity, so that it starts only
 * after its decision is in the history: docs/decisions/0006.
 */
export const { recordRequest, recordChange, recordAuthorization } = proxyActivities<
  Pick<Activities, 'recordRequest' | 'recordChange' | 'recordAuthorization'>
>({
  startToCloseTimeout: POOL_LIMITS.records.call_ms,
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** Writes a step if it is admitted. The admission is decided in the same transaction. */
export const { recordStep } = proxyActivities<Pick<Activities, 'recordStep'>>({
  startToCloseTimeout: POOL_LIMITS.records.call_ms,
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** Finds the next pharmacy of a request; null if there is none. */
export const { findNextPharmacy } = proxyActivities<Pick<Activities, 'findNextPharmacy'>>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** Housekeeping. The next run repairs what a failed one missed. */
export const { sweepWebhooks, sweepStock, sweepPreparationTimes } = proxyActivities<
  Pick<Activities, 'sweepWebhooks' | 'sweepStock' | 'sweepPreparationTimes'>
>({
  startToCloseTimeout: POOL_LIMITS.housekeeping.call_ms,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 3 },
});

/** Jobs with many rows, so they have a longer timeout and heartbeats: expired rows, and statements. */
export const { sweepRows, sweepStatements } = proxyActivities<
  Pick<Activities, 'sweepRows' | 'sweepStatements'>
>({
  startToCloseTimeout: '4m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 3 },
});

/**
 * Calls to pharmacies, retried until they succeed or their scope is cancelled. One attempt may look the order up and then
 * send it, 15 seconds each. A function, because the task queue is known only within a workflow.
 */
export const pharmacyCalls = () =>
  proxyActivities<Pick<Activities, 'offerOrder' | 'withdrawOrder'>>({
    taskQueue: pharmacyTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '40s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
  });
