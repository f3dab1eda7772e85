/** Reads the query string of a URL into the types that its schema names. */
import { validationError } from '../../services/common/errors.ts';
import type { ParsedUrlQuery } from 'node:querystring';
import type { TSchema } from 'typebox';
import { compileCheck } from './validation.ts';

/**
 * Compiles a schema of parameters. Texts are left as they are; a parameter that the schema wants as an integer is
 * converted, and a time gets back the "+" of its zone. A parameter that comes twice is refused.
 *
 * @returns a function that throws ServiceError `validation_error`, naming each bad parameter.
 */
export function compileQueryCheck(schema: TSchema): (query: ParsedUrlQuery) => unknown {
  const check = compileCheck(schema);
  const { properties } = schema as unknown as { properties: Readonly<Record<string, Parameter>> };
  return (query) => {
    const repeated = Object.keys(query).filter((name) => Array.isArray(query[name]));
    if (repeated.length > 0) {
      throw validationError(
        repeated.map((path) => ({ path, code: 'repeated', message: 'must be given once' })),
      );
    }
    const typed = Object.entries(query).map(([name, text]) => [name, typedAs(properties[name], text)]);
    return check(Object.fromEntries(typed));
  };
}

/**
 * Checks that a call has no query string: a member of the body that is sent there, such as `?dry_run=true`, must not be ignored.
 *
 * @param body its schema, for the message.
 * @throws ServiceError `validation_error`, naming each parameter.
 */
export function refuseQuery(query: ParsedUrlQuery, body: TSchema | undefined): void {
  const names = Object.keys(query);
  if (names.length === 0) return;
  const { properties = {} } = (body ?? {}) as unknown as { properties?: Readonly<Record<string, unknown>> };
  throw validationError(
    names.map((path) => ({
      path,
      code: 'unknown_member',
      message: Object.hasOwn(properties, path)
        ? 'is a member of the body, not of the query string; send it there'
        : 'is not known here; leave it out',
    })),
  );
}

interface Parameter {
  readonly type?: string;
  readonly format?: string;
}

function typedAs({ type, format }: Parameter = {}, text: unknown): unknown {
  if (type === 'integer') return integerOr(text);
  return format === 'date-time' && typeof text === 'string' ? text.replace(LOST_PLUS, '+') : text;
}

/** A "+" that is not encoded as %2B comes as a space, in which no time of RFC 3339 ends otherwise. */
const LOST_PLUS = / (?=\d\d:\d\d$)/;

/** The integer that a text spells, or the text, for the schema to refuse. */
function integerOr(text: unknown): unknown {
  return typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
