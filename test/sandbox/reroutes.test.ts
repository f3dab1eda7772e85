/** The scenarios in which the pharmacy does not take the request: the next one plays on. */
import { expect, test } from '@jest/globals';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { expectedStatuses, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { passedStatuses } from '../support/callers/partner-at-holds.ts';
import { playHasBegun, playHasEnded } from './plays.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

async function order(scenario: ScenarioName, reroute_policy?: string, step_seconds = 0): Promise<string> {
  const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    ...(reroute_policy === undefined ? {} : { reroute_policy }),
    sandbox: { scenario, step_seconds },
  });
  expect([status, error]).toEqual([201, undefined]);
  return data.request_id;
}

test.each([
  ['reroutes', undefined, 'pharmacy', 'out_of_stock'],
  ['reroutes_silently', undefined, 'system', 'no_answer'],
  ['rejects', 'any', 'pharmacy', 'out_of_stock'],
  ['never_answers', 'any', 'system', 'no_answer'],
] as const)('%s with the policy %s: the next pharmacy delivers', async (scenario, policy, actor, reason) => {
  const request_id = await order(scenario, policy);
  const record = await partner.readUntil(request_id, 'ended', 30_000);
  expect(passedStatuses(record)).toEqual(expectedStatuses('happy'));
  expect(record.routing_history).toMatchObject([{ pharmacy_id: ORDER.pharmacy_id, actor, reason }]);
  expect(record.pharmacy.pharmacy_id).not.toBe(ORDER.pharmacy_id);
  await playHasEnded(engine, request_id, 2);
});

test.each([
  ['reroutes', 'out_of_stock'],
  ['reroutes_silently', 'no_answer'],
] as const)('%s is rejected where the body wants no other pharmacy', async (scenario, reason) => {
  const request_id = await order(scenario, 'none');
  const record = await partner.readUntil(request_id, 'ended', 30_000);
  expect([record.status, record.status_reason, record.routing_history]).toEqual(['rejected', reason, []]);
});

test('re-routing is an event between its steps', async () => {
  const fresh = await given.partner();
  const { request_id } = await given.order().by(fresh).playing('reroutes');
  await fresh.readUntil(request_id, 'ended');
  const { data } = await fresh.call<{ events: FeedEvent[] }>('GET', '/events');
  expect(data.events.slice(0, 3).map(({ type }) => type)).toEqual([
    'request.pending',
    'request.rerouted',
    'request.confirmed',
  ]);
});

test('the play of a pharmacy that lost the order to a report by hand ends', async () => {
  const request_id = await order('happy', 'any', 1);
  await playHasBegun(engine, request_id);
  const refused = { actor: 'pharmacy', reason: 'pharmacy_closed' } as const;
  await engine.fulfilment.takeStep(request_id, 'reject', refused, 'by hand');
  await playHasEnded(engine, request_id);
  const record = await partner.readUntil(request_id, 'ended', 30_000);
  expect(passedStatuses(record)).toEqual(expectedStatuses('happy'));
});
