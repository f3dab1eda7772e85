/** A partner's own id of a request is unique for as long as the request is kept. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { storedRequest } from '../support/requests/stored-request.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

const order = (external_id: string) => ({ ...ORDER, external_id, sandbox: { scenario: 'manual' } });
const post = (body: unknown, caller = partner, headers: Readonly<Record<string, string>> = {}) =>
  caller.call<RequestRecord>('POST', '/requests', body, headers);

test('the record has it, and the same body again answers the record as it now is', async () => {
  const body = order(randomUUID());
  const first = await post(body);
  expect(first.status).toBe(201);
  expect(first.data.external_id).toBe(body.external_id);
  await partner.call('POST', `/requests/${first.data.request_id}/cancel`);
  const second = await post(body);
  expect(second.status).toBe(200);
  expect(second.data).toMatchObject({ request_id: first.data.request_id, status: 'cancelled' });
});

test('another body is refused, naming the request that has it', async () => {
  const body = order(randomUUID());
  const { data } = await post(body);
  const { status, error } = await post({ ...body, enrollee_id: 'ENR-0002' });
  expect({ status, code: error.code }).toEqual({ status: 409, code: 'duplicate_external_id' });
  expect(error.message).toContain(data.request_id);
});

test('50 calls at once make one request', async () => {
  const body = order(randomUUID());
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(new Set(answers.map(({ data }) => data.request_id)).size).toBe(1);
});

test("is its partner's own: another partner may use the same", async () => {
  const body = order(randomUUID());
  const other = await given.partner();
  const [mine, theirs] = [await post(body), await post(body, other)];
  expect(theirs.status).toBe(201);
  expect(theirs.data.request_id).not.toBe(mine.data.request_id);
});

test('counts also with another Idempotency-Key', async () => {
  const body = order(randomUUID());
  const first = await post(body, partner, { 'Idempotency-Key': randomUUID() });
  const second = await post(body, partner, { 'Idempotency-Key': randomUUID() });
  expect(second.data.request_id).toBe(first.data.request_id);
});

test('starts no second request past the retention of Temporal', async () => {
  const body = order(randomUUID());
  const { data: first } = await post(body);
  const { request_id } = first;
  await partner.call('POST', `/requests/${request_id}/cancel`);
  const { client, database } = engine;
  await client.workflow.getHandle(request_id).result();
  await client.workflowService.deleteWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId: request_id },
  });
  const isGone = () =>
    client.workflow
      .getHandle(request_id)
      .describe()
      .then(
        () => false,
        () => true,
      );
  await eventually(isGone, { deadlineMs: 60_000, describe: 'the workflow to be deleted' });
  const second = await post(body);
  expect(second.status).toBe(200);
  expect(second.data).toEqual((await storedRequest(database, request_id))?.record);
  expect(await isGone()).toBe(true);
});
