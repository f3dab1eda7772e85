/** Answers: the envelope, ETags and files. */
import type { FieldError, RefusalCode, ServiceError } from '../../services/common/errors.ts';
import type { RecordVersion } from '../../services/requests/known-states.ts';
import type { FileLink } from '../../services/prescriptions/files/file-links.ts';

interface Success<Data> {
  readonly success: true;
  readonly data: Data;
}

export interface Failure {
  readonly success: false;
  readonly error: {
    readonly code: RefusalCode;
    readonly message: string;
    readonly status: number;
    readonly fields?: readonly FieldError[];
  };
}

/** Wraps what a handler answers. */
export function success<Data>(data: Data): Success<Data> {
  return { success: true, data };
}

/** Wraps a refusal. */
export function failure({ code, message, status, fields }: ServiceError): Failure {
  return { success: false, error: { code, message, status, ...(fields.length === 0 ? {} : { fields }) } };
}

/** The version segment that every base URL ends with: `docs/partners/versioning.md`. */
export const VERSION_PATH = '/v1';

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

/** For `Cache-Control` of what shows a file or a link to one. */
export const NO_COPIES = 'private, no-store';

/** Nothing of a file is kept or run by a browser, whatever somebody managed to put into it. */
export function fileHeaders(name: string): Record<string, string> {
  return {
    'Cache-Control': NO_COPIES,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
  };
}

/** A link as it is answered; its path is below the API's address. */
interface ShownLink {
  readonly path: string;
  readonly expires_at: string;
}

/** @param base the path under which links of this kind are read. */
export function shownLink(base: string, { token, expires_at }: FileLink): ShownLink {
  return { path: `${base}/${token}`, expires_at };
}

/** Base path of the pharmacy API. */
export const PHARMACY_PATH = '/pharmacy/v1';
