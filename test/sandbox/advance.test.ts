/** A partner advances a sandbox request manually, and a worker with few slots plays many requests. */
import { describe, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import {
  expectedHold,
  expectedStatuses,
  magicPharmacyId,
  SCENARIO_NAMES,
} from '../../domain/sandbox/scenarios.ts';
import { reportableStatuses } from '../../domain/requests/statuses.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { acceptedUpdates } from './plays.ts';

const { given } = useEngine();

const partner = prepared(given.partner());

type Advanced = RequestRecord & { readonly next_statuses: readonly string[] };

const advance = (requestId: string, body?: unknown) =>
  partner.call<Advanced>('POST', `/sandbox/requests/${requestId}/advance`, body);

test('advance without a target performs the usual next step up to delivered, naming the legal next steps', async () => {
  const { request_id } = await given.order().by(partner);
  for (const status of expectedStatuses('happy').slice(1)) {
    const { status: http, data } = await advance(request_id);
    expect([http, data.status]).toEqual([200, status]);
    expect(data.next_statuses).toEqual(reportableStatuses(data.status));
  }
  const { status, error } = await advance(request_id);
  expect([status, error.code]).toEqual([409, 'illegal_transition']);
  expect(error.message).toContain('final');
});

test('an illegal step gets 409 with the legal next statuses and writes nothing', async () => {
  const { request_id } = await given.order().by(partner);
  await advance(request_id, { to: 'confirmed' });
  for (const to of ['pending', 'confirmed', 'ready', 'delivered', 'rejected', 'cancelled']) {
    const { status, error } = await advance(request_id, { to });
    expect([to, status, error.code]).toEqual([to, 409, 'illegal_transition']);
    expect(error.message).toContain('it can go to dispensing, failed');
  }
  expect((await partner.read(request_id)).timeline).toHaveLength(2);
});

test('a reason is accepted where the step takes one, and refused elsewhere', async () => {
  const { request_id } = await given.order().by(partner);
  const wrong = await advance(request_id, { to: 'confirmed', reason: 'damaged' });
  expect([wrong.status, wrong.error.fields?.[0]?.path]).toEqual([400, 'reason']);
  const ofTheSystem = await advance(request_id, { to: 'rejected', reason: 'no_answer' });
  expect([ofTheSystem.status, ofTheSystem.error.fields?.[0]?.path]).toEqual([400, 'reason']);
  const { data } = await advance(request_id, {
    to: 'rejected',
    reason: 'pharmacy_closed',
    note: 'stocktaking',
  });
  expect(data.timeline.at(-1)).toMatchObject({
    status: 'rejected',
    reason: 'pharmacy_closed',
    note: 'stocktaking',
  });
});

test('a scenario continues from the status that the partner moved the request to', async () => {
  // On a busy machine the scenario may perform the step before the partner does.
  const moved = async () => {
    const { request_id } = await given.order().by(partner).playing('happy', 1);
    const { status } = await advance(request_id, { to: 'confirmed' });
    return status === 200 ? request_id : undefined;
  };
  const request_id = await eventually(moved, { deadlineMs: 30_000, describe: 'a request moved by hand' });
  const record = await partner.readUntil(request_id, 'delivered', 30_000);
  expect(record.timeline.map(({ status }) => status)).toEqual(expectedStatuses('happy'));
});

test("advancing another partner's request gets 404", async () => {
  const stranger = await given.partner();
  const { request_id } = await given.order().by(partner);
  const { status, error } = await stranger.call('POST', `/sandbox/requests/${request_id}/advance`);
  expect([status, error.code]).toEqual([404, 'request_not_found']);
});

test('the scenario list has each scenario with its pharmacy, expected statuses and hold', async () => {
  const { data } = await partner.call<{
    scenarios: { scenario: string; pharmacy_id: string; statuses: string[] }[];
  }>('GET', '/sandbox/scenarios');
  expect(data.scenarios.map(({ scenario }) => scenario)).toEqual(SCENARIO_NAMES);
  for (const name of SCENARIO_NAMES) {
    expect(data.scenarios).toContainEqual(
      expect.objectContaining({
        scenario: name,
        pharmacy_id: magicPharmacyId(name),
        statuses: expectedStatuses(name),
        hold: expectedHold(name),
      }),
    );
  }
});

test('a magic pharmacy plays its scenario without the sandbox member', async () => {
  const { status, data } = await partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    pharmacy_id: magicPharmacyId('rejects'),
  });
  expect(status).toBe(201);
  expect((await partner.readUntil(data.request_id, 'ended', 30_000)).status).toBe('rejected');
});

describe('production', () => {
  const production = useOwnEngine({ environment: 'production', worker: false });

  test('production refuses the sandbox member, and sandbox operations get 404', async () => {
    const caller = await production.given.partner();
    const list = await caller.call('GET', '/sandbox/scenarios');
    expect([list.status, list.error.code]).toEqual([404, 'route_not_found']);
    const pharmacy = await production.given.pharmacy();
    const order = await pharmacy.call('POST', '/sandbox/orders', { kind: 'plain' });
    expect([order.status, order.error?.code]).toEqual([404, 'route_not_found']);
    const create = await caller.call('POST', '/requests', { ...ORDER, sandbox: { scenario: 'happy' } });
    expect([create.status, create.error.code, create.error.fields?.[0]?.path]).toEqual([
      400,
      'validation_error',
      'sandbox',
    ]);
  });
});

describe('a worker with two activity slots', () => {
  const { engine, given } = useOwnEngine({ workerOverrides: { maxConcurrentActivityTaskExecutions: 2 } });

  const partner = prepared(given.partner());

  test('more requests than slots are played concurrently without repeating a step', async () => {
    const orders = await Promise.all(
      Array.from({ length: 8 }, async () => given.order().by(partner).playing('happy')),
    );
    for (const { request_id } of orders) {
      await partner.readUntil(request_id, 'delivered', 60_000);
      // No Update was sent twice, because none had to wait that long.
      expect(await acceptedUpdates(engine, request_id)).toEqual([
        'confirm',
        'dispense',
        'mark_ready',
        'hand_over',
        'deliver',
      ]);
    }
  });
});
