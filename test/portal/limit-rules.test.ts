/** Rules for the end of portal sessions, and for slowing down guesses of passwords and codes. */
import { expect, test } from '@jest/globals';
import {
  afterWrongCode,
  isRenewalDue,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  sessionEnd,
  waitSeconds,
} from '../../domain/portal/limits.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('a session ends twelve hours after its last use and thirty days after sign-in, and its end never moves back', () => {
  const end = (created: number, expires: number) =>
    sessionEnd({ created_at: inSeconds(created), expires_at: inSeconds(expires) }, NOW);
  expect([SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS]).toEqual([12 * 3_600, 30 * 86_400]);
  expect(end(0, 60)).toEqual(inSeconds(12 * 3_600));
  expect(end(60 - 30 * 86_400, 30)).toEqual(inSeconds(60));
  expect(end(60 - 30 * 86_400, 90)).toEqual(inSeconds(90));
});

test('a session is renewed when its end would move by more than five minutes', () => {
  const isDue = (expires: number) =>
    isRenewalDue({ created_at: NOW, expires_at: inSeconds(12 * 3_600 - expires) }, NOW);
  expect([isDue(0), isDue(300), isDue(301)]).toEqual([false, false, true]);
});

test('after the free attempts the wait starts at a second and doubles up to a minute', () => {
  expect([0, 4, 5, 6, 7, 10, 11, 50].map((attempts) => waitSeconds(attempts))).toEqual([
    0, 0, 1, 2, 4, 32, 60, 60,
  ]);
  expect([0, 1, 2].map((attempts) => waitSeconds(attempts, 1))).toEqual([0, 1, 2]);
});

test('the tenth wrong code in a row locks a second factor for a quarter of an hour, and then the count restarts', () => {
  const after = (wrong_codes: number, locked_until: Date | null = null) =>
    afterWrongCode({ wrong_codes, locked_until }, NOW);
  expect(after(0)).toEqual({ wrong_codes: 1, locked_until: null });
  expect(after(8)).toEqual({ wrong_codes: 9, locked_until: null });
  expect(after(9)).toEqual({ wrong_codes: 10, locked_until: inSeconds(900) });
  expect(after(10, NOW)).toEqual({ wrong_codes: 1, locked_until: null });
  expect(after(10, inSeconds(1))).toEqual({ wrong_codes: 11, locked_until: inSeconds(900) });
});
