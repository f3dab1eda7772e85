/** Sends events to the developer's receiver, signed like webhooks. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pause } from '../../client/pause.ts';
import type { RequestEvent, StatementEvent } from '../../webhooks/index.ts';
import { sign, type SigningKey } from '../../webhooks/signature.ts';

/** The headers of a real webhook. */
const OUR_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'MedicineFulfilment-Webhooks/1.0',
  'accept-encoding': 'identity',
} as const;
/** The timeout of a real webhook. */
const TIMEOUT_MS = 15_000;
/** Pauses between attempts while the connection is refused, because the receiver may be restarting. */
const REFUSED_DELAYS_MS = [500, 1_000, 2_000];

export interface Target {
  readonly forwardTo: string;
  readonly key: SigningKey;
  readonly signal: AbortSignal;
}

export interface Forwarded {
  /** The status of the response, or the reason why there is none. */
  readonly answer: number | string;
  readonly milliseconds: number;
}

export type ForwardedEvent = RequestEvent | StatementEvent;

/** Sends one event. Retries only while the connection is refused. */
export async function forward(event: ForwardedEvent, target: Target): Promise<Forwarded> {
  for (const delay of REFUSED_DELAYS_MS) {
    const forwarded = await attempt(event, target);
    if (forwarded.answer !== 'ECONNREFUSED') return forwarded;
    await pause(delay, target.signal);
  }
  return await attempt(event, target);
}

async function attempt(event: ForwardedEvent, target: Target): Promise<Forwarded> {
  const start = performance.now();
  const answer = await send(event, target);
  target.signal.throwIfAborted();
  return { answer, milliseconds: Math.round(performance.now() - start) };
}

async function send(event: ForwardedEvent, { forwardTo, key, signal }: Target): Promise<number | string> {
  const body = JSON.stringify(event);
  const { event_id } = event.data;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    ...OUR_HEADERS,
    'webhook-id': event_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': sign(key, event_id, timestamp, body),
  };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await post(new URL(forwardTo), { headers, body, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (timeout.aborted) return 'no answer in time';
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/**
 * Returns the status of the response. `fetch` is not used, because it drops the connection when a receiver sends an
 * unsolicited `100 Continue`; real webhooks ignore every 1xx response (RFC 9110, section 15.2).
 */
function post(url: URL, { headers, body, signal }: Sent): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent: false, signal, headers: { ...headers, 'content-length': length } })
      .on('response', (response) => {
        response.on('error', () => undefined).resume();
        resolve(response.statusCode ?? 0);
      })
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('the receiver answered 101'));
      })
      .on('error', reject)
      .end(body);
  });
}
