/** The OpenAPI document: valid, complete, and true of its own examples. */
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { currentDocument } from '../../api/partner/current-document.ts';
import { EVENT_TYPES, type RequestEvent } from '../../domain/requests/events.ts';
import { ERROR_CODES } from '../../domain/common/error-codes.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import { SCOPE_NAMES } from '../../domain/partners/scopes.ts';
import type { DocumentedOperation, OpenapiDocument } from '../support/engine/contract.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const document = currentDocument() as unknown as OpenapiDocument;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

function operations(): [string, DocumentedOperation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, DocumentedOperation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

test('the document is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone<Record<string, unknown>>({ ...document }),
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('the document is served without a key, and the path without the version leads to it', async () => {
  const response = await fetch(`${engine.origin}/openapi.json`);
  expect(new URL(response.url).pathname).toBe('/v1/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual(document);
});

/** Whether an example is what the schema at a place of the document says; otherwise what is wrong with it. */
function problemsAt(pointer: readonly string[], example: unknown): string[] {
  const uri = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.compile({ $ref: `openapi#/${uri.join('/')}/schema` });
  return validate(example) ? [] : [`${pointer.join(' ')}: ${ajv.errorsText(validate.errors)}`];
}

test.each(operations())('every example of %s is valid', (name, { requestBody, responses }) => {
  const [method = '', path = ''] = name.split(' ');
  const at = ['paths', path, method];
  const wrong: string[] = [];
  for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
    expect(example).toBeDefined();
    wrong.push(...problemsAt([...at, 'requestBody', 'content', type], example));
  }
  for (const [status, { content = {} }] of Object.entries(responses)) {
    for (const [type, { example, examples = {} }] of Object.entries(content)) {
      const shown = Object.values(examples).map(({ $ref }) => exampleAt($ref));
      if (example !== undefined) shown.push(example);
      expect(shown.length).toBeGreaterThan(0);
      const place = [...at, 'responses', status, 'content', type];
      wrong.push(...shown.flatMap((value) => problemsAt(place, value)));
    }
  }
  expect(wrong).toEqual([]);
});

test('the document has operations with examples', () => expect(operations().length).toBeGreaterThan(20));

test('every event type, and the test event, has a webhook with the schema of its body and an example', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES, PING_EVENT_TYPE]);
  const check = (type: string, body: unknown) =>
    ajv.validate(
      { $ref: `openapi#/webhooks/${type}/post/requestBody/content/application~1json/schema` },
      body,
    );
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const example = post.requestBody.content['application/json']?.example as RequestEvent;
    expect([example.type, check(type, example)]).toEqual([type, true]);
    expect(check(type, { ...example, type: 'request.unheard_of' })).toBe(false);
    expect(check(type, { type, timestamp: example.timestamp })).toBe(false);
  }
});

function exampleAt(reference: string): unknown {
  return document.components.examples[reference.split('/').at(-1) ?? '']?.value;
}

test('every error code has an example with its own code and status', () => {
  expect(Object.keys(document.components.examples)).toEqual(Object.keys(ERROR_CODES));
  for (const [code, { status }] of Object.entries(ERROR_CODES)) {
    expect(exampleAt(code)).toMatchObject({ success: false, error: { code, status } });
  }
});

test('ids of operations are unique, and each operation names its scope', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const scopes = operations().flatMap(([, { security }]) => security.flatMap(Object.values).flat());
  expect(scopes.every((scope) => SCOPE_NAMES.some((known) => known === scope))).toBe(true);
});

test('a key without scopes is refused by each operation that the document says needs one', async () => {
  const powerless = await given.partner().withScopes();
  let refused = 0;
  for (const [name, { security }] of operations()) {
    const [scope] = security.flatMap(Object.values).flat();
    if (scope === undefined) continue;
    const [method = '', path = ''] = name.split(' ');
    const { error } = await powerless.call(method.toUpperCase(), path.replaceAll(/\{.*?\}/g, 'none'));
    expect([name, error.code]).toEqual([name, 'insufficient_scope']);
    expect(error.message).toContain(scope);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(5);
});

test('the example order is accepted as it stands', async () => {
  const body = document.paths['/requests']?.['post']?.requestBody?.content['application/json']?.example;
  expect((await partner.call('POST', '/requests', body)).status).toBe(201);
});
