/** An operator whose command has other keys than the deployment is told so, in words. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/exit-codes.ts';
import { ENCRYPTION_KEYS } from '../support/engine/encryption-keys.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { startApi } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine();
const order = prepared(given.order());

const another = () => randomBytes(32).toString('base64');
const [idOfOurs = ''] = ENCRYPTION_KEYS.split(':');

test.each([
  [
    'a key that has another id',
    `other:${another()}`,
    `The encryption key ${idOfOurs} is not among the settings any more`,
  ],
  [
    'another key under the same id',
    `${idOfOurs}:${another()}`,
    'does not authenticate: the settings have another key under its id',
  ],
])('with %s', async (_, keys, words) => {
  const { exitCode, errors } = await runOpsOf(
    { ...engine, variables: { ENCRYPTION_KEYS: keys } },
    'requests',
    're-record',
    order.request_id,
  );
  expect([exitCode, errors]).toEqual([EXIT.notBegun, expect.stringContaining(words)]);
  expect(errors).toContain('Give this command the ENCRYPTION_KEYS that the API and the workers have.');
  expect(errors).not.toContain(' at ');
});

test('an API of production says when nobody keeps the keys of requests in escrow', async () => {
  const env = { FULFILMENT_ENVIRONMENT: 'production' };
  const api = await startApi({ ...engine, env });
  try {
    expect(api.logs()).toContain('ESCROW_PUBLIC_KEY is not set');
  } finally {
    await api.stop();
  }
});
