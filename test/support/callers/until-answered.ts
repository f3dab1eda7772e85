/**
 * Calls with which a test only prepares. A machine that is busy with other suites says 503 now and then: whoever called
 * sends the call again, with the same key, after the time that the answer names.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../engine/eventually.ts';
import type { ApiResponse } from './api-caller.ts';
import { waitMsOf } from './reference-pharmacist.ts';

const DEADLINE_MS = 30_000;

/** Makes a call until its answer is another than 503. @param call is given the headers that make it safe to be made twice. */
export function untilAnswered<Data>(
  call: (headers: Readonly<Record<string, string>>) => Promise<ApiResponse<Data>>,
): Promise<ApiResponse<Data>> {
  const headers = { 'Idempotency-Key': randomUUID() };
  return eventually(
    async () => {
      const answer = await call(headers);
      if (answer.status !== 503) return answer;
      await delay(waitMsOf(answer.headers));
      throw new Error(answer.error.message);
    },
    { deadlineMs: DEADLINE_MS, describe: 'an answer other than 503' },
  );
}
