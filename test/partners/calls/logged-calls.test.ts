/** Every call with a key is logged with its pattern, ids and status, and without anything about a patient. */
import { expect, test } from '@jest/globals';
import { listCalls, type CallOwner } from '../../../db/partners/calls.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });

async function logged(owner: CallOwner) {
  await engine.callLog.flush();
  const { calls } = await listCalls(engine.database, owner, {}, { limit: 50, after: undefined });
  return calls;
}

test('a call is logged with path pattern, ids, status, key and X-Request-Id', async () => {
  const partner = await given.partner();
  const unknown = 'req_00000000000000000000000000';
  const { headers } = await partner.call('GET', `/requests/${unknown}`);
  expect(await logged({ partner_id: partner.partnerId })).toEqual([
    {
      call_id: expect.any(String),
      called_at: expect.any(Date),
      calls: 1,
      partner_id: partner.partnerId,
      pharmacy_id: null,
      caller_id: expect.stringMatching(/^key_/),
      operation: 'GET /requests/:request_id',
      path: `/requests/${unknown}`,
      status: 404,
      error_code: 'request_not_found',
      x_request_id: headers.get('x-request-id'),
      duration_ms: expect.any(Number),
    },
  ]);
});

test('request bodies, query strings and unknown paths are not logged', async () => {
  const partner = await given.partner();
  await partner.call('GET', '/requests?enrollee_id=AMINA-SULE');
  await partner.call('GET', '/requests/AMINA-SULE');
  await partner.call('POST', '/requests', { enrollee_id: 'AMINA-SULE' });
  const calls = await logged({ partner_id: partner.partnerId });
  expect(calls.map(({ path, status }) => [path, status])).toEqual([
    ['/requests', 400],
    ['/requests/{request_id}', 404],
    ['/requests', 200],
  ]);
  expect(JSON.stringify(calls)).not.toContain('AMINA');
});

test("a pharmacy's calls are in its own log; calls without a key are in none", async () => {
  const pharmacy = await given.pharmacy();
  await pharmacy.call('GET', '/orders');
  await fetch(`${engine.origin}/v1/requests`);
  const calls = await logged({ pharmacy_id: pharmacy.pharmacyId });
  expect(calls.map(({ operation, status, partner_id }) => [operation, status, partner_id])).toEqual([
    ['GET /orders', 200, null],
  ]);
  const { total } = await engine.database
    .selectFrom('api_call')
    .select((row) => row.fn.countAll<string>().as('total'))
    .where('status', '=', 401)
    .executeTakeFirstOrThrow();
  expect(total).toBe('0');
});

test('calls refused by the rate limit are logged', async () => {
  const partner = await given.partner().limitedTo({ minute_limit: 1 });
  for (let call = 0; call < 4; call += 1) await partner.call('GET', '/requests');
  const calls = await logged({ partner_id: partner.partnerId });
  const refused = calls.filter(({ status }) => status === 429);
  expect(refused.reduce((total, row) => total + row.calls, 0)).toBe(3);
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
});
