/** The Python package as partners install it: the samples of its page, its types, its rules, and values that it does not know. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { freePort } from '../../local/stack/ports.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { futureAnswers } from './future-answers.ts';
import { installPython } from './installed-python.ts';
import { programsOf, quickstartIn } from './page.ts';
import { startScriptedApi, type Answer } from './scripted-api.ts';
import { eventsThrough, required, webhookCall } from './webhook-calls.ts';

const LIMIT_MS = 240_000;
const samples = programsOf('python');
const { programs } = quickstartIn('python');

const { engine, given } = useEngine();
const partner = preparedEach(given.partner());
const api = prepared(startScriptedApi, (opened) => opened.close());
const installed = prepared(
  () => installPython(`${engine.origin}/v1`),
  ({ remove }) => remove(),
  LIMIT_MS,
);

test('the pages have Python samples', () => {
  expect(samples.length).toBe(2);
  expect(programs.map(({ file }) => file)).toEqual(['first.py', 'webhook.py']);
});

test.each(programs)(
  'the quickstart works as written: $command',
  async ({ file, program, command, output }) => {
    await writeFile(path.join(installed.folder, file), program);
    const variables = { API: `${engine.origin}/v1`, KEY: partner.key };
    expect(await installed.shell(command, variables)).toMatch(output);
  },
  LIMIT_MS,
);

test.each(samples)(
  '$name of the pages prints the output shown below it, and passes type checks',
  async (sample) => {
    const file = path.join(installed.folder, `${sample.name.replace('-', '_')}.py`);
    await writeFile(file, sample.program);
    await installed.checkTypes(file);
    const variables = { API: `${engine.origin}/v1`, KEY: partner.key };
    expect(await installed.run(sample.program, variables)).toBe(sample.output);
  },
  LIMIT_MS,
);

test(
  'the package passes strict type checks and sends its version',
  async () => {
    await installed.checkTypes('--python-version', '3.10', '-p', 'medicine_fulfilment');
    const versions = `
from importlib.metadata import version
from medicine_fulfilment.version import VERSION
print(VERSION == version("medicine-fulfilment"))`;
    expect(await installed.run(versions)).toBe('True\n');
  },
  LIMIT_MS,
);

/** Prints the result of a call as JSON. */
const SCRIPT = `
import json, os, sys
from medicine_fulfilment import *
client = Fulfilment(base_url=os.environ["API"], api_key="mfp_sbx_test", retries=Retries(attempts=3), timeout_seconds=5)
order = {"enrollee_id": "E"}
try:
    result = eval(sys.argv[1] if len(sys.argv) > 1 else os.environ["CALL"])
    print(json.dumps({"result": result}))
except FulfilmentError as error:
    print(json.dumps({"error": type(error).__name__, **{name: str(value) for name, value in vars(error).items()}, "retryable": error.retryable}))
`;

const outcomeOf = async (call: string, baseUrl = api.baseUrl): Promise<unknown> =>
  JSON.parse(await installed.run(SCRIPT, { API: baseUrl, CALL: call }));

const ok: Answer = {
  status: 200,
  body: { success: true, data: { request_id: 'req_1', status: 'pending', hold: null } },
};
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'x-request-id': 'call-7', ...headers },
  body: { success: false, error: { code, message: 'Do this.', status } },
});

test.each([
  ['a refusal that passes', refusal(503, 'temporarily_unavailable', { 'retry-after': '0' })],
  ['the limit of calls', refusal(429, 'rate_limit_exceeded', { 'retry-after': '0' })],
  ['a connection that breaks before the answer', 'break'],
  ['a connection that breaks in the answer', 'cut'],
] as const)('after %s the Python client repeats the POST with its Idempotency-Key', async (_, failure) => {
  api.answer(failure, failure, ok);
  expect(await outcomeOf('client.create_request(order)')).toMatchObject({ result: { request_id: 'req_1' } });
  const keys = new Set(api.calls.map(({ headers }) => headers['idempotency-key']));
  expect([api.calls.length, keys.size]).toEqual([3, 1]);
});

test('the Python client does not retry permanent errors, and its exception has all details', async () => {
  api.answer(refusal(422, 'out_of_stock'));
  expect(await outcomeOf('client.create_request(order, idempotency_key="mine")')).toEqual({
    error: 'ApiError',
    code: 'out_of_stock',
    status: '422',
    fields: '[]',
    request_id: 'call-7',
    retry_after_seconds: 'None',
    idempotency_key: 'mine',
    retryable: false,
  });
  expect(api.calls).toHaveLength(1);
  api.answer(refusal(429, 'rate_limit_exceeded', { 'retry-after': '3600' }));
  expect(await outcomeOf('client.create_request(order)')).toMatchObject({ retry_after_seconds: '3600.0' });
  expect(api.calls).toHaveLength(1);
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  api.answer(refusal(429, 'rate_limit_exceeded', { 'retry-after': inAnHour }));
  const { retry_after_seconds } = (await outcomeOf('client.create_request(order)')) as Record<string, string>;
  expect(Math.abs(Number(retry_after_seconds) - 3_600)).toBeLessThan(300);
  api.answer(refusal(422, 'out_of_stock', { 'retry-after': 'later' }));
  expect(await outcomeOf('client.create_request(order)')).toMatchObject({ retry_after_seconds: 'None' });
});

test('the Python client refuses an empty id or an idempotency key with a line break before sending', async () => {
  api.answer(ok);
  const script = `
import os
from medicine_fulfilment import Fulfilment
client = Fulfilment(base_url=os.environ["API"], api_key="mfp_sbx_test")
for call in (
    lambda: client.read_request(""),
    lambda: client.cancel_request(""),
    lambda: client.operations.read_prescription(""),
    lambda: client.create_request({}, idempotency_key="order-1\\n"),
    lambda: client.create_request({}, idempotency_key="order 1"),
    lambda: client.create_request({}, idempotency_key="ọ"),
    lambda: client.create_request({}, idempotency_key=""),
):
    try:
        print(call())
    except ValueError as error:
        print(str(error).split(" ")[0])`;
  const output = await installed.run(script, { API: api.baseUrl });
  expect(output.trim().split('\n')).toEqual([
    ...Array<string>(3).fill('An'),
    ...Array<string>(4).fill('idempotency_key'),
  ]);
  expect(api.calls).toEqual([]);
});

test("in Python a 304 is a value, and a response that is not the API's raises an error", async () => {
  api.answer({ status: 304, headers: { etag: 'W/"7"' } });
  const read = `(lambda answer: [answer.changed, answer.etag])(client.read_request("req_1", etag='W/"7"'))`;
  expect(await outcomeOf(read)).toEqual({ result: [false, 'W/"7"'] });
  api.answer({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' });
  expect(await outcomeOf('client.operations.list_scenarios()')).toMatchObject({
    error: 'UnexpectedAnswer',
    status: '200',
  });
  api.answer({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: 'medicine_id' });
  expect(await outcomeOf('client.operations.download_catalogue().decode()')).toEqual({
    result: 'medicine_id',
  });
  for (const [type, body] of [
    ['application/json', '{"success": tr'],
    ['application/json', '{"success": true}'],
    ['application/octet-stream', '{"success": tr'],
  ] as const) {
    api.answer({ status: 201, headers: { 'content-type': type }, body });
    expect(await outcomeOf('client.create_request(order, idempotency_key="mine")')).toMatchObject({
      error: 'UnexpectedAnswer',
      idempotency_key: 'mine',
    });
  }
  const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
  expect(await outcomeOf('client.read_request("req_1")', baseUrl)).toMatchObject({
    error: 'ConnectionFailed',
    retryable: true,
  });
  api.answer(ok);
  expect(await outcomeOf('client.wait_until_final("req_1", timeout_seconds=0.3)')).toMatchObject({
    error: 'WaitTimeout',
  });
  expect(api.calls.length).toBeLessThan(5);
});

test('codes, reasons and events unknown to the Python client are passed on', async () => {
  const future = futureAnswers(currentDocument() as unknown as OpenapiDocument);
  api.answer(future.request);
  const read = `(lambda request: [request["status_reason"], request["hold"]["reason"], request["member_of_the_future"]])(client.read_request("req_1").request)`;
  expect(await outcomeOf(read)).toEqual({ result: ['of_the_future', 'of_the_future', { a: 1 }] });
  api.answer(future.events);
  expect(await outcomeOf('[event["type"] for event in client.events()]')).toEqual({
    result: ['request.of_the_future', 'statement.closed', 'webhook.disabled', 'invoice.of_the_future'],
  });
  api.answer(future.refusal);
  expect(await outcomeOf('client.cancel_request("req_1")')).toMatchObject({
    code: 'of_the_future',
    status: '409',
  });
});

const upperCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

test('the Python kit verifies webhooks and recognises repeated events', async () => {
  const [first, second] = eventsThrough();
  const secrets = [newSecret(), newSecret()];
  const good = webhookCall(required(second), secrets.slice(1));
  const late = webhookCall(required(first), secrets);
  const calls = [
    good,
    good,
    late,
    webhookCall(required(first), [newSecret()]),
    { ...good, body: `${good.body} ` },
    webhookCall(required(first), secrets, new Date(Date.now() - 310_000)),
    webhookCall(required(first), secrets, new Date(Date.now() + 310_000)),
    { headers: {}, body: good.body },
    { ...good, headers: upperCase(good.headers) },
  ];
  const script = `
import json, sys
from medicine_fulfilment.webhooks import *
given = json.load(sys.stdin)
verifier, inbox = WebhookVerifier(given["secrets"]), MemoryInbox()
for call in given["calls"]:
    try:
        event = verifier.verify(call["headers"], call["body"].encode())
        print(inbox.take(event) if is_request_event(event) else "other")
    except WebhookRefused as refusal:
        print("refused")
for secrets in ([], [""], ["whsec_"], ["whsec_???"], "whsec_AAAA", None, [None], ["whsec_AAAA\\n"], [" whsec_AAAA"]):
    try:
        WebhookVerifier(secrets)
    except ValueError as error:
        print("no secret" if "AAAA" not in str(error) else "shown")
from medicine_fulfilment import Fulfilment
for key in (None, "", "mfp_sbx_AAAA\\n", " mfp_sbx_AAAA", '"mfp_sbx_AAAA"'):
    try:
        Fulfilment(base_url="http://127.0.0.1/v1", api_key=key)
    except ValueError as error:
        print("no key" if "AAAA" not in str(error) else "shown")
for url in (None, "", "mfp_sbx_AAAA"):
    try:
        Fulfilment(base_url=url, api_key="mfp_sbx_AAAA")
    except ValueError as error:
        print("no url" if "AAAA" not in str(error) else "shown")`;
  const output = await installed.run(script, {}, JSON.stringify({ secrets, calls }));
  expect(output.trim().split('\n')).toEqual([
    'new',
    'duplicate',
    'stale',
    ...Array<string>(5).fill('refused'),
    'duplicate',
    ...Array<string>(9).fill('no secret'),
    ...Array<string>(5).fill('no key'),
    ...Array<string>(3).fill('no url'),
  ]);
});
