/** What is measured beside a fulfilment request: the same number of steps, none of which does anything. */
import {
  allHandlersFinished,
  condition,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import type { BareActivities } from './activities.ts';

const local = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '5s' });
const remote = proxyActivities<BareActivities>({ startToCloseTimeout: '5s' });

/** The shape of a request: one activity, and a local activity for the start and for each of `steps` Updates. */
export async function bareUpdates(steps: number): Promise<void> {
  let taken = 0;
  setHandler(defineUpdate<void>('step'), async () => {
    taken += 1;
    await local.nothing();
  });
  await local.nothing();
  await remote.nothing();
  await condition(() => taken === steps);
  await condition(allHandlersFinished);
}

/** The plainest durable steps: so many ordinary activities, one after the other. */
export async function bareActivities(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await remote.nothing();
}
