/** Files in S3 when it refuses, is down, breaks off or hangs: clear errors, and nothing half done. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EncryptionKeys, newKey } from '../../../db/encryption.ts';
import { FileStore } from '../../../services/prescriptions/files/file-store.ts';
import { openS3 } from '../../../services/files/s3.ts';
import type { S3Settings } from '../../../services/files/storage.ts';
import { startNarrowLink } from '../../support/servers/narrow-link.ts';
import { S3_BUILD_MS, S3_PREFIX, startS3Server, useCredentials } from '../../support/servers/s3-server.ts';
import { resume, suspend } from '../../support/servers/suspended.ts';
import { details, submitPrescription, inBase64, read, received } from '../../support/prescriptions/submit.ts';
import { pdf, png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const BUCKET = 'files';
/** Short, so that tests do not wait long for missing answers. */
const LIMITS = { connectMs: 1_000, answerMs: 1_000 };
const key = newKey();
const server = prepared(startS3Server, (started) => started.remove(), S3_BUILD_MS);
const bucket = prepared(async () => {
  useCredentials(server.credentials);
  return { folder: path.join(await server.makeBucket(BUCKET), S3_PREFIX, 'prescriptions') };
});
const { engine, given } = useOwnEngine(() => ({ worker: false, fileStore: storeAt() }));
const partner = prepared(given.partner());

function storeAt(endpoint = server.endpoint): FileStore {
  const settings: S3Settings = {
    kind: 's3',
    bucket: BUCKET,
    prefix: S3_PREFIX,
    region: server.region,
    endpoint,
  };
  return new FileStore({
    storage: openS3(settings, LIMITS),
    keys: new EncryptionKeys([{ id: 'test', key }]),
  });
}

const stored = () => readdir(bucket.folder).catch(() => []);
const unavailable = { code: 'temporarily_unavailable', status: 503 };

async function linkTo(prescriptionId: string): Promise<string> {
  const { files } = await read(partner, prescriptionId);
  return engine.origin + files[0]?.link.path;
}

async function rows(): Promise<number> {
  const files = await engine.database.selectFrom('prescription_file').select('file_id').execute();
  return files.length;
}

test('while S3 is down calls with files get 503 and leave nothing, and they work once it is back', async () => {
  const before = png({ words: 'before' });
  const link = await linkTo((await received(partner, { files: inBase64(before) })).prescription_id);
  const body = { files: inBase64(png({ words: 'while away' }), pdf({ words: 'while away' })) };
  const headers = { 'Idempotency-Key': randomUUID() };
  const [filesBefore, rowsBefore] = [await stored(), await rows()];
  await server.kill();
  try {
    const refused = await submitPrescription(partner, body, headers);
    expect(refused.error).toMatchObject(unavailable);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await fetch(link)).status).toBe(503);
    // Calls without files still work.
    expect((await submitPrescription(partner, { details: details({ reference: 'away' }) })).status).toBe(201);
  } finally {
    await server.restart();
  }
  expect([await stored(), await rows()]).toEqual([filesBefore, rowsBefore]);
  const taken = await submitPrescription(partner, body, headers);
  expect([taken.status, taken.data.files.length]).toEqual([201, 2]);
  expect((await stored()).length).toBe(filesBefore.length + 2);
  expect(Buffer.from(await (await fetch(link)).arrayBuffer())).toEqual(before);
  const logs = engine.logs.join('');
  expect(logs).toContain('ECONNREFUSED');
  for (const secret of Object.values(server.credentials)) expect(logs).not.toContain(secret);
});

describe('an interrupted connection to S3', () => {
  const link = prepared(
    () => startNarrowLink(server.endpoint, { endAfterBytes: 100_000 }),
    (started) => started.close(),
  );
  const narrow = useOwnEngine(() => ({ worker: false, fileStore: storeAt(link.origin) }));

  test('when the second of two files fails, neither is stored', async () => {
    const caller = await narrow.given.partner();
    const before = await stored();
    const files = inBase64(png({ words: 'small' }), pdf({ words: 'x'.repeat(500_000) }));
    expect((await submitPrescription(caller, { files })).error).toMatchObject(unavailable);
    expect(await stored()).toEqual(before);
    expect((await submitPrescription(caller, { files: files.slice(0, 1) })).status).toBe(201);
  });
});

test('reading a file fails when S3 sends a part of it and then nothing', async () => {
  const storageKey = await storeAt().add(Buffer.alloc(200_000, 'x'));
  const link = await startNarrowLink(server.endpoint, { silenceAfterBytes: 50_000 });
  await expect(storeAt(link.origin).read(storageKey)).rejects.toMatchObject(unavailable);
  await link.close();
  await storeAt().remove(storageKey);
});

test('a call to an S3 server that never answers fails', async () => {
  await suspend(server.pid());
  try {
    const store = storeAt();
    await Promise.all([
      expect(store.add(Buffer.from('x'))).rejects.toMatchObject(unavailable),
      expect(store.read('prescriptions/x')).rejects.toMatchObject(unavailable),
    ]);
  } finally {
    resume(server.pid());
  }
});

test("listing the files in S3 continues past the first page and includes only the engine's files", async () => {
  const prefix = 'many/';
  const own = path.join(bucket.folder, '../../..', prefix);
  const names = Array.from({ length: 1_203 }, () => `prescriptions/${randomUUID()}`);
  await mkdir(path.join(own, 'prescriptions/deeper'), { recursive: true });
  await mkdir(path.join(own, 'prescriptions-old'));
  const beside = ['prescriptions/deeper/a', 'prescriptions-old/b', 'c'];
  await Promise.all([...names, ...beside].map((name) => writeFile(path.join(own, name), '')));
  const { endpoint, region } = server;
  const storage = openS3({ kind: 's3', bucket: BUCKET, prefix, endpoint, region });
  const pages: string[][] = [];
  for await (const page of storage.pages()) pages.push(page.map(({ storageKey }) => storageKey));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat().toSorted()).toEqual(names.toSorted());
});
