/** What S3 refuses because the settings are wrong, in words that name them. */
import { SettingsError } from '../../domain/common/settings.ts';

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
