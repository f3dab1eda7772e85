/** Cancelling: while pending and never else, with exactly one winner in a race. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readRequest } from '../../db/requests.ts';
import type { RequestRecord } from '../../domain/requests.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
let partner: ApiCaller;

beforeAll(async () => {
  engine = await startEngine();
  partner = await engine.partner();
});
afterAll(() => engine.close());

const cancel = (requestId: string, body?: unknown) =>
  partner.call<RequestRecord>('POST', `/requests/${requestId}/cancel`, body);

test('a pending request is cancelled, with its reason and note in the timeline', async () => {
  const { request_id } = await partner.order('manual');
  const { status, data } = await cancel(request_id, { reason: 'wrong_address', note: 'moved house' });
  expect(status).toBe(200);
  expect(data.status).toBe('cancelled');
  expect(data.status_reason).toBe('wrong_address');
  expect(data.timeline.at(-1)).toMatchObject({ sequence: 2, actor: 'partner', note: 'moved house' });
  expect((await readRequest(engine.database, request_id))?.record).toEqual(data);
});

test('cancelling needs no body, and doing it again answers 200 with the same record', async () => {
  const { request_id } = await partner.order('never_answers', 60);
  const first = await cancel(request_id);
  const second = await cancel(request_id, { reason: 'other' });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
});

test('a request that is not pending answers 409 with its status, and nothing is written', async () => {
  const { request_id } = await partner.order('manual');
  await engine.fulfilment.take(request_id, 'confirm', { actor: 'pharmacy' }, 'test-confirm');
  const { status, error } = await cancel(request_id);
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: 'request_not_cancellable', status: 409 });
  expect(error.message).toContain('confirmed');
  expect((await partner.read(request_id)).timeline).toHaveLength(2);
});

test('a request that has ended answers 409', async () => {
  const { request_id } = await partner.order('rejects');
  await partner.readUntil(request_id, 'rejected');
  const { status, error } = await cancel(request_id);
  expect(status).toBe(409);
  expect(error.message).toContain('rejected');
});

test('a request whose workflow was terminated answers 500, not that it is pending and so cannot be cancelled', async () => {
  const { request_id } = await partner.order('manual');
  await engine.client.workflow.getHandle(request_id).terminate('test');
  const { status, error } = await cancel(request_id);
  expect({ status, code: error.code }).toEqual({ status: 500, code: 'internal_error' });
  expect(engine.logs.join('')).toContain(`No workflow runs for ${request_id}, which is pending`);
});

test("another partner's request answers 404, like none, and stays pending", async () => {
  const stranger = await engine.partner();
  const { request_id } = await partner.order('manual');
  const theirs = await stranger.call('POST', `/requests/${request_id}/cancel`);
  const nobodys = await stranger.call('POST', '/requests/req_00000000000000000000000000/cancel');
  expect(theirs.status).toBe(404);
  expect(theirs.error).toEqual(nobodys.error);
  expect((await partner.read(request_id)).status).toBe('pending');
});

test('in 200 races of cancel against confirm exactly one wins, and answer, timeline and Postgres agree', async () => {
  const RACES = 200;
  const AT_ONCE = 10;
  const wins = { cancel: 0, confirm: 0 };
  const race = async (index: number) => {
    const { request_id } = await partner.order('manual');
    // The cancel has further to go: the confirm starts 0 to 24 ms after it, so that either may be first.
    const confirm = delay(index % 25).then(() =>
      engine.fulfilment.take(request_id, 'confirm', { actor: 'pharmacy' }, 'race-confirm'),
    );
    const [cancelled, confirmed] = await Promise.all([cancel(request_id), confirm]);
    const cancelWon = cancelled.status === 200;
    expect(confirmed.kind === 'taken').toBe(!cancelWon);
    expect(cancelled.status).toBe(cancelWon ? 200 : 409);
    const record = await partner.read(request_id);
    expect(record.timeline.map(({ status }) => status)).toEqual([
      'pending',
      cancelWon ? 'cancelled' : 'confirmed',
    ]);
    expect((await readRequest(engine.database, request_id))?.record).toEqual(record);
    wins[cancelWon ? 'cancel' : 'confirm'] += 1;
  };
  for (let done = 0; done < RACES; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => race(done + index)));
  }
  expect(wins.cancel + wins.confirm).toBe(RACES);
  expect(Math.min(wins.cancel, wins.confirm)).toBeGreaterThan(0);
}, 120_000);
