/** `ops` commands for partners, keys, limits and members, and the log entries that the owner reads. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { createKey, findKey } from '../../db/partners/keys.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';
import {
  PASSWORD,
  PORTAL_ORIGIN,
  PortalCaller,
  signedInPharmacist,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { addEndpoint } from '../support/webhooks/endpoint-rows.ts';

const { engine, given } = useOwnEngine({ worker: false, portal: withPortal });

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);

describe('ops partners and ops keys', () => {
  test('a partner is created, gets a key with chosen scopes, uses it, and the key is revoked', async () => {
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

  test('an expired key is listed as expired, its name without terminal control characters, and is not rotated', async () => {
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
      'an invalid time',
      ['keys', 'create', '--partner', 'p', '--name', 'n', '--expires', 'soon'],
      '2027-06-30',
    ],
    ...['2027-02-30T00:00:00Z', '2027-06-30T24:00:00Z', '2027-06-30T10:00:00'].map(
      (end): [string, string[], string] => [
        `the expiry ${end}`,
        ['keys', 'create', '--partner', 'p', '--name', 'n', '--expires', end],
        '2027-06-30T00:00:00Z',
      ],
    ),
    ['an empty id', ['requests', 'show', ''], 'The argument request_id is empty'],
    ['an id of blanks', ['requests', 'retry', ' '], 'The argument request_id is empty'],
    [
      'an expiry in the past',
      ['keys', 'create', '--partner', 'p', '--name', 'n', '--expires', '2026-01-01T00:00:00Z'],
      'in the past',
    ],
    [
      'a rotation with an expiry in the past',
      ['keys', 'rotate', 'key_x', '--expires', '2026-01-01T00:00:00Z'],
      'in the past',
    ],
    ['a partner without a name', ['partners', 'create', '   '], 'letters or digits'],
    ['a key without a name', ['keys', 'create', '--partner', 'p', '--name', '\u200B'], 'letters or digits'],
    ['a key that does not exist', ['keys', 'revoke', 'key_x'], 'ops keys list'],
    ['a rotation of a key that does not exist', ['keys', 'rotate', 'key_x'], 'ops keys list'],
    ['a command that does not exist', ['keys', 'rotte'], '--help'],
    ['a file that does not exist', ['import', 'stock', 'nowhere.csv'], 'Check the path'],
  ])('%s is refused with advice', async (_, args, advice) => {
    const { exitCode, errors } = await ops(...args);
    expect([2, 3]).toContain(exitCode);
    expect(errors).toContain(advice);
    expect(errors).not.toContain('    at ');
  });

  test('a command without settings names the missing variables', async () => {
    const { exitCode, errors } = await runOps('', 'keys', 'list');
    expect(exitCode).toBe(2);
    expect(errors).toContain('DATABASE_URL');
  });
});

describe("a caller's rate limits", () => {
  const limits = (...args: string[]) => runOps(engine.connectionString, 'partners', 'limits', ...args);

  const cells = (output: string) =>
    output
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/));

  test('higher limits of a partner apply within seconds, and lower limits immediately', async () => {
    const partner = await given.partner().limitedTo({ minute_limit: null, day_limit: null });
    const status = async () => (await partner.call('GET', '/sandbox/scenarios')).status;
    await Promise.all(Array.from({ length: 60 }, status));
    expect(await status()).toBe(429);
    expect(cells((await limits(partner.partnerId)).output)).toEqual([
      ['WINDOW', 'LIMIT', 'DEFAULT', 'USED'],
      ['minute', '60', '60', '60'],
      ['day', '5000', '5000', '60'],
    ]);

    const raised = await limits(partner.partnerId, '--minute', '600', '--day', '100000');
    expect(cells(raised.output).slice(1)).toEqual([
      ['minute', '600', '60', '60'],
      ['day', '100000', '5000', '60'],
    ]);
    const isAdmitted = async () => (await status()) === 200;
    await eventually(isAdmitted, { deadlineMs: 20_000, describe: 'the raised limit to work' });

    await limits(partner.partnerId, '--day', '10');
    const refused = await partner.call('GET', '/sandbox/scenarios');
    expect([refused.status, refused.error.message]).toEqual([429, expect.stringContaining('10 calls a day')]);

    expect(cells((await limits(partner.partnerId, '--default')).output).slice(1)).toEqual([
      ['minute', '60', '60', '61'],
      ['day', '5000', '5000', '61'],
    ]);
  });

  test.each([
    ['a partner that does not exist', ['par_x'], 'ops partners list'],
    ['zero calls', ['par_x', '--minute', '0'], 'revoke the keys'],
    ['a limit that is not a number', ['par_x', '--day', 'many'], 'Use a whole number'],
    ['both limits and defaults', ['par_x', '--day', '5', '--default'], 'either --default'],
  ])('%s is refused with advice', async (_, args, advice) => {
    const { exitCode, errors } = await limits(...args);
    expect([2, 3]).toContain(exitCode);
    expect(errors).toContain(advice);
  });

  test('new limits of a pharmacy apply to its keys and members, and the log names the operator', async () => {
    const pharmacy = await given.pharmacy();
    const { pharmacyId } = pharmacy;
    const ofPharmacy = (...args: string[]) =>
      runOps(engine.connectionString, 'pharmacies', 'limits', pharmacyId, ...args);
    const status = async () => (await pharmacy.call('GET', '/orders')).status;
    await ofPharmacy('--minute', '2', '--operator', 'ada');
    expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
    const raised = await ofPharmacy('--minute', '600', '--operator', 'ada');
    expect(cells(raised.output)).toEqual([
      ['WINDOW', 'LIMIT', 'DEFAULT', 'USED'],
      ['minute', '600', '60', '2'],
      ['day', '5000', '5000', '2'],
    ]);
    const isAdmitted = async () => (await status()) === 200;
    await eventually(isAdmitted, { deadlineMs: 20_000, describe: 'the raised limit to work' });
    const { rows } = await sql<{ minute_limit: number }>`
    select minute_limit from own_limits(${`portal:pharmacy:${pharmacyId}`})`.execute(engine.database);
    expect(rows).toEqual([{ minute_limit: 600 }]);
    expect(cells((await ofPharmacy('--default')).output)[1]).toEqual(['minute', '60', '60', '3']);
    const shown = (await runOps(engine.connectionString, 'pharmacies', 'show', pharmacyId)).output;
    expect(shown).toMatch(/limits_changed +ada +minute_limit=600/);
    const unknown = await runOps(engine.connectionString, 'pharmacies', 'limits', 'ph_nobody', '--day', '5');
    expect(unknown.errors).toContain('There is no pharmacy ph_nobody');
  });
});

describe('ops members', () => {
  const tokenIn = (output: string, page: string) => {
    const link = output.trim().split('\n').at(-1) ?? '';
    expect(link).toMatch(new RegExp(`^${PORTAL_ORIGIN}/${page}/welcome#token=[\\w-]{43}$`));
    return link.slice(link.indexOf('=') + 1);
  };

  test('an owner is invited, accepts the link once, is listed and removed', async () => {
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
    const { output } = await ops(
      'members',
      'invite',
      '--pharmacy',
      pharmacyId,
      '--email',
      'bola@example.com',
    );
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
    ['no organisation', ['invite', '--email', 'a@example.com'], '--partner'],
    [
      'an invalid address',
      ['invite', '--pharmacy', 'ph_sbx_happy', '--email', 'ada'],
      'must be an email address',
    ],
    [
      'a role of the other kind of organisation',
      ['invite', '--pharmacy', 'ph_sbx_happy', '--email', 'a@example.com', '--role', 'developer'],
      'owner, pharmacist',
    ],
    ['an unknown user', ['remove', 'nobody@example.com'], 'ops members list'],
  ])('%s is refused with advice', async (_, args, advice) => {
    const { exitCode, errors } = await ops('members', ...args);
    expect([2, 3]).toContain(exitCode);
    expect(errors).toContain(advice);
    expect(errors).not.toContain('    at ');
  });
});

describe('changes by operators', () => {
  async function ops(...args: string[]): Promise<string> {
    const { exitCode, output, errors } = await runOps(engine.connectionString, ...args);
    expect([exitCode, errors]).toEqual([0, expect.any(String)]);
    return output;
  }

  /** Changes by operators, oldest first. */
  async function changesSeenBy(owner: PortalCaller) {
    const { data } = await owner.call<{ changes: { kind: string; actor_id: string; subject_id: string }[] }>(
      'GET',
      '/changes',
    );
    return data.changes.filter(({ actor_id }) => actor_id === 'ops').toReversed();
  }

  const kindsSeenBy = async (owner: PortalCaller) => (await changesSeenBy(owner)).map(({ kind }) => kind);

  test("a partner sees the operators' changes to its keys, endpoints and members", async () => {
    const owner = await signedInUser(engine);
    const stranger = await signedInUser(engine);
    const made = await ops('keys', 'create', '--partner', owner.partnerId, '--name', 'by us');
    const [key = ''] = /key_\w+/.exec(made) ?? [];
    await ops('keys', 'rotate', key);
    await ops('keys', 'revoke', key);
    const webhook = await addEndpoint(engine.database, owner.partnerId, {});
    await ops('webhooks', 'pause', webhook);
    await ops('webhooks', 'resume', webhook);
    await ops('members', 'invite', '--partner', owner.partnerId, '--email', 'new@example.com');
    const colleague = await signedInUser(engine, owner.partnerId, 'support');
    await ops('members', 'remove', colleague.email);
    expect(await kindsSeenBy(owner)).toEqual([
      'key.created',
      'key.rotated',
      'key.revoked',
      'webhook.paused',
      'webhook.resumed',
      'member.invited',
      'member.removed',
    ]);
    const [, , revoked, paused] = await changesSeenBy(owner);
    expect([revoked?.subject_id, paused?.subject_id]).toEqual([key, webhook]);
    expect(await kindsSeenBy(stranger)).toEqual([]);
  });

  test("a key created by an operator is in the log that the pharmacy's owner reads", async () => {
    const { pharmacyId } = await given.pharmacy();
    const owner = await signedInPharmacist(engine, pharmacyId, 'owner');
    const before = (await kindsSeenBy(owner)).length;
    await ops('pharmacy-keys', 'create', '--pharmacy', pharmacyId, '--name', 'by us');
    expect((await kindsSeenBy(owner)).slice(before)).toEqual(['key.created']);
  });
});
