/** `requests tail`: shows each step of your requests as it happens. */
import { isRequestEvent, type RequestEvent } from '../../webhooks/index.ts';
import { ENVIRONMENT_HELP, readArguments, type Command, type Invocation } from '../command.ts';
import { readAccount } from '../environment.ts';
import { EventsFeed } from '../events-feed.ts';

export const TAIL: Command = {
  words: ['requests', 'tail'],
  summary: 'shows each step of your requests as it happens',
  help: `Usage: medicine-fulfilment requests tail [--request <request_id>] [--from-start]

Shows each step of your requests as it happens: when, which request, its step, and your own id of it.

Options:
  --request <request_id>  only of this one
  --from-start            from your first request on, not only what is new

The key has the scope requests:read.

${ENVIRONMENT_HELP}`,
  run: tail,
};

async function tail({ args, environment, outputs, signal }: Invocation): Promise<void> {
  const { values } = readArguments(args, {
    request: { type: 'string' },
    'from-start': { type: 'boolean' },
  });
  const feed = new EventsFeed({ ...readAccount(environment), signal, say: outputs.say });
  const start = values['from-start'] === true ? undefined : await feed.end();
  outputs.say('Following your requests. Ctrl-C ends it.');
  for await (const event of feed.follow(start)) {
    if (!isRequestEvent(event)) continue;
    if (values.request !== undefined && event.data.request_id !== values.request) continue;
    outputs.print(line(event));
  }
}

function line({ timestamp, type, data }: RequestEvent): string {
  const { request_id, sequence, status, previous_status, external_id } = data;
  // An event that leaves the status unchanged shows its own name, such as `hold_opened`.
  const step =
    type === `request.${status}`
      ? `${previous_status ?? 'new'} -> ${status}`
      : `${type.slice('request.'.length)} (${status})`;
  return [timestamp, request_id, String(sequence), step, ...(external_id === null ? [] : [external_id])].join(
    '  ',
  );
}
