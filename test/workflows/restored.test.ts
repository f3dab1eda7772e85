/** A request whose workflow Temporal lost goes on from what Postgres has of it. */
import { expect, test } from '@jest/globals';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
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
  submitted,
} from '../support/workflows/fulfilments.ts';
import { START, startWorkflow } from '../support/workflows/start.ts';

const LATE = START + 10 * MINUTE;

/** Ten minutes after it was placed. */
function restored(...statuses: readonly Status[]) {
  const submission = submitted();
  return continued(submission, timelineThrough(submission, ...statuses));
}

function continued(submission: Submission, timeline: readonly TimelineEntry[]) {
  const known = { timeline, prescription_ids: ['rx_attached'] };
  const options = { activities: QUIET_WORLD, workflowId: REQUEST_ID, now: LATE };
  return startWorkflow(FULFILMENT_WORKFLOW, [submission, known], options);
}

test('a pending one is written whole, offered, and has the time that is left', async () => {
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

test('one that was accepted takes its next step, is not offered, and is taken back when it stands still', async () => {
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
  ['is told again that it is over', 'system', true],
  ['that refused it knows that', 'pharmacy', false],
] as const)('a pharmacy that had it before %s', async (_, actor, told) => {
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
