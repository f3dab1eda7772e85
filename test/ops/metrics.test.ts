/** What Prometheus reads of an API and a worker, on addresses of their own. */
import { expect, test } from '@jest/globals';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

const ofEngine = () => ({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });

test('an API tells how long calls took by operation and status, what was refused, and how full its pools are', async () => {
  const port = await freePort();
  const api = await startApi({ ...ofEngine(), env: { METRICS_ADDRESS: `127.0.0.1:${port}` } });
  try {
    const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
    const missing = '/requests/req_76gspab7nxvn9q76t2zm58yfnd';
    for (const path of ['/requests?limit=1', '/requests?limit=1', missing]) await caller.call('GET', path);
    await fetch(`${api.origin}/Ada-Obi`);
    const text = await scrape(port);
    const calls = 'http_server_request_duration_seconds_count';
    expect(valueOf(text, calls, { route: 'GET /requests', status: '200' })).toBe(2);
    expect(valueOf(text, calls, { route: 'GET /requests/:request_id', status: '404' })).toBe(1);
    expect(valueOf(text, calls, { route: 'none', status: '404' })).toBe(1);
    expect(valueOf(text, 'fulfilment_refusals_total', { code: 'request_not_found' })).toBe(1);
    expect(valueOf(text, 'fulfilment_database_connections_open', { pool: 'main' })).toBeGreaterThan(0);
    expect(valueOf(text, 'fulfilment_database_connections_awaited', { pool: 'limits' })).toBe(0);
    for (const kind of ['starts', 'updates', 'queries']) {
      expect(valueOf(text, 'fulfilment_calls_limit', { kind })).toBeGreaterThan(0);
      expect(valueOf(text, 'fulfilment_calls_running', { kind })).toBe(0);
      expect(valueOf(text, 'fulfilment_calls_waiting', { kind })).toBe(0);
      expect(valueOf(text, 'fulfilment_calls_refused_total', { kind })).toBe(0);
    }
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    // Nothing that a caller sends is in it.
    expect(text).not.toMatch(/Ada|req_|par_/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`${api.origin}/metrics`)).status).toBe(404);
  } finally {
    await api.stop();
  }
});

test("a worker tells the same of its process, and what Temporal's SDK counts", async () => {
  const [own, sdk] = [await freePort(), await freePort()];
  const worker = await startWorker({
    ...ofEngine(),
    env: { METRICS_ADDRESS: `127.0.0.1:${own}`, SDK_METRICS_ADDRESS: `127.0.0.1:${sdk}` },
  });
  try {
    const { request_id } = await given.order().by(partner).playing('happy');
    await partner.readUntil(request_id, 'delivered', 60_000);
    expect(
      valueOf(await scrape(own), 'fulfilment_database_connections_open', { pool: 'records' }),
    ).toBeGreaterThan(0);
    const ownText = await scrape(own);
    for (const status of ['pending', 'confirmed', 'delivered'])
      expect(valueOf(ownText, 'fulfilment_requests_total', { status })).toBe(1);
    expect(valueOf(ownText, 'fulfilment_time_to_offer_seconds_count')).toBe(1);
    expect(valueOf(ownText, 'fulfilment_requests', { status: 'pending' })).toBe(0);
    expect(valueOf(ownText, 'fulfilment_requests_under_way', { state: 'held' })).toBe(0);
    expect(valueOf(ownText, 'fulfilment_webhook_lag_seconds')).toBe(0);
    expect(valueOf(ownText, 'fulfilment_figures_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(ownText).not.toMatch(/req_|par_|ph_/);
    const completed = async () => valueOf(await scrape(sdk), 'temporal_workflow_completed_total') ?? 0;
    await eventually(async () => (await completed()) > 0, {
      deadlineMs: 30_000,
      describe: 'the SDK to count the workflow',
    });
  } finally {
    await worker.stop();
  }
});
