/** The API process and S3: wrong settings, and a storage that is down at startup. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readApiSettings } from '../../../api/settings.ts';
import { checkStorage } from '../../../services/files/open-storage.ts';
import { SettingsError } from '../../../domain/common/settings.ts';
import { s3Refusal } from '../../../services/files/s3.ts';
import { createKey } from '../../../db/partners/keys.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { newId } from '../../../domain/common/ids.ts';
import { SCOPE_NAMES } from '../../../domain/partners.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { runOpsProcess } from '../../support/engine/ops-command.ts';
import { startApi } from '../../support/engine/processes.ts';
import { S3_BUILD_MS, startS3Server, useCredentials } from '../../support/servers/s3-server.ts';
import { submitPrescription, inBase64 } from '../../support/prescriptions/submit.ts';
import { png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const BUCKET = 'files';
const PRESCRIPTION_KEYS = `test:${randomBytes(32).toString('base64')}`;
const database = useDatabase();
const server = prepared(
  async () => {
    const started = await startS3Server();
    useCredentials(started.credentials);
    await started.makeBucket(BUCKET);
    return started;
  },
  (started) => started.remove(),
  S3_BUILD_MS,
);

test.each([
  ['AccessDenied', 403, 'PRESCRIPTION_STORAGE'],
  ['PermanentRedirect', 301, 'PRESCRIPTION_S3_REGION'],
  ['InvalidAccessKeyId', 403, 'AWS_ACCESS_KEY_ID'],
  ['SlowDown', 503, undefined],
  ['TooManyRequests', 429, undefined],
  ['RequestTimeout', 408, undefined],
])('the AWS error %s with status %d is attributed to the setting %s', (name, httpStatusCode, variable) => {
  const refusal = s3Refusal(Object.assign(new Error(), { name, $metadata: { httpStatusCode } }));
  expect(refusal?.message.match(/[A-Z]+_[A-Z0-9_]+/)?.[0]).toBe(variable);
});

test.each([
  ['without a storage setting', { PRESCRIPTION_STORAGE: undefined }, 'PRESCRIPTION_STORAGE must be'],
  ['refused by S3', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
  ['while S3 is down', { PRESCRIPTION_S3_ENDPOINT: 'http://127.0.0.1:1' }, 'does not answer'],
])('a sweep %s fails and reports the reason', async (_, settings, words) => {
  const { exitCode, output, errors } = await runOpsProcess(
    {
      connectionString: database.connectionString,
      taskQueue: 'unused',
      variables: { ...server.variables(BUCKET), ...settings },
    },
    'prescriptions',
    'sweep-files',
  );
  expect(output).toBe('');
  expect([2, 4]).toContain(exitCode);
  expect(errors).toContain(words);
  expect(errors).not.toContain('    at ');
});

/** The refusal of these settings, which ends the process before it listens. */
const refusal = (variable: string, code: string) =>
  new RegExp(`start again:\n  [^\n]*${variable}[^\n]*${code}`, 's');

test.each([
  // This server has its own error code; AWS says InvalidAccessKeyId.
  ['an unknown key', { AWS_ACCESS_KEY_ID: 'nobody' }, 'AWS_ACCESS_KEY_ID', 'XAdminUserNotFound'],
  ['an unknown bucket', { PRESCRIPTION_STORAGE: 's3://none' }, 'PRESCRIPTION_STORAGE', 'NoSuchBucket'],
  [
    'another region',
    { PRESCRIPTION_S3_REGION: 'us-east-1' },
    'PRESCRIPTION_S3_REGION',
    'AuthorizationHeaderMalformed',
  ],
])('the S3 start check fails on %s and names the variable', async (_, env, variable, code) => {
  const { files } = readApiSettings({
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: database.connectionString,
    OFFER_SECRETS: OFFER_SECRET,
    ENCRYPTION_KEYS,
    PRESCRIPTION_KEYS,
    ...server.variables(BUCKET),
    ...env,
  });
  if (files === undefined) throw new Error('The settings name no storage');
  useCredentials({ ...server.credentials, ...env });
  try {
    const check = checkStorage(files.storage);
    await expect(check).rejects.toThrow(refusal(variable, code));
    await expect(check).rejects.toBeInstanceOf(SettingsError);
  } finally {
    useCredentials(server.credentials);
  }
});

describe('an API process with S3 storage', () => {
  const options = (env: NodeJS.ProcessEnv) => ({
    connectionString: database.connectionString,
    taskQueue: 'unused',
    env: { ...server.variables(BUCKET), PRESCRIPTION_KEYS, ...env },
  });

  test.each([
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
    [
      'no credentials',
      {
        AWS_ACCESS_KEY_ID: undefined,
        AWS_SECRET_ACCESS_KEY: undefined,
        AWS_SHARED_CREDENTIALS_FILE: '/none',
        AWS_CONFIG_FILE: '/none',
        AWS_EC2_METADATA_DISABLED: 'true',
      },
      'CredentialsProviderError',
    ],
  ])('an API process with %s for S3 refuses to start and names the setting', async (_, env, code) => {
    const failure = await startApi(options(env)).then(
      (api) => api.stop(),
      (error: Error) => error.message,
    );
    expect(failure).toContain('exit code 1');
    expect(failure).toMatch(refusal('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', code));
    expect(failure).not.toContain(server.credentials.AWS_SECRET_ACCESS_KEY);
    expect(failure).not.toContain('    at ');
  });

  test('an API process starts while S3 is down, reports it, and accepts files when it is back', async () => {
    const partner_id = newId('partner');
    await ensurePartner(database.database, { partner_id, name: 'Test HMO' });
    const { key } = await createKey(database.database, {
      partner_id,
      name: 'test',
      scopes: SCOPE_NAMES,
      environment: 'sandbox',
      created_by: 'test',
    });
    await server.kill();
    const api = await startApi(options({}));
    try {
      expect(api.logs()).toContain('the storage for prescription files does not answer');
      const caller = new ApiCaller(api.origin, key, partner_id);
      const body = { files: inBase64(png({ words: 'a process' })) };
      expect((await submitPrescription(caller, body)).error).toMatchObject({
        code: 'temporarily_unavailable',
        status: 503,
      });
      await server.restart();
      expect((await submitPrescription(caller, body)).status).toBe(201);
    } finally {
      await api.stop();
    }
    expect(api.logs()).not.toContain(server.credentials.AWS_SECRET_ACCESS_KEY);
  });
});
