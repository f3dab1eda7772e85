/** Sends events to the developer's receiver, signed as our webhooks are. */
import { pause } from '../../client/pause.ts';
import { reasonOf } from '../../client/sending.ts';
import type { RequestEvent } from '../../webhooks/index.ts';
import { sign, type SigningKey } from '../../webhooks/signature.ts';

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
  readonly key: SigningKey;
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
    await pause(delay, target.signal);
  }
  return await attempt(event, target);
}

async function attempt(event: RequestEvent, target: Target): Promise<Forwarded> {
  const start = performance.now();
  const answer = await send(event, target);
  target.signal.throwIfAborted();
  return { answer, milliseconds: Math.round(performance.now() - start) };
}

async function send(event: RequestEvent, { forwardTo, key, signal }: Target): Promise<number | string> {
  const body = JSON.stringify(event);
  const { event_id } = event.data;
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: {
        ...OUR_HEADERS,
        'webhook-id': event_id,
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(key, event_id, timestamp, body),
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
