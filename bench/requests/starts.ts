/**
 * Compares `POST /requests` with a bare `workflow.start` of the same workflow type and with an argument of the same
 * size.
 */
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { newId } from '../../domain/common/ids.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ApiCaller, ORDER } from '../../test/support/callers/api-caller.ts';
import { startApi } from '../../test/support/engine/processes.ts';
import { submission } from '../../test/support/requests/submissions.ts';
import type { BenchStack } from '../bench-stack.ts';
import { load } from '../load.ts';
import { throughputLines } from '../pairs.ts';
import { startedWith } from '../replaced/replace-modules.ts';

const CALLERS = 8;
const CALLS = 400;
const PAIRS = 7;

/**
 * No worker serves this queue, so that only the start is measured. The API would admit few of these requests, because
 * none is recorded.
 */
const UNSERVED_QUEUE = 'bench-unserved';

export async function benchStarts({
  partner: { key, partnerId },
  client,
  connectionString,
}: BenchStack): Promise<string[]> {
  const api = await startApi({
    connectionString,
    taskQueue: UNSERVED_QUEUE,
    env: startedWith('unlimited.ts'),
  });
  const partner = new ApiCaller(api.origin, key, partnerId);
  const body = { ...ORDER, sandbox: { scenario: 'manual' } };
  const post = async () => {
    const { status } = await partner.callOnce<RequestRecord>('POST', '/requests', body);
    if (status !== 201) throw new Error(`POST /requests answered ${status}`);
  };
  const template = submission();
  const start = async () => {
    const request_id = newId('request');
    await client.workflow.start(FULFILMENT_WORKFLOW, {
      workflowId: request_id,
      taskQueue: UNSERVED_QUEUE,
      args: [{ ...template, request_id }],
    });
  };
  const lines = await throughputLines(
    { ours: 'POST /requests', bare: 'workflow.start' },
    {
      ours: () => load({ calls: CALLS, callers: CALLERS }, post),
      bare: () => load({ calls: CALLS, callers: CALLERS }, start),
      pairs: PAIRS,
    },
  );
  await api.stop();
  return lines;
}
