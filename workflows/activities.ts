/** The activities as workflows call them: how long each may take and how it is retried. */
import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { POOL_LIMITS } from '../domain/common/pool-limits.ts';
import { pharmacyTaskQueue } from '../domain/pharmacies/gateway.ts';

/**
 * The Postgres write of a transition: short, repeatable, tried for ever. An ordinary activity, never a local one,
 * so that it begins after the decision it writes is in the history: docs/decisions/0006.
 */
export const { recordRequest, recordChange, recordAuthorization } = proxyActivities<
  Pick<Activities, 'recordRequest' | 'recordChange' | 'recordAuthorization'>
>({
  startToCloseTimeout: POOL_LIMITS.records.call_ms,
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** The same for a step that is taken only if it is admitted: the decision is made where it is written. */
export const { recordStep } = proxyActivities<Pick<Activities, 'recordStep'>>({
  startToCloseTimeout: POOL_LIMITS.records.call_ms,
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** Where a request goes that its pharmacy does not take; null where there is nobody else. */
export const { findNextPharmacy } = proxyActivities<Pick<Activities, 'findNextPharmacy'>>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** Housekeeping: what one does not manage, the next will. */
export const { sweepWebhooks, sweepStock, sweepPreparationTimes } = proxyActivities<
  Pick<Activities, 'sweepWebhooks' | 'sweepStock' | 'sweepPreparationTimes'>
>({
  startToCloseTimeout: POOL_LIMITS.housekeeping.call_ms,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 3 },
});

/** The same where there may be much to do. */
export const { sweepRows } = proxyActivities<Pick<Activities, 'sweepRows'>>({
  startToCloseTimeout: '4m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 3 },
});

type PharmacyCalls = Pick<Activities, 'offerOrder' | 'withdrawOrder'>;

/**
 * Calls to the pharmacy's side: repeated until they work or their scope is cancelled. An attempt may ask for the order
 * and then send it, 15 seconds each.
 */
const pharmacyCalls = () =>
  proxyActivities<PharmacyCalls>({
    taskQueue: pharmacyTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '40s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
  });

export const pharmacy = {
  /** Puts the order before the pharmacy. */
  get offerOrder() {
    return pharmacyCalls().offerOrder;
  },
  /** Tells the pharmacy that it need not answer any more. */
  get withdrawOrder() {
    return pharmacyCalls().withdrawOrder;
  },
};
