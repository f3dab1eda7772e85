/** `ops requests show`, `re-record` and `ops projection`: rows that were lost or went wrong are found and made right. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { EXIT } from '../../ops/exit-codes.ts';
import { readStoredRequest } from '../../db/requests/stored-request.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps, runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);
const stored = (requestId: string) => readStoredRequest(engine.database, requestId);

async function deliveredRequest() {
  const order = await given.order().by(partner).playing('happy');
  await engine.client.workflow.getHandle(order.request_id).result();
  return order.request_id;
}

/** As after a backup of an earlier moment was put back. */
async function lose(requestId: string): Promise<void> {
  for (const table of ['event', 'timeline_entry', 'request'])
    await sql`delete from ${sql.table(table)} where request_id = ${requestId}`.execute(engine.database);
}

test('a lost row of a request that is over is seen, and written anew as it was', async () => {
  const requestId = await deliveredRequest();
  const before = await stored(requestId);
  await lose(requestId);

  const { output } = await ops('requests', 'show', requestId);
  expect(output).toContain('differs   row: Postgres has none, the workflow 6 entries written');
  expect(output).toContain(`ops requests re-record ${requestId}`);
  expect(output).toMatch(/status +delivered \(final\)/);

  const repaired = await ops('requests', 're-record', requestId);
  expect([repaired.exitCode, repaired.errors]).toEqual([EXIT.done, '']);
  expect(await stored(requestId)).toEqual(before);
  expect((await ops('requests', 'show', requestId)).output).not.toContain('differs');
  expect((await partner.read(requestId)).status).toBe('delivered');
  const audited = await ops('audit', 'list', '--target', requestId);
  expect(audited.output).toMatch(/requests re-record +req_\w+ +done/);
});

test('a wrong status, time, sequence and entry are named field by field, without patient data, and made right', async () => {
  const requestId = await deliveredRequest();
  const before = await stored(requestId);
  await engine.database
    .updateTable('request')
    .set({ status: 'failed', sequence: 9, updated_at: new Date('2026-01-01T00:00:00Z') })
    .where('request_id', '=', requestId)
    .execute();
  await sql`update timeline_entry set entry = entry || '{"status": "returned", "proof": null}'
    where request_id = ${requestId} and sequence = 6`.execute(engine.database);
  await sql`update request set submission = jsonb_set(submission, '{enrollee_id}', '"someone else"')
    where request_id = ${requestId}`.execute(engine.database);

  const { output } = await ops('requests', 'show', requestId);
  for (const line of [
    'status: Postgres has failed, the workflow delivered',
    'sequence: Postgres has 9, the workflow 6',
    'updated_at: Postgres has 2026-01-01T00:00:00.000Z, the workflow 20',
    'timeline: Postgres has 6 returned 20',
    'proof: Postgres has none, the workflow',
    'submission: Postgres has another one, the workflow what was submitted',
  ])
    expect(output).toContain(line);
  for (const text of [ORDER.enrollee_id, ORDER.delivery_address.street, 'paracetamol', 'someone else'])
    expect(output).not.toContain(text);

  expect((await ops('requests', 're-record', requestId)).output).toContain('Written anew from the history');
  expect(await stored(requestId)).toEqual(before);
  expect((await ops('requests', 're-record', requestId)).output).toContain('nothing was changed');
});

test('an open request whose sequence was set too high is recorded again after it is repaired', async () => {
  const { request_id } = await given.order().by(partner);
  await partner.readUntil(request_id, 'pending');
  const isStored = async () => (await stored(request_id)) !== undefined;
  await eventually(isStored, { deadlineMs: 20_000, describe: 'the request to be in Postgres' });
  await engine.database
    .updateTable('request')
    .set({ sequence: 50 })
    .where('request_id', '=', request_id)
    .execute();
  await engine.fulfilment.takeStep(request_id, 'cancel', { actor: 'partner', reason: 'other' }, 'stop');
  expect((await ops('requests', 'show', request_id)).output).toContain(
    'status: Postgres has pending, the workflow cancelled',
  );
  await ops('requests', 're-record', request_id);
  expect(await stored(request_id)).toMatchObject({ status: 'cancelled', sequence: 2 });
});

test('rows that know more than the history are left as they are', async () => {
  const requestId = await deliveredRequest();
  const entry = JSON.stringify({
    sequence: 7,
    status: 'returned',
    at: '2026-01-01T00:00:00Z',
    actor: 'system',
  });
  await sql`insert into timeline_entry (request_id, sequence, entry) values (${requestId}, 7, ${entry}::jsonb)`.execute(
    engine.database,
  );
  const { exitCode, errors } = await ops('requests', 're-record', requestId);
  expect(exitCode).toBe(EXIT.refused);
  expect(errors).toContain('Postgres has entries that the history');
});

test.each([
  [
    'Postgres',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'postgres  does not answer',
    /workflow +COMPLETED[^]*state +delivered/,
  ],
  [
    'Temporal',
    { TEMPORAL_ADDRESS: '127.0.0.1:1' },
    'temporal  does not answer',
    /status +delivered \(final\)[^]*6 .*delivered +courier/,
  ],
])('ops requests show answers while %s is away, and says so', async (_, variables, words, shown) => {
  const requestId = await deliveredRequest();
  const target = { connectionString: engine.connectionString, taskQueue: 'none', variables };
  const { exitCode, output, errors } = await runOpsOf(target, 'requests', 'show', requestId);
  expect([exitCode, errors]).toEqual([EXIT.done, '']);
  expect(output).toContain(words);
  expect(output).toMatch(shown);
});

test('ops requests show --json has what scripts need, and no patient data', async () => {
  const requestId = await deliveredRequest();
  const { output } = await ops('requests', 'show', requestId, '--json');
  expect(JSON.parse(output)).toMatchObject({
    request_id: requestId,
    partner_id: partner.partnerId,
    status: 'delivered',
    workflow: { status: 'COMPLETED', waits_for: [] },
    differences: [],
    stuck: null,
  });
  for (const text of [ORDER.enrollee_id, ORDER.delivery_address.street, 'paracetamol'])
    expect(output).not.toContain(text);
});

test('ops projection check finds every request whose rows differ, and rebuild makes them right', async () => {
  const owner = await given.partner();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { request_id } = await given.order().by(owner).playing('rejects');
    await engine.client.workflow.getHandle(request_id).result();
    ids.push(request_id);
  }
  const [lost = '', wrong = '', right = ''] = ids;
  const check = () => ops('projection', 'check', '--partner', owner.partnerId);
  // Temporal's index is a moment behind.
  await eventually(async () => (await check()).output.includes('3 requests compared'), {
    deadlineMs: 20_000,
    describe: 'all requests to be listed',
  });
  expect((await check()).exitCode).toBe(EXIT.done);

  await lose(lost);
  await engine.database
    .updateTable('request')
    .set({ status: 'failed' })
    .where('request_id', '=', wrong)
    .execute();
  const found = await check();
  expect(found.exitCode).toBe(EXIT.found);
  expect(found.output).toContain(`${lost}\n  row: Postgres has none`);
  expect(found.output).toContain(`${wrong}\n  status: Postgres has failed, the workflow rejected`);
  expect(found.output).not.toContain(right);

  const rebuilt = await ops('projection', 'rebuild', '--partner', owner.partnerId);
  expect([rebuilt.exitCode, rebuilt.errors]).toEqual([EXIT.done, '']);
  expect(rebuilt.output).toContain('3 requests compared, 2 written anew, 0 left as they are.');
  expect((await check()).exitCode).toBe(EXIT.done);
  expect((await owner.read(lost)).status).toBe('rejected');
});
