/** `/internal/keys`: users manage the keys of their own organisation only. */
import { describe, expect, test } from '@jest/globals';
import { KeyAnswer, KeysAnswer, CreatedKeyAnswer } from '../../api/schemas/portal/keys.ts';
import { compileCheck } from '../../api/http/validation.ts';
import { findKey } from '../../db/partners/keys.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import {
  PORTAL_ORIGIN,
  portalUser,
  signedInPharmacist,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';

const PATH = '/requests/req_00000000000000000000000000';
const NEW_KEY = { name: 'server', scopes: ['requests:read', 'requests:cancel'] };

const { engine, given } = useOwnEngine({ worker: false, portal: withPortal });
const user = prepared(() => signedInUser(engine));
const other = prepared(() => signedInUser(engine));

const checkKey = compileCheck(KeyAnswer);
const checkAnswer = compileCheck(CreatedKeyAnswer);
/** A new key. */
function checkMade(data: unknown) {
  const made = checkAnswer(data);
  if (made.key === null) throw new Error('The answer has no value.');
  return { ...made, key: made.key };
}
const checkKeys = compileCheck(KeysAnswer);

async function create(body: object = NEW_KEY) {
  const { status, data } = await user.call('POST', '/keys', body);
  expect(status).toBe(201);
  return checkMade(data);
}

const listed = async (caller = user) => checkKeys((await caller.call('GET', '/keys')).data).keys;
const statusWith = async (key: string) =>
  (await new ApiCaller(engine.origin, key, user.partnerId).call('GET', PATH)).status;

test('an API key is created, works, is listed without its value, and is revoked', async () => {
  const made = await create();
  expect(made).toMatchObject({ ...NEW_KEY, state: 'active', expires_at: null, rotated_from: null });
  expect(made.created_by).toMatch(/^usr_/);
  expect(await statusWith(made.key)).toBe(404);

  const { key, ...shown } = made;
  const answer = await user.call('GET', '/keys');
  expect(checkKeys(answer.data).keys).toContainEqual(shown);
  expect(JSON.stringify(answer.data)).not.toContain(key);

  const revoked = await user.call('DELETE', `/keys/${made.key_id}`);
  expect([revoked.status, checkKey(revoked.data).state]).toEqual([200, 'revoked']);
  await eventually(async () => (await statusWith(key)) === 401, {
    deadlineMs: 20_000,
    describe: 'the revoked key to be refused',
  });
  const again = await user.call('DELETE', `/keys/${made.key_id}`);
  expect([again.status, again.data]).toEqual([200, revoked.data]);
});

test('after a rotation both API keys work, and the new key expires no later than the old key', async () => {
  const old = await create({ ...NEW_KEY, expires_at: '2999-01-01T00:00:00Z' });
  const { status, data } = await user.call('POST', `/keys/${old.key_id}/rotate`, {
    expires_at: '3000-01-01T00:00:00Z',
  });
  const made = checkMade(data);
  expect(status).toBe(201);
  expect(made).toMatchObject({ ...NEW_KEY, rotated_from: old.key_id, expires_at: old.expires_at });
  expect([await statusWith(old.key), await statusWith(made.key)]).toEqual([404, 404]);
  // The body is optional.
  expect((await user.call('POST', `/keys/${old.key_id}/rotate`)).status).toBe(201);
});

test('a user cannot rotate a revoked key', async () => {
  const { key_id } = await create();
  await user.call('DELETE', `/keys/${key_id}`);
  const { status, error } = await user.call('POST', `/keys/${key_id}/rotate`, {});
  expect([status, error.code]).toEqual([409, 'key_not_active']);
  expect(error.message).toContain('revoked');
});

test('API keys of another partner get the response for unknown keys', async () => {
  const { key_id, key } = await create();
  expect(await listed(other)).not.toContainEqual(expect.objectContaining({ key_id }));
  for (const [method, path, body] of [
    ['DELETE', (id: string) => `/keys/${id}`, undefined],
    ['POST', (id: string) => `/keys/${id}/rotate`, {}],
  ] as const) {
    const theirs = await other.call(method, path(key_id), body);
    const nobodys = await other.call(method, path('key_00000000000000000000000000'), body);
    expect([theirs.status, theirs.error]).toEqual([404, nobodys.error]);
    expect(theirs.error.code).toBe('key_not_found');
  }
  expect(await statusWith(key)).toBe(404);
  expect((await listed()).filter(({ rotated_from }) => rotated_from === key_id)).toEqual([]);
});

test.each([
  ['no name', { scopes: ['requests:read'] }, 'name'],
  ['a blank name', { ...NEW_KEY, name: ' ' }, 'name'],
  ['no scope', { name: 'n', scopes: [] }, 'scopes'],
  ['an unknown scope', { name: 'n', scopes: ['all'] }, 'scopes[0]'],
  ['an expiry in the past', { ...NEW_KEY, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ['an invalid expiry', { ...NEW_KEY, expires_at: 'soon' }, 'expires_at'],
  ['another partner', { ...NEW_KEY, partner_id: 'par_x' }, 'partner_id'],
])('a new API key with %s is refused with the name of the member', async (_, body, path) => {
  const { status, error } = await user.call('POST', '/keys', body);
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields?.map((field) => field.path)).toContain(path);
});

test('the last use of a key is shown', async () => {
  const { key, key_id } = await create();
  await statusWith(key);
  await engine.keyUses.flush();
  const found = (await listed()).find((listedKey) => listedKey.key_id === key_id);
  expect(found?.last_used_at).toBe((await findKey(engine.database, key))?.last_used_at?.toISOString());
  expect(found?.last_used_at).not.toBeNull();
});

test('calls without a session neither read nor change API keys, whatever their body', async () => {
  const stranger = await portalUser(engine, user.partnerId);
  const { key_id } = await create();
  for (const [method, path, body] of [
    ['GET', '/keys', undefined],
    ['POST', '/keys', { nonsense: true }],
    ['POST', `/keys/${key_id}/rotate`, {}],
    ['DELETE', `/keys/${key_id}`, undefined],
  ] as const) {
    const { status, error } = await stranger.call(method, path, body);
    expect([status, error.code]).toEqual([401, 'session_required']);
  }
});

test('key values never appear in a log line', async () => {
  await create();
  expect(engine.logs.filter((line) => /mfp_(sbx|live)_/.test(line))).toEqual([]);
});

test('a call repeated with its Idempotency-Key creates no second API key and does not return the value again', async () => {
  const once = { Origin: PORTAL_ORIGIN, 'Idempotency-Key': 'the-button' };
  const { key_id } = await create();
  for (const [path, body] of [
    ['/keys', { ...NEW_KEY, name: 'once' }],
    [`/keys/${key_id}/rotate`, {}],
  ] as const) {
    const first = await user.call('POST', path, body, once);
    const again = await user.call('POST', path, body, once);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.data).toEqual({ ...checkMade(first.data), key: null });
  }
  expect((await listed()).filter(({ name }) => name === 'once')).toHaveLength(1);
});

describe('keys of a pharmacy', () => {
  const pharmacy = prepared(given.pharmacy());
  const owner = prepared(() => signedInPharmacist(engine, pharmacy.pharmacyId, 'owner'));
  const STOCK_KEY = { name: 'till', scopes: ['stock:write'] };
  const callWith = (key: string) =>
    fetch(`${engine.origin}/pharmacy/v1/stock`, { headers: { Authorization: `Bearer ${key}` } });

  test('an owner creates, rotates and revokes a pharmacy key that works at the pharmacy API', async () => {
    const made = checkMade((await owner.call('POST', '/keys', STOCK_KEY)).data);
    expect(made.key).toMatch(/^mfp_ph_sbx_/);
    expect((await callWith(made.key)).status).toBe(200);
    const rotated = await owner.call('POST', `/keys/${made.key_id}/rotate`, {});
    expect(checkMade(rotated.data)).toMatchObject({ ...STOCK_KEY, rotated_from: made.key_id });
    expect((await owner.call('DELETE', `/keys/${made.key_id}`)).status).toBe(200);
    const states = (await listed(owner)).filter(({ name }) => name === 'till').map(({ state }) => state);
    expect(states).toEqual(['revoked', 'active']);
  });

  test('an API key can have only scopes of the API of its organisation', async () => {
    for (const [caller, scopes] of [
      [owner, ['stock:write', 'requests:read']],
      [user, ['requests:read', 'orders:read']],
    ] as const) {
      const { status, error } = await caller.call('POST', '/keys', { name: 'n', scopes });
      expect([status, error.code]).toEqual([400, 'validation_error']);
      expect(JSON.stringify(error)).toContain('scopes[1]');
    }
  });

  test('keys of other organisations are not found, and a pharmacist cannot manage keys', async () => {
    const { key_id } = await create();
    expect((await owner.call('DELETE', `/keys/${key_id}`)).error.code).toBe('key_not_found');
    expect((await owner.call('POST', `/keys/${key_id}/rotate`, {})).error.code).toBe('key_not_found');
    const own = checkMade((await owner.call('POST', '/keys', { ...STOCK_KEY, name: 'shelf' })).data);
    expect((await user.call('DELETE', `/keys/${own.key_id}`)).error.code).toBe('key_not_found');
    const colleague = await signedInPharmacist(engine, pharmacy.pharmacyId);
    expect((await colleague.call('GET', '/keys')).error.code).toBe('insufficient_role');
  });
});
