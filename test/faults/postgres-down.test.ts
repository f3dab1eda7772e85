/** Postgres away: nothing is accepted, requests under way wait for it, and it recovers by itself. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres, type BreakablePostgres } from '../support/servers/breakable-servers.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';

let postgres: BreakablePostgres;
let engine: TestEngine;
let partner: ApiCaller;

beforeAll(async () => {
  postgres = await breakablePostgres();
  engine = await startEngine({ testDatabase: await makeBreakableDatabase(postgres, 'breakable') });
  partner = await engine.partner();
}, 120_000);
afterAll(async () => {
  await engine.close();
  await postgres.remove();
});

test('POST and GET answer 503 with Retry-After, nothing starts, and requests under way end with the same timeline', async () => {
  const underWay = await partner.order('happy', 1);
  await partner.readUntil(underWay.request_id, 'confirmed');

  await postgres.kill();
  for (const [method, path, body] of [
    ['POST', '/requests', ORDER],
    ['GET', `/requests/${underWay.request_id}`],
    ['POST', '/medicines/search', { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } }],
  ] as const) {
    const { status, error, headers } = await partner.call(method, path, body);
    expect([path, status, error.code]).toEqual([path, 503, 'temporarily_unavailable']);
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
}, 180_000);
