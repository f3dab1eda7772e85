/** The database and the histories contain no readable secret: all are encrypted, and each can be decrypted only in its own place. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readApiSettings } from '../../api/settings.ts';
import { EncryptionKeys } from '../../db/encryption.ts';
import { setHttpGateway } from '../../db/pharmacies/gateways.ts';
import { readWorkerSettings } from '../../worker/settings.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { ENCRYPTION, ENCRYPTION_KEYS, keyNamed } from '../support/engine/encryption-keys.ts';
import { OFFER_SECRET } from '../support/engine/offer-secret.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(engine.database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as stored where strpos(stored::text, ${text}) > 0 limit 1
    `.execute(engine.database);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("no table contains an endpoint's secret as text, and a repeated call returns the same secret", async () => {
  const tell = async (path: string, body: object, key: string) => {
    const headers = { 'Idempotency-Key': key };
    const first = await partner.call<{ webhook_id: string; secret: string }>('POST', path, body, headers);
    const again = await partner.call<typeof first.data>('POST', path, body, headers);
    expect([again.headers.get('idempotent-replayed'), again.data]).toEqual(['true', first.data]);
    return first.data;
  };
  const made = await tell('/webhooks', { url: 'https://example.com/hook' }, 'made');
  const rotated = await tell(`/webhooks/${made.webhook_id}/rotate-secret`, {}, 'rotated');
  expect(await tablesWith(made.webhook_id)).toContain('webhook_secret');
  for (const { secret } of [made, rotated]) {
    expect(secret).toMatch(/^whsec_/);
    expect(await tablesWith(secret.slice('whsec_'.length))).toEqual([]);
  }
});

test("the secret of a pharmacy's system is stored encrypted", async () => {
  const { pharmacyId } = await given.pharmacy();
  const store = { database: engine.database, encryption: ENCRYPTION };
  const act = { pharmacy_id: pharmacyId, made_by: 'ada', url: 'https://pharmacy.example.com' };
  const { secret = '' } = await setHttpGateway(store, act);
  expect(secret).toMatch(/^whsec_/);
  expect(await tablesWith(secret.slice('whsec_'.length))).toEqual([]);
});

test("no table or history contains a request's PIN as text, and its partner can read the PIN", async () => {
  const placed = await partner.call<{ request_id: string; delivery_pin: string }>(
    'POST',
    '/requests',
    ORDER,
    { 'Idempotency-Key': 'with-a-PIN' },
  );
  const { request_id, delivery_pin } = placed.data;
  expect(delivery_pin).toMatch(/^\d{6}$/);
  expect((await partner.read(request_id)).delivery_pin).toBe(delivery_pin);
  const listed = async () => {
    const { data } = await partner.call<{ requests: { delivery_pin: string }[] }>('GET', '/requests?limit=1');
    return data.requests[0];
  };
  // The list shows recorded requests, shortly after they are accepted.
  const found = await eventually(listed, { deadlineMs: 20_000, describe: 'the request in the list' });
  expect(found.delivery_pin).toBe(delivery_pin);
  // With JSON quotes, because the digits alone occur in many timestamps.
  expect(await tablesWith(`"${delivery_pin}"`)).toEqual([]);
  const { history } = await engine.client.workflowService.getWorkflowExecutionHistory({
    namespace: engine.client.options.namespace,
    execution: { workflowId: request_id },
  });
  // Also in what a worker receives, after the histories' encryption is removed.
  await decoded(engine.client, history ?? {});
  const payload = history?.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0]?.data;
  expect(Buffer.from(payload ?? '').toString()).toContain(request_id);
  expect(Buffer.from(payload ?? '').toString()).not.toContain(`"${delivery_pin}"`);
});

test('a sealed text opens only with its encryption key, for its place and unchanged', () => {
  const [old, young] = ['old', 'young'].map((id) => keyNamed(id));
  if (old === undefined || young === undefined) throw new Error('no keys');
  const before = new EncryptionKeys([old]).seal('secret', 'here');
  const both = new EncryptionKeys([young, old]);
  const after = both.seal('secret', 'here');
  expect([before, after].map((sealed) => sealed.split('.')[0])).toEqual(['old', 'young']);
  expect([before, after].map((sealed) => both.open(sealed, 'here'))).toEqual(['secret', 'secret']);
  expect(both.seal('secret', 'here')).not.toBe(after);
  const alone = new EncryptionKeys([young]);
  expect(() => alone.open(before, 'here')).toThrow('The encryption key old is missing from the settings');
  expect(() => alone.open(after, 'there')).toThrow('or the data was changed');
  expect(() =>
    alone.open(
      after.replace(/.(?=.{8}$)/, (at) => (at === 'A' ? 'B' : 'A')),
      'here',
    ),
  ).toThrow('or the data was changed');
});

test.each(['sandbox', 'production'])('no process of the %s starts without encryption keys', (environment) => {
  const variables = {
    FULFILMENT_ENVIRONMENT: environment,
    DATABASE_URL: 'postgres://127.0.0.1/x',
    OFFER_SECRETS: OFFER_SECRET,
  };
  for (const read of [readApiSettings, readWorkerSettings]) {
    expect(() => read(variables)).toThrow('ENCRYPTION_KEYS');
    expect(() => read({ ...variables, ENCRYPTION_KEYS: 'mine:short' })).toThrow(
      'each key 32 bytes in base64',
    );
    expect(read({ ...variables, ENCRYPTION_KEYS }).encryption.open(ENCRYPTION.seal('x', 'y'), 'y')).toBe('x');
  }
});
