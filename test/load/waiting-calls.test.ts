/** Orders in a loop, each as soon as the one before is answered, are paced by the engine and never refused. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ORDER, type ApiCaller, type ApiResponse } from '../support/callers/api-caller.ts';
import { sizeOf } from '../support/run/tier.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const ORDERS = sizeOf({ once: 40, soak: 300 });
/** Callers of the other partner. */
const FLOODING = sizeOf({ once: 20, soak: 50 });

const { given } = useOwnEngine();
const partner = prepared(given.partner());
const other = prepared(given.partner());

const place = (caller: ApiCaller) =>
  caller.callOnce('POST', '/requests', { ...ORDER, sandbox: { scenario: 'happy', step_seconds: 0 } });

/** A server that did not answer in time on a busy machine; this is no refusal, and the partner orders again. */
const isUnanswered = ({ status, error }: ApiResponse<unknown>) =>
  status === 503 && !error.message.startsWith('Too many ');

/** @returns how many orders were answered in each way. */
async function loop(): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (let order = 0; order < ORDERS; order += 1) {
    let answered = await place(partner);
    while (isUnanswered(answered)) answered = await place(partner);
    const { status, error } = answered;
    const answer = status === 201 ? 'accepted' : `${status}: ${error.message}`;
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
}

async function orderUntil(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { status, headers } = await place(other);
    if (status === 201) continue;
    const seconds = Number(headers.get('retry-after'));
    await delay(seconds * 1000, undefined, { signal: stop }).catch(() => undefined);
  }
}

test('no order of a loop is refused while the engine delivers those before', async () => {
  expect(await loop()).toEqual({ accepted: ORDERS });
});

test('no order of a loop is refused beside a partner with many callers', async () => {
  const stop = new AbortController();
  const flood = Array.from({ length: FLOODING }, () => orderUntil(stop.signal));
  const answers = await loop();
  stop.abort();
  await Promise.all(flood);
  expect(answers).toEqual({ accepted: ORDERS });
});
