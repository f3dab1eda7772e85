/** The fulfilment workflow of a bad deploy: it has no handlers, and no history of the good one fits it. */
import { condition } from '@temporalio/workflow';

export async function fulfilment(): Promise<void> {
  await condition(() => false);
}
