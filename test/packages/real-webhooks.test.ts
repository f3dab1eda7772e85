/** The webhooks that the engine really sends, at the example receiver, and beside those that `listen` makes. */
import { expect, test } from '@jest/globals';
import type { RequestEvent } from '../../packages/typescript/src/webhooks/index.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startListen, startLocalReceiver, type ReceivedCall } from '../support/engine/listen-command.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { insertEndpoint } from '../support/webhooks/webhooks.ts';
import { startExampleReceiver } from './example-receiver.ts';

const DEADLINE_MS = 40_000;
const HAPPY = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];
/** What a receiver may look at, and is the same for each attempt. */
const STEADY_HEADERS = ['content-type', 'user-agent', 'accept-encoding', 'webhook-id'];

const { engine, given } = useEngine();
/** Of the partner. */
const inbox = useDatabase();
const partner = prepared(given.partner());
const local = preparedEach(
  () => startLocalReceiver(),
  (opened) => opened.close(),
);
const endpoint = preparedEach(
  () => startLocalReceiver(),
  (opened) => opened.close(),
);

const until = (condition: () => boolean, describe: string) =>
  eventually(condition, { deadlineMs: DEADLINE_MS, describe });

/** Registers an endpoint of the partner. */
const register = (url: string, secret: string) =>
  insertEndpoint(engine.database, partner.partnerId, url, ['*'], secret);

async function deleteEndpoint(webhookId: string): Promise<void> {
  await engine.database.deleteFrom('webhook').where('webhook_id', '=', webhookId).execute();
}

test('the example receiver works on each event once and in order, although its database fails now and then', async () => {
  const secret = newSecret();
  const worked: RequestEvent[] = [];
  let calls = 0;
  const receiver = await startExampleReceiver(
    inbox.connectionString,
    [secret],
    async (event) => void worked.push(event),
    (inbox) => ({
      async take(event) {
        calls += 1;
        if (calls === 2) throw new Error('The database is away.');
        const decision = await inbox.take(event);
        if (calls === 5) throw new Error('The connection broke after the event was stored.');
        return decision;
      },
    }),
  );
  const webhookId = await register(receiver.url, secret);
  await given.order().by(partner).playing('happy');
  await until(() => worked.length === 6, 'all events to be worked on');
  expect(worked.map(({ data }) => data.status)).toEqual(HAPPY);
  expect(receiver.logs.filter((line) => line.startsWith('not taken'))).toHaveLength(2);
  await deleteEndpoint(webhookId);
  await receiver.close();
});

test('what listen forwards is what the endpoint is sent: bytes, id and headers', async () => {
  const secret = newSecret();
  const webhookId = await register(endpoint.url, secret);
  const developer = { apiUrl: `${engine.origin}/v1`, key: partner.key };
  const listening = await startListen(developer, '--forward-to', local.url, '--secret', secret);
  const metadata = { claim: 'Ọ̀wọ́ 7', 'plan.name': '₦', '1': 'x' };
  await given.order().by(partner).playing('rejects').with({ metadata });
  await until(() => endpoint.calls.length === 2 && local.calls.length === 2, 'both events at both');
  expect(local.calls.map(steady)).toEqual(endpoint.calls.map(steady));
  await deleteEndpoint(webhookId);
  await listening.stop();
});

function steady({ headers, body }: ReceivedCall): unknown {
  return { body, headers: STEADY_HEADERS.map((name) => headers[name]) };
}
