/** A workflow that was reset to before what Postgres has: what it decides anew keeps the time that everybody was told. */
import { expect, test } from '@jest/globals';
import {
  OPEN_HOLD_UPDATE,
  type RequestProjection,
  type StepToRecord,
} from '../../domain/requests/messages.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import {
  ask,
  HOUR,
  MINUTE,
  PHARMACY,
  QUIET_WORLD,
  recordOf,
  startFulfilment,
} from '../support/workflows/fulfilments.ts';
import { START } from '../support/workflows/start.ts';

/** When it was decided first; milliseconds before it is decided anew. */
const EARLIER_MS = 5 * MINUTE;
const earlier = (at: string) => new Date(Date.parse(at) - EARLIER_MS).toISOString();

function asItWas({ opened, ...entry }: TimelineEntry): TimelineEntry {
  const was = { ...entry, at: earlier(entry.at) };
  return opened === undefined
    ? was
    : { ...was, opened: { ...opened, expires_at: earlier(opened.expires_at) } };
}

/** Postgres has everything, of an earlier time: it does not find a change, and says of the whole what it keeps. */
const WORLD = {
  ...QUIET_WORLD,
  recordStep: ({ entry }: StepToRecord) => ({ kept: [asItWas(entry)] }),
  recordChange: () => ({ incomplete: true }),
  recordRequest: ({ timeline }: RequestProjection) => ({
    isCalled: true,
    kept: timeline.slice(1).map(asItWas),
  }),
};

test('a step has the time that it had, and the time limit that follows from it', async () => {
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

test('a hold ends when it was to end', async () => {
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
