/** Reads JSON bodies within limits of size and depth. */
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { ServiceError, validationError } from '../../../services/common/errors.ts';
import { foreground } from './foreground.ts';
import { paced } from './body-streams.ts';
import { parse } from '@hapi/bourne';
import { endOfText, repeatedFaults, repeatedMembers } from '../../../services/common/repeated-members.ts';
import { DEEPEST, TOO_MUCH } from '../validation.ts';

/** More than any document of ours needs; files are sent as multipart instead. */
const BODY_LIMIT = '1mb';

/** What takes the event loop for more than a millisecond gives way to calls under way; characters, and milliseconds. */
const LONG_TEXT = 65_536;
const LONGEST_WAIT_MS = 30;

const NOTHING_FURTHER = () => Promise.resolve();

/** What the reader below throws: `http-errors` of raw-body. */
interface ParserError extends Error {
  readonly status?: number;
}

/** Parses the body of a call into `ctx.request.body`; no body at all counts as `{}`, whose members are then missing. */
export function jsonBody(): Middleware {
  return async (ctx, next) => {
    if (isEmpty(ctx)) {
      ctx.request.body = {};
      return next();
    }
    requireJson(ctx);
    await paced(ctx, () => read(ctx, NOTHING_FURTHER) as Promise<void>);
    const text = ctx.request.body as string;
    if (text.length > LONG_TEXT) await foreground.idle(LONGEST_WAIT_MS);
    ctx.request.body = parsed(text);
    return next();
  };
}

/** Any JSON value; the schema says that it must be an object. */
function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw notJson(error);
  }
}

/** Reads the text alone: parsing it is what could take long. */
const read = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: ['application/json'] },
  textLimit: BODY_LIMIT,
  onerror: (error) => {
    throw bodyError(error, BODY_LIMIT);
  },
});

export function notJson(cause?: unknown): ServiceError {
  const message = 'The body is not valid JSON. Check it with a JSON parser.';
  return new ServiceError('malformed_json', message, { cause });
}

/** No body: neither a length above 0 nor chunks. */
export function isEmpty(ctx: Context): boolean {
  return ctx.get('transfer-encoding') === '' && (ctx.request.length ?? 0) === 0;
}

/** @throws ServiceError `unsupported_media_type`. */
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

function bodyError(error: ParserError, limit: string): ServiceError {
  if (error.status === 413) {
    return new ServiceError('payload_too_large', `The body is larger than ${limit}. Send less.`);
  }
  if (error.status === 415) {
    return new ServiceError(
      'unsupported_media_type',
      'Send the body uncompressed, or with gzip, deflate or br.',
    );
  }
  return new ServiceError('malformed_json', 'The body ended too early, or is not in UTF-8.');
}

/** Members and items in all; more than the largest body that a schema takes. */
export const MOST_VALUES = 10_000;

/**
 * Parses a body.
 *
 * @throws ServiceError `validation_error` for one that is too deep, has too many values, has a member twice, or one that would
 * be an object's prototype; SyntaxError for what is not JSON.
 */
export function parseBoundedJson(text: string): unknown {
  if (!isBounded(text)) throw validationError([TOO_MUCH]);
  const value = withoutPrototypes(text);
  const repeated = repeatedMembers(text);
  if (repeated.length > 0) throw validationError(repeatedFaults(repeated));
  return value;
}

/** What the parser says of a member that would be an object's prototype, in a text that is valid JSON. */
const FORBIDDEN_MEMBER = 'Object contains forbidden prototype property';

function withoutPrototypes(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError) || error.message !== FORBIDDEN_MEMBER) throw error;
    const message = 'has a member "__proto__", which is not accepted anywhere; leave it out';
    throw validationError([{ path: '', code: 'unknown_member', message }]);
  }
}

const QUOTE = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = Array.from('[{', (character) => character.charCodeAt(0));
const CLOSING = Array.from(']}', (character) => character.charCodeAt(0));

/** Looks at each character outside of texts once, and at none after the bounds are passed; of what is not JSON the answer means nothing. */
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
    // A value may stand as deep as a schema can look, and one deeper, so that the schema says what is wrong with it.
    if (depth > DEEPEST + 1 || values > MOST_VALUES) return false;
  }
  return true;
}
