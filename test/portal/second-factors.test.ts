/** Second factors and passkeys are added, used, renewed and removed. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import {
  BEHIND_PROXY,
  PASSWORD,
  PORTAL_ORIGIN,
  PortalCaller,
  portalUser,
  signedInUser,
  withPortal,
  withPortalSettings,
} from '../support/callers/portal-caller.ts';
import { codeOfAuthenticator } from '../support/callers/totp.ts';
import { MAX_WRONG_CODES } from '../../domain/portal/limits.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { Authenticator } from '../support/callers/authenticator.ts';

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);

const { engine } = useOwnEngine(() => ({
  worker: false,
  portal: withPortalSettings({ mail: { folder: mails.folder } }),
  clientAddress: BEHIND_PROXY,
}));

const OTHER_PASSWORD = 'another horse, another battery';

const WRONG_CODE = '000000';

const ascending = (first: number, second: number) => first - second;

/** As if time had passed on the authenticator, so that used codes can be used again. */
const nextCodeOf = async (uri: string) => {
  await sql`update portal_two_factor set last_step = null`.execute(engine.database);
  return codeOfAuthenticator(uri);
};

const again = (user: PortalCaller) => new PortalCaller(engine.origin, user.email, user.partnerId);

describe('authenticator codes', () => {
  interface Prepared {
    readonly uri: string;
    readonly recovery_codes: string[];
  }

  async function withAuthenticator() {
    const user = await signedInUser(engine);
    const { data } = await user.call<Prepared>('POST', '/account/second-factor');
    const code = codeOfAuthenticator(data.uri);
    expect((await user.call('PUT', '/account/second-factor', { code })).status).toBe(200);
    return { user, ...data };
  }
  const protectedUser = preparedEach(withAuthenticator);
  const finish = (caller: PortalCaller, kind: string, code: string) =>
    caller.call('POST', '/session/second-factor', { kind, code });

  test('a second factor applies only once a code was confirmed', async () => {
    const user = await signedInUser(engine);
    await user.call('POST', '/account/second-factor');
    expect(codeOf(await user.call('PUT', '/account/second-factor', { code: WRONG_CODE }))).toEqual([
      401,
      'invalid_code',
    ]);
    expect((await again(user).signIn()).data).toMatchObject({ outcome: 'signed_in' });
  });

  test('a code is required after the password, which alone gives no session', async () => {
    const { user, uri } = protectedUser;
    expect((await user.call('GET', '/session')).data).toMatchObject({ second_factor: true });
    const caller = again(user);
    expect((await caller.signIn()).data).toEqual({ outcome: 'second_factor_needed' });
    expect(codeOf(await caller.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(codeOf(await finish(caller, 'authenticator', WRONG_CODE))).toEqual([401, 'invalid_code']);
    expect((await finish(caller, 'authenticator', await nextCodeOf(uri))).status).toBe(200);
    expect((await caller.call('GET', '/session')).status).toBe(200);
    expect([...caller.cookies.keys()]).toContain('portal.device');
  });

  test('each recovery code works once in place of the authenticator, and a renewal replaces all codes', async () => {
    const { user, recovery_codes } = protectedUser;
    const [first = '', second = ''] = recovery_codes;
    const caller = again(user);
    await caller.signIn();
    expect((await finish(caller, 'recovery', first)).status).toBe(200);
    const next = again(user);
    await next.signIn();
    expect(codeOf(await finish(next, 'recovery', first))).toEqual([401, 'invalid_code']);
    const renewed = await user.call<{ recovery_codes: string[] }>('POST', '/account/recovery-codes', {
      password: PASSWORD,
    });
    expect(codeOf(await finish(next, 'recovery', second))).toEqual([401, 'invalid_code']);
    expect((await finish(next, 'recovery', renewed.data.recovery_codes[0] ?? '')).status).toBe(200);
  });

  test('five wrong codes end a sign-in, and ten lock the second factor for 15 minutes, also across a password reset', async () => {
    const { user, uri } = protectedUser;
    const codes: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const caller = again(user);
      await caller.signIn();
      for (let tries = 0; tries < 5; tries += 1) {
        codes.push((await finish(caller, 'authenticator', WRONG_CODE)).error.code);
      }
      expect(codeOf(await finish(caller, 'authenticator', await nextCodeOf(uri)))).toEqual([
        429,
        'rate_limit_exceeded',
      ]);
    }
    expect(new Set(codes)).toEqual(new Set(['invalid_code']));
    const caller = again(user);
    await caller.signIn();
    expect(codeOf(await finish(caller, 'authenticator', await nextCodeOf(uri)))).toEqual([
      429,
      'rate_limit_exceeded',
    ]);
    await again(user).call('POST', '/password/reset-link', { email: user.email });
    const token = await mails.tokenTo(user.email);
    await again(user).call('POST', '/password/reset', { token, password: OTHER_PASSWORD });
    const back = again(user);
    expect((await back.signIn(OTHER_PASSWORD)).data).toEqual({ outcome: 'second_factor_needed' });
    expect(codeOf(await finish(back, 'authenticator', await nextCodeOf(uri)))).toEqual([
      429,
      'rate_limit_exceeded',
    ]);
    await sql`update portal_two_factor set locked_until = now()`.execute(engine.database);
    expect((await finish(back, 'authenticator', await nextCodeOf(uri))).status).toBe(200);
  });

  test('each authenticator code is accepted once, also concurrently', async () => {
    const { user, uri } = protectedUser;
    const callers = Array.from({ length: 5 }, () => again(user));
    for (const caller of callers) await caller.signIn();
    const code = await nextCodeOf(uri);
    const answers = await Promise.all(callers.map((caller) => finish(caller, 'authenticator', code)));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 401, 401, 401, 401]);
    const late = again(user);
    await late.signIn();
    expect(codeOf(await finish(late, 'authenticator', code))).toEqual([401, 'invalid_code']);
  });

  test('each recovery code is accepted once, also concurrently', async () => {
    const { user, recovery_codes } = protectedUser;
    const callers = Array.from({ length: 5 }, () => again(user));
    for (const caller of callers) await caller.signIn();
    const [code = ''] = recovery_codes;
    const answers = await Promise.all(callers.map((caller) => finish(caller, 'recovery', code)));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 401, 401, 401, 401]);
  });

  test('no more concurrent wrong codes are checked than the limit allows', async () => {
    const { user } = protectedUser;
    const callers = Array.from({ length: 4 }, () => again(user));
    for (const caller of callers) await caller.signIn();
    const guesses = callers.flatMap((caller) =>
      Array.from({ length: 6 }, (_, guess) => finish(caller, 'authenticator', `00000${guess}`)),
    );
    const answers = await Promise.all(guesses);
    const checked = answers.filter(({ error }) => error.code === 'invalid_code');
    expect(checked.length).toBe(MAX_WRONG_CODES);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  test('a code does not complete a sign-in that started before the password changed', async () => {
    const { user, uri } = protectedUser;
    const thief = again(user);
    expect((await thief.signIn()).data).toEqual({ outcome: 'second_factor_needed' });
    const changed = await user.call('PUT', '/account/password', {
      current: PASSWORD,
      password: OTHER_PASSWORD,
    });
    expect(changed.status).toBe(200);
    expect(codeOf(await finish(thief, 'authenticator', await nextCodeOf(uri)))).toEqual([
      401,
      'session_required',
    ]);
  });

  test('turning a second factor on ends the other sessions of the user', async () => {
    const user = await signedInUser(engine);
    const elsewhere = again(user);
    await elsewhere.signIn();
    const { data } = await user.call<Prepared>('POST', '/account/second-factor');
    await user.call('PUT', '/account/second-factor', { code: codeOfAuthenticator(data.uri) });
    expect(codeOf(await elsewhere.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect((await user.call('GET', '/session')).status).toBe(200);
  });

  test('wrong codes count while a signed-in user turns the second factor on', async () => {
    const user = await signedInUser(engine);
    const { data } = await user.call<Prepared>('POST', '/account/second-factor');
    await sql`update portal_two_factor set wrong_codes = ${MAX_WRONG_CODES - 1}`.execute(engine.database);
    const confirm = (code: string) => user.call('PUT', '/account/second-factor', { code });
    expect(codeOf(await confirm(WRONG_CODE))).toEqual([401, 'invalid_code']);
    expect(codeOf(await confirm(codeOfAuthenticator(data.uri)))).toEqual([429, 'rate_limit_exceeded']);
  });

  test('after a second factor is turned off, the password alone signs in', async () => {
    const { user } = protectedUser;
    expect((await user.call('POST', '/account/second-factor/remove')).status).toBe(200);
    expect((await again(user).signIn()).data).toMatchObject({ outcome: 'signed_in' });
  });

  test('the database contains no readable secret of a second factor', async () => {
    const { uri, recovery_codes } = protectedUser;
    const { rows } = await sql<{ text: string }>`select t::text as text from portal_two_factor t`.execute(
      engine.database,
    );
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const seen = [...engine.logs, ...rows.map(({ text }) => text)];
    expect(seen.filter((text) => [secret, ...recovery_codes].some((one) => text.includes(one)))).toEqual([]);
  });
});

test('a code without a started sign-in is refused', async () => {
  const user = await portalUser(engine);
  const refused = await user.call('POST', '/session/second-factor', {
    kind: 'authenticator',
    code: '123456',
  });
  expect(codeOf(refused)).toEqual([401, 'session_required']);
});

describe('passkeys', () => {
  const { engine } = useOwnEngine({ worker: false, portal: withPortal, clientAddress: BEHIND_PROXY });

  interface Options {
    readonly options: { readonly challenge: string };
  }

  const REFUSED = [422, 'passkey_refused'];

  async function challengeFor(caller: PortalCaller, path: string): Promise<string> {
    return (await caller.call<Options>('POST', path, undefined)).data.options.challenge;
  }

  async function withPasskey(origin = PORTAL_ORIGIN) {
    const user = await signedInUser(engine);
    const device = new Authenticator(origin);
    const response = device.create(await challengeFor(user, '/account/passkeys/options'));
    const added = await user.call<{ passkey_id: string }>('POST', '/account/passkeys', {
      name: 'phone',
      response,
    });
    return { user, device, added };
  }

  const visitor = () => new PortalCaller(engine.origin, '', '');

  const signIn = (caller: PortalCaller, response: object) =>
    caller.call('POST', '/session/passkey', { response });

  test('a user adds a passkey, signs in once per challenge, sees its last use, and removes it', async () => {
    const { user, device, added } = await withPasskey();
    expect(added.status).toBe(201);
    const caller = visitor();
    const response = device.get(await challengeFor(caller, '/session/passkey/options'));
    expect((await signIn(caller, response)).data).toMatchObject({ session: { email: user.email } });
    expect((await caller.call('GET', '/session')).status).toBe(200);
    expect(codeOf(await signIn(visitor(), response))).toEqual(REFUSED);

    const { data } = await user.call<{ passkeys: object[] }>('GET', '/account/passkeys');
    expect(data.passkeys).toEqual([
      expect.objectContaining({ name: 'phone', last_used_at: expect.stringMatching(/Z$/) }),
    ]);
    const path = `/account/passkeys/${added.data.passkey_id}`;
    const other = await signedInUser(engine);
    expect(codeOf(await other.call('DELETE', path))).toEqual([404, 'passkey_not_found']);
    expect((await user.call('DELETE', path)).status).toBe(200);
    const late = visitor();
    const again = device.get(await challengeFor(late, '/session/passkey/options'));
    expect(codeOf(await signIn(late, again))).toEqual(REFUSED);
  });

  test('a passkey response made for another site is refused', async () => {
    expect(codeOf((await withPasskey('https://portal.example.com.evil.example')).added)).toEqual(REFUSED);
  });

  test('a passkey response to an unknown or foreign challenge, or signed with another key pair, is refused', async () => {
    const { user, device } = await withPasskey();
    expect(codeOf(await signIn(visitor(), device.get('bm8tY2hhbGxlbmdl')))).toEqual(REFUSED);
    const forAdding = await challengeFor(user, '/account/passkeys/options');
    expect(codeOf(await signIn(visitor(), device.get(forAdding)))).toEqual(REFUSED);
    const thief = Object.assign(new Authenticator(PORTAL_ORIGIN), { id: device.id });
    const caller = visitor();
    const stolen = thief.get(await challengeFor(caller, '/session/passkey/options'));
    expect(codeOf(await signIn(caller, stolen))).toEqual(REFUSED);
    expect(codeOf(await caller.call('GET', '/session'))).toEqual([401, 'session_required']);
  });
});
