/** The OpenAPI document as it is served, and the TypeScript client that is generated from it. */
import { describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { operationsOf } from '../http/operations.ts';
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

const { engine, given } = useEngine();

describe('the served document', () => {
  const partner = prepared(given.partner());

  const document = currentDocument() as unknown as OpenapiDocument;

  test('the document is served without a key, and the path without a version redirects to it', async () => {
    const response = await fetch(`${engine.origin}/openapi.json`);
    expect(new URL(response.url).pathname).toBe('/v1/openapi.json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(document);
  });

  test('a key without scopes is refused by each operation that needs a scope', async () => {
    const powerless = await given.partner().withScopes();
    let refused = 0;
    for (const [name, { security }] of operationsOf(document)) {
      const [scope] = security.flatMap(Object.values).flat();
      if (scope === undefined) continue;
      const [method = '', path = ''] = name.split(' ');
      const { error } = await powerless.call(method.toUpperCase(), path.replaceAll(/\{.*?\}/g, 'none'));
      expect([name, error.code]).toEqual([name, 'insufficient_scope']);
      expect(error.message).toContain(scope);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(5);
  });

  test('the example order is accepted unchanged', async () => {
    const body = document.paths['/requests']?.['post']?.requestBody?.content['application/json']?.example;
    expect((await partner.call('POST', '/requests', body)).status).toBe(201);
  });
});

describe('the generated TypeScript client', () => {
  const partner = prepared(given.partner());

  const client = prepared(() => createClient({ baseUrl: `${engine.origin}/v1`, auth: () => partner.key }));

  test('the generated client searches, orders, reads, lists and cancels with types from the document', async () => {
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
    if ('dry_run' in record) throw new Error('An order is not a dry run');
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

  test('the generated client returns an error as data with its code', async () => {
    const { error } = await readRequest({ client, path: { request_id: 'none' } });
    expect(error?.error.code).toBe('request_not_found');
  });
});
