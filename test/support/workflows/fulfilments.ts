/** Fulfilment workflows that a unit test drives: their submissions, and activities that succeed. */
import { expect } from '@jest/globals';
import {
  FULFILMENT_WORKFLOW,
  STATE_QUERY,
  type RequestState,
  type RequestVersion,
} from '../../../domain/requests/messages.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { submission } from '../requests/submissions.ts';
import type { SentUpdate } from './calls.ts';
import { LATER, type FakeActivities, type Flow } from './flow.ts';
import { prepareWorkflow, START, startWorkflow } from './start.ts';

export const REQUEST_ID = 'req_unit000000000000000000000';
export const PHARMACY_ID = 'ph_test';
export const PHARMACY = { actor: 'pharmacy', pharmacy_id: PHARMACY_ID } as const;
export const PARTNER = { actor: 'partner' } as const;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** All activities succeed immediately, and no event has a webhook. */
export const QUIET_WORLD: FakeActivities = {
  recordRequest: () => ({ isCalled: true }),
  recordChange: () => ({ isCalled: true }),
  recordStep: () => ({}),
  findNextPharmacy: () => null,
  offerOrder: () => undefined,
  withdrawOrder: () => undefined,
  sendWebhook: () => ({ outcome: 'acknowledged' }),
};

/** Like `QUIET_WORLD`, except that these activities wait until the test resolves them. */
export function quietExcept(...names: readonly string[]): FakeActivities {
  return { ...QUIET_WORLD, ...Object.fromEntries(names.map((name) => [name, () => LATER])) };
}

export function submitted(changes: Partial<Submission> = {}): Submission {
  const accepted_at = new Date(START).toISOString();
  return submission({ request_id: REQUEST_ID, accepted_at, estimated_delivery_at: accepted_at, ...changes });
}

/** Starts a request, which is then pending at its pharmacy. */
export function startFulfilment(
  changes: Partial<Submission> = {},
  activities: FakeActivities = QUIET_WORLD,
): Promise<Flow> {
  return startWorkflow(FULFILMENT_WORKFLOW, [submitted(changes)], { activities, workflowId: REQUEST_ID });
}

/** Prepares a request before its first workflow task. */
export function prepareFulfilment(activities: FakeActivities = QUIET_WORLD): Promise<Flow> {
  return prepareWorkflow(FULFILMENT_WORKFLOW, [submitted()], { activities, workflowId: REQUEST_ID });
}

export async function recordOf(flow: Flow): Promise<RequestState['record']> {
  return (await flow.query<RequestState>(STATE_QUERY)).record;
}

/** Returns the statuses and events since the request was placed, in order. */
export async function courseOf(flow: Flow): Promise<string[]> {
  const { timeline } = await recordOf(flow);
  return timeline.slice(1).map(({ status, event }) => event ?? status);
}

/** Sends an Update and lets the workflow settle; the Update may still wait for an activity. */
export async function ask<Answer = RequestVersion>(
  flow: Flow,
  name: string,
  argument: unknown,
): Promise<SentUpdate<Answer>> {
  const sent = flow.update<Answer>(name, argument);
  await flow.settle();
  return sent;
}

/** Expects that the Update was refused with this type of error. */
export async function expectRefusal(sent: SentUpdate, type: string): Promise<void> {
  await expect(sent.outcome).rejects.toMatchObject({ type });
}
