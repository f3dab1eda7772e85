/** Receives webhooks: verifies the call, stores the event, answers, then starts the work. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isRequestEvent, webhookVerifier, WebhookRefused } from '../src/webhooks/index.ts';
import type { EventInbox } from '../src/webhooks/index.ts';

/** An event has a few hundred bytes. */
const MAX_BODY_BYTES = 100_000;

export interface ReceiverParts {
  readonly secrets: readonly string[];
  readonly inbox: EventInbox;
  /** Called once a new event is stored and answered. Must not throw. */
  readonly onNew: () => void;
  readonly log: (line: string) => void;
}

/** Returns a server that does not listen yet. */
export function createReceiver({ secrets, inbox, onNew, log }: ReceiverParts): Server {
  const verify = webhookVerifier(secrets);

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let status = 204;
    let isNew = false;
    try {
      const event = verify(request.headers, await rawBody(request));
      if (isRequestEvent(event)) {
        const decision = await inbox.take(event);
        log(`${event.data.event_id} ${event.type}: ${decision}`);
        isNew = decision === 'new';
      }
    } catch (error) {
      // Any answer except 2xx makes the API send the event again, so nothing is lost while your database is down.
      status = error instanceof WebhookRefused ? 400 : 500;
      log(`not taken: ${String(error)}`);
    }
    response.writeHead(status).end();
    if (isNew) onNew();
  }

  return createServer((request, response) => void receive(request, response));
}

/** Reads the raw bytes. With a framework, make sure that no parser reads the body first. */
async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new WebhookRefused('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
