/** Validates bodies and query parameters against their schemas, and names every invalid member. */
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/value';
import { type FieldError, validationError } from '../../services/common/errors.ts';
import { visibleText } from '../../domain/common/text.ts';
import { ruleOfPattern } from '../schemas/common.ts';
import { memberPath, printable } from '../../services/common/repeated-members.ts';
import { Format } from 'typebox/format';
import { parseDay, parseTimestamp } from '../../domain/common/timestamps.ts';
import type { ParsedUrlQuery } from 'node:querystring';

defineFormats();

/** @throws ServiceError `validation_error` with `fields`. */
type Check<Value> = (value: unknown) => Value;

export function compileCheck<Schema extends TSchema>(schema: Schema): Check<Static<Schema>> {
  const { faultsOf } = compileFaults(schema);
  return (value) => {
    const faults = [...faultsOf(value), ...choiceFaults(schema, value)];
    if (faults.length > 0) throw validationError(faults);
    return value as Static<Schema>;
  };
}

/** Lists two optional members of a body, of which a call sends exactly one. */
export const EXACTLY_ONE_OF = 'x-exactly-one-of';

function choiceFaults(schema: TSchema, value: unknown): FieldError[] {
  const { [EXACTLY_ONE_OF]: choice } = schema as SchemaParts;
  if (choice === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const [usual, other] = choice;
  const sent = choice.filter((name) => Object.hasOwn(value, name));
  if (sent.length === 0)
    return [{ path: usual, code: 'required', message: `is required unless you send ${other}` }];
  const message = `cannot be sent together with ${usual}; send one of the two`;
  return sent.length === 1 ? [] : [{ path: other, code: 'not_both', message }];
}

/** Marks an optional list whose absence means everything, so that an empty one is refused. The value is the rule for error messages. */
export const EMPTY_IS_REFUSED = 'x-empty-is-refused';

/**
 * Compiles the check of a body. Null in an optional member counts as absent, and so does an empty optional list,
 * because generated Java clients always send one, except those marked with `EMPTY_IS_REFUSED`. A null body counts as empty if all members are optional, because
 * generated Go clients send it.
 */
export function compileBodyCheck<Schema extends TSchema>(schema: Schema): Check<Static<Schema>> {
  const withoutNulls = compileNullsAsAbsent(schema);
  const lists = optionalLists(schema);
  const check = compileCheck(schema);
  const isOptional = isOptionalBody(schema);
  return (value) =>
    value === null && isOptional
      ? check({})
      : check(withoutEmpty(withoutNulls(withVisibleTexts(value)), lists));
}

/**
 * Members whose text is not changed: an enrollee_id with an invisible character is refused, so that no patient looks like two, and a
 * password is compared as it was typed.
 */
const EXACT: ReadonlySet<string> = new Set(['enrollee_id', 'password', 'new_password', 'current_password']);

/** Removes invisible format characters from the texts of a body. Values deeper than any schema stay unchanged, and are refused later. */
export function withVisibleTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withVisibleTexts(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      EXACT.has(name) ? member : withVisibleTexts(member, depth + 1),
    ]),
  );
}

/** The keywords of JSON Schema that this module reads. */
interface SchemaParts {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly default?: unknown;
  readonly [EMPTY_IS_REFUSED]?: string;
  readonly [EXACTLY_ONE_OF]?: readonly [usual: string, other: string];
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
}

/** True if a call may have no body, because all members are optional. */
export function isOptionalBody(schema: TSchema): boolean {
  const { type, required = [] } = schema as SchemaParts;
  return type === 'object' && required.length === 0;
}

/** Names of optional lists that must not be empty and have no default. */
function optionalLists(schema: TSchema): string[] {
  const { properties = {}, required = [] } = schema as SchemaParts;
  return Object.keys(properties).filter((name) => {
    const { type, default: fallback, minItems = 0, ...list } = properties[name] as SchemaParts;
    if (list[EMPTY_IS_REFUSED] !== undefined) return false;
    return type === 'array' && fallback === undefined && minItems > 0 && !required.includes(name);
  });
}

function withoutEmpty(body: unknown, lists: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isEmpty = ([name, value]: [string, unknown]) =>
    lists.includes(name) && Array.isArray(value) && value.length === 0;
  const members = Object.entries(body);
  return members.some(isEmpty) ? Object.fromEntries(members.filter((member) => !isEmpty(member))) : body;
}

/** Checks a value without throwing. */
interface Faults {
  /** Returns the faults of a value; empty if it is valid. */
  readonly faultsOf: (value: unknown) => FieldError[];
  /** Returns true if the value has faults; much faster than `faultsOf` if it has. */
  readonly isFaulty: (value: unknown) => boolean;
}

/** Compiles a schema that checks many values. */
export function compileFaults(described: TSchema): Faults {
  const schema = boundedCopy(described) as TSchema;
  const validator = Compile(schema);
  const errorsOf = (value: unknown) => {
    const narrowed = narrowedFor(schema, value);
    const errors = narrowed === schema ? validator.Errors(value) : Errors(narrowed, value);
    return errors.flatMap((error) => {
      const rule =
        error.keyword === 'minItems'
          ? ruleOfListAt(narrowed, error.schemaPath)
          : ruleOfNamesAt(narrowed, error.schemaPath);
      return fieldErrors(error, rule);
    });
  };
  const faultsOf = (sent: unknown): FieldError[] => {
    const { value, isCut } = trimmed(sent);
    if (!validator.Check(value)) return onePerMember(errorsOf(value)).slice(0, MAX_FAULTS);
    return isCut ? [TOO_LARGE] : brokenTexts(value, '');
  };
  const isFaulty = (sent: unknown): boolean => {
    const { value, isCut } = trimmed(sent);
    return isCut || !validator.Check(value) || brokenTexts(value, '').length > 0;
  };
  return { faultsOf, isFaulty };
}

/** Maximum faults in one response. */
const MAX_FAULTS = 100;

/**
 * Returns the first fault of each member. Prefers a broken pattern to a text that is too short, because its rule is
 * more specific: "must be the digits under a barcode". An empty text is called empty.
 */
function onePerMember(faults: readonly FieldError[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const fault of faults) {
    const known = byPath.get(fault.path);
    const isTooShort = known?.code === 'minLength' && known.message !== EMPTY;
    const isMoreSpecific = isTooShort && fault.code === 'pattern';
    if (known === undefined || isMoreSpecific) byPath.set(fault.path, fault);
  }
  return [...byPath.values()];
}

/** @param rule the rule for the names of the object's members, if the caller chooses them, or for an empty list. */
function fieldErrors(error: TLocalizedValidationError, rule: string | undefined): FieldError[] {
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
    const refusal =
      rule === undefined
        ? { code: 'unknown_member', message: 'is unknown; leave it out' }
        : { code: 'pattern', message: rule };
    return error.params.additionalProperties.map((name) => ({ path: member(printable(name)), ...refusal }));
  }
  // A duplicate of an unknown member, without its name.
  if (error.keyword === 'boolean') return [];
  return [
    {
      path,
      code: error.keyword,
      message: (error.keyword === 'minItems' ? rule : undefined) ?? messageOf(error),
    },
  ];
}

function partAt(schema: TSchema, schemaPath: string): SchemaParts | undefined {
  return schemaPath
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name],
      schema,
    ) as SchemaParts | undefined;
}

/** Returns the rule for an empty list; undefined if the schema has none. */
function ruleOfListAt(schema: TSchema, schemaPath: string): string | undefined {
  return partAt(schema, schemaPath)?.[EMPTY_IS_REFUSED];
}

/** The rule for the names in an object that allows any name of a pattern, such as metadata; undefined for other schemas. */
function ruleOfNamesAt(schema: TSchema, schemaPath: string): string | undefined {
  const [pattern] = Object.keys(partAt(schema, schemaPath)?.patternProperties ?? {});
  return pattern === undefined ? undefined : ruleOfPattern(pattern);
}

function messageOf(error: TLocalizedValidationError): string {
  const wordsOf = RULES[error.keyword] as ((params: object) => string) | undefined;
  return wordsOf?.(error.params) ?? error.message;
}

type Keyword = TLocalizedValidationError['keyword'];
type Params<Named extends Keyword> = Extract<TLocalizedValidationError, { keyword: Named }>['params'];

const EMPTY = 'must not be empty';

/** The rules of schemas in words. */
const RULES: { readonly [Named in Keyword]?: (params: Params<Named>) => string } = {
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  format: ({ format }) => messageOfFormat(format),
  pattern: ({ pattern }) => ruleOfPattern(sourceOf(pattern)),
  type: ({ type }) => `must be ${[type].flat().map(withArticle).join(' or ')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? EMPTY : `must have at least ${counted(limit, 'character')}`),
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'member')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'member')}`,
  uniqueItems: () => 'must not have the same item twice',
  anyOf: () => 'must have one of the documented forms',
};

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['array', 'an array'],
]);

function withArticle(type: string): string {
  return TYPES.get(type) ?? type;
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

const sourceOf = (pattern: RegExp | string) => (typeof pattern === 'string' ? pattern : pattern.source);

/** Finds texts with NUL or unpaired surrogates, which Postgres cannot store and patterns do not reliably find. */
function brokenTexts(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return [];
    return [{ path, code: 'characters', message: 'must be UTF-8 text without NUL and unpaired surrogates' }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => brokenTexts(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    brokenTexts(member, path === '' ? name : `${path}.${name}`),
  );
}

/** Replaces the checks of the library, which accept year 0 and texts that Date cannot parse. */
function defineFormats(): void {
  Format.Set('date-time', (text) => parseTimestamp(text) !== undefined);
  Format.Set('date', (text) => parseDay(text) !== undefined);
}

const EXPECTED: Readonly<Record<string, string>> = {
  'date-time': 'a time with its offset (RFC 3339), such as 2026-11-25T09:30:00Z',
  date: 'a day, such as 2026-11-25',
  uuid: 'a UUID, such as 0f3c1b52-6a1e-4a53-9c4f-2b7d3f1f8a10',
};

function messageOfFormat(format: string): string {
  return `must be ${EXPECTED[format] ?? `in the format ${format}`}`;
}

/**
 * Compiles the check of query parameters. Converts integers, restores a "+" in times, and refuses repeated
 * parameters. Other texts are not changed.
 *
 * @returns a function that throws ServiceError `validation_error`, naming each invalid parameter.
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
    const typed = Object.entries(query).map(([name, text]) => [
      name,
      typedAs(properties[name], typeof text === 'string' && !EXACT.has(name) ? visibleText(text) : text),
    ]);
    return check(Object.fromEntries(typed));
  };
}

/**
 * Refuses any query string: a member of the body sent there, such as `?dry_run=true`, must not be ignored.
 *
 * @param body its schema, for the message.
 * @throws ServiceError `validation_error`, naming each parameter.
 */
export function refuseQuery(query: ParsedUrlQuery, body: TSchema | undefined): void {
  const names = Object.keys(query);
  if (names.length === 0) return;
  const { properties = {} } = (body ?? {}) as SchemaParts;
  throw validationError(
    names.map((path) => ({
      path,
      code: 'unknown_member',
      message: Object.hasOwn(properties, path)
        ? 'is a member of the body, not of the query string; send it in the body'
        : 'is unknown; leave it out',
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

/** A "+" that was not encoded as %2B arrives as a space before the offset. */
const LOST_PLUS = / (?=\d\d:\d\d$)/;

/** Returns the integer, or the text for the schema to refuse. */
function integerOr(text: unknown): unknown {
  return typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

// These bounds keep validation time linear in the size of the body. The library checks all keywords, even on a text
// whose length was refused, and reports equal items in quadratic time, so it must not see oversized values.

/** Maximum characters for a pattern if the schema has no maximum length. */
const MAX_PATTERN_TEXT = 1_000;
/**
 * Maximum number of items in any list of a body, more than any schema allows. The library needs 0.2 ms to report the
 * errors of one item.
 */
export const MAX_LIST_ITEMS = 250;
/** Maximum number of members in any object of a body, more than any schema has. */
export const MAX_OBJECT_MEMBERS = 100;
/** Maximum depth of a body, deeper than any schema. */
export const MAX_DEPTH = 20;

/** The fault of a value that exceeds these bounds. */
export const TOO_LARGE: FieldError = {
  path: '',
  code: 'too_much',
  message: 'has more items, members or levels than any request needs; leave out undocumented members',
};

/** A pattern that is not run on texts longer than the schema allows. */
class BoundedPattern extends RegExp {
  private readonly maxLength: number | undefined;

  constructor(source: string, maxLength: number | undefined) {
    super(source, 'u');
    this.maxLength = maxLength;
  }

  override test(text: string): boolean {
    // A code point counts at most twice in `length`.
    if (text.length <= 2 * (this.maxLength ?? MAX_PATTERN_TEXT)) return super.test(text);
    // If there is a `maxLength`, that rule refuses the text. Otherwise the pattern must.
    return this.maxLength !== undefined;
  }
}

/** A copy of a schema with bounded patterns. */
function boundedCopy(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(boundedCopy);
  if (typeof part !== 'object' || part === null) return part;
  // The library has its own members, which are not enumerable.
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

/** A value reduced to the bounds; `isCut` if something was removed. */
interface Trimmed {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Cuts long lists, large objects and deep nesting, so that the rest is checked quickly. */
function trimmed(value: unknown, depth = 0): Trimmed {
  if (typeof value !== 'object' || value === null) return { value, isCut: false };
  if (depth === MAX_DEPTH) return { value: null, isCut: true };
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const length = names?.length ?? (value as readonly unknown[]).length;
  const most = names === undefined ? MAX_LIST_ITEMS : MAX_OBJECT_MEMBERS;
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

type Members = Record<string, unknown>;

/**
 * Returns a function that removes optional members that are null, at any depth, unless their schema allows null.
 * Required and unknown members stay for the schema to refuse. The input is not changed.
 */
export function compileNullsAsAbsent(schema: TSchema): (value: unknown) => unknown {
  return cleanerOf(schema) ?? ((value) => value);
}

type Cleaner = (value: unknown) => unknown;

/** Returns undefined if nothing can be removed. */
function cleanerOf(schema: TSchema): Cleaner | undefined {
  const { properties, items, anyOf } = schema as SchemaParts;
  if (properties !== undefined) return objectCleaner(schema, []);
  if (items !== undefined && !Array.isArray(items)) return listCleaner(items);
  return anyOf === undefined ? undefined : unionCleaner(anyOf);
}

/** @param elsewhere members of the other branches of a union. */
function objectCleaner(
  { properties = {}, required = [] }: SchemaParts,
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

/** Cleans a value with the branch for its `type`. A union with a single object branch needs no `type`. */
function unionCleaner(branches: readonly TSchema[]): Cleaner | undefined {
  const objects = branches.filter((branch) => (branch as SchemaParts).properties !== undefined);
  const names = [
    ...new Set(objects.flatMap((branch) => Object.keys((branch as SchemaParts).properties ?? {}))),
  ];
  const cleaners = objects.map((branch) => objectCleaner(branch as SchemaParts, names));
  const [only] = cleaners;
  if (cleaners.length < 2) return only;
  const byTag = new Map(objects.map((branch, place) => [tagOf(branch), cleaners[place]]));
  return (value) => (isObject(value) ? (byTag.get(value[TAG] as string)?.(value) ?? value) : value);
}

function allowsNull(schema: TSchema | undefined): boolean {
  const { type, anyOf = [] } = (schema ?? {}) as SchemaParts;
  return type === 'null' || anyOf.some(allowsNull);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the schema with each tagged union replaced by the branch that the value selects, so that errors are about
 * that branch. Returns the schema itself if it has no such union.
 */
function narrowedFor(schema: TSchema, value: unknown): TSchema {
  const { anyOf, properties } = schema as SchemaParts;
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

/** The member that distinguishes the branches of a tagged union. */
const TAG = 'type';

/** The constant `type` of a branch; undefined if it has none. */
export function tagOf({ properties }: SchemaParts): string | undefined {
  const tag: SchemaParts | undefined = properties?.[TAG];
  return typeof tag?.const === 'string' ? tag.const : undefined;
}
