/** Response helpers: the envelope, ETags and file headers. */
import type { FieldError, RefusalCode, ServiceError } from '../../services/common/errors.ts';
import type { RecordVersion } from '../../services/requests/known-states.ts';
import type { FileLink } from '../../services/prescriptions/files/file-links.ts';

export interface Failure {
  readonly success: false;
  readonly error: {
    readonly code: RefusalCode;
    readonly message: string;
    readonly status: number;
    readonly fields?: readonly FieldError[];
  };
}

export const success = <Data>(data: Data) => ({ success: true, data }) as const;

export function failure({ code, message, status, fields }: ServiceError): Failure {
  return { success: false, error: { code, message, status, ...(fields.length === 0 ? {} : { fields }) } };
}

/** Base path of the partner API; see `docs/partners/versioning.md`. */
export const VERSION_PATH = '/v1';

/**
 * The weak ETag of a record: `W/"3"`, or `W/"3-2"` if it has two prescriptions, or `W/"3-2-1"` if it also has a late
 * authorization code.
 */
export function recordEtag({ sequence, prescriptions, late_codes }: RecordVersion): string {
  if (late_codes > 0) return `W/"${sequence}-${prescriptions}-${late_codes}"`;
  return prescriptions === 0 ? `W/"${sequence}"` : `W/"${sequence}-${prescriptions}"`;
}

/** Returns whether an `If-None-Match` header matches an ETag. Weak and strong tags are treated the same. */
export function matchesEtag(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/** `Cache-Control` of files and of links to them. */
export const PRIVATE_NO_STORE = 'private, no-store';

/** Headers of a file: browsers download it without caching or running it, whatever it contains. */
export function fileHeaders(name: string): Record<string, string> {
  return {
    'Cache-Control': PRIVATE_NO_STORE,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
  };
}

/** A link in a response. @param base the path that serves links of this kind. */
export const linkAnswer = (base: string, { token, expires_at }: FileLink) => ({
  path: `${base}/${token}`,
  expires_at,
});

/** Base path of the pharmacy API. */
export const PHARMACY_PATH = '/pharmacy/v1';
