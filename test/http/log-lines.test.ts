/** Log lines of calls can be joined with those of workers by ids alone. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const api = prepared(
  () => startApi({ connectionString: engine.connectionString, taskQueue: engine.taskQueue }),
  (started) => started.stop(),
);

interface Line {
  readonly msg: string;
  readonly route?: string;
  readonly status?: number;
  readonly error?: string | null;
  readonly x_request_id?: string;
  readonly request_id?: string;
}

test('the log lines of calls that place, read or cancel a request have its id, and other lines have none', async () => {
  const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
  const made = await caller.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    sandbox: { scenario: 'manual', step_seconds: 0 },
  });
  const { request_id } = made.data;
  const read = await caller.call('GET', `/requests/${request_id}`);
  const cancelled = await caller.call('POST', `/requests/${request_id}/cancel`);
  const refuse = () =>
    caller.call(
      'POST',
      '/requests',
      { ...ORDER, pharmacy_id: 'ph_nowhere' },
      { 'Idempotency-Key': 'nowhere' },
    );
  const [refused, again] = [await refuse(), await refuse()];
  const listed = await caller.call('GET', '/requests?limit=1');
  // Any other text in the path is not logged.
  const wrong = await caller.call('GET', '/requests/Ada%20Obi');
  const answered = [made, read, cancelled, refused, again, listed, wrong].map(({ headers }) =>
    headers.get('x-request-id'),
  );
  const lines = await eventually(
    () => {
      const logged = linesOfCalls(api.logs());
      return answered.every((id) => logged.some(({ x_request_id }) => x_request_id === id)) && logged;
    },
    { deadlineMs: 20_000, describe: 'a line of each call' },
  );
  const logged = answered.map((id) => {
    const found = lines.find(({ x_request_id }) => x_request_id === id);
    return [found?.route, found?.status, found?.error, found?.request_id];
  });
  expect(logged).toEqual([
    ['POST /requests', 201, null, request_id],
    ['GET /requests/:request_id', 200, null, request_id],
    ['POST /requests/:request_id/cancel', 200, null, request_id],
    ['POST /requests', 404, 'pharmacy_not_found', undefined],
    ['POST /requests', 404, 'pharmacy_not_found', undefined],
    ['GET /requests', 200, null, undefined],
    ['GET /requests/:request_id', 404, 'request_not_found', undefined],
  ]);
});

test('a health check that passes is not logged, so that probes do not fill the disk', async () => {
  const check = (path: string, id: string) =>
    fetch(`${api.origin}${path}`, { headers: { 'X-Request-Id': id } }).then(({ status }) => status);
  expect(await check('/health/live', 'probe-live')).toBe(200);
  expect(await check('/health/ready', 'probe-ready')).toBe(200);
  expect(await check('/health/other', 'probe-other')).toBe(404);
  // Lines are in the order of the calls.
  const lines = await eventually(
    () => {
      const logged = linesOfCalls(api.logs());
      return logged.some(({ x_request_id }) => x_request_id === 'probe-other') && logged;
    },
    { deadlineMs: 20_000, describe: 'the line of the last call' },
  );
  const probes = lines.filter(({ x_request_id }) => x_request_id?.startsWith('probe-'));
  expect(probes.map(({ x_request_id }) => x_request_id)).toEqual(['probe-other']);
});

function linesOfCalls(logs: string): readonly Line[] {
  return logs
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'call');
}
