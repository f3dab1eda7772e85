/** The OpenAPI document: valid, complete, and true of its own examples. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EVENT_TYPES, type RequestEvent } from '../../domain/requests/events.ts';
import { ERROR_CODES } from '../../domain/common/error-codes.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import { SCOPE_NAMES } from '../../domain/partners/scopes.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import type { DocumentedOperation, OpenapiDocument } from '../support/engine/contract.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';

let engine: TestEngine;
let partner: ApiCaller;
let document: OpenapiDocument;

beforeAll(async () => {
  engine = await startEngine({ worker: false });
  partner = await engine.partner();
  document = engine.contract.document;
});
afterAll(() => engine.close());

function operations(): [string, DocumentedOperation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, DocumentedOperation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

test('it is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone<Record<string, unknown>>({ ...document }),
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('it is served without a key, and the path without the version leads to it', async () => {
  const response = await fetch(`${engine.origin}/openapi.json`);
  expect(new URL(response.url).pathname).toBe('/v1/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual(document);
});

test('every example of a body, an answer and a refusal is valid', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const wrong: string[] = [];
  let checked = 0;
  const check = (pointer: string[], example: unknown) => {
    const uri = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const validate = ajv.compile({ $ref: `openapi#/${uri.join('/')}/schema` });
    checked += 1;
    if (!validate(example)) wrong.push(`${pointer.join(' ')}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      const at = ['paths', path, method];
      for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
        expect(example).toBeDefined();
        check([...at, 'requestBody', 'content', type], example);
      }
      for (const [status, { content = {} }] of Object.entries(responses)) {
        for (const [type, { example, examples = {} }] of Object.entries(content)) {
          const shown = Object.values(examples).map(({ $ref }) => exampleAt($ref));
          if (example !== undefined) shown.push(example);
          expect(shown.length).toBeGreaterThan(0);
          for (const value of shown) check([...at, 'responses', status, 'content', type], value);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});

test('every event type, and the test event, has a webhook with the schema of its body and an example', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES, PING_EVENT_TYPE]);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
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

test('operation ids are unique, and each operation names its scope', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const scopes = operations().flatMap(([, { security }]) => security.flatMap(Object.values).flat());
  expect(scopes.every((scope) => SCOPE_NAMES.some((known) => known === scope))).toBe(true);
});

test('a key without scopes is refused by each operation that the document says needs one', async () => {
  const powerless = await engine.partner([]);
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
