/** The document of the pharmacy API: valid, complete, and with examples that are valid by its schemas. */
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import { PHARMACY_ERROR_CODES } from '../../domain/pharmacies/pharmacy-error-codes.ts';
import { PHARMACY_SCOPE_NAMES } from '../../domain/partners.ts';
import { ORDER_EVENT_TYPES } from '../../domain/requests/events.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';

const document = currentPharmacyDocument() as unknown as OpenapiDocument;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the pharmacies’ document is valid OpenAPI 3.1, and says nothing of partners', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone<Record<string, unknown>>({ ...document }),
  );
  expect([valid, errors]).toEqual([true, undefined]);
  expect(JSON.stringify(document)).not.toContain('requests:create');
});

test('every operation for pharmacies needs a scope of theirs, but for links; each code of theirs has an example and an operation', () => {
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

test('every example of a pharmacy’s body, and of an answer to it, is valid', () => {
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

test('the pharmacies’ document tells of every event that is sent, and every example of one is valid', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  expect(Object.keys(document.webhooks)).toEqual([...ORDER_EVENT_TYPES, PING_EVENT_TYPE]);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { example } = post.requestBody.content['application/json'] ?? {};
    const schema = `openapi#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
    expect([type, ajv.validate({ $ref: schema }, example)]).toEqual([type, true]);
    expect(example).toMatchObject({ type });
  }
});
