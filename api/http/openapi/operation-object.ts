/** Builds the OpenAPI Operation Object of an endpoint, with the error codes that follow from its properties. */
import { type TSchema, Type } from 'typebox';
import {
  requiresProof,
  type Deprecation,
  type Endpoint,
  isIdempotent,
  routeOf,
  type Upload,
} from '../endpoint.ts';
import { success } from '../answers.ts';
import { IDEMPOTENCY_KEY_HEADER, isStored, REPLAYED_HEADER } from '../idempotency.ts';
import type { DocumentedAnswer } from '../operation.ts';
import { WAITS_HEADER } from '../waits.ts';
import {
  type Components,
  type DocumentedCredential,
  type HeaderName,
  needsNoPermission,
  componentName,
} from './components.ts';
import {
  DOCUMENTED_CODES,
  type DocumentedCode,
  FIXED_VALUE,
  type Json,
  type JsonObject,
} from './known-values.ts';
import { isOptionalBody } from '../validation.ts';
import type { ErrorCode } from '../../../domain/common/error-codes.ts';

export function operationObject(
  endpoint: Endpoint,
  components: Components,
  credential: DocumentedCredential,
): JsonObject {
  const { scope, body, upload } = endpoint;
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describe(endpoint, credential),
    ...(endpoint.deprecation === undefined ? {} : { deprecated: true }),
    security: scope === 'public' ? [] : [{ [credential.name]: needsNoPermission(scope) ? [] : [scope] }],
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint, components),
      ...headerParameters(endpoint),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(endpoint, body, components) }),
    ...(upload === undefined ? {} : { requestBody: uploadedBody(upload, components) }),
    responses: { ...answers(endpoint, components, credential), ...refusals(endpoint, credential) },
  };
}

function describe({ scope, description, deprecation }: Endpoint, { needs }: DocumentedCredential): string {
  return [description, ...deprecationNotice(deprecation), needs(scope)].join('\n\n');
}

function deprecationNotice(deprecation: Deprecation | undefined): string[] {
  if (deprecation === undefined) return [];
  const { sunset, link } = deprecation;
  const when =
    sunset === undefined
      ? 'It will be removed'
      : `It will be removed on ${sunset.toISOString().slice(0, 10)}`;
  return [`**Deprecated.** ${when}: [what to do](${link}).`];
}

function pathParameters({ id, route, parameters }: Endpoint): JsonObject[] {
  return [...route.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => {
    const documented = parameters?.[name];
    if (documented === undefined) throw new TypeError(`${id} does not describe its parameter ${name}`);
    const { pattern, ...shown } = documented;
    const schema = { type: 'string', ...(pattern === undefined ? {} : { pattern }) };
    return { name, in: 'path', required: true, ...shown, schema };
  });
}

function queryParameters({ query }: Endpoint, components: Components): JsonObject[] {
  if (query === undefined) return [];
  const { properties, required = [] } = query as unknown as {
    properties: Record<string, TSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const { description = '', ...rest } = components.place(schema);
    return { name, in: 'query', required: required.includes(name), description, schema: rest };
  });
}

function headerParameters(endpoint: Endpoint): JsonObject[] {
  const hasEtag = Object.values(endpoint.answers).some(({ headers }) => headers?.includes('ETag'));
  const names = [
    'X-Request-Id',
    ...(isIdempotent(endpoint) ? [IDEMPOTENCY_KEY_HEADER] : []),
    ...(hasEtag ? ['If-None-Match'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBody(
  { bodyExample, takesFiles = false }: Endpoint,
  body: TSchema,
  components: Components,
): JsonObject {
  return {
    required: !isOptionalBody(body),
    content: {
      // Form first: openapi-generator makes a method of the first type, and its Java imports a form class that it
      // does not write.
      ...(takesFiles
        ? {
            'multipart/form-data': {
              schema: components.place(FormSchema),
              example: { data: JSON.stringify(bodyExample) },
            },
          }
        : {}),
      'application/json': { schema: components.place(body), example: (bodyExample ?? {}) as Json },
    },
  };
}

function uploadedBody({ content }: Upload, components: Components): JsonObject {
  const entries = Object.entries(content).map(([type, { schema, example }]): [string, JsonObject] => [
    type,
    { schema: components.place(schema), example: example as Json },
  ]);
  return { required: true, content: Object.fromEntries(entries) };
}

const FormSchema = Type.Object(
  {
    data: Type.String({ description: 'The other members of the body as JSON.' }),
    files: Type.Optional(
      Type.Array(Type.String({ format: 'binary' }), { description: 'One part for each file.' }),
    ),
  },
  { $id: 'PrescriptionForm' },
);

function answers(endpoint: Endpoint, components: Components, credential: DocumentedCredential): JsonObject {
  const { id, deprecation } = endpoint;
  const entries = Object.entries(endpoint.answers).map(([status, answer]) => [
    status,
    {
      description: answer.description,
      headers: headers([
        ...(answer.headers ?? []),
        ...(isIdempotent(endpoint) ? ([REPLAYED_HEADER, WAITS_HEADER] as const) : []),
        ...knownHeaders(endpoint, credential),
        ...deprecationHeaders(deprecation),
      ]),
      ...contentOf(id, answer, components),
    },
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

/** The body as JSON, as a file, or as either. */
function contentOf(
  id: string,
  { data, mediaTypes, ...answer }: DocumentedAnswer,
  components: Components,
): JsonObject {
  if (data === undefined && mediaTypes === undefined) return {};
  return {
    content: {
      ...(data === undefined ? {} : content(id, { ...answer, data }, components)),
      ...(mediaTypes === undefined ? {} : fileContent(mediaTypes)),
    },
  };
}

function headers(names: readonly HeaderName[]): JsonObject {
  const all: HeaderName[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function knownHeaders({ scope }: Endpoint, credential: DocumentedCredential): readonly HeaderName[] {
  return scope === 'public' ? [] : credential.headers;
}

function deprecationHeaders(deprecation: Deprecation | undefined): HeaderName[] {
  if (deprecation === undefined) return [];
  return ['Deprecation', ...(deprecation.sunset === undefined ? [] : (['Sunset'] as const)), 'Link'];
}

function content(
  id: string,
  { data, example }: DocumentedAnswer & { readonly data: TSchema },
  components: Components,
): JsonObject {
  const shown = { example: success(example) as unknown as Json };
  const schema = envelope(id, components.place(data), components);
  return { 'application/json': { schema, ...(example === undefined ? {} : shown) } };
}

/** Named after its content, so that class names in generated clients stay when operations are added. */
function envelope(operationId: string, data: JsonObject, components: Components): JsonObject {
  const name = componentName(data) ?? operationId.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return components.add(`${name}Envelope`, {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', [FIXED_VALUE]: true }, data },
  });
}

function fileContent(mediaTypes: readonly string[]): JsonObject {
  const bytes = { schema: { type: 'string', format: 'binary' }, example: '(the bytes of the file)' };
  const text = { schema: { type: 'string' }, example: '(the text of the file)' };
  return Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, mediaType.startsWith('text/') ? text : bytes]),
  );
}

function refusals(endpoint: Endpoint, credential: DocumentedCredential): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(endpoint, credential), (code) => DOCUMENTED_CODES[code].status);
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${DOCUMENTED_CODES[code].meaning}`).join('\n\n'),
      headers: headers(refusalHeaders(endpoint, credential, { status, codes })),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Errors after which the same call may succeed, so they have `Retry-After`. */
const TEMPORARY: readonly DocumentedCode[] = [
  'idempotency_in_progress',
  'rate_limit_exceeded',
  'temporarily_unavailable',
  'pin_required',
];

function refusalHeaders(
  endpoint: Endpoint,
  credential: DocumentedCredential,
  { status, codes }: { readonly status: number; readonly codes: readonly DocumentedCode[] },
): HeaderName[] {
  const { deprecation } = endpoint;
  return [
    ...(status === 401 ? credential.challenge : knownHeaders(endpoint, credential)),
    ...(codes.some((code) => TEMPORARY.includes(code)) ? (['Retry-After'] as const) : []),
    ...(isIdempotent(endpoint) && isStored(status) ? ([REPLAYED_HEADER] as const) : []),
    ...(isIdempotent(endpoint) && status !== 401 ? ([WAITS_HEADER] as const) : []),
    ...deprecationHeaders(deprecation),
  ];
}

/** Errors that the HTTP server, or anything behind an operation, may return to any call. */
const EVERY_CALL_ERRORS: readonly ErrorCode[] = [
  'malformed_http',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'temporarily_unavailable',
];
const BODY_ERRORS: readonly ErrorCode[] = [
  'validation_error',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
];
const IDEMPOTENCY_ERRORS: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_key_reused'];

/** All error codes of an endpoint, in the order of the table of codes. */
function errorCodesOf(endpoint: Endpoint, credential: DocumentedCredential): DocumentedCode[] {
  const { method } = routeOf(endpoint);
  const { scope, body, upload, takesFiles = false, query } = endpoint;
  const codes = new Set<DocumentedCode>([
    ...EVERY_CALL_ERRORS,
    ...(scope === 'public' ? [] : credential.refusals),
    ...(needsNoPermission(scope) ? [] : [credential.permissionError]),
    ...(method === 'GET' ? [] : credential.writeErrors),
    ...(body === undefined && upload === undefined ? [] : BODY_ERRORS),
    ...(takesFiles ? (['malformed_multipart'] as const) : []),
    ...(credential.proofError !== undefined && requiresProof(endpoint) ? [credential.proofError] : []),
    ...(query === undefined ? [] : (['validation_error'] as const)),
    // Every POST refuses an invalid `Idempotency-Key`.
    ...(method === 'POST' ? (['validation_error'] as const) : []),
    ...(isIdempotent(endpoint) ? IDEMPOTENCY_ERRORS : []),
    ...(endpoint.errors ?? []),
  ]);
  return (Object.keys(DOCUMENTED_CODES) as DocumentedCode[]).filter((code) => codes.has(code));
}

/** All error codes of an API, including those for unknown paths and methods, in the order of the table of codes. */
export function errorCodesOfApi(
  endpoints: readonly Endpoint[],
  credential: DocumentedCredential,
): DocumentedCode[] {
  const used = new Set(endpoints.flatMap((endpoint) => errorCodesOf(endpoint, credential)));
  used.add('route_not_found').add('method_not_allowed');
  return (Object.keys(DOCUMENTED_CODES) as DocumentedCode[]).filter((code) => used.has(code));
}
