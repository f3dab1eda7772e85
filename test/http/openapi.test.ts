/** The OpenAPI documents are valid and complete, and their examples match their schemas. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import type { RequestEvent } from '../../domain/requests/events.ts';
import { ERROR_CODES } from '../../domain/common/error-codes.ts';
import { PING_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from '../../domain/webhooks/webhooks.ts';
import { PHARMACY_SCOPE_NAMES, SCOPE_NAMES } from '../../domain/partners.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { operationsOf } from './operations.ts';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import { PHARMACY_ERROR_CODES } from '../../domain/pharmacies/pharmacy-error-codes.ts';
import { currentPortalDocument } from '../../api/portal/document.ts';

const document = currentDocument() as unknown as OpenapiDocument;

const ajv = new Ajv2020({ strict: false });

addFormats.default(ajv);

ajv.addSchema(document, 'openapi');

test('the document is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone<Record<string, unknown>>({ ...document }),
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

/** Returns how an example differs from the schema at a place of the document. */
function problemsAt(pointer: readonly string[], example: unknown): string[] {
  const uri = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.compile({ $ref: `openapi#/${uri.join('/')}/schema` });
  return validate(example) ? [] : [`${pointer.join(' ')}: ${ajv.errorsText(validate.errors)}`];
}

test.each(operationsOf(document))('every example of %s is valid', (name, { requestBody, responses }) => {
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

test('the document has more than twenty operations', () =>
  expect(operationsOf(document).length).toBeGreaterThan(20));

test('every event type and the test event have a webhook with schema and example', () => {
  expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENT_TYPES.partner, PING_EVENT_TYPE]);
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

test('operation ids are unique, and every named scope exists', () => {
  const ids = operationsOf(document).map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const scopes = operationsOf(document).flatMap(([, { security }]) => security.flatMap(Object.values).flat());
  expect(scopes.every((scope) => SCOPE_NAMES.some((known) => known === scope))).toBe(true);
});

describe("the pharmacy API's document", () => {
  const document = currentPharmacyDocument() as unknown as OpenapiDocument;

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  test('the document is valid OpenAPI 3.1 and names no scope of the partner API', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone<Record<string, unknown>>({ ...document }),
    );
    expect([valid, errors]).toEqual([true, undefined]);
    expect(JSON.stringify(document)).not.toContain('requests:create');
  });

  test('every operation except links to files needs one scope, and every error code has an example and occurs in a response', () => {
    for (const { path, operation } of operations()) {
      const scopes = operation.security.flatMap(Object.values).flat();
      expect(PHARMACY_SCOPE_NAMES).toEqual(expect.arrayContaining(scopes));
      expect([path, scopes.length]).toEqual([path, path.startsWith('/prescription-files/') ? 0 : 1]);
    }
    const codes = Object.keys(PHARMACY_ERROR_CODES);
    expect(Object.keys(document.components.examples)).toEqual(expect.arrayContaining(codes));
    const answered = operations().flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      ),
    );
    expect(answered).toEqual(expect.arrayContaining(codes));
  });

  test('every example of a pharmacy request and response is valid', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    const part = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    const isValid = (pointer: string[], example: unknown) =>
      ajv.validate({ $ref: `openapi#/${pointer.map(part).join('/')}/schema` }, example);
    for (const { path, method, operation } of operations()) {
      const at = ['paths', path, method];
      for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
        const isOne = isValid([...at, 'requestBody', 'content', type], example);
        expect([path, type, isOne]).toEqual([path, type, true]);
      }
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const { example, examples = {} } = content['application/json'] ?? {};
        const shown = Object.keys(examples).map((code) => document.components.examples[code]?.value);
        for (const value of [...(example === undefined ? [] : [example]), ...shown]) {
          const pointer = [...at, 'responses', status, 'content', 'application/json'];
          expect([path, status, isValid(pointer, value)]).toEqual([path, status, true]);
        }
      }
    }
  });

  test('the document describes every event, and every event example is valid', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENT_TYPES.pharmacy, PING_EVENT_TYPE]);
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { example } = post.requestBody.content['application/json'] ?? {};
      const schema = `openapi#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
      expect([type, ajv.validate({ $ref: schema }, example)]).toEqual([type, true]);
      expect(example).toMatchObject({ type });
    }
  });
});

describe("the portal API's document", () => {
  test('every schema that the document references exists', () => {
    const document = currentPortalDocument();
    const { schemas } = document['components'] as { readonly schemas: object };
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(named).toContain('PartnerFeedEvent');
    expect([...new Set(named)].filter((name) => !Object.hasOwn(schemas, name ?? ''))).toEqual([]);
  });
});
