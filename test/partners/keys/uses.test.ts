/** `last_used_at`: right to a minute, without a write per call, and never in the way of one. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { KeyUses } from '../../../services/partners/call-log.ts';
import { createKey, findKey, recordKeyUses } from '../../../db/partners/keys.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startApi } from '../../support/engine/processes.ts';

const PATH = '/requests/req_00000000000000000000000000';
const log = pino({ level: 'silent' });
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second));

const { engine, given } = useOwnEngine({ worker: false });

const lastUse = async ({ key }: { key: string }) =>
  (await findKey(engine.database, key))?.last_used_at ?? null;

/** Changes with every write of the row. */
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

test('calls write nothing; the flush writes the last use once', async () => {
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

test('a call that lacks the scope is a use; one with a revoked key is none', async () => {
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

test('processes move it forward, never back', async () => {
  const key = await storedKey(await given.partner());
  await recordKeyUses(engine.database, new Map([[key.key_id, at(30)]]));
  const version = await rowVersion(key.key_id);
  await recordKeyUses(engine.database, new Map([[key.key_id, at(20)]]));
  expect(await lastUse(key)).toEqual(at(30));
  expect(await rowVersion(key.key_id)).toEqual(version);
  await recordKeyUses(engine.database, new Map([[key.key_id, at(40)]]));
  expect(await lastUse(key)).toEqual(at(40));
});

test('processes that flush the same keys in any order do not wait for each other in a circle', async () => {
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

test('what cannot be written is kept, and the call that used the key does not notice', async () => {
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

test('it is written once in a while by itself', async () => {
  const key = await storedKey(await given.partner());
  const uses = new KeyUses({ database: engine.database, log, flushMs: 10 });
  uses.note(key.key_id, at(5));
  await eventually(async () => (await lastUse(key))?.getTime() === at(5).getTime(), {
    deadlineMs: 20_000,
    describe: 'the use to be written',
  });
  await uses.close();
});

test('a process that is stopped writes what it has', async () => {
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
