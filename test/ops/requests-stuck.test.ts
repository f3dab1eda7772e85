/** `ops requests show` and `stuck` on requests whose workflow ended without a final status. */
import { expect, test } from '@jest/globals';
import { saveRequest } from '../../db/requests/requests.ts';
import { readSubmission } from '../support/requests/read-submission.ts';
import { newId } from '../../domain/common/ids.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

const show = async (requestId: string) =>
  (await runOps(engine.connectionString, 'requests', 'show', requestId)).output;

const listed = async () => (await runOps(engine.connectionString, 'requests', 'stuck')).output;

/** The arguments of the command that was printed, with a reason filled in. */
function resetCommandIn(output: string): string[] {
  const command = /ops (requests reset .*) --reason "\.\.\."$/m.exec(output)?.[1] ?? '';
  return [...command.split(' '), '--reason', 'terminated by mistake'];
}

test('ops requests show says that a terminated request is stuck, and the command it prints continues the request', async () => {
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
    'differs   the workflow has ended, and the status is not final: the request is stuck at pending',
  );
  expect((await partner.read(request_id)).status).toBe('pending');
  // Temporal's index is a moment behind.
  await eventually(async () => (await listed()).includes(request_id), {
    deadlineMs: 30_000,
    describe: 'the request to be listed as stuck',
  });
  expect(await listed()).toMatch(new RegExp(`${request_id} +pending +TERMINATED +workflow_ended`));

  const { errors } = await runOps(engine.connectionString, ...resetCommandIn(output));
  expect(errors).toBe('');
  expect(await show(request_id)).not.toContain('differs');
  expect(await listed()).not.toContain(request_id);
  const { status } = await partner.call('POST', `/requests/${request_id}/cancel`);
  expect(status).toBe(200);
  await engine.client.workflow.getHandle(request_id).result();
  expect(await show(request_id)).toMatch(/status +cancelled \(final\)/);
});

test('ops requests stuck finds what waits past all its limits, and its exit code and JSON are for scripts', async () => {
  const { request_id } = await given.order().by(partner).confirmed();
  const stuck = async () => {
    const { output, exitCode } = await runOps(engine.connectionString, 'requests', 'stuck', '--json');
    const { stuck: all } = JSON.parse(output) as { stuck: { request_id: string }[] };
    expect(exitCode).toBe(all.length === 0 ? 0 : 1);
    return all.find((one) => one.request_id === request_id);
  };
  expect(await stuck()).toBeUndefined();
  await engine.database
    .updateTable('request')
    .set({ updated_at: new Date('2020-01-01') })
    .where('request_id', '=', request_id)
    .execute();
  expect(await stuck()).toEqual({
    request_id,
    status: 'confirmed',
    because: 'overdue',
    workflow: 'RUNNING',
  });
});

test('ops requests show says that an open request without a workflow can only be sent again', async () => {
  const { request_id } = await given.order().by(partner);
  const recorded = () => readSubmission(engine.database, request_id);
  const submission = await eventually(recorded, {
    deadlineMs: 20_000,
    describe: 'the request to be in Postgres',
  });
  const lost = { ...submission, request_id: newId('request') };
  await saveRequest(engine.database, { submission: lost, timeline: [firstEntry(lost)] });

  const output = await show(lost.request_id);
  expect(output).toContain('workflow  not in Temporal');
  expect(output).toContain('differs   the workflow is not in Temporal, and the status is not final');
  expect(output).toContain('tell the partner, who can send a new request');
});
