/** Access to the portal's internal API: sign-in, sessions, limits, and calls from other origins. */
import { sql } from 'kysely';
import { getMigrations } from 'better-auth/db/migration';
import { pino } from 'pino';
import { describe, expect, test } from '@jest/globals';
import { createAuth } from '../../services/portal/sessions/sessions.ts';
import { ROLES } from '../../domain/portal/roles.ts';
import { removePortalUser } from '../../db/portal/users.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import {
  BEHIND_PROXY,
  PASSWORD,
  PORTAL_ORIGIN,
  PORTAL_SECRET,
  PortalCaller,
  portalUser,
  signedInPharmacist,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';

const { engine } = useOwnEngine({ worker: false, portal: withPortal, clientAddress: BEHIND_PROXY });

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

test('a user signs in, is recognised by the cookie, signs out, and the cookie stops working', async () => {
  const user = await portalUser(engine);
  expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
  const { status, data } = await user.signIn();
  const organisation = {
    organisation_id: user.partnerId,
    kind: 'partner',
    name: expect.any(String),
    role: 'owner',
  };
  const known = {
    user_id: expect.stringMatching(/^usr_/),
    email: user.email,
    name: user.email,
    second_factor: false,
    environment: 'sandbox',
    organisation,
    organisations: [organisation],
    permissions: [...ROLES.partner.owner.permissions],
    ends_at: expect.stringMatching(/Z$/),
    access_review_due: false,
    webhooks_needing_attention: 0,
  };
  expect([status, data]).toEqual([200, { outcome: 'signed_in', session: known }]);
  expect((await user.call('GET', '/session')).data).toEqual(known);

  const stolen = new Map(user.cookies);
  expect((await user.call('DELETE', '/session')).data).toEqual({ signed_out: true });
  expect([...user.cookies.keys()]).toEqual(['portal.device']);
  const thief = new PortalCaller(engine.origin, user.email, user.partnerId);
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect(codeOf(await thief.call('GET', '/session'))).toEqual([401, 'session_required']);
  expect((await user.call('DELETE', '/session')).status).toBe(200);
});

test('letter case matters in the password and not in the e-mail address', async () => {
  const user = await portalUser(engine);
  const shouting = new PortalCaller(engine.origin, user.email.toUpperCase(), user.partnerId);
  expect((await shouting.signIn()).status).toBe(200);
  expect(codeOf(await user.signIn(PASSWORD.toUpperCase()))).toEqual([401, 'invalid_credentials']);
});

test('the session cookie is sent only to our pages over HTTPS and is not readable by scripts', async () => {
  const { headers } = await (await portalUser(engine)).signIn();
  const [session, device, ...more] = headers.getSetCookie();
  expect(more).toEqual([]);
  expect(device).toMatch(
    /^portal\.device=[\w-]+\.[\w-]+; Max-Age=15552000; Path=\/internal\/session; HttpOnly; SameSite=Lax; Secure$/,
  );
  const cookies = [session];
  expect(cookies[0]).toMatch(/^__Secure-portal\.session_token=/);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/internal', 'Max-Age=2592000']) {
    expect(cookies[0]).toContain(attribute);
  }
  expect(headers.get('cache-control')).toBe('no-store');
});

test('an unknown e-mail address gets the same response as a wrong password', async () => {
  const nobody = new PortalCaller(engine.origin, 'nobody@example.com', '');
  const wrong = await (await portalUser(engine)).signIn('wrong');
  const { status, error } = await nobody.signIn();
  expect([status, error]).toEqual([wrong.status, wrong.error]);
  expect(error.code).toBe('invalid_credentials');
});

test('a text that is not an e-mail address is refused as invalid', async () => {
  const { status, error } = await new PortalCaller(engine.origin, 'nobody at all', '').signIn();
  expect([status, error.fields?.[0]?.path]).toEqual([400, 'email']);
});

test('a cookie with a forged signature is ignored', async () => {
  const user = await signedInUser(engine);
  const [name = '', value = ''] = [...user.cookies][0] ?? [];
  const [token = ''] = value.split('.');
  user.cookies.set(name, `${token}.${Buffer.alloc(32).toString('base64')}`);
  expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
});

test('a session ends 12 hours after its last use and 30 days after sign-in', async () => {
  const user = await signedInUser(engine);
  const { data } = await user.call<{ user_id: string }>('GET', '/session');
  const HOUR_MS = 3_600_000;
  const endsIn = async () => {
    const session = await user.call<{ ends_at: string }>('GET', '/session');
    expect(session.status).toBe(200);
    return Math.round((Date.parse(session.data.ends_at) - Date.now()) / HOUR_MS);
  };
  const asIf = (times: ReturnType<typeof sql>) =>
    sql`update portal_session set ${times} where user_id = ${data.user_id}`.execute(engine.database);
  expect(await endsIn()).toBe(12);
  await asIf(sql`expires_at = now() + interval '1 hour', created_at = now() - interval '11 hours'`);
  expect(await endsIn()).toBe(12);
  await asIf(
    sql`expires_at = now() + interval '1 hour', created_at = now() - interval '30 days' + interval '5 hours'`,
  );
  expect(await endsIn()).toBe(5);
  await asIf(sql`expires_at = now() - interval '1 second'`);
  expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
});

test('a session ends at its expiry and when its user is removed', async () => {
  const [ended, removed] = [await signedInUser(engine), await signedInUser(engine)];
  await sql`update portal_session set expires_at = now() - interval '1 second'
    where user_id = (select id from portal_user where email = ${ended.email})`.execute(engine.database);
  await removePortalUser(engine.database, removed.email);
  for (const user of [ended, removed]) {
    expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
  }
});

describe('calls from another site', () => {
  const POSTS = [
    ['POST', '/session', { email: 'a@example.com', password: 'x' }],
    ['DELETE', '/session', undefined],
    ['POST', '/keys', { name: 'n', scopes: ['requests:read'] }],
    ['POST', '/keys/key_x/rotate', {}],
    ['DELETE', '/keys/key_x', undefined],
  ] as const;

  test.each(POSTS)('another site cannot %s %s', async (method, path, body) => {
    const user = await signedInUser(engine);
    for (const Origin of ['https://evil.example.com', 'null', `${PORTAL_ORIGIN}.evil.example`, undefined]) {
      const answer = await user.call(method, path, body, Origin === undefined ? {} : { Origin });
      expect(codeOf(answer)).toEqual([403, 'origin_not_allowed']);
    }
  });

  test('another site may not read responses', async () => {
    const user = await signedInUser(engine);
    const { headers } = await user.call('GET', '/keys', undefined, { Origin: 'https://evil.example.com' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

test.each(['/session/sign-up/email', '/sign-up/email', '/session/change-password', '/session/list-sessions'])(
  'an unused endpoint of the authentication library is not reachable: %s',
  async (path) => {
    const user = await portalUser(engine);
    expect(codeOf(await user.call('POST', path, {}))).toEqual([404, 'route_not_found']);
  },
);

test('an API key does not work for the portal, and a session does not work for the API', async () => {
  const user = await signedInUser(engine);
  const { key } = await engine.partner();
  const withKey = await fetch(`${engine.origin}/internal/keys`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(withKey.status).toBe(401);
  const Cookie = [...user.cookies].map((cookie) => cookie.join('=')).join('; ');
  expect((await fetch(`${engine.origin}/v1/requests`, { headers: { Cookie } })).status).toBe(401);
});

describe('an API without the portal', () => {
  const { engine: without } = useOwnEngine({ worker: false });

  test('the paths of the portal get 404', async () => {
    expect((await fetch(`${without.origin}/internal/session`)).status).toBe(404);
  });
});

test('passwords and cookies are never logged', async () => {
  const user = await portalUser(engine);
  await user.signIn('a wrong password');
  await user.signIn();
  await user.call('GET', '/session');
  const secrets = ['a wrong password', PASSWORD, ...user.cookies.values()];
  expect(engine.logs.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

test('the database has the tables that the authentication library needs', async () => {
  const auth = createAuth({
    database: engine.database,
    secret: PORTAL_SECRET,
    origin: PORTAL_ORIGIN,
    log: pino({ level: 'silent' }),
  });
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect(toBeCreated).toEqual([]);
  expect(toBeAdded).toEqual([]);
});

describe('Postgres down', () => {
  const away = {
    transformQuery: () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
    transformResult: () => Promise.reject(new Error('not reached')),
  };
  const { engine: broken } = useOwnEngine(() => ({
    worker: false,
    testDatabase: { ...engine, close: async () => undefined },
    portal: (parts) => withPortal({ ...parts, database: parts.database.withPlugin(away) }),
  }));

  test('while Postgres is down the portal gets 503, and sessions survive', async () => {
    const user = await signedInUser(engine);
    const caller = new PortalCaller(broken.origin, user.email, user.partnerId);
    for (const [name, value] of user.cookies) caller.cookies.set(name, value);
    expect(codeOf(await caller.call('GET', '/keys'))).toEqual([503, 'temporarily_unavailable']);
    expect(codeOf(await caller.signIn())).toEqual([503, 'temporarily_unavailable']);
    expect(codeOf(await caller.call('DELETE', '/session'))).toEqual([503, 'temporarily_unavailable']);
    expect((await user.call('GET', '/session')).status).toBe(200);
  });
});

describe('rate limits of sessions', () => {
  const { engine, given } = useOwnEngine({ worker: false, portal: withPortal, clientAddress: BEHIND_PROXY });

  const MINUTE_LIMIT = 12;

  const limit = (partnerId: string) =>
    sql`update partner set minute_limit = ${MINUTE_LIMIT} where partner_id = ${partnerId}`.execute(
      engine.database,
    );

  test("members share their organisation's limit, separate from its keys' limit", async () => {
    const { partnerId, key } = await engine.partner();
    await limit(partnerId);
    const members = [1, 2, 3].map(() => signedInUser(engine, partnerId));
    const users = await Promise.all(members);
    const answers = await Promise.all(
      users.flatMap((user) => Array.from({ length: 10 }, () => user.call('GET', '/partner/requests'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MINUTE_LIMIT);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(answers.length - MINUTE_LIMIT);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Endpoints of the portal alone, and calls with keys, do not count.
    expect((await users[0]?.call('GET', '/session'))?.status).toBe(200);
    expect((await new ApiCaller(engine.origin, key, partnerId).call('GET', '/requests')).status).toBe(200);
  });

  test('each organisation has a separate limit, also a pharmacy', async () => {
    const [first, second] = [await signedInUser(engine), await signedInUser(engine)];
    await limit(first.partnerId);
    await Promise.all(Array.from({ length: MINUTE_LIMIT }, () => first.call('GET', '/partner/requests')));
    expect((await first.call('GET', '/partner/requests')).status).toBe(429);
    expect((await second.call('GET', '/partner/requests')).status).toBe(200);

    const { pharmacyId } = await given.pharmacy();
    const pharmacist = await signedInPharmacist(engine, pharmacyId);
    expect((await pharmacist.call('GET', '/pharmacy/orders')).status).toBe(200);
    const { rows } = await sql`select minute_used from call_count
    where partner_id = ${`portal:pharmacy:${pharmacyId}`}`.execute(engine.database);
    expect(rows).toEqual([{ minute_used: 1 }]);
  });
});
