/** A pharmacy cannot see another pharmacy's data. Generated from the OpenAPI document, so that new operations are covered. */
import { describe, expect, test } from '@jest/globals';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import type { DeliveryRecord, WebhookRecord } from '../../domain/webhooks/records.ts';
import type { ItemCode } from '../../services/stock/item-codes.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import type { DocumentedOperation, OpenapiDocument } from '../support/engine/contract.ts';
import { eventually } from '../support/engine/eventually.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import { inBase64 } from '../support/prescriptions/submit.ts';
import { png } from '../support/prescriptions/samples.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());
const owner = prepared(given.pharmacy().stocked());
const other = prepared(given.pharmacy());
const order = () => given.order().by(partner).at(owner);

type Parameters = Readonly<Record<string, string>>;

const ITEM_CODE = 'OWNED-0001';

/** Creates the object named by the last path parameter for the owner. Returns the value of each parameter. */
const OWNED: Readonly<Record<string, () => Promise<Parameters>>> = {
  request_id: async () => ({ request_id: (await order()).request_id }),
  webhook_id: async () => ({ webhook_id: (await registerInPlaceOfOthers()).webhook_id }),
  event_id: ownedDelivery,
  prescription_id: ownedPrescription,
  item_code: ownedItemCode,
  statement_id: ownedStatement,
  line_id: async () => ({ ...(await ownedStatement()), line_id: (await order()).request_id }),
};
/** Every pharmacy has its own item codes: test/stock/item-codes/item-codes. */
const MADE_BY_NAME = ['mapItemCode'];
/** Operations of the shared catalogue, and links, which belong to their holder: test/prescriptions/review. */
const COMMON = ['medicine_id', 'link'];

/** The number of endpoints is limited. */
async function registerInPlaceOfOthers(): Promise<WebhookRecord> {
  const { data } = await owner.call<{ webhooks: WebhookRecord[] }>('GET', '/webhooks');
  for (const { webhook_id } of data.webhooks) await owner.call('DELETE', `/webhooks/${webhook_id}`);
  return register(owner);
}

/** The open statement, which every pharmacy has. */
async function ownedStatement(): Promise<Parameters> {
  const { data } = await owner.call<{ statements: { statement_id: string }[] }>('GET', '/statements');
  return { statement_id: data.statements[0]?.statement_id ?? '' };
}

async function ownedItemCode(): Promise<Parameters> {
  const { status } = await owner.call('PUT', `/item-codes/${ITEM_CODE}`, { medicine_id: MEDICINE_ID });
  expect(status).toBe(200);
  return { item_code: ITEM_CODE };
}

/** A prescription with a file, attached to an order. */
async function ownedPrescription(): Promise<Parameters> {
  const { request_id } = await order();
  const files = inBase64(png({ words: request_id }));
  const { prescription_id } = await given.prescription().by(partner).with({ details: undefined, files });
  const body = { prescription_ids: [prescription_id] };
  expect((await partner.call('POST', `/requests/${request_id}/prescriptions`, body)).status).toBe(200);
  return { request_id, prescription_id };
}

async function ownedDelivery() {
  const { webhook_id } = await registerInPlaceOfOthers();
  const { request_id } = await order();
  const path = `/webhooks/${webhook_id}/deliveries?request_id=${request_id}`;
  const { event_id } = await eventually(
    async () => (await owner.call<{ deliveries: DeliveryRecord[] }>('GET', path)).data.deliveries[0],
    { deadlineMs: 20_000, describe: 'the event of the order' },
  );
  return { webhook_id, event_id };
}

const document = currentPharmacyDocument() as unknown as OpenapiDocument;

const lastParameter = (path: string) => /.*\{(.+?)\}/.exec(path)?.[1] ?? '';

const withId = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    path.includes('{') &&
    !COMMON.includes(lastParameter(path)) &&
    !MADE_BY_NAME.includes(operation.operationId)
      ? [{ name: `${method} ${path}`, method: method.toUpperCase(), path, operation }]
      : [],
  ),
);

function bodyOf({ operationId, requestBody }: DocumentedOperation): unknown {
  // Its example is valid only at a certain time.
  if (operationId === 'recoverWebhookDeliveries') return { since: new Date().toISOString() };
  return requestBody?.content['application/json']?.example;
}

test("the pharmacy API's document has operations with ids in their paths", () =>
  expect(withId.length).toBeGreaterThan(20));

describe.each(withId)('$name', ({ method, path, operation }) => {
  test('another pharmacy gets exactly the answer for an unknown id, and nothing changes', async () => {
    const make = OWNED[lastParameter(path)];
    if (make === undefined)
      throw new Error(`Say in OWNED how an object with a ${lastParameter(path)} is made`);
    const ids = await make();
    const filled = (change: (id: string) => string) =>
      path.replaceAll(/\{(.+?)\}/g, (_, name: string) => change(ids[name] ?? ''));
    const foreign = await other.call(
      method,
      filled((id) => id),
      bodyOf(operation),
    );
    const none = await other.call(
      method,
      filled((id) => `${id.slice(0, -4)}0000`),
      bodyOf(operation),
    );
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(none.error);
    expect(foreign.error.message).not.toContain(owner.pharmacyId);
    const [state, unchanged] = await stateOf(ids);
    expect(state).toBe(unchanged);
  });
});

/** The properties of an object that a foreign change would alter. */
async function stateOf({
  request_id,
  webhook_id,
  item_code,
  statement_id,
}: Parameters): Promise<[string, string]> {
  if (statement_id !== undefined) {
    const { data } = await owner.call<{ requests: number }>('GET', `/statements/${statement_id}`);
    return [String(data.requests), '0'];
  }
  if (item_code !== undefined) {
    const { data } = await owner.call<ItemCode>('GET', `/item-codes/${item_code}`);
    return [data.medicine.medicine_id, MEDICINE_ID];
  }
  const shown = request_id === undefined ? `/webhooks/${webhook_id}` : `/orders/${request_id}`;
  const { data } = await owner.call<{ status: string }>('GET', shown);
  return [data.status, request_id === undefined ? 'enabled' : 'pending'];
}

test("an endpoint's deliveries exclude those of another pharmacy", async () => {
  const { event_id } = await ownedDelivery();
  const { webhook_id } = await register(other);
  const path = `/webhooks/${webhook_id}/deliveries`;
  expect((await other.call<{ deliveries: unknown[] }>('GET', path)).data.deliveries).toEqual([]);
  for (const [method, verb] of [
    ['GET', ''],
    ['POST', '/retry'],
    ['POST', '/skip'],
  ] as const) {
    const { status, error } = await other.call(method, `${path}/${event_id}${verb}`);
    expect([status, error.code]).toEqual([404, 'delivery_not_found']);
  }
});
