/** The webhooks that the engine really sends, at the example receiver, and beside those that `listen` makes. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestEvent } from '../../client/webhooks/index.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startListen, startLocalReceiver, type ReceivedCall } from '../support/engine/listen-command.ts';
import { insertEndpoint } from '../support/webhooks/webhooks.ts';
import { startExampleReceiver } from './example-receiver.ts';

const DEADLINE_MS = 40_000;
const HAPPY = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];
/** What a receiver may look at, and is the same for each attempt. */
const STEADY_HEADERS = ['content-type', 'user-agent', 'accept-encoding', 'webhook-id'];

let engine: TestEngine;
let partner: ApiCaller;

beforeAll(async () => {
  engine = await startEngine();
  partner = await engine.partner();
});
afterAll(() => engine.close());

const until = (condition: () => boolean, describe: string) =>
  eventually(condition, { deadlineMs: DEADLINE_MS, describe });

/** Registers an endpoint that is not there yet; answers its id and secret. */
async function register(): Promise<{ webhookId: string; secret: string }> {
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, 'http://127.0.0.1:9/hooks');
  const { secret } = await engine.database
    .selectFrom('webhook_secret')
    .where('webhook_id', '=', webhookId)
    .select('secret')
    .executeTakeFirstOrThrow();
  return { webhookId, secret };
}

async function pointTo(webhookId: string, url: string): Promise<void> {
  await engine.database.updateTable('webhook').set({ url }).where('webhook_id', '=', webhookId).execute();
}

async function deleteEndpoint(webhookId: string): Promise<void> {
  await engine.database.deleteFrom('webhook').where('webhook_id', '=', webhookId).execute();
}

test('the example receiver works on each event once and in order, although its database fails now and then', async () => {
  const { webhookId, secret } = await register();
  const worked: RequestEvent[] = [];
  let calls = 0;
  const receiver = await startExampleReceiver(
    engine.connectionString,
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
  await pointTo(webhookId, receiver.url);
  await partner.order('happy');
  await until(() => worked.length === 6, 'all events to be worked on');
  expect(worked.map(({ data }) => data.status)).toEqual(HAPPY);
  expect(receiver.logs.filter((line) => line.startsWith('not taken'))).toHaveLength(2);
  await deleteEndpoint(webhookId);
  await receiver.close();
});

test('what listen forwards is what the endpoint is sent: bytes, id and headers', async () => {
  const { webhookId, secret } = await register();
  const [endpoint, local] = [await startLocalReceiver(), await startLocalReceiver()];
  await pointTo(webhookId, endpoint.url);
  const developer = { apiUrl: `${engine.origin}/v1`, key: partner.key };
  const listening = await startListen(developer, '--forward-to', local.url, '--secret', secret);
  const metadata = { claim: 'Ọ̀wọ́ 7', 'plan.name': '₦', '1': 'x' };
  await partner.call('POST', '/requests', { ...ORDER, pharmacy_id: 'ph_sbx_rejects', metadata });
  await until(() => endpoint.calls.length === 2 && local.calls.length === 2, 'both events at both');
  expect(local.calls.map(steady)).toEqual(endpoint.calls.map(steady));
  await deleteEndpoint(webhookId);
  await listening.stop();
  await Promise.all([endpoint.close(), local.close()]);
});

function steady({ headers, body }: ReceivedCall): unknown {
  return { body, headers: STEADY_HEADERS.map((name) => headers[name]) };
}
