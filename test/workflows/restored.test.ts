/** A request continues after its workflow was reset, restored from Postgres, or had its webhooks sent again. */
import { describe, expect, test } from '@jest/globals';
import {
  FULFILMENT_WORKFLOW,
  OPEN_HOLD_UPDATE,
  type RequestProjection,
  type StepToRecord,
} from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { timelineThrough } from '../support/requests/submissions.ts';
import {
  ask,
  courseOf,
  HOUR,
  MINUTE,
  PHARMACY,
  QUIET_WORLD,
  recordOf,
  REQUEST_ID,
  startFulfilment,
  submitted,
} from '../support/workflows/fulfilments.ts';
import { prepareWorkflow, START, startWorkflow } from '../support/workflows/start.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import {
  type DeliverySeries,
  REDELIVER_SIGNAL,
  REDELIVERY_WORKFLOW,
} from '../../domain/webhooks/messages.ts';
import type { Flow } from '../support/workflows/flow.ts';

describe('a workflow restored from Postgres', () => {
  const LATE = START + 10 * MINUTE;

  /** Restored ten minutes after it was placed. */
  function restored(...statuses: readonly Status[]) {
    const submission = submitted();
    return continued(submission, timelineThrough(submission, ...statuses));
  }

  function continued(submission: Submission, timeline: readonly TimelineEntry[]) {
    const known = { timeline, prescription_ids: ['rx_attached'] };
    const options = { activities: QUIET_WORLD, workflowId: REQUEST_ID, now: LATE };
    return startWorkflow(FULFILMENT_WORKFLOW, [submission, known], options);
  }

  test('a restored pending request is saved in full, offered to the pharmacy, and keeps its original deadline', async () => {
    const flow = await restored();
    expect(flow.calls('recordRequest')).toHaveLength(1);
    expect(flow.calls('offerOrder').map(({ args }) => args[0])).toEqual([
      expect.objectContaining({ answer_by: new Date(START + 15 * MINUTE).toISOString() }),
    ]);
    expect((await recordOf(flow)).prescription_ids).toEqual(['rx_attached']);
    await flow.advance(4 * MINUTE);
    expect(flow.isClosed).toBe(false);
    await flow.advance(1 * MINUTE);
    expect(flow.result).toEqual({ status: 'rejected', sequence: 2 });
  });

  test('a restored accepted request continues, is not offered, and is withdrawn when it makes no progress', async () => {
    const flow = await restored('confirmed');
    expect(await courseOf(flow)).toEqual(['confirmed']);
    await ask(flow, 'dispense', PHARMACY);
    expect(await courseOf(flow)).toEqual(['confirmed', 'dispensing']);
    await flow.advance(25 * HOUR);
    expect(flow.result).toEqual({ status: 'failed', sequence: 4 });
    expect(flow.calls('offerOrder')).toEqual([]);
    expect(flow.calls('withdrawOrder')).toHaveLength(1);
  });

  test.each([
    ['gets the withdrawal again', 'system', true],
    ['gets no withdrawal after refusing the order', 'pharmacy', false],
  ] as const)('a former pharmacy of the restored request %s', async (_, actor, told) => {
    const submission = submitted();
    const { accepted_at: at, pharmacy, items, total_ngn } = submission;
    const rerouted = {
      pharmacy: { ...pharmacy, pharmacy_id: 'ph_next' },
      items,
      total_ngn,
      estimated_delivery_at: at,
    };
    const wentOn = { sequence: 2, status: 'pending', at, actor, rerouted } as const;
    const flow = await continued(submission, [...timelineThrough(submission), wentOn]);
    const withdrawal = [REQUEST_ID, 'rejected', { pharmacy_id: pharmacy.pharmacy_id, routing: 1 }];
    expect(flow.calls('withdrawOrder').map(({ args }) => args)).toEqual(told ? [withdrawal] : []);
  });
});

describe('a reset workflow', () => {
  /** Milliseconds between the first decision and the repeated one. */
  const EARLIER_MS = 5 * MINUTE;

  const earlier = (at: string) => new Date(Date.parse(at) - EARLIER_MS).toISOString();

  function asItWas({ opened, ...entry }: TimelineEntry): TimelineEntry {
    const was = { ...entry, at: earlier(entry.at) };
    return opened === undefined
      ? was
      : { ...was, opened: { ...opened, expires_at: earlier(opened.expires_at) } };
  }

  /**
   * Postgres has all entries with earlier times: it does not find a change, and returns its own entries when the whole request is
   * saved.
   */
  const WORLD = {
    ...QUIET_WORLD,
    recordStep: ({ entry }: StepToRecord) => ({ kept: [asItWas(entry)] }),
    recordChange: () => ({ incomplete: true }),
    recordRequest: ({ timeline }: RequestProjection) => ({
      isCalled: true,
      kept: timeline.slice(1).map(asItWas),
    }),
  };

  test('after a reset a step keeps its timestamp and the next deadline follows from it', async () => {
    const flow = await startFulfilment({}, WORLD);
    await flow.advance(10 * MINUTE);
    await ask(flow, 'confirm', PHARMACY);
    const { timeline } = await recordOf(flow);
    expect(timeline[1]?.at).toBe(new Date(START + 5 * MINUTE).toISOString());
    await flow.advance(DEFAULT_TIME_LIMITS.progress_ms - EARLIER_MS - MINUTE);
    expect((await recordOf(flow)).status).toBe('confirmed');
    await flow.advance(MINUTE);
    expect((await recordOf(flow)).status).toBe('failed');
  });

  test('after a reset a hold ends at its original time', async () => {
    const flow = await startFulfilment({}, WORLD);
    await flow.advance(10 * MINUTE);
    await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
    const { hold } = await recordOf(flow);
    expect(hold?.opened_at).toBe(new Date(START + 5 * MINUTE).toISOString());
    const leftMs = Date.parse(hold?.expires_at ?? '') - (START + 10 * MINUTE);
    expect(leftMs).toBeLessThan(25 * HOUR);
    await flow.advance(leftMs - MINUTE);
    expect((await recordOf(flow)).hold).not.toBeNull();
    await flow.advance(MINUTE);
    expect((await recordOf(flow)).hold).toBeNull();
  });
});

describe('redeliveries', () => {
  function delivery(sequence: number, series = 1): DeliverySeries {
    return { webhook_id: 'wh_1', request_id: REQUEST_ID, sequence, series };
  }

  async function started(...deliveries: readonly DeliverySeries[]): Promise<Flow> {
    const flow = await prepareWorkflow(REDELIVERY_WORKFLOW, [], {});
    for (const one of deliveries) flow.signal(REDELIVER_SIGNAL, one);
    await flow.settle();
    return flow;
  }

  function sending(flow: Flow): string[] {
    return flow.waiting('sendWebhook').map(({ id }) => id);
  }

  async function acknowledge(flow: Flow): Promise<void> {
    flow.activity('sendWebhook').resolve('acknowledged');
    await flow.settle();
  }

  test('each redelivery has its own activity, and the workflow ends with the last', async () => {
    const flow = await started(delivery(1), delivery(2));
    expect(sending(flow)).toEqual(['wh_1-1-1', 'wh_1-2-1']);
    await acknowledge(flow);
    expect(flow.isClosed).toBe(false);
    await acknowledge(flow);
    expect(flow.isClosed).toBe(true);
  });

  test('a delivery is sent once per series, although it is signalled twice', async () => {
    const flow = await started(delivery(1), delivery(1), delivery(1, 2));
    expect(sending(flow)).toEqual(['wh_1-1-1', 'wh_1-1-2']);
    flow.signal(REDELIVER_SIGNAL, delivery(1));
    await acknowledge(flow);
    await acknowledge(flow);
    expect(flow.isClosed).toBe(true);
  });

  test('a delivery that an operator ended by hand does not end the other deliveries', async () => {
    const flow = await started(delivery(1), delivery(2));
    flow.activity('sendWebhook').fail(new Error('ended by hand'));
    await flow.settle();
    expect(sending(flow)).toEqual(['wh_1-2-1']);
    await acknowledge(flow);
    expect(flow.failure).toBeUndefined();
    expect(flow.isClosed).toBe(true);
  });

  test('deliveries are sent on the task queue of webhooks', async () => {
    const flow = await started(delivery(1));
    expect(flow.activity('sendWebhook').taskQueue).toBe('unit-webhooks');
  });
});
