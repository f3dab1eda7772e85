/** Workers of a bad deploy: partners can read recorded data, steps wait for the rollback, and nothing is lost. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { connectionVariables } from '../../../local/temporal/temporal.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { runOpsOf } from '../../support/engine/ops-command.ts';
import { startProcess, type TestProcess } from '../../support/engine/processes.ts';
import { testAddresses } from '../../support/servers/addresses.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { KillableWorker } from '../killable-worker.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const good = prepared(
  () => new KillableWorker({ engine }),
  (worker) => worker.stop(),
);

const deploy = (workflows: string): Promise<TestProcess> =>
  startProcess({
    script: 'test/faults/bad-deploy/worker.ts',
    env: {
      ...connectionVariables(testAddresses().temporalAddress),
      FULFILMENT_TASK_QUEUE: engine.taskQueue,
      WORKFLOWS: workflows,
    },
    ready: (logs) => logs.includes('worker ready'),
  });

const keyOf = (path: string) => ({ 'Idempotency-Key': path });

/** Retries a call after its `Retry-After`, with the same key, until it is answered. */
async function untilAnswered(path: string): Promise<RequestRecord> {
  const call = () => partner.call<RequestRecord>('POST', path, undefined, keyOf(path));
  let answered = await call();
  await eventually(
    async () => (answered = answered.status === 503 ? await call() : answered).status !== 503,
    {
      deadlineMs: 60_000,
      describe: `${path} to be answered`,
    },
  );
  expect(answered.status).toBe(200);
  return answered.data;
}

test.each([
  // The history of a new request contains the bad code's decisions, so the request has to be reset.
  { workflows: 'forgotten-handlers.ts', isFreshLost: true },
  { workflows: 'failing-tasks.ts', isFreshLost: false },
])(
  'with $workflows reads return the last known record, and steps get 503 until the rollback',
  async ({ workflows, isFreshLost }) => {
    await good.start();
    const { request_id } = await given.order().by(partner).confirmed();
    const known = await partner.read(request_id);
    await good.kill();
    const bad = await deploy(workflows);
    try {
      const fresh = await given.order().by(partner);
      expect(await partner.read(request_id)).toEqual(known);
      expect(await partner.read(fresh.request_id)).toEqual(fresh);
      for (const path of [
        `/sandbox/requests/${request_id}/advance`,
        `/requests/${fresh.request_id}/cancel`,
      ]) {
        const { status, error, headers } = await partner.call('POST', path, undefined, keyOf(path));
        expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
        expect(headers.get('retry-after')).not.toBeNull();
      }
      // An operator finds it before a partner calls.
      const stuck = () => runOpsOf(engine, 'requests', 'stuck');
      const isListed = new RegExp(`${request_id} +confirmed +RUNNING +task_fails`);
      await eventually(async () => isListed.test((await stuck()).output), {
        deadlineMs: 60_000,
        describe: 'the request to be listed as stuck',
      });
      await bad.kill('SIGKILL');
      await good.start();
      // The server retries a failed task after a delay, during which steps are still answered 503.
      const dispensing = await untilAnswered(`/sandbox/requests/${request_id}/advance`);
      expect(dispensing.timeline.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'dispensing']);
      const afterwards = isFreshLost ? fresh : await untilAnswered(`/requests/${fresh.request_id}/cancel`);
      expect(afterwards.status).toBe(isFreshLost ? 'pending' : 'cancelled');
    } finally {
      await bad.stop();
    }
  },
  180_000,
);
