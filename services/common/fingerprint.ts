/** Tells whether two calls ask for the same. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * A hash that is equal for equal JSON values, whatever the order of their members (RFC 8785); nothing can be read
 * from it.
 */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('base64url');
}
