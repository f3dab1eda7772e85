/** `ops members`: the first owner of a partner or a pharmacy, from nothing to a session that ends with its user. */
import { expect, test } from '@jest/globals';
import { PASSWORD, PORTAL_ORIGIN, PortalCaller, withPortal } from '../support/callers/portal-caller.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false, portal: withPortal });

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);

const tokenIn = (output: string, page: string) => {
  const link = output.trim().split('\n').at(-1) ?? '';
  expect(link).toMatch(new RegExp(`^${PORTAL_ORIGIN}/${page}/welcome#token=[\\w-]{43}$`));
  return link.slice(link.indexOf('=') + 1);
};

test('an owner is invited, takes the link once, is listed and removed', async () => {
  const { partnerId } = await given.partner();
  const invite = ['members', 'invite', '--partner', partnerId, '--email', 'Ada@Example.com'];
  const first = tokenIn((await ops(...invite)).output, 'portal');
  const token = tokenIn((await ops(...invite)).output, 'portal');
  const user = new PortalCaller(engine.origin, 'ada@example.com', partnerId);
  const accept = { token, password: PASSWORD };
  expect((await user.call('POST', '/invitations/accept', { ...accept, token: first })).status).toBe(404);
  expect((await user.call('POST', '/invitations/accept', accept)).data).toMatchObject({
    outcome: 'signed_in',
    session: { organisation: { organisation_id: partnerId, role: 'owner' } },
  });
  expect((await user.call('POST', '/invitations/accept', accept)).status).toBe(404);

  const again = await ops(...invite);
  expect([again.exitCode, again.output]).toEqual([3, '']);
  expect(again.errors).toContain('already');

  const listed = (await ops('members', 'list', '--of', partnerId)).output;
  expect(listed).toMatch(new RegExp(`usr_\\w+ +${partnerId} +owner +20\\S+Z +ada@example.com`));

  expect((await ops('members', 'remove', 'ADA@example.com')).output).toContain('is removed');
  expect((await user.call('GET', '/session')).status).toBe(401);
  expect((await user.signIn()).status).toBe(401);
});

test('the owner of a pharmacy is invited to the console', async () => {
  const { pharmacyId } = await given.pharmacy();
  const { output } = await ops('members', 'invite', '--pharmacy', pharmacyId, '--email', 'bola@example.com');
  expect(tokenIn(output, 'console')).toHaveLength(43);
});

test.each([
  [
    'a partner that does not exist',
    ['invite', '--partner', 'par_x', '--email', 'a@example.com'],
    'partners list',
  ],
  [
    'a pharmacy that does not exist',
    ['invite', '--pharmacy', 'ph_x', '--email', 'a@example.com'],
    'pharmacies list',
  ],
  ['nobody named', ['invite', '--email', 'a@example.com'], '--partner'],
  [
    'what is no address',
    ['invite', '--pharmacy', 'ph_sbx_happy', '--email', 'ada'],
    'must be an email address',
  ],
  [
    'a role of another kind',
    ['invite', '--pharmacy', 'ph_sbx_happy', '--email', 'a@example.com', '--role', 'developer'],
    'owner, pharmacist',
  ],
  ['somebody who does not exist', ['remove', 'nobody@example.com'], 'ops members list'],
])('%s is refused with what to do', async (_, args, advice) => {
  const { exitCode, errors } = await ops('members', ...args);
  expect([2, 3]).toContain(exitCode);
  expect(errors).toContain(advice);
  expect(errors).not.toContain('    at ');
});
