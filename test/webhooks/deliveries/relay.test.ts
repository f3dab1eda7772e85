/** Relays share due deliveries: each is sent once and in order, and no endpoint delays another. */
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { callEndpoint } from '../../../activities/webhooks/attempt.ts';
import { Relay } from '../../../activities/webhooks/relay.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { recordAttempt } from '../../../db/webhooks/attempts.ts';
import { claimDelivery, LEASE_SECONDS } from '../../../db/webhooks/claims.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { firstReceipts, startReceiver } from '../../support/webhooks/receiver.ts';
import { relayDependencies } from '../../support/webhooks/relays.ts';
import { attemptsOf, deliveriesOf, insertEndpoint } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { MAX_CONCURRENT_CALLS } from '../../../activities/webhooks/endpoint-load.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { startProbing, startRedelivery } from '../../../activities/webhooks/start.ts';
import { connectLazily } from '../../../services/common/temporal/connection.ts';

const LEASE_MS = LEASE_SECONDS * 1_000;

const suite = useOwnEngine({ worker: false });

const { engine } = suite;

const { partner, receiver, webhook } = useReceivingPartner(suite);

let relays: { readonly relay: Relay; readonly running: Promise<void> }[];

let errors: unknown[];

beforeEach(() => {
  [relays, errors] = [[], []];
});

afterEach(async () => {
  for (const { relay } of relays) relay.stop();
  await Promise.all(relays.map(({ running }) => running));
  // Otherwise the relays of the next test would send due deliveries of this one.
  await engine.database.deleteFrom('webhook').execute();
  if (errors.length > 0) throw new AggregateError(errors, 'A relay failed');
});

function startRelays(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const relay = new Relay(relayDependencies(engine), { onError: (error) => errors.push(error) });
    relays.push({ relay, running: relay.run() });
  }
}

/** Records a request with three events. */
async function recorded(): Promise<string> {
  const made = submission({ partner_id: partner.partnerId });
  const timeline = timelineThrough(made, 'confirmed', 'dispensing');
  await saveRequest(engine.database, { submission: made, timeline });
  return made.request_id;
}

async function untilAcknowledged(count: number): Promise<void> {
  const isDone = async () => {
    const deliveries = await deliveriesOf(engine.database, webhook.webhook_id);
    return deliveries.filter(({ state }) => state === 'acknowledged').length === count;
  };
  await eventually(isDone, { deadlineMs: 60_000, describe: `${count} to be acknowledged` });
}

test('each delivery is sent once and in order, with any number of relays', async () => {
  const requests: string[] = [];
  receiver.answer = () => async () => {
    await delay(Math.random() * 20);
    return 200;
  };
  for (let index = 0; index < 10; index += 1) requests.push(await recorded());
  startRelays(5);
  for (let index = 0; index < 30; index += 1) {
    requests.push(await recorded());
    for (const { relay } of relays) relay.wake();
  }
  await untilAcknowledged(3 * requests.length);
  expect(receiver.received).toHaveLength(3 * requests.length);
  expect(firstReceipts(receiver.received)).toEqual(new Map(requests.map((id) => [id, [1, 2, 3]])));
});

test('a relay renews its lease during a long call, so that no other relay makes the call', async () => {
  receiver.answer = () => async () => {
    await delay(2 * LEASE_MS);
    return 200;
  };
  await recorded();
  startRelays(2);
  await eventually(() => receiver.received.length === 1, {
    deadlineMs: 3 * LEASE_MS,
    describe: 'the answer',
  });
  await delay(500);
  expect((await deliveriesOf(engine.database, webhook.webhook_id))[0]?.state).toBe('acknowledged');
  expect(receiver.received).toHaveLength(1);
});

test('deliveries claimed by a killed relay are sent by another once the lease has expired', async () => {
  const request_id = await recorded();
  const claimedAt = Date.now();
  await claimDelivery(engine.database, { ...webhook, request_id, sequence: 1 }, new Date());
  startRelays(1);
  await eventually(() => receiver.received.length > 0, { deadlineMs: 4 * LEASE_MS, describe: 'a call' });
  const waited = (receiver.received[0]?.at ?? 0) - claimedAt;
  expect(waited).toBeGreaterThanOrEqual(LEASE_MS);
  expect(waited).toBeLessThan(LEASE_MS + 3_000);
  await untilAcknowledged(3);
});

test('an outcome that arrives after another relay took over the lease is only logged', async () => {
  const request_id = await recorded();
  const key = { ...webhook, request_id, sequence: 1 };
  const claim = async () => {
    const claimed = await claimDelivery(engine.database, key, new Date());
    if (claimed === undefined) throw new Error('It is claimed');
    return claimed;
  };
  const dependencies = relayDependencies(engine);
  const late = await claim();
  expect(await claimDelivery(engine.database, key, new Date())).toBeUndefined();
  receiver.answer = () => 410;
  const record = await callEndpoint(dependencies, late, 'schedule');
  await engine.database
    .updateTable('webhook_delivery')
    .set({ leased_until: new Date(0) })
    .where('lease', '=', late.lease)
    .execute();
  const next = await claim();
  expect(next.lease).not.toBe(late.lease);
  expect(await recordAttempt(engine.database, record)).toBeUndefined();
  const row = async () => (await deliveriesOf(engine.database, webhook.webhook_id))[0];
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0, lease: next.lease });
  receiver.answer = () => 200;
  await recordAttempt(engine.database, await callEndpoint(dependencies, next, 'schedule'));
  expect(await row()).toMatchObject({ state: 'acknowledged', lease: null, leased_until: null });
  const attempts = await attemptsOf(engine.database, request_id, 1);
  expect(attempts.map(({ status }) => status)).toEqual([410, 200]);
});

describe('a backlog of one endpoint', () => {
  const MANY = 60;

  const FEW = 5;

  const { engine, given } = useOwnEngine({ worker: false });

  const receiver = prepared(
    () => startReceiver(),
    (started) => started.close(),
  );

  let relay: Relay;

  let running: Promise<void>;

  afterEach(async () => {
    relay.stop();
    await running;
  });

  test('most of five deliveries are sent before the end of another endpoint’s backlog of sixty', async () => {
    await queue('/busy', MANY);
    await queue('/quiet', FEW);
    // One call at a time, so that the order is visible.
    relay = new Relay(relayDependencies(engine), { maxConcurrent: 1, onError: fail });
    running = relay.run();
    const all = async () => receiver.received.length === MANY + FEW;
    await eventually(all, { deadlineMs: 60_000, describe: 'all deliveries' });
    const positions = receiver.received.flatMap(({ path }, index) =>
      path.endsWith('/quiet') ? [index] : [],
    );
    // In arrival order they would be the last five.
    expect(positions.filter((position) => position < MANY / 2).length).toBeGreaterThan(FEW / 2);
  });

  function fail(error: unknown): void {
    throw error;
  }

  /** Records requests of a partner whose endpoint is the shared receiver, under its own path. */
  async function queue(path: string, count: number): Promise<void> {
    const { partnerId: partner_id } = await given.partner();
    await insertEndpoint(engine.database, partner_id, receiver.url + path);
    const requests = Array.from({ length: count }, () => submission({ partner_id }));
    await Promise.all(
      requests.map((made) =>
        saveRequest(engine.database, { submission: made, timeline: timelineThrough(made) }),
      ),
    );
  }
});

describe('an endpoint with many deliveries in flight', () => {
  const REQUESTS = MAX_CONCURRENT_CALLS + 10;

  const { engine, given } = useEngine();

  const { partner, receiver } = useReceivingPartner({ engine, given });

  const { partner: stranger, receiver: other } = useReceivingPartner({ engine, given });

  test('an endpoint gets at most twenty concurrent calls; the others wait, and none is lost', async () => {
    const open = new Set<ServerResponse>();
    let most = 0;
    receiver.answer = () => async (response) => {
      open.add(response);
      most = Math.max(most, open.size);
      await once(response, 'close');
      open.delete(response);
      return 200;
    };
    const ordered = given.order().by(partner);
    await Promise.all(Array.from({ length: REQUESTS }, () => ordered));
    await eventually(() => open.size === MAX_CONCURRENT_CALLS, { deadlineMs: 20_000, describe: 'all calls' });
    await given.order().by(stranger).playing('rejects');
    // All calls to the first endpoint hang, while the other's events arrive one after the other.
    await eventually(() => other.received.length === 2, { deadlineMs: 10_000, describe: 'the two events' });
    receiver.answer = () => 200;
    for (const response of open) response.writeHead(200).end();
    const receivedCount = () => new Set(receiver.received.map(({ id }) => id)).size;
    await eventually(() => receivedCount() === REQUESTS, { deadlineMs: 30_000, describe: 'all events' });
    expect(most).toBe(MAX_CONCURRENT_CALLS);
  });
});

describe('a Temporal server that never answers', () => {
  /** Far above the call's deadline of four seconds, far below the wait of a caller without a deadline. */
  const SOON_MS = 20_000;

  const sockets = new Set<Socket>();

  let silent: Server;

  let client: ReturnType<typeof connectLazily>;

  beforeAll(async () => {
    silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    client = connectLazily({ address: `127.0.0.1:${port}` }, 'default');
  });

  afterAll(async () => {
    await client.connection.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  const STARTS = {
    'a redelivery': () =>
      startRedelivery(
        { client, taskQueue: 'test' },
        { webhook_id: 'wh_1', request_id: 'req_1', sequence: 1, series: 1 },
      ),
    'a probing': () => startProbing({ client, taskQueue: 'test' }, 'wh_1'),
  };

  test.each(Object.keys(STARTS) as (keyof typeof STARTS)[])(
    'the start of %s fails at its deadline',
    async (name) => {
      let ended: unknown;
      STARTS[name]().catch((error: unknown) => (ended = error));
      await eventually(() => ended !== undefined, {
        deadlineMs: SOON_MS,
        describe: 'the call to be given up',
      });
      expect(ended).toBeInstanceOf(Error);
    },
  );
});
