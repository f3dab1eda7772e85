/** What is measured beside a fulfilment request: the same number of steps, none of which does anything. */
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

/** The shape of a request: two activities for the start, and one for each of `steps` Updates. */
export async function bareUpdates(steps: number): Promise<void> {
  await takeSteps(steps, () => undefined);
}

/** The same, with each step in a search attribute. */
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

/** The plainest durable steps: so many ordinary activities, one after the other. */
export async function bareActivities(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await nothing();
}
