/** The system's time limits, at production lengths: days of waiting, skipped by the server's clock. */
import { expect, test } from '@jest/globals';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import { endOf } from '../support/requests/ended.ts';
import { skipTimeFromNow, startSkippingTime, submission } from '../support/requests/submissions.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clock differences and the time the real steps take; milliseconds. */
const TOLERANCE = 30_000;

const { engine, given } = useEngine();

function waited(timeline: readonly TimelineEntry[]): number {
  const [before, last] = timeline.slice(-2);
  return Date.parse(last?.at ?? '') - Date.parse(before?.at ?? '');
}

test('production gives a pharmacy 15 minutes to answer, a request 24 hours for each step, a partner the same for a hold', () => {
  expect(DEFAULT_TIME_LIMITS).toEqual({
    pharmacy_answer_ms: 15 * MINUTE,
    progress_ms: 24 * HOUR,
    hold_ms: 24 * HOUR,
    authorization_ms: HOUR,
  });
});

test('a pharmacy that does not answer in 15 minutes loses the request: rejected, no_answer', async () => {
  const input = submission();
  await startSkippingTime(engine.client, engine.taskQueue, input);
  const record = await endOf(engine, input.request_id);
  expect(record.timeline.map(({ status }) => status)).toEqual(['pending', 'rejected']);
  expect(record.timeline.at(-1)).toMatchObject({ actor: 'system', reason: 'no_answer' });
  expect(Math.abs(waited(record.timeline) - 15 * MINUTE)).toBeLessThan(TOLERANCE);
});

test.each([
  ['confirmed', 1, () => given.order().confirmed()],
  ['dispensing', 2, () => given.order().dispensed()],
  ['ready', 3, () => given.order().ready()],
  ['in_transit', 4, () => given.order().inTransit()],
] as const)(
  'a request that stands still for 24 hours as %s fails: no_progress',
  async (status, steps, order) => {
    const { request_id } = await order();
    await skipTimeFromNow(engine.client, request_id);
    const record = await endOf(engine, request_id);
    expect(record.status).toBe('failed');
    expect(record.timeline).toHaveLength(steps + 2);
    expect(record.timeline.at(-2)?.status).toBe(status);
    expect(record.timeline.at(-1)).toMatchObject({ actor: 'system', reason: 'no_progress' });
    expect(Math.abs(waited(record.timeline) - 24 * HOUR)).toBeLessThan(TOLERANCE);
  },
);
