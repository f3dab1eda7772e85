/** S3, and servers that speak as it does. */
import type { Readable } from 'node:stream';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { s3Refusal } from './s3-refusals.ts';
import { FileStorage } from './storage.ts';
import type { S3Settings } from './storage-settings.ts';

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
