/** Codes of an authenticator, and recovery codes: set up, asked for at the sign-in, renewed and turned off. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  BEHIND_PROXY,
  PASSWORD,
  PortalCaller,
  portalUser,
  signedInUser,
  withPortalThat,
} from '../support/callers/portal-caller.ts';
import { codeOfAuthenticator } from '../support/callers/totp.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);
const { engine } = useOwnEngine(() => ({
  worker: false,
  portal: withPortalThat({ mail: { folder: mails.folder } }),
  clientAddress: BEHIND_PROXY,
}));

const OTHER_PASSWORD = 'another horse, another battery';
const WRONG_CODE = '000000';
const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const again = (user: PortalCaller) => new PortalCaller(engine.origin, user.email, user.partnerId);

describe('a second factor', () => {
  interface Prepared {
    readonly uri: string;
    readonly recovery_codes: string[];
  }

  async function withAuthenticator() {
    const user = await signedInUser(engine);
    const { data } = await user.call<Prepared>('POST', '/account/second-factor', { password: PASSWORD });
    const code = codeOfAuthenticator(data.uri);
    expect((await user.call('PUT', '/account/second-factor', { code })).status).toBe(200);
    return { user, ...data };
  }
  const protectedUser = preparedEach(withAuthenticator);
  const finish = (caller: PortalCaller, kind: string, code: string) =>
    caller.call('POST', '/session/second-factor', { kind, code });

  test('counts only once a code was confirmed', async () => {
    const user = await signedInUser(engine);
    expect(codeOf(await user.call('POST', '/account/second-factor', { password: 'wrong' }))).toEqual([
      401,
      'invalid_credentials',
    ]);
    await user.call('POST', '/account/second-factor', { password: PASSWORD });
    expect(codeOf(await user.call('PUT', '/account/second-factor', { code: WRONG_CODE }))).toEqual([
      401,
      'invalid_code',
    ]);
    expect((await again(user).signIn()).data).toMatchObject({ outcome: 'signed_in' });
  });

  test('is asked for after the password, which alone opens nothing', async () => {
    const { user, uri } = protectedUser;
    expect((await user.call('GET', '/session')).data).toMatchObject({ second_factor: true });
    const caller = again(user);
    expect((await caller.signIn()).data).toEqual({ outcome: 'second_factor_needed' });
    expect(codeOf(await caller.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(codeOf(await finish(caller, 'authenticator', WRONG_CODE))).toEqual([401, 'invalid_code']);
    expect((await finish(caller, 'authenticator', codeOfAuthenticator(uri))).status).toBe(200);
    expect((await caller.call('GET', '/session')).status).toBe(200);
    expect([...caller.cookies.keys()]).toContain('portal.device');
  });

  test('is a recovery code where the authenticator is lost, each once; new ones replace them', async () => {
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

  test('can not be guessed: wrong codes end the sign-in, and ten of them keep everybody out for a while', async () => {
    const { user, uri } = protectedUser;
    const codes: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const caller = again(user);
      await caller.signIn();
      for (let tries = 0; tries < 5; tries += 1) {
        codes.push((await finish(caller, 'authenticator', WRONG_CODE)).error.code);
      }
      expect(codeOf(await finish(caller, 'authenticator', codeOfAuthenticator(uri)))).toEqual([
        429,
        'rate_limit_exceeded',
      ]);
    }
    expect(new Set(codes)).toEqual(new Set(['invalid_code']));
    const caller = again(user);
    await caller.signIn();
    expect(codeOf(await finish(caller, 'authenticator', codeOfAuthenticator(uri)))).toEqual([
      429,
      'rate_limit_exceeded',
    ]);
    // The owner is not kept waiting: whoever reads the mails sets a new password.
    await again(user).call('POST', '/password/reset-link', { email: user.email });
    const token = await mails.tokenTo(user.email);
    await again(user).call('POST', '/password/reset', { token, password: OTHER_PASSWORD });
    const back = again(user);
    expect((await back.signIn(OTHER_PASSWORD)).data).toEqual({ outcome: 'second_factor_needed' });
    expect((await finish(back, 'authenticator', codeOfAuthenticator(uri))).status).toBe(200);
  });

  test('is turned off with the password', async () => {
    const { user } = protectedUser;
    const remove = (password: string) => user.call('POST', '/account/second-factor/remove', { password });
    expect(codeOf(await remove('wrong'))).toEqual([401, 'invalid_credentials']);
    expect((await remove(PASSWORD)).status).toBe(200);
    expect((await again(user).signIn()).data).toMatchObject({ outcome: 'signed_in' });
  });

  test('is in the database in no readable form', async () => {
    const { uri, recovery_codes } = protectedUser;
    const { rows } = await sql<{ text: string }>`select t::text as text from portal_two_factor t`.execute(
      engine.database,
    );
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const seen = [...engine.logs, ...rows.map(({ text }) => text)];
    expect(seen.filter((text) => [secret, ...recovery_codes].some((one) => text.includes(one)))).toEqual([]);
  });
});

test('nobody finishes a sign-in that never began', async () => {
  const user = await portalUser(engine);
  const refused = await user.call('POST', '/session/second-factor', {
    kind: 'authenticator',
    code: '123456',
  });
  expect(codeOf(refused)).toEqual([401, 'session_required']);
});
