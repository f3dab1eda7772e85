/** What Temporal is given is unreadable without the key that it names, and each request has its own. */
import type { KeyObject } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { sql } from 'kysely';
import { EncryptionKeys } from '../../db/encryption.ts';
import { newId } from '../../domain/common/ids.ts';
import { openPrivacy } from '../../services/privacy/privacy.ts';
import { RequestKeyMissing, PayloadKeys } from '../../services/privacy/payload-keys.ts';
import { ENCRYPTION, keyNamed } from '../support/engine/encryption-keys.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useDatabase } from '../support/suite/use-database.ts';

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

test('a payload of a request is encrypted with its key, which it names, and reads as it was in another process', async () => {
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

test('what is of no request is encrypted with the key of the deployment; without content it stays as it is', async () => {
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

test('what was recorded in clear text is decoded as it is', async () => {
  expect(await open().codec.decode([payload()])).toEqual([payload()]);
});

test('a payload that was changed, or is put under the name of another request, does not decode', async () => {
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

test('without its key nothing of a request is encoded or decoded, by whoever did not know it', async () => {
  const requestId = await newRequest();
  const encrypted = await open().codec.encode([payload()], of(requestId));
  await testDatabase.database.deleteFrom('payload_key').where('key_id', '=', requestId).execute();
  await expect(open().codec.decode(encrypted)).rejects.toThrow(RequestKeyMissing);
  await expect(open().codec.encode([payload()], of(requestId))).rejects.toThrow(RequestKeyMissing);
});

test('a process forgets a key that was erased when it is not believed any longer', async () => {
  const keys = new PayloadKeys({ database: testDatabase.database, encryption: ENCRYPTION, trustedMs: 1 });
  const requestId = newId('request');
  await keys.make(requestId);
  await testDatabase.database.deleteFrom('payload_key').where('key_id', '=', requestId).execute();
  // Where Postgres takes its time, what is known counts once more.
  const isForgotten = () =>
    keys.read(requestId).then(
      () => false,
      (error: unknown) => error instanceof RequestKeyMissing,
    );
  await eventually(isForgotten, { deadlineMs: 20_000, describe: 'the key to be forgotten' });
  await expect(keys.read(requestId)).rejects.toThrow(RequestKeyMissing);
});

test('a request has one key, whoever makes it first', async () => {
  const requestId = newId('request');
  const made = await Promise.all([open(), open()].map(({ payloadKeys }) => payloadKeys.make(requestId)));
  const [one, other, read] = [...made, await open().payloadKeys.read(requestId)].map(bytesOf);
  expect(other).toBe(one);
  expect(read).toBe(one);
});

test('a hundred at once make few statements, and each gets its own', async () => {
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

test('a copy of the database without the key of the deployment has no key of a request', async () => {
  const requestId = await newRequest();
  const { rows } = await sql<{
    sealed: string;
  }>`select sealed from payload_key where key_id = ${requestId}`.execute(testDatabase.database);
  expect(rows[0]?.sealed).toMatch(/^test\./);
  const others = new EncryptionKeys([keyNamed('test', 'another')]);
  await expect(open(others).payloadKeys.read(requestId)).rejects.toThrow('authenticate');
});
