/**
 * Malicious members of the portal, at each operation of its document: without a session, from another site, with a role that does
 * not allow it, and with the ids of another organisation.
 */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { storePasskey } from '../../db/portal/passkeys.ts';
import { permissionsOf, ORGANISATION_KINDS, rolesOf } from '../../domain/portal/roles.ts';
import type { CreatedKey } from '../../services/partners/keys.ts';
import {
  PASSWORD,
  PORTAL_ORIGIN,
  signedInPharmacist,
  signedInUser,
  withPortalSettings,
  type PortalCaller,
} from '../support/callers/portal-caller.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import { callPortal, portalOperations, type PortalOperation } from '../support/hostile/portal-catalogue.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);
const { engine, given } = useOwnEngine(() => ({
  portal: withPortalSettings({ mail: { folder: mails.folder } }),
}));

const headersOf = (caller: PortalCaller) => ({
  Cookie: [...caller.cookies].map((cookie) => cookie.join('=')).join('; '),
  Origin: PORTAL_ORIGIN,
});

const operations = portalOperations();
const named = (some: readonly PortalOperation[]) =>
  some.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

describe('calls without a session', () => {
  const visitors = prepared(async () => {
    const ended = await signedInUser(engine, partner.partnerId);
    const forged = await signedInUser(engine, partner.partnerId);
    await sql`update portal_session set expires_at = now() - interval '1 second'
      where user_id = (select id from portal_user where email = ${ended.email})`.execute(engine.database);
    const cookie = headersOf(forged).Cookie.replace(/session_token=\w{8}/, 'session_token=aaaaaaaa');
    return [
      { Origin: PORTAL_ORIGIN },
      headersOf(ended),
      { Origin: PORTAL_ORIGIN, Cookie: cookie },
      { Origin: PORTAL_ORIGIN, Authorization: `Bearer ${partner.key}` },
    ];
  });

  test.each(named(operations.filter(({ isPublic }) => !isPublic)))(
    'a caller without a session is refused at %s',
    async (_, operation) => {
      for (const headers of visitors) {
        const { status, code } = await callPortal(engine.origin, operation, { headers });
        expect([status, code]).toEqual([401, 'session_required']);
      }
    },
  );
});

describe('calls from another site', () => {
  const owners = prepared(async () => ({
    partner: await signedInUser(engine, partner.partnerId),
    pharmacy: await signedInPharmacist(engine, pharmacy.pharmacyId, 'owner'),
  }));
  const origins = ['https://evil.example.com', 'null', `${PORTAL_ORIGIN}.evil.example`, undefined];

  test.each(named(operations.filter(({ method }) => method !== 'GET')))(
    '%s changes nothing',
    async (_, operation) => {
      const { Cookie } = headersOf(owners[operation.kind ?? 'partner']);
      for (const Origin of origins) {
        const headers = Origin === undefined ? { Cookie } : { Cookie, Origin };
        const { status, code } = await callPortal(engine.origin, operation, { headers });
        expect([status, code]).toEqual([403, 'origin_not_allowed']);
      }
    },
  );
});

describe.each(ORGANISATION_KINDS.flatMap((kind) => rolesOf(kind).map((role) => [kind, role] as const)))(
  'a member of a %s with the role %s',
  (kind, role) => {
    const member = prepared(() =>
      kind === 'partner'
        ? signedInUser(engine, partner.partnerId, role)
        : signedInPharmacist(engine, pharmacy.pharmacyId, role),
    );
    const may = ({ permission, kind: own }: PortalOperation) =>
      (own === undefined || own === kind) &&
      (permission === undefined || permissionsOf(kind, role).includes(permission));

    const answered = (operation: PortalOperation) =>
      callPortal(engine.origin, operation, { headers: headersOf(member), body: { hostile: true } });
    const forMembers = operations.filter(({ isPublic }) => !isPublic);

    test.each(named(forMembers.filter((operation) => !may(operation))))(
      'is refused %s',
      async (_, operation) => {
        const { status, code } = await answered(operation);
        expect([status, code]).toEqual([403, 'insufficient_role']);
      },
    );

    // Refused because of the body, or because the ids do not exist.
    test.each(named(forMembers.filter(({ kind: own }) => own === kind).filter(may)))(
      'is allowed %s',
      async (_, operation) => {
        const { status, code } = await answered(operation);
        expect([401, 403]).not.toContain(status);
        expect(code).not.toBe('insufficient_role');
      },
    );
  },
);

describe('ids of another organisation', () => {
  const fixture = prepared(async () => {
    const owner = await signedInUser(engine, partner.partnerId);
    const chief = await signedInPharmacist(engine, pharmacy.pharmacyId, 'owner');
    const { prescription_id } = await given.prescription().by(partner);
    const { request_id } = await given
      .order()
      .by(partner)
      .at(pharmacy)
      .with({ prescription_ids: [prescription_id] });
    const events = await partner.call<{ events: { data: { event_id: string } }[] }>('GET', '/events');
    const statements = await partner.call<{ statements: { statement_id: string }[] }>('GET', '/statements');
    const hook = { url: 'https://example.com/hook' };
    const own = await partner.call<{ webhook_id: string }>('POST', '/webhooks', hook);
    const theirs = await pharmacy.call<{ webhook_id: string }>('POST', '/webhooks', hook);
    const key = await owner.call<CreatedKey>('POST', '/keys', { name: 'a', scopes: ['requests:read'] });
    const invited = { email: 'victim@example.com', role: 'support' };
    const invitation = await owner.call<{ invitation_id: string }>('POST', '/invitations', invited);
    const session = await owner.call<{ user_id: string }>('GET', '/session');
    const sessions = await owner.call<{ sessions: { session_id: string }[] }>('GET', '/account/sessions');
    const passkey = await storePasskey(engine.database, {
      user_id: session.data.user_id,
      name: 'phone',
      credential_id: 'a-credential',
      public_key: Buffer.alloc(1),
      counter: '0',
      transports: [],
    });
    const ids = {
      request_id,
      prescription_id,
      event_id: events.data.events[0]?.data.event_id ?? '',
      key_id: key.data.key_id,
      invitation_id: invitation.data.invitation_id,
      user_id: session.data.user_id,
      passkey_id: passkey?.passkey_id ?? '',
      session_id: sessions.data.sessions[0]?.session_id ?? '',
      item_code: 'VICTIM-1',
      statement_id: statements.data.statements[0]?.statement_id ?? '',
      line_id: request_id,
    };
    await pharmacy.call('PUT', `/item-codes/${ids.item_code}`, { medicine_id: MEDICINE_ID });
    const attackers = {
      partner: await signedInUser(engine),
      pharmacy: await signedInPharmacist(engine, (await given.pharmacy()).pharmacyId, 'owner'),
    };
    return { owner, chief, attackers, ids, hooks: { partner: own.data, pharmacy: theirs.data } };
  });

  /** Parameters that name public data, or no organisation's object. */
  const NOT_OWNED = ['medicine_id', 'pharmacy_id', 'token', 'hold_type', 'scenario'];
  /** Operations that create an object by its name, which is separate for each organisation. */
  const MADE_BY_NAME = ['pharmacyMapItemCode'];
  const owned = operations.filter(
    ({ id, isPublic, examples }) =>
      !isPublic &&
      !MADE_BY_NAME.includes(id) &&
      Object.keys(examples).some((name) => !NOT_OWNED.includes(name)),
  );

  test.each(named(owned))('nothing of another organisation is found by %s', async (_, operation) => {
    const { attackers, ids, hooks } = fixture;
    const kind = operation.kind ?? 'partner';
    const parameters = { ...ids, ...hooks[kind] };
    const known = Object.keys(operation.examples).filter((name) => !NOT_OWNED.includes(name));
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(known));
    const headers = headersOf(attackers[kind]);
    const { status, code, text } = await callPortal(engine.origin, operation, { headers, parameters });
    expect([status, code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    for (const secret of [fixture.owner.email, 'victim@example.com', partner.partnerId]) {
      expect(text).not.toContain(secret);
    }
  });

  test("the other organisation's data is unchanged", async () => {
    const { owner, ids, hooks } = fixture;
    const statuses = await Promise.all(
      [
        `/partner/requests/${ids.request_id}`,
        `/partner/webhooks/${hooks.partner.webhook_id}`,
        `/partner/prescriptions/${ids.prescription_id}`,
      ].map(async (path) => (await owner.call('GET', path)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    const { data } = await pharmacy.call('GET', `/item-codes/${ids.item_code}`);
    expect(data).toMatchObject({ medicine: { medicine_id: MEDICINE_ID } });
    expect((await owner.call('GET', '/keys')).data).toMatchObject({
      keys: expect.arrayContaining([expect.objectContaining({ key_id: ids.key_id, state: 'active' })]),
    });
    expect((await owner.call('GET', '/members')).data).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ user_id: ids.user_id, role: 'owner' })]),
      invitations: [{ invitation_id: ids.invitation_id }],
    });
  });
});

test('nothing is stored under the Idempotency-Key of a call that returns a secret, and no secret is shown again', async () => {
  const member = await signedInUser(engine);
  const once = { Origin: PORTAL_ORIGIN, 'Idempotency-Key': 'once' };
  const post = (path: string, body: object) =>
    member.call<{ secret?: string; uri?: string }>('POST', path, body, once);
  const authenticator = { password: PASSWORD };
  const first = await post('/account/second-factor', authenticator);
  const again = await post('/account/second-factor', authenticator);
  expect([first.status, again.status, again.headers.has('idempotent-replayed')]).toEqual([200, 200, false]);
  expect(again.data.uri).not.toBe(first.data.uri);
  const { data } = await post('/partner/webhooks', { url: 'https://example.com/hook' });
  const { webhook_id } = data as unknown as { webhook_id: string };
  const rotated = await post(`/partner/webhooks/${webhook_id}/rotate-secret`, {});
  expect((await post(`/partner/webhooks/${webhook_id}/rotate-secret`, {})).data.secret).not.toBe(
    rotated.data.secret,
  );
  const kept = await engine.database
    .selectFrom('idempotency_key')
    .where('partner_id', '=', member.partnerId)
    .select('operation')
    .execute();
  expect(kept).toEqual([]);
});
