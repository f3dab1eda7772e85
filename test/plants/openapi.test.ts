/** The plant store's document is valid OpenAPI 3.1, and says what the store does. */
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import type { PLANT_STORE_DOCUMENT } from '../../api/plants.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { plantCaller, TOKEN, type CallPlantStore } from './plant-caller.ts';

const { engine } = useOwnEngine({
  worker: false,
  plantStore: { token: TOKEN, webhookBase: undefined },
});
const call: CallPlantStore = (...asked) => plantCaller(engine.origin)(...asked);
/** Read without the token: whoever wants to use the store may read how. */
const document = prepared(async () => {
  const response = await fetch(`${engine.origin}/plant-store/openapi.json`);
  return (await response.json()) as typeof PLANT_STORE_DOCUMENT;
});

/** Every `example` beside a `$ref`, with the schema it is of. */
function examplesIn(value: unknown): { readonly schema: string; readonly example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example } = value as { schema?: { $ref?: string }; example?: unknown };
  const own = schema?.$ref === undefined ? [] : [{ schema: schema.$ref, example }];
  return [...own, ...Object.values(value).flatMap(examplesIn)];
}

test('the plant store’s document is valid OpenAPI 3.1, and so are all its references', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone({ ...document }));
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
  expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
  // The validator does find faults.
  expect((await new Validator().validate({ ...document, paths: { plants: {} } })).valid).toBe(false);
});

test('the plant store’s document has the version, the bearer, the operations and the webhook of the specification', () => {
  expect(document.info.version).toBe('1.0.0');
  expect(document.security).toEqual([{ bearer: [] }]);
  expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  expect(Object.keys(document.paths)).toEqual(['/plants', '/plants/{id}']);
  expect(Object.keys(document.webhooks)).toEqual(['newPlant']);
  expect(document.webhooks.newPlant.post.description).toContain('POST /plant/webhook');
  expect(document.webhooks.newPlant.post.requestBody.content['application/json'].schema.$ref).toBe(
    '#/components/schemas/NewPlant',
  );
});

test('the schemas of the plant store are those of the specification', () => {
  const { Plant, NewPlant, Error } = document.components.schemas;
  expect(Plant).toMatchObject({
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, tag: { type: 'string' } },
  });
  expect(NewPlant).toMatchObject({
    type: 'object',
    required: ['name', 'id'],
    properties: {
      name: { type: 'string' },
      tag: { type: 'string' },
      id: { type: 'integer', format: 'int64' },
    },
  });
  expect(Error).toMatchObject({
    type: 'object',
    required: ['error', 'message'],
    properties: { error: { type: 'integer', format: 'int32' }, message: { type: 'string' } },
  });
});

test('the examples of the plant store are valid by its schemas', () => {
  const examples = examplesIn(document);
  expect(examples.length).toBeGreaterThan(8);
  const checks: Readonly<Record<string, { Check(value: unknown): boolean }>> = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      `#/components/schemas/${name}`,
      Compile(schema as object),
    ]),
  );
  expect(examples.filter(({ schema, example }) => checks[schema]?.Check(example) !== true)).toEqual([]);
});

test('the example calls of the plant store are answered as its document says', async () => {
  const { post } = document.paths['/plants'];
  const { example } = post.requestBody.content['application/json'];
  const created = await call('POST', '/plants', JSON.stringify(example));
  expect([created.status, created.body]).toEqual([
    200,
    post.responses['200'].content['application/json'].example,
  ]);
  const bad = await call('POST', '/plants', '{}');
  expect([bad.status, bad.body]).toEqual([400, post.responses['400'].content['application/json'].example]);
  const denied = await call('POST', '/plants', '{}', { Authorization: '' });
  expect([denied.status, denied.body]).toEqual([
    401,
    post.responses['401'].content['application/json'].example,
  ]);
  const { responses } = document.paths['/plants/{id}'].delete;
  expect((await call('DELETE', '/plants/42')).status).toBe(204);
  const gone = await call('DELETE', '/plants/42');
  expect([gone.status, gone.body]).toEqual([404, responses['404'].content['application/json'].example]);
});
