/** What is measured beside a fulfilment request: the same number of steps, none of which does anything. */
import {
  allHandlersFinished,
  condition,
  defineUpdate,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type { BareActivities } from './activities.ts';

const { nothing } = proxyActivities<BareActivities>({ startToCloseTimeout: '5s' });

/** The shape of a request: two activities for the start, and one for each of `steps` Updates. */
export async function bareUpdates(steps: number): Promise<void> {
  let taken = 0;
  setHandler(defineUpdate<void>('step'), async () => {
    taken += 1;
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
