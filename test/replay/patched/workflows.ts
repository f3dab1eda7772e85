/** The change of `changed/workflows.ts` done correctly: requests that began before it run the old code, later ones the new code. */
import { patched, sleep } from '@temporalio/workflow';
import type { RestoredRequest } from '../../../domain/requests/messages.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { fulfilment as unchanged } from '../../../workflows/fulfilment.ts';

export async function fulfilment(submission: Submission, known?: RestoredRequest): Promise<unknown> {
  if (patched('sleeps-first')) await sleep('1s');
  return unchanged(submission, known);
}
