/** A partner cannot see another partner's data. Generated from the OpenAPI document, so that new operations are covered. */
import { describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { readRequest } from '../../db/requests/requests.ts';
import { ORDER_EXAMPLE } from '../../api/examples.ts';
import type { OpenHold } from '../../domain/requests/messages.ts';
import type { DeliveryRecord, WebhookRecord } from '../../domain/webhooks/records.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { heldRecord } from '../support/callers/partner-at-holds.ts';
import type { DocumentedOperation, OpenapiDocument } from '../support/engine/contract.ts';
import { eventually } from '../support/engine/eventually.ts';
import { closePeriodsOf } from '../support/money/closed-lines.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const { engine, given } = useEngine();
const owner = prepared(given.partner());
const other = prepared(given.partner());
const prescription = prepared(() => given.prescription().by(owner));

/** Creates the object named by the last path parameter for the owner. Returns the value of each parameter. */
const OWNED: Readonly<Record<string, (owner: ApiCaller) => Promise<Readonly<Record<string, string>>>>> = {
  request_id: async (owner) => {
    const { request_id } = await given.order().by(owner);
    return { request_id };
  },
  webhook_id: async (owner) => ({ webhook_id: (await registerInPlaceOfOthers(owner)).webhook_id }),
  statement_id: async (owner) => ({ statement_id: await openStatement(owner) }),
  line_id: async (owner) => {
    const { request_id } = await given.order().by(owner).playing('happy');
    await owner.readUntil(request_id, 'delivered');
    await closePeriodsOf(engine.database, request_id);
    const { data } = await owner.call<{ statements: { statement_id: string }[] }>('GET', '/statements');
    return { statement_id: data.statements[1]?.statement_id ?? '', line_id: request_id };
  },
  event_id: ownedDelivery,
  prescription_id: async (owner) => {
    const { prescription_id } = await given.prescription().by(owner);
    return { prescription_id };
  },
};

async function openStatement(owner: ApiCaller): Promise<string> {
  const { data } = await owner.call<{ statements: { statement_id: string }[] }>('GET', '/statements');
  return data.statements[0]?.statement_id ?? '';
}

/** Puts the object into the state that the operation needs. */
const OWNED_FOR: typeof OWNED = {
  readProof: async (owner) => {
    const { request_id } = await given.order().by(owner).playing('happy');
    await owner.readUntil(request_id, 'delivered');
    return { request_id };
  },
  approveHold: held({ reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] }),
  attachPrescriptionsToHold: held({ reason: 'prescription_unclear' }),
  authorizeHold: async (owner) => {
    const { request_id } = await given.order().by(owner).with({ authorization: {} });
    await heldRecord(owner, request_id);
    return { request_id };
  },
  submitAuthorization: async (owner) => {
    const { request_id } = await given
      .order()
      .by(owner)
      .with({ authorization: { emergency: true } });
    await eventually(() => readRequest(engine.database, request_id), {
      deadlineMs: 20_000,
      describe: 'the request in Postgres',
    });
    return { request_id };
  },
  correctAddressOfHold: held({ reason: 'address_unclear' }),
  correctRecipientOfHold: held({ reason: 'recipient_unreachable' }, 'confirmed'),
  declineHold: held({ reason: 'address_unclear' }),
};

/** A request held by its pharmacy. */
function held(
  asked: Pick<OpenHold, 'reason' | 'lines'>,
  status: 'pending' | 'confirmed' = 'pending',
): (owner: ApiCaller) => Promise<{ request_id: string }> {
  return async (owner) => {
    const { request_id } = await given.order().by(owner);
    if (status === 'confirmed') {
      await engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'confirm');
    }
    const outcome = await engine.fulfilment.openHold(request_id, { actor: 'pharmacy', ...asked }, 'hold');
    expect(outcome.kind).toBe('taken');
    return { request_id };
  };
}

/** The number of endpoints is limited. */
async function registerInPlaceOfOthers(owner: ApiCaller): Promise<WebhookRecord> {
  const { data } = await owner.call<{ webhooks: WebhookRecord[] }>('GET', '/webhooks');
  for (const { webhook_id } of data.webhooks) await owner.call('DELETE', `/webhooks/${webhook_id}`);
  return register(owner);
}

async function ownedDelivery(owner: ApiCaller) {
  const { webhook_id } = await registerInPlaceOfOthers(owner);
  await given.order().by(owner);
  const path = `/webhooks/${webhook_id}/deliveries`;
  const { event_id } = await eventually(
    async () => (await owner.call<{ deliveries: DeliveryRecord[] }>('GET', path)).data.deliveries[0],
    { deadlineMs: 20_000, describe: 'the event of the order' },
  );
  return { webhook_id, event_id };
}

const document = currentDocument() as unknown as OpenapiDocument;

/** Pharmacies belong to no partner. */
const PUBLIC = ['readPharmacy'];

/** Operations without a key answer everybody the same, because a link itself grants access. */
const withId = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    path.includes('{') && operation.security.length > 0 && !PUBLIC.includes(operation.operationId)
      ? [{ name: `${method} ${path}`, method, path, operation }]
      : [],
  ),
);

async function pathOfOwners(
  path: string,
  { operationId }: DocumentedOperation,
): Promise<{ owned: string; missing: string }> {
  const parameters = [...path.matchAll(/\{(.+?)\}/g)].map(([, name = '']) => name);
  const make = OWNED_FOR[operationId] ?? OWNED[parameters.at(-1) ?? ''];
  if (make === undefined) throw new Error(`Say in OWNED how an object with a ${parameters.at(-1)} is made`);
  const ids = await make(owner);
  const filled = (change: (id: string) => string) =>
    path.replaceAll(/\{(.+?)\}/g, (_, name: string) => change(ids[name] ?? ''));
  return { owned: filled((id) => id), missing: filled((id) => `${id.slice(0, -4)}0000`) };
}

/** Bodies whose examples are valid only at certain times, or name the owner's objects. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  attachPrescriptions: () => ({ prescription_ids: [prescription.prescription_id] }),
  attachPrescriptionsToHold: () => ({ sequence: 2, prescription_ids: [prescription.prescription_id] }),
  // The request has been confirmed before.
  correctRecipientOfHold: () => ({ sequence: 3, recipient: ORDER_EXAMPLE.recipient }),
  recoverWebhookDeliveries: () => ({ since: new Date().toISOString() }),
};

const bodyOf = ({ operationId, requestBody }: DocumentedOperation) =>
  BODIES[operationId]?.() ?? requestBody?.content['application/json']?.example;

test('the document has operations with ids in their paths', () => expect(withId.length).toBeGreaterThan(2));

describe.each(withId)('$name', ({ method, path, operation }) => {
  test('another partner gets exactly the answer for an unknown id', async () => {
    const { owned, missing } = await pathOfOwners(path, operation);
    const foreign = await other.call(method.toUpperCase(), owned, bodyOf(operation));
    const none = await other.call(method.toUpperCase(), missing, bodyOf(operation));
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(none.error);
    expect(foreign.error.message).not.toContain(owner.partnerId);
  });

  test('the call of another partner changes nothing for the owner', async () => {
    const { owned } = await pathOfOwners(path, operation);
    await other.call(method.toUpperCase(), owned, bodyOf(operation));
    const answered = await owner.call(method.toUpperCase(), owned, bodyOf(operation));
    expect(answered.status).toBe(200);
  });
});

test('the list contains nothing of another partner', async () => {
  await ownedDelivery(owner);
  const fresh = await given.partner();
  const { data } = await fresh.call<{ requests: unknown[] }>('GET', '/requests');
  expect(data.requests).toEqual([]);
  expect((await fresh.call<{ webhooks: unknown[] }>('GET', '/webhooks')).data.webhooks).toEqual([]);
});

test("an endpoint's deliveries exclude those of another partner", async () => {
  const { event_id } = await ownedDelivery(owner);
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
