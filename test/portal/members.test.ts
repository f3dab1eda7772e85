/** Members are invited by mail, get a role, change it and are removed; every organisation keeps an owner. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  BEHIND_PROXY,
  PASSWORD,
  PORTAL_ORIGIN,
  PortalCaller,
  portalUser,
  signedInPharmacist,
  signedInUser,
  withPortalSettings,
} from '../support/callers/portal-caller.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { MAX_MEMBERS } from '../../domain/portal/limits.ts';

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);
const { engine, given } = useOwnEngine(() => ({
  worker: false,
  portal: withPortalSettings({ mail: { folder: mails.folder } }),
  clientAddress: BEHIND_PROXY,
}));
const owner = preparedEach(() => signedInUser(engine));

interface Listed {
  members: { user_id: string; email: string; role: string }[];
  invitations: { invitation_id: string; email: string }[];
}

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const listed = async (caller: PortalCaller) => (await caller.call<Listed>('GET', '/members')).data;
const stranger = (email: string) => new PortalCaller(engine.origin, email, '');

let invited = 0;
const someAddress = () => `invited${(invited += 1)}@example.com`;

async function invite(email: string, role = 'support', by = owner): Promise<string> {
  const before = (await mails.withLinkTo(email)).length;
  const { status, data } = await by.call<{ email: string }>('POST', '/invitations', { email, role });
  expect([status, data.email]).toEqual([201, email]);
  return mails.tokenTo(email, before + 1);
}

const accept = (caller: PortalCaller, token: string, password: string | undefined = PASSWORD) =>
  caller.call<{ outcome: string }>('POST', '/invitations/accept', {
    token,
    ...(password === undefined ? {} : { password }),
  });

test('an invited member sets a password and is signed in with the role', async () => {
  const email = someAddress();
  const token = await invite(email);
  const caller = stranger(email);
  const shown = await caller.call('POST', '/invitations/read', { token });
  expect(shown.data).toMatchObject({ email, role: 'support', kind: 'partner', has_account: false });
  expect((await accept(caller, token)).data.outcome).toBe('signed_in');
  expect((await caller.call('GET', '/partner/requests')).status).toBe(200);
  expect(codeOf(await caller.call('GET', '/keys'))).toEqual([403, 'insufficient_role']);
  expect((await listed(owner)).members).toContainEqual(expect.objectContaining({ email, role: 'support' }));
  expect((await listed(owner)).invitations).toEqual([]);
  expect(codeOf(await accept(stranger(email), token))).toEqual([404, 'link_not_found']);
});

test('an invitation link leads to its page, works once, and is neither in a log nor in the database', async () => {
  const email = someAddress();
  const token = await invite(email);
  expect((await mails.to(email))[0]).toContain(`${PORTAL_ORIGIN}/portal/welcome#token=${token}`);
  const both = await Promise.all([accept(stranger(email), token), accept(stranger(email), token)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const { rows } = await sql<{ text: string }>`
    select t::text as text from portal_invitation t union all select t::text from portal_user t`.execute(
    engine.database,
  );
  const seen = [...engine.logs, ...rows.map(({ text }) => text)];
  expect(seen.filter((text) => text.includes(token))).toEqual([]);
});

test("mails written to a folder are readable only by this machine's user", async () => {
  await invite(someAddress());
  const [name = ''] = await readdir(mails.folder);
  expect((await stat(path.join(mails.folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(mails.folder)).mode & 0o777).toBe(0o700);
});

test('a user with an account keeps the password and becomes a member of both organisations', async () => {
  const elsewhere = await signedInUser(engine);
  const token = await invite(elsewhere.email, 'developer');
  expect((await accept(stranger(elsewhere.email), token, 'another password of theirs')).data).toEqual({
    outcome: 'sign_in_needed',
  });
  expect((await elsewhere.signIn()).status).toBe(200);
  const { data } = await elsewhere.call<{ organisations: { role: string }[] }>('GET', '/session');
  expect(data.organisations.map(({ role }) => role)).toEqual(['owner', 'developer']);
});

test.each([
  ['unknown', async () => 'x'.repeat(43)],
  [
    'withdrawn',
    async (email: string) => {
      const token = await invite(email);
      const [{ invitation_id } = { invitation_id: '' }] = (await listed(owner)).invitations;
      expect((await owner.call('DELETE', `/invitations/${invitation_id}`)).status).toBe(200);
      expect(codeOf(await owner.call('DELETE', `/invitations/${invitation_id}`))).toEqual([
        404,
        'invitation_not_found',
      ]);
      return token;
    },
  ],
  [
    'replaced',
    async (email: string) => {
      const token = await invite(email);
      await invite(email);
      return token;
    },
  ],
  [
    'a week old',
    async (email: string) => {
      const token = await invite(email);
      await sql`update portal_invitation set expires_at = now() where email = ${email}`.execute(
        engine.database,
      );
      return token;
    },
  ],
])('an invitation link that is %s does not work', async (_, make) => {
  const email = someAddress();
  const token = await make(email);
  expect(codeOf(await stranger(email).call('POST', '/invitations/read', { token }))).toEqual([
    404,
    'link_not_found',
  ]);
  expect(codeOf(await accept(stranger(email), token))).toEqual([404, 'link_not_found']);
});

test.each([
  ['none', undefined],
  ['a short password', 'short-pass1'],
  ['a repeated character', 'aaaaaaaaaaaaaaa'],
  ['a common password', 'password1234'],
  ['a variation of a common password', 'P@ssw0rd2026'],
])('a new account with %s as password is refused, and the link stays valid', async (_, password) => {
  const email = someAddress();
  const token = await invite(email);
  const caller = stranger(email);
  const refused = await caller.call('POST', '/invitations/accept', { token, ...(password && { password }) });
  expect(codeOf(refused)).toEqual([400, 'validation_error']);
  expect((await accept(caller, token)).status).toBe(200);
});

test.each([
  ['a role of pharmacies', { email: 'a@example.com', role: 'pharmacist' }],
  ['an invalid address', { email: 'nobody at all', role: 'support' }],
])('an invitation with %s is refused', async (_, body) => {
  expect(codeOf(await owner.call('POST', '/invitations', body))).toEqual([400, 'validation_error']);
});

test('an existing member is not invited again', async () => {
  const refused = await owner.call('POST', '/invitations', { email: owner.email, role: 'support' });
  expect(codeOf(refused)).toEqual([409, 'member_exists']);
});

describe('owners of an organisation', () => {
  test("an owner changes a member's role, which applies from the next call, and removes the member", async () => {
    const member = await signedInUser(engine, owner.partnerId, 'support');
    const id = (await listed(owner)).members.find(({ email }) => email === member.email)?.user_id ?? '';
    expect((await owner.call('PUT', `/members/${id}`, { role: 'developer' })).data).toMatchObject({
      role: 'developer',
    });
    expect((await member.call('GET', '/keys')).status).toBe(200);
    expect(codeOf(await owner.call('PUT', `/members/${id}`, { role: 'pharmacist' }))).toEqual([
      400,
      'validation_error',
    ]);
    expect((await owner.call('DELETE', `/members/${id}`)).status).toBe(200);
    expect(codeOf(await member.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(codeOf(await member.signIn())).toEqual([401, 'invalid_credentials']);
  });

  test('the last owner cannot be removed, even when two remove each other concurrently', async () => {
    const [own] = (await listed(owner)).members;
    const path_ = `/members/${own?.user_id}`;
    expect(codeOf(await owner.call('PUT', path_, { role: 'support' }))).toEqual([409, 'last_owner']);
    expect(codeOf(await owner.call('DELETE', path_))).toEqual([409, 'last_owner']);
    const other = await signedInUser(engine, owner.partnerId, 'owner');
    const { members } = await listed(owner);
    const idOf = (email: string) => members.find((member) => member.email === email)?.user_id;
    await Promise.all([
      owner.call('DELETE', `/members/${idOf(other.email)}`),
      other.call('DELETE', `/members/${idOf(owner.email)}`),
    ]);
    const { rows } = await sql`select from portal_membership
      where organisation_id = ${owner.partnerId} and role = 'owner'`.execute(engine.database);
    expect(rows).toHaveLength(1);
  });

  test('the owner of a pharmacy invites pharmacists to the console', async () => {
    const { pharmacyId } = await given.pharmacy();
    const chief = await signedInPharmacist(engine, pharmacyId, 'owner');
    const email = someAddress();
    const token = await invite(email, 'pharmacist', chief);
    expect((await mails.to(email))[0]).toContain(`${PORTAL_ORIGIN}/console/welcome#token=`);
    const caller = stranger(email);
    await accept(caller, token);
    expect((await caller.call('GET', '/pharmacy/orders')).status).toBe(200);
  });
});

test('members who are not owners cannot invite, change or remove members', async () => {
  const developer = await signedInUser(engine, owner.partnerId, 'developer');
  const support = await portalUser(engine, owner.partnerId, 'support');
  const id = (await listed(owner)).members.find(({ email }) => email === support.email)?.user_id;
  for (const [method, path_, body] of [
    ['POST', '/invitations', { email: 'a@example.com', role: 'owner' }],
    ['DELETE', '/invitations/inv_00000000000000000000000000', undefined],
    ['PUT', `/members/${id}`, { role: 'owner' }],
    ['DELETE', `/members/${id}`, undefined],
  ] as const) {
    expect(codeOf(await developer.call(method, path_, body))).toEqual([403, 'insufficient_role']);
  }
});

test('members of another organisation are not found', async () => {
  const other = await signedInUser(engine);
  const [own] = (await listed(owner)).members;
  for (const [method, body] of [
    ['PUT', { role: 'support' }],
    ['DELETE', undefined],
  ] as const) {
    expect(codeOf(await other.call(method, `/members/${own?.user_id}`, body))).toEqual([
      404,
      'member_not_found',
    ]);
  }
});

test('an invitation that is replaced while it is accepted gives either its own role or no membership', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = someAddress();
    const old = await invite(email, 'owner');
    const [accepted, again] = await Promise.all([
      accept(stranger(email), old),
      owner.call('POST', '/invitations', { email, role: 'support' }),
    ]);
    const member = (await listed(owner)).members.find((one) => one.email === email);
    // Either the link was used before its replacement, or it gives nothing.
    const outcome = [accepted.status, again.status, member?.role];
    expect([
      [200, 409, 'owner'],
      [404, 201, undefined],
    ]).toContainEqual(outcome);
  }
});

test('an outdated owner invitation never creates an owner after it was replaced', async () => {
  const email = someAddress();
  const old = await invite(email, 'owner');
  const replacing = await invite(email, 'support');
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => accept(stranger(email), old)),
    accept(stranger(email), replacing),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 200]);
  expect((await listed(owner)).members).toContainEqual(expect.objectContaining({ email, role: 'support' }));
});

describe('members who are removed or lose the owner role', () => {
  const idOf = async (caller: PortalCaller) =>
    (await listed(owner)).members.find(({ email }) => email === caller.email)?.user_id ?? '';

  test.each([
    ['removed', (id: string) => owner.call('DELETE', `/members/${id}`)],
    ['made support', (id: string) => owner.call('PUT', `/members/${id}`, { role: 'support' })],
  ])('open invitations by a member who is %s are withdrawn', async (_, change) => {
    const other = await signedInUser(engine, owner.partnerId, 'owner');
    const email = someAddress();
    const token = await invite(email, 'owner', other);
    expect((await change(await idOf(other))).status).toBe(200);
    expect(codeOf(await accept(stranger(email), token))).toEqual([404, 'link_not_found']);
    expect((await listed(owner)).invitations).toEqual([]);
  });

  test('an invitation that the member creates during the removal is withdrawn', async () => {
    for (let round = 0; round < 4; round += 1) {
      const other = await signedInUser(engine, owner.partnerId, 'owner');
      const id = await idOf(other);
      await Promise.all([
        other.call('POST', '/invitations', { email: someAddress(), role: 'owner' }),
        owner.call('DELETE', `/members/${id}`),
      ]);
      expect((await listed(owner)).invitations).toEqual([]);
    }
  });

  test('the response to a removal lists the active API keys that the member created', async () => {
    const other = await signedInUser(engine, owner.partnerId, 'owner');
    const make = (name: string) =>
      other.call<{ key_id: string }>('POST', '/keys', { name, scopes: ['requests:read'] });
    const [kept, revoked] = [await make('kept'), await make('revoked')];
    await owner.call('DELETE', `/keys/${revoked.data.key_id}`);
    await owner.call('POST', '/keys', { name: 'of another member', scopes: ['requests:read'] });
    const removed = await owner.call<{ keys: object[] }>('DELETE', `/members/${await idOf(other)}`);
    expect(removed.data.keys).toEqual([{ key_id: kept.data.key_id, name: 'kept' }]);
  });
});

test('the number of members and open invitations is limited, also for concurrent invitations', async () => {
  await sql`
    insert into portal_user (id, name, email, email_verified)
    select 'usr_crowd' || number, 'crowd', 'crowd' || number || '@example.com', true
      from generate_series(1, ${MAX_MEMBERS - 4}::int) as number`.execute(engine.database);
  await sql`
    insert into portal_membership (user_id, partner_id, role)
    select id, ${owner.partnerId}, 'support' from portal_user where name = 'crowd'`.execute(engine.database);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      owner.call('POST', '/invitations', { email: someAddress(), role: 'support' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 201).map(codeOf);
  expect(refused).toEqual(Array.from({ length: 5 }, () => [409, 'too_many_members']));
  await sql`delete from portal_user where name = 'crowd'`.execute(engine.database);
});
