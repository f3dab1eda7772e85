/** Polling with `If-None-Match` costs no query while nothing has changed. */
import { describe, expect, test } from '@jest/globals';
import { namesEtag } from '../../api/http/answers.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { readRequest, saveRequest } from '../../db/requests/requests.ts';
import { readSubmission } from '../support/requests/read-submission.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';

const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());

const get = async (requestId: string, etag?: string) => {
  const response = await fetch(`${engine.origin}/v1/requests/${requestId}`, {
    headers: {
      Authorization: `Bearer ${partner.key}`,
      ...(etag === undefined ? {} : { 'If-None-Match': etag }),
    },
  });
  const text = await response.text();
  const record = text === '' ? undefined : (JSON.parse(text) as { data: RequestRecord }).data;
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    record,
    headers: response.headers,
  };
};

async function recorded(): Promise<string> {
  const { request_id } = await given.order().by(partner);
  await eventually(() => readRequest(engine.database, request_id), {
    deadlineMs: 20_000,
    describe: 'the request in Postgres',
  });
  return request_id;
}

test('an entry that Postgres has is shown, also before its workflow has heard that it is there', async () => {
  const id = await recorded();
  const { etag } = await get(id);
  const submission = await readSubmission(engine.database, id);
  if (submission === undefined) throw new Error('the request is not in Postgres');
  const at = new Date().toISOString();
  const confirmed = { sequence: 2, status: 'confirmed', at, actor: 'pharmacy' } as const;
  await saveRequest(engine.database, { submission, timeline: [firstEntry(submission), confirmed] });
  const answer = await get(id, etag);
  expect(answer.record?.status).toBe('confirmed');
  expect(answer.etag).not.toBe(etag);
});

test('the record has a tag; who sends it gets 304 without a body until the next step, then the record', async () => {
  const id = await recorded();
  const first = await get(id);
  expect(first.status).toBe(200);
  const same = await get(id, first.etag);
  expect(same).toMatchObject({ status: 304, etag: first.etag, record: undefined });
  expect(same.headers.get('x-request-id')).toMatch(/./);
  await partner.call('POST', `/sandbox/requests/${id}/advance`);
  const next = await get(id, first.etag);
  expect(next).toMatchObject({ status: 200, record: { status: 'confirmed' } });
  expect(next.etag).not.toBe(first.etag);
  expect((await get(id, next.etag)).status).toBe(304);
});

test('a closed request is answered 304 too, to who has its newest tag', async () => {
  const id = await recorded();
  const before = await get(id);
  await partner.call('POST', `/requests/${id}/cancel`);
  const closed = await get(id, before.etag);
  expect(closed).toMatchObject({ status: 200, record: { status: 'cancelled' } });
  expect((await get(id, closed.etag)).status).toBe(304);
});

test('Temporal is asked once for each version of a request, however often it is read', async () => {
  const id = await recorded();
  const state = engine.fulfilment.state;
  const asked: string[] = [];
  Object.assign(engine.fulfilment, {
    state: (requestId: string) => (asked.push(requestId), state(requestId)),
  });
  try {
    const first = await get(id);
    expect((await get(id)).record).toEqual(first.record);
    expect((await get(id, first.etag)).status).toBe(304);
    expect(asked).toEqual([id]);
    await engine.fulfilment.takeStep(id, 'confirm', { actor: 'pharmacy' }, 'next-version');
    for (let read = 0; read < 2; read += 1) expect((await get(id)).record?.status).toBe('confirmed');
    expect(asked).toEqual([id, id]);
  } finally {
    Object.assign(engine.fulfilment, { state });
  }
});

test("another partner's request answers 404 also to who knows its tag", async () => {
  const id = await recorded();
  const stranger = await given.partner();
  const response = await fetch(`${engine.origin}/v1/requests/${id}`, {
    headers: { Authorization: `Bearer ${stranger.key}`, 'If-None-Match': 'W/"1"' },
  });
  expect(response.status).toBe(404);
});

describe('If-None-Match', () => {
  test.each([
    ['W/"2"', true],
    ['"2"', true],
    ['"1", W/"2"', true],
    ['*', true],
    ['', false],
    ['W/"1"', false],
    ['2', false],
    ['W/"22"', false],
  ])('%s names W/"2": %s', (header, named) => {
    expect(namesEtag(header, 'W/"2"')).toBe(named);
  });
});

describe('where no worker answers', () => {
  const idle = useOwnEngine({ worker: false });

  test('who has what was accepted is told so also before Postgres has it', async () => {
    const caller = await idle.given.partner();
    const { request_id } = await idle.given.order().by(caller);
    const response = await fetch(`${idle.engine.origin}/v1/requests/${request_id}`, {
      headers: { Authorization: `Bearer ${caller.key}`, 'If-None-Match': 'W/"1"' },
    });
    expect(response.status).toBe(304);
  });
});
