/** Stored patient data is readable only with the request's own key. */
import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { pino } from 'pino';
import { describe, expect, test } from '@jest/globals';
import { listRequests } from '../../db/requests/request-lists.ts';
import { readProjection, readRequest, saveRequest } from '../../db/requests/requests.ts';
import { withSealedRows } from '../../db/sealed-rows.ts';
import { newId } from '../../domain/common/ids.ts';
import { firstEntry, type TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { PayloadKeys, RequestKeyMissing } from '../../services/privacy/payload-keys.ts';
import { ENCRYPTION, keyNamed } from '../support/engine/encryption-keys.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { EncryptionKeys } from '../../db/encryption.ts';
import { openPrivacy } from '../../services/privacy/privacy.ts';
import { eventually } from '../support/engine/eventually.ts';
import { openConnections } from '../../services/common/connections.ts';
import { openWorkerDatabases } from '../../worker/databases.ts';

const own = useDatabase();

const PATIENT = {
  recipient: { name: 'Amina Sule', phone: '+2348031235555' },
  delivery_address: {
    street: '5 Iroko Street',
    city: 'Yaba',
    state: 'NG-LA',
    instructions: 'the green gate',
  },
  authorization: { code: 'AUTH-AMINA', emergency: false },
} as const;

const UNREADABLE = { recipient: null, delivery_address: { street: 'erased', city: 'Yaba', state: 'NG-LA' } };

const noteOf = (made: Submission): TimelineEntry => ({
  ...firstEntry(made),
  sequence: 2,
  note: 'her brother takes it',
  event: 'hold_resolved',
  resolved: { end: 'correct_recipient', recipient: PATIENT.recipient },
});

async function saved(changes: Partial<Submission> = {}): Promise<Submission> {
  const made = submission({ ...PATIENT, ...changes });
  await saveRequest(own.database, { submission: made, timeline: [firstEntry(made), noteOf(made)] });
  return made;
}

/** A process that has cached no key. */
const elsewhere = (plain = own.database.withoutPlugins()) =>
  withSealedRows(plain, new PayloadKeys({ database: plain, encryption: ENCRYPTION }));

test('sealed data is read back unchanged and appears in no row', async () => {
  const made = await saved();
  expect(await readProjection(elsewhere(), made.request_id)).toMatchObject({
    submission: made,
    timeline: [firstEntry(made), noteOf(made)],
  });
  const { rows } = await sql<{ text: string }>`
    select request::text || timeline_entry::text as text from request join timeline_entry using (request_id)
     where request_id = ${made.request_id}
  `.execute(own.database);
  const text = rows.map((row) => row.text).join('\n');
  expect(text).toContain('Yaba');
  for (const secret of ['Amina', '+2348031235555', 'Iroko', 'green gate', 'AUTH-AMINA', 'brother'])
    expect(text).not.toContain(secret);
});

test('a request without its encryption key reads as erased and delays no other request', async () => {
  const partner_id = newId('partner');
  const [lost, other] = [await saved({ partner_id }), await saved({ partner_id })];
  await own.database.deleteFrom('payload_key').where('key_id', '=', lost.request_id).execute();
  const read = await readRequest(elsewhere(), lost.request_id);
  expect(read?.record).toMatchObject(UNREADABLE);
  const page = await listRequests(elsewhere(), partner_id, {}, { limit: 5, after: undefined });
  expect(page.requests.map(({ request_id }) => request_id).toSorted()).toEqual(
    [lost.request_id, other.request_id].toSorted(),
  );
  expect(page.requests.find(({ request_id }) => request_id === other.request_id)).toMatchObject({
    recipient: PATIENT.recipient,
  });
});

test('sealed data that was copied to another request or row is not readable', async () => {
  const [from, to] = [await saved(), await saved()];
  await sql`
    update timeline_entry set entry = (select entry from timeline_entry where request_id = ${from.request_id} and sequence = 2)
     where request_id = ${to.request_id} and sequence = 2
  `.execute(own.database);
  await expect(readProjection(elsewhere(), to.request_id)).rejects.toThrow('belongs to another row');
  await sql`
    update timeline_entry set entry = entry || '{"sequence": 7}' where request_id = ${from.request_id} and sequence = 2
  `.execute(own.database);
  await expect(readProjection(elsewhere(), from.request_id)).rejects.toThrow('authenticate');
});

test('reading a page of requests does not run a statement for each encryption key', async () => {
  const partner_id = newId('partner');
  for (let made = 0; made < 5; made += 1) await saved({ partner_id });
  let statements = 0;
  const counted = own.database.withoutPlugins().withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const page = await listRequests(elsewhere(counted), partner_id, {}, { limit: 5, after: undefined });
  expect(page.requests.map(({ recipient }) => recipient)).toEqual(Array(5).fill(PATIENT.recipient));
  expect(statements).toBeLessThanOrEqual(3);
});

test('a database opened without encryption keys refuses to write patient data in clear text', async () => {
  const made = submission(PATIENT);
  const saving = saveRequest(own.database.withoutPlugins(), {
    submission: made,
    timeline: [firstEntry(made)],
  });
  await expect(saving).rejects.toThrow('Open the database with withSealedRows');
});

describe('encrypted payloads of Temporal', () => {
  const testDatabase = useDatabase();

  const ADDRESS = '12 Adeola Odeku Street';

  const open = (encryption = ENCRYPTION) => openPrivacy({ encryption, database: testDatabase.database });

  const of = (workflowId: string) => ({ type: 'workflow' as const, namespace: 'default', workflowId });

  const bytesOf = (key: KeyObject | undefined) => key?.export().toString('hex');

  const payload = () => defaultPayloadConverter.toPayload({ street: ADDRESS });

  const bytes = (...payloads: Payload[]) =>
    payloads.map(({ metadata, data }) => [metadata, data].map((part) => JSON.stringify(part)).join()).join();

  async function newRequest({ payloadKeys } = open()): Promise<string> {
    const requestId = newId('request');
    await payloadKeys.make(requestId);
    return requestId;
  }

  test("a request's payload is encrypted with the request's key, names that key, and can be decoded in another process", async () => {
    const requestId = await newRequest();
    const [encrypted, again] = [
      await open().codec.encode([payload()], of(requestId)),
      await open().codec.encode([payload()], of(requestId)),
    ];
    expect(Buffer.from(encrypted[0]?.metadata?.['encryption-key-id'] ?? []).toString()).toBe(requestId);
    expect(Buffer.from(encrypted[0]?.data ?? []).toString('latin1')).not.toContain(ADDRESS);
    expect(bytes(...encrypted)).not.toBe(bytes(...again));
    const [clear] = await open().codec.decode(encrypted);
    expect(defaultPayloadConverter.fromPayload(clear as Payload)).toEqual({ street: ADDRESS });
  });

  test("payloads without a request use the deployment's key, and empty payloads stay unchanged", async () => {
    const { codec } = open();
    for (const context of [undefined, of('redelivery-1'), of('fulfilment-housekeeping-rows')]) {
      const encrypted = await codec.encode([payload()], context);
      expect(Buffer.from(encrypted[0]?.metadata?.['encryption-key-id'] ?? []).toString()).toBe('deployment');
      const [clear] = await codec.decode(encrypted);
      expect(defaultPayloadConverter.fromPayload(clear as Payload)).toEqual({ street: ADDRESS });
    }
    const nothing = defaultPayloadConverter.toPayload(undefined);
    expect(await codec.encode([nothing], of(newId('request')))).toEqual([nothing]);
  });

  test('payloads recorded in clear text are decoded unchanged', async () => {
    expect(await open().codec.decode([payload()])).toEqual([payload()]);
  });

  test('a payload that was modified or moved to another request cannot be decoded', async () => {
    const [one, other] = [await newRequest(), await newRequest()];
    const { codec } = open();
    const [encrypted] = await codec.encode([payload()], of(one));
    const renamed = {
      ...encrypted,
      metadata: { ...encrypted?.metadata, 'encryption-key-id': Buffer.from(other) },
    };
    await expect(codec.decode([renamed])).rejects.toThrow('authenticate');
    const data = Buffer.from(encrypted?.data ?? []);
    data[20] = (data[20] ?? 0) ^ 1;
    await expect(codec.decode([{ ...encrypted, data }])).rejects.toThrow('authenticate');
  });

  test('payloads of a request cannot be encoded or decoded without its key', async () => {
    const requestId = await newRequest();
    const encrypted = await open().codec.encode([payload()], of(requestId));
    await testDatabase.database.deleteFrom('payload_key').where('key_id', '=', requestId).execute();
    await expect(open().codec.decode(encrypted)).rejects.toThrow(RequestKeyMissing);
    await expect(open().codec.encode([payload()], of(requestId))).rejects.toThrow(RequestKeyMissing);
  });

  test('a process forgets an erased key when its cache entry expires', async () => {
    const keys = new PayloadKeys({ database: testDatabase.database, encryption: ENCRYPTION, trustedMs: 1 });
    const requestId = newId('request');
    await keys.make(requestId);
    await testDatabase.database.deleteFrom('payload_key').where('key_id', '=', requestId).execute();
    // While Postgres is slow, the cached key is used once more.
    const isForgotten = () =>
      keys.read(requestId).then(
        () => false,
        (error: unknown) => error instanceof RequestKeyMissing,
      );
    await eventually(isForgotten, { deadlineMs: 20_000, describe: 'the key to be forgotten' });
    await expect(keys.read(requestId)).rejects.toThrow(RequestKeyMissing);
  });

  test('a request has one key, whichever process creates it first', async () => {
    const requestId = newId('request');
    const made = await Promise.all([open(), open()].map(({ payloadKeys }) => payloadKeys.make(requestId)));
    const [one, other, read] = [...made, await open().payloadKeys.read(requestId)].map(bytesOf);
    expect(other).toBe(one);
    expect(read).toBe(one);
  });

  test('a hundred concurrent requests for keys run few statements, and each gets its own key', async () => {
    let statements = 0;
    const counted = testDatabase.database.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const keys = new PayloadKeys({ database: counted, encryption: ENCRYPTION });
    const ids = Array.from({ length: 100 }, () => newId('request'));
    const made = await Promise.all(ids.map((id) => keys.make(id)));
    const others = new PayloadKeys({ database: counted, encryption: ENCRYPTION });
    const read = await Promise.all(ids.map((id) => others.read(id)));
    expect(read.map(bytesOf)).toEqual(made.map(bytesOf));
    expect(new Set(made.map(bytesOf)).size).toBe(100);
    expect(statements).toBeLessThanOrEqual(4);
  });

  test("a copy of the database is unreadable without the deployment's key", async () => {
    const requestId = await newRequest();
    const { rows } = await sql<{
      sealed: string;
    }>`select sealed from payload_key where key_id = ${requestId}`.execute(testDatabase.database);
    expect(rows[0]?.sealed).toMatch(/^test\./);
    const others = new EncryptionKeys([keyNamed('test', 'another')]);
    await expect(open(others).payloadKeys.read(requestId)).rejects.toThrow('or the data was changed');
  });
});

describe('encryption keys read within a transaction', () => {
  const log = pino({ level: 'silent' });

  /** The smallest allowed pool. */
  const pool = () => ({ databaseUrl: own.connectionString, databasePoolSize: 1 });

  async function saved() {
    const made = submission({ recipient: { name: 'Amina Sule', phone: '+2348031235555' } });
    await saveRequest(own.database, { submission: made, timeline: [firstEntry(made)] });
    return made;
  }

  test('an API transaction that uses the only connection can read encryption keys', async () => {
    const made = await saved();
    const temporal = { connectionOptions: {}, namespace: 'default' };
    const connections = openConnections(
      { ...pool(), temporal, tracing: undefined, encryption: ENCRYPTION },
      { log },
    );
    try {
      const read = await connections.database
        .transaction()
        .execute((transaction) => readProjection(transaction, made.request_id));
      expect(read.submission).toEqual(made);
    } finally {
      await connections.close();
    }
  });

  test("a worker's pools for requests and webhooks read sealed rows", async () => {
    const made = await saved();
    const pools = openWorkerDatabases(pool(), log, undefined);
    const { withSealedRows } = openPrivacy({ encryption: ENCRYPTION, database: pools.keys });
    try {
      for (const database of [pools.records, pools.webhooks]) {
        const read = await withSealedRows(database)
          .transaction()
          .execute((transaction) => readProjection(transaction, made.request_id));
        expect(read.submission).toEqual(made);
      }
    } finally {
      await pools.close();
    }
  });
});
