/** `ops users`: people who sign in to the portal, from nothing to a session that ends with its user. */
import { expect, test } from '@jest/globals';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { PortalCaller, withPortal } from '../support/callers/portal-caller.ts';

const { engine, given } = useOwnEngine({ worker: false, portal: withPortal });

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);

test('a user is made, signs in with the password shown, is listed and removed', async () => {
  const { partnerId } = await given.partner();
  const { output } = await ops('users', 'create', '--partner', partnerId, '--email', 'Ada@Example.com');
  const password = output.trim().split('\n').at(-1) ?? '';
  expect(password).toMatch(/^[\w-]{24}$/);
  const user = new PortalCaller(engine.origin, 'ada@example.com', partnerId);
  expect((await user.signIn(password)).data).toMatchObject({
    session: { organisation: { organisation_id: partnerId, role: 'owner' } },
  });

  const again = await ops('users', 'create', '--partner', partnerId, '--email', 'ada@example.com');
  expect([again.exitCode, again.output]).toEqual([1, '']);
  expect(again.errors).toContain('already');

  const listed = (await ops('users', 'list', '--partner', partnerId)).output;
  expect(listed).toMatch(new RegExp(`usr_\\w+ +${partnerId} +owner +20\\S+Z +ada@example.com`));
  expect(listed).not.toContain(password);

  expect((await ops('users', 'remove', 'ADA@example.com')).output).toContain('is removed');
  expect((await user.call('GET', '/session')).status).toBe(401);
  expect((await user.signIn(password)).status).toBe(401);
});

test.each([
  [
    'a partner that does not exist',
    ['create', '--partner', 'par_x', '--email', 'a@example.com'],
    'partners list',
  ],
  ['what is no address', ['create', '--partner', 'par_x', '--email', 'ada'], 'not an email address'],
  ['a user that does not exist', ['remove', 'nobody@example.com'], 'ops users list'],
])('%s is refused with what to do, and exit code 1', async (_, args, advice) => {
  const { exitCode, errors } = await ops('users', ...args);
  expect(exitCode).toBe(1);
  expect(errors).toContain(advice);
  expect(errors).not.toContain('    at ');
});
