/** A POST that is repeated with its `Idempotency-Key` is performed once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { CLAIM_SECONDS, IDEMPOTENCY_KEY_HOURS } from '../../db/partners/idempotency-keys.ts';
import { deleteOld } from '../../db/retention.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

const MANUAL = { ...ORDER, sandbox: { scenario: 'manual' } };
const OTHER = { ...MANUAL, enrollee_id: 'ENR-0002' };

const post = (key: string, body: unknown = MANUAL, caller = partner) =>
  caller.call<RequestRecord>('POST', '/requests', body, { 'Idempotency-Key': key });

/** The number of a partner's requests in Postgres, once the newest is recorded. */
async function requestsOf(caller: ApiCaller, newest: string): Promise<number> {
  const ids = async () => {
    const rows = await engine.database
      .selectFrom('request')
      .where('partner_id', '=', caller.partnerId)
      .select('request_id')
      .execute();
    return rows.map(({ request_id }) => request_id);
  };
  await eventually(async () => (await ids()).includes(newest), {
    deadlineMs: 20_000,
    describe: 'the newest request to be in Postgres',
  });
  return (await ids()).length;
}

const age = (key: string, seconds: number) =>
  sql`update idempotency_key set created_at = created_at - make_interval(secs => ${seconds}),
        claimed_at = claimed_at - make_interval(secs => ${seconds}) where key = ${key}`.execute(
    engine.database,
  );

/** Simulates an API process that was killed before it stored its answer. */
const deleteAnswer = (key: string) =>
  engine.database
    .updateTable('idempotency_key')
    .set({ status: null, answer: null })
    .where('key', '=', key)
    .execute();

describe('an idempotency key repeated with the same body', () => {
  test('a repeated call gets the stored response, marked as replayed', async () => {
    const key = randomUUID();
    const first = await post(key);
    const second = await post(key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.data).toEqual(first.data);
  });

  test('the order of members and quotes around the key do not matter', async () => {
    const key = randomUUID();
    const first = await post(key);
    const reversed = Object.fromEntries(Object.entries(MANUAL).toReversed());
    const second = await post(`"${key}"`, reversed);
    expect(second.data).toEqual(first.data);
  });

  test('one of 100 concurrent calls with one key is performed, and the others get 409 or its response', async () => {
    const caller = await given.partner();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(key, MANUAL, caller)));
    const ids = new Set<string>();
    for (const { status, data, error, headers } of answers) {
      if (status === 201) {
        ids.add(data.request_id);
        continue;
      }
      expect({ status, code: error.code }).toEqual({ status: 409, code: 'idempotency_in_progress' });
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(ids.size).toBe(1);
    expect(await requestsOf(caller, [...ids][0] ?? '')).toBe(1);
  });

  test('a repeated call whose order was refused gets the same error', async () => {
    const key = randomUUID();
    const order = { ...MANUAL, pharmacy_id: 'ph_nowhere' };
    const first = await post(key, order);
    const second = await post(key, order);
    expect(first.error.code).toBe('pharmacy_not_found');
    expect(second.error).toEqual(first.error);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('a key may be reused after its body was refused as invalid', async () => {
    const key = randomUUID();
    expect((await post(key, { ...MANUAL, items: [] })).status).toBe(400);
    expect((await post(key)).status).toBe(201);
  });

  test('idempotency keys work on every POST, also on a search', async () => {
    const key = randomUUID();
    const body = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };
    const search = () => partner.call('POST', '/medicines/search', body, { 'Idempotency-Key': key });
    const first = await search();
    const second = await search();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.data).toEqual(first.data);
  });
});

describe('misused idempotency keys', () => {
  test('a key reused with another body is refused', async () => {
    const key = randomUUID();
    await post(key);
    const { status, error } = await post(key, OTHER);
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'idempotency_key_reused' });
  });

  test('a key reused with another path parameter is refused', async () => {
    const [one, two] = [await given.order().by(partner), await given.order().by(partner)];
    const headers = { 'Idempotency-Key': randomUUID() };
    const cancel = (id: string) => partner.call('POST', `/requests/${id}/cancel`, {}, headers);
    expect((await cancel(one.request_id)).status).toBe(200);
    expect((await cancel(two.request_id)).error.code).toBe('idempotency_key_reused');
    expect((await partner.read(two.request_id)).status).toBe('pending');
  });

  test('the same key from two partners starts two requests', async () => {
    const key = randomUUID();
    const other = await given.partner();
    const first = await post(key);
    const second = await post(key, OTHER, other);
    expect(second.status).toBe(201);
    expect(second.data.request_id).not.toBe(first.data.request_id);
  });

  test.each([['x'.repeat(256)], ['two words'], ['"open'], ['"a";'], ['caf\u00e9']])(
    'a key that is not 1 to 255 visible ASCII characters is refused: %p',
    async (key) => {
      const { status, error } = await post(key);
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'validation_error' });
      expect(error.fields?.[0]?.path).toBe('Idempotency-Key');
    },
  );
});

describe('an API process that dies before it stored its response', () => {
  test('after a crash a call with the same key gets 409, and later the request that was started', async () => {
    const caller = await given.partner();
    const key = randomUUID();
    const { data: first } = await post(key, MANUAL, caller);
    await deleteAnswer(key);
    expect((await post(key, MANUAL, caller)).error.code).toBe('idempotency_in_progress');
    await age(key, CLAIM_SECONDS + 1);
    const again = await post(key, MANUAL, caller);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.data).toEqual(first);
    expect(await requestsOf(caller, first.request_id)).toBe(1);
  });

  test('a request starts once even when the row of its idempotency key was lost', async () => {
    const caller = await given.partner();
    const key = randomUUID();
    const { data: first } = await post(key, MANUAL, caller);
    await engine.database.deleteFrom('idempotency_key').where('key', '=', key).execute();
    expect((await post(key, OTHER, caller)).error.code).toBe('idempotency_key_reused');
    await engine.database.deleteFrom('idempotency_key').where('key', '=', key).execute();
    expect((await post(key, MANUAL, caller)).data).toEqual(first);
    expect(await requestsOf(caller, first.request_id)).toBe(1);
  });
});

test('an advance of a sandbox request that is resent after a crash is performed once', async () => {
  const { request_id } = await given.order().by(partner);
  const key = randomUUID();
  const advance = () =>
    partner.call<RequestRecord>(
      'POST',
      `/sandbox/requests/${request_id}/advance`,
      {},
      { 'Idempotency-Key': key },
    );
  expect((await advance()).data.status).toBe('confirmed');
  await deleteAnswer(key);
  await age(key, CLAIM_SECONDS + 1);
  expect((await advance()).data.status).toBe('confirmed');
  expect((await partner.read(request_id)).status).toBe('confirmed');
});

test(`a response is deleted after ${IDEMPOTENCY_KEY_HOURS} hours, and the request is still not created twice`, async () => {
  const caller = await given.partner();
  const key = randomUUID();
  const { data: first } = await post(key, MANUAL, caller);
  await age(key, IDEMPOTENCY_KEY_HOURS * 3600 + 1);
  await deleteOld(engine.database, 'idempotency_answer');
  const left = await engine.database
    .selectFrom('idempotency_key')
    .where('key', '=', key)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
  expect((await post(key, MANUAL, caller)).data.request_id).toBe(first.request_id);
  expect(await requestsOf(caller, first.request_id)).toBe(1);
});
