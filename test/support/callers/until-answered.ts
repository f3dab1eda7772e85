/**
 * Calls to an engine whose machine is busy with other suites: it refuses some of them with 503, and the caller sends them again
 * after the time in `Retry-After`, as partners do.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../engine/eventually.ts';

const DEADLINE_MS = 30_000;

/** The wait where an answer has no `Retry-After`, or no answer came. Milliseconds. */
export const AGAIN_MS = 250;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly error: { readonly message: string };
}

/** Maximum number of times that a call is sent. */
const MAX_SENT = 10;

/**
 * Sends a call again, up to ten times in all, while the answer is 503 "Too many ..." (calls or passwords): nothing was begun then. Returns
 * the last answer, whatever it is.
 */
export async function whileBusy<Answered extends Answer>(send: () => Promise<Answered>): Promise<Answered> {
  let answer = await send();
  for (let sent = 1; isBusy(answer) && sent < MAX_SENT; sent += 1) {
    await delay(waitMsOf(answer.headers));
    answer = await send();
  }
  return answer;
}

const isBusy = ({ status, error }: Answer) => status === 503 && error.message.startsWith('Too many ');

/** Makes a call until its answer is another than 503. @param call is given the headers that make it safe to be made twice. */
export function untilAnswered<Answered extends Answer>(
  call: (headers: Readonly<Record<string, string>>) => Promise<Answered>,
): Promise<Answered> {
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

/** How long an answer asks to wait before the call is made again; milliseconds. */
export function waitMsOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : AGAIN_MS;
}
