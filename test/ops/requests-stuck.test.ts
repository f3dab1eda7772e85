/** Requests whose workflow ended early are listed as stuck, and reset. */
import { describe, expect, test } from '@jest/globals';
import { EXIT } from '../../ops/errors.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { submission } from '../support/requests/submissions.ts';
import { readSubmission } from '../support/requests/read-submission.ts';
import { inspectRequest } from '../../services/requests/inspect-request.ts';
import { findStuckRequests } from '../../services/requests/stuck.ts';
import { newId } from '../../domain/common/ids.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import type { Step } from '../../domain/requests/statuses.ts';

const { engine, given } = useOwnEngine();

const partner = prepared(given.partner());

const ops = (...args: string[]) => runOpsOf(engine, ...args);

const show = async (requestId: string) => (await ops('requests', 'show', requestId)).output;

/** Timeout in milliseconds of a test that waits for failing attempts on a busy machine. */
const ROOM_MS = 150_000;

const listed = async () => (await ops('requests', 'stuck')).output;

/** The `--json` result for these requests, and the exit code. */
async function foundOf(ids: readonly string[]) {
  const { output, exitCode } = await ops('requests', 'stuck', '--json');
  const { stuck, parked } = JSON.parse(output) as { stuck: { request_id: string }[]; parked: object[] };
  return { exitCode, parked, stuck: stuck.filter(({ request_id }) => ids.includes(request_id)) };
}

const submissionOf = (requestId: string) =>
  eventually(() => readSubmission(engine.database, requestId), {
    deadlineMs: 20_000,
    describe: 'the request to be in Postgres',
  });

/** The arguments of the printed command, with a reason filled in. */
function resetCommandIn(output: string): string[] {
  const command = /ops (requests reset .*) --reason "\.\.\."$/m.exec(output)?.[1] ?? '';
  return [...command.split(' '), '--reason', 'terminated by mistake'];
}

test('ops requests show reports a terminated request as stuck, and its printed command restores it', async () => {
  const { request_id } = await given.order().by(partner);
  const handle = engine.client.workflow.getHandle(request_id);
  await eventually(async () => (await show(request_id)).includes('status    pending'), {
    deadlineMs: 20_000,
    describe: 'the request to be in Postgres',
  });
  expect(await show(request_id)).not.toContain('differs');
  await handle.terminate('by mistake');

  const output = await show(request_id);
  expect(output).toMatch(/workflow +TERMINATED/);
  expect(output).toContain(
    'differs   the workflow has ended but the status is not final: the request is stuck at pending',
  );
  expect((await partner.read(request_id)).status).toBe('pending');
  expect(await listed()).toMatch(new RegExp(`${request_id} +pending +TERMINATED +workflow_ended`));

  const { errors } = await ops(...resetCommandIn(output));
  expect(errors).toBe('');
  expect(await show(request_id)).not.toContain('differs');
  expect(await listed()).not.toContain(request_id);
  const { status } = await partner.call('POST', `/requests/${request_id}/cancel`);
  expect(status).toBe(200);
  await engine.client.workflow.getHandle(request_id).result();
  expect(await show(request_id)).toMatch(/status +cancelled \(final\)/);
});

test(
  'ops requests stuck finds lost or wrong rows, open requests without a workflow, and parked deliveries',
  async () => {
    const receiver = await startReceiver();
    receiver.answer = () => 410;
    const webhook = await register(partner, { url: receiver.url });
    const rejected = await given.order().by(partner).playing('rejects');
    const open = await given.order().by(partner).confirmed();
    await engine.client.workflow.getHandle(rejected.request_id).result();
    await engine.database
      .updateTable('request')
      .set({ status: 'failed' })
      .where('request_id', '=', rejected.request_id)
      .execute();
    await engine.database
      .updateTable('request')
      .set({ sequence: 50 })
      .where('request_id', '=', open.request_id)
      .execute();
    const lost = { ...(await submissionOf(open.request_id)), request_id: newId('request') };
    await saveRequest(engine.database, { submission: lost, timeline: [firstEntry(lost)] });

    const ours = [lost, open, rejected].map(({ request_id }) => request_id);
    // Temporal's index of ended workflows and the webhooks lag slightly.
    const found = await eventually(
      async () => {
        const { exitCode, stuck, parked } = await foundOf(ours);
        return stuck.length === 3 && parked.length === 1 && exitCode === EXIT.found
          ? { stuck, parked }
          : undefined;
      },
      { deadlineMs: 60_000, describe: 'all of them to be found' },
    );
    const calm = { next_try_at: null };
    expect(found.stuck).toEqual([
      {
        ...calm,
        request_id: lost.request_id,
        status: 'pending',
        because: 'no_workflow',
        workflow: null,
        detail: null,
      },
      ...[
        {
          request_id: open.request_id,
          status: 'confirmed',
          workflow: 'RUNNING',
          detail: 'sequence: Postgres has 50, the workflow 2',
        },
        {
          request_id: rejected.request_id,
          status: 'rejected',
          workflow: 'COMPLETED',
          detail: 'status: Postgres has failed, the workflow rejected',
        },
      ].map((differing) => ({ ...calm, because: 'rows_differ', ...differing })),
    ]);
    expect(found.parked).toMatchObject([
      {
        webhook_id: webhook.webhook_id,
        disabled_by: 'system',
        disabled_reason: 'gone',
        held: expect.any(Number),
      },
    ]);
    const { output } = await ops('requests', 'stuck');
    expect(output).toMatch(new RegExp(`${open.request_id} +confirmed +RUNNING +rows_differ +sequence`));
    expect(output).toMatch(
      new RegExp(`${webhook.webhook_id} +${partner.partnerId} +off \\(gone, by system\\) +\\d`),
    );

    for (const { request_id } of [open, rejected]) await ops('requests', 're-record', request_id);
    await partner.call('POST', `/webhooks/${webhook.webhook_id}/pause`);
    await partner.call('DELETE', `/webhooks/${webhook.webhook_id}`);
    expect(await foundOf(ours)).toMatchObject({ stuck: [{ request_id: lost.request_id }], parked: [] });
    await receiver.close();
  },
  ROOM_MS,
);

test('a request past its deadline whose workflow still waits is listed as stuck', async () => {
  const { request_id, timeline } = await given.order().by(partner);
  await submissionOf(request_id);
  const { next_step_by } = await inspectRequest(engine, request_id);
  if (next_step_by === null) throw new Error('A pending request has no time limit');
  const foundAt = async (now: Date) => {
    const options = { taskQueue: engine.taskQueue, now, endedSince: now, onProgress: () => undefined };
    const { stuck } = await findStuckRequests(engine, options);
    return stuck.find((one) => one.request_id === request_id);
  };
  expect(await foundAt(new Date(timeline[0]?.at ?? ''))).toBeUndefined();
  // Workers have a few minutes to process a time limit.
  expect(await foundAt(new Date(Date.parse(next_step_by) + 60_000))).toBeUndefined();
  expect(await foundAt(new Date(Date.parse(next_step_by) + 600_000))).toMatchObject({
    because: 'overdue',
    status: 'pending',
    workflow: 'RUNNING',
    detail: `since ${next_step_by}`,
  });
});

test('ops requests show reports an open request without a workflow, and its printed command restores it', async () => {
  const { request_id } = await given.order().by(partner);
  const submission = await submissionOf(request_id);
  const lost = { ...submission, request_id: newId('request') };
  await saveRequest(engine.database, { submission: lost, timeline: [firstEntry(lost)] });

  const output = await show(lost.request_id);
  expect(output).toContain('workflow  not in Temporal');
  expect(output).toContain('differs   the workflow is not in Temporal but the status is not final');
  expect(output).toContain(`ops requests restore ${lost.request_id}`);
  expect((await ops('requests', 'restore', lost.request_id)).errors).toBe('');
  expect(await show(lost.request_id)).not.toContain('differs');
  await engine.fulfilment.takeStep(lost.request_id, 'cancel', { actor: 'partner', reason: 'other' }, 'end');
  expect(await show(lost.request_id)).toMatch(/status +cancelled \(final\)/);
  const again = await ops('requests', 'restore', lost.request_id);
  expect([again.exitCode, again.errors]).toEqual([EXIT.refused, expect.stringContaining('knows every step')]);
});

describe('resetting a workflow', () => {
  test('a workflow that ended before its first task is reset to that task', async () => {
    const made = submission();
    const handle = await engine.client.workflow.start(FULFILMENT_WORKFLOW, {
      workflowId: made.request_id,
      taskQueue: 'without-worker',
      args: [made],
    });
    await handle.terminate('by mistake');
    const { exitCode, output } = await ops('requests', 'reset', made.request_id, '--reason', 'a test');
    expect([exitCode, output]).toEqual([EXIT.done, expect.stringContaining('repeated: nothing')]);
    const current = engine.client.workflow.getHandle(made.request_id);
    expect((await current.describe()).status.name).toBe('RUNNING');
    await current.terminate('test');
  });

  async function step(requestId: string, name: Step): Promise<void> {
    const outcome = await engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, name);
    expect(outcome.kind).toBe('taken');
  }

  test('a reset keeps the timeline that the partner read, and the request continues', async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { request_id } = await given.order().by(partner).at(pharmacy);
    await step(request_id, 'confirm');
    const asked = { actor: 'pharmacy', reason: 'address_unclear' } as const;
    expect((await engine.fulfilment.openHold(request_id, asked, 'hold')).kind).toBe('taken');
    const before = await partner.read(request_id);
    expect(before.timeline.map(({ status, event }) => event ?? status)).toEqual([
      'pending',
      'confirmed',
      'hold_opened',
    ]);
    await engine.client.workflow.getHandle(request_id).terminate('decided by a bad deploy');

    const { output, exitCode } = await ops(
      'requests',
      'reset',
      request_id,
      '--to',
      '4',
      '--reason',
      'a test',
    );
    expect(exitCode).toBe(EXIT.done);
    expect(output).toContain('asked again with the same input: confirm, open_hold');
    // The workflow decides the same again, and Postgres had no other version.
    const isDecidedAnew = async () => {
      const state = await engine.fulfilment.state(request_id);
      return state?.record.timeline.length === 3 ? state.record : undefined;
    };
    const after = await eventually(isDecidedAnew, {
      deadlineMs: 60_000,
      describe: 'every decision to be repeated',
    });
    expect(after.timeline).toEqual(before.timeline);
    expect(after.hold).toEqual(before.hold);
    const shown = await show(request_id);
    expect(shown).not.toContain('differs');
    expect(shown).toMatch(
      new RegExp(
        `^limits +the reset at 20\\S+Z did not restart the time limits: the current one ends at ${before.hold?.expires_at}$`,
        'm',
      ),
    );
    const resolution = { end: 'withdraw' } as const;
    const hold = { actor: 'pharmacy', opened: 3, resolution } as const;
    expect((await engine.fulfilment.resolveHold(request_id, hold, 'end')).kind).toBe('taken');
    await step(request_id, 'dispense');
    expect((await partner.read(request_id)).timeline.slice(0, 3)).toEqual(before.timeline);
    expect(await show(request_id)).not.toContain('differs');
  });

  test('a query that Temporal rejects is reported as such', async () => {
    const { exitCode, errors } = await ops(
      'requests',
      'reset',
      '--query',
      'nonsense = 1',
      '--reason',
      'a test',
    );
    expect([exitCode, errors]).toEqual([
      EXIT.notBegun,
      expect.stringMatching(/^Temporal rejects this --query: .*nonsense/),
    ]);
  });
});
