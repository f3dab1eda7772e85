/** No worker: requests are still accepted and readable, and go on when a worker is back. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { KillableWorker } from './killable-worker.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = prepared(
  () => new KillableWorker({ engine }),
  (made) => made.stop(),
);

test('POST answers 201, GET what was accepted, another partner 404, and the request proceeds later', async () => {
  await worker.stop();
  const accepted = await given.order().by(partner).playing('happy');
  expect(await partner.read(accepted.request_id)).toEqual(accepted);
  const stranger = await given.partner();
  expect((await stranger.call('GET', `/requests/${accepted.request_id}`)).status).toBe(404);
  await worker.start();
  const record = await partner.readUntil(accepted.request_id, 'delivered', 60_000);
  expect(record.created_at).toBe(accepted.created_at);
});

test('the first step after a kill is taken within the time that a call waits for it', async () => {
  await worker.start();
  const { request_id } = await given.order().by(partner).confirmed();
  await worker.kill();
  await worker.start();
  const moved = await partner.call<RequestRecord>('POST', `/sandbox/requests/${request_id}/advance`);
  expect([moved.status, moved.data?.status]).toEqual([200, 'dispensing']);
});

test('a request whose worker went away is answered from Postgres, and a cancel that cannot be decided answers 503', async () => {
  await worker.start();
  const { request_id } = await given.order().by(partner);
  const known = await partner.read(request_id);
  await worker.kill();
  expect(await partner.read(request_id)).toEqual(known);
  const cancel = await partner.call('POST', `/requests/${request_id}/cancel`);
  expect([cancel.status, cancel.error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(cancel.headers.get('retry-after')).not.toBeNull();
  await worker.start();
  // The same cancel again: the first may have been carried out meanwhile, the answer is the same.
  const again = await partner.call<RequestRecord>('POST', `/requests/${request_id}/cancel`);
  expect([again.status, again.data.status]).toEqual([200, 'cancelled']);
});
