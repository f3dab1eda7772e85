/** Neither does one endpoint get more calls at a time than it may, nor do its deliveries keep back those of others. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { MOST_AT_ONCE } from '../../../activities/webhooks/endpoint-load.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const REQUESTS = MOST_AT_ONCE + 10;

const { engine, given } = useEngine();
const { partner, receiver } = useReceivingPartner({ engine, given });
const { partner: stranger, receiver: other } = useReceivingPartner({ engine, given });

test('twenty calls at a time are made to an endpoint; the others wait, and none is lost', async () => {
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
  await eventually(() => open.size === MOST_AT_ONCE, { deadlineMs: 20_000, describe: 'all calls' });
  await given.order().by(stranger).playing('rejects');
  // All the calls of the first hang, and the other's events arrive one after the other.
  await eventually(() => other.received.length === 2, { deadlineMs: 10_000, describe: 'the two events' });
  receiver.answer = () => 200;
  for (const response of open) response.writeHead(200).end();
  const told = () => new Set(receiver.received.map(({ id }) => id)).size;
  await eventually(() => told() === REQUESTS, { deadlineMs: 30_000, describe: 'all events' });
  expect(most).toBe(MOST_AT_ONCE);
});
