import { expect, test } from '@jest/globals';
import { orderOf } from '../../domain/pharmacies/gateway.ts';
import { SANDBOX_PHARMACY_WORKFLOW } from '../../domain/requests/messages.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import type { ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { LATER, type FakeActivities, type Flow } from '../support/workflows/flow.ts';
import { submitted } from '../support/workflows/fulfilments.ts';
import { startWorkflow } from '../support/workflows/start.ts';

const GOES_ON = { reportStep: () => ({ ended: false }), openSandboxHold: () => ({ ended: false }) };

function play(
  scenario: ScenarioName,
  { routing = 1, activities = GOES_ON }: { routing?: number; activities?: FakeActivities } = {},
): Promise<Flow> {
  const submission = submitted({ sandbox: { scenario, step_seconds: 5 } });
  const order = { ...orderOf(submission, [firstEntry(submission)]), routing };
  return startWorkflow(SANDBOX_PHARMACY_WORKFLOW, [order], { activities });
}

/** What it did, in order: steps, and holds by their reasons. */
function played(flow: Flow): unknown[] {
  return flow.activities.map(({ args }) => {
    const [{ step, reason }] = args as [{ step?: string; reason?: string }];
    return step ?? reason;
  });
}

test('the steps of a scenario are reported five seconds apart', async () => {
  const flow = await play('happy');
  expect(played(flow)).toEqual([]);
  await flow.advance(5_000);
  expect(played(flow)).toEqual(['confirm']);
  await flow.advance(20_000);
  expect(played(flow)).toEqual(['confirm', 'dispense', 'mark_ready', 'hand_over', 'deliver']);
  expect(flow.isClosed).toBe(true);
});

test('it ends when the request has ended', async () => {
  const flow = await play('happy', { activities: { reportStep: () => ({ ended: true }) } });
  await flow.advance(5_000);
  expect(played(flow)).toEqual(['confirm']);
  expect(flow.isClosed).toBe(true);
});

test.each([
  ['hold_prescription_required', ['confirm', 'prescription_required', 'dispense']],
  ['hold_address_unclear', ['confirm', 'dispense', 'mark_ready', 'hand_over', 'address_unclear', 'deliver']],
  ['hold_expires', ['address_unclear']],
  ['hold_expires_confirmed', ['confirm', 'address_unclear']],
  // The request itself begins with it.
  ['hold_authorization_required', ['confirm', 'dispense']],
] as const)('%s opens its hold where the scenario says', async (scenario, expected) => {
  const flow = await play(scenario);
  await flow.advance(60_000);
  expect(played(flow).slice(0, expected.length)).toEqual(expected);
  expect(flow.isClosed).toBe(true);
});

test('after a hold that ended the request nothing is reported', async () => {
  const activities = { ...GOES_ON, openSandboxHold: () => ({ ended: true }) };
  const flow = await play('hold_price_changed', { activities });
  await flow.advance(60_000);
  expect(played(flow)).toEqual(['price_changed']);
  expect(flow.isClosed).toBe(true);
});

test('the pharmacy to which a request went on delivers it', async () => {
  const flow = await play('reroutes', { routing: 2 });
  await flow.advance(60_000);
  expect(played(flow)).toEqual(['confirm', 'dispense', 'mark_ready', 'hand_over', 'deliver']);
});

test('half of each line is told where the scenario says so, and nowhere else', async () => {
  const flow = await play('partial_dispensed');
  await flow.advance(60_000);
  expect(flow.activities.map(({ args: [asked] }) => (asked as { share?: string }).share)).toEqual([
    undefined,
    'half',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a step waits as long as its report does, and the workflow can be cancelled meanwhile', async () => {
  const flow = await play('happy', { activities: { reportStep: () => LATER } });
  await flow.advance(60_000);
  expect(played(flow)).toEqual(['confirm']);
  flow.cancel();
  await flow.settle();
  expect([flow.isClosed, flow.waiting()]).toEqual([true, []]);
});

test('a production order has nothing to play', async () => {
  const submission = submitted({ sandbox: null });
  const flow = await startWorkflow(
    SANDBOX_PHARMACY_WORKFLOW,
    [orderOf(submission, [firstEntry(submission)])],
    {
      activities: GOES_ON,
    },
  );
  expect([flow.isClosed, flow.failure, played(flow)]).toEqual([true, undefined, []]);
});
