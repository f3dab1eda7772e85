/** What the APIs of partners and pharmacies do with a key, they do for members with a session, as far as the role allows. */
import { CALL_WINDOWS } from '../../domain/partners.ts';
import { describe, expect, test } from '@jest/globals';
import { CALLS_A_MINUTE } from '../../api/portal/by-session.ts';
import { addMembership } from '../../db/portal/memberships.ts';
import { permissionsOf, ROLES, rolesOf, rolesThatMay } from '../../domain/portal/roles.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import {
  PORTAL_ORIGIN,
  PortalCaller,
  signedInPharmacist,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ portal: withPortal, callWindows: CALL_WINDOWS });
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

test('a member of a partner orders, reads and cancels as its key does, once however often it is sent', async () => {
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

test('a pharmacist takes an order of the own pharmacy, and sees no other', async () => {
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId);
  expect((await pharmacist.call('POST', `/pharmacy/orders/${request_id}/accept`, {})).status).toBe(200);
  const elsewhere = await signedInPharmacist(engine, (await given.pharmacy()).pharmacyId);
  const refused = await elsewhere.call('GET', `/pharmacy/orders/${request_id}`);
  expect(codeOf(refused)).toEqual([404, 'order_not_found']);
});

test('the path of what was made is one that a session reaches', async () => {
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

test('who signs out while a call waits for news is told nothing more', async () => {
  const waiting = await signedInUser(engine, partner.partnerId);
  const otherTab = new PortalCaller(engine.origin, '', '').withCookiesOf(waiting);
  const { next_cursor } = (await waiting.call<{ next_cursor: string }>('GET', '/partner/events')).data;
  const answer = waiting.call('GET', `/partner/events?wait=20&after=${next_cursor}`);
  expect((await otherTab.call('GET', '/session')).status).toBe(200);
  await otherTab.call('DELETE', '/session');
  expect(codeOf(await answer)).toEqual([401, 'session_required']);
});

test('a role may do what its row says', async () => {
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

test('members of one kind of organisation reach nothing of the other kind', async () => {
  const owner = await signedInUser(engine, partner.partnerId);
  const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId, 'owner');
  expect(codeOf(await owner.call('GET', '/pharmacy/orders'))).toEqual([403, 'insufficient_role']);
  expect(codeOf(await pharmacist.call('GET', '/partner/requests'))).toEqual([403, 'insufficient_role']);
});

describe('who is a member of two organisations', () => {
  test('chooses for which one it acts, and never for one that it is not a member of', async () => {
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

  test('loses the sessions for the one that it is no member of any more', async () => {
    const user = await signedInUser(engine, partner.partnerId, 'support');
    const { data } = await user.call<{ user_id: string }>('GET', '/session');
    await engine.database.deleteFrom('portal_membership').where('user_id', '=', data.user_id).execute();
    expect(codeOf(await user.call('GET', '/session'))).toEqual([401, 'session_required']);
    expect(codeOf(await user.signIn())).toEqual([401, 'invalid_credentials']);
  });
});

test('calls of members leave the limits of keys alone, and have an allowance of their own', async () => {
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

test.each(['partner', 'pharmacy'] as const)('who manages keys of a %s can do all that a key can', (kind) => {
  const scopes = permissionsOf(kind, 'owner').filter((one) => !/^(members|keys|calls|audit):/.test(one));
  for (const role of rolesThatMay(kind, 'keys:manage')) {
    expect(permissionsOf(kind, role)).toEqual(expect.arrayContaining(scopes));
  }
  expect(rolesThatMay(kind, 'members:manage')).toEqual(['owner']);
  expect(rolesOf(kind)).toContain('owner');
});
