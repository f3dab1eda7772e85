/** The components of the OpenAPI documents: headers, errors, schemas and credentials. */
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN, REPLAYED_HEADER } from '../idempotency.ts';
import { WAITS_HEADER } from '../waits.ts';
import {
  ALWAYS_PRESENT,
  choicesOf,
  DOCUMENTED_CODES,
  type DocumentedCode,
  EXTENSIBLE_ENUM,
  FIXED_VALUE,
  isObject,
  type Json,
  type JsonObject,
  WRITTEN_OUT,
} from './known-values.ts';
import { type ErrorExample, errorExampleOf, type ErrorExamples } from '../../error-examples.ts';
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { OPEN_ENUM } from '../../schemas/common.ts';
import type { Endpoint } from '../endpoint.ts';

const header = (description: string, example: string): JsonObject => ({
  description,
  example,
  schema: { type: 'string' },
});

export const HEADERS = {
  'X-Request-Id': header('Names this call to us: yours, or one that we made.', 'order-4711-try-2'),
  ETag: header('Stands for this state of the resource: send it back as `If-None-Match`.', 'W/"3"'),
  Location: header('The path of what was created.', '/v1/requests/req_06f8c2b19a7d4e35'),
  'Cache-Control': header('Nothing may keep a copy of it.', 'private, no-store'),
  [REPLAYED_HEADER]: header(
    '`true` when the call was carried out before, and this is the first answer once more.',
    'true',
  ),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
  'RateLimit-Policy': header(
    'Your limits: for each window the calls that it holds (`q`) and its seconds (`w`).',
    '"minute";q=60;w=60, "day";q=5000;w=86400',
  ),
  RateLimit: header(
    'What is left of them: for each window how many calls you can make (`r`) within the next seconds (`t`).',
    '"minute";r=47;t=21, "day";r=4120;t=300',
  ),
  'Retry-After': header('Seconds after which to send the call again.', '5'),
  [WAITS_HEADER]: header(
    'Where the call needed a turn at the engine: how long it waited for it, in milliseconds.',
    'queue;dur=12.5',
  ),
  Deprecation: header('Since when the operation is deprecated: a date of RFC 9745.', '@1795279327'),
  Sunset: header('From when on the operation may be gone (RFC 8594).', 'Sun, 21 Nov 2027 16:42:07 GMT'),
  Link: header(
    'The page that says what to do, and what replaces the operation.',
    '<https://docs.example/deprecations/greetings>; rel="deprecation"; type="text/html"',
  ),
} as const satisfies JsonObject;

/** Of the portal alone. */
export const COOKIE_HEADERS = {
  'Set-Cookie': header('What the browser keeps.', 'portal.session_token=...; HttpOnly; SameSite=Lax'),
} as const satisfies JsonObject;
export type HeaderName = keyof typeof HEADERS | keyof typeof COOKIE_HEADERS;

const parameter = (name: string, description: string, example: string, pattern?: string): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  example,
  schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) },
});

export const PARAMETERS: JsonObject = {
  'X-Request-Id': parameter(
    'X-Request-Id',
    'Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.',
    'order-4711-try-2',
  ),
  [IDEMPOTENCY_KEY_HEADER]: parameter(
    IDEMPOTENCY_KEY_HEADER,
    'Makes the call safe to send again: the same key and body get the first answer, for 24 hours.',
    '6f9a3c1e-6b0e-4b57-9d63-0f1a2b3c4d5e',
    IDEMPOTENCY_KEY_PATTERN,
  ),
  'If-None-Match': parameter(
    'If-None-Match',
    'The `ETag` of an earlier answer: 304 while nothing has changed.',
    'W/"3"',
  ),
};

/**
 * One for each of the codes, by its name.
 *
 * @param own those that an API words otherwise than the partners'.
 */
export function errorExamples(codes: readonly DocumentedCode[], own: ErrorExamples = {}): JsonObject {
  return Object.fromEntries(
    codes.map((code) => [code, { value: errorExample(code, own[code] ?? errorExampleOf(code)) }]),
  );
}

function errorExample(code: DocumentedCode, { message, fields }: ErrorExample): Json {
  const { status } = DOCUMENTED_CODES[code];
  const error = { code, message, status, ...(fields === undefined ? {} : { fields }) };
  return { success: false, error } as unknown as Json;
}

/** Where components are in the document. */
const SCHEMAS = '#/components/schemas/';

export class Components {
  private readonly schemas: Map<string, JsonObject>;
  private readonly prefix: string;

  constructor(schemas = new Map<string, JsonObject>(), prefix = '') {
    this.schemas = schemas;
    this.prefix = prefix;
  }

  /** The same collection, where all that is placed has a name that begins so. */
  under(prefix: string): Components {
    return new Components(this.schemas, prefix);
  }

  /** The schema for its place in the document; what has a `$id` becomes a reference to a component of that name. */
  place(schema: TSchema): JsonObject {
    return this.placed(JSON.parse(JSON.stringify(schema)) as JsonObject) as JsonObject;
  }

  /** Adds a schema that is already written, under a name that no prefix is put before. */
  add(name: string, schema: JsonObject): JsonObject {
    const added = this.schemas.get(name);
    if (added !== undefined && !isDeepStrictEqual(added, schema)) {
      throw new TypeError(`Two schemas of the document are named ${name}`);
    }
    this.schemas.set(name, schema);
    return { $ref: SCHEMAS + name };
  }

  /** All that were placed, by name. */
  toJson(): JsonObject {
    return Object.fromEntries([...this.schemas].toSorted(([first], [second]) => (first < second ? -1 : 1)));
  }

  private placed(value: Json): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.placed(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as JsonObject;
    const placed = Object.entries(members).map(([name, member]) => [name, this.placed(member)]);
    const schema = written(this.withNullableTexts(Object.fromEntries(placed) as JsonObject));
    if (typeof $id !== 'string') return schema;
    return this.add(this.prefix + $id, schema);
  }

  /** Writes open texts out where they may be null: clients for Java and C# refuse a null that stands beside a reference to one. */
  private withNullableTexts(schema: JsonObject): JsonObject {
    const { anyOf } = schema;
    if (!Array.isArray(anyOf) || !(anyOf as readonly JsonObject[]).some(isNull)) return schema;
    return {
      ...schema,
      anyOf: (anyOf as readonly JsonObject[]).map((choice) => this.textOf(choice) ?? choice),
    };
  }

  private textOf(choice: JsonObject): JsonObject | undefined {
    const { $ref } = choice;
    const referred = this.schemas.get(referredName(choice) ?? '');
    if ($ref === undefined || referred?.['type'] !== 'string' || !isPlain(referred)) return undefined;
    return { ...referred, [WRITTEN_OUT]: $ref };
  }
}

/** The name of the component that a schema refers to; undefined for any other schema. */
export function referredName({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
}

/** Rewrites a schema so that the usual generators make clients of it that compile: docs/engineers/contract.md. */
function written({ [OPEN_ENUM]: isOpen, ...schema }: JsonObject): JsonObject {
  const { enum: values, const: value, patternProperties, anyOf, ...rest } = schema;
  if (isOpen === true) return { type: 'string', ...rest, [EXTENSIBLE_ENUM]: values ?? [] };
  if (rest['type'] === 'boolean' && value !== undefined) return { ...rest, [FIXED_VALUE]: value };
  if (isObject(patternProperties)) return { ...rest, ...mapOf(patternProperties) };
  if (isObject(rest['properties'])) return withOptionalNulls(schema);
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.flatMap(choicesOf) };
  // JSON Schema does without the type; generated clients do not.
  return Array.isArray(values) && !('type' in schema) ? { ...schema, type: 'string' } : schema;
}

/** Takes members out of `required` that may be null and are more than a text, number or boolean. */
function withOptionalNulls(schema: JsonObject): JsonObject {
  const { required, ...rest } = schema;
  const properties = rest['properties'] as { readonly [name: string]: JsonObject };
  const names = Array.isArray(required) ? (required as string[]) : [];
  const nullable = names.filter((name) => isNullableShape(properties[name] ?? {}));
  if (nullable.length === 0) return schema;
  const others = names.filter((name) => !nullable.includes(name));
  const kept = others.length === 0 ? rest : { ...schema, required: others };
  return { ...kept, [ALWAYS_PRESENT]: nullable };
}

function isNullableShape({ anyOf }: JsonObject): boolean {
  const choices = Array.isArray(anyOf) ? (anyOf as JsonObject[]) : [];
  const shapes = choices.filter((choice) => !isNull(choice));
  return shapes.length < choices.length && !shapes.every(isPlain);
}

const isNull = ({ type }: JsonObject) => type === 'null';
const PLAIN_TYPES: readonly (Json | undefined)[] = ['string', 'number', 'integer', 'boolean'];
const isPlain = (schema: JsonObject) => PLAIN_TYPES.includes(schema['type']) && !('enum' in schema);

/** Members of any name, or of names that match a pattern: generators know `additionalProperties` alone. */
function mapOf(patternProperties: JsonObject): JsonObject {
  const [[pattern, values] = ['', {}], ...others] = Object.entries(patternProperties);
  if (others.length > 0) throw new TypeError('A map of the document has names of several patterns');
  return { additionalProperties: values, ...(pattern === ANY_NAME ? {} : { propertyNames: { pattern } }) };
}

/** The pattern that TypeBox gives the names of a record of texts. */
const ANY_NAME = '^.*$';

export interface DocumentedCredential {
  /** Of its security scheme. */
  readonly name: string;
  readonly scheme: JsonObject;
  /** The refusals of every operation that is not public; the last also where calls do not count. */
  readonly refusals: readonly DocumentedCode[];
  /** The one where something must be allowed. */
  readonly notAllowed: DocumentedCode;
  /** Those of every operation but a GET, public or not. */
  readonly ofWrites: readonly DocumentedCode[];
  /** The one where a call asks for a fresh proof of who the user is; undefined where none does. */
  readonly ofProof?: DocumentedCode;
  /** Headers of every answer to a caller that we know. */
  readonly headers: readonly HeaderName[];
  /** Headers of 401. */
  readonly challenge: readonly HeaderName[];
  /** What the description of an operation ends with. */
  readonly needs: (scope: Endpoint['scope']) => string;
}

/** @param start of a key, as an example. */
export function keyCredential(start: string): DocumentedCredential {
  return {
    name: 'apiKey',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      description: `Your API key: \`Authorization: Bearer ${start}...\`. Keep it on your server.`,
    },
    refusals: ['invalid_api_key', 'expired_api_key', 'rate_limit_exceeded'],
    notAllowed: 'insufficient_scope',
    ofWrites: [],
    headers: ['RateLimit-Policy', 'RateLimit'],
    challenge: ['WWW-Authenticate'],
    needs(scope) {
      if (scope === 'public') return 'Needs no key.';
      return scope === 'any_key' ? 'Any key will do.' : `Needs the scope \`${scope}\`.`;
    },
  };
}

/** @param cookie its name. */
export function sessionCredential(cookie: string): DocumentedCredential {
  return {
    name: 'session',
    scheme: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'The cookie of a sign-in. What changes something must come from our own pages.',
    },
    refusals: ['session_required', 'insufficient_role', 'rate_limit_exceeded'],
    notAllowed: 'insufficient_role',
    ofWrites: ['origin_not_allowed'],
    ofProof: 'proof_required',
    headers: [],
    challenge: [],
    needs(scope) {
      if (scope === 'public') return 'Needs no session.';
      if (scope === 'any_key' || scope === 'any_member') return 'Any member may.';
      return `Needs a role that allows \`${scope}\`.`;
    },
  };
}

/** Whether anybody who is known may call it. */
export const isForAll = (scope: Endpoint['scope']): boolean =>
  scope === 'public' || scope === 'any_key' || scope === 'any_member';
