/** Entity tags: whether a caller has what it asks for. RFC 9110, section 8.8.3 and 13.1.2. */
import type { RecordVersion } from '../../services/requests/record-version.ts';

/** The weak tag of a record: `W/"3"`, with two prescriptions `W/"3-2"`, with a late authorization code too `W/"3-2-1"`. */
export function recordEtag({ sequence, prescriptions, late_codes }: RecordVersion): string {
  if (late_codes > 0) return `W/"${sequence}-${prescriptions}-${late_codes}"`;
  return prescriptions === 0 ? `W/"${sequence}"` : `W/"${sequence}-${prescriptions}"`;
}

/** Whether an `If-None-Match` header names a tag; weak and strong tags count as the same. */
export function namesEtag(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
