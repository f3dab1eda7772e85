/** Signatures of Standard Webhooks (v1: HMAC-SHA-256), with `node:crypto`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tolerance of the Standard Webhooks libraries, against replayed calls (https://www.standardwebhooks.com). */
const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const SECONDS = /^\d{1,12}$/;

/** The decoded bytes of an endpoint's secret. */
export type SigningKey = Buffer;

/** The headers of a signed webhook; a missing header is an empty string. */
export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  /** One or more signatures such as `v1,K5oZ...=`, separated by spaces. */
  readonly signatures: string;
}

/**
 * Parses a webhook secret.
 *
 * @throws Error when the text is not a secret; the message does not show it.
 */
export function readSecret(secret: string): SigningKey {
  // In a JavaScript program an unset environment variable gives undefined.
  if (typeof (secret as unknown) !== 'string' || secret === '') {
    throw new Error('A webhook secret is not set. Check the variable that you read it from.');
  }
  if (/[^!-~]/.test(secret)) {
    throw new Error(
      'A webhook secret has a space, a line break or another invalid character. Copy it again, without surrounding text.',
    );
  }
  const text = secret.slice(PREFIX.length);
  if (secret.startsWith(PREFIX) && BASE64.test(text)) return Buffer.from(text, 'base64');
  throw new Error('A webhook secret is whsec_ followed by base64.');
}

/** Returns one entry of the `webhook-signature` header. */
export function sign(key: SigningKey, id: string, timestamp: string, body: string | Uint8Array): string {
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hash.digest('base64')}`;
}

/** Returns the reason to refuse a call, or undefined if one of the keys signed it within the tolerance. */
export function refusalOf(
  keys: readonly SigningKey[],
  { id, timestamp, signatures }: SignedHeaders,
  body: string | Uint8Array,
): string | undefined {
  if (id === '' || timestamp === '' || signatures === '') {
    return 'webhook-id, webhook-timestamp or webhook-signature is missing.';
  }
  if (!SECONDS.test(timestamp)) return 'webhook-timestamp is not a valid timestamp.';
  const age = Date.now() / 1000 - Number(timestamp);
  if (Math.abs(age) > TOLERANCE_SECONDS)
    return 'webhook-timestamp differs from your clock by more than five minutes.';
  const given = signatures.split(' ');
  const isSigned = keys.some((key) => {
    const expected = sign(key, id, timestamp, body);
    return given.some((signature) => isEqual(signature, expected));
  });
  return isSigned ? undefined : 'No signature matches one of your secrets.';
}

/** Compares in constant time. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
