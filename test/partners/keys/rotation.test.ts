/** Rotating a key: what the new one has of the old one, and which keys can be rotated. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  createKey,
  listKeys,
  type MadeKey,
  revokeKey,
  rotateKey,
  type Rotation,
} from '../../../db/partners/keys.ts';
import { keyState } from '../../../domain/partners.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { eventually } from '../../support/engine/eventually.ts';

const PATH = '/requests/req_00000000000000000000000000';
const NOW = new Date();
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

async function newKey(expires_at: Date | null = null): Promise<MadeKey> {
  return createKey(engine.database, {
    partner_id: partner.partnerId,
    name: 'server',
    scopes: ['requests:read', 'requests:cancel'],
    environment: 'sandbox',
    created_by: 'test',
    expires_at,
  });
}

const rotate = (key_id: string, changes: Partial<Rotation> = {}) =>
  rotateKey(engine.database, {
    partner_id: partner.partnerId,
    key_id,
    environment: 'sandbox',
    created_by: 'test',
    now: NOW,
    ...changes,
  });

async function rotated(key_id: string, changes: Partial<Rotation> = {}): Promise<MadeKey> {
  const outcome = await rotate(key_id, changes);
  if (outcome.kind !== 'rotated') throw new Error(outcome.kind);
  return outcome.made;
}

const statusWith = async (key: string) =>
  (await new ApiCaller(engine.origin, key, partner.partnerId).call('GET', PATH)).status;

test('the new key has the partner, name and scopes of the old one, and says where it comes from', async () => {
  const old = await newKey();
  const made = await rotated(old.key_id);
  const { partner_id, name, scopes, rotated_from } = made;
  expect({ partner_id, name, scopes, rotated_from }).toEqual({
    partner_id: partner.partnerId,
    name: 'server',
    scopes: ['requests:read', 'requests:cancel'],
    rotated_from: old.key_id,
  });
  expect(made.key).not.toBe(old.key);
});

test('after a rotation both keys are valid until the old one is revoked, then the new one alone', async () => {
  const old = await newKey();
  const made = await rotated(old.key_id);
  expect([await statusWith(old.key), await statusWith(made.key)]).toEqual([404, 404]);
  await revokeKey(engine.database, { key_id: old.key_id }, new Date());
  await eventually(async () => (await statusWith(old.key)) === 401, {
    deadlineMs: 20_000,
    describe: 'the old key to be refused',
  });
  expect(await statusWith(made.key)).toBe(404);
});

test('a key that is rotated keeps its own end', async () => {
  const old = await newKey(inDays(7));
  await rotated(old.key_id);
  const stored = (await listKeys(engine.database, partner.partnerId)).find(
    ({ key_id }) => key_id === old.key_id,
  );
  expect(stored).toMatchObject({ expires_at: inDays(7), revoked_at: null });
});

test.each([
  ['neither has an end', null, undefined, null],
  ['only the old one has an end: it is inherited', inDays(7), undefined, inDays(7)],
  ['only the new one has an end', null, inDays(3), inDays(3)],
  ['the new one shall end earlier', inDays(7), inDays(3), inDays(3)],
  ['the new one shall end later: it ends with the old one', inDays(7), inDays(30), inDays(7)],
])('the end of a rotated key, where %s', async (_, oldEnd, asked, end) => {
  const old = await newKey(oldEnd);
  const made = await rotated(old.key_id, asked === undefined ? {} : { expires_at: asked });
  expect(made.expires_at).toEqual(end);
});

test('a chain of rotations never lives longer than its first key', async () => {
  let key = await newKey(inDays(7));
  for (const days of [20, 6, 30]) key = await rotated(key.key_id, { expires_at: inDays(days) });
  expect(key.expires_at).toEqual(inDays(6));
});

test('an expired key is not rotated, a revoked one neither, and one of another partner is not found', async () => {
  const expired = await newKey(inDays(-1));
  const revoked = await newKey();
  await revokeKey(engine.database, { key_id: revoked.key_id }, NOW);
  const before = await listKeys(engine.database);
  expect(await rotate(expired.key_id)).toEqual({ kind: 'not_active', state: 'expired' });
  expect(await rotate(revoked.key_id)).toEqual({ kind: 'not_active', state: 'revoked' });
  const own = await newKey();
  expect(await rotate(own.key_id, { partner_id: 'par_other' })).toEqual({ kind: 'not_found' });
  expect(await rotate('key_x')).toEqual({ kind: 'not_found' });
  expect(await listKeys(engine.database)).toHaveLength(before.length + 1);
});

test('a rotation waits for a revocation under way, and is then refused', async () => {
  const { key_id } = await newKey();
  const revocation = await engine.database.startTransaction().execute();
  await revokeKey(revocation, { key_id }, NOW);
  const rotation = rotate(key_id);
  const waits = sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await waits.execute(engine.database)).rows[0]?.count === 1, {
    deadlineMs: 20_000,
    describe: 'the rotation to wait',
  });
  await revocation.commit().execute();
  expect(await rotation).toEqual({ kind: 'not_active', state: 'revoked' });
});

test.each([
  [null, null, 'active'],
  [inDays(1), null, 'active'],
  [NOW, null, 'expired'],
  [inDays(-1), null, 'expired'],
  [null, inDays(-1), 'revoked'],
  [inDays(-2), inDays(-1), 'revoked'],
] as const)('a key that ends %p and was revoked %p is %s', (expires_at, revoked_at, state) => {
  expect(keyState({ expires_at, revoked_at }, NOW)).toBe(state);
});
