/** Every scenario runs through the real parts to the end that its table promises. */
import { describe, expect, test } from '@jest/globals';
import { readRequest } from '../../db/requests/requests.ts';
import { expectedStatuses, SCENARIO_NAMES, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';
import { passedStatuses, playThrough } from '../support/callers/partner-at-holds.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { storedRequest } from '../support/requests/stored-request.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

const PLAYED = SCENARIO_NAMES.filter((name) => name !== 'manual');

describe('every scenario', () => {
  /** All of them at once. */
  const orders = prepared(async () => {
    const order = async (scenario: ScenarioName) => {
      const { request_id } = await given.order().by(partner).playing(scenario);
      return [scenario, request_id] as const;
    };
    return new Map(await Promise.all(PLAYED.map(order)));
  });

  test.each(PLAYED)(
    '%s passes its statuses in order, each once, and Postgres says the same',
    async (scenario) => {
      const request_id = orders.get(scenario) ?? '';
      const record = await playThrough(partner, request_id, scenario);
      expect(passedStatuses(record)).toEqual(expectedStatuses(scenario));
      expect(record.timeline.map(({ sequence }) => sequence)).toEqual(
        record.timeline.map((_, index) => index + 1),
      );
      expect(record.timeline.filter(({ status }) => isTerminal(status))).toHaveLength(1);
      expect(record.timeline.map(({ at }) => at)).toEqual(record.timeline.map(({ at }) => at).toSorted());
      const stored = await storedRequest(engine.database, request_id);
      expect(stored).toEqual({ partner_id: partner.partnerId, record });
      const workflow = await engine.client.workflow.getHandle(request_id).result();
      expect(workflow).toEqual({ status: record.status, sequence: record.timeline.length });
    },
  );
});

test('a delivered request says when, with proof of delivery, and takes no more actions', async () => {
  const { request_id } = await given.order().by(partner).playing('happy');
  const record = await partner.readUntil(request_id, 'delivered');
  expect(record.delivered_at).toBe(record.timeline.at(-1)?.at);
  expect(record.timeline.at(-1)?.proof).toEqual({ type: 'pin' });
  expect(record.allowed_actions).toEqual([]);
});

test('a request that ends badly says why', async () => {
  const { request_id } = await given.order().by(partner).playing('never_answers');
  const record = await partner.readUntil(request_id, 'rejected');
  expect(record.status_reason).toBe('no_answer');
  expect(record.timeline.at(-1)).toMatchObject({ actor: 'system', reason: 'no_answer' });
});

test('the query of an open request and Postgres give the same record', async () => {
  const { request_id } = await given.order().by(partner).playing('stalls_in_transit', 60);
  await engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'test-confirm');
  const live = await engine.fulfilment.state(request_id);
  expect(live).toEqual(await readRequest(engine.database, request_id));
});
