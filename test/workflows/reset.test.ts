/** A workflow that was reset to before what Postgres has: what it decides anew keeps the time that everybody was told. */
import { expect, test } from '@jest/globals';
import { OPEN_HOLD_UPDATE, type RequestChange, type StepToRecord } from '../../domain/requests/messages.ts';
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

/** Postgres has everything, of an earlier time. */
const WORLD = {
  ...QUIET_WORLD,
  recordStep: ({ entry }: StepToRecord) => ({ kept: [asItWas(entry)] }),
  recordChange: ({ entries }: RequestChange) => ({ isCalled: false, kept: entries.map(asItWas) }),
};

test('a step has the time that it had, and the time limits that follow from it', async () => {
  const flow = await startFulfilment({}, WORLD);
  await flow.advance(10 * MINUTE);
  await ask(flow, 'confirm', PHARMACY);
  const { timeline } = await recordOf(flow);
  expect(timeline[1]?.at).toBe(new Date(START + 5 * MINUTE).toISOString());
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
