/** `POST /requests` beside a bare `workflow.start` of the same workflow with the same argument. */
import { FULFILMENT_WORKFLOW } from '../domain/messages.ts';
import { newId } from '../domain/ids.ts';
import type { RequestRecord } from '../domain/requests.ts';
import { ORDER } from '../test/support/api-caller.ts';
import { submission } from '../test/support/submissions.ts';
import type { BenchStack } from './bench-stack.ts';
import { load } from './load.ts';
import { throughputLines } from './pairs.ts';

const CALLERS = 8;
const CALLS = 400;
const PAIRS = 7;

export async function benchStarts({ partner, client, taskQueue }: BenchStack): Promise<string[]> {
  const body = { ...ORDER, sandbox: { scenario: 'manual' } };
  const post = async () => {
    const { status } = await partner.call<RequestRecord>('POST', '/requests', body);
    if (status !== 201) throw new Error(`POST /requests answered ${status}`);
  };
  const template = submission();
  const start = async () => {
    const request_id = newId('request');
    await client.workflow.start(FULFILMENT_WORKFLOW, {
      workflowId: request_id,
      taskQueue,
      args: [{ ...template, request_id }],
    });
  };
  return throughputLines(
    { ours: 'POST /requests', bare: 'workflow.start' },
    {
      ours: () => load({ calls: CALLS, callers: CALLERS }, post),
      bare: () => load({ calls: CALLS, callers: CALLERS }, start),
      pairs: PAIRS,
    },
  );
}
