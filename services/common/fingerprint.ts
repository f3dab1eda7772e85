/** Fingerprints of calls, and the Update ids that are derived from them. */
import { hash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * Characters from which on a text counts by its own hash: writing a file of five megabytes into canonical JSON, and hashing that, keeps
 * the process from others for 30 ms.
 */
const LONG_TEXT = 65_536;

/**
 * A hash that is equal for equal values of JSON and bytes, whatever the order of their members (RFC 8785); nothing can be read
 * from it.
 */
export function fingerprintOf(value: unknown): string {
  return hash('sha256', canonicalize(withoutLongTexts(value)) ?? '', 'base64url');
}

/** The value with a list of the length and the hash in the place of each long text, and of bytes. What says itself what it is in JSON, as dates do, is left. */
function withoutLongTexts(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length < LONG_TEXT ? value : ['text', value.length, hash('sha256', value, 'base64url')];
  if (value instanceof Uint8Array) return ['bytes', value.length, hash('sha256', value, 'base64url')];
  if (Array.isArray(value)) return value.map(withoutLongTexts);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutLongTexts(member)]));
}

/**
 * A call that is sent again with its `Idempotency-Key` is the same attempt; other calls are attempts of their own: what
 * was refused may be possible later.
 */
export function updateIdOf(operation: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? randomUUID() : fingerprintOf([operation, idempotencyKey]);
}
