/** Lasting access needs a fresh proof, is mailed to the user, and is reviewed after a password reset. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { CHANGE_KINDS } from '../../domain/audit.ts';
import {
  LASTING_ACCESS,
  type LastingAccess,
  LISTED_ACCESS,
  type ListedAccess,
  PROOF_MINUTES,
} from '../../domain/portal/lasting-access.ts';
import { linkUser } from '../../db/portal/sign-in.ts';
import { storeAccessNotice } from '../../db/portal/lasting-access.ts';
import { findUserId } from '../../db/portal/users.ts';
import { Authenticator } from '../support/callers/authenticator.ts';
import {
  BEHIND_PROXY,
  PASSWORD,
  PORTAL_ORIGIN,
  PortalCaller,
  signedInPharmacist,
  signedInUser,
  withPortalSettings,
} from '../support/callers/portal-caller.ts';
import { codeOfAuthenticator } from '../support/callers/totp.ts';
import { eventually } from '../support/engine/eventually.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { FREE_ATTEMPTS, MAX_PASSKEYS } from '../../domain/portal/limits.ts';

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);
const { engine, given } = useOwnEngine(() => ({
  worker: false,
  portal: withPortalSettings({ mail: { folder: mails.folder } }),
  clientAddress: BEHIND_PROXY,
}));

const KEY = { name: 'server', scopes: ['requests:read'] };
const OTHER_PASSWORD = 'another horse, another battery';
const ascending = (first: number, second: number) => first - second;
const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const again = (user: PortalCaller) => new PortalCaller(engine.origin, user.email, user.partnerId);

/** Simulates that the users signed in a while ago. */
const proofsAreOld = () =>
  sql`update portal_session set proved_at = now() - make_interval(mins => ${PROOF_MINUTES}, secs => 1)`.execute(
    engine.database,
  );

const prove = (user: PortalCaller, password = PASSWORD) =>
  user.call('POST', '/session/proof', { type: 'password', password });

interface Options {
  readonly options: { readonly challenge: string };
}

async function answerOf(user: PortalCaller, device = new Authenticator(PORTAL_ORIGIN)): Promise<object> {
  const { data } = await user.call<Options>('POST', '/account/passkeys/options');
  return device.create(data.options.challenge);
}

const addPasskey = (user: PortalCaller, response: object) =>
  user.call('POST', '/account/passkeys', { name: 'phone', response });

interface Listed {
  readonly kind: ListedAccess;
  readonly id: string;
  readonly name: string;
  readonly is_suspended: boolean;
  readonly to_remove: string;
}

const listedTo = async (user: PortalCaller) =>
  (await user.call<{ access: Listed[] }>('GET', '/account/access')).data.access;

/** By the link in a mail. */
async function resetPassword(user: PortalCaller): Promise<void> {
  await again(user).call('POST', '/password/reset-link', { email: user.email });
  const token = await mails.tokenTo(user.email);
  const reset = await again(user).call('POST', '/password/reset', { token, password: OTHER_PASSWORD });
  expect(reset.status).toBe(200);
}

interface Prepared {
  readonly uri: string;
  readonly recovery_codes: string[];
}

async function withSecondFactor() {
  const user = await signedInUser(engine);
  const { data } = await user.call<Prepared>('POST', '/account/second-factor');
  expect(
    (await user.call('PUT', '/account/second-factor', { code: codeOfAuthenticator(data.uri) })).status,
  ).toBe(200);
  return { user, ...data };
}

/** A valid call of each kind, or how to get the access without a call. */
const HOOK = { url: 'https://example.com/hook' };
const CALLS: Record<
  LastingAccess,
  ((user: PortalCaller) => Promise<readonly [string, string, unknown?]>) | 'no session'
> = {
  'password.changed': async () => [
    'PUT',
    '/account/password',
    { current: PASSWORD, password: OTHER_PASSWORD },
  ],
  'passkey.added': async (user) => [
    'POST',
    '/account/passkeys',
    { name: 'phone', response: await answerOf(user) },
  ],
  'second_factor.enabled': async (user) => {
    const { data } = await user.call<Prepared>('POST', '/account/second-factor');
    return ['PUT', '/account/second-factor', { code: codeOfAuthenticator(data.uri) }];
  },
  'second_factor.disabled': async () => ['POST', '/account/second-factor/remove'],
  'recovery_codes.renewed': async (user) => {
    const { data } = await user.call<Prepared>('POST', '/account/second-factor');
    await user.call('PUT', '/account/second-factor', { code: codeOfAuthenticator(data.uri) });
    return ['POST', '/account/recovery-codes'];
  },
  'access.reviewed': async (user) => {
    await addPasskey(user, await answerOf(user));
    return ['POST', '/account/access/reviewed'];
  },
  'sign_on.linked': 'no session',
  'key.created': async () => ['POST', '/keys', { name: 'server', scopes: ['requests:read'] }],
  'key.rotated': async (user) => {
    const body = { name: 'server', scopes: ['requests:read'] };
    const { data } = await user.call<{ key_id: string }>('POST', '/keys', body);
    return ['POST', `/keys/${data.key_id}/rotate`, {}];
  },
  'member.invited': async () => ['POST', '/invitations', { email: 'bola@example.com', role: 'support' }],
  'member.role_changed': async (user) => {
    const colleague = await signedInUser(engine, user.partnerId, 'support');
    const id = await findUserId(engine.database, colleague.email);
    return ['PUT', `/members/${id}`, { role: 'developer' }];
  },
  'webhook.created': async () => ['POST', '/partner/webhooks', HOOK],
  'webhook.changed': async (user) => {
    const { data } = await user.call<{ webhook_id: string }>('POST', '/partner/webhooks', HOOK);
    return ['PUT', `/partner/webhooks/${data.webhook_id}`, { url: 'https://example.com/other' }];
  },
  'webhook.secret_rotated': async (user) => {
    const { data } = await user.call<{ webhook_id: string }>('POST', '/partner/webhooks', HOOK);
    return ['POST', `/partner/webhooks/${data.webhook_id}/rotate-secret`, {}];
  },
};

describe('changes that give lasting access', () => {
  test('every change that gives lasting access is in the audit log', () => {
    expect(CHANGE_KINDS).toEqual(expect.arrayContaining(Object.keys(LASTING_ACCESS)));
  });

  const calls = Object.entries(CALLS).flatMap(([kind, make]) =>
    make === 'no session' ? [] : [[kind as LastingAccess, make] as const],
  );
  test.each(calls)(
    'a change that gives lasting access needs a fresh proof, is mailed to the user, and is listed for review: %s',
    async (kind, make) => {
      const user = await signedInUser(engine);
      const [method, path, body] = await make(user);
      await proofsAreOld();
      expect(codeOf(await user.call(method, path, body))).toEqual([403, 'proof_required']);
      // Kinds of proof are tested below. A user with a second factor proves otherwise.
      await sql`update portal_session set proved_at = now()`.execute(engine.database);
      const before = (await mails.to(user.email)).length;
      expect((await user.call(method, path, body)).status).toBeLessThan(300);
      await eventually(
        async () =>
          (await mails.to(user.email)).slice(before).some((mail) => mail.includes(LASTING_ACCESS[kind].mail)),
        { deadlineMs: 20_000, describe: 'the e-mail about it' },
      );
      const { listed_as } = LASTING_ACCESS[kind];
      if (listed_as === null) return;
      expect(await listedTo(user)).toContainEqual(
        expect.objectContaining({ kind: listed_as, to_remove: LISTED_ACCESS[listed_as] }),
      );
    },
  );

  test('access given without a session, by an identity provider, is listed for review', async () => {
    const user = await signedInUser(engine);
    const user_id = (await findUserId(engine.database, user.email)) ?? '';
    const subject = { issuer: 'https://login.example.com', subject: user_id };
    expect(await linkUser(engine.database, user_id, subject)).toBe(true);
    const { listed_as } = LASTING_ACCESS['sign_on.linked'];
    expect(await listedTo(user)).toEqual([
      expect.objectContaining({ kind: listed_as, name: subject.issuer, to_remove: LISTED_ACCESS[listed_as] }),
    ]);
  });

  test('the mail about new access is sent although the process died before sending it', async () => {
    const user = await signedInUser(engine);
    const user_id = (await findUserId(engine.database, user.email)) ?? '';
    await storeAccessNotice(engine.database, { user_id, kind: 'key.created', client_address: '192.0.2.1' });
    await sql`update portal_access_notice set tried_at = now() - interval '2 minutes'`.execute(
      engine.database,
    );
    await eventually(async () => (await mails.to(user.email)).length === 1, {
      deadlineMs: 20_000,
      describe: 'the e-mail',
    });
  });

  test('a refused change is not mailed', async () => {
    const user = await signedInUser(engine);
    await user.call('POST', '/keys', { name: 'server', scopes: ['no scope'] });
    const { rows } = await sql`select from portal_access_notice
      where user_id = ${await findUserId(engine.database, user.email)}`.execute(engine.database);
    expect(rows).toEqual([]);
    expect(await mails.to(user.email)).toEqual([]);
  });
});

describe('fresh proof of identity', () => {
  test('the password proves the identity, and repeated wrong passwords slow down that user only', async () => {
    const user = await signedInUser(engine);
    await proofsAreOld();
    expect(codeOf(await user.call('POST', '/keys', KEY))).toEqual([403, 'proof_required']);
    expect((await prove(user)).status).toBe(200);
    expect((await user.call('POST', '/keys', KEY)).status).toBe(201);
    const wrong: unknown[] = [];
    for (let guess = 0; guess < FREE_ATTEMPTS; guess += 1) wrong.push(codeOf(await prove(user, 'wrong')));
    expect(wrong).toEqual(wrong.map(() => [401, 'invalid_credentials']));
    await sql`update sign_in_attempts set last_at = now()`.execute(engine.database);
    expect(codeOf(await prove(user))).toEqual([429, 'rate_limit_exceeded']);
  });

  test('with a second factor, a code or passkey is the proof, and the password is not', async () => {
    const { user, uri, recovery_codes } = await withSecondFactor();
    const device = new Authenticator(PORTAL_ORIGIN);
    await addPasskey(user, await answerOf(user, device));
    await proofsAreOld();
    expect(codeOf(await prove(user))).toEqual([403, 'proof_required']);
    await sql`update portal_two_factor set last_step = null`.execute(engine.database);
    const code = { type: 'authenticator', code: codeOfAuthenticator(uri) };
    const proofs = await Promise.all([1, 2, 3].map(() => user.call('POST', '/session/proof', code)));
    expect(proofs.map(({ status }) => status).toSorted(ascending)).toEqual([200, 401, 401]);
    const recovery = { type: 'recovery', code: recovery_codes[0] };
    expect((await user.call('POST', '/session/proof', recovery)).status).toBe(200);
    const { data } = await user.call<Options>('POST', '/session/passkey/options');
    const response = device.get(data.options.challenge);
    expect((await user.call('POST', '/session/proof', { type: 'passkey', response })).status).toBe(200);
    const kinds = await user.call<{ kinds: string[] }>('GET', '/session/proof');
    expect(kinds.data.kinds).toEqual(['authenticator', 'recovery', 'passkey']);
  });

  test("another user's passkey is not a proof", async () => {
    const [user, other] = [await signedInUser(engine), await signedInUser(engine)];
    const device = new Authenticator(PORTAL_ORIGIN);
    await addPasskey(other, await answerOf(other, device));
    await addPasskey(user, await answerOf(user));
    const { data } = await user.call<Options>('POST', '/session/passkey/options');
    const response = device.get(data.options.challenge);
    expect(codeOf(await user.call('POST', '/session/proof', { type: 'passkey', response }))).toEqual([
      422,
      'passkey_refused',
    ]);
  });
});

test('the number of passkeys is limited, also for concurrent additions', async () => {
  const user = await signedInUser(engine);
  const responses: object[] = [];
  for (let number = 0; number < 16; number += 1) responses.push(await answerOf(user));
  const answers = await Promise.all(responses.map((response) => addPasskey(user, response)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_PASSKEYS);
  const { data } = await user.call<{ passkeys: object[] }>('GET', '/account/passkeys');
  expect(data.passkeys).toHaveLength(MAX_PASSKEYS);
});

test('a password reset withdraws invitations, and suspends passkeys until the user has reviewed access', async () => {
  const user = await signedInUser(engine);
  const device = new Authenticator(PORTAL_ORIGIN);
  await addPasskey(user, await answerOf(user, device));
  await user.call('POST', '/keys', { name: 'server', scopes: ['requests:read'] });
  await user.call('POST', '/invitations', { email: 'accomplice@example.com', role: 'owner' });
  const invitation = await mails.tokenTo('accomplice@example.com');
  expect((await listedTo(user)).map(({ kind }) => kind)).toEqual(['invitation', 'key', 'passkey']);

  await resetPassword(user);
  const signInByPasskey = async () => {
    const caller = again(user);
    const { data } = await caller.call<Options>('POST', '/session/passkey/options');
    return caller.call('POST', '/session/passkey', { response: device.get(data.options.challenge) });
  };
  expect(codeOf(await signInByPasskey())).toEqual([422, 'passkey_refused']);
  expect(codeOf(await again(user).call('POST', '/invitations/read', { token: invitation }))).toEqual([
    404,
    'link_not_found',
  ]);

  expect((await user.signIn(OTHER_PASSWORD)).data).toMatchObject({ session: { access_review_due: true } });
  expect(await listedTo(user)).toEqual([
    expect.objectContaining({ kind: 'key', is_suspended: false }),
    expect.objectContaining({ kind: 'passkey', is_suspended: true }),
  ]);
  expect((await user.call('POST', '/account/access/reviewed')).status).toBe(200);
  expect((await user.call('GET', '/session')).data).toMatchObject({ access_review_due: false });
  expect((await signInByPasskey()).status).toBe(200);
});

describe.each(['partner', 'pharmacy'] as const)(
  'the access review at a %s after a password reset',
  (kind) => {
    const root = kind === 'partner' ? '/v1' : '/pharmacy/v1';

    async function ownerAndColleague() {
      if (kind === 'partner') {
        const owner = await signedInUser(engine);
        return { owner, colleague: await signedInUser(engine, owner.partnerId) };
      }
      const { pharmacyId } = await given.pharmacy();
      return {
        owner: await signedInPharmacist(engine, pharmacyId, 'owner'),
        colleague: await signedInPharmacist(engine, pharmacyId, 'owner'),
      };
    }

    const addWebhook = async (user: PortalCaller, url: string) => {
      const { status, data } = await user.call<{ webhook_id: string }>('POST', `/${kind}/webhooks`, { url });
      expect(status).toBe(201);
      return data.webhook_id;
    };

    test('the review lists endpoints that the user or their revoked key registered or changed', async () => {
      const { owner, colleague } = await ownerAndColleague();
      await addWebhook(colleague, 'https://example.com/colleague');
      const taken = await addWebhook(colleague, 'https://example.com/taken');
      await owner.call('PUT', `/${kind}/webhooks/${taken}`, { url: 'https://example.com/over' });
      await addWebhook(owner, 'https://example.com/session');
      const deleted = await addWebhook(owner, 'https://example.com/deleted');
      await owner.call('DELETE', `/${kind}/webhooks/${deleted}`);
      const key = { name: 'server', scopes: ['webhooks:manage'] };
      const made = await owner.call<{ key: string; key_id: string }>('POST', '/keys', key);
      const byKey = await fetch(`${engine.origin}${root}/webhooks`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${made.data.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: 'https://example.com/key' }),
      });
      expect(byKey.status).toBe(201);
      expect((await owner.call('DELETE', `/keys/${made.data.key_id}`)).status).toBe(200);

      await resetPassword(owner);
      await owner.signIn(OTHER_PASSWORD);
      expect((await listedTo(owner)).map((row) => [row.kind, row.name])).toEqual([
        ['webhook', 'https://example.com/key'],
        ['webhook', 'https://example.com/session'],
        ['webhook', 'https://example.com/over'],
      ]);
    });

    test('the review lists members invited or changed by the user, until they are removed', async () => {
      const { owner, colleague } = await ownerAndColleague();
      const email = `accomplice-of-${kind}@example.com`;
      await owner.call('POST', '/invitations', { email, role: 'owner' });
      const accepted = await again(owner).call('POST', '/invitations/accept', {
        token: await mails.tokenTo(email),
        password: OTHER_PASSWORD,
      });
      expect(accepted.status).toBe(200);
      const colleagueId = (await findUserId(engine.database, colleague.email)) ?? '';
      const role = kind === 'partner' ? 'developer' : 'pharmacist';
      expect((await owner.call('PUT', `/members/${colleagueId}`, { role })).status).toBe(200);

      await resetPassword(owner);
      await owner.signIn(OTHER_PASSWORD);
      const members = async () => (await listedTo(owner)).map((row) => [row.kind, row.id, row.name]);
      const accompliceId = (await findUserId(engine.database, email)) ?? '';
      expect(await members()).toEqual([
        ['member', colleagueId, `${colleague.email}, ${role}`],
        ['member', accompliceId, `${email}, owner`],
      ]);
      expect(await listedTo(colleague)).toEqual([]);
      expect((await owner.call('DELETE', `/members/${accompliceId}`)).status).toBe(200);
      expect(await members()).toEqual([['member', colleagueId, `${colleague.email}, ${role}`]]);
    });
  },
);
