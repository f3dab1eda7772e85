/** Checks bodies and query parameters against their schemas, and names every bad member. */
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/value';
import { type FieldError, validationError } from '../../services/common/errors.ts';
import { ruleOfPattern } from '../schemas/common.ts';
import { memberPath, printable } from '../../services/common/repeated-members.ts';
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

// Bounds keep the time of a check linear in the body. The library reports what is wrong keyword by keyword, also of a text whose
// length was refused already, and its report of equal items is quadratic: neither may see what is too long.

/** Maximum characters of a text whose schema names no length. */
const LONGEST_PATTERNED_TEXT = 1_000;
/** More than the longest list that a schema takes; the library needs 0.2 ms for what is wrong with an item. */
export const MOST_ITEMS = 250;
/** More than the members of any object that a schema takes. */
export const MOST_MEMBERS = 100;
/** Deeper than any schema. */
export const DEEPEST = 20;

/** The error for a value that exceeds these bounds. */
export const TOO_MUCH: FieldError = {
  path: '',
  code: 'too_much',
  message: 'has more items, members or levels than anything here; leave out what is not documented',
};

/** A pattern that is run on no text longer than its schema allows. */
class BoundedPattern extends RegExp {
  private readonly maxLength: number | undefined;

  constructor(source: string, maxLength: number | undefined) {
    super(source, 'u');
    this.maxLength = maxLength;
  }

  override test(text: string): boolean {
    // A code point is at most two of what `length` counts.
    if (text.length <= 2 * (this.maxLength ?? LONGEST_PATTERNED_TEXT)) return super.test(text);
    // A text over its `maxLength` is refused by that rule; without one the pattern refuses it.
    return this.maxLength !== undefined;
  }
}

/** A copy of a schema whose patterns are bounded. */
function boundedSchema<Schema extends TSchema>(schema: Schema): Schema {
  return boundedCopy(schema) as Schema;
}

function boundedCopy(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(boundedCopy);
  if (typeof part !== 'object' || part === null) return part;
  // The library keeps members of its own that are not enumerable.
  const copy = Object.create(
    Object.getPrototypeOf(part) as object | null,
    Object.getOwnPropertyDescriptors(part),
  ) as Record<string, unknown>;
  for (const [name, member] of Object.entries(part)) {
    Object.defineProperty(copy, name, { value: boundedCopy(member), enumerable: true });
  }
  const { type, pattern, maxLength } = part as { type?: unknown; pattern?: unknown; maxLength?: number };
  if (type === 'string' && typeof pattern === 'string') {
    Object.defineProperty(copy, 'pattern', {
      value: new BoundedPattern(pattern, maxLength),
      enumerable: true,
    });
  }
  return copy;
}

/** A value without what is beyond every schema, and whether something was cut off. */
interface Trimmed {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Cuts long lists, objects of many members and deep nesting, so that what is left is quickly looked at. */
function trimmed(value: unknown, depth = 0): Trimmed {
  if (typeof value !== 'object' || value === null) return { value, isCut: false };
  if (depth === DEEPEST) return { value: null, isCut: true };
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const length = names?.length ?? (value as readonly unknown[]).length;
  const most = names === undefined ? MOST_ITEMS : MOST_MEMBERS;
  let isCut = length > most;
  const kept = (names ?? (value as readonly unknown[])).slice(0, most).map((item) => {
    const member = trimmed(
      names === undefined ? item : (value as Record<string, unknown>)[String(item)],
      depth + 1,
    );
    isCut ||= member.isCut;
    return names === undefined ? member.value : [item, member.value];
  });
  if (!isCut) return { value, isCut };
  return { value: names === undefined ? kept : Object.fromEntries(kept as [string, unknown][]), isCut };
}

/** The parts of a schema that are looked at. */
interface ObjectParts {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

type Members = Record<string, unknown>;

/**
 * Makes what leaves out each optional member that is null, at any depth, where its schema does not allow null. Members
 * that are required, or not known, stay for the schema to refuse. The value that is given is not changed.
 */
export function compileNullsAsAbsent(schema: TSchema): (value: unknown) => unknown {
  return cleanerOf(schema) ?? ((value) => value);
}

type Cleaner = (value: unknown) => unknown;

/** Undefined where nothing can be left out. */
function cleanerOf(schema: TSchema): Cleaner | undefined {
  const { properties, items, anyOf } = schema as ObjectParts;
  if (properties !== undefined) return objectCleaner(schema, []);
  if (items !== undefined && !Array.isArray(items)) return listCleaner(items);
  return anyOf === undefined ? undefined : unionCleaner(anyOf);
}

/** @param elsewhere members that only other kinds of this object have. */
function objectCleaner(
  { properties = {}, required = [] }: ObjectParts,
  elsewhere: readonly string[],
): Cleaner {
  const names = Object.keys(properties);
  const mayBeLeftOut = (name: string) => !required.includes(name) && !allowsNull(properties[name]);
  const optional = [...names.filter(mayBeLeftOut), ...elsewhere.filter((name) => !names.includes(name))];
  const inner = names.flatMap((name): [string, Cleaner][] => {
    const cleaner = cleanerOf(properties[name] ?? {});
    return cleaner === undefined ? [] : [[name, cleaner]];
  });
  return (value) => {
    if (!isObject(value)) return value;
    const changed: Members = {};
    for (const [name, cleaner] of inner) {
      if (!Object.hasOwn(value, name)) continue;
      const cleaned = cleaner(value[name]);
      if (cleaned !== value[name]) changed[name] = cleaned;
    }
    const absent = optional.filter((name) => Object.hasOwn(value, name) && value[name] === null);
    if (absent.length === 0 && Object.keys(changed).length === 0) return value;
    const kept = Object.entries({ ...value, ...changed }).filter(([name]) => !absent.includes(name));
    return Object.fromEntries(kept);
  };
}

function listCleaner(items: TSchema): Cleaner | undefined {
  const cleaner = cleanerOf(items);
  if (cleaner === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const cleaned = value.map(cleaner);
    return cleaned.some((item, place) => item !== value[place]) ? cleaned : value;
  };
}

/** Cleans a value by the branch that its `type` names. A union with a single object branch needs no `type`. */
function unionCleaner(branches: readonly TSchema[]): Cleaner | undefined {
  const objects = branches.filter((branch) => (branch as ObjectParts).properties !== undefined);
  const names = [
    ...new Set(objects.flatMap((branch) => Object.keys((branch as ObjectParts).properties ?? {}))),
  ];
  const cleaners = objects.map((branch) => objectCleaner(branch as ObjectParts, names));
  const [only] = cleaners;
  if (cleaners.length < 2) return only;
  const byTag = new Map(objects.map((branch, place) => [tagOf(branch), cleaners[place]]));
  return (value) => (isObject(value) ? (byTag.get(value[TAG] as string)?.(value) ?? value) : value);
}

function allowsNull(schema: TSchema | undefined): boolean {
  const { type, anyOf = [] } = (schema ?? {}) as ObjectParts;
  return type === 'null' || anyOf.some(allowsNull);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a schema that are looked at. */
interface TaggedParts {
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly const?: unknown;
}

/**
 * A copy of a schema in which each union whose branches have a constant `type` is the branch that a value names; the
 * schema itself where there is none.
 */
function narrowedFor(schema: TSchema, value: unknown): TSchema {
  const { anyOf, properties } = schema as TaggedParts;
  const member = (name: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  const types = anyOf?.map(tagOf) ?? [];
  if (anyOf !== undefined && types.length > 0 && !types.includes(undefined)) {
    const branch = anyOf[types.indexOf(member(TAG) as string)];
    return branch ?? Type.Object({ [TAG]: Type.Enum(types as string[]) });
  }
  if (properties === undefined) return schema;
  const narrowed = Object.entries(properties)
    .map(([name, one]): [string, TSchema] => [name, narrowedFor(one, member(name))])
    .filter(([name, one]) => one !== properties[name]);
  if (narrowed.length === 0) return schema;
  return { ...schema, properties: { ...properties, ...Object.fromEntries(narrowed) } };
}

/** The member whose constant says which kind of object a value is. */
const TAG = 'type';

/** The kind of object that a branch of a union describes; undefined where it has no constant `type`. */
export function tagOf({ properties }: TaggedParts): string | undefined {
  const tag: TaggedParts | undefined = properties?.[TAG];
  return typeof tag?.const === 'string' ? tag.const : undefined;
}
