/** Rotation of keys, and the time of their last use. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from '@jest/globals';
import {
  createKey,
  findKey,
  listKeys,
  type StoredKeyWithValue,
  recordKeyUses,
  revokeKey,
  rotateKey,
  type KeyRotation,
} from '../../../db/partners/keys.ts';
import { keyState } from '../../../domain/partners.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { KeyUses } from '../../../services/partners/call-log.ts';
import { startApi } from '../../support/engine/processes.ts';

const PATH = '/requests/req_00000000000000000000000000';

const { engine, given } = useOwnEngine({ worker: false });

const NOW = new Date();

const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const partner = prepared(given.partner());

async function newKey(expires_at: Date | null = null): Promise<StoredKeyWithValue> {
  return createKey(engine.database, {
    partner_id: partner.partnerId,
    name: 'server',
    scopes: ['requests:read', 'requests:cancel'],
    environment: 'sandbox',
    created_by: 'test',
    expires_at,
  });
}

const rotate = (key_id: string, changes: Partial<KeyRotation> = {}) =>
  rotateKey(engine.database, {
    partner_id: partner.partnerId,
    key_id,
    environment: 'sandbox',
    created_by: 'test',
    now: NOW,
    ...changes,
  });

async function rotated(key_id: string, changes: Partial<KeyRotation> = {}): Promise<StoredKeyWithValue> {
  const outcome = await rotate(key_id, changes);
  if (outcome.kind !== 'rotated') throw new Error(outcome.kind);
  return outcome.made;
}

const statusWith = async (key: string) =>
  (await new ApiCaller(engine.origin, key, partner.partnerId).call('GET', PATH)).status;

test('a rotated key has the partner, name and scopes of the old key, and refers to the old key', async () => {
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

test('after a rotation both keys are valid until the old one is revoked', async () => {
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

test('rotating a key leaves the expiry of the old key unchanged', async () => {
  const old = await newKey(inDays(7));
  await rotated(old.key_id);
  const stored = (await listKeys(engine.database, partner.partnerId)).find(
    ({ key_id }) => key_id === old.key_id,
  );
  expect(stored).toMatchObject({ expires_at: inDays(7), revoked_at: null });
});

test.each([
  ['neither expires', null, undefined, null],
  ['only the old one expires, which is inherited', inDays(7), undefined, inDays(7)],
  ['only the new one expires', null, inDays(3), inDays(3)],
  ['the new one expires earlier', inDays(7), inDays(3), inDays(3)],
  ['the new one would expire later, which is shortened', inDays(7), inDays(30), inDays(7)],
])('the new key expires at the right time: %s', async (_, oldEnd, asked, end) => {
  const old = await newKey(oldEnd);
  const made = await rotated(old.key_id, asked === undefined ? {} : { expires_at: asked });
  expect(made.expires_at).toEqual(end);
});

test('rotating a key repeatedly never extends its expiry', async () => {
  let key = await newKey(inDays(7));
  for (const days of [20, 6, 30]) key = await rotated(key.key_id, { expires_at: inDays(days) });
  expect(key.expires_at).toEqual(inDays(6));
});

test("an expired or revoked key cannot be rotated, and another partner's key is not found", async () => {
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

test('a rotation waits for a concurrent revocation, and is then refused', async () => {
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

describe('last_used_at', () => {
  const log = pino({ level: 'silent' });

  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second));

  const lastUse = async ({ key }: { key: string }) =>
    (await findKey(engine.database, key))?.last_used_at ?? null;

  /** Changes with every update of the row. */
  async function rowVersion(key_id: string): Promise<unknown> {
    const { rows } = await sql`select xmin::text, ctid::text from api_key where key_id = ${key_id}`.execute(
      engine.database,
    );
    return rows;
  }

  async function storedKey(caller: ApiCaller) {
    const stored = await findKey(engine.database, caller.key);
    if (stored === undefined) throw new Error('no key');
    return { ...stored, key: caller.key };
  }

  test('calls write no last_used_at; the flush writes the last use once', async () => {
    const caller = await given.partner().withScopes('requests:read');
    const key = await storedKey(caller);
    const before = await rowVersion(key.key_id);
    for (let call = 0; call < 5; call += 1) await caller.call('GET', PATH);
    expect(await rowVersion(key.key_id)).toEqual(before);
    expect(await lastUse(key)).toBeNull();

    await engine.keyUses.flush();
    const flushed = await rowVersion(key.key_id);
    expect(flushed).not.toEqual(before);
    expect(Math.abs(Date.now() - Number(await lastUse(key)))).toBeLessThan(60_000);
    await engine.keyUses.flush();
    expect(await rowVersion(key.key_id)).toEqual(flushed);
  });

  test('a call without the needed scope counts as a use, one with a revoked key does not', async () => {
    const caller = await given.partner().withScopes('requests:read');
    const key = await storedKey(caller);
    expect((await caller.call('POST', '/requests')).status).toBe(403);
    await engine.keyUses.flush();
    const used = await lastUse(key);
    expect(used).not.toBeNull();

    await sql`update api_key set revoked_at = now() where key_id = ${key.key_id}`.execute(engine.database);
    await eventually(async () => (await caller.call('GET', PATH)).status === 401, {
      deadlineMs: 20_000,
      describe: 'the revoked key to be refused',
    });
    await engine.keyUses.flush();
    const afterwards = await lastUse(key);
    await caller.call('GET', PATH);
    await engine.keyUses.flush();
    expect(await lastUse(key)).toEqual(afterwards);
  });

  test('concurrent processes move last_used_at forward only', async () => {
    const key = await storedKey(await given.partner());
    await recordKeyUses(engine.database, new Map([[key.key_id, at(30)]]));
    const version = await rowVersion(key.key_id);
    await recordKeyUses(engine.database, new Map([[key.key_id, at(20)]]));
    expect(await lastUse(key)).toEqual(at(30));
    expect(await rowVersion(key.key_id)).toEqual(version);
    await recordKeyUses(engine.database, new Map([[key.key_id, at(40)]]));
    expect(await lastUse(key)).toEqual(at(40));
  });

  test('processes that flush the same keys in any order do not deadlock', async () => {
    const { partnerId } = await given.partner();
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await newKey(partnerId)).key_id));
    const flushes = Array.from({ length: 40 }, (_, second) => {
      const order = second % 2 === 0 ? ids : ids.toReversed();
      return recordKeyUses(engine.database, new Map(order.map((id) => [id, at(second)])));
    });
    await Promise.all(flushes);
    const { rows } = await sql<{ last: Date }>`select distinct last_used_at as last from api_key
    where key_id = any(${ids})`.execute(engine.database);
    expect(rows).toEqual([{ last: at(39) }]);
  });

  test('uses that cannot be written are retained, and the call succeeds', async () => {
    const caller = await given.partner();
    const key = await storedKey(caller);
    const uses = new KeyUses({ database: engine.database, log });
    uses.note(key.key_id, at(1));
    await sql`alter table api_key rename column last_used_at to gone`.execute(engine.database);
    await uses.flush();
    uses.note(key.key_id, at(2));
    await sql`alter table api_key rename column gone to last_used_at`.execute(engine.database);
    await uses.close();
    expect(await lastUse(key)).toEqual(at(2));
  });

  test('last_used_at is flushed periodically', async () => {
    const key = await storedKey(await given.partner());
    const uses = new KeyUses({ database: engine.database, log, flushMs: 10 });
    uses.note(key.key_id, at(5));
    await eventually(async () => (await lastUse(key))?.getTime() === at(5).getTime(), {
      deadlineMs: 20_000,
      describe: 'the use to be written',
    });
    await uses.close();
  });

  test('a stopping process flushes the uses it holds', async () => {
    const taskQueue = `test-${randomBytes(6).toString('hex')}`;
    const api = await startApi({ connectionString: engine.connectionString, taskQueue });
    const { partnerId } = await given.partner();
    const key = await newKey(partnerId);
    expect((await new ApiCaller(api.origin, key.key, partnerId).call('GET', PATH)).status).toBe(404);
    await api.stop();
    expect(await lastUse(key)).not.toBeNull();
  });

  const newKey = (partner_id: string) =>
    createKey(engine.database, {
      partner_id,
      name: 'another',
      scopes: ['requests:read'],
      environment: 'sandbox',
      created_by: 'test',
    });
});
