/**
 * Calls to an engine whose machine is busy with other suites: it refuses some of them with 503, and the caller sends them again
 * after the time in `Retry-After`, as partners do.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../engine/eventually.ts';
import type { ApiResponse } from './api-caller.ts';
import { waitMsOf } from './reference-pharmacist.ts';

const DEADLINE_MS = 30_000;

/** How often a call is sent that the engine refuses because it is busy. */
const MAX_SENT = 10;

/** Sends a call again while the engine refuses it because too many calls or passwords are waiting: nothing was done then. */
export async function whileBusy<Data>(send: () => Promise<ApiResponse<Data>>): Promise<ApiResponse<Data>> {
  let answer = await send();
  for (let sent = 1; isBusy(answer) && sent < MAX_SENT; sent += 1) {
    await delay(waitMsOf(answer.headers));
    answer = await send();
  }
  return answer;
}

const isBusy = ({ status, error }: ApiResponse<unknown>) =>
  status === 503 && error.message.startsWith('Too many ');

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
