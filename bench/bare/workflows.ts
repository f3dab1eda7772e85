/** Baseline workflows with as many steps as a fulfilment request, none of which does anything. */
import {
  allHandlersFinished,
  condition,
  defineUpdate,
  proxyActivities,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import type { BareActivities } from './activities.ts';

const { nothing } = proxyActivities<BareActivities>({ startToCloseTimeout: '5s' });

const stateKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD);

/** Has the shape of a request: two activities for the start, and one for each of `steps` Updates. */
export async function bareUpdates(steps: number): Promise<void> {
  await takeSteps(steps, () => undefined);
}

/** Does the same as `bareUpdates` and also sets a search attribute at each step. */
export async function bareUpdatesShown(steps: number): Promise<void> {
  await takeSteps(steps, (taken) => upsertSearchAttributes([{ key: stateKey, value: `step ${taken}` }]));
}

async function takeSteps(steps: number, show: (taken: number) => void): Promise<void> {
  let taken = 0;
  setHandler(defineUpdate<void>('step'), async () => {
    taken += 1;
    show(taken);
    await nothing();
  });
  await Promise.all([nothing(), nothing()]);
  await condition(() => taken === steps);
  await condition(allHandlersFinished);
}

/** Runs ordinary activities one after the other: the simplest durable steps. */
export async function bareActivities(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await nothing();
}
