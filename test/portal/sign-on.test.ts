/** Single sign-on with a real identity provider: accepted users and refused tokens. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { PAGES_PATHS } from '../../services/portal/mails.ts';
import type { SignOnSettings } from '../../services/portal/identity-provider.ts';
import { addMembership } from '../../db/portal/memberships.ts';
import { findUserId } from '../../db/portal/users.ts';
import {
  BEHIND_PROXY,
  PORTAL_ORIGIN,
  PortalCaller,
  portalUser,
  signedInUser,
  withPortalSettings,
} from '../support/callers/portal-caller.ts';
import { CLIENT, type ProviderUser, startIdentityProvider } from '../support/servers/identity-provider.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { type TokenFault, startLyingProvider } from '../support/servers/lying-provider.ts';

const provider = prepared(
  () => startIdentityProvider(Object.values(PAGES_PATHS).map((page) => `${PORTAL_ORIGIN}${page}/sign-on`)),
  (started) => started.close(),
);

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);

/** Read at each sign-on, so that a test can create its organisations first. */
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
    portal: withPortalSettings({ signOn: settings, mail: { folder: mails.folder } }),
    clientAddress: BEHIND_PROXY,
  };
});

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

const FAILED = [422, 'sign_on_failed'];

const NOT_ALLOWED = [403, 'sign_on_not_allowed'];

const visitor = () => new PortalCaller(engine.origin, '', '');

let subjects = 0;

const personWith = (email: string, facts: Partial<ProviderUser> = {}): ProviderUser => ({
  sub: `subject-${(subjects += 1)}`,
  email,
  email_verified: true,
  ...facts,
});

/** The URL of the provider's pages for a sign-on that this caller starts. */
async function begin(caller: PortalCaller): Promise<string> {
  return (await caller.call<{ url: string }>('POST', '/session/sign-on', { kind: 'partner' })).data.url;
}

const finish = (caller: PortalCaller, query: string) =>
  caller.call<{ session: { email: string } }>('POST', '/session/sign-on/finish', { query });

/** A complete sign-on in a browser. */
async function signOn(person: ProviderUser | undefined, caller = visitor()) {
  provider.person = person;
  return finish(caller, await provider.passThrough(await begin(caller)));
}

/** A member of a partner with sign-on by the provider. */
async function served() {
  const user = await portalUser(engine);
  settings.organisations = [user.partnerId];
  settings.defaultRole = undefined;
  return user;
}

test('the first single sign-on links a member to the subject at the provider, and later sign-ons use that subject', async () => {
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

describe('refused single sign-on', () => {
  test.each<[string, Partial<ProviderUser>]>([
    ['whose address the provider has not verified', { email_verified: false }],
    ['of a domain that the provider may not vouch for', { email: 'ada@elsewhere.example' }],
    ['whose domain only ends like a permitted one', { email: 'ada@evil-example.com' }],
    ['who is not a member', { email: 'stranger@example.com' }],
  ])('sign-on is refused for a user %s', async (_, facts) => {
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

  test('a user who is a member of another organisation is refused, also if the user is a member here', async () => {
    const user = await served();
    const stranger = await portalUser(engine);
    expect(codeOf(await signOn(personWith(stranger.email)))).toEqual(NOT_ALLOWED);
    const user_id = (await findUserId(engine.database, user.email)) ?? '';
    const { pharmacyId: pharmacy_id } = await given.pharmacy();
    await addMembership(engine.database, { user_id, pharmacy_id, role: 'owner' });
    expect(codeOf(await signOn(personWith(user.email)))).toEqual(NOT_ALLOWED);
  });

  test("a user who took over a member's address at the provider is refused", async () => {
    const user = await served();
    expect((await signOn(personWith(user.email))).status).toBe(200);
    expect(codeOf(await signOn(personWith(user.email)))).toEqual(NOT_ALLOWED);
  });

  test('a sign-in that the provider denied fails with the error of the provider', async () => {
    await served();
    const refused = await signOn(undefined);
    expect(codeOf(refused)).toEqual(FAILED);
    expect(refused.error.message).toContain('access_denied');
  });
});

describe('answers of the provider', () => {
  test('an answer is valid once', async () => {
    provider.person = personWith((await served()).email);
    const caller = visitor();
    const query = await provider.passThrough(await begin(caller));
    expect((await finish(caller, query)).status).toBe(200);
    expect(codeOf(await finish(caller, query))).toEqual(FAILED);
  });

  test('an answer is valid only in the browser that started the sign-in', async () => {
    provider.person = personWith((await served()).email);
    const attacker = visitor();
    const query = await provider.passThrough(await begin(attacker));
    const victim = visitor();
    expect(codeOf(await finish(victim, query))).toEqual(FAILED);
    await begin(victim);
    expect(codeOf(await finish(victim, query))).toEqual(FAILED);
    expect((await finish(attacker, query)).status).toBe(200);
  });

  test('an answer is valid only for its own state and issuer', async () => {
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

  test('an answer to an expired sign-on is refused', async () => {
    provider.person = personWith((await served()).email);
    const caller = visitor();
    const query = await provider.passThrough(await begin(caller));
    await sql`update portal_verification set expires_at = now()`.execute(engine.database);
    expect(codeOf(await finish(caller, query))).toEqual(FAILED);
  });
});

describe('a default role in the settings', () => {
  test('an unknown user whom the provider vouches for joins once with the default role, and has no password', async () => {
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
    // No mail gives a password to a user without one.
    await visitor().call('POST', '/password/reset-link', { email: person.email });
    await visitor().call('POST', '/password/reset-link', { email: owner.email });
    await mails.tokenTo(owner.email);
    expect(await mails.to(person.email)).toEqual([]);
  });

  test('no user joins when the default role is not a role of the organisation', async () => {
    await served();
    settings.defaultRole = 'pharmacist';
    expect(codeOf(await signOn(personWith('wrong.role@example.com')))).toEqual(NOT_ALLOWED);
    expect(await findUserId(engine.database, 'wrong.role@example.com')).toBeUndefined();
  });
});

test('codes, tokens and addresses are not logged', async () => {
  const user = await served();
  provider.person = personWith(user.email, { email_verified: false });
  const caller = visitor();
  const query = await provider.passThrough(await begin(caller));
  await finish(caller, query);
  const code = new URLSearchParams(query).get('code') ?? '';
  expect(engine.logs.filter((line) => line.includes(code) || line.includes(user.email))).toEqual([]);
});

describe('a provider that lies or does not answer', () => {
  const provider = prepared(
    () => startLyingProvider('portal'),
    (started) => started.close(),
  );

  const organisations: string[] = [];

  const { engine } = useOwnEngine(() => ({
    worker: false,
    portal: withPortalSettings({
      signOn: {
        issuer: provider.issuer,
        clientId: 'portal',
        clientSecret: 'a-secret-of-the-provider-and-us',
        name: 'Sample HMO',
        emailDomains: ['example.com'],
        organisations,
        defaultRole: undefined,
      },
    }),
  }));

  async function answerTo(lie: TokenFault) {
    const caller = new PortalCaller(engine.origin, '', '');
    const { data } = await caller.call<{ url: string }>('POST', '/session/sign-on', { kind: 'partner' });
    const query = provider.answerTo(data.url, lie);
    const { status, error } = await caller.call('POST', '/session/sign-on/finish', { query });
    return [status, error?.code];
  }

  const hour = () => Math.floor(Date.now() / 1000) - 3_600;

  test('a correct token signs in, so that a refused token is refused for its fault', async () => {
    const user = await portalUser(engine);
    organisations.push(user.partnerId);
    expect(await answerTo({ claims: { email: user.email, email_verified: true } })).toEqual([200, undefined]);
  });

  test.each<[string, () => TokenFault]>([
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example.com' } })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['with the nonce of another sign-on', () => ({ claims: { nonce: 'made-up' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that is expired', () => ({ claims: { exp: hour(), iat: hour() - 300 } })],
    ['signed by another key', () => ({ isForged: true })],
  ])('a token %s is refused', async (_, lie) => {
    const { claims = {}, ...rest } = lie();
    const vouched = { email: 'user1@example.com', email_verified: true, ...claims };
    expect(await answerTo({ claims: vouched, ...rest })).toEqual([422, 'sign_on_failed']);
  });

  test('an address is not verified when the email_verified claim is a text', async () => {
    const user = await portalUser(engine);
    organisations.push(user.partnerId);
    const claims = { sub: 'wordy', email: user.email, email_verified: 'true' };
    expect(await answerTo({ claims })).toEqual([403, 'sign_on_not_allowed']);
  });

  test('an unreachable provider is reported, and passwords keep working', async () => {
    const user = await portalUser(engine);
    const caller = new PortalCaller(engine.origin, user.email, user.partnerId);
    const { data } = await caller.call<{ url: string }>('POST', '/session/sign-on', { kind: 'partner' });
    const query = provider.answerTo(data.url, {});
    await provider.close();
    try {
      const { status, error } = await caller.call('POST', '/session/sign-on/finish', { query });
      expect([status, error.code]).toEqual([503, 'sign_on_unavailable']);
      expect((await caller.signIn()).status).toBe(200);
    } finally {
      await provider.open();
    }
  });
});
