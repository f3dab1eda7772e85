/** The example receiver of docs/partners/receiving-webhooks.md as a server with a real Postgres and the engine's webhooks. */
import { Client } from 'pg';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RequestEvent } from '../../packages/typescript/src/webhooks/index.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startProcess } from '../support/engine/processes.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { startExampleReceiver } from './example-receiver.ts';
import { eventsThrough, required, webhookCall, type WebhookCall } from './webhook-calls.ts';
import { type ReceivedCall, startListen, startLocalReceiver } from '../support/engine/listen-command.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { insertEndpoint } from '../support/webhooks/webhooks.ts';

const SECRET = newSecret();

const DEADLINE_MS = 20_000;

let worked: RequestEvent[];

let fails: (event: RequestEvent) => boolean;

let isAway: boolean;

const testDatabase = useDatabase();

const receiver = prepared(
  () =>
    startExampleReceiver(
      testDatabase.connectionString,
      [SECRET],
      async (event) => {
        if (fails(event)) throw new Error('the work fails');
        worked.push(event);
      },
      (inbox) => ({
        take: async (event) =>
          isAway ? Promise.reject(new Error('the database is away')) : await inbox.take(event),
      }),
    ),
  (started) => started.close(),
);

beforeEach(() => {
  worked = [];
  fails = () => false;
  isAway = false;
});

const deliver = (event: RequestEvent) => receiver.deliver(webhookCall(event, [SECRET]));

const workedIds = () => worked.map(({ data }) => data.event_id);

const idsOf = (events: readonly RequestEvent[]) => events.map(({ data }) => data.event_id);

test('the events of a request are processed once and in order when every event arrives twice', async () => {
  const events = eventsThrough();
  for (const event of [...events, ...events]) expect(await deliver(event)).toBe(204);
  await receiver.workOff();
  expect(worked).toEqual(events);
});

test('an event that arrives after a later one is acknowledged and dropped', async () => {
  const [first, second, third] = eventsThrough();
  for (const event of [second, first, third, first]) expect(await deliver(required(event))).toBe(204);
  await receiver.workOff();
  expect(worked).toEqual([second, third]);
  const told = receiver.logs.filter((line) => line.startsWith(required(first).data.event_id));
  expect(told.map((line) => line.split(': ')[1])).toEqual(['stale', 'duplicate']);
});

test('a request whose inbox row was deleted is processed again', async () => {
  const events = eventsThrough();
  for (const event of events) await deliver(event);
  await receiver.workOff();
  const { request_id } = required(events[0]).data;
  await inDatabase('DELETE FROM fulfilment_inbox WHERE request_id = $1', [request_id]);
  for (const event of events) await deliver(event);
  await receiver.workOff();
  expect(worked).toEqual([...events, ...events]);
});

test('an event received twenty times concurrently is processed once', async () => {
  const [event] = eventsThrough();
  const decisions = await Promise.all(Array.from({ length: 20 }, () => receiver.inbox.take(required(event))));
  expect(decisions.toSorted()).toEqual([...Array<string>(19).fill('duplicate'), 'new']);
  await receiver.workOff();
  expect(worked).toEqual([event]);
});

test('the newest of concurrent events of a request is processed last', async () => {
  const events = eventsThrough();
  await Promise.all(events.toReversed().map(deliver));
  await receiver.workOff();
  expect(worked.at(-1)).toEqual(events.at(-1));
  expect(worked).toEqual(worked.toSorted((one, other) => one.data.sequence - other.data.sequence));
});

test('a forged call is refused and an unknown type acknowledged, and neither is processed', async () => {
  const forged: WebhookCall = webhookCall(required(eventsThrough()[0]), [newSecret()]);
  const unknown = webhookCall({ type: 'webhook.test', data: { event_id: 'evt_test' } }, [SECRET]);
  expect([await receiver.deliver(forged), await receiver.deliver(unknown)]).toEqual([400, 204]);
  await receiver.workOff();
  expect(worked).toEqual([]);
});

test('the receiver answers 500 while its database is down and processes the event when it is sent again', async () => {
  const event = required(eventsThrough()[0]);
  isAway = true;
  expect(await deliver(event)).toBe(500);
  isAway = false;
  expect(await deliver(event)).toBe(204);
  await receiver.workOff();
  expect(worked).toEqual([event]);
});

test('failing work delays only its own request, and is retried when it is due', async () => {
  const stuck = eventsThrough(['pending', 'confirmed']);
  const other = eventsThrough(['pending', 'confirmed']);
  fails = ({ data }) => data.event_id === stuck[0]?.data.event_id;
  for (const event of [...stuck, ...other]) expect(await deliver(event)).toBe(204);
  await receiver.workOff();
  expect(workedIds()).toEqual(idsOf(other));
  fails = () => false;
  await inDatabase('UPDATE fulfilment_task SET due_at = now()');
  await receiver.workOff();
  expect(workedIds()).toEqual(idsOf([...other, ...stuck]));
});

test('an acknowledged event survives kill -9 and is processed after the next start', async () => {
  // While the tasks are locked no work can be done, so the process dies between the answer and the work.
  const events = eventsThrough();
  const env = { DATABASE_URL: testDatabase.connectionString, WEBHOOK_SECRETS: `${newSecret()} ${SECRET}` };
  const start = () =>
    startProcess({
      script: 'packages/typescript/example/main.ts',
      env: { ...env, PORT: '0' },
      ready: (logs) => portIn(logs) !== undefined,
    });
  const first = await start();
  const holder = new Client({ connectionString: testDatabase.connectionString });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE medicine_order IN EXCLUSIVE MODE');
  const url = `http://127.0.0.1:${portIn(first.logs())}/hooks`;
  for (const event of events) {
    const { headers, body } = webhookCall(event, [SECRET]);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
  }
  await first.kill('SIGKILL');
  await holder.query('ROLLBACK');
  await holder.end();
  expect(await statusOf(required(events[0]).data.request_id)).toBeUndefined();

  const second = await start();
  await eventually(async () => (await statusOf(required(events[0]).data.request_id)) === 'delivered', {
    deadlineMs: DEADLINE_MS,
    describe: 'the last status to be worked on',
  });
  await second.stop();
  expect(await second.exited).toBe('exit code 0');
});

const portIn = (logs: string) => /listening on port (\d+)/.exec(logs)?.[1];

async function inDatabase(statement: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: testDatabase.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function statusOf(requestId: string): Promise<unknown> {
  const rows = await inDatabase('SELECT status FROM medicine_order WHERE request_id = $1', [requestId]);
  return (rows[0] as { status: string } | undefined)?.status;
}

describe('webhooks of the engine', () => {
  const DEADLINE_MS = 40_000;

  const HAPPY = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

  /** Headers that are the same for each attempt, so that a receiver may rely on them. */
  const STEADY_HEADERS = ['content-type', 'user-agent', 'accept-encoding', 'webhook-id'];

  const { engine, given } = useEngine();

  /** The partner's inbox. */
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

  test('the sample receiver processes each event once and in order while its database fails now and then', async () => {
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

  test('listen forwards the same bytes, id and headers that an endpoint receives', async () => {
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
});
