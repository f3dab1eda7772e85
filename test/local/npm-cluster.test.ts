/** The production topology on one machine: it starts, continues without any one of its processes, and stops. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { identify } from '../../local/processes/process-identity.ts';
import { SAMPLE_BODY } from '../../local/stack/sample-request.ts';
import { eventually } from '../support/engine/eventually.ts';
import { copyProject, npmStart, type RunningStack, type StackCopy } from '../support/engine/local-stack.ts';

/** The first run on a machine builds Temporal. */
const READY_MS = 600_000;
const TEST_TIMEOUT_MS = 720_000;
const DELIVERED_MS = 60_000;

const NAMES = [
  'api-1',
  'api-2',
  'postgres',
  'proxy',
  'temporal',
  'temporal-ui',
  'worker-requests-1',
  'worker-requests-2',
  'worker-webhooks-1',
  'worker-webhooks-2',
];

let copy: StackCopy;

beforeAll(async () => {
  copy = await copyProject();
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await copy.remove();
}, TEST_TIMEOUT_MS);

async function call<Data>({ api_url, api_key }: RunningStack, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${api_url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

async function isDelivered(cluster: RunningStack, requestId: string): Promise<boolean> {
  const { status } = await call<RequestRecord>(cluster, `/requests/${requestId}`);
  return status === 'delivered';
}

test(
  'one process of each kind is killed, and orders placed meanwhile are delivered',
  async () => {
    const cluster = await npmStart(copy, { script: 'cluster', readyMs: READY_MS });
    expect(Object.keys(cluster.pids).toSorted()).toEqual(NAMES);
    expect(cluster.output()).toContain('6. delivered');
    expect(await fetch(cluster.temporal_ui_url ?? '').then(({ status }) => status)).toBe(200);

    for (const name of ['api-1', 'worker-requests-1', 'worker-webhooks-2']) {
      process.kill(cluster.pids[name] ?? 0, 'SIGKILL');
      // The proxy notices within a second that an API is down; until then it answers with a retryable 503.
      const ordered = await eventually(() => call<RequestRecord>(cluster, '/requests', SAMPLE_BODY), {
        deadlineMs: DELIVERED_MS,
        describe: `an order without ${name}`,
      });
      await eventually(() => isDelivered(cluster, ordered.request_id), {
        deadlineMs: DELIVERED_MS,
        describe: `its delivery without ${name}`,
      });
    }
    await cluster.interrupt();
    for (const pid of Object.values(cluster.pids)) expect(identify(pid ?? 0)).toBeUndefined();

    const again = await npmStart(copy, { script: 'cluster', readyMs: READY_MS });
    expect(again.api_key).toBe(cluster.api_key);
    await again.interrupt();
  },
  TEST_TIMEOUT_MS,
);
