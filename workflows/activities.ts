/** The activities as workflows call them: how long each may take and how it is retried. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

/**
 * The Postgres write of a transition: short and repeatable, so a local activity (one workflow task instead of
 * two). It is tried for ever; from 5 s of back-off on the wait is a server timer, so that a Postgres that is
 * away for hours costs few history events.
 */
export const { recordRequest } = proxyLocalActivities<Pick<Activities, 'recordRequest'>>({
  startToCloseTimeout: '5s',
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '30s' },
  localRetryThreshold: '5s',
});

/** Calls to the pharmacy's side: repeated until they work or their scope is cancelled. */
export const pharmacy = proxyActivities<Pick<Activities, 'offerOrder' | 'withdrawOrder'>>({
  startToCloseTimeout: '15s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
});

/** A report of the sandbox's pharmacy: waits for the request's workflow to answer, and asks again. */
export const { reportStep } = proxyActivities<Pick<Activities, 'reportStep'>>({
  startToCloseTimeout: '6s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s' },
});
