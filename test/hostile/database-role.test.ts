/** The API and the workers can do all their work, and nothing else, with their database role. */
import { CALL_WINDOWS } from '../../domain/partners.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ensureLogins } from '../../db/migrate.ts';
import { openDatabase } from '../../db/database.ts';
import { learnPreparationTimes } from '../../db/pharmacies/preparation-times.ts';
import { deleteExpiredRows, eraseExpired } from '../../services/retention.ts';
import type { CreatedKey } from '../../services/partners/keys.ts';
import { signedInUser, withPortal } from '../support/callers/portal-caller.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import { details } from '../support/prescriptions/submit.ts';
import { createTestDatabase, ownerUrlOf, type TestDatabase } from '../support/servers/database.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** The suite's own database, to which the engine connects only as the application. */
async function asApplication(): Promise<TestDatabase> {
  const owned = await createTestDatabase();
  const url = new URL(owned.connectionString);
  url.username = `application_${randomBytes(4).toString('hex')}`;
  url.password = randomBytes(16).toString('hex');
  await ensureLogins(owned.database, { owner: ownerUrlOf(url.href), application: url.href });
  const database = openDatabase({ connectionString: url.href });
  return {
    database,
    connectionString: url.href,
    async close() {
      await database.destroy();
      const name = sql.id(url.username);
      await sql`drop owned by ${name}`.execute(owned.database);
      await sql`drop role ${name}`.execute(owned.database);
      await owned.close();
    },
  };
}

const { engine, given } = useOwnEngine(async () => ({
  testDatabase: await asApplication(),
  portal: withPortal,
  // The document promises whole seconds.
  callWindows: CALL_WINDOWS,
}));
const partner = prepared(given.partner());

describe('work of the application role', () => {
  test.each(['happy', 'rejects', 'fails_ready'] as const)('the scenario %s ends', async (scenario) => {
    const { request_id } = await given.order().by(partner).playing(scenario);
    expect((await partner.readUntil(request_id, 'ended')).timeline.length).toBeGreaterThan(1);
  });

  test('the application role can record a delivered and a cancelled order', async () => {
    const pharmacy = await given.pharmacy().stocked();
    expect((await given.order().by(partner).at(pharmacy).delivered()).status).toBe('delivered');
    const { request_id } = await given.order().by(partner).at(pharmacy);
    expect((await partner.call('POST', `/requests/${request_id}/cancel`)).status).toBe(200);
  });

  test('the application role can store prescriptions, events, webhooks and their secrets', async () => {
    const call = async (method: string, path: string, body?: unknown, headers = {}) => {
      const { status, data, error } = await partner.call<Record<string, string>>(method, path, body, headers);
      expect([status < 400, error]).toEqual([true, undefined]);
      return data;
    };
    const hook = { url: 'http://localhost:9/hook' };
    const { webhook_id } = await call('POST', '/webhooks', hook, { 'Idempotency-Key': 'a' });
    await call('POST', '/webhooks', hook, { 'Idempotency-Key': 'a' });
    await call('POST', '/prescriptions', {
      enrollee_id: 'ENR-0001',
      details: details({ reference: 'role' }),
    });
    await given.order().by(partner);
    await call('POST', `/webhooks/${webhook_id}/rotate-secret`, { overlap_seconds: 0 });
    await call('POST', `/webhooks/${webhook_id}/pause`);
    await call('POST', `/webhooks/${webhook_id}/resume`);
    await call('DELETE', `/webhooks/${webhook_id}`);
    await call('GET', '/events');
    await call('GET', '/usage');
  });

  test('the application role can change stock', async () => {
    const pharmacy = await given.pharmacy().stocked();
    const row = { medicine_id: MEDICINE_ID, quantity: 3, sales_unit: 'pack', pack_size: 24, price_ngn: 900 };
    const rows = [{ ...row, item_code: 'A' }];
    const calls = [
      ['POST', '/stock/bulk?as_of=2026-05-02T08:00:00Z', rows],
      ['PUT', '/item-codes/A', { medicine_id: MEDICINE_ID }],
      ['GET', '/medicines?gtin=5901234123457'],
      ['DELETE', '/item-codes/A'],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status, error } = await pharmacy.call(method, path, body);
      expect([path, status, error]).toEqual([path, 200, undefined]);
    }
  });

  test('the application role can manage sessions and keys', async () => {
    const user = await signedInUser(engine, partner.partnerId);
    expect((await user.signIn('wrong')).status).toBe(401);
    const { data } = await user.call<CreatedKey>('POST', '/keys', { name: 'a', scopes: ['requests:read'] });
    expect((await user.call('POST', `/keys/${data.key_id}/rotate`, {})).status).toBe(201);
    expect((await user.call('DELETE', `/keys/${data.key_id}`)).status).toBe(200);
    expect((await user.call('DELETE', '/session')).status).toBe(200);
  });

  test('the application role can run the hourly housekeeping', async () => {
    const { database } = engine;
    const erasing = eraseExpired({ database, fileStore: undefined, clock: () => new Date() });
    await expect(erasing).resolves.toBeUndefined();
    await expect(deleteExpiredRows(database, new Date())).resolves.toBeUndefined();
    await expect(learnPreparationTimes(database, new Date())).resolves.toBeUndefined();
  });
});

const DENIED = '42501';

test.each([
  'delete from prescription_action',
  'update prescription_action set action = action',
  'truncate prescription_action',
  'delete from account_change',
  'update account_change set kind = kind',
  'delete from patient_data_read',
  'update patient_data_read set calls = calls',
  'truncate patient_data_read',
  'delete from pharmacy_change',
  'update pharmacy_change set action = action',
  'delete from timeline_entry',
  'update timeline_entry set sequence = sequence',
  'update event set position = position',
  'update delivery_proof set sha256 = sha256',
  'update prescription_file set storage_key = storage_key',
  'update prescription_dispensing set quantity = quantity',
  'update webhook_attempt set duration_ms = duration_ms',
  'update wrong_pin set at = at',
  'update api_call set status = status',
  'update api_key set scopes = scopes',
  'update api_key set partner_id = partner_id',
  'update api_key set expires_at = null',
  'update partner set minute_limit = 1000000',
  'update pharmacy set minute_limit = 1000000',
  'update pharmacy set delivery_fee = delivery_fee',
  'update pharmacy set commission_percent = 0',
  'update medicine set strength = strength',
  'update product_identifier set medicine_number = medicine_number',
  "copy (select 1) to program 'true'",
  "copy plant from program 'true'",
  "copy (select 1) to '/tmp/a-file'",
  "select pg_read_file('/etc/passwd')",
  'create table mine (a integer)',
  'alter table prescription_action disable trigger all',
  'drop trigger prescription_action_append_only on prescription_action',
  'create role another',
  'alter system set log_statement = none',
])('the application role cannot %s', async (statement) => {
  await expect(sql.raw(statement).execute(engine.database)).rejects.toMatchObject({ code: DENIED });
});

const asOwner = prepared(
  async () => openDatabase({ connectionString: ownerUrlOf(engine.connectionString) }),
  (database) => database.destroy(),
);

test.each([
  "copy (select 1) to program 'true'",
  "select pg_read_file('/etc/passwd')",
  'create role another',
  'create database another',
  'alter role current_user superuser',
  'alter system set log_statement = none',
])('the owner role, which migrates, cannot %s', async (statement) => {
  await expect(sql.raw(statement).execute(asOwner)).rejects.toMatchObject({ code: DENIED });
});

test('the application role cannot erase the patient of a request that ended within the last month', async () => {
  const { request_id } = await given.order().by(partner).playing('happy');
  await partner.readUntil(request_id, 'ended');
  const statuses = sql`array(select distinct status from request)`;
  await sql`select erase_request_patients('infinity', ${statuses}, 'gone', 1000)`.execute(engine.database);
  expect((await partner.read(request_id)).delivery_address.street).not.toBe('gone');
});

test('the application role may only select, insert, update and delete rows', async () => {
  const { rows } = await sql<{ table_name: string; privilege_type: string }>`
    select table_name, privilege_type from information_schema.role_table_grants
    where grantee = 'fulfilment_application'
      and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`.execute(engine.database);
  expect(rows).toEqual([]);
});
