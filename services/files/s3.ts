/** Storage for files in an S3 bucket. */
import { SettingsError } from '../../domain/common/settings.ts';
import type { Readable } from 'node:stream';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { FileStorage, type S3Settings } from './storage.ts';

const CREDENTIALS =
  'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of this machine, must be credentials that the storage knows';
const BUCKET = 'PRESCRIPTION_STORAGE must name a bucket that is there';
const REGION = 'PRESCRIPTION_S3_REGION must be the region of the bucket';
const PERMISSIONS =
  'PRESCRIPTION_STORAGE must name a bucket that the credentials may list, read, write and delete in';

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

/** Said when the storage has a code of its own; between them they are all that it was told. */
const ANY_OF_THEM =
  'PRESCRIPTION_STORAGE, PRESCRIPTION_S3_ENDPOINT, PRESCRIPTION_S3_REGION or AWS_ACCESS_KEY_ID must be another';
const TOO_MANY_CALLS = 429;
const TIMED_OUT = 408;

/** Undefined when the error says nothing about the settings: the storage is away, or busy. */
export function s3Refusal(error: unknown): SettingsError | undefined {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = status >= 300 && status < 500 && status !== TOO_MANY_CALLS && status !== TIMED_OUT;
  const rule = RULES[name] ?? (isRefused ? ANY_OF_THEM : undefined);
  if (rule === undefined) return undefined;
  return new SettingsError(
    `Set these environment variables and start again:\n  ${rule} (the storage answered ${name})`,
    { cause: error },
  );
}

export interface S3Limits {
  /** To a connection; milliseconds. */
  readonly connectMs: number;
  /** From a connection to the beginning of the answer, and from there to its end; milliseconds. */
  readonly answerMs: number;
}

/** A file of 10 MB takes a second or two; somebody waits for it. */
const LIMITS: S3Limits = { connectMs: 2_000, answerMs: 10_000 };
/** A call that failed is made once more: each can be repeated. */
const MOST_ATTEMPTS = 2;

export function openS3(settings: S3Settings, limits = LIMITS): FileStorage {
  const { bucket, prefix } = settings;
  // Buckets with access lists turned off, as new ones of AWS have them, refuse a call that brings one.
  const options = { bucket, visibility: 'private', supportsACL: false } as const;
  return new FileStorage({
    driver: new S3Driver({ client: openClient(settings, limits), ...options }),
    prefix,
  });
}

/**
 * Asks whether the settings are right.
 *
 * @throws SettingsError naming the variable, when the storage refuses them.
 * @throws Error of the library when it gives no answer: it may be away.
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
    // A bucket's name before the host needs a DNS entry for each, which other servers seldom have.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: MOST_ATTEMPTS,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  // The library's own limits end where the answer begins.
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
    () => body.destroy(new Error('The storage does not come to the end of its answer')),
    milliseconds,
  );
  body.once('close', () => clearTimeout(timer));
}
