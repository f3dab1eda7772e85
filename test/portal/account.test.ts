/** Users manage their own account: name, password and sessions. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { storeReset } from '../../db/portal/password-resets.ts';
import { findUserId } from '../../db/portal/users.ts';
import { sha256Of } from '../../services/portal/mails.ts';
import {
  BEHIND_PROXY,
  PASSWORD,
  PORTAL_ORIGIN,
  PortalCaller,
  portalUser,
  signedInUser,
  withPortalSettings,
} from '../support/callers/portal-caller.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { MAX_OPEN_RESETS } from '../../domain/portal/limits.ts';

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
const ascending = (first: number, second: number) => first - second;
const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const again = (user: PortalCaller) => new PortalCaller(engine.origin, user.email, user.partnerId);

describe('resetting a password by mail', () => {
  test('a reset link sets a new password once, ends all sessions, and the old password stops working', async () => {
    const user = await signedInUser(engine);
    const asked = await again(user).call('POST', '/password/reset-link', { email: user.email.toUpperCase() });
    expect(asked.status).toBe(202);
    const token = await mails.tokenTo(user.email);
    expect((await mails.to(user.email))[0]).toContain(`${PORTAL_ORIGIN}/portal/reset#token=${token}`);
    const body = { token, password: OTHER_PASSWORD };
    expect((await again(user).call('POST', '/password/reset', body)).status).toBe(200);
    expect(codeOf(await again(user).call('POST', '/password/reset', body))).toEqual([404, 'link_not_found']);
    expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(codeOf(await user.signIn())).toEqual([401, 'invalid_credentials']);
    expect((await user.signIn(OTHER_PASSWORD)).status).toBe(200);
    expect(engine.logs.filter((line) => line.includes(token))).toEqual([]);
  });

  test('a reset link can be used only once, also by concurrent calls', async () => {
    const user = await portalUser(engine);
    await again(user).call('POST', '/password/reset-link', { email: user.email });
    const token = await mails.tokenTo(user.email);
    const passwords = Array.from({ length: 5 }, (_, number) => `${OTHER_PASSWORD} ${number}`);
    const answers = await Promise.all(
      passwords.map((password) => again(user).call('POST', '/password/reset', { token, password })),
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 404, 404, 404, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await again(user).signIn(winner)).status).toBe(200);
  });

  test('the number of reset links is limited, also for concurrent requests', async () => {
    const user = await portalUser(engine);
    const user_id = (await findUserId(engine.database, user.email)) ?? '';
    const expires_at = new Date(Date.now() + 3_600_000);
    const stored = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        storeReset(engine.database, {
          token_sha256: sha256Of(`link ${number} of ${user_id}`),
          user_id,
          expires_at,
        }),
      ),
    );
    expect(stored.filter(Boolean)).toHaveLength(MAX_OPEN_RESETS);
  });

  test('a reset request for an unknown address gets the same response as for a known one, and sends no mail', async () => {
    const user = await portalUser(engine);
    const answers = await Promise.all(
      [user.email, 'nobody.at.all@example.com'].map((email) =>
        again(user).call('POST', '/password/reset-link', { email }),
      ),
    );
    expect(answers[0]?.status).toBe(answers[1]?.status);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    await mails.tokenTo(user.email);
    expect(await mails.to('nobody.at.all@example.com')).toEqual([]);
  });

  test('a reset mail with a new link is sent although the process died before sending the mail', async () => {
    const user = await portalUser(engine);
    const user_id = (await findUserId(engine.database, user.email)) ?? '';
    const expires_at = new Date(Date.now() + 3_600_000);
    await storeReset(engine.database, { token_sha256: sha256Of('of the dead'), user_id, expires_at });
    await sql`update portal_password_reset set tried_at = now() - interval '1 minute'
      where user_id = ${user_id}`.execute(engine.database);
    const body = { token: await mails.tokenTo(user.email), password: OTHER_PASSWORD };
    const dead = { ...body, token: 'of the dead' };
    expect(codeOf(await again(user).call('POST', '/password/reset', dead))).toEqual([404, 'link_not_found']);
    expect((await again(user).call('POST', '/password/reset', body)).status).toBe(200);
    expect((await user.signIn(OTHER_PASSWORD)).status).toBe(200);
    expect(await mails.withLinkTo(user.email)).toHaveLength(1);
  });

  test('a user gets at most three reset mails, and an expired link does not work', async () => {
    const user = await portalUser(engine);
    for (let number = 1; number <= 3; number += 1) {
      await again(user).call('POST', '/password/reset-link', { email: user.email });
      await mails.tokenTo(user.email, number);
    }
    await again(user).call('POST', '/password/reset-link', { email: user.email });
    const other = await portalUser(engine);
    await again(other).call('POST', '/password/reset-link', { email: other.email });
    const token = await mails.tokenTo(other.email);
    expect(await mails.to(user.email)).toHaveLength(3);
    await sql`update portal_password_reset set expires_at = now()`.execute(engine.database);
    expect(
      codeOf(await again(other).call('POST', '/password/reset', { token, password: OTHER_PASSWORD })),
    ).toEqual([404, 'link_not_found']);
  });
});

test('a password change needs the current password and ends only the other sessions', async () => {
  const user = await signedInUser(engine);
  const elsewhere = again(user);
  await elsewhere.signIn();
  const change = (current: string) =>
    user.call('PUT', '/account/password', { current, password: OTHER_PASSWORD });
  expect(codeOf(await change('wrong'))).toEqual([401, 'invalid_credentials']);
  expect((await change(PASSWORD)).status).toBe(200);
  expect((await user.call('GET', '/session')).status).toBe(200);
  expect(codeOf(await elsewhere.call('GET', '/session'))).toEqual([401, 'session_required']);
});

test('a sign-in in flight during a password change leaves no session', async () => {
  const user = await signedInUser(engine);
  const thieves = Array.from({ length: 4 }, () => again(user));
  const inFlight = thieves.map((thief) => thief.signIn());
  const changed = await user.call('PUT', '/account/password', {
    current: PASSWORD,
    password: OTHER_PASSWORD,
  });
  expect(changed.status).toBe(200);
  await Promise.all(inFlight);
  for (const thief of thieves) {
    expect(codeOf(await thief.call('GET', '/session'))).toEqual([401, 'session_required']);
  }
});

test('one of two concurrent password changes is refused', async () => {
  const user = await signedInUser(engine);
  const change = (password: string) => user.call('PUT', '/account/password', { current: PASSWORD, password });
  const answers = await Promise.all([change(OTHER_PASSWORD), change(`${OTHER_PASSWORD}, again`)]);
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 401]);
});

test('a user can list and end their own sessions, and does not find those of others', async () => {
  const user = await signedInUser(engine);
  const elsewhere = again(user);
  await elsewhere.signIn();
  const list = async (caller: PortalCaller) =>
    (
      await caller.call<{ sessions: { session_id: string; is_current: boolean }[] }>(
        'GET',
        '/account/sessions',
      )
    ).data.sessions;
  const all = await list(user);
  expect(all.map(({ is_current }) => is_current)).toEqual([false, true]);
  const path = `/account/sessions/${all[0]?.session_id}`;
  const other = await signedInUser(engine);
  expect(codeOf(await other.call('DELETE', path))).toEqual([404, 'session_not_found']);
  expect((await user.call('DELETE', path)).status).toBe(200);
  expect(codeOf(await elsewhere.call('GET', '/session'))).toEqual([401, 'session_required']);
  expect(await list(user)).toHaveLength(1);
});

test('all other sessions end in one call', async () => {
  const user = await signedInUser(engine);
  const others = [again(user), again(user)];
  for (const other of others) await other.signIn();
  const stranger = await signedInUser(engine);
  expect((await user.call('DELETE', '/account/sessions')).status).toBe(200);
  for (const other of others) {
    expect(codeOf(await other.call('GET', '/session'))).toEqual([401, 'session_required']);
  }
  expect((await user.call('GET', '/session')).status).toBe(200);
  expect((await stranger.call('GET', '/session')).status).toBe(200);
});

test("a user's name is trimmed and shown to other members, and an invalid name is refused", async () => {
  const user = await signedInUser(engine);
  expect((await user.call('PUT', '/account/name', { name: ' Ada Obi ' })).status).toBe(200);
  expect((await user.call('GET', '/session')).data).toMatchObject({ name: 'Ada Obi' });
  const colleague = await signedInUser(engine, user.partnerId);
  const { data } = await colleague.call<{ members: object[] }>('GET', '/members');
  expect(data.members).toContainEqual(expect.objectContaining({ email: user.email, name: 'Ada Obi' }));
  for (const name of ['  ', 'a'.repeat(101), 'nul\0']) {
    expect(codeOf(await user.call('PUT', '/account/name', { name }))).toEqual([400, 'validation_error']);
  }
});
