/** The new-plant webhook: sent once for each plant, retried until the receiver accepts it, with all digits of the id. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { WebhookSender } from '../../activities/webhooks/http/sender.ts';
import { freePort } from '../../local/stack/ports.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import { prepared } from '../../test/support/suite/prepared.ts';
import { useOwnEngine } from '../../test/support/suite/use-own-engine.ts';
import { createPlantActivities, type PlantTables } from './plants.ts';

const TOKEN = 'plant-store-token-of-the-tests-0123456789';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly webhookId: string;
  readonly body: string;
}

let received: Received[];
/** The responses to the next calls; after those 200. */
let answers: { readonly status: number; readonly headers?: Record<string, string> }[];

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const { method, url, headers } = request;
  const [type, webhookId] = [headers['content-type'], String(headers['webhook-id'])];
  received.push({ method, url, type, webhookId, body });
  const answer = answers.shift() ?? { status: 200 };
  response.writeHead(answer.status, answer.headers).end('thank you');
}

/** Listens on a free port. */
async function startReceiver(): Promise<Server> {
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const receiver = prepared(startReceiver, (server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
const { engine } = useOwnEngine(() => {
  const { port } = receiver.address() as AddressInfo;
  return { plantStore: { token: TOKEN, webhookBase: `http://127.0.0.1:${port}/hooks/` } };
});

/** Sends a body as text, because JavaScript numbers lose digits. */
function callAt(origin: string, method: string, path: string, body?: string): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
}

const call = (method: string, path: string, body?: string) => callAt(engine.origin, method, path, body);

beforeEach(() => {
  received = [];
  answers = [];
});

const untilReceived = (count: number) =>
  eventually(async () => received.length >= count, {
    deadlineMs: 20_000,
    describe: `${count} webhooks to arrive`,
  });

async function webhookIdOf(id: string): Promise<string> {
  const { webhook_id } = await engine.database
    .withTables<PlantTables>()
    .selectFrom('plant')
    .select('webhook_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return webhook_id;
}

/** Waits until the activity of the webhook has ended. */
const closed = async (webhookId: string) =>
  engine.client.activity.getHandle(`new-plant-${webhookId}`).result();

test('a new plant is sent to /plant/webhook under the base URL with every digit of its id', async () => {
  const plant = { name: 'Fern "Ada" Ọ̀pẹ', tag: 'shade' };
  const json = `${JSON.stringify(plant).slice(0, -1)},"id":9007199254740993}`;
  expect((await call('POST', '/plants', json)).status).toBe(200);
  await untilReceived(1);
  const webhookId = await webhookIdOf('9007199254740993');
  expect(received).toEqual([
    { method: 'POST', url: '/hooks/plant/webhook', type: 'application/json', webhookId, body: json },
  ]);
});

test('the webhook of a new plant is retried with the same id while the receiver refuses, redirects or fails', async () => {
  answers = [{ status: 500 }, { status: 307, headers: { Location: '/elsewhere' } }];
  await call('POST', '/plants', '{"id": 2, "name": "Oak"}');
  await untilReceived(3);
  const webhookId = await webhookIdOf('2');
  await closed(webhookId);
  expect(received.map((one) => [one.url, one.webhookId])).toEqual(
    Array.from({ length: 3 }, () => ['/hooks/plant/webhook', webhookId]),
  );
});

test('a repeated call sends nothing again, and a plant deleted and added again is new', async () => {
  const json = '{"id": 3, "name": "Ash"}';
  await call('POST', '/plants', json);
  const first = await webhookIdOf('3');
  expect((await call('POST', '/plants', json)).status).toBe(200);
  await closed(first);
  expect((await call('POST', '/plants', json)).status).toBe(200);
  expect((await call('POST', '/plants', '{"id": 3, "name": "Elm"}')).status).toBe(400);
  await call('DELETE', '/plants/3');
  await call('POST', '/plants', json);
  const second = await webhookIdOf('3');
  await closed(second);
  expect(received.map(({ webhookId }) => webhookId)).toEqual([first, second]);
});

test('nothing is sent for a refused plant', async () => {
  await call('POST', '/plants', '{"id": "4", "name": "Yew"}');
  await call('POST', '/plants', '{"id": 5, "name": "Yew"}');
  await untilReceived(1);
  await closed(await webhookIdOf('5'));
  expect(received.map(({ body }) => body)).toEqual(['{"id":5,"name":"Yew"}']);
});

describe('Temporal down', () => {
  const away = useOwnEngine(async () => {
    const { database, connectionString } = engine;
    return {
      worker: false,
      temporalAddress: `127.0.0.1:${await freePort()}`,
      testDatabase: { database, connectionString, close: () => Promise.resolve() },
      plantStore: { token: TOKEN, webhookBase: 'http://127.0.0.1:9' },
    };
  });

  test('while Temporal is down a new plant gets 503, and the same call later sends its webhook', async () => {
    const json = '{"id": 6, "name": "Fir"}';
    const refused = await callAt(away.engine.origin, 'POST', '/plants', json);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      { error: 503, message: expect.stringContaining('Send the same call again') },
    ]);
    expect((await call('POST', '/plants', json)).status).toBe(200);
    await untilReceived(1);
    expect(received.map(({ body: sent }) => sent)).toEqual(['{"id":6,"name":"Fir"}']);
  });
});

test("a new plant is not sent to an address inside the engine's network", async () => {
  const sender = new WebhookSender({ allowLoopback: false });
  const { sendNewPlant } = createPlantActivities({ sender });
  const { port } = receiver.address() as AddressInfo;
  const webhook = { webhook_id: 'w', body: '{}' };
  for (const url of [
    `http://127.0.0.1:${port}/plant/webhook`,
    `https://[::1]:${port}/`,
    'https://10.0.0.1/',
  ]) {
    await expect(sendNewPlant({ ...webhook, url })).rejects.toMatchObject({
      type: 'webhook_not_accepted',
    });
  }
  expect(received).toEqual([]);
  await sender.close();
});
