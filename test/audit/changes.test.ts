/** The audit log of an account has each change of its keys and endpoints once, and no other account's. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { insertChanges, listChanges, type AccountOwner } from '../../db/audit.ts';
import { deleteOldRecords } from '../../db/retention.ts';
import { newId } from '../../domain/common/ids.ts';
import { RETENTION } from '../../domain/common/retention.ts';
import { ChangeLog, type ChangeToLog } from '../../services/audit/logs.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });

const changesOf = async (owner: AccountOwner) =>
  (await listChanges(engine.database, owner, { limit: 50, before: undefined })).changes;
const kindsOf = async (owner: AccountOwner) => (await changesOf(owner)).map(({ kind }) => kind);

const changeOf = (partner_id: string): ChangeToLog => ({
  kind: 'key.created',
  partner_id,
  pharmacy_id: null,
  actor_id: 'ops',
  subject_id: 'key_1',
  subject_name: 'server',
  client_address: null,
});

test('changes of an endpoint are logged newest first with actor, target and origin', async () => {
  const partner = await given.partner();
  const { data } = await partner.call<{ webhook_id: string }>('POST', '/webhooks', {
    url: 'http://localhost:9/in/a-token',
    description: 'Claims',
  });
  const path = `/webhooks/${data.webhook_id}`;
  await partner.call('POST', `${path}/rotate-secret`, { overlap_seconds: 0 });
  await partner.call('POST', `${path}/pause`);
  await partner.call('POST', `${path}/resume`);
  await partner.call('DELETE', path);
  const changes = await changesOf({ partner_id: partner.partnerId });
  expect(changes.map(({ kind }) => kind)).toEqual([
    'webhook.deleted',
    'webhook.resumed',
    'webhook.paused',
    'webhook.secret_rotated',
    'webhook.created',
  ]);
  expect(changes.at(-1)).toEqual({
    change_id: expect.any(String),
    at: expect.any(Date),
    kind: 'webhook.created',
    partner_id: partner.partnerId,
    pharmacy_id: null,
    actor_id: expect.stringMatching(/^key_/),
    subject_id: data.webhook_id,
    subject_name: 'Claims',
    client_address: '127.0.0.1',
  });
  expect(JSON.stringify(changes)).not.toMatch(/a-token|whsec_/);
});

test('refused calls, reads, replayed responses and changes of other accounts are not listed', async () => {
  const [partner, other] = [await given.partner(), await given.partner()];
  const body = { url: 'http://localhost:9/hook' };
  const again = { 'Idempotency-Key': 'once' };
  await partner.call('POST', '/webhooks', body, again);
  await partner.call('POST', '/webhooks', body, again);
  await partner.call('POST', '/webhooks', { url: 'no url' });
  await partner.call('POST', `/webhooks/${newId('webhook')}/pause`);
  await partner.call('GET', '/webhooks');
  expect(await kindsOf({ partner_id: partner.partnerId })).toEqual(['webhook.created']);
  expect(await kindsOf({ partner_id: other.partnerId })).toEqual([]);
});

test('changes by a pharmacy are in the audit log of the pharmacy', async () => {
  const pharmacy = await given.pharmacy();
  await pharmacy.call('POST', '/webhooks', { url: 'http://localhost:9/hook' });
  expect(await kindsOf({ pharmacy_id: pharmacy.pharmacyId })).toEqual(['webhook.created']);
});

test('pages of the audit log contain every change once', async () => {
  const partner_id = newId('partner');
  const at = new Date();
  await insertChanges(
    engine.database,
    Array.from({ length: 5 }, () => ({ ...changeOf(partner_id), at })),
  );
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await listChanges(engine.database, { partner_id }, { limit: 2, before });
    seen.push(...page.changes.map(({ change_id }) => change_id));
    before = page.has_more ? page.changes.at(-1)?.change_id : undefined;
  } while (before !== undefined);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});

test('a change that could not be written is written when the log closes', async () => {
  const partner_id = newId('partner');
  const log = pino({ level: 'silent' });
  const changes = new ChangeLog({ database: engine.database, clock: () => new Date(), log });
  await sql`alter table account_change rename to away`.execute(engine.database);
  try {
    await changes.write(changeOf(partner_id));
  } finally {
    await sql`alter table away rename to account_change`.execute(engine.database);
  }
  await changes.close();
  expect(await kindsOf({ partner_id })).toEqual(['key.created']);
});

test('changes are deleted after their retention, and never within a year', async () => {
  const partner_id = newId('partner');
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const { days } = RETENTION.account_change;
  await insertChanges(engine.database, [
    { ...changeOf(partner_id), at: ago(days + 1) },
    { ...changeOf(partner_id), at: ago(300) },
  ]);
  await deleteOldRecords(engine.database, 'account_change', ago(days));
  expect(await changesOf({ partner_id })).toHaveLength(1);
  await deleteOldRecords(engine.database, 'account_change', new Date());
  expect(await changesOf({ partner_id })).toHaveLength(1);
});
