/** The document and the pages of the pharmacy API: valid, complete, and true of their own examples. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ORDER_EVENT_TYPES } from '../../domain/requests/events.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import { PHARMACY_SCOPE_NAMES } from '../../domain/pharmacies/pharmacy-scopes.ts';
import { PHARMACY_ERROR_CODES } from '../../domain/pharmacies/pharmacy-error-codes.ts';
import { Contract, type OpenapiDocument } from '../support/engine/contract.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import {
  newPharmacy,
  PHARMACY_BASE,
  SHORT_WINDOWS,
  type PharmacyApiCaller,
} from '../support/callers/pharmacy-caller.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import type { OrderStep } from '../../api/pharmacy/requests/order-steps.ts';
import { handedIn } from '../prescriptions/orders.ts';
import { placeOrder, stockUp } from './orders/placed-orders.ts';

let engine: TestEngine;
let pharmacy: PharmacyApiCaller;
let document: OpenapiDocument;
let webhookId: string;

beforeAll(async () => {
  engine = await startEngine({ callWindows: SHORT_WINDOWS });
  pharmacy = await newPharmacy(engine);
  await stockUp(pharmacy);
  ({ webhook_id: webhookId } = await register(pharmacy));
  ({ document } = await Contract.of(engine.origin, PHARMACY_BASE));
});
afterAll(() => engine.close());

/** What the parameters of the path can be, where the operation is legal; nothing for one whose example names it. */
async function objectFor(path: string, operationId: string): Promise<Readonly<Record<string, string>>> {
  if (path.startsWith('/webhooks/')) return { webhook_id: webhookId };
  const before = STEPS_BEFORE[operationId];
  if (before === undefined) return {};
  const partner = await engine.partner();
  const { request_id } = await placeOrder(partner, pharmacy);
  if (operationId === 'withdrawHold') {
    await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'address_unclear' });
  }
  for (const step of before) {
    const body =
      document.paths[`/orders/{request_id}/${step}`]?.post?.requestBody?.content['application/json'];
    expect((await pharmacy.step(request_id, step, body?.example)).status).toBe(200);
  }
  const prescription_id = await handedIn(partner);
  await partner.call('POST', `/requests/${request_id}/prescriptions`, {
    prescription_ids: [prescription_id],
  });
  return { request_id, prescription_id };
}

const STEPS_BEFORE: Readonly<Record<string, readonly OrderStep[]>> = {
  acceptOrder: [],
  rejectOrder: [],
  dispenseOrder: ['accept'],
  readyOrder: ['accept', 'dispense'],
  handOverOrder: ['accept', 'dispense'],
  deliverOrder: ['accept', 'dispense'],
  returnOrder: ['accept', 'dispense', 'hand_over'],
  failOrder: ['accept'],
  openHold: [],
  withdrawHold: [],
  verifyPrescription: [],
  rejectPrescription: [],
};

/** Operations with a body that are about no order. */
const OF_WEBHOOKS = ['createWebhook', 'replaceWebhook', 'rotateWebhookSecret', 'recoverWebhookDeliveries'];

/** Of which the example is right at one time only. */
const withDates = (operationId: string, example: unknown) =>
  operationId === 'recoverWebhookDeliveries' ? { since: new Date().toISOString() } : example;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('it is a valid OpenAPI 3.1 document, served without a key', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone<Record<string, unknown>>({ ...document }),
  );
  expect([valid, errors]).toEqual([true, undefined]);
  expect(JSON.stringify(document)).not.toContain('requests:create');
});

test('every operation needs a scope of pharmacies, but for links; each code of theirs has an example and an operation', () => {
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

test('every example of a body is valid and is accepted as it stands, every example of an answer is valid', async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const part = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const isValid = (pointer: string[], example: unknown) =>
    ajv.validate({ $ref: `openapi#/${pointer.map(part).join('/')}/schema` }, example);
  let sent = 0;
  for (const { path, method, operation } of operations()) {
    const at = ['paths', path, method];
    for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
      expect([path, type, isValid([...at, 'requestBody', 'content', type], example)]).toEqual([
        path,
        type,
        true,
      ]);
      const { operationId } = operation;
      const ids = await objectFor(path, operationId);
      const exampleOf = (name: string) =>
        operation.parameters.find((one) => one.in === 'path' && one.name === name)?.example;
      const body = typeof example === 'string' ? example : JSON.stringify(withDates(operationId, example));
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? exampleOf(name) ?? '');
      const done = operationId === 'createWebhook' ? 201 : 200;
      const { status, error } = await pharmacy.send(method.toUpperCase(), filled, { type, body });
      expect([path, type, status, error]).toEqual([path, type, done, undefined]);
      sent += 1;
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
  expect(sent).toBe(4 + Object.keys(STEPS_BEFORE).length + OF_WEBHOOKS.length);
});

test('it tells of every event that is sent, and every example of one is valid', () => {
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

test('the pages are served beside it, and lead to each other', async () => {
  const first = await fetch(`${engine.origin}${PHARMACY_BASE}/docs`);
  expect([first.status, new URL(first.url).pathname]).toEqual([200, `${PHARMACY_BASE}/docs/keys`]);
  const html = await first.text();
  expect(html).toContain('Medicine Fulfilment Pharmacy API');
  for (const name of ['stock', 'webhooks', 'errors', 'reference', 'assets/reference.js', 'stock.md']) {
    expect([name, (await fetch(`${engine.origin}${PHARMACY_BASE}/docs/${name}`)).status]).toEqual([
      name,
      200,
    ]);
  }
  expect(html).toContain(`href="${PHARMACY_BASE}/docs/stock"`);
  expect(await (await fetch(`${engine.origin}/v1/docs/quickstart`)).text()).not.toContain(PHARMACY_BASE);
});

test('other paths and methods are answered as in the partner API', async () => {
  const nowhere = await pharmacy.call('GET', '/nothing');
  expect([nowhere.status, nowhere.error.code]).toEqual([404, 'route_not_found']);
  const wrong = await pharmacy.call('DELETE', '/stock');
  expect([wrong.status, wrong.error.code, wrong.headers.get('allow')]).toEqual([
    405,
    'method_not_allowed',
    'HEAD, GET',
  ]);
});
