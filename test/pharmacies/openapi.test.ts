/** The served document and pages of the pharmacy API, and its examples as calls. */
import { closePeriodsOf } from '../support/money/closed-lines.ts';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildSite } from '../../local/site/build-site.ts';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import { Contract } from '../support/engine/contract.ts';
import { PHARMACY_BASE } from '../support/callers/pharmacy-caller.ts';
import { details, LINE } from '../support/prescriptions/submit.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import type { OrderStep } from '../../api/pharmacy/order-schemas.ts';
import { SITES } from '../../site/content/sites.ts';

const { engine, given } = useEngine();

const pharmacy = prepared(given.pharmacy().stocked());

const document = prepared(async () => (await Contract.of(engine.origin, PHARMACY_BASE)).document);

const webhook = prepared(() => register(pharmacy));

/** Values of path parameters for which the operation is legal; empty when its example names the object. */
async function objectFor(path: string, operationId: string): Promise<Readonly<Record<string, string>>> {
  if (path.startsWith('/webhooks/')) return { webhook_id: webhook.webhook_id };
  if (operationId === 'disputeStatementLine') return closedLine();
  const before = STEPS_BEFORE[operationId];
  if (before === undefined) return {};
  const partner = await given.partner();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  if (operationId === 'withdrawHold') {
    await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'address_unclear' });
  }
  for (const step of before) {
    const body =
      document.paths[`/orders/{request_id}/${step}`]?.post?.requestBody?.content['application/json'];
    expect((await pharmacy.step(request_id, step, body?.example)).status).toBe(200);
  }
  const { prescription_id } = await given
    .prescription()
    .by(partner)
    .with({ details: details({ lines: [PRESCRIBED] }) });
  await partner.call('POST', `/requests/${request_id}/prescriptions`, {
    prescription_ids: [prescription_id],
  });
  return { request_id, prescription_id };
}

/** A line of a closed statement. */
async function closedLine() {
  const { request_id: line_id } = await given.order().at(pharmacy).delivered();
  await closePeriodsOf(engine.database, line_id);
  const { data } = await pharmacy.call<{ statements: { statement_id: string }[] }>('GET', '/statements');
  return { statement_id: data.statements[1]?.statement_id ?? '', line_id };
}

/** The body of the verify example. */
const PRESCRIBED = { ...LINE, medicine: 'paracetamol 500 mg tablet', unit: 'tablet', refills: 1 };

const STEPS_BEFORE: Readonly<Record<string, readonly OrderStep[]>> = {
  acceptOrder: [],
  rejectOrder: [],
  dispenseOrder: ['accept'],
  correctBatch: ['accept', 'dispense'],
  readyOrder: ['accept', 'dispense'],
  handOverOrder: ['accept', 'dispense'],
  deliverOrder: ['accept', 'dispense'],
  returnOrder: ['accept', 'dispense', 'hand_over'],
  failOrder: ['accept'],
  openHold: [],
  withdrawHold: [],
  verifyPrescription: ['accept'],
  rejectPrescription: ['accept'],
};

/** Operations with a body that do not concern an order. */
const OF_WEBHOOKS = ['createWebhook', 'replaceWebhook', 'rotateWebhookSecret', 'recoverWebhookDeliveries'];

/** Operations whose example is valid only at a certain time. */
const withDates = (operationId: string, example: unknown) =>
  operationId === 'recoverWebhookDeliveries' ? { since: new Date().toISOString() } : example;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("the pharmacy API's document is served without a key and equals the code's", () => {
  expect({ ...document }).toEqual(JSON.parse(JSON.stringify(currentPharmacyDocument())));
});

test('every request example of the pharmacy API is accepted', async () => {
  let sent = 0;
  for (const { path, method, operation } of operations()) {
    const { operationId, parameters } = operation;
    for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
      const ids = await objectFor(path, operationId);
      const exampleOf = (name: string) =>
        parameters.find((one) => one.in === 'path' && one.name === name)?.example;
      const body = typeof example === 'string' ? example : JSON.stringify(withDates(operationId, example));
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? exampleOf(name) ?? '');
      const done = ['createWebhook', 'placeTestOrder'].includes(operationId) ? 201 : 200;
      const { status, error } = await pharmacy.send(method.toUpperCase(), filled, { type, body });
      expect([path, type, status, error]).toEqual([path, type, done, undefined]);
      sent += 1;
    }
  }
  expect(sent).toBe(10 + Object.keys(STEPS_BEFORE).length + OF_WEBHOOKS.length);
});

test('the pages for pharmacies are served beside their document and link to each other', async () => {
  await buildSite(() => undefined);
  const first = await fetch(`${engine.origin}${PHARMACY_BASE}/docs`);
  expect([first.status, new URL(first.url).pathname]).toEqual([200, `${PHARMACY_BASE}/docs/quickstart`]);
  const html = await first.text();
  expect(html).toContain('Medicine Fulfilment Pharmacy API');
  for (const name of ['stock', 'webhooks', 'errors', 'reference', 'own-key.js', 'stock.md']) {
    expect([name, (await fetch(`${engine.origin}${PHARMACY_BASE}/docs/${name}`)).status]).toEqual([
      name,
      200,
    ]);
  }
  expect(html).toContain(`href="${PHARMACY_BASE}/docs/stock"`);
  expect(await (await fetch(`${engine.origin}/v1/docs/quickstart`)).text()).not.toContain(PHARMACY_BASE);
});

test('unknown paths and methods of the pharmacy API are answered as in the partner API', async () => {
  const nowhere = await pharmacy.call('GET', '/nothing');
  expect([nowhere.status, nowhere.error.code]).toEqual([404, 'route_not_found']);
  const wrong = await pharmacy.call('DELETE', '/stock');
  expect([wrong.status, wrong.error.code, wrong.headers.get('allow')]).toEqual([
    405,
    'method_not_allowed',
    'HEAD, GET',
  ]);
});

describe('the pages of the pharmacy API', () => {
  const FOLDER = path.join(import.meta.dirname, '../../docs/pharmacies');

  const guides = Object.values(SITES['pharmacies']?.guides ?? {}).flat();

  const pages = guides.map((name) => ({ name }));

  const { engine } = useEngine();

  test('every file in docs/pharmacies is a guide of the site, and every guide has a file', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(guides.map((name) => `${name}.md`).toSorted());
  });

  test.each(pages)('the links of the pharmacy page $name lead to existing pages', async ({ name }) => {
    const response = await fetch(`${engine.origin}${PHARMACY_BASE}/docs/${name}`);
    const html = await response.text();
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (link.startsWith('data:')) continue;
      const { status, url } = await fetch(new URL(link, response.url));
      expect([link, status, new URL(url).origin]).toEqual([link, 200, engine.origin]);
    }
  });
});
