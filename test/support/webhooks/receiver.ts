/** A partner's webhook receiver: a real HTTP server that answers as the test says and records what it received. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { RequestEvent } from '../../../domain/requests/events.ts';

export interface Received {
  /** The header `webhook-id`. */
  readonly id: string;
  /** Path of the URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The unparsed body. */
  readonly text: string;
  readonly event: RequestEvent;
  /** Time of arrival, as of `Date.now()`. */
  readonly at: number;
  /** The status of the answer; 0 when either side closed the connection instead. */
  readonly status: number;
}

/** How a receiver answers a call: with a status, or with a function that writes the response. */
export type Answer = number | ((response: ServerResponse) => Promise<number> | number);

export interface Receiver {
  readonly url: string;
  /** In the order in which the answers were ready. */
  readonly received: Received[];
  /** Called for every further call. */
  answer: (received: Omit<Received, 'status'>) => Answer;
  close(): Promise<void>;
}

/**
 * Starts a receiver on a free port; it answers 200 unless a test sets something else. Its path is unique: deliveries to an earlier
 * receiver on the same port are answered 404 and not recorded.
 */
export async function startReceiver(): Promise<Receiver> {
  const path = `/hooks/${randomUUID()}`;
  const received: Received[] = [];
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    answer: () => 200,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith(path) !== true) {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    const event = JSON.parse(text) as RequestEvent;
    const id = headers['webhook-id'] ?? '';
    const call = { id, path: request.url ?? '', headers, text, event, at: Date.now() };
    const answer = receiver.answer(call);
    const status = typeof answer === 'number' ? answer : await answer(response);
    // A killed caller gets no answer.
    received.push({ ...call, status: response.destroyed ? 0 : status });
    if (!response.headersSent && !response.destroyed) response.writeHead(status);
    response.end();
  }
  return receiver;
}

/** Closes the connection without an answer. */
export function reset(response: ServerResponse): number {
  response.destroy();
  return 0;
}

/** Returns the unique events that a receiver acknowledged, by request: their `sequence`, in the order of first receipt. */
export function firstReceipts(received: readonly Received[]): Map<string, number[]> {
  const seen = new Set<string>();
  const orders = new Map<string, number[]>();
  for (const { id, status, event } of received) {
    if (status < 200 || status > 299 || seen.has(id)) continue;
    seen.add(id);
    const { request_id, sequence } = event.data;
    orders.set(request_id, [...(orders.get(request_id) ?? []), sequence]);
  }
  return orders;
}
