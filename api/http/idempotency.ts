/** `Idempotency-Key`: a POST that is sent again gets the first one's answer. The header, and which answers are kept. */
import type { Context } from 'koa';
import { parseItem } from 'structured-headers';
import { ServiceError, validationError } from '../../services/common/errors.ts';
import type { StoredAnswer } from '../../services/partners/idempotency.ts';
import { failure } from './answers.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Set on an answer that was given before. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
/** Visible ASCII, after the quotes of a structured string are taken off. */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** The header as it is sent: a key that does not begin with a quote, or one in quotes. */
export const IDEMPOTENCY_KEY_PATTERN = String.raw`^(?:[!\x23-\x7e][\x21-\x7e]{0,254}|"(?:[!\x23-\x5b\x5d-\x7e]|\\["\\]){1,255}")$`;
/** Refusals that say nothing of the call itself; sent again, it may be answered otherwise. */
const PASSING_REFUSALS = [400, 401, 403, 429];

/**
 * The key that a call carries, bare (`abc`) or as the structured string of the IETF draft (`"abc"`).
 *
 * @returns undefined when it carries none.
 * @throws ServiceError `validation_error`.
 */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  // An empty header is a mistake of the caller's, who believes that the call is safe to send again.
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

/** Whether a refusal with this HTTP status is kept for the call that is sent again. */
export function isStored(status: number): boolean {
  return status < 500 && !PASSING_REFUSALS.includes(status);
}

/** The answer of a refusal that is kept; throws on what is not. */
export function refusalToStore(error: unknown): StoredAnswer {
  if (!(error instanceof ServiceError) || !isStored(error.status)) throw error;
  return { status: error.status, headers: error.headers, body: JSON.stringify(failure(error)) };
}
