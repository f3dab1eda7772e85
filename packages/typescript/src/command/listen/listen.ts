/** The command: follows the sandbox's events, and forwards or prints each. */
import { isRequestEvent, type RequestEvent } from '../../webhooks/index.ts';
import { EventsFeed } from './events-feed.ts';
import { forward, type Forwarded } from './forwarder.ts';
import type { ListenOptions } from './options.ts';

export interface Outputs {
  /** One line an event. */
  readonly print: (line: string) => void;
  /** What else the developer should know. */
  readonly say: (message: string) => void;
}

const TYPE_WIDTH = 'request.dispensing'.length;

/**
 * Listens until the signal ends it.
 *
 * @throws ListenError when it can't go on; the signal's reason once that has ended it.
 */
export async function listen(options: ListenOptions, outputs: Outputs, signal: AbortSignal): Promise<void> {
  const { print, say } = outputs;
  const { forwardTo, secret, fromStart, types } = options;
  const feed = new EventsFeed({ ...options, signal, say });
  const start = fromStart ? undefined : await feed.end();
  if (forwardTo !== undefined && options.isSecretNew) say(`Your webhook secret of this run: ${secret}`);
  say(
    `Listening for ${fromStart ? 'all' : 'new'} events${forwardTo === undefined ? '' : ` for ${forwardTo}`}. Ctrl-C ends it.`,
  );
  for await (const event of feed.follow(start)) {
    if (types?.has(event.type) === false) continue;
    if (forwardTo === undefined) print(JSON.stringify(event));
    // Of other events no webhook is sent.
    else if (isRequestEvent(event)) print(line(event, await forward(event, { forwardTo, secret, signal })));
  }
}

function line({ timestamp, type, data }: RequestEvent, { answer, milliseconds }: Forwarded): string {
  const { request_id, sequence } = data;
  return `${timestamp}  ${type.padEnd(TYPE_WIDTH)}  ${request_id}  ${sequence}  ${answer}  ${milliseconds} ms`;
}
