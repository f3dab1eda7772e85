/** What `listen` says when it can't do what it was asked. */
import { expect, test } from '@jest/globals';
import { ApiError, ConnectionError } from '../../packages/typescript/src/client/errors.ts';
import { waitAfter } from '../../packages/typescript/src/command/api-answers.ts';
import { generateKey } from '../../db/partners/keys.ts';
import { freePort } from '../../local/stack/ports.ts';
import { runClient } from '../support/engine/listen-command.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();

const SANDBOX = generateKey('sandbox');

test.each([
  ['no key', '', ['--print'], 'Set FULFILMENT_API_KEY to a key of the sandbox'],
  ['a key of production', generateKey('production'), ['--print'], 'is of production (mfp_live_...)'],
  ['nowhere to bring events', SANDBOX, [], 'Give either --forward-to <url>, your receiver, or --print.'],
  ['two ways', SANDBOX, ['--print', '--forward-to', 'http://127.0.0.1:1'], 'Give either'],
  ['no URL', SANDBOX, ['--forward-to', '3000'], '--forward-to must be a URL'],
  ['an unknown type', SANDBOX, ['--print', '--events', 'delivered'], '"delivered", which is no event type'],
  ['no secret', SANDBOX, ['--forward-to', 'http://127.0.0.1:1', '--secret', 'x'], 'begins with whsec_'],
  ['a key with a line break', `${SANDBOX}\n`, ['--print'], 'FULFILMENT_API_KEY has a space, a line break'],
  ['a key with a space', ` ${SANDBOX}`, ['--print'], 'FULFILMENT_API_KEY has a space, a line break'],
  ['an unknown option', SANDBOX, ['--forward'], "Unknown option '--forward'"],
  ['a key that is unknown', SANDBOX, ['--print'], 'The API refuses FULFILMENT_API_KEY: '],
])('listen refuses %s', async (_, key, args, message) => {
  const { exitCode, errors, output } = await runClient(
    { apiUrl: `${engine.origin}/v1`, key },
    'listen',
    ...args,
  );
  expect([exitCode, output]).toEqual([1, '']);
  expect(errors).toContain(message);
  expect(errors).not.toContain('    at ');
  expect(errors).not.toMatch(/mfp_(?:sbx|live)_\w/);
});

test('listen refuses a key without the scope', async () => {
  const { key } = await given.partner().withScopes('requests:create', 'webhooks:manage');
  const { exitCode, errors } = await runClient({ apiUrl: `${engine.origin}/v1`, key }, 'listen', '--print');
  expect(exitCode).toBe(1);
  expect(errors).toContain('requests:read');
});

test('listen ends at an API that is not there', async () => {
  const apiUrl = `http://127.0.0.1:${await freePort()}/v1`;
  const { exitCode, errors } = await runClient({ apiUrl, key: SANDBOX }, 'listen', '--print');
  expect(exitCode).toBe(1);
  expect(errors).toContain(`${apiUrl} can't be reached (ECONNREFUSED). Is the sandbox running there?`);
});

test('listen refuses an address that is not the base of the API', async () => {
  const { key } = await given.partner();
  const { exitCode, errors } = await runClient({ apiUrl: `${engine.origin}/v2`, key }, 'listen', '--print');
  expect(exitCode).toBe(1);
  expect(errors).toContain('Is FULFILMENT_API_URL the base URL of the API? It ends in /v1.');
});

const refusal = (
  status: number,
  code: 'rate_limit_exceeded' | 'internal_error',
  retryAfterSeconds?: number,
) =>
  new ApiError({
    status,
    code,
    message: 'm',
    fields: [],
    requestId: undefined,
    retryAfterSeconds,
    idempotencyKey: undefined,
  });

test.each([
  ['the limit of calls', refusal(429, 'rate_limit_exceeded', 17), 17_000],
  ['a pause of the API', refusal(503, 'internal_error', 3), 3_000],
  ['a fault of the API', refusal(500, 'internal_error'), 2_000],
  ['a broken connection', new ConnectionError('m', { cause: new TypeError('fetch failed') }), 2_000],
])('%s is waited for by listen', (_, failure, milliseconds) => {
  expect(waitAfter(failure, 'http://api/v1').milliseconds).toBe(milliseconds);
});
