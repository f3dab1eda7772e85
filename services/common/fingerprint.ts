/** Fingerprints of calls, and Update ids derived from them. */
import { hash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * Strings from this length on are replaced by their own hash: canonicalising and hashing a file of five megabytes
 * would block the event loop for 30 ms.
 */
const LONG_TEXT_LENGTH = 65_536;

/**
 * A hash that is equal for equal JSON values and bytes, regardless of member order (RFC 8785). Nothing can be
 * recovered from it.
 */
export function fingerprintOf(value: unknown): string {
  return hash('sha256', canonicalize(withoutLongTexts(value)) ?? '', 'base64url');
}

/** Replaces long strings and bytes by their length and hash. Values with `toJSON`, such as dates, stay. */
function withoutLongTexts(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length < LONG_TEXT_LENGTH
      ? value
      : ['text', value.length, hash('sha256', value, 'base64url')];
  if (value instanceof Uint8Array) return ['bytes', value.length, hash('sha256', value, 'base64url')];
  if (Array.isArray(value)) return value.map(withoutLongTexts);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutLongTexts(member)]));
}

/**
 * Returns the id of the Update for a call. A repeated call with the same `Idempotency-Key` gets the same Update id.
 * Other calls get new ids, because a refused step may be possible later.
 */
export function updateIdOf(operation: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? randomUUID() : fingerprintOf([operation, idempotencyKey]);
}
