/** Temporal's UI shows histories only to signed-in operators, and each read is logged. */
import { expect, test } from '@jest/globals';
import { freePort } from '../../local/stack/ports.ts';
import { CodecOperators, SESSION_SECONDS } from '../../services/privacy/codec-operators.ts';
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const UI = 'https://temporal.example.com';
const TOKEN = 'ada-0123456789-0123456789-0123456789';
const port = await freePort();
const server = `http://127.0.0.1:${port}`;
const { engine, given } = useOwnEngine(() => ({
  environment: 'production' as const,
  codec: {
    address: { host: '127.0.0.1', port },
    uiOrigins: [UI],
    operators: [{ name: 'ada', token: TOKEN }],
  },
}));
const partner = prepared(given.partner());

/** The payloads that the UI sends: the input of a request's workflow, as Temporal stores it. */
const placed = prepared(async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const { events } = await engine.client.workflow.getHandle(request_id).fetchHistory();
  const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  const payloads = input.map(({ metadata, data }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
    ),
    data: Buffer.from(data ?? []).toString('base64'),
  }));
  return { request_id, body: JSON.stringify({ payloads }) };
});

const decode = (headers: Record<string, string>, path = '/decode') =>
  fetch(`${server}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Namespace': 'default', ...headers },
    body: placed.body,
  });

async function signIn(token: string): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${server}/sign-in`, { method: 'POST', body: new URLSearchParams({ token }) });
  return { status: answer.status, cookie: answer.headers.get('set-cookie') ?? '' };
}

async function shownIn(answer: Response): Promise<string> {
  const { payloads } = (await answer.json()) as { payloads: { data: string }[] };
  return payloads.map(({ data }) => Buffer.from(data, 'base64').toString()).join('\n');
}

async function readers(): Promise<unknown[]> {
  return engine.database
    .selectFrom('patient_data_read')
    .select(['operator', 'operation', 'subject_ids', 'status'])
    .where('operation', '=', 'decode_history')
    .execute();
}

test('a signed-in operator reads a history, by cookie in the UI and by token from a terminal', async () => {
  const before = await readers();
  const { status, cookie } = await signIn(TOKEN);
  expect(status).toBe(200);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  const byPage = await decode({ Origin: UI, Cookie: cookie.split(';')[0] ?? '' });
  expect(byPage.status).toBe(200);
  expect(byPage.headers.get('access-control-allow-origin')).toBe(UI);
  expect(byPage.headers.get('access-control-allow-credentials')).toBe('true');
  expect(byPage.headers.get('cache-control')).toBe('no-store');
  expect(await shownIn(byPage)).toContain(ORDER.delivery_address.street);
  expect(await shownIn(await decode({ Authorization: `Bearer ${TOKEN}` }))).toContain(ORDER.enrollee_id);
  const read = {
    operator: 'ada',
    operation: 'decode_history',
    subject_ids: [placed.request_id],
    status: 200,
  };
  expect(await readers()).toEqual([...before, read, read]);
});

test('payloads are not decoded for callers without a session', async () => {
  const before = await readers();
  const { cookie } = await signIn(TOKEN);
  const session = cookie.split(';')[0] ?? '';
  const tried: [string, Record<string, string>, string?][] = [
    ['401', {}],
    ['401', { Origin: UI }],
    ['401', { Authorization: `Bearer ${TOKEN}x` }],
    ['401', { Cookie: session.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }],
    ['401', { Cookie: session.replace('ada', 'ben') }],
    ['403', { Origin: 'https://elsewhere.example', Cookie: session }],
    ['403', { Origin: `${UI}.elsewhere.example`, Authorization: `Bearer ${TOKEN}` }],
    // A token in a URL ends up in logs, so only the local sandbox accepts it.
    ['401', {}, `/${TOKEN}/decode`],
    ['404', { Authorization: `Bearer ${TOKEN}` }, '/encode'],
  ];
  for (const [status, headers, path] of tried) {
    const answer = await decode(headers, path);
    expect([String(answer.status), await answer.text()]).toEqual([
      status,
      expect.not.stringContaining('payloads'),
    ]);
  }
  expect(await signIn('wrong')).toEqual({ status: 401, cookie: '' });
  expect(await readers()).toEqual(before);
});

test('CORS headers allow only the origin of the UI', async () => {
  const ask = (Origin: string) =>
    fetch(`${server}/decode`, {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-namespace',
      },
    });
  const allowed = await ask(UI);
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, UI]);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('x-namespace');
  const refused = await ask('https://elsewhere.example');
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});

test('erased payloads are returned unchanged, and input without payloads is refused', async () => {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const send = (body: string) => fetch(`${server}/decode`, { method: 'POST', headers, body });
  const erased = placed.body.replaceAll(
    Buffer.from(placed.request_id).toString('base64'),
    Buffer.from(`req_${'0'.repeat(26)}`).toString('base64'),
  );
  const answer = await send(erased);
  expect([answer.status, await answer.json()]).toEqual([200, JSON.parse(erased)]);
  const twice = placed.body.replace('{', '{"payloads": [], ');
  for (const body of ['', '{}', '{"payloads": [1]}', '{"payloads": [{"data": 1}]}', twice])
    expect((await send(body)).status).toBe(400);
});

test('a session ends after a working day, and when the token of its operator changes', () => {
  let now = new Date('2026-11-23T08:00:00Z');
  const of = (token: string) => new CodecOperators([{ name: 'ada', token }], ENCRYPTION, () => now);
  const session = of(TOKEN).beginSession('ada');
  expect(of(TOKEN).bySession(session)).toBe('ada');
  expect(of('another-0123456789-0123456789-0123456').bySession(session)).toBeUndefined();
  now = new Date(now.getTime() + (SESSION_SECONDS + 1) * 1000);
  expect(of(TOKEN).bySession(session)).toBeUndefined();
});

test('a sign-in with a wrong or oversized token is refused', async () => {
  expect((await signIn('x'.repeat(5_000))).status).toBe(413);
  expect((await signIn('x'.repeat(1_000))).status).toBe(401);
});
