/** Postgres away: nothing is accepted, requests under way wait for it, and it recovers by itself. */
import { expect, test } from '@jest/globals';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres } from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';

const postgres = prepared(breakablePostgres, (server) => server.remove());
const { engine, given } = useOwnEngine(async () => ({
  testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
}));
const partner = prepared(given.partner());

test('POST and GET answer 503 with Retry-After, nothing starts, and requests under way end with the same timeline', async () => {
  // The first of a server that has only just started may take longer than the API gives it.
  const underWay = await eventually(async () => given.order().by(partner).playing('happy', 1), {
    deadlineMs: 30_000,
    describe: 'an order',
  });
  await partner.readUntil(underWay.request_id, 'confirmed');

  await postgres.kill();
  const search = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };
  const answers = await Promise.all([
    partner.call('POST', '/requests', ORDER),
    partner.call('GET', `/requests/${underWay.request_id}`),
    partner.call('POST', '/medicines/search', search),
  ]);
  for (const { status, error, headers } of answers) {
    expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }

  await postgres.restart();
  await eventually(async () => (await partner.call('POST', '/requests', ORDER)).status === 201, {
    deadlineMs: 30_000,
    describe: 'POST to be accepted again',
  });
  await eventually(
    async () => {
      const { data } = await partner.call<{ status: string }>('GET', `/requests/${underWay.request_id}`);
      return data?.status === 'delivered';
    },
    { deadlineMs: 60_000, describe: 'the request under way to be delivered' },
  );
  const record = await partner.read(underWay.request_id);
  expect(record.timeline.map(({ status }) => status)).toEqual(expectedStatuses('happy'));
  const requests = await engine.database.selectFrom('request').select('request_id').execute();
  expect(requests).toHaveLength(2);
});
