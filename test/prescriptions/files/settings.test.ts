/** Settings of the API process for file storage and encryption keys. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createKey } from '../../../db/partners/keys.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { readApiSettings } from '../../../api/settings.ts';
import { newId } from '../../../domain/common/ids.ts';
import { SCOPE_NAMES } from '../../../domain/partners.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { createTestDatabase } from '../../support/servers/database.ts';
import { newFilesFolder } from '../../support/servers/file-stores.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { startApi } from '../../support/engine/processes.ts';
import { inBase64, read, received } from '../../support/prescriptions/submit.ts';
import { png } from '../../support/prescriptions/samples.ts';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const VARIABLES = {
  FULFILMENT_ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://localhost/x',
  OFFER_SECRETS: OFFER_SECRET,
  ENCRYPTION_KEYS,
};
const STORAGE = { PRESCRIPTION_STORAGE: 'file:///var/lib/prescriptions/' };
const BUCKET = { PRESCRIPTION_KEYS: newKey('a') };

test('without a storage location files are refused and no encryption key is needed', () => {
  expect(readApiSettings(VARIABLES).files).toBeUndefined();
});

test.each([
  ['s3://files', 'files', ''],
  ['s3://files/', 'files', ''],
  ['s3://files.example/engine/production', 'files.example', 'engine/production/'],
  ['s3://files/engine/v1.2/', 'files', 'engine/v1.2/'],
])('%s is a bucket and a key prefix', (PRESCRIPTION_STORAGE, bucket, prefix) => {
  const PRESCRIPTION_S3_REGION = 'af-south-1';
  const given = { ...VARIABLES, ...BUCKET, PRESCRIPTION_STORAGE, PRESCRIPTION_S3_REGION };
  expect(readApiSettings(given).files?.storage).toEqual({
    kind: 's3',
    bucket,
    prefix,
    region: 'af-south-1',
    endpoint: undefined,
  });
});

describe('refused storage settings', () => {
  test.each([
    ['a storage without keys', STORAGE, 'PRESCRIPTION_KEYS'],
    [
      'a key without its id',
      { ...STORAGE, PRESCRIPTION_KEYS: randomBytes(32).toString('base64') },
      'PRESCRIPTION_KEYS',
    ],
    [
      'a short key',
      { ...STORAGE, PRESCRIPTION_KEYS: `a:${randomBytes(16).toString('base64')}` },
      'PRESCRIPTION_KEYS',
    ],
    [
      'an invalid location',
      { PRESCRIPTION_STORAGE: 'ftp://x/', PRESCRIPTION_KEYS: newKey('a') },
      'PRESCRIPTION_STORAGE',
    ],
    [
      'a bucket without its region',
      { ...BUCKET, PRESCRIPTION_STORAGE: 's3://files' },
      'PRESCRIPTION_S3_REGION',
    ],
    ['an invalid bucket name', { ...BUCKET, PRESCRIPTION_STORAGE: 's3://Files/x' }, 'PRESCRIPTION_STORAGE'],
    ['a prefix with ..', { ...BUCKET, PRESCRIPTION_STORAGE: 's3://files/a/../b' }, 'PRESCRIPTION_STORAGE'],
    [
      'a server URL with a path',
      {
        ...BUCKET,
        PRESCRIPTION_STORAGE: 's3://files',
        PRESCRIPTION_S3_REGION: 'af-south-1',
        PRESCRIPTION_S3_ENDPOINT: 'https://storage.example.com/files',
      },
      'PRESCRIPTION_S3_ENDPOINT',
    ],
  ])('%s is refused, and no value is shown', (_, variables, name) => {
    const reading = () => readApiSettings({ ...VARIABLES, ...variables });
    expect(reading).toThrow(`${name} must be`);
    expect(reading).not.toThrow(variables.PRESCRIPTION_STORAGE);
  });
});

test('a file stored by one API process is readable by another, also after key rotation, and by no other user of the machine', async () => {
  const { database, connectionString, close } = await createTestDatabase();
  const options = { connectionString, taskQueue: 'unused' };
  const folder = newFilesFolder();
  const PRESCRIPTION_STORAGE = pathToFileURL(`${folder}/`).href;
  const [old, young] = [newKey('old'), newKey('young')];
  const first = await startApi({ ...options, env: { PRESCRIPTION_STORAGE, PRESCRIPTION_KEYS: old } });
  const second = await startApi({
    ...options,
    env: { PRESCRIPTION_STORAGE, PRESCRIPTION_KEYS: `${young},${old}` },
  });
  try {
    const partner_id = newId('partner');
    await ensurePartner(database, { partner_id, name: 'Test HMO' });
    const { key } = await createKey(database, {
      partner_id,
      name: 'test',
      scopes: SCOPE_NAMES,
      environment: 'sandbox',
      created_by: 'test',
    });
    const content = png({ words: 'two processes' });
    const taken = await received(new ApiCaller(first.origin, key, partner_id), { files: inBase64(content) });
    const { files } = await read(new ApiCaller(second.origin, key, partner_id), taken.prescription_id);
    const answer = await fetch(second.origin + files[0]?.link.path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const made = await readdir(folder, { recursive: true });
    const modes = await Promise.all(made.map(async (name) => (await stat(path.join(folder, name))).mode));
    expect(made).toHaveLength(2);
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await close();
  }
});
