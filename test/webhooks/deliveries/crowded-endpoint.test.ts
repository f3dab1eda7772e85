/** Neither does one endpoint get more calls at a time than it may, nor do its deliveries keep back those of others. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { EndpointLoad } from '../../../activities/webhooks/endpoint-load.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { insertEndpoint } from '../../support/webhooks/webhooks.ts';

const MOST_AT_ONCE = 20;
const REQUESTS = 45;

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
  await insertEndpoint(engine.database, partner.partnerId, receiver.url);
});
afterEach(() => receiver.close());

test('twenty calls at a time are made to an endpoint; the others wait, and none is lost', async () => {
  const open = new Set<ServerResponse>();
  let most = 0;
  receiver.answer = () => async (response) => {
    open.add(response);
    most = Math.max(most, open.size);
    await once(response, 'close');
    return 200;
  };
  for (let index = 0; index < REQUESTS; index += 1) await partner.order('manual');
  const stranger = await engine.partner();
  const other = await startReceiver();
  await insertEndpoint(engine.database, stranger.partnerId, other.url);
  await eventually(async () => open.size === MOST_AT_ONCE, { deadlineMs: 20_000, describe: 'all calls' });
  await stranger.order('happy');
  // All the calls of the first hang, and the other's events arrive one after the other.
  await eventually(async () => other.received.length === 6, { deadlineMs: 10_000, describe: 'six events' });
  receiver.answer = () => 200;
  for (const response of open) response.writeHead(200).end();
  const all = async () => receiver.received.length === REQUESTS;
  await eventually(all, { deadlineMs: 30_000, describe: 'all events' });
  expect(most).toBe(MOST_AT_ONCE);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(REQUESTS);
  await other.close();
});

test('an endpoint that is overloaded gets half as many, and one more with each success', () => {
  const load = new EndpointLoad();
  const enterAll = () => {
    let calls = 0;
    while (load.enter('whk_a')) calls += 1;
    return calls;
  };
  const leave = (calls: number, overloaded: boolean) => {
    for (let call = 0; call < calls; call += 1) load.leave('whk_a', { overloaded });
  };
  expect(enterAll()).toBe(MOST_AT_ONCE);
  leave(1, true);
  leave(MOST_AT_ONCE - 1, false);
  expect(enterAll()).toBe(MOST_AT_ONCE);
  leave(MOST_AT_ONCE, true);
  expect(enterAll()).toBe(1);
  leave(1, false);
  expect(enterAll()).toBe(2);
  expect(load.enter('whk_b')).toBe(true);
});
