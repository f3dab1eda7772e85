/** `listen`: forwards the sandbox's events to a receiver on your machine as webhooks. */
import { isRequestEvent, isStatementEvent } from '../../webhooks/index.ts';
import { ENVIRONMENT_HELP, type Command, type Invocation } from '../command.ts';
import { EventsFeed } from '../events-feed.ts';
import { forward, type Forwarded, type ForwardedEvent } from './forwarder.ts';
import { readListenOptions } from './options.ts';

const TYPE_WIDTH = 'request.dispensing'.length;

export const LISTEN: Command = {
  words: ['listen'],
  summary: "brings the sandbox's events to a receiver on your machine, signed as webhooks are",
  help: `Usage: medicine-fulfilment listen --forward-to <url> | --print

Brings the sandbox's events to a receiver on your machine, signed as webhooks are.

Options:
  --forward-to <url>  your receiver, such as http://127.0.0.1:3000/hooks
  --print             only print the events, as JSON
  --events <types>    only these: request.delivered,request.failed
  --secret <secret>   signs the webhooks, whsec_...; without it one is made and shown
  --from-start        from your first event on, not only what is new

The key is of the sandbox and has the scope requests:read.

${ENVIRONMENT_HELP}`,
  run: listen,
};

async function listen(invocation: Invocation): Promise<void> {
  const { print, say } = invocation.outputs;
  const { signal } = invocation;
  const options = readListenOptions(invocation);
  const { forwardTo, fromStart, types, newSecret, signingKey } = options;
  const feed = new EventsFeed({ ...options, signal, say });
  const start = fromStart ? undefined : await feed.end();
  if (forwardTo !== undefined && newSecret !== undefined)
    say(`Your webhook secret of this run: ${newSecret}`);
  say(
    `Listening for ${fromStart ? 'all' : 'new'} events${forwardTo === undefined ? '' : ` for ${forwardTo}`}. Ctrl-C ends it.`,
  );
  for await (const event of feed.follow(start)) {
    if (types?.has(event.type) === false) continue;
    if (forwardTo === undefined) print(JSON.stringify(event));
    // The API sends no webhooks for other events.
    else if (isRequestEvent(event) || isStatementEvent(event)) {
      print(line(event, await forward(event, { forwardTo, key: signingKey, signal })));
    }
  }
}

function line({ timestamp, type, data }: ForwardedEvent, { answer, milliseconds }: Forwarded): string {
  const subject = 'statement_id' in data ? data.statement_id : `${data.request_id}  ${data.sequence}`;
  return `${timestamp}  ${type.padEnd(TYPE_WIDTH)}  ${subject}  ${answer}  ${milliseconds} ms`;
}
