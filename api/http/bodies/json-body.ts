/** Reads JSON bodies, limited in size, depth and number of values. */
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { ServiceError, validationError } from '../../../services/common/errors.ts';
import { foreground } from './foreground.ts';
import { BROKEN_BODY, withPaceLimit, bodyTooLarge, unsupportedEncoding } from './body-streams.ts';
import { parse } from '@hapi/bourne';
import { endOfText, repeatedFaults, repeatedMembers } from '../../../services/common/repeated-members.ts';
import { MAX_DEPTH, TOO_LARGE } from '../validation.ts';

/** Larger than any JSON body needs to be; files have their own reader (`upload-body.ts`). */
const BODY_MEGABYTES = 1;

/** Longer texts take over a millisecond to parse, so they first wait for running calls. Characters, and milliseconds. */
const LONG_TEXT = 65_536;
const MAX_WAIT_MS = 30;

const NOTHING_FURTHER = () => Promise.resolve();

/** An error of the parser below: `http-errors`, as raw-body throws them. */
interface ParserError extends Error {
  readonly status?: number;
}

/**
 * Parses the body into `ctx.request.body`. A missing body counts as `{}`, so that the schema names the missing
 * members.
 */
export function jsonBody(): Middleware {
  return async (ctx, next) => {
    if (isEmpty(ctx)) {
      ctx.request.body = {};
      return next();
    }
    requireJson(ctx);
    await withPaceLimit(ctx, () => read(ctx, NOTHING_FURTHER) as Promise<void>);
    const text = ctx.request.body as string;
    if (text.length > LONG_TEXT) await foreground.idle(MAX_WAIT_MS);
    ctx.request.body = parsed(text);
    return next();
  };
}

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw notJson(error);
  }
}

/** Only reads the text. Parsing is separate, because it can take long. */
const read = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: ['application/json'] },
  textLimit: `${BODY_MEGABYTES}mb`,
  onerror: (error) => {
    throw bodyError(error);
  },
});

export function notJson(cause?: unknown): ServiceError {
  const message = 'The body is not valid JSON. Check it with a JSON parser.';
  return new ServiceError('malformed_json', message, { cause });
}

/** True if a call has no body: neither a positive length nor chunks. */
export function isEmpty(ctx: Context): boolean {
  return ctx.get('transfer-encoding') === '' && (ctx.request.length ?? 0) === 0;
}

/**
 * Requires that the body of a call is JSON.
 *
 * @throws ServiceError `unsupported_media_type`.
 */
export function requireJson(ctx: Context): void {
  if (ctx.is('application/json') !== false && isUtf8(ctx)) return;
  throw new ServiceError(
    'unsupported_media_type',
    'Send the body with the header Content-Type: application/json, in UTF-8.',
  );
}

function isUtf8(ctx: Context): boolean {
  return ctx.request.charset === '' || /^utf-?8$/i.test(ctx.request.charset);
}

function bodyError({ status }: ParserError): ServiceError {
  if (status === 413) return bodyTooLarge(BODY_MEGABYTES);
  if (status === 415) return unsupportedEncoding();
  return new ServiceError('malformed_json', BROKEN_BODY);
}

/** Maximum members and items of a body in total; more than any schema accepts. */
export const MAX_VALUES = 10_000;

/**
 * Parses JSON of bounded depth and size.
 *
 * @throws ServiceError `validation_error` for a text that is too deep, has too many values, repeats a member, or has a
 *   member named `__proto__`; SyntaxError for text that is not JSON.
 */
export function parseBoundedJson(text: string): unknown {
  if (!isBounded(text)) throw validationError([TOO_LARGE]);
  const value = withoutPrototypes(text);
  const repeated = repeatedMembers(text);
  if (repeated.length > 0) throw validationError(repeatedFaults(repeated));
  return value;
}

/** The parser's message for a member named `__proto__`. */
const FORBIDDEN_MEMBER = 'Object contains forbidden prototype property';

function withoutPrototypes(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError) || error.message !== FORBIDDEN_MEMBER) throw error;
    const message = 'has a member "__proto__", which is never accepted; leave it out';
    throw validationError([{ path: '', code: 'unknown_member', message }]);
  }
}

const QUOTE = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = Array.from('[{', (character) => character.charCodeAt(0));
const CLOSING = Array.from(']}', (character) => character.charCodeAt(0));

/**
 * Scans each character outside of strings once, and stops when a bound is exceeded. The result is meaningless for
 * text that is not JSON.
 */
function isBounded(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfText(text, index);
    else if (character === COMMA) values += 1;
    else if (OPENING.includes(character)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.includes(character)) depth -= 1;
    // Values may be one level deeper than any schema, so that the schema can name the bad member.
    if (depth > MAX_DEPTH + 1 || values > MAX_VALUES) return false;
  }
  return true;
}
