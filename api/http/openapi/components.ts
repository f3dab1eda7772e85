/** Components of the OpenAPI documents: headers, parameters, errors, schemas and credentials. */
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN, REPLAYED_HEADER } from '../idempotency.ts';
import { WAITS_HEADER } from '../waits.ts';
import {
  ALWAYS_PRESENT,
  flatChoices,
  DOCUMENTED_CODES,
  type DocumentedCode,
  EXTENSIBLE_ENUM,
  FIXED_VALUE,
  isObject,
  type Json,
  type JsonObject,
  INLINED_REF,
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
  'X-Request-Id': header(
    'Identifies this call: the ID you sent, or one that we generated.',
    'order-4711-try-2',
  ),
  ETag: header('Version of the resource. Send it back as `If-None-Match`.', 'W/"3"'),
  Location: header('Path of the created resource.', '/v1/requests/req_06f8c2b19a7d4e35'),
  'Cache-Control': header('Forbids caching.', 'private, no-store'),
  [REPLAYED_HEADER]: header(
    '`true` when this is the stored response to an earlier call with the same `Idempotency-Key`.',
    'true',
  ),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
  'RateLimit-Policy': header(
    'Your rate limits: for each window the number of calls (`q`) and its length in seconds (`w`).',
    '"minute";q=60;w=60, "day";q=5000;w=86400',
  ),
  RateLimit: header(
    'Your remaining calls: for each window how many you can make (`r`) within the next seconds (`t`).',
    '"minute";r=47;t=21, "day";r=4120;t=300',
  ),
  'Retry-After': header('Seconds to wait before sending the call again.', '5'),
  [WAITS_HEADER]: header(
    'How long the call waited in the queue of the engine, in milliseconds; absent if it did not.',
    'queue;dur=12.5',
  ),
  Deprecation: header('Deprecation date (RFC 9745).', '@1795279327'),
  Sunset: header(
    'Sunset date (RFC 8594): the operation may be removed after it.',
    'Sun, 21 Nov 2027 16:42:07 GMT',
  ),
  Link: header(
    'The page with migration steps, and the replacement of the operation.',
    '<https://docs.example/deprecations/greetings>; rel="deprecation"; type="text/html"',
  ),
} as const satisfies JsonObject;

/** Headers that only the portal uses. */
export const COOKIE_HEADERS = {
  'Set-Cookie': header('The session cookie.', 'portal.session_token=...; HttpOnly; SameSite=Lax'),
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
    'Your ID for this call. It is returned and logged. Up to 100 letters, digits, `.`, `_`, `-`.',
    'order-4711-try-2',
  ),
  [IDEMPOTENCY_KEY_HEADER]: parameter(
    IDEMPOTENCY_KEY_HEADER,
    'Makes the call safe to repeat: for 24 hours, the same key and body return the first response.',
    '6f9a3c1e-6b0e-4b57-9d63-0f1a2b3c4d5e',
    IDEMPOTENCY_KEY_PATTERN,
  ),
  'If-None-Match': parameter(
    'If-None-Match',
    'The `ETag` of an earlier response. Returns 304 while nothing has changed.',
    'W/"3"',
  ),
};

/**
 * Examples of errors by code.
 *
 * @param own examples that replace those of the partner API.
 */
export function errorExamples(codes: readonly DocumentedCode[], own: ErrorExamples = {}): JsonObject {
  return Object.fromEntries(
    codes.map((code) => [code, { value: errorExample(code, own[code] ?? errorExampleOf(code)) }]),
  );
}

function errorExample(code: DocumentedCode, example: ErrorExample): Json {
  const { status } = DOCUMENTED_CODES[code];
  const { message, ...fields } = typeof example === 'string' ? { message: example } : example;
  const error = { code, message, status, ...fields };
  return { success: false, error } as unknown as Json;
}

const SCHEMAS = '#/components/schemas/';

export class Components {
  private readonly schemas: Map<string, JsonObject>;
  private readonly prefix: string;

  constructor(schemas = new Map<string, JsonObject>(), prefix = '') {
    this.schemas = schemas;
    this.prefix = prefix;
  }

  /** Returns a view of the collection that adds a prefix to all component names. */
  under(prefix: string): Components {
    return new Components(this.schemas, prefix);
  }

  /** Returns a schema for use in the document. Schemas with an `$id` become references to components. */
  place(schema: TSchema): JsonObject {
    return this.placed(JSON.parse(JSON.stringify(schema)) as JsonObject) as JsonObject;
  }

  /** Adds a finished schema as a component, without a prefix. */
  add(name: string, schema: JsonObject): JsonObject {
    const added = this.schemas.get(name);
    if (added !== undefined && !isDeepStrictEqual(added, schema)) {
      throw new TypeError(`Two schemas of the document are named ${name}`);
    }
    this.schemas.set(name, schema);
    return { $ref: SCHEMAS + name };
  }

  /** Returns all components, sorted by name. */
  toJson(): JsonObject {
    return Object.fromEntries([...this.schemas].toSorted(([first], [second]) => (first < second ? -1 : 1)));
  }

  private placed(value: Json): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.placed(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as JsonObject;
    const placed = Object.entries(members).map(([name, member]) => [name, this.placed(member)]);
    const schema = written(this.withInlinedNullables(Object.fromEntries(placed) as JsonObject));
    if (typeof $id !== 'string') return schema;
    return this.add(this.prefix + $id, schema);
  }

  /** Inlines open enums that may be null, because clients for Java and C# refuse a null beside a reference. */
  private withInlinedNullables(schema: JsonObject): JsonObject {
    const { anyOf } = schema;
    if (!Array.isArray(anyOf) || !(anyOf as readonly JsonObject[]).some(isNull)) return schema;
    return {
      ...schema,
      anyOf: (anyOf as readonly JsonObject[]).map((choice) => this.inlined(choice) ?? choice),
    };
  }

  private inlined(choice: JsonObject): JsonObject | undefined {
    const { $ref } = choice;
    const referred = this.schemas.get(componentName(choice) ?? '');
    if ($ref === undefined || referred?.['type'] !== 'string' || !isPlain(referred)) return undefined;
    return { ...referred, [INLINED_REF]: $ref };
  }
}

/** The name of the referenced component; undefined for any other schema. */
export function componentName({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
}

/** Rewrites a schema so that common generators make clients that compile: docs/engineers/contract.md. */
function written({ [OPEN_ENUM]: isOpen, ...schema }: JsonObject): JsonObject {
  const { enum: values, const: value, patternProperties, anyOf, ...rest } = schema;
  if (isOpen === true) return { type: 'string', ...rest, [EXTENSIBLE_ENUM]: values ?? [] };
  if (rest['type'] === 'boolean' && value !== undefined) return { ...rest, [FIXED_VALUE]: value };
  if (isObject(patternProperties)) return { ...rest, ...mapOf(patternProperties) };
  if (isObject(rest['properties'])) return withOptionalNulls(schema);
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.flatMap(flatChoices) };
  // JSON Schema does not need the type, but generated clients do.
  return Array.isArray(values) && !('type' in schema) ? { ...schema, type: 'string' } : schema;
}

/** Removes nullable objects and lists from `required`. */
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

/** Maps `patternProperties` to `additionalProperties`, because generators do not know the former. */
function mapOf(patternProperties: JsonObject): JsonObject {
  const [[pattern, values] = ['', {}], ...others] = Object.entries(patternProperties);
  if (others.length > 0) throw new TypeError('A record schema has more than one name pattern');
  return { additionalProperties: values, ...(pattern === ANY_NAME ? {} : { propertyNames: { pattern } }) };
}

/** The name pattern of TypeBox records with string keys. */
const ANY_NAME = '^.*$';

export interface DocumentedCredential {
  /** Name of the security scheme. */
  readonly name: string;
  readonly scheme: JsonObject;
  /** Error codes that every non-public operation can return. */
  readonly refusals: readonly DocumentedCode[];
  /** Error code for a missing permission. */
  readonly permissionError: DocumentedCode;
  /** Error codes of every operation except GET. */
  readonly writeErrors: readonly DocumentedCode[];
  /** Error code for a missing proof of identity, if the credential has proofs. */
  readonly proofError?: DocumentedCode;
  /** Headers of every response to an authenticated caller. */
  readonly headers: readonly HeaderName[];
  /** Headers of 401 responses. */
  readonly challenge: readonly HeaderName[];
  /** The last sentence of each description: the permission it needs. */
  readonly needs: (scope: Endpoint['scope']) => string;
}

/**
 * Describes the credential "API key" for the OpenAPI document.
 *
 * @param start example prefix of a key.
 */
export function keyCredential(start: string): DocumentedCredential {
  return {
    name: 'apiKey',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      description: `Your API key: \`Authorization: Bearer ${start}...\`. Keep it on your server.`,
    },
    refusals: ['invalid_api_key', 'expired_api_key', 'rate_limit_exceeded'],
    permissionError: 'insufficient_scope',
    writeErrors: [],
    headers: ['RateLimit-Policy', 'RateLimit'],
    challenge: ['WWW-Authenticate'],
    needs(scope) {
      if (scope === 'public') return 'Needs no key.';
      return scope === 'any_key' ? 'Any key is accepted.' : `Needs the scope \`${scope}\`.`;
    },
  };
}

/**
 * Describes the credential "session cookie" for the OpenAPI document.
 *
 * @param cookie name of the session cookie.
 */
export function sessionCredential(cookie: string): DocumentedCredential {
  return {
    name: 'session',
    scheme: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'The session cookie. Calls that change something must come from pages of the portal.',
    },
    refusals: ['session_required', 'insufficient_role', 'rate_limit_exceeded'],
    permissionError: 'insufficient_role',
    writeErrors: ['origin_not_allowed'],
    proofError: 'proof_required',
    headers: [],
    challenge: [],
    needs(scope) {
      if (scope === 'public') return 'Needs no session.';
      if (scope === 'any_key' || scope === 'any_member') return 'Any member may call it.';
      return `Needs a role with \`${scope}\`.`;
    },
  };
}

/** True if no particular permission is needed. */
export const needsNoPermission = (scope: Endpoint['scope']): boolean =>
  scope === 'public' || scope === 'any_key' || scope === 'any_member';
