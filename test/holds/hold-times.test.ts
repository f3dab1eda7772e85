/** The time of a hold, at its real length: other timers stop, and it has an end of its own. Days, skipped by the server's clock. */
import { expect, test } from '@jest/globals';
import type { OpenHold } from '../../domain/requests/messages.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import { endOf } from '../support/requests/ended.ts';
import { skipTimeFromNow, startSkippingTime, submission } from '../support/requests/submissions.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clock differences and the time the real steps take; milliseconds. */
const TOLERANCE = 30_000;

const { engine, given } = useEngine();

/** What each entry tells, and how many minutes it came after the one before. */
function course({ timeline }: SealedRecord): string[] {
  return timeline.map(({ event, status, at, reason }, index) => {
    const passed = Date.parse(at) - Date.parse(timeline[index - 1]?.at ?? at);
    expect(Math.abs(passed - Math.round(passed / MINUTE) * MINUTE)).toBeLessThan(TOLERANCE);
    return [event ?? status, reason ?? '', Math.round(passed / MINUTE)].join(' ');
  });
}

const ADDRESS = { actor: 'pharmacy', reason: 'address_unclear' } as const satisfies OpenHold;

test('an authorization that nobody gives for an hour holds nobody longer, and is told', async () => {
  const input = { ...submission(), authorization: { code: null, emergency: false } };
  await startSkippingTime(engine.client, engine.taskQueue, input);
  const record = await endOf(engine, input.request_id);
  expect(course(record)).toEqual([
    'pending  0',
    'hold_opened  0',
    'authorization_overdue  60',
    'hold_resolved  0',
    // The pharmacy has its whole time, for which it could do nothing before.
    'rejected no_answer 15',
  ]);
  expect(record.authorization_code).toBeNull();
});

test.each([
  ['an emergency', { code: null, emergency: true }],
  ['a code that is there', { code: 'AUTH/2026/1', emergency: false }],
])('%s is not held', async (_, authorization) => {
  const input = { ...submission(), authorization };
  await startSkippingTime(engine.client, engine.taskQueue, input);
  const record = await endOf(engine, input.request_id);
  expect(course(record)).toEqual(['pending  0', 'rejected no_answer 15']);
  expect(record.authorization_code).toBe(authorization.code);
});

test('a hold that nobody resolves in a day ends the request: rejected while pending', async () => {
  const input = submission();
  await engine.fulfilment.start(input);
  expect((await engine.fulfilment.openHold(input.request_id, ADDRESS, 'hold')).kind).toBe('taken');
  await skipTimeFromNow(engine.client, input.request_id);
  expect(course(await endOf(engine, input.request_id))).toEqual([
    'pending  0',
    'hold_opened  0',
    `hold_resolved  ${24 * 60}`,
    'rejected hold_expired 0',
  ]);
});

test('a hold that nobody resolves in a day ends the request: failed after it was accepted', async () => {
  const { request_id } = await given.order().confirmed();
  expect((await engine.fulfilment.openHold(request_id, ADDRESS, 'hold')).kind).toBe('taken');
  await skipTimeFromNow(engine.client, request_id);
  expect(course(await endOf(engine, request_id)).slice(2)).toEqual([
    'hold_opened  0',
    `hold_resolved  ${24 * 60}`,
    'failed hold_expired 0',
  ]);
});

test('after a hold the pharmacy has what was left of its time, and a request its day for the next step', async () => {
  const input = submission();
  await engine.fulfilment.start(input);
  await engine.fulfilment.openHold(input.request_id, ADDRESS, 'hold');
  const resolution = { end: 'withdraw' } as const;
  const withdrawn = { actor: 'pharmacy', opened: 2, resolution } as const;
  expect((await engine.fulfilment.resolveHold(input.request_id, withdrawn, 'withdraw')).kind).toBe('taken');
  await skipTimeFromNow(engine.client, input.request_id);
  expect(course(await endOf(engine, input.request_id)).at(-1)).toBe('rejected no_answer 15');
  const later = await given.order().confirmed();
  await engine.fulfilment.openHold(later.request_id, ADDRESS, 'hold');
  await engine.fulfilment.resolveHold(later.request_id, { ...withdrawn, opened: 3 }, 'withdraw');
  await skipTimeFromNow(engine.client, later.request_id);
  const record = await endOf(engine, later.request_id);
  expect(course(record).at(-1)).toBe('failed no_progress 1440');
  expect(Date.parse(record.updated_at) - Date.parse(record.created_at)).toBeGreaterThan(
    24 * HOUR - TOLERANCE,
  );
});
