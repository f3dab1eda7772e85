/** Every event of a request reaches its partner's endpoints, in order, however the receiver behaves. */
import { expect, test } from '@jest/globals';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { firstReceipts, reset, startReceiver } from '../../support/webhooks/receiver.ts';
import { insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const { engine, given } = useEngine();
const { partner, receiver, webhook } = useReceivingPartner({ engine, given });
const openReceiver = () =>
  preparedEach(
    () => startReceiver(),
    (started) => started.close(),
  );
const [other, strangers] = [openReceiver(), openReceiver()];

const HAPPY = expectedStatuses('happy');
const inOrder = HAPPY.map((_, index) => index + 1);

test('an endpoint gets each event of a request once, in order, with the body of the feed', async () => {
  const { request_id } = await given.order().by(partner).playing('happy');
  await untilSent(engine, request_id);
  const { data } = await partner.call<{ events: unknown[] }>('GET', '/events');
  expect(receiver.received.map(({ event }) => event)).toEqual(data.events);
  expect(receiver.received.map(({ id, event }) => id === event.data.event_id)).toEqual(
    inOrder.map(() => true),
  );
});

test('a failed attempt is made again after about five seconds, and later events wait for it', async () => {
  let failures = 0;
  receiver.answer = ({ event }) => {
    if (event.data.sequence !== 2 || failures === 2) return 200;
    failures += 1;
    return failures === 1 ? 500 : reset;
  };
  const { request_id } = await given.order().by(partner).playing('happy');
  const two = async () => failures === 2;
  await eventually(two, { deadlineMs: 20_000, describe: 'the second failure' });
  expect(receiver.received.map(({ event }) => event.data.sequence)).toEqual([1, 2, 2]);
  const [attempt] = await engine.database
    .selectFrom('webhook_attempt')
    .where('webhook_id', '=', webhook.webhook_id)
    .where('status', '=', 500)
    .selectAll()
    .execute();
  expect(attempt).toMatchObject({ failure: 'status', trigger: 'schedule', sequence: 2 });
  const waitMs = (attempt?.next_attempt_at?.getTime() ?? 0) - (attempt?.started_at.getTime() ?? 0);
  expect(waitMs).toBeGreaterThanOrEqual(4_000);
  expect(waitMs).toBeLessThan(6_500);
  expect(await partner.readUntil(request_id, 'ended')).toMatchObject({ status: 'delivered' });
});

test('endpoints do not wait for each other, nor a partner for another one', async () => {
  const stranger = await given.partner();
  await insertEndpoint(engine.database, partner.partnerId, other.url, [
    'request.delivered',
    'request.pending',
  ]);
  await insertEndpoint(engine.database, stranger.partnerId, strangers.url);
  receiver.answer = () => 503;
  const { request_id } = await given.order().by(partner).playing('happy');
  await eventually(async () => other.received.length === 2, { deadlineMs: 20_000, describe: 'two events' });
  expect(firstReceipts(other.received)).toEqual(new Map([[request_id, [1, inOrder.length]]]));
  expect(strangers.received).toEqual([]);
});
