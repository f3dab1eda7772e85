/** Sends events to the developer's receiver, signed as our webhooks are. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { RequestEvent } from '../../webhooks/index.ts';
import { reasonOf } from './api-answers.ts';

/** The same as those of a webhook. */
const OUR_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'MedicineFulfilment-Webhooks/1.0',
  'accept-encoding': 'identity',
} as const;
/** As long as a webhook waits for its answer. */
const TIMEOUT_MS = 15_000;
/** While nothing listens: the receiver may be starting again. */
const REFUSED_DELAYS_MS = [500, 1_000, 2_000];

export interface Target {
  readonly forwardTo: string;
  readonly secret: string;
  readonly signal: AbortSignal;
}

export interface Forwarded {
  /** The status of the answer, or why there is none. */
  readonly answer: number | string;
  readonly milliseconds: number;
}

/** Sends one event; tries again only while the connection is refused. */
export async function forward(event: RequestEvent, target: Target): Promise<Forwarded> {
  for (const delay of REFUSED_DELAYS_MS) {
    const forwarded = await attempt(event, target);
    if (forwarded.answer !== 'ECONNREFUSED') return forwarded;
    await sleep(delay, undefined, { signal: target.signal });
  }
  return await attempt(event, target);
}

async function attempt(event: RequestEvent, target: Target): Promise<Forwarded> {
  const start = performance.now();
  const answer = await send(event, target);
  target.signal.throwIfAborted();
  return { answer, milliseconds: Math.round(performance.now() - start) };
}

async function send(event: RequestEvent, { forwardTo, secret, signal }: Target): Promise<number | string> {
  const body = JSON.stringify(event);
  const now = new Date();
  const { event_id } = event.data;
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: {
        ...OUR_HEADERS,
        'webhook-id': event_id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(event_id, now, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return reasonOf(error);
  }
}
