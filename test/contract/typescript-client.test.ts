/** The generated TypeScript client, as a partner uses it. */
import { expect, test } from '@jest/globals';
import { createClient } from '../../packages/typescript/src/generated/client/index.ts';
import {
  cancelRequest,
  createRequest,
  createWebhook,
  listRequests,
  listWebhookDeliveries,
  readRequest,
  searchMedicines,
} from '../../packages/typescript/src/generated/index.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const client = prepared(() => createClient({ baseUrl: `${engine.origin}/v1`, auth: () => partner.key }));

test('the generated client finds, orders, reads, lists and cancels, with types from the document', async () => {
  const found = await searchMedicines({
    client,
    body: { query: 'paracetamol 500 mg tablet', location: { lat: 6.5244, lng: 3.3792 } },
    throwOnError: true,
  });
  const [nearest] = found.data.data.results;
  expect(nearest?.in_stock).toBe(true);

  const created = await createRequest({
    client,
    headers: { 'Idempotency-Key': 'client-1' },
    body: {
      enrollee_id: 'ENR-0001',
      pharmacy_id: 'ph_sbx_happy',
      items: [{ medicine: nearest?.medicine.label ?? '', quantity: 1, unit: 'pack' }],
      delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
      sandbox: { scenario: 'manual' },
    },
    throwOnError: true,
  });
  const record = created.data.data;
  if ('dry_run' in record) throw new Error('An order is no dry run');
  const { request_id, status } = record;
  expect(status).toBe('pending');

  const path = { request_id };
  const read = await readRequest({ client, path, throwOnError: true });
  expect(read.data.data.timeline).toHaveLength(1);

  const cancelled = await cancelRequest({
    client,
    path,
    body: { reason: 'wrong_address' },
    throwOnError: true,
  });
  expect(cancelled.data.data.status).toBe('cancelled');

  const list = await listRequests({ client, query: { limit: 1 }, throwOnError: true });
  expect(list.data.data.requests.map((request) => request.request_id)).toEqual([request_id]);
});

test('the generated client registers an endpoint and lists its deliveries', async () => {
  const body = { url: 'http://127.0.0.1:9/hooks', event_types: ['request.delivered' as const] };
  const { data } = await createWebhook({ client, body, throwOnError: true });
  const { webhook_id, secret, status } = data.data;
  expect([secret.startsWith('whsec_'), status]).toEqual([true, 'enabled']);
  const query = { state: 'pending,held', limit: 1 };
  const listed = await listWebhookDeliveries({ client, path: { webhook_id }, query, throwOnError: true });
  expect(listed.data.data).toEqual({ deliveries: [], has_more: false, next_cursor: null });
});

test('the generated client gives a refusal as data, with its code', async () => {
  const { error } = await readRequest({ client, path: { request_id: 'none' } });
  expect(error?.error.code).toBe('request_not_found');
});
