/** What one partner has is not there for another. Generated from the document: a new operation is covered by itself. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/openapi/current.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import type { DocumentedOperation, OpenapiDocument } from '../support/contract.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';

/** Makes an object of the owner, by the path parameter that names it. */
const OWNED: Readonly<Record<string, (owner: ApiCaller) => Promise<string>>> = {
  request_id: async (owner) => (await owner.order('manual')).request_id,
};

const document = currentDocument() as unknown as OpenapiDocument;

const withId = Object.entries(document.paths).flatMap(([path, methods]) =>
  path.includes('{')
    ? Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        method,
        path,
        operation,
      }))
    : [],
);

let engine: TestEngine;
let owner: ApiCaller;
let other: ApiCaller;

beforeAll(async () => {
  engine = await startEngine();
  [owner, other] = await Promise.all([engine.partner(), engine.partner()]);
});
afterAll(() => engine.close());

async function pathOfOwners(path: string): Promise<{ owned: string; missing: string }> {
  const [, parameter = ''] = /\{(.+?)\}/.exec(path) ?? [];
  const make = OWNED[parameter];
  if (make === undefined) throw new Error(`Say in OWNED how an object with a ${parameter} is made`);
  const id = await make(owner);
  return { owned: path.replace(/\{.+?\}/, id), missing: path.replace(/\{.+?\}/, `${id.slice(0, -4)}0000`) };
}

const bodyOf = ({ requestBody }: DocumentedOperation) => requestBody?.content['application/json']?.example;

test('the document has operations with ids', () => expect(withId.length).toBeGreaterThan(2));

describe.each(withId)('$name', ({ method, path, operation }) => {
  test('answers another partner exactly as if there were nothing', async () => {
    const { owned, missing } = await pathOfOwners(path);
    const foreign = await other.call(method.toUpperCase(), owned, bodyOf(operation));
    const none = await other.call(method.toUpperCase(), missing, bodyOf(operation));
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(none.error);
    expect(foreign.error.message).not.toContain(owner.partnerId);
  });

  test('does the owner no harm', async () => {
    const { owned } = await pathOfOwners(path);
    await other.call(method.toUpperCase(), owned, bodyOf(operation));
    const answered = await owner.call(method.toUpperCase(), owned, bodyOf(operation));
    expect(answered.status).toBe(200);
  });
});

test('a list holds nothing of another partner', async () => {
  await owner.order('manual');
  const { data } = await other.call<{ requests: unknown[] }>('GET', '/requests');
  expect(data.requests).toEqual([]);
});
