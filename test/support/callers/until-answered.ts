/**
 * Calls to an engine on a machine that is busy with other suites. A call that the engine refuses with 503 is retried after the time
 * in `Retry-After`, as partners do.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../engine/eventually.ts';

const DEADLINE_MS = 30_000;

/** Delay in milliseconds before a retry when the answer has no `Retry-After`, or there was no answer. */
export const RETRY_MS = 250;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly error: { readonly message: string };
}

/** Maximum number of attempts. */
const MAX_ATTEMPTS = 10;

/**
 * Retries a call, up to ten attempts in all, while the answer is 503 "Too many ..." (calls or passwords), which means that nothing
 * was started. Returns the last answer.
 */
export async function whileBusy<Answered extends Answer>(send: () => Promise<Answered>): Promise<Answered> {
  let answer = await send();
  for (let sent = 1; isBusy(answer) && sent < MAX_ATTEMPTS; sent += 1) {
    await delay(waitMsOf(answer.headers));
    answer = await send();
  }
  return answer;
}

const isBusy = ({ status, error }: Answer) => status === 503 && error.message.startsWith('Too many ');

/** Retries a call until its answer is not 503. @param call receives the headers that make a retry safe. */
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

/** Returns the delay in milliseconds that an answer asks for before a retry. */
export function waitMsOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : RETRY_MS;
}
