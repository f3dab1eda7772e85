/** Temporal away: nothing is accepted, nothing is half made, and it recovers by itself. */
import { expect, test } from '@jest/globals';
import { ORDER } from '../support/callers/api-caller.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useWorker } from './killable-worker.ts';

const HAPPY = { ...ORDER, sandbox: { scenario: 'happy', step_seconds: 0 } };

const temporal = prepared(breakableTemporal, (server) => server.remove());
const { engine, given } = useOwnEngine(() => ({ worker: false, temporalAddress: temporal.address }));
const partner = prepared(given.partner());
useWorker({ engine, env: () => ({ TEMPORAL_ADDRESS: temporal.address }) });

test('POST answers 503 with Retry-After and starts nothing, GET answers from Postgres, and all of it recovers', async () => {
  const before = await given.order().by(partner);
  await eventually(async () => (await partner.read(before.request_id)).status === 'pending', {
    deadlineMs: 20_000,
    describe: 'the request to be recorded',
  });
  const underWay = await given.order().by(partner).playing('happy', 1);
  await partner.readUntil(underWay.request_id, 'confirmed');

  await temporal.kill();
  const [refused, read, cancel] = await Promise.all([
    partner.call('POST', '/requests', HAPPY),
    partner.read(before.request_id),
    partner.call('POST', `/requests/${before.request_id}/cancel`),
  ]);
  expect([refused.status, refused.error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(read.status).toBe('pending');
  expect([cancel.status, cancel.error.code]).toEqual([503, 'temporarily_unavailable']);

  await temporal.restart();
  const after = await eventually(
    async () => {
      const { status, data } = await partner.call<{ request_id: string }>('POST', '/requests', HAPPY);
      return status === 201 ? data : undefined;
    },
    { deadlineMs: 30_000, describe: 'POST to be accepted again' },
  );
  await partner.readUntil(underWay.request_id, 'delivered', 60_000);
  expect((await partner.call('POST', `/requests/${before.request_id}/cancel`)).status).toBe(200);
  await partner.readUntil(after.request_id, 'delivered', 60_000);
  const recorded = await engine.database.selectFrom('request').select('request_id').execute();
  expect(recorded.map(({ request_id }) => request_id).toSorted()).toEqual(
    [before.request_id, underWay.request_id, after.request_id].toSorted(),
  );
});
