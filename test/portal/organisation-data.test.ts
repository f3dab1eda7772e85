/** What the portal shows of an organisation: its calls, its log of changes, its endpoints' health, its orders by status. */
import { expect, test } from '@jest/globals';
import { signedInPharmacist, signedInUser, withPortal } from '../support/callers/portal-caller.ts';
import { addEndpoint } from '../support/webhooks/endpoint-rows.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ portal: withPortal });

interface Calls {
  readonly calls: readonly {
    readonly operation: string;
    readonly status: number;
    readonly caller_id: string;
  }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

test('calls by key and by session are listed, narrowed and paged, and counted by hour', async () => {
  const partner = await given.partner();
  const user = await signedInUser(engine, partner.partnerId);
  await partner.call('GET', '/requests');
  await partner.call('GET', '/requests/req_00000000000000000000000000');
  await user.call('GET', '/partner/requests');
  await engine.callLog.flush();
  const listed = async (query = '') => (await user.call<Calls>('GET', `/calls${query}`)).data;
  const { calls } = await listed('?called_before=2100-01-01T00:00:00Z');
  expect(calls.map(({ operation, status }) => [operation, status])).toEqual([
    ['GET /internal/partner/requests', 200],
    ['GET /requests/{request_id}', 404],
    ['GET /requests', 200],
  ]);
  expect(calls[0]?.caller_id).toMatch(/^usr_/);
  expect((await listed('?status_class=4xx,5xx')).calls.map(({ status }) => status)).toEqual([404]);
  const byOperation = await listed(`?operation=${encodeURIComponent('GET /requests/{request_id}')}`);
  expect(byOperation.calls.map(({ status }) => status)).toEqual([404]);
  const key = calls[2]?.caller_id ?? '';
  const first = await listed(`?limit=1&caller_id=${key}`);
  const second = await listed(`?limit=1&caller_id=${key}&cursor=${first.next_cursor}`);
  expect([first, second].map((page) => page.calls[0]?.operation)).toEqual([
    'GET /requests/{request_id}',
    'GET /requests',
  ]);
  const series = await user.call<{ points: { calls: Record<string, number> }[] }>('GET', '/calls/series');
  expect(series.data.points.at(-1)?.calls).toMatchObject({ '4xx': 1 });
});

test("another organisation's calls, changes and endpoints are not shown; a support desk sees no log of changes", async () => {
  const partner = await given.partner();
  const webhook_id = await addEndpoint(engine.database, partner.partnerId);
  await partner.call('GET', '/requests');
  await engine.callLog.flush();
  const stranger = await signedInUser(engine);
  expect((await stranger.call<Calls>('GET', '/calls')).data.calls).toEqual([]);
  const own = await stranger.call<{ changes: { kind: string }[] }>('GET', '/changes');
  expect(own.data.changes.map(({ kind }) => kind)).toEqual(['session.began']);
  const attempts = await stranger.call('GET', `/webhooks/${webhook_id}/attempts`);
  expect([attempts.status, attempts.error.code]).toEqual([404, 'webhook_not_found']);
  const support = await signedInUser(engine, partner.partnerId, 'support');
  const refused = await support.call('GET', '/changes');
  expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_role']);
  const cursor = await stranger.call('GET', '/changes?cursor=nothing');
  expect(cursor.error.code).toBe('invalid_cursor');
});

test('who made and revoked a key is in the log of changes; its endpoints by hour', async () => {
  const user = await signedInUser(engine);
  const { data } = await user.call<{ key_id: string }>('POST', '/keys', {
    name: 'server',
    scopes: ['requests:read'],
  });
  await user.call('DELETE', `/keys/${data.key_id}`);
  const { changes } = (
    await user.call<{ changes: { kind: string; subject_id: string }[] }>('GET', '/changes')
  ).data;
  const ofKey = changes.filter(({ subject_id }) => subject_id === data.key_id);
  expect(ofKey.map(({ kind }) => kind)).toEqual(['key.revoked', 'key.created']);
  expect(JSON.stringify(changes)).not.toMatch(/mfp_/);
  const webhook_id = await addEndpoint(engine.database, user.partnerId);
  const { status, data: series } = await user.call<{ points: unknown[] }>(
    'GET',
    `/webhooks/${webhook_id}/attempts?unit=day`,
  );
  expect([status, series.points.length]).toEqual([200, 31]);
});

test("a pharmacy's orders are counted for its members alone", async () => {
  const pharmacy = await given.pharmacy().stocked();
  const partner = await given.partner();
  await given.order().by(partner).at(pharmacy);
  const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId);
  const { data } = await pharmacist.call<{ orders: Record<string, number> }>('GET', '/order-counts');
  expect(data.orders).toMatchObject({ pending: 1, delivered: 0 });
  const user = await signedInUser(engine, partner.partnerId);
  expect((await user.call('GET', '/order-counts')).status).toBe(403);
});
