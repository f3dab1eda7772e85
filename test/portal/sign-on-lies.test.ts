/** Tokens that are not for this sign-on, and providers that do not answer. */
import { expect, test } from '@jest/globals';
import { PortalCaller, portalUser, withPortalThat } from '../support/callers/portal-caller.ts';
import { startLyingProvider, type Lie } from '../support/servers/lying-provider.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const provider = prepared(
  () => startLyingProvider('portal'),
  (started) => started.close(),
);
const organisations: string[] = [];
const { engine } = useOwnEngine(() => ({
  worker: false,
  portal: withPortalThat({
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

async function answerTo(lie: Lie) {
  const caller = new PortalCaller(engine.origin, '', '');
  const { data } = await caller.call<{ url: string }>('POST', '/session/sign-on', { kind: 'partner' });
  const query = provider.answerTo(data.url, lie);
  const { status, error } = await caller.call('POST', '/session/sign-on/finish', { query });
  return [status, error?.code];
}

const hour = () => Math.floor(Date.now() / 1000) - 3_600;

test('a token signs in, so that the lies below are what is refused', async () => {
  const user = await portalUser(engine);
  organisations.push(user.partnerId);
  expect(await answerTo({ claims: { email: user.email, email_verified: true } })).toEqual([200, undefined]);
});

test.each<[string, () => Lie]>([
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example.com' } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['with the nonce of another sign-on', () => ({ claims: { nonce: 'made-up' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['that is too old', () => ({ claims: { exp: hour(), iat: hour() - 300 } })],
  ['that another key has signed', () => ({ isForged: true })],
])('a token %s is refused', async (_, lie) => {
  const { claims = {}, ...rest } = lie();
  const vouched = { email: 'user1@example.com', email_verified: true, ...claims };
  expect(await answerTo({ claims: vouched, ...rest })).toEqual([422, 'sign_on_failed']);
});

test('an address that is confirmed in words only is not confirmed', async () => {
  const user = await portalUser(engine);
  organisations.push(user.partnerId);
  const claims = { sub: 'wordy', email: user.email, email_verified: 'true' };
  expect(await answerTo({ claims })).toEqual([403, 'sign_on_not_allowed']);
});

test('a provider that is away is said to be, and passwords go on', async () => {
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
