/**
 * The change of `changed/workflows.ts` as it has to be made: requests that began before it go the old way, those that
 * begin with it the new one.
 */
import { patched, sleep } from '@temporalio/workflow';
import type { RestoredRequest } from '../../../domain/requests/messages.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { fulfilment as unchanged } from '../../../workflows/fulfilment.ts';

export async function fulfilment(submission: Submission, known?: RestoredRequest): Promise<unknown> {
  if (patched('sleeps-first')) await sleep('1s');
  return unchanged(submission, known);
}
