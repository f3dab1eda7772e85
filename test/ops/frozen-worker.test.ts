/** A worker that is frozen: `show` and `stuck` say of its requests that nobody takes their tasks. */
import { expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { startWorker } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** A request is listed when its task has waited for a minute. */
const DEADLINE_MS = 180_000;

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = prepared(
  () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue }),
  (running) => running.stop(),
);

test('a request whose task nobody takes is shown and listed so, and goes on when the worker does', async () => {
  process.kill(worker.pid, 'SIGSTOP');
  try {
    const { request_id } = await given.order().by(partner);
    const shown = async () => (await runOpsOf(engine, 'requests', 'show', request_id)).output;
    await eventually(async () => /no worker has taken its next workflow task since 20/.test(await shown()), {
      deadlineMs: DEADLINE_MS,
      describe: 'the waiting task to be shown',
    });
    const listed = async () => (await runOpsOf(engine, 'requests', 'stuck')).output;
    const isListed = new RegExp(`${request_id} +pending +RUNNING +not_taken +since 20`);
    await eventually(async () => isListed.test(await listed()), {
      deadlineMs: DEADLINE_MS,
      describe: 'the request to be listed',
    });
    process.kill(worker.pid, 'SIGCONT');
    await eventually(async () => !(await shown()).includes('no worker has taken'), {
      deadlineMs: DEADLINE_MS,
      describe: 'the request to go on',
    });
    expect(await listed()).toContain('none is stuck');
  } finally {
    process.kill(worker.pid, 'SIGCONT');
  }
}, 400_000);
