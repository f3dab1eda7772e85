/** `show` and `stuck` report requests whose tasks no worker completes, because it is frozen. */
import { expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { startWorker } from '../support/engine/processes.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** A request is listed once its task has waited for a minute. */
const DEADLINE_MS = 90_000;

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = prepared(
  () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue }),
  (running) => running.stop(),
);

test('a request is listed as stuck while its worker is frozen, and continues afterwards', async () => {
  await suspend(worker.pid);
  try {
    const { request_id } = await given.order().by(partner);
    const shown = async () => (await runOpsOf(engine, 'requests', 'show', request_id)).output;
    // The server may still give a task to the frozen worker's open poll.
    await eventually(async () => /no worker (?:has picked up|completes)/.test(await shown()), {
      deadlineMs: DEADLINE_MS,
      describe: 'the waiting task to be shown',
    });
    let listed = '';
    const list = async () => (listed = (await runOpsOf(engine, 'requests', 'stuck')).output);
    const line = new RegExp(
      `${request_id} +pending +RUNNING +(?:not_taken +since 20|task_fails +no worker completes it)`,
    );
    await eventually(async () => line.test(await list()), {
      deadlineMs: DEADLINE_MS,
      describe: 'the request to be listed',
    }).catch(() => undefined);
    expect(listed).toMatch(line);
    resume(worker.pid);
    await eventually(async () => !(await shown()).includes('no worker'), {
      deadlineMs: DEADLINE_MS,
      describe: 'the request to go on',
    });
    expect(await list()).toContain('none is stuck');
  } finally {
    resume(worker.pid);
  }
}, 300_000);
