/** Cancelling: while pending and never else, with exactly one winner in a race. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import { storedRequest } from '../support/requests/stored-request.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { sizeOf } from '../support/run/tier.ts';

const RACES = sizeOf({ once: 40, soak: 1_000 });
const MOST_RACES = 10 * RACES;

const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());

const cancel = (requestId: string, body?: unknown) =>
  partner.call<RequestRecord>('POST', `/requests/${requestId}/cancel`, body);

test('a pending request is cancelled, with its reason and note in the timeline', async () => {
  const { request_id } = await given.order().by(partner);
  const { status, data } = await cancel(request_id, { reason: 'wrong_address', note: 'moved house' });
  expect(status).toBe(200);
  expect(data.status).toBe('cancelled');
  expect(data.status_reason).toBe('wrong_address');
  expect(data.timeline.at(-1)).toMatchObject({ sequence: 2, actor: 'partner', note: 'moved house' });
  expect((await storedRequest(engine.database, request_id))?.record).toEqual(data);
});

test('cancelling needs no body, and doing it again answers 200 with the same record', async () => {
  const { request_id } = await given.order().by(partner).playing('never_answers', 60);
  const first = await cancel(request_id);
  const second = await cancel(request_id, { reason: 'other' });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
});

test('a request that is not pending answers 409 with its status, and nothing is written', async () => {
  const { request_id } = await given.order().by(partner);
  await engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'test-confirm');
  const { status, error } = await cancel(request_id);
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: 'request_not_cancellable', status: 409 });
  expect(error.message).toContain('confirmed');
  expect((await partner.read(request_id)).timeline).toHaveLength(2);
});

test('a request that has ended answers 409', async () => {
  const { request_id } = await given.order().by(partner).playing('rejects');
  await partner.readUntil(request_id, 'rejected');
  const { status, error } = await cancel(request_id);
  expect(status).toBe(409);
  expect(error.message).toContain('rejected');
});

test('a request whose workflow was terminated answers 500, not that it is pending and so cannot be cancelled', async () => {
  const { request_id } = await given.order().by(partner);
  await engine.client.workflow.getHandle(request_id).terminate('test');
  const { status, error } = await cancel(request_id);
  expect({ status, code: error.code }).toEqual({ status: 500, code: 'internal_error' });
  expect(engine.logs.join('')).toContain(`No workflow runs for ${request_id}, which is pending`);
});

test("another partner's request answers 404, like none, and stays pending", async () => {
  const stranger = await given.partner();
  const { request_id } = await given.order().by(partner);
  const theirs = await stranger.call('POST', `/requests/${request_id}/cancel`);
  const nobodys = await stranger.call('POST', '/requests/req_00000000000000000000000000/cancel');
  expect(theirs.status).toBe(404);
  expect(theirs.error).toEqual(nobodys.error);
  expect((await partner.read(request_id)).status).toBe('pending');
});

/** Whoever is told that a busy machine is unavailable sends the same again. */
const answered = <Answer extends object>(call: () => Promise<Answer>) =>
  eventually(
    async () => {
      const answer = await call();
      return 'status' in answer && answer.status === 503 ? undefined : answer;
    },
    { deadlineMs: 60_000, describe: 'an answer other than that it is unavailable' },
  );

test(`in ${RACES} races of cancel against confirm exactly one wins, and answer, timeline and Postgres agree`, async () => {
  const AT_ONCE = 10;
  const LEAD_STEP_MS = 15;
  const wins = { cancel: 0, confirm: 0 };
  // Whoever lost starts earlier the next time, so that the two meet closely on a machine of any speed.
  let cancelLeadMs = 0;
  const race = async () => {
    const { request_id } = await given.order().by(partner);
    const cancelling = delay(Math.max(0, -cancelLeadMs)).then(() => answered(() => cancel(request_id)));
    const confirming = delay(Math.max(0, cancelLeadMs)).then(() =>
      answered(() =>
        engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'race-confirm'),
      ),
    );
    const [cancelled, confirmed] = await Promise.all([cancelling, confirming]);
    const cancelWon = cancelled.status === 200;
    expect(confirmed.kind === 'taken').toBe(!cancelWon);
    expect(cancelled.status).toBe(cancelWon ? 200 : 409);
    const record = await partner.read(request_id);
    expect(record.timeline.map(({ status }) => status)).toEqual([
      'pending',
      cancelWon ? 'cancelled' : 'confirmed',
    ]);
    expect((await storedRequest(engine.database, request_id))?.record).toEqual(record);
    wins[cancelWon ? 'cancel' : 'confirm'] += 1;
    cancelLeadMs += cancelWon ? -LEAD_STEP_MS : LEAD_STEP_MS;
  };
  let raced = 0;
  const eachHasWon = () => Math.min(wins.cancel, wins.confirm) > 0;
  // On a slow machine one side needs a lead of seconds before it wins: then there are more races.
  for (; raced < RACES || (!eachHasWon() && raced < MOST_RACES); raced += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, race));
  }
  expect(wins.cancel + wins.confirm).toBe(raced);
  expect(eachHasWon()).toBe(true);
});
