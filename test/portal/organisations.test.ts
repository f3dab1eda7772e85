/** Actions and data of members in their organisation, as far as their role allows. */
import type { Insertable } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { CALL_WINDOWS } from '../../domain/partners.ts';
import { CALLS_A_MINUTE } from '../../api/portal/by-session.ts';
import { addMembership } from '../../db/portal/memberships.ts';
import { permissionsOf, ROLES, rolesOf, rolesThatMay } from '../../domain/portal/roles.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import {
  PORTAL_ORIGIN,
  PortalCaller,
  portalUser,
  signedInPharmacist,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnApi } from '../support/suite/use-own-api.ts';
import { addEndpoint } from '../support/webhooks/endpoint-rows.ts';
import { SessionAnswer } from '../../api/schemas/portal/session.ts';
import { FlaggedEndpointsAnswer } from '../../api/schemas/portal/calls.ts';
import { compileCheck } from '../../api/http/validation.ts';
import type { WebhookTable } from '../../db/schema/webhooks.ts';

const { engine, given } = useOwnApi({ portal: withPortal, callWindows: CALL_WINDOWS });

const partner = prepared(given.partner());

const pharmacy = prepared(given.pharmacy().stocked());

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

test('a member of a partner can order, read and cancel, and an order repeated with its Idempotency-Key is placed once', async () => {
  const owner = await signedInUser(engine, partner.partnerId);
  const once = { Origin: PORTAL_ORIGIN, 'Idempotency-Key': 'the-button' };
  const made = await owner.call<{ request_id: string }>('POST', '/partner/requests', ORDER, once);
  expect(made.status).toBe(201);
  const again = await owner.call<{ request_id: string }>('POST', '/partner/requests', ORDER, once);
  expect(again.data).toEqual(made.data);
  const path = `/partner/requests/${made.data.request_id}`;
  expect((await owner.call('GET', path)).data).toEqual(await partner.read(made.data.request_id));
  expect((await owner.call('POST', `${path}/cancel`, {})).status).toBe(200);
});

test('a pharmacist accepts an order of their pharmacy and sees no other pharmacy', async () => {
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId);
  expect((await pharmacist.call('POST', `/pharmacy/orders/${request_id}/accept`, {})).status).toBe(200);
  const elsewhere = await signedInPharmacist(engine, (await given.pharmacy()).pharmacyId);
  const refused = await elsewhere.call('GET', `/pharmacy/orders/${request_id}`);
  expect(codeOf(refused)).toEqual([404, 'order_not_found']);
});

test('the Location of a created object is reachable with a session', async () => {
  const owner = await signedInUser(engine, partner.partnerId);
  const chief = await signedInPharmacist(engine, pharmacy.pharmacyId, 'owner');
  const hook = { url: 'https://example.com/hook' };
  for (const [caller, path, body] of [
    [owner, '/partner/requests', ORDER],
    [owner, '/partner/webhooks', hook],
    [chief, '/pharmacy/webhooks', hook],
  ] as const) {
    const { headers } = await caller.call('POST', path, body);
    const location = headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^/internal${path}/`));
    expect((await caller.call('GET', location.replace('/internal', ''))).status).toBe(200);
  }
});

test('signing out ends a long poll without further data', async () => {
  // A partner without requests, because an event of one would end the poll.
  const waiting = await signedInUser(engine, (await given.partner()).partnerId);
  const otherTab = new PortalCaller(engine.origin, '', '').withCookiesOf(waiting);
  const { next_cursor } = (await waiting.call<{ next_cursor: string }>('GET', '/partner/events')).data;
  const answer = waiting.call('GET', `/partner/events?wait=20&after=${next_cursor}`);
  expect((await otherTab.call('GET', '/session')).status).toBe(200);
  await otherTab.call('DELETE', '/session');
  expect(codeOf(await answer)).toEqual([401, 'session_required']);
});

test('a support member can read requests, and cannot order, add endpoints or manage API keys', async () => {
  const support = await signedInUser(engine, partner.partnerId, 'support');
  expect((await support.call('GET', '/partner/requests')).status).toBe(200);
  for (const [method, path, body] of [
    ['POST', '/partner/requests', ORDER],
    ['POST', '/partner/webhooks', { url: 'https://example.com/hook' }],
    ['GET', '/keys', undefined],
  ] as const) {
    expect(codeOf(await support.call(method, path, body))).toEqual([403, 'insufficient_role']);
  }
});

test('members of one kind of organisation cannot call the API of the other kind', async () => {
  const owner = await signedInUser(engine, partner.partnerId);
  const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId, 'owner');
  expect(codeOf(await owner.call('GET', '/pharmacy/orders'))).toEqual([403, 'insufficient_role']);
  expect(codeOf(await pharmacist.call('GET', '/partner/requests'))).toEqual([403, 'insufficient_role']);
});

describe('members of two organisations', () => {
  test('a member chooses the organisation to act for, and cannot choose a foreign one', async () => {
    const user = await signedInUser(engine, partner.partnerId, 'support');
    const { data } = await user.call<{ user_id: string }>('GET', '/session');
    const { pharmacyId: pharmacy_id } = pharmacy;
    const choose = (organisation_id: string) =>
      user.call<{ organisation: object; permissions: string[] }>('PUT', '/session/organisation', {
        organisation_id,
      });
    expect(codeOf(await choose(pharmacy_id))).toEqual([404, 'organisation_not_found']);
    await addMembership(engine.database, { user_id: data.user_id, pharmacy_id, role: 'pharmacist' });
    const chosen = await choose(pharmacy_id);
    expect(chosen.data).toMatchObject({
      organisation: { organisation_id: pharmacy_id, kind: 'pharmacy', role: 'pharmacist' },
      organisations: [{ organisation_id: partner.partnerId }, { organisation_id: pharmacy_id }],
      permissions: [...ROLES.pharmacy.pharmacist.permissions],
    });
    expect((await user.call('GET', '/pharmacy/orders')).status).toBe(200);
    expect(codeOf(await user.call('GET', '/partner/requests'))).toEqual([403, 'insufficient_role']);
  });

  test('a session ends when its user is removed from the organisation', async () => {
    const user = await signedInUser(engine, partner.partnerId, 'support');
    const { data } = await user.call<{ user_id: string }>('GET', '/session');
    await engine.database.deleteFrom('portal_membership').where('user_id', '=', data.user_id).execute();
    expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(codeOf(await user.signIn())).toEqual([401, 'invalid_credentials']);
  });
});

test('calls by members have a separate limit, and do not use the limit of the API keys', async () => {
  const own = await given.partner();
  const user = await signedInUser(engine, own.partnerId);
  const { headers } = await user.call('GET', '/partner/requests');
  expect(headers.get('ratelimit')).toBeNull();
  const usage = await own.call<{ windows: { used: number }[] }>('GET', '/usage');
  expect(usage.data.windows.map(({ used }) => used)).toEqual([0, 0]);

  const answers = new Set<number>();
  for (let made = 0; made < CALLS_A_MINUTE && !answers.has(429); made += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, () => user.call('GET', '/session')));
    for (const { status } of some) answers.add(status);
  }
  expect([...answers]).toEqual([200, 429]);
  const colleague = await signedInUser(engine, own.partnerId);
  expect((await colleague.call('GET', '/session')).status).toBe(200);
});

test.each(['partner', 'pharmacy'] as const)(
  'members who manage API keys of a %s have every permission that a key can have',
  (kind) => {
    const scopes = permissionsOf(kind, 'owner').filter((one) => !/^(members|keys|calls|audit):/.test(one));
    for (const role of rolesThatMay(kind, 'keys:manage')) {
      expect(permissionsOf(kind, role)).toEqual(expect.arrayContaining(scopes));
    }
    expect(rolesThatMay(kind, 'members:manage')).toEqual(['owner']);
    expect(rolesOf(kind)).toContain('owner');
  },
);

describe('data of an organisation', () => {
  const { engine, given } = useOwnApi({ portal: withPortal });

  interface Calls {
    readonly calls: readonly {
      readonly operation: string;
      readonly status: number;
      readonly caller_id: string;
    }[];
    readonly has_more: boolean;
    readonly next_cursor: string | null;
  }

  test('calls by key and session are listed, filtered, paged and counted by hour', async () => {
    const partner = await given.partner();
    const user = await signedInUser(engine, partner.partnerId);
    await partner.call('GET', '/requests');
    await partner.call('GET', '/requests/req_00000000000000000000000000');
    await user.call('GET', '/partner/requests');
    await engine.callLog.flush();
    const listed = async (query = '') => (await user.call<Calls>('GET', `/calls${query}`)).data;
    const { calls } = await listed('?called_before=2100-01-01T00:00:00Z');
    expect(calls.map(({ operation, status }) => [operation, status])).toEqual([
      ['GET /internal/partner/requests', 200],
      ['GET /requests/{request_id}', 404],
      ['GET /requests', 200],
    ]);
    expect(calls[0]?.caller_id).toMatch(/^usr_/);
    expect((await listed('?status_class=4xx,5xx')).calls.map(({ status }) => status)).toEqual([404]);
    const byOperation = await listed(`?operation=${encodeURIComponent('GET /requests/{request_id}')}`);
    expect(byOperation.calls.map(({ status }) => status)).toEqual([404]);
    const key = calls[2]?.caller_id ?? '';
    const first = await listed(`?limit=1&caller_id=${key}`);
    const second = await listed(`?limit=1&caller_id=${key}&cursor=${first.next_cursor}`);
    expect([first, second].map((page) => page.calls[0]?.operation)).toEqual([
      'GET /requests/{request_id}',
      'GET /requests',
    ]);
    const series = await user.call<{ points: { calls: Record<string, number> }[] }>('GET', '/calls/series');
    expect(series.data.points.at(-1)?.calls).toMatchObject({ '4xx': 1 });
  });

  test("another organisation's calls, changes and endpoints are hidden, and support sees no audit log", async () => {
    const partner = await given.partner();
    const webhook_id = await addEndpoint(engine.database, partner.partnerId);
    await partner.call('GET', '/requests');
    await engine.callLog.flush();
    const stranger = await signedInUser(engine);
    expect((await stranger.call<Calls>('GET', '/calls')).data.calls).toEqual([]);
    const own = await stranger.call<{ changes: { kind: string }[] }>('GET', '/changes');
    expect(own.data.changes.map(({ kind }) => kind)).toEqual(['session.began']);
    const attempts = await stranger.call('GET', `/webhooks/${webhook_id}/attempts`);
    expect([attempts.status, attempts.error.code]).toEqual([404, 'webhook_not_found']);
    const support = await signedInUser(engine, partner.partnerId, 'support');
    const refused = await support.call('GET', '/changes');
    expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_role']);
    const cursor = await stranger.call('GET', '/changes?cursor=nothing');
    expect(cursor.error.code).toBe('invalid_cursor');
  });

  test('the audit log lists the creation and revocation of an API key, and endpoint calls are counted by day', async () => {
    const user = await signedInUser(engine);
    const { data } = await user.call<{ key_id: string }>('POST', '/keys', {
      name: 'server',
      scopes: ['requests:read'],
    });
    await user.call('DELETE', `/keys/${data.key_id}`);
    const { changes } = (
      await user.call<{ changes: { kind: string; subject_id: string }[] }>('GET', '/changes')
    ).data;
    const ofKey = changes.filter(({ subject_id }) => subject_id === data.key_id);
    expect(ofKey.map(({ kind }) => kind)).toEqual(['key.revoked', 'key.created']);
    expect(JSON.stringify(changes)).not.toMatch(/mfp_/);
    const webhook_id = await addEndpoint(engine.database, user.partnerId);
    const { status, data: series } = await user.call<{ points: unknown[] }>(
      'GET',
      `/webhooks/${webhook_id}/attempts?unit=day`,
    );
    expect([status, series.points.length]).toEqual([200, 31]);
  });

  test("a pharmacy's orders are counted for its members only", async () => {
    const pharmacy = await given.pharmacy().stocked();
    const partner = await given.partner();
    await given.order().by(partner).at(pharmacy);
    const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId);
    const { data } = await pharmacist.call<{ orders: Record<string, number> }>('GET', '/order-counts');
    expect(data.orders).toMatchObject({ pending: 1, delivered: 0 });
    const user = await signedInUser(engine, partner.partnerId);
    expect((await user.call('GET', '/order-counts')).status).toBe(403);
  });
});

describe('endpoints that need attention', () => {
  const NOW = new Date('2026-11-21T12:00:00.000Z');

  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

  const { engine } = useOwnApi({ portal: withPortal, clock: () => NOW });

  const checkEndpoints = compileCheck(FlaggedEndpointsAnswer);

  const checkSession = compileCheck(SessionAnswer);

  const listed = async (user: PortalCaller) =>
    checkEndpoints((await user.call('GET', '/webhooks')).data).webhooks;

  const counted = async (user: PortalCaller) =>
    checkSession((await user.call('GET', '/session')).data).webhooks_needing_attention;

  const off = (disabled_by: 'partner' | 'operator' | 'system') => ({
    disabled_at: ago(5),
    disabled_by,
    disabled_reason: disabled_by === 'system' ? ('gone' as const) : ('paused' as const),
  });

  describe('the states of endpoints', () => {
    test.each<[string, boolean, Partial<Insertable<WebhookTable>>]>([
      ['is on and answers', false, {}],
      ['has failed for less than an hour', false, { failing_since: ago(59) }],
      ['has failed for an hour', true, { failing_since: ago(60) }],
      ['is only probed', true, { failing_since: ago(2), broken_at: ago(1) }],
      ['was disabled by the system', true, off('system')],
      ['was paused by the partner', false, off('partner')],
      ['was paused by an operator while it failed', false, { ...off('operator'), broken_at: ago(90) }],
    ])('an endpoint that %s needs attention: %s', async (_, needs_attention, changes) => {
      const user = await signedInUser(engine);
      await addEndpoint(engine.database, user.partnerId, changes);
      expect((await listed(user)).map((endpoint) => endpoint.needs_attention)).toEqual([needs_attention]);
      expect(await counted(user)).toBe(needs_attention ? 1 : 0);
    });
  });

  test('endpoints are listed oldest first, with their state', async () => {
    const user = await signedInUser(engine);
    const { database } = engine;
    const older = await addEndpoint(database, user.partnerId, {
      created_at: ago(9),
      url: 'https://a.example/x',
    });
    const state = { ...off('system'), failing_since: ago(90), broken_at: ago(80) };
    const newer = await addEndpoint(database, user.partnerId, { created_at: ago(8), ...state });
    expect(await listed(user)).toEqual([
      {
        webhook_id: older,
        url: 'https://a.example/x',
        description: 'Claims',
        status: 'enabled',
        disabled: null,
        failing_since: null,
        broken_at: null,
        needs_attention: false,
      },
      {
        webhook_id: newer,
        url: expect.any(String),
        description: 'Claims',
        status: 'disabled',
        disabled: { by: 'system', reason: 'gone', at: ago(5).toISOString() },
        failing_since: ago(90).toISOString(),
        broken_at: ago(80).toISOString(),
        needs_attention: true,
      },
    ]);
  });

  test('a new session shows the number of endpoints that need attention', async () => {
    const user = await portalUser(engine);
    for (let number = 0; number < 2; number += 1) {
      await addEndpoint(engine.database, user.partnerId, { broken_at: ago(1) });
    }
    await addEndpoint(engine.database, user.partnerId);
    const { status, data } = (await user.signIn()) as { status: number; data: { session: unknown } };
    expect([status, checkSession(data.session).webhooks_needing_attention]).toEqual([200, 2]);
  });

  test('endpoints of other partners are neither listed nor counted', async () => {
    const [user, other] = [await signedInUser(engine), await signedInUser(engine)];
    await addEndpoint(engine.database, other.partnerId, off('system'));
    expect([await listed(user), await counted(user)]).toEqual([[], 0]);
  });

  test('endpoints are not listed without a session', async () => {
    const user = await portalUser(engine);
    await addEndpoint(engine.database, user.partnerId);
    const { status, error } = await user.call('GET', '/webhooks');
    expect([status, error.code]).toEqual([401, 'session_required']);
  });
});
