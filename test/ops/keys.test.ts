/** `ops partners` and `ops keys`, from nothing to a key that works and is revoked. */
import { expect, test } from '@jest/globals';
import { createKey, findKey } from '../../db/partners/keys.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';

const { engine, given } = useOwnEngine({ worker: false });

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);

test('a partner is made, gets a key of chosen scopes, uses it, and it is revoked', async () => {
  const partnerId = (await ops('partners', 'create', 'Acme HMO')).output.trim();
  expect(partnerId).toMatch(/^par_/);
  expect((await ops('partners', 'list')).output).toContain('Acme HMO');

  const created = await ops(
    'keys',
    'create',
    '--partner',
    partnerId,
    '--name',
    'server',
    '--scope',
    'requests:read',
  );
  const [keyId] = created.output.split(/\s/);
  const key = created.output.trim().split('\n').at(-1) ?? '';
  expect(key).toMatch(/^mfp_sbx_/);
  const caller = new ApiCaller(engine.origin, key, partnerId);
  const path = '/requests/req_00000000000000000000000000';
  expect((await caller.call('GET', path)).status).toBe(404);
  expect((await caller.call('POST', '/medicines/search')).status).toBe(403);

  await engine.keyUses.flush();
  const listed = await ops('keys', 'list', '--partner', partnerId);
  expect(listed.output).toMatch(/ active +never +20\S+Z +- +requests:read +server/);
  expect(listed.output).not.toContain(key);

  expect((await ops('keys', 'revoke', keyId ?? '')).output).toContain('is revoked');
  const refused = async () => (await caller.call('GET', path)).status === 401;
  await eventually(refused, { deadlineMs: 20_000, describe: 'the revoked key to be refused' });
  expect((await ops('keys', 'list', '--partner', partnerId)).output).toMatch(/ revoked +20\S+Z/);
});

test('a key is rotated: the new one is shown once, both work, and the old one can be revoked', async () => {
  const { partnerId, key } = await given.partner().withScopes('requests:read');
  const oldId = (await findKey(engine.database, key))?.key_id ?? '';
  const { output } = await ops('keys', 'rotate', oldId, '--expires', '2999-01-01T00:00:00Z');
  const value = output.trim().split('\n').at(-1) ?? '';
  expect(output).toContain(`ops keys revoke ${oldId}`);
  expect(output).toContain('expires 2999-01-01T00:00:00.000Z');
  const path = '/requests/req_00000000000000000000000000';
  for (const either of [key, value]) {
    expect((await new ApiCaller(engine.origin, either, partnerId).call('GET', path)).status).toBe(404);
  }

  const listed = (await ops('keys', 'list', '--partner', partnerId)).output;
  expect(listed).toMatch(
    new RegExp(` active +2999-01-01T00:00:00.000Z +never +${oldId} +requests:read +test`),
  );
  expect(listed).not.toContain(value);

  await ops('keys', 'revoke', oldId);
  const again = await ops('keys', 'rotate', oldId);
  expect([again.exitCode, again.output]).toEqual([3, '']);
  expect(again.errors).toContain(`${oldId} is revoked; only an active key can be rotated`);
});

test('an expired key is listed as such, its name without what could harm a terminal, and not rotated', async () => {
  const { partnerId } = await given.partner();
  const { key_id } = await createKey(engine.database, {
    partner_id: partnerId,
    name: 'old\u001b[2J\nkey',
    scopes: ['requests:read'],
    environment: 'sandbox',
    created_by: 'test',
    expires_at: new Date('2026-01-01T00:00:00Z'),
  });
  const listed = (await ops('keys', 'list', '--partner', partnerId)).output;
  expect(listed).toMatch(/ expired +2026-01-01T.+ old\?\[2J\?key/);
  const { exitCode, errors } = await ops('keys', 'rotate', key_id);
  expect(exitCode).toBe(3);
  expect(errors).toContain(`${key_id} is expired; only an active key can be rotated`);
});

test.each([
  [
    'a partner that does not exist',
    ['keys', 'create', '--partner', 'par_x', '--name', 'n'],
    'ops partners list',
  ],
  [
    'a scope that does not exist',
    ['keys', 'create', '--partner', 'p', '--name', 'n', '--scope', 'all'],
    'Allowed choices',
  ],
  [
    'a time that is none',
    ['keys', 'create', '--partner', 'p', '--name', 'n', '--expires', 'soon'],
    '2027-06-30',
  ],
  [
    'an end in the past',
    ['keys', 'create', '--partner', 'p', '--name', 'n', '--expires', '2026-01-01T00:00:00Z'],
    'in the past',
  ],
  [
    'a rotation to an end in the past',
    ['keys', 'rotate', 'key_x', '--expires', '2026-01-01T00:00:00Z'],
    'in the past',
  ],
  ['a key that does not exist', ['keys', 'revoke', 'key_x'], 'ops keys list'],
  ['a rotation of a key that does not exist', ['keys', 'rotate', 'key_x'], 'ops keys list'],
  ['a command that does not exist', ['keys', 'rotte'], '--help'],
  ['a file that does not exist', ['import', 'stock', 'nowhere.csv'], 'Check the path'],
])('%s is refused with what to do', async (_, args, advice) => {
  const { exitCode, errors } = await ops(...args);
  expect([2, 3]).toContain(exitCode);
  expect(errors).toContain(advice);
  expect(errors).not.toContain('    at ');
});

test('without settings the message names the variables', async () => {
  const { exitCode, errors } = await runOps('', 'keys', 'list');
  expect(exitCode).toBe(2);
  expect(errors).toContain('DATABASE_URL');
});
