/** `Idempotency-Key`: reads the header and decides which responses are stored for repeated calls. */
import type { Context } from 'koa';
import { parseItem } from 'structured-headers';
import { ServiceError, validationError } from '../../services/common/errors.ts';
import type { StoredAnswer } from '../../services/partners/idempotency.ts';
import { failure } from './answers.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** The header that marks a replayed response. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
/** Visible ASCII, without the quotes of a structured string. */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Pattern of the header: a bare key that does not start with a quote, or a quoted key. */
export const IDEMPOTENCY_KEY_PATTERN = String.raw`^(?:[!\x23-\x7e][\x21-\x7e]{0,254}|"(?:[!\x23-\x5b\x5d-\x7e]|\\["\\]){1,255}")$`;
/** Refusals that depend on circumstances, so that a repeated call may succeed. */
const TRANSIENT_REFUSALS = [400, 401, 403, 429];

/**
 * Reads the key of a call, bare (`abc`) or as the structured string of the IETF draft (`"abc"`).
 *
 * @returns undefined without the header.
 * @throws ServiceError `validation_error`.
 */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  // An empty header is refused, because its sender believes that the call is safe to repeat.
  if (ctx.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()] === undefined) return undefined;
  const sent = ctx.get(IDEMPOTENCY_KEY_HEADER);
  const key = sent.startsWith('"') ? structuredString(sent) : sent;
  if (key !== undefined && KEY.test(key)) return key;
  throw validationError([
    {
      path: IDEMPOTENCY_KEY_HEADER,
      code: 'format',
      message: 'must be 1 to 255 visible ASCII characters, such as a UUID',
    },
  ]);
}

function structuredString(header: string): string | undefined {
  try {
    const [value] = parseItem(header);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if a refusal with this status is stored for repeated calls. */
export function isStored(status: number): boolean {
  return status < 500 && !TRANSIENT_REFUSALS.includes(status);
}

/** Returns the response to store for a refusal; rethrows errors that are not stored. */
export function refusalToStore(error: unknown): StoredAnswer {
  if (!(error instanceof ServiceError) || !isStored(error.status)) throw error;
  return { status: error.status, headers: error.headers, body: JSON.stringify(failure(error)) };
}
