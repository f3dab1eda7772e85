/** The example receiver of docs/partners/receiving-webhooks.md, as a server on a real port with a real Postgres. */
import { beforeEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { RequestEvent } from '../../packages/typescript/src/webhooks/index.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startProcess } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { startExampleReceiver } from './example-receiver.ts';
import { eventsThrough, required, webhookCall, type WebhookCall } from './webhook-calls.ts';

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

test('the events of a request are worked on once and in order, whatever comes twice', async () => {
  const events = eventsThrough();
  for (const event of [...events, ...events]) expect(await deliver(event)).toBe(204);
  await receiver.workOff();
  expect(worked).toEqual(events);
});

test('an event that comes after a later one is acknowledged and dropped', async () => {
  const [first, second, third] = eventsThrough();
  for (const event of [second, first, third, first]) expect(await deliver(required(event))).toBe(204);
  await receiver.workOff();
  expect(worked).toEqual([second, third]);
  const told = receiver.logs.filter((line) => line.startsWith(required(first).data.event_id));
  expect(told.map((line) => line.split(': ')[1])).toEqual(['stale', 'duplicate']);
});

test('a request whose row was deleted is worked on once more', async () => {
  const events = eventsThrough();
  for (const event of events) await deliver(event);
  await receiver.workOff();
  const { request_id } = required(events[0]).data;
  await inDatabase('DELETE FROM fulfilment_inbox WHERE request_id = $1', [request_id]);
  for (const event of events) await deliver(event);
  await receiver.workOff();
  expect(worked).toEqual([...events, ...events]);
});

test('of an event that comes twenty times at one moment, one is new', async () => {
  const [event] = eventsThrough();
  const decisions = await Promise.all(Array.from({ length: 20 }, () => receiver.inbox.take(required(event))));
  expect(decisions.toSorted()).toEqual([...Array<string>(19).fill('duplicate'), 'new']);
  await receiver.workOff();
  expect(worked).toEqual([event]);
});

test('of the events of a request that come at one moment, the last is new and worked on last', async () => {
  const events = eventsThrough();
  await Promise.all(events.toReversed().map(deliver));
  await receiver.workOff();
  expect(worked.at(-1)).toEqual(events.at(-1));
  expect(worked).toEqual(worked.toSorted((one, other) => one.data.sequence - other.data.sequence));
});

test('what is no webhook of ours is refused, and an unknown type is acknowledged; neither is worked on', async () => {
  const forged: WebhookCall = webhookCall(required(eventsThrough()[0]), [newSecret()]);
  const unknown = webhookCall({ type: 'webhook.test', data: { event_id: 'evt_test' } }, [SECRET]);
  expect([await receiver.deliver(forged), await receiver.deliver(unknown)]).toEqual([400, 204]);
  await receiver.workOff();
  expect(worked).toEqual([]);
});

test('while its database is away the receiver answers 500, and works on what is sent again', async () => {
  const event = required(eventsThrough()[0]);
  isAway = true;
  expect(await deliver(event)).toBe(500);
  isAway = false;
  expect(await deliver(event)).toBe(204);
  await receiver.workOff();
  expect(worked).toEqual([event]);
});

test('work that fails holds up its own request only, and is done when it is due again', async () => {
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

test('what was acknowledged survives kill -9, and is worked on after the next start', async () => {
  // Nobody can work while the tasks are locked, so the process dies between the answer and the work.
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
