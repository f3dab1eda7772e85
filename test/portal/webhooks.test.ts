/** `/internal/webhooks` and the session's count: which endpoints of the user's partner need somebody. */
import { describe, expect, test } from '@jest/globals';
import type { Insertable } from 'kysely';
import { SessionAnswer } from '../../api/schemas/portal/session.ts';
import { FlaggedEndpointsAnswer } from '../../api/schemas/portal/calls.ts';
import { compileCheck } from '../../api/http/validation.ts';
import type { WebhookTable } from '../../db/schema/webhooks.ts';
import { addEndpoint } from '../support/webhooks/endpoint-rows.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { portalUser, signedInUser, withPortal, type PortalCaller } from '../support/callers/portal-caller.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const { engine } = useOwnEngine({ worker: false, portal: withPortal, clock: () => NOW });

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

describe('needs attention', () => {
  test.each<[string, boolean, Partial<Insertable<WebhookTable>>]>([
    ['is on and answers', false, {}],
    ['has failed for less than an hour', false, { failing_since: ago(59) }],
    ['has failed for an hour', true, { failing_since: ago(60) }],
    ['is only looked at', true, { failing_since: ago(2), broken_at: ago(1) }],
    ['was turned off by us', true, off('system')],
    ['was paused by the partner', false, off('partner')],
    ['was paused by an operator, while it failed', false, { ...off('operator'), broken_at: ago(90) }],
  ])('an endpoint that %s: %s', async (_, needs_attention, changes) => {
    const user = await signedInUser(engine);
    await addEndpoint(engine.database, user.partnerId, changes);
    expect((await listed(user)).map((endpoint) => endpoint.needs_attention)).toEqual([needs_attention]);
    expect(await counted(user)).toBe(needs_attention ? 1 : 0);
  });
});

test('endpoints are listed as they are, oldest first', async () => {
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

test('who signs in is told at once how many endpoints need attention', async () => {
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

test('without a session no endpoint is listed', async () => {
  const user = await portalUser(engine);
  await addEndpoint(engine.database, user.partnerId);
  const { status, error } = await user.call('GET', '/webhooks');
  expect([status, error.code]).toEqual([401, 'session_required']);
});
