/** The fulfilment workflow after a careless change: it sleeps before it does anything. */
import { sleep } from '@temporalio/workflow';
import type { Submission } from '../../../domain/requests/submission.ts';
import { fulfilment as unchanged } from '../../../workflows/fulfilment.ts';

export async function fulfilment(submission: Submission): Promise<unknown> {
  await sleep('1s');
  return unchanged(submission);
}
