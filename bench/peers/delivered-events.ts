/** A webhook receiver in the bench's process that detects a request's last event. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RequestEvent } from '../../domain/requests/events.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';

/** Longer than any request takes on an overloaded machine. */
const DEADLINE_MS = 600_000;

export interface DeliveredEvents {
  /** The URL for webhooks. */
  readonly url: string;
  /** Resolves when all events of a request up to the last have arrived in order. */
  of(requestId: string): Promise<void>;
  close(): void;
}

interface Awaited {
  /** The sequence of the last received event. */
  sequence: number;
  readonly ended: PromiseWithResolvers<void>;
}

/** Starts the receiver on a free port. */
export async function receiveDeliveredEvents(): Promise<DeliveredEvents> {
  const requests = new Map<string, Awaited>();
  const requestOf = (id: string): Awaited => {
    const known = requests.get(id) ?? { sequence: 0, ended: Promise.withResolvers<void>() };
    requests.set(id, known);
    return known;
  };
  const take = ({ data: { request_id, sequence, status } }: RequestEvent) => {
    const request = requestOf(request_id);
    // An event is sent again if our answer was lost.
    if (sequence > request.sequence + 1) {
      request.ended.reject(new Error(`Event ${sequence} of ${request_id} came after ${request.sequence}`));
    }
    request.sequence = Math.max(request.sequence, sequence);
    if (isTerminal(status)) request.ended.resolve();
  };
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    take((await json(message)) as RequestEvent);
    response.writeHead(200).end('ok');
  };
  const server = createServer((message, response) => void answer(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    async of(requestId) {
      const { ended } = requestOf(requestId);
      const overdue = setTimeout(
        () => ended.reject(new Error(`${requestId} was not delivered in time`)),
        DEADLINE_MS,
      ).unref();
      try {
        await ended.promise;
      } finally {
        clearTimeout(overdue);
      }
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
