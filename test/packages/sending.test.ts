/** The TypeScript client against an API that fails: what it retries, and which values it accepts. */
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../local/stack/ports.ts';
import {
  ApiError,
  ConnectionError,
  type ErrorCode,
  Fulfilment,
  FulfilmentError,
  type FulfilmentOptions,
  type Known,
  UnexpectedAnswerError,
  WaitTimeoutError,
} from '../../packages/typescript/src/index.ts';
import { prepared } from '../support/suite/prepared.ts';
import { type Answer, startScriptedApi } from './scripted-api.ts';
import {
  isSafeToRepeat,
  pauseMs,
  repeatableOutcome,
  retryAfterSeconds,
  RetryBudget,
} from '../../packages/typescript/src/client/retry-rules.ts';
import { currentDocument } from '../../api/partner/index.ts';
import { isRequestEvent } from '../../packages/typescript/src/webhooks/index.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { futureAnswers } from './future-answers.ts';

const api = prepared(startScriptedApi, (opened) => opened.close());

const OFTEN_ENOUGH = 3;

const client = (options: Partial<FulfilmentOptions> = {}) =>
  new Fulfilment({
    baseUrl: api.baseUrl,
    apiKey: 'mfp_sbx_test',
    retries: { attempts: OFTEN_ENOUGH },
    ...options,
  });

const RECORD = { request_id: 'req_1', status: 'pending', timeline: [], hold: null };

const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'x-request-id': 'call-7', ...headers },
  body: {
    success: false,
    error: { code, message: 'Do this.', status, fields: [{ path: 'a', code: 'b', message: 'c' }] },
  },
});

const full = refusal(503, 'temporarily_unavailable', { 'retry-after': '0' });

const ORDER = {
  enrollee_id: 'ENR-0001',
  pharmacy_id: 'ph_sbx_happy',
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 1, unit: 'pack' }],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
};

/** Returns the rejection of a promise. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It was no failure.');
}

test.each([
  ['a refusal that passes', full],
  ['the limit of calls', refusal(429, 'rate_limit_exceeded', { 'retry-after': '0' })],
  ['a connection that breaks before the answer', 'break'],
  ['a connection that breaks in the answer', 'cut'],
] as const)('after %s the POST is repeated with its Idempotency-Key', async (_, failure) => {
  api.answer(failure, failure, ok(RECORD));
  expect((await client().createRequest(ORDER)).request_id).toBe('req_1');
  const keys = new Set(api.calls.map(({ headers }) => headers['idempotency-key']));
  expect([api.calls.length, keys.size]).toEqual([3, 1]);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(api.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([ORDER, ORDER, ORDER]);
});

test('a given idempotency key is sent, and every other call gets its own key', async () => {
  api.answer(ok(RECORD));
  await client().createRequest(ORDER, { idempotencyKey: 'mine' });
  await client().cancelRequest('req_1');
  await client().cancelRequest('req_1');
  const keys = api.calls.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe('mine');
  expect(new Set(keys).size).toBe(3);
});

test('a permanent error is not retried, and the exception has all details', async () => {
  api.answer(refusal(400, 'validation_error'));
  const error = await failureOf(client().createRequest(ORDER, { idempotencyKey: 'mine' }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'ApiError',
    message: 'Do this. (400 validation_error)',
    code: 'validation_error',
    status: 400,
    fields: [{ path: 'a', code: 'b', message: 'c' }],
    requestId: 'call-7',
    retryAfterSeconds: undefined,
    retryable: false,
    idempotencyKey: 'mine',
  });
  expect(api.calls).toHaveLength(1);
});

test('a lasting temporary error is thrown with its Retry-After', async () => {
  api.answer(full);
  expect(await failureOf(client().createRequest(ORDER))).toMatchObject({
    retryable: true,
    retryAfterSeconds: 0,
  });
  expect(api.calls).toHaveLength(OFTEN_ENOUGH);
  api.answer(refusal(429, 'rate_limit_exceeded', { 'retry-after': '3600' }));
  expect(await failureOf(client().createRequest(ORDER))).toMatchObject({
    status: 429,
    retryAfterSeconds: 3600,
  });
  expect(api.calls).toHaveLength(1);
});

test('an unreachable API is a ConnectionError that names the origin and not the path', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
  const error = await failureOf(client({ baseUrl }).readRequest('req_secret'));
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).message).toBe(`No answer from ${new URL(baseUrl).origin}: ECONNREFUSED`);
});

test('an attempt times out, not counting the time that the caller asked the API to wait', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    );
  const hasty = client({ fetch: never, timeoutMs: 50, retries: { attempts: 1 } });
  expect(await failureOf(hasty.readRequest('req_1'))).toMatchObject({ name: 'ConnectionError' });
  const began = performance.now();
  await failureOf(hasty.readRequest('req_1', { waitSeconds: 1 }));
  expect(performance.now() - began).toBeGreaterThan(1_000);
});

test('an HTML page from a proxy is not a response of the API', async () => {
  api.answer({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' });
  expect(
    await failureOf(client().searchMedicines({ query: 'a', location: { lat: 1, lng: 1 } })),
  ).toBeInstanceOf(UnexpectedAnswerError);
  api.answer({ status: 404, headers: { 'content-type': 'text/html' }, body: '<p>Gone</p>' });
  expect(await failureOf(client().readRequest('req_1'))).toMatchObject({ status: 404, retryable: false });
});

test.each<[string, Exclude<Answer, string>]>([
  ['a redirect, which is not followed', { status: 302, headers: { location: '/v1/requests' } }],
  ['a permanent redirect', { status: 308, headers: { location: '/v1/requests' } }],
  ['an empty body', { status: 200, headers: { 'content-length': '0' }, body: '' }],
  ['an empty body of unknown length', { status: 200, headers: { 'transfer-encoding': 'chunked' }, body: '' }],
  ['204 without content', { status: 204, body: '' }],
  ['a body without an envelope', { status: 200, body: null }],
  ['an envelope without data', { status: 200, body: { success: true } }],
  ['a failure with the status of a success', { status: 200, body: { success: false, data: {} } }],
  ['a truncated body', { status: 201, body: '{"success": tr' }],
  ['a file', { status: 201, headers: { 'content-type': 'application/octet-stream' }, body: 'x' }],
  ['304 without If-None-Match', { status: 304, body: '' }],
])('a POST whose response is %s is rejected, and the error has the idempotency key', async (_, answer) => {
  api.answer(answer, ok({ requests: [] }));
  const error = await failureOf(client().createRequest(ORDER, { idempotencyKey: 'mine' }));
  expect(error).toBeInstanceOf(UnexpectedAnswerError);
  expect(error).toMatchObject({ status: answer.status, idempotencyKey: 'mine', retryable: false });
  expect(api.calls).toHaveLength(1);
});

test('a 304 is returned as an unchanged request with its ETag', async () => {
  api.answer({ status: 304, headers: { etag: 'W/"7"' } });
  expect(await client().readRequest('req_1', { etag: 'W/"7"' })).toEqual({ changed: false, etag: 'W/"7"' });
  expect(api.calls[0]?.headers['if-none-match']).toBe('W/"7"');
});

test('an abort signal ends a call between attempts with its own reason', async () => {
  api.answer(refusal(503, 'temporarily_unavailable', { 'retry-after': '60' }));
  const stop = new AbortController();
  const failed = failureOf(client().waitUntilFinal('req_1', { signal: stop.signal }));
  setTimeout(() => stop.abort(new Error('enough')), 200);
  expect(await failed).toMatchObject({ message: 'enough' });
});

test('the error of an aborted POST has the idempotency key to repeat the call with', async () => {
  const stop = new AbortController();
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      stop.abort(new Error('enough'));
    });
  const placing = client({ fetch: never }).createRequest(ORDER, {
    idempotencyKey: 'mine',
    signal: stop.signal,
  });
  const error = await failureOf(placing);
  expect(error).toBeInstanceOf(FulfilmentError);
  expect(error).toMatchObject({ name: 'AbortError', idempotencyKey: 'mine', cause: { message: 'enough' } });
});

test('a request that does not end in time is a WaitTimeoutError', async () => {
  api.answer(ok(RECORD));
  const error = await failureOf(client().waitUntilFinal('req_1', { timeoutMs: 300 }));
  expect(error).toBeInstanceOf(WaitTimeoutError);
  // The client waited between its attempts.
  expect(api.calls.length).toBeLessThan(5);
});

test('a call with an empty id is refused before sending, because its URL would be another operation', async () => {
  let sent = 0;
  const counting: typeof fetch = (...call) => {
    sent += 1;
    return fetch(...call);
  };
  const fulfilment = client({ fetch: counting });
  const calls = [
    () => fulfilment.readRequest(''),
    () => fulfilment.cancelRequest(''),
    () => fulfilment.operations.readPrescription({ path: { prescription_id: '' } }),
  ];
  for (const call of calls) {
    expect(await failureOf(call())).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('An id in the path is empty'),
    });
  }
  expect(sent).toBe(0);
});

test.each([
  ['no URL', { baseUrl: 'api' }, 'baseUrl must be a URL'],
  ['its key in the place of the URL', { baseUrl: 'mfp_sbx_value' }, 'baseUrl must be a URL'],
  ['a URL that is not set', { baseUrl: undefined as unknown as string }, 'baseUrl must be a URL'],
  ['no key', { apiKey: '' }, 'apiKey is not set'],
  ['a key that is not set', { apiKey: undefined as unknown as string }, 'apiKey is not set'],
  ['a line break after the key', { apiKey: 'mfp_sbx_value\n' }, 'apiKey has a space, a line break'],
  ['a line break in the key', { apiKey: 'mfp_sbx_\r\nvalue' }, 'apiKey has a space, a line break'],
  ['a space before the key', { apiKey: ' mfp_sbx_value' }, 'apiKey has a space, a line break'],
  ['a key in quotes', { apiKey: '"mfp_sbx_value"' }, 'apiKey has a space, a line break, a quote'],
])('a client with %s is refused immediately, and the value is not shown', (_, options, message) => {
  const make = () => client(options);
  expect(make).toThrow(TypeError);
  expect(make).toThrow(message);
  expect(make).not.toThrow('value');
});

describe('the rules of retries', () => {
  const refusal = (code: string) => ({ success: false, error: { code, message: 'm', status: 400 } });

  const response = (status: number) => ({ response: new Response(null, { status }) });

  test.each([
    [429, 'rate_limit_exceeded', 'requested'],
    [409, 'idempotency_in_progress', 'requested'],
    [503, 'temporarily_unavailable', 'failed'],
    [409, 'request_not_cancellable', 'never'],
    [500, 'internal_error', 'never'],
    [422, 'idempotency_key_reused', 'never'],
    [404, 'a_code_of_the_future', 'never'],
  ] as const)('after %i %s a call is repeated: %s', (status, code, expected) => {
    expect(repeatableOutcome(response(status), refusal(code))).toBe(expected);
  });

  test.each([502, 504])('the status %i from a proxy counts as no response', (status) => {
    expect(repeatableOutcome(response(status))).toBe('failed');
  });

  test('a call without a response may be retried', () => {
    expect(repeatableOutcome({ error: new TypeError('fetch failed') })).toBe('failed');
  });

  test.each([
    ['GET', {}, true],
    ['PUT', {}, true],
    ['DELETE', {}, true],
    ['POST', {}, false],
    ['POST', { 'Idempotency-Key': '' }, false],
    ['POST', { 'Idempotency-Key': 'a' }, true],
  ])('a %s with %j may be retried: %s', (method, headers, expected) => {
    expect(isSafeToRepeat({ method, headers: new Headers(headers) })).toBe(expected);
  });

  test('a pause is Retry-After plus full jitter, whose maximum doubles up to eight seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => pauseMs(attempt, undefined, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
    ]);
    expect(pauseMs(3, undefined, 0)).toBe(0);
    expect(pauseMs(1, 17, 0.5)).toBe(17_250);
  });

  test.each([
    ['3', 3],
    ['0', 0],
    ['', undefined],
    ['Wed, 21 Oct 2020 07:28:00 GMT', 0],
    ['21 Oct 2020', undefined],
    ['-1', undefined],
  ])('Retry-After "%s" is %s seconds', (text, seconds) => {
    expect(retryAfterSeconds(new Headers({ 'Retry-After': text }))).toBe(seconds);
  });

  test('Retry-After as a date is the time until then', () => {
    const inAMinute = new Date(Date.now() + 61_000).toUTCString();
    const seconds = retryAfterSeconds(new Headers({ 'Retry-After': inAMinute })) ?? 0;
    expect([seconds > 30, seconds <= 61]).toEqual([true, true]);
  });

  test('the retry budget is spent by retries and refilled by successes', () => {
    const budget = new RetryBudget();
    let spent = 0;
    while (budget.spend()) spent += 1;
    expect(spent).toBe(20);
    for (let calls = 0; calls < 10; calls++) budget.refund();
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
  });
});

describe('values of later API versions', () => {
  const client = prepared(() => new Fulfilment({ baseUrl: api.baseUrl, apiKey: 'mfp_sbx_test' }));

  const future = futureAnswers(currentDocument() as unknown as OpenapiDocument);

  test('unknown reasons, units and actions are returned unchanged', async () => {
    api.answer(future.request);
    const answer = await client.readRequest('req_1');
    if (!answer.changed) throw new Error('It was not read.');
    const { status_reason, items, hold, timeline } = answer.request;
    expect([
      status_reason,
      items[0]?.unit,
      hold?.reason,
      hold?.actions[0],
      timeline[0]?.reason,
      timeline[0]?.event,
    ]).toEqual(Array(6).fill('of_the_future'));
  });

  test('unknown events are passed on and distinguished from request events', async () => {
    api.answer(future.events);
    const events = [];
    for await (const event of client.events()) events.push(event);
    expect(events.map((event) => [event.type, isRequestEvent(event)])).toEqual([
      ['request.of_the_future', true],
      ['statement.closed', false],
      ['webhook.disabled', false],
      ['invoice.of_the_future', false],
    ]);
  });

  test('an unknown error code is passed on, and the TypeScript type of known codes does not include it', async () => {
    api.answer(future.refusal);
    await expect(client.cancelRequest('req_1')).rejects.toMatchObject({ code: 'of_the_future', status: 409 });
    // The known values have their own type, so that a program can have a text for each.
    const words: Partial<Record<Known<ErrorCode>, string>> = {
      request_not_found: 'There is no such request.',
    };
    // @ts-expect-error It is not a known code.
    words.of_the_future = 'There is none yet.';
  });
});
