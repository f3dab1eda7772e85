/** Single sign-on by a real identity provider: who gets in by it, and who does not. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PAGES } from '../../services/portal/mails.ts';
import type { SignOnSettings } from '../../services/portal/identity-provider.ts';
import { addMembership } from '../../db/portal/memberships.ts';
import { findUserId } from '../../db/portal/users.ts';
import {
  BEHIND_PROXY,
  PORTAL_ORIGIN,
  PortalCaller,
  portalUser,
  signedInUser,
  withPortalThat,
} from '../support/callers/portal-caller.ts';
import { CLIENT, startIdentityProvider, type KnownPerson } from '../support/servers/identity-provider.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const provider = prepared(
  () => startIdentityProvider(Object.values(PAGES).map((page) => `${PORTAL_ORIGIN}${page}/sign-on`)),
  (started) => started.close(),
);
const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);
/** Read when somebody signs on, so that a test makes its organisations first. */
const settings: { -readonly [Name in keyof SignOnSettings]: SignOnSettings[Name] } = {
  issuer: '',
  clientId: CLIENT.client_id,
  clientSecret: CLIENT.client_secret,
  name: 'Sample HMO',
  emailDomains: ['example.com'],
  organisations: [],
  defaultRole: undefined,
};
const { engine, given } = useOwnEngine(() => {
  settings.issuer = provider.issuer;
  return {
    worker: false,
    portal: withPortalThat({ signOn: settings, mail: { folder: mails.folder } }),
    clientAddress: BEHIND_PROXY,
  };
});

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const FAILED = [422, 'sign_on_failed'];
const NOT_ALLOWED = [403, 'sign_on_not_allowed'];
const visitor = () => new PortalCaller(engine.origin, '', '');

let subjects = 0;
const personWith = (email: string, facts: Partial<KnownPerson> = {}): KnownPerson => ({
  sub: `subject-${(subjects += 1)}`,
  email,
  email_verified: true,
  ...facts,
});

/** Where the provider's pages are, for a sign-on that this caller begins. */
async function begin(caller: PortalCaller): Promise<string> {
  return (await caller.call<{ url: string }>('POST', '/session/sign-on', { kind: 'partner' })).data.url;
}

const finish = (caller: PortalCaller, query: string) =>
  caller.call<{ session: { email: string } }>('POST', '/session/sign-on/finish', { query });

/** The whole way of somebody in a browser. */
async function signOn(person: KnownPerson | undefined, caller = visitor()) {
  provider.person = person;
  return finish(caller, await provider.passThrough(await begin(caller)));
}

/** A member of a partner that the provider serves. */
async function served() {
  const user = await portalUser(engine);
  settings.organisations = [user.partnerId];
  settings.defaultRole = undefined;
  return user;
}

test('a member signs in by it, is known by the subject from then on, and is in the audit log', async () => {
  const user = await served();
  const person = personWith(user.email.toUpperCase());
  const caller = visitor();
  const { status, data } = await signOn(person, caller);
  expect([status, data.session.email]).toEqual([200, user.email]);
  const { organisation } = (await caller.call<{ organisation: object }>('GET', '/session')).data;
  expect(organisation).toMatchObject({ organisation_id: user.partnerId });
  const { changes } = (await caller.call<{ changes: { kind: string }[] }>('GET', '/changes')).data;
  expect(changes.map(({ kind }) => kind)).toEqual(['session.began', 'sign_on.linked']);
  const moved = await signOn({ ...person, email: 'another.name@example.com', email_verified: false });
  expect([moved.status, moved.data.session.email]).toEqual([200, user.email]);
  expect((await visitor().call('GET', '/session/sign-on')).data).toEqual({
    provider: { name: 'Sample HMO' },
  });
});

describe('nobody signs in', () => {
  test.each<[string, Partial<KnownPerson>]>([
    ['whose address the provider has not confirmed', { email_verified: false }],
    ['of a domain that the provider does not speak for', { email: 'ada@elsewhere.example' }],
    ['whose domain only ends like one of them', { email: 'ada@evil-example.com' }],
    ['who is no member', { email: 'stranger@example.com' }],
  ])('%s', async (_, facts) => {
    const user = await served();
    const elsewhere = await portalUser(engine);
    await sql`update portal_user set email = 'ada@elsewhere.example' where email = ${elsewhere.email}
      and not exists (select from portal_user where email = 'ada@elsewhere.example')`.execute(
      engine.database,
    );
    const caller = visitor();
    expect(codeOf(await signOn(personWith(user.email, facts), caller))).toEqual(NOT_ALLOWED);
    expect(codeOf(await caller.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(await findUserId(engine.database, 'stranger@example.com')).toBeUndefined();
  });

  test('who is a member of other organisations only, or of those too', async () => {
    const user = await served();
    const stranger = await portalUser(engine);
    expect(codeOf(await signOn(personWith(stranger.email)))).toEqual(NOT_ALLOWED);
    const user_id = (await findUserId(engine.database, user.email)) ?? '';
    const { pharmacyId: pharmacy_id } = await given.pharmacy();
    await addMembership(engine.database, { user_id, pharmacy_id, role: 'owner' });
    expect(codeOf(await signOn(personWith(user.email)))).toEqual(NOT_ALLOWED);
  });

  test('who has got the address of a member at the provider', async () => {
    const user = await served();
    expect((await signOn(personWith(user.email))).status).toBe(200);
    expect(codeOf(await signOn(personWith(user.email)))).toEqual(NOT_ALLOWED);
  });

  test('who cancels, or whom the provider lets not in', async () => {
    await served();
    const refused = await signOn(undefined);
    expect(codeOf(refused)).toEqual(FAILED);
    expect(refused.error.message).toContain('access_denied');
  });
});

describe('an answer counts', () => {
  test('once', async () => {
    provider.person = personWith((await served()).email);
    const caller = visitor();
    const query = await provider.passThrough(await begin(caller));
    expect((await finish(caller, query)).status).toBe(200);
    expect(codeOf(await finish(caller, query))).toEqual(FAILED);
  });

  test('in the browser that began, so that nobody is signed in as somebody else', async () => {
    provider.person = personWith((await served()).email);
    const attacker = visitor();
    const query = await provider.passThrough(await begin(attacker));
    const victim = visitor();
    expect(codeOf(await finish(victim, query))).toEqual(FAILED);
    await begin(victim);
    expect(codeOf(await finish(victim, query))).toEqual(FAILED);
    expect((await finish(attacker, query)).status).toBe(200);
  });

  test('to its own state, and from its own issuer', async () => {
    provider.person = personWith((await served()).email);
    const caller = visitor();
    const other = new URL(await begin(caller)).searchParams.get('state') ?? '';
    for (const [name, value] of [
      ['state', 'made-up'],
      ['state', other],
      ['iss', 'https://evil.example.com'],
      ['code', 'made-up'],
    ] as const) {
      const query = new URLSearchParams(await provider.passThrough(await begin(caller)));
      query.set(name, value);
      expect([name, codeOf(await finish(caller, query.toString()))]).toEqual([name, FAILED]);
    }
  });

  test('within ten minutes', async () => {
    provider.person = personWith((await served()).email);
    const caller = visitor();
    const query = await provider.passThrough(await begin(caller));
    await sql`update portal_verification set expires_at = now()`.execute(engine.database);
    expect(codeOf(await finish(caller, query))).toEqual(FAILED);
  });
});

describe('where the settings give a role', () => {
  test('whoever the provider knows joins with it, once, without a password', async () => {
    const user = await served();
    settings.defaultRole = 'support';
    const person = personWith('newcomer@example.com', { name: 'New Comer' });
    const caller = visitor();
    expect((await signOn(person, caller)).status).toBe(200);
    expect((await caller.call('GET', '/session')).data).toMatchObject({
      email: person.email,
      name: 'New Comer',
      organisation: { organisation_id: user.partnerId, role: 'support' },
    });
    expect((await signOn(person)).status).toBe(200);
    const owner = await signedInUser(engine, user.partnerId);
    const { changes } = (await owner.call<{ changes: { kind: string }[] }>('GET', '/changes')).data;
    expect(changes.map(({ kind }) => kind)).toContain('member.joined');
    const change = { current: 'a password of theirs', password: 'another password of theirs' };
    const refused = await caller.call('PUT', '/account/password', change);
    expect([...codeOf(refused), refused.error.message]).toEqual([
      401,
      'invalid_credentials',
      expect.stringContaining('has no password'),
    ]);
    // No mail gives a password to who has none.
    await visitor().call('POST', '/password/reset-link', { email: person.email });
    await visitor().call('POST', '/password/reset-link', { email: owner.email });
    await mails.tokenTo(owner.email);
    expect(await mails.to(person.email)).toEqual([]);
  });

  test('nobody joins with a role that the organisation does not have', async () => {
    await served();
    settings.defaultRole = 'pharmacist';
    expect(codeOf(await signOn(personWith('wrong.role@example.com')))).toEqual(NOT_ALLOWED);
    expect(await findUserId(engine.database, 'wrong.role@example.com')).toBeUndefined();
  });
});

test('neither codes, tokens nor addresses are logged', async () => {
  const user = await served();
  provider.person = personWith(user.email, { email_verified: false });
  const caller = visitor();
  const query = await provider.passThrough(await begin(caller));
  await finish(caller, query);
  const code = new URLSearchParams(query).get('code') ?? '';
  expect(engine.logs.filter((line) => line.includes(code) || line.includes(user.email))).toEqual([]);
});
