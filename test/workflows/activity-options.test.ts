/** Timeouts, retries and summaries of each activity. */
import { describe, expect, test } from '@jest/globals';
import { tsToMs } from '@temporalio/common/lib/time.js';
import { OPEN_HOLD_UPDATE, RESOLVE_HOLD_UPDATE } from '../../domain/requests/messages.ts';
import { PROBING_WORKFLOW, REDELIVER_SIGNAL, REDELIVERY_WORKFLOW } from '../../domain/webhooks/messages.ts';
import type { Flow } from '../support/workflows/flow.ts';
import {
  ask,
  MINUTE,
  PARTNER,
  PHARMACY,
  quietExcept,
  startFulfilment,
} from '../support/workflows/fulfilments.ts';
import { fromPayload } from '../support/workflows/payloads.ts';
import { prepareWorkflow, startWorkflow } from '../support/workflows/start.ts';

interface Options {
  readonly queue: string;
  /** Milliseconds; 0 when unset. */
  readonly startToClose: number;
  readonly heartbeat: number;
  readonly retry: readonly [initial: number, coefficient: number, maximum: number];
  readonly summary: unknown;
  readonly fairnessKey: string;
}

/** The options of each call of an activity, as the server receives them. */
function optionsOf(flow: Flow, name: string): Options[] {
  return flow.commands.flatMap(({ scheduleActivity: asked, userMetadata }) => {
    if (asked?.activityType !== name) return [];
    const { taskQueue, startToCloseTimeout, heartbeatTimeout, retryPolicy, priority } = asked;
    return [
      {
        queue: taskQueue ?? '',
        startToClose: startToCloseTimeout ? tsToMs(startToCloseTimeout) : 0,
        heartbeat: heartbeatTimeout ? tsToMs(heartbeatTimeout) : 0,
        retry: [
          tsToMs(retryPolicy?.initialInterval),
          retryPolicy?.backoffCoefficient ?? 0,
          tsToMs(retryPolicy?.maximumInterval),
        ],
        summary: fromPayload(userMetadata?.summary),
        fairnessKey: priority?.fairnessKey ?? '',
      },
    ];
  });
}

/** The summaries of the timers, in the order in which they were set. */
function timersOf(flow: Flow): unknown[] {
  return flow.commands.flatMap(({ startTimer, userMetadata }) =>
    startTimer ? [fromPayload(userMetadata?.summary)] : [],
  );
}

describe('activities of a request', () => {
  test('writing to Postgres starts within seconds and is retried until it succeeds', async () => {
    const flow = await startFulfilment();
    await ask(flow, 'confirm', PHARMACY);
    await ask(flow, 'dispense', PHARMACY);
    await ask(flow, 'mark_ready', PHARMACY);
    const writing = { queue: 'unit', startToClose: 5_000, heartbeat: 0, fairnessKey: '' };
    const untilItIs = { ...writing, retry: [100, 2, 30_000] };
    expect(optionsOf(flow, 'recordRequest')).toEqual([{ ...untilItIs, summary: '1 pending' }]);
    expect(optionsOf(flow, 'recordChange')).toEqual([{ ...untilItIs, summary: '4 ready' }]);
    expect(optionsOf(flow, 'recordStep')).toEqual(
      ['confirm', 'dispense'].map((summary) => ({ ...writing, retry: [100, 2, 10_000], summary })),
    );
  });

  test('offers and withdrawals run on the pharmacy queue with attempts of at most 40 seconds', async () => {
    const flow = await startFulfilment();
    await ask(flow, 'cancel', PARTNER);
    const calling = {
      queue: 'unit-pharmacies',
      startToClose: 40_000,
      heartbeat: 0,
      retry: [1_000, 2, 60_000],
      fairnessKey: '',
    };
    expect(optionsOf(flow, 'offerOrder')).toEqual([{ ...calling, summary: 'to ph_test' }]);
    expect(optionsOf(flow, 'withdrawOrder')).toEqual([{ ...calling, summary: 'because cancelled' }]);
  });

  test('the search for the next pharmacy gets the timeline of the request', async () => {
    const flow = await startFulfilment({ reroute_policy: 'any' });
    await ask(flow, 'reject', { ...PHARMACY, reason: 'out_of_stock' });
    expect(optionsOf(flow, 'findNextPharmacy')).toEqual([
      {
        queue: 'unit',
        startToClose: 10_000,
        heartbeat: 0,
        retry: [100, 2, 10_000],
        summary: 'after ph_test',
        fairnessKey: '',
      },
    ]);
    expect(flow.calls('findNextPharmacy')[0]?.args).toEqual([
      expect.objectContaining({ timeline: [expect.objectContaining({ status: 'pending', sequence: 1 })] }),
    ]);
  });

  test('the summaries of timers state what the workflow waits for', async () => {
    const flow = await startFulfilment();
    await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
    await ask(flow, RESOLVE_HOLD_UPDATE, { ...PHARMACY, opened: 2, resolution: { end: 'withdraw' } });
    await ask(flow, 'confirm', PHARMACY);
    expect(timersOf(flow)).toEqual([
      'pharmacy must answer',
      'hold for address_unclear',
      'pharmacy must answer',
      'request must make progress',
    ]);
  });

  test('a request that no pharmacy answers ends once the pharmacy was notified', async () => {
    const flow = await startFulfilment({}, quietExcept('withdrawOrder'));
    await flow.advance(15 * MINUTE);
    expect(flow.isClosed).toBe(false);
    flow.activity('withdrawOrder').resolve();
    await flow.settle();
    expect([flow.isClosed, flow.result]).toEqual([true, { status: 'rejected', sequence: 2 }]);
  });
});

describe('activities of webhooks', () => {
  const sending = {
    queue: 'unit-webhooks',
    startToClose: 3_600_000,
    heartbeat: 5_000,
    retry: [1_000, 2, 60_000],
    fairnessKey: 'wh_1',
  };

  test('webhooks are sent by an activity that heartbeats', async () => {
    const flow = await prepareWorkflow(REDELIVERY_WORKFLOW, [], {});
    const delivery = { webhook_id: 'wh_1', request_id: 'req_1', sequence: 4, series: 1 };
    flow.signal(REDELIVER_SIGNAL, delivery);
    await flow.settle();
    expect(optionsOf(flow, 'sendWebhook')).toEqual([{ ...sending, summary: 'event 4 to wh_1' }]);
    expect(flow.activity('sendWebhook').args).toEqual([delivery]);
    expect(flow.isClosed).toBe(false);
  });

  test('a redelivery workflow without deliveries stays open', async () => {
    const flow = await startWorkflow(REDELIVERY_WORKFLOW, []);
    expect(flow.isClosed).toBe(false);
  });

  test('the summary of each probe has its number', async () => {
    const flow = await startWorkflow(PROBING_WORKFLOW, ['wh_1'], {
      activities: { probeWebhook: () => 'still_broken' },
    });
    await flow.advance(10_000 + 30_000);
    expect(optionsOf(flow, 'probeWebhook')).toEqual(
      ['probe 1', 'probe 2'].map((summary) => ({ ...sending, summary })),
    );
    expect(timersOf(flow)[0]).toBe('before the next probe');
  });
});
