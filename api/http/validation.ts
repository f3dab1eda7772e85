/** Checks bodies and query parameters against their schemas, and names every bad member. */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/value';
import { type FieldError, validationError } from '../../services/common/errors.ts';
import { ruleOfPattern } from '../schemas/common.ts';
import { boundedSchema, TOO_MUCH, trimmed } from './bounded-input.ts';
import { memberPath, printable } from '../../services/common/repeated-members.ts';
import { compileNullsAsAbsent, narrowedFor } from './null-members.ts';
import { Format } from 'typebox/format';
import { readDay, readMoment } from '../../domain/common/moments.ts';
import type { ParsedUrlQuery } from 'node:querystring';

defineFormats();

/** Returns the value as the schema's type, or throws ServiceError `validation_error` with `fields`. */
type Check<Value> = (value: unknown) => Value;

/** Compiles a schema once, at start-up. */
export function compileCheck<Schema extends TSchema>(schema: Schema): Check<Static<Schema>> {
  const { faultsOf } = compileFaults(schema);
  return (value) => {
    const faults = faultsOf(value);
    if (faults.length > 0) throw validationError(faults);
    return value as Static<Schema>;
  };
}

/**
 * The same for the body of a call, in which null says that an optional member is absent, and so does an optional list
 * without items, because generated Java clients always send one. Where the body itself is optional, null is sent by
 * generated Go clients in its place.
 */
export function compileBodyCheck<Schema extends TSchema>(schema: Schema): Check<Static<Schema>> {
  const withoutNulls = compileNullsAsAbsent(schema);
  const lists = optionalLists(schema);
  const check = compileCheck(schema);
  const isOptional = isOptionalBody(schema);
  return (value) =>
    value === null && isOptional ? check({}) : check(withoutEmpty(withoutNulls(value), lists));
}

/** Whether a call may be without a body: it has no member that must be there. */
export function isOptionalBody(schema: TSchema): boolean {
  const { type, required = [] } = schema as {
    readonly type?: unknown;
    readonly required?: readonly string[];
  };
  return type === 'object' && required.length === 0;
}

/** The members of a body that may be absent without standing for something, and need an item where they are there. */
function optionalLists(schema: TSchema): string[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<
      Record<string, { readonly type?: string; readonly minItems?: number; readonly default?: unknown }>
    >;
    readonly required?: readonly string[];
  };
  return Object.entries(properties)
    .filter(([name, list]) => list.type === 'array' && list.default === undefined && !required.includes(name))
    .filter(([, { minItems = 0 }]) => minItems > 0)
    .map(([name]) => name);
}

function withoutEmpty(body: unknown, lists: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isEmpty = ([name, value]: [string, unknown]) =>
    lists.includes(name) && Array.isArray(value) && value.length === 0;
  const members = Object.entries(body);
  return members.some(isEmpty) ? Object.fromEntries(members.filter((member) => !isEmpty(member))) : body;
}

/** What a schema says of a value without throwing. */
interface Faults {
  /** What is wrong with it; nothing when it is as the schema says. */
  readonly faultsOf: (value: unknown) => FieldError[];
  /** Whether there is anything; many times as fast where there is. */
  readonly isFaulty: (value: unknown) => boolean;
}

/** Compiles a schema for values that come in great numbers. */
export function compileFaults(described: TSchema): Faults {
  const schema = boundedSchema(described);
  const validator = Compile(schema);
  const errorsOf = (value: unknown) => {
    const narrowed = narrowedFor(schema, value);
    return narrowed === schema ? validator.Errors(value) : Errors(narrowed, value);
  };
  const faultsOf = (sent: unknown): FieldError[] => {
    const { value, isCut } = trimmed(sent);
    if (!validator.Check(value))
      return onePerMember(errorsOf(value).flatMap(fieldErrors)).slice(0, MAX_FAULTS);
    return isCut ? [TOO_MUCH] : brokenTexts(value, '');
  };
  const isFaulty = (sent: unknown): boolean => {
    const { value, isCut } = trimmed(sent);
    return isCut || !validator.Check(value) || brokenTexts(value, '').length > 0;
  };
  return { faultsOf, isFaulty };
}

/** Maximum number of faults in one answer. */
const MAX_FAULTS = 100;

/**
 * The first fault of each member. A text that is too short mostly breaks its pattern too, whose rule says more, such as "must be the
 * digits under a barcode".
 */
function onePerMember(faults: readonly FieldError[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const fault of faults) {
    const known = byPath.get(fault.path);
    const saysMore = known?.code === 'minLength' && fault.code === 'pattern';
    if (known === undefined || saysMore) byPath.set(fault.path, fault);
  }
  return [...byPath.values()];
}

function fieldErrors(error: TLocalizedValidationError): FieldError[] {
  const path = memberPath(error.instancePath.split('/').slice(1));
  const member = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => ({
      path: member(name),
      code: 'required',
      message: 'is required',
    }));
  }
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map((name) => ({
      path: member(printable(name)),
      code: 'unknown_member',
      message: 'is not known here; leave it out',
    }));
  }
  // The same unknown member once more, without its name.
  if (error.keyword === 'boolean') return [];
  return [{ path, code: error.keyword, message: messageOf(error) }];
}

function messageOf(error: TLocalizedValidationError): string {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`;
  if (error.keyword === 'format') return messageOfFormat(error.params.format);
  return error.keyword === 'pattern' ? ruleOfPattern(sourceOf(error.params.pattern)) : error.message;
}

const sourceOf = (pattern: RegExp | string) => (typeof pattern === 'string' ? pattern : pattern.source);

/** Texts with NUL or half of a surrogate pair, which Postgres can't hold, and patterns find at best in one case. */
function brokenTexts(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return [];
    return [{ path, code: 'characters', message: 'must be UTF-8 text, without NUL and unpaired surrogates' }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => brokenTexts(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    brokenTexts(member, path === '' ? name : `${path}.${name}`),
  );
}

/** Replaces the library's checks, which accept year 0 and texts that Date cannot read. */
function defineFormats(): void {
  Format.Set('date-time', (text) => readMoment(text) !== undefined);
  Format.Set('date', (text) => readDay(text) !== undefined);
}

const EXPECTED: Readonly<Record<string, string>> = {
  'date-time': 'a time with its offset (RFC 3339), such as 2026-11-25T09:30:00Z',
  date: 'a day, such as 2026-11-25',
  uuid: 'a UUID, such as 0f3c1b52-6a1e-4a53-9c4f-2b7d3f1f8a10',
};

/** The message for a text that is not of the format. */
function messageOfFormat(format: string): string {
  return `must be ${EXPECTED[format] ?? `of the format ${format}`}`;
}

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
