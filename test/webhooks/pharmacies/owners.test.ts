/** An endpoint belongs to a partner or a pharmacy: neither finds the other's, and each has its own limit and health. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { recordAttempt } from '../../../db/webhooks/attempts.ts';
import { claimDelivery } from '../../../db/webhooks/claims.ts';
import type { AttemptRecord } from '../../../domain/webhooks/messages.ts';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import { DISABLE_AFTER_MS, FAILURES_TO_BREAK, MAX_ENDPOINTS } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { runOpsOf } from '../../support/engine/ops-command.ts';
import type { PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { record, register } from '../../support/webhooks/registered-webhooks.ts';

const URL_OUTSIDE = 'https://hooks.acme.example/orders';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy());
const receiver = preparedEach(
  () => startReceiver(),
  (started) => started.close(),
);

const noticesOf = (webhook_id: string) =>
  engine.database
    .selectFrom('webhook_notice')
    .where('webhook_id', '=', webhook_id)
    .select('notice_id')
    .execute();

test('a pharmacy key without the scope, such as an older key, cannot manage endpoints', async () => {
  const older = await given.pharmacy().withScopes('stock:write', 'orders:read', 'orders:write');
  const { status, error } = await older.call('GET', '/webhooks');
  expect([status, error.code]).toEqual([403, 'insufficient_scope']);
  expect(error.message).toContain('webhooks:manage');
});

test.each([
  ['an event type of partners', { url: URL_OUTSIDE, event_types: ['request.pending'] }, 'event_types[0]'],
  ['an internal address', { url: 'https://10.0.0.1/hooks' }, 'url'],
  ['a missing URL', {}, 'url'],
])('%s is refused for an endpoint of a pharmacy, with the name of the member', async (_, body, path) => {
  const { status, error } = await pharmacy.call('POST', '/webhooks', body);
  expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', path]);
});

test('a repeated registration with the same Idempotency-Key returns the same endpoint of the pharmacy', async () => {
  const sent = { type: 'application/json', body: JSON.stringify({ url: URL_OUTSIDE }) };
  const headers = { 'Idempotency-Key': `till-${pharmacy.pharmacyId}` };
  const caller = await given.pharmacy();
  const first = await caller.send<WebhookRecord>('POST', '/webhooks', sent, headers);
  expect(first.headers.get('location')).toBe(`/pharmacy/v1/webhooks/${first.data.webhook_id}`);
  await engine.database
    .deleteFrom('idempotency_key')
    .where('partner_id', '=', `pharmacy:${caller.pharmacyId}`)
    .execute();
  const again = await caller.send('POST', '/webhooks', sent, headers);
  // The test event of the first call may have completed meanwhile.
  const shown = { ...(again.data as WebhookRecord), last_ping: null };
  expect([shown, again.headers.get('idempotent-replayed')]).toEqual([first.data, 'true']);
});

test('each owner has its own exact limit of endpoints', async () => {
  const caller = await given.pharmacy();
  const calls = Array.from({ length: MAX_ENDPOINTS + 3 }, () =>
    caller.call('POST', '/webhooks', { url: URL_OUTSIDE }),
  );
  const codes = (await Promise.all(calls)).map(({ status, error }): string => error?.code ?? `${status}`);
  expect(codes.filter((code) => code === '201')).toHaveLength(MAX_ENDPOINTS);
  expect(codes.filter((code) => code === 'webhook_limit_reached')).toHaveLength(3);
  await register(pharmacy);
});

test("partners and pharmacies cannot find each other's endpoints", async () => {
  const ofPartner = await register(partner);
  const ofPharmacy = await register(pharmacy);
  for (const { status, error } of [
    await partner.call('GET', `/webhooks/${ofPharmacy.webhook_id}`),
    await partner.call('DELETE', `/webhooks/${ofPharmacy.webhook_id}`),
    await pharmacy.call('GET', `/webhooks/${ofPartner.webhook_id}`),
    await pharmacy.call('POST', `/webhooks/${ofPartner.webhook_id}/rotate-secret`, {}),
  ]) {
    expect([status, error.code]).toEqual([404, 'webhook_not_found']);
  }
  const idsOf = async (owner: Pick<PharmacyApiCaller, 'call'>) =>
    (await owner.call<{ webhooks: WebhookRecord[] }>('GET', '/webhooks')).data.webhooks.map(
      ({ webhook_id }) => webhook_id,
    );
  expect(await idsOf(partner)).toEqual([ofPartner.webhook_id]);
  expect(await idsOf(pharmacy)).not.toContain(ofPartner.webhook_id);
});

test('the database accepts only endpoints with exactly one owner', async () => {
  const { webhook_id } = await register(pharmacy);
  const row = engine.database.updateTable('webhook').where('webhook_id', '=', webhook_id);
  await expect(row.set({ partner_id: partner.partnerId }).execute()).rejects.toThrow('one_owner');
  await expect(row.set({ pharmacy_id: null }).execute()).rejects.toThrow('one_owner');
});

test("a pharmacy's endpoint that answers 410 is disabled, visible in its state and to operators but in no feed", async () => {
  const caller = await given.pharmacy().stocked();
  receiver.answer = () => 410;
  const { webhook_id } = await register(caller, { url: receiver.url });
  await given.order().by(partner).at(caller);
  const read = async () => (await caller.call<WebhookRecord>('GET', `/webhooks/${webhook_id}`)).data;
  await eventually(async () => (await read()).status === 'disabled', {
    deadlineMs: 20_000,
    describe: 'the endpoint to be turned off',
  });
  expect((await read()).disabled).toMatchObject({ by: 'system', reason: 'gone' });
  const { output } = await runOpsOf(engine, 'webhooks', 'list', '--pharmacy', caller.pharmacyId);
  expect(output).toMatch(new RegExp(`${webhook_id} +${caller.pharmacyId} +disabled \\(gone, by system\\)`));
  expect((await runOpsOf(engine, 'webhooks', 'show', webhook_id)).output).toMatch(
    new RegExp(`pharmacy +${caller.pharmacyId}`),
  );
  receiver.answer = () => 200;
  await runOpsOf(engine, 'webhooks', 'resume', webhook_id);
  await eventually(async () => receiver.received.some(({ status }) => status === 200), {
    deadlineMs: 20_000,
    describe: 'what was held',
  });
  expect(await noticesOf(webhook_id)).toEqual([]);
});

test('a failing endpoint of a pharmacy breaks, recovers, and is disabled after days, without a notice', async () => {
  const caller = await given.pharmacy();
  const { webhook_id } = await register(caller, { url: URL_OUTSIDE });
  const { request_id } = await record(engine.database, {
    partnerId: partner.partnerId,
    pharmacyId: caller.pharmacyId,
  });
  const delivery = { webhook_id, request_id, sequence: 1 };
  const began = Date.parse('2026-11-01T08:00:00Z');
  const attempt = (lease: string, at: number, failure: 'status' | null): AttemptRecord => ({
    delivery,
    lease,
    attempt: {
      attempt_id: randomUUID(),
      trigger: 'schedule',
      started_at: new Date(began + at).toISOString(),
      duration_ms: 1,
      status: failure === null ? 200 : 500,
      failure,
      message: '',
      answer: null,
    },
    state: failure === null ? 'acknowledged' : 'pending',
    next_attempt_at: null,
    slow_until: null,
    gone: false,
  });
  const changes: unknown[] = [];
  const make = async (at: number, failure: 'status' | null) => {
    const claimed = await claimDelivery(engine.database, delivery, new Date());
    changes.push(await recordAttempt(engine.database, attempt(claimed?.lease ?? '', at, failure)));
  };
  for (let failures = 0; failures < FAILURES_TO_BREAK; failures += 1) await make(failures, 'status');
  await make(FAILURES_TO_BREAK, null);
  await make(FAILURES_TO_BREAK + 1, 'status');
  await make(FAILURES_TO_BREAK + 1 + DISABLE_AFTER_MS, 'status');
  expect(changes.filter((change) => change !== undefined)).toEqual(['broke', 'came_back', 'disabled']);
  const { data } = await caller.call<WebhookRecord>('GET', `/webhooks/${webhook_id}`);
  expect(data.disabled).toMatchObject({ by: 'system', reason: 'failing' });
  expect(await noticesOf(webhook_id)).toEqual([]);
});
