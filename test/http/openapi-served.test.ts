/** The OpenAPI document as a server gives it away, and what it does as the document says. */
import { expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { operationsOf } from './operations.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const document = currentDocument() as unknown as OpenapiDocument;

test('the document is served without a key, and the path without the version leads to it', async () => {
  const response = await fetch(`${engine.origin}/openapi.json`);
  expect(new URL(response.url).pathname).toBe('/v1/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual(document);
});

test('a key without scopes is refused by each operation that the document says needs one', async () => {
  const powerless = await given.partner().withScopes();
  let refused = 0;
  for (const [name, { security }] of operationsOf(document)) {
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
