/** An HMO's authorization code can be submitted up to 48 hours after the order, whatever the status. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRequest } from '../../db/requests/requests.ts';
import { LATE_AUTHORIZATION_MS } from '../../domain/holds/authorization.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { heldRecord } from '../support/callers/partner-at-holds.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnApi } from '../support/suite/use-own-api.ts';

let now = Date.now();
const { engine, given } = useOwnApi({ clock: () => new Date(now) });
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const CODE = 'AUTH/2026/004711';
const submit = (requestId: string, code = CODE) =>
  partner.call<RequestRecord>('POST', `/requests/${requestId}/authorization`, { code });

/** Places a recorded order at a pharmacy that only the test advances. */
async function emergency(authorization: object | null = { emergency: true }): Promise<string> {
  const members = authorization === null ? {} : { authorization };
  const { request_id } = await given.order().by(partner).at(pharmacy).with(members).confirmed();
  return request_id;
}

test('an emergency order starts without a hold, and its code is accepted once and shown to the partner and the pharmacy', async () => {
  const id = await emergency();
  const before = await partner.call<RequestRecord>('GET', `/requests/${id}`);
  expect([before.data.hold, before.data.authorization_code]).toEqual([null, null]);
  const { status, data } = await submit(id);
  expect([status, data.authorization_code, data.status]).toEqual([200, CODE, 'confirmed']);
  expect((await submit(id)).status).toBe(200);
  const another = await submit(id, 'AUTH/OTHER');
  expect([another.status, another.error.code]).toEqual([409, 'illegal_transition']);
  const etag = before.headers.get('etag') ?? '';
  const after = await partner.call<RequestRecord>('GET', `/requests/${id}`, undefined, {
    'If-None-Match': etag,
  });
  expect([after.status, after.data.authorization_code]).toEqual([200, CODE]);
  const again = await fetch(`${partner.origin}/v1/requests/${id}`, {
    headers: {
      Authorization: `Bearer ${partner.key}`,
      'If-None-Match': after.headers.get('etag') ?? '',
    },
  });
  expect(again.status).toBe(304);
  const order = await pharmacy.call<RequestRecord>('GET', `/orders/${id}`);
  expect(order.data.authorization_code).toBe(CODE);
  const { rows } =
    await sql`select late_authorization::text as kept from request where request_id = ${id}`.execute(
      engine.database,
    );
  expect(JSON.stringify(rows)).not.toContain(CODE);
});

test('an authorization code is accepted after the delivery, and a later step does not remove it', async () => {
  const { request_id } = await given
    .order()
    .by(partner)
    .with({ authorization: { emergency: true } })
    .playing('happy');
  await partner.readUntil(request_id, 'ended');
  expect((await submit(request_id)).data).toMatchObject({ status: 'delivered', authorization_code: CODE });
  const { data } = await partner.call<{ requests: RequestRecord[] }>('GET', '/requests?limit=100');
  const listed = data.requests.find((one) => one.request_id === request_id);
  expect(listed?.authorization_code).toBe(CODE);
  const open = await emergency();
  await submit(open);
  await pharmacy.call('POST', `/orders/${open}/dispense`);
  expect((await partner.read(open)).authorization_code).toBe(CODE);
});

test('a new authorization code is refused after 48 hours, and an accepted code can be repeated', async () => {
  const [late, accepted] = [await emergency(), await emergency()];
  await submit(accepted);
  now += LATE_AUTHORIZATION_MS + 60_000;
  try {
    const { status, error } = await submit(late);
    expect([status, error.code]).toEqual([409, 'illegal_transition']);
    expect(error.message).toContain('48 hours');
    expect((await submit(accepted)).status).toBe(200);
  } finally {
    now = Date.now();
  }
});

test('an authorization code is refused when the request expects none, has one, or is on hold for one', async () => {
  const none = await submit(await emergency(null));
  expect([none.error.code, none.error.message]).toEqual([
    'illegal_transition',
    expect.stringContaining('without `authorization`'),
  ]);
  const has = await emergency({ code: 'AUTH/FIRST' });
  expect((await submit(has)).error.code).toBe('illegal_transition');
  expect((await submit(has, 'AUTH/FIRST')).status).toBe(200);
  const { request_id } = await given.order().by(partner).with({ authorization: {} });
  await heldRecord(partner, request_id);
  await eventually(() => readRequest(engine.database, request_id), {
    deadlineMs: 20_000,
    describe: 'the request in Postgres',
  });
  expect((await submit(request_id)).error.message).toContain('/hold/authorize');
});

describe('a pasted authorization code', () => {
  /** White space, a zero-width space, and an accent as a character of its own. */
  const PASTED = ' \tAUTH\u00a0 E\u0301\u200b-1 \n';
  const CLEAN = 'AUTH É-1';

  /** Submits the code in each way. */
  async function submitEverywhere(code: string) {
    const ordered = await partner.call<RequestRecord>('POST', '/requests', {
      ...ORDER,
      authorization: { code },
    });
    const { request_id, hold } = await heldRecord(
      partner,
      (await given.order().by(partner).with({ authorization: {} })).request_id,
    );
    const held = await partner.call<RequestRecord>('POST', `/requests/${request_id}/hold/authorize`, {
      sequence: hold.sequence,
      code,
    });
    return [ordered, held, await submit(await emergency(), code)];
  }

  test('a pasted authorization code is stored clean, whether it comes with the order, at the hold or later', async () => {
    const answers = await submitEverywhere(PASTED);
    expect(answers.map(({ status, data }) => [status, data.authorization_code])).toEqual([
      [201, CLEAN],
      [200, CLEAN],
      [200, CLEAN],
    ]);
  });

  test('a pasted authorization code is the same code when it is submitted again in another spelling', async () => {
    const id = await emergency();
    await submit(id, CLEAN);
    expect((await submit(id, PASTED)).status).toBe(200);
  });

  test.each([
    ['blank', ' \u200b ', 'must not be blank'],
    ['with a joiner within it', 'AUTH\u200d1', 'has invisible characters'],
  ])(
    'an authorization code that is %s is refused everywhere with a message for people',
    async (_, code, message) => {
      const answers = await submitEverywhere(code);
      expect(answers.map(({ status, error }) => [status, error.fields?.[0]])).toEqual(
        ['authorization.code', 'code', 'code'].map((path) => [
          400,
          { path, code: 'pattern', message: expect.stringContaining(message) },
        ]),
      );
    },
  );
});

/** Simulates a restored earlier backup. */
async function lose(requestId: string): Promise<void> {
  for (const table of ['event', 'timeline_entry', 'request'])
    await sql`delete from ${sql.table(table)} where request_id = ${requestId}`.execute(engine.database);
}

test('rebuilding Postgres from Temporal restores the authorization code of an open and of an ended request', async () => {
  const open = await emergency();
  const { request_id: ended } = await given
    .order()
    .by(partner)
    .with({ authorization: { emergency: true } })
    .playing('happy');
  await partner.readUntil(ended, 'ended');
  await engine.client.workflow.getHandle(ended).result();
  for (const id of [open, ended]) {
    const { data } = await submit(id);
    await lose(id);
    const repaired = await runOps(engine.connectionString, 'requests', 're-record', id, '--reason', 'a test');
    expect([repaired.exitCode, repaired.errors]).toEqual([0, '']);
    const { authorization_code, authorization_submitted_at } = await partner.read(id);
    expect([authorization_code, authorization_submitted_at]).toEqual([CODE, data.authorization_submitted_at]);
    const shown = await runOps(engine.connectionString, 'requests', 'show', id);
    expect(shown.output).not.toContain('differs');
  }
});

test('only one of two concurrent authorization codes is recorded, and concurrent repeats of one code succeed', async () => {
  const [same, other] = [await emergency(), await emergency()];
  const again = await Promise.all([submit(same), submit(same), submit(same)]);
  expect(again.map(({ status, data }) => [status, data.authorization_code])).toEqual(
    again.map(() => [200, CODE]),
  );
  const both = await Promise.all([submit(other, 'AUTH/1'), submit(other, 'AUTH/2')]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { data } = both.find(({ status }) => status === 200) ?? both[0];
  expect((await partner.read(other)).authorization_code).toBe(data.authorization_code);
});

test('the worker writes an authorization code to Postgres when the API died after submitting it to Temporal', async () => {
  const id = await emergency();
  const late = { code: CODE, submitted_at: new Date(now).toISOString() };
  await engine.client.workflow.start('lateAuthorization', {
    workflowId: `${id}-authorization`,
    taskQueue: engine.taskQueue,
    args: [{ request_id: id, late }],
  });
  const hasCode = async () => (await partner.read(id)).authorization_code === CODE;
  await eventually(hasCode, { deadlineMs: 30_000, describe: 'the code in Postgres' });
});

test('a placeholder is refused as an authorization code by every operation that accepts a code', async () => {
  const placeholder = { code: 'N/A' };
  const ordered = await partner.call('POST', '/requests', { ...ORDER, authorization: placeholder });
  const { request_id } = await given.order().by(partner).at(pharmacy).with({ authorization: {} });
  const { hold } = await heldRecord(partner, request_id);
  const resolution = { sequence: hold?.sequence, ...placeholder };
  const resolved = await partner.call('POST', `/requests/${request_id}/hold/authorize`, resolution);
  const submitted = await submit(await emergency(), placeholder.code);
  const refusals = [ordered, resolved, submitted].map(({ status, error }) => [status, error.fields?.[0]]);
  const refused = (path: string) => [400, expect.objectContaining({ path, code: 'placeholder' })];
  expect(refusals).toEqual([refused('authorization.code'), refused('code'), refused('code')]);
});

test('submitting an authorization code directly after the order waits until Postgres has the request', async () => {
  const id = await emergency();
  await lose(id);
  const submitted = submit(id);
  const recorded = await runOps(engine.connectionString, 'requests', 're-record', id, '--reason', 'a test');
  expect(recorded.exitCode).toBe(0);
  expect((await submitted).data.authorization_code).toBe(CODE);
});
