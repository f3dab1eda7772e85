/** Storage for files in an S3 bucket. */
import { SettingsError } from '../../domain/common/settings.ts';
import type { Readable } from 'node:stream';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { FileStorage, type S3Settings } from './storage.ts';

const CREDENTIALS =
  'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of this machine, must be credentials that the storage accepts';
const BUCKET = 'PRESCRIPTION_STORAGE must name an existing bucket';
const REGION = 'PRESCRIPTION_S3_REGION must be the region of the bucket';
const PERMISSIONS =
  'PRESCRIPTION_STORAGE must name a bucket in which the credentials may list, read, write and delete';

const RULES: Readonly<Record<string, string>> = {
  CredentialsProviderError: CREDENTIALS,
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  InvalidToken: CREDENTIALS,
  ExpiredToken: CREDENTIALS,
  NoSuchBucket: BUCKET,
  InvalidBucketName: BUCKET,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  AccessDenied: PERMISSIONS,
};

/** Reported for any other error code of the storage: at least one of these settings is wrong. */
const ANY_SETTING =
  'PRESCRIPTION_STORAGE, PRESCRIPTION_S3_ENDPOINT, PRESCRIPTION_S3_REGION or AWS_ACCESS_KEY_ID is wrong';
const TOO_MANY_CALLS = 429;
const TIMED_OUT = 408;

/**
 * Returns the setting to correct when S3 refuses a call; undefined when the settings are not the cause, because the
 * storage is down or busy.
 */
export function s3Refusal(error: unknown): SettingsError | undefined {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = status >= 300 && status < 500 && status !== TOO_MANY_CALLS && status !== TIMED_OUT;
  const rule = RULES[name] ?? (isRefused ? ANY_SETTING : undefined);
  if (rule === undefined) return undefined;
  return new SettingsError(
    `Set these environment variables and start again:\n  ${rule} (the storage answered ${name})`,
    { cause: error },
  );
}

interface S3Limits {
  /** Timeout for connecting, in milliseconds. */
  readonly connectMs: number;
  /** Timeout in milliseconds from the connection to the start of the response, and again from there to its end. */
  readonly answerMs: number;
}

/** A file of 10 MB takes one or two seconds, and a user waits for it. */
const LIMITS: S3Limits = { connectMs: 2_000, answerMs: 10_000 };
/** A failed call is retried once, because every call can be repeated. */
const MAX_ATTEMPTS = 2;

export function openS3(settings: S3Settings, limits = LIMITS): FileStorage {
  const { bucket, prefix } = settings;
  // Buckets with disabled access lists, the default for new AWS buckets, refuse calls that set one.
  const options = { bucket, visibility: 'private', supportsACL: false } as const;
  return new FileStorage({
    driver: new S3Driver({ client: openClient(settings, limits), ...options }),
    prefix,
  });
}

/**
 * Checks the settings with a call.
 *
 * @throws SettingsError naming the variable that the storage refuses.
 * @throws Error of the library when the storage does not answer.
 */
export async function checkS3(settings: S3Settings, limits = LIMITS): Promise<void> {
  const client = openClient(settings, limits);
  try {
    const { bucket: Bucket, prefix: Prefix } = settings;
    await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }));
  } catch (error) {
    throw s3Refusal(error) ?? error;
  } finally {
    client.destroy();
  }
}

function openClient({ region, endpoint }: S3Settings, { connectMs, answerMs }: S3Limits): S3Client {
  const client = new S3Client({
    region,
    // A bucket name in the host needs a DNS entry per bucket, which other servers rarely have.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  // The library's own timeouts end when the response starts.
  client.middlewareStack.add(
    (next) => async (call) => {
      const result = await next(call);
      limitBody((result.response as { readonly body?: Readable }).body, answerMs);
      return result;
    },
    { name: 'limitBody', step: 'deserialize', priority: 'low' },
  );
  return client;
}

function limitBody(body: Readable | undefined, milliseconds: number): void {
  if (body === undefined) return;
  const timer = setTimeout(
    () => body.destroy(new Error('The storage did not finish its response in time')),
    milliseconds,
  );
  body.once('close', () => clearTimeout(timer));
}
