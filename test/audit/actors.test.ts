/** The actors of a request: an organisation sees its own API keys and members by name, and only the side of others. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { listChanges, type AccountOwner } from '../../db/audit.ts';
import { findKeyOwner } from '../../db/partners/keys.ts';
import { overwriteRequest } from '../../db/requests/stored-request.ts';
import { readProjection } from '../../db/requests/requests.ts';
import type { EntryActor, NamedId } from '../../services/audit/actors.ts';
import {
  signedInPharmacist,
  signedInUser,
  withPortal,
  type PortalCaller,
} from '../support/callers/portal-caller.ts';
import { useOwnApi } from '../support/suite/use-own-api.ts';
import { hold } from '../holds/acting.ts';

const { engine, given } = useOwnApi({ portal: withPortal });

const NEW_PRICE = { reason: 'price_changed', lines: [{ line: 1, line_total_ngn: 4_000 }] };

async function named<Caller extends PortalCaller>(caller: Caller, name: string): Promise<Caller> {
  await caller.call('PUT', '/account/name', { name });
  return caller;
}

async function actorsFor(caller: PortalCaller, requestId: string): Promise<EntryActor[]> {
  const { data } = await caller.call<{ entries: EntryActor[] }>('GET', `/timelines/${requestId}/actors`);
  return data.entries;
}

/** Formats an actor as `kind name`. */
const inWords = ({ actor: { kind, name }, recorded_by }: EntryActor) =>
  [kind, name, recorded_by && `recorded by ${recorded_by.name}`].filter(Boolean).join(' ');

async function holdsOf(owner: AccountOwner) {
  const { changes } = await listChanges(engine.database, owner, { limit: 50, before: undefined });
  return changes
    .filter(({ kind }) => kind.startsWith('hold.'))
    .map(({ kind, actor_id, subject_id, subject_name }) => ({ kind, actor_id, subject_id, subject_name }))
    .toReversed();
}

async function parties() {
  const [partner, pharmacy] = [await given.partner(), await given.pharmacy().stocked()];
  const ada = await named(await signedInUser(engine, partner.partnerId), 'Ada Obi');
  const bola = await named(await signedInPharmacist(engine, pharmacy.pharmacyId, 'owner'), 'Bola Ade');
  return { partner, pharmacy, ada, bola };
}

async function idOf(caller: PortalCaller): Promise<string> {
  return (await caller.call<{ user_id: string }>('GET', '/session')).data.user_id;
}

test("a timeline shows the names of an organisation's own API keys and members, and only the side of other actors", async () => {
  const { partner, pharmacy, ada, bola } = await parties();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const held = await hold({ pharmacy, partner }, request_id, NEW_PRICE);
  const approve = `/partner/requests/${request_id}/hold/approve`;
  expect((await ada.call('POST', approve, { sequence: held.sequence })).status).toBe(200);
  expect((await bola.call('POST', `/pharmacy/orders/${request_id}/accept`, {})).status).toBe(200);
  const byPartner = await actorsFor(ada, request_id);
  expect(byPartner.map(inWords)).toEqual(['key test', 'pharmacy', 'member Ada Obi', 'pharmacy']);
  expect(byPartner.map(({ hold_reason, hold_end }) => hold_reason ?? hold_end)).toEqual([
    null,
    'price_changed',
    'approve',
    null,
  ]);
  const byPharmacy = await actorsFor(bola, request_id);
  expect(byPharmacy.map(inWords)).toEqual(['partner', 'key test', 'partner', 'member Bola Ade']);
  const shown = await partner.call('GET', `/requests/${request_id}`);
  const order = await pharmacy.call('GET', `/orders/${request_id}`);
  expect(JSON.stringify([shown.data, order.data])).not.toMatch(/usr_|key_/);
});

test('courier steps show who recorded them, and a cancellation shows who cancelled', async () => {
  const { partner, pharmacy, ada, bola } = await parties();
  const { request_id } = await given.order().by(partner).at(pharmacy).inTransit();
  const returned = await bola.call('POST', `/pharmacy/orders/${request_id}/return`, {
    reason: 'recipient_absent',
  });
  expect(returned.status).toBe(200);
  expect((await actorsFor(bola, request_id)).map(inWords).at(-1)).toBe('courier recorded by Bola Ade');
  expect((await actorsFor(ada, request_id)).map(inWords).at(-1)).toBe('courier');
  const open = await given.order().by(partner).at(pharmacy);
  await ada.call('POST', `/partner/requests/${open.request_id}/cancel`, {});
  expect((await actorsFor(ada, open.request_id)).map(inWords)).toEqual(['key test', 'member Ada Obi']);
});

test('a member of both sides is named only to the side that they acted for', async () => {
  const { partner, pharmacy, ada, bola } = await parties();
  const user_id = await idOf(ada);
  const pharmacy_id = pharmacy.pharmacyId;
  await engine.database
    .insertInto('portal_membership')
    .values({ user_id, pharmacy_id, role: 'pharmacist' })
    .execute();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  await ada.call('POST', `/partner/requests/${request_id}/cancel`, {});
  expect((await actorsFor(ada, request_id)).map(inWords).at(-1)).toBe('member Ada Obi');
  expect((await actorsFor(bola, request_id)).map(inWords).at(-1)).toBe('partner');
});

test('removed members and revoked keys keep their names, which other organisations cannot read', async () => {
  const { partner, pharmacy, ada } = await parties();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const chidi = await named(await signedInUser(engine, partner.partnerId, 'support'), 'Chidi Eze');
  await chidi.call('POST', `/partner/requests/${request_id}/cancel`, {});
  const chidiId = await idOf(chidi);
  expect((await ada.call('DELETE', `/members/${chidiId}`)).status).toBe(200);
  const { keys } = (await ada.call<{ keys: { key_id: string }[] }>('GET', '/keys')).data;
  for (const { key_id } of keys) await ada.call('DELETE', `/keys/${key_id}`);
  expect((await actorsFor(ada, request_id)).map(inWords)).toEqual(['key test', 'former_member Chidi Eze']);
  const ids = [keys[0]?.key_id ?? '', chidiId, 'ops', 'system'];
  const namesFor = async (caller: PortalCaller) =>
    (await caller.call<{ actors: NamedId[] }>('GET', `/actors?ids=${ids.join(',')}`)).data.actors.map(
      ({ kind, name }) => [kind, name],
    );
  expect(await namesFor(ada)).toEqual([
    ['key', 'test'],
    ['former_member', 'Chidi Eze'],
    ['support', null],
    ['system', null],
  ]);
  const stranger = await signedInUser(engine);
  expect((await namesFor(stranger)).slice(0, 2)).toEqual([
    ['key', null],
    ['former_member', null],
  ]);
  const refused = await stranger.call('GET', `/timelines/${request_id}/actors`);
  expect([refused.status, refused.error.code]).toEqual([404, 'request_not_found']);
});

test('the audit logs of partner and pharmacy have each hold once, with its actors and without patient data', async () => {
  const { partner, pharmacy, ada } = await parties();
  const { request_id } = await given.order().by(partner).at(pharmacy).confirmed();
  const note = 'Mrs Obi of 12 Broad Street is not known there';
  const held = await hold({ pharmacy, partner }, request_id, { reason: 'address_unclear', note });
  const delivery_address = { street: '14 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' };
  const answer = { sequence: held.sequence, delivery_address };
  await ada.call('POST', `/partner/requests/${request_id}/hold/correct_address`, answer);
  const again = await hold({ pharmacy, partner }, request_id, {
    reason: 'partial_stock',
    lines: [{ line: 1, quantity: 1 }],
  });
  await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence: again.sequence });
  const adaId = await idOf(ada);
  const holds = (own: { opened: string; answered: string; withdrew: string }) => [
    { kind: 'hold.opened', actor_id: own.opened, subject_id: request_id, subject_name: 'address_unclear' },
    {
      kind: 'hold.resolved',
      actor_id: own.answered,
      subject_id: request_id,
      subject_name: 'correct_address',
    },
    { kind: 'hold.opened', actor_id: own.opened, subject_id: request_id, subject_name: 'partial_stock' },
    { kind: 'hold.resolved', actor_id: own.withdrew, subject_id: request_id, subject_name: 'withdraw' },
  ];
  const logs = [
    await holdsOf({ partner_id: partner.partnerId }),
    await holdsOf({ pharmacy_id: pharmacy.pharmacyId }),
  ];
  const key = expect.stringMatching(/^key_/) as unknown as string;
  expect(logs).toEqual([
    holds({ opened: 'pharmacy', answered: adaId, withdrew: 'pharmacy' }),
    holds({ opened: key, answered: 'partner', withdrew: key }),
  ]);
  expect(await findKeyOwner(engine.database, logs[1]?.[0]?.actor_id ?? '')).toEqual({
    pharmacy_id: pharmacy.pharmacyId,
  });
  const rows = await sql`select account_change::text as row from account_change`.execute(engine.database);
  expect(JSON.stringify(rows.rows)).not.toMatch(/Broad Street|Odeku/);
  await sql`delete from event where request_id = ${request_id}`.execute(engine.database);
  const projection = await readProjection(engine.database, request_id);
  await sql`delete from timeline_entry where request_id = ${request_id} and sequence > 2`.execute(
    engine.database,
  );
  await overwriteRequest(engine.database, { projection, offers: [] });
  expect(await holdsOf({ partner_id: partner.partnerId })).toHaveLength(4);
});
