/** Keys of pharmacies work only for the pharmacy API, and are managed like those of partners. */
import { expect, test } from '@jest/globals';
import { createKey } from '../../db/partners/keys.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { Contract } from '../support/engine/contract.ts';
import { eventually } from '../../local/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { MEDICINE_ID, PHARMACY_BASE, PharmacyApiCaller, STOCK } from '../support/callers/pharmacy-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });
const contract = prepared(() => Contract.of(engine.origin, PHARMACY_BASE));

const ops = (...args: string[]) => runOps(engine.connectionString, 'pharmacy-keys', ...args);
const withKey = (key: string) => new PharmacyApiCaller(engine.origin, key, 'ph_x', contract);
const statusWith = async (key: string) => (await withKey(key).call('GET', '/stock')).status;

test('the partner API refuses keys of pharmacies, and the pharmacy API refuses keys of partners', async () => {
  const { key } = await given.pharmacy();
  const partner = await given.partner();
  expect(key).toMatch(/^mfp_ph_sbx_/);
  expect(await statusWith(key)).toBe(200);
  const asPartner = await new ApiCaller(engine.origin, key, 'par_x').call('GET', '/requests');
  expect([asPartner.status, asPartner.error.code]).toEqual([401, 'invalid_api_key']);
  const asPharmacy = await withKey(partner.key).call('GET', '/stock');
  expect([asPharmacy.status, asPharmacy.error.code]).toEqual([401, 'invalid_api_key']);
  expect(asPharmacy.error.message).toContain('needs a sandbox pharmacy API key');
});

test.each([
  ['unknown', ''],
  ['of production', 'production'],
  ['expired', 'expired'],
])("a pharmacy's key that is %s is refused", async (_, kind) => {
  const { pharmacyId } = await given.pharmacy();
  const made = await createKey(engine.database, {
    pharmacy_id: pharmacyId,
    name: 'n',
    scopes: ['stock:write'],
    environment: kind === 'production' ? 'production' : 'sandbox',
    created_by: 'test',
    expires_at: kind === 'expired' ? new Date('2026-01-01') : null,
  });
  const { status, error } = await withKey(kind === '' ? 'none' : made.key).call('GET', '/stock');
  expect([status, error.code]).toEqual([401, kind === 'expired' ? 'expired_api_key' : 'invalid_api_key']);
});

test('stock needs its own scope, which order scopes do not include', async () => {
  const powerless = await given.pharmacy().withScopes('orders:read', 'orders:write');
  for (const [method, path, body] of [
    ['GET', '/stock', undefined],
    ['PUT', `/stock/${MEDICINE_ID}`, STOCK],
    ['POST', '/stock/bulk', []],
  ] as const) {
    const { error } = await powerless.call(method, path, body);
    expect([method, error.code]).toEqual([method, 'insufficient_scope']);
    expect(error.message).toContain('stock:write');
  }
});

test('ops creates, lists, rotates and revokes a key, and a revoked key is refused within a second', async () => {
  const { pharmacyId } = await given.pharmacy();
  const args = ['--pharmacy', pharmacyId, '--name', 'till', '--scope', 'stock:write'];
  const created = await ops('create', ...args);
  const key = created.output.trim().split('\n').at(-1) ?? '';
  const [keyId = ''] = created.output.split(/\s/);
  expect([created.errors, await statusWith(key)]).toEqual(['', 200]);

  const rotated = (await ops('rotate', keyId)).output.trim().split('\n').at(-1) ?? '';
  expect(rotated).toMatch(/^mfp_ph_sbx_/);
  expect(await statusWith(rotated)).toBe(200);

  await engine.keyUses.flush();
  const listed = (await ops('list', '--pharmacy', pharmacyId)).output;
  expect(listed).toMatch(
    new RegExp(`${keyId} +${pharmacyId} +mfp_ph_sbx_\\w{4}... +active +never +20\\S+Z +- +stock:write +till`),
  );
  expect(listed).toMatch(new RegExp(` active +never +20\\S+Z +${keyId} +stock:write +till`));
  expect(listed).not.toContain(key);
  expect((await runOps(engine.connectionString, 'keys', 'list')).output).not.toContain(pharmacyId);

  expect((await ops('revoke', keyId)).output).toContain('is revoked');
  const refused = async () => (await statusWith(key)) === 401;
  await eventually(refused, { deadlineMs: 1_000, describe: 'the revoked key to be refused' });
  expect(await statusWith(rotated)).toBe(200);
});

test.each([
  ['a pharmacy that does not exist', ['--pharmacy', 'ph_nowhere'], 'ops pharmacies list'],
  ['a scope of partners', ['--pharmacy', 'ph_sbx_happy', '--scope', 'requests:read'], 'Allowed choices'],
])('creating a key for %s is refused with advice', async (_, args, advice) => {
  const { exitCode, errors } = await ops('create', '--name', 'n', ...args);
  expect([exitCode, errors]).toEqual([expect.any(Number), expect.stringContaining(advice)]);
  expect([2, 3]).toContain(exitCode);
});

test('calls of a pharmacy are limited, counted and logged under its id', async () => {
  const pharmacy = await given.pharmacy();
  const other = await given.pharmacy();
  const { headers } = await pharmacy.call('GET', '/stock');
  expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60, "day";q=5000;w=86400');
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await pharmacy.call('GET', '/stock')).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await other.call('GET', '/stock')).status).toBe(200);
  await engine.callStatistics.flush();
  const counted = await engine.database
    .selectFrom('daily_calls')
    .select(['operation', 'calls', 'refused'])
    .where('partner_id', '=', `pharmacy:${pharmacy.pharmacyId}`)
    .execute();
  expect(counted).toEqual([{ operation: 'GET /stock', calls: 60, refused: 1 }]);
  expect(engine.logs.some((line) => line.includes(`"pharmacy_id":"${pharmacy.pharmacyId}"`))).toBe(true);
});

test('the database refuses a key with two owners or none', async () => {
  const { pharmacyId } = await given.pharmacy();
  const { partnerId } = await given.partner();
  const owners = engine.database.updateTable('api_key').where('pharmacy_id', '=', pharmacyId);
  await expect(owners.set({ partner_id: partnerId }).execute()).rejects.toThrow('one_owner');
  await expect(owners.set({ pharmacy_id: null }).execute()).rejects.toThrow('one_owner');
});
