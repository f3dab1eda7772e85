/** Endpoints of partners: registering, listing, changing and deleting them, and their allowed URLs. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { MAX_ENDPOINTS } from '../../../domain/webhooks/webhooks.ts';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { record, register, type ShownWebhook } from '../../support/webhooks/registered-webhooks.ts';

const PUBLIC_URL = 'https://hooks.acme.example/orders';

const { engine, given } = useEngine();

const partner = prepared(given.partner());

const list = async (caller: ApiCaller) =>
  (await caller.call<{ webhooks: WebhookRecord[] }>('GET', '/webhooks')).data.webhooks;

/** Ignores the test event, which may have completed meanwhile. */
const untested = (webhook: WebhookRecord): WebhookRecord => ({ ...webhook, last_ping: null });

test('a new endpoint gets all events by default, and only its creation returns the secret', async () => {
  const caller = await given.partner();
  const { status, headers, data } = await caller.call<ShownWebhook>('POST', '/webhooks', { url: PUBLIC_URL });
  const { secret, ...webhook } = data;
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/v1/webhooks/${webhook.webhook_id}`);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    webhook_id: expect.stringMatching(/^whk_/),
    url: PUBLIC_URL,
    event_types: ['*'],
    description: '',
    status: 'enabled',
    disabled: null,
    health: { state: 'ok', since: null, consecutive_failures: 0 },
    previous_secret_expires_at: null,
    last_ping: null,
    created_at: expect.any(String),
    updated_at: webhook.created_at,
  });
  const read = await caller.call<WebhookRecord>('GET', `/webhooks/${webhook.webhook_id}`);
  expect(untested(read.data)).toEqual(webhook);
  expect((await list(caller)).map(untested)).toEqual([webhook]);
});

test('endpoints are listed newest first', async () => {
  const caller = await given.partner();
  const made = [await register(caller), await register(caller), await register(caller)];
  const ids = made.map(({ webhook_id }) => webhook_id);
  expect((await list(caller)).map(({ webhook_id }) => webhook_id)).toEqual(ids.toReversed());
});

test('a new endpoint is tested immediately, on the task queue of webhooks', async () => {
  const { webhook_id } = await register(partner);
  const query = `TaskQueue = "${engine.taskQueue}-webhooks" and ActivityId STARTS_WITH "ping-${webhook_id}-"`;
  const started = async () => {
    for await (const { activityId } of engine.client.activity.list(query)) return activityId;
    return undefined;
  };
  expect(await eventually(started, { deadlineMs: 20_000, describe: 'the test of a new endpoint' })).toContain(
    webhook_id,
  );
});

test.each([
  ['without a URL', {}, 'url'],
  ['with an unknown event type', { url: PUBLIC_URL, event_types: ['request.lost'] }, 'event_types[0]'],
  ['without event types', { url: PUBLIC_URL, event_types: [] }, 'event_types'],
  ['with a repeated event type', { url: PUBLIC_URL, event_types: ['*', '*'] }, 'event_types'],
  ['with an unknown member', { url: PUBLIC_URL, secret: 'whsec_mine' }, 'secret'],
  ['with a long description', { url: PUBLIC_URL, description: 'x'.repeat(501) }, 'description'],
])('an endpoint %s is refused', async (_, body, path) => {
  const { status, error } = await partner.call('POST', '/webhooks', body);
  expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', path]);
});

test('the limit of endpoints is exact under concurrent calls, and a deleted endpoint makes room', async () => {
  const caller = await given.partner();
  const calls = Array.from({ length: 2 * MAX_ENDPOINTS }, () =>
    caller.call('POST', '/webhooks', { url: PUBLIC_URL }),
  );
  const outcomes = (await Promise.all(calls)).map(({ status, error }): string => error?.code ?? `${status}`);
  expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(MAX_ENDPOINTS);
  expect(outcomes.filter((outcome) => outcome === 'webhook_limit_reached')).toHaveLength(MAX_ENDPOINTS);
  const [newest] = await list(caller);
  await caller.call('DELETE', `/webhooks/${newest?.webhook_id}`);
  expect((await caller.call('POST', '/webhooks', { url: PUBLIC_URL })).status).toBe(201);
});

test('a PUT replaces URL, event types and description, and omitted members get their defaults', async () => {
  const { secret: _, ...before } = await register(partner, {
    event_types: ['request.ready'],
    description: 'old',
  });
  const path = `/webhooks/${before.webhook_id}`;
  const changed = await partner.call<WebhookRecord>('PUT', path, { url: PUBLIC_URL });
  const { updated_at } = changed.data;
  expect(untested(changed.data)).toEqual({
    ...before,
    url: PUBLIC_URL,
    event_types: ['*'],
    description: '',
    updated_at,
  });
  expect(updated_at > before.updated_at).toBe(true);
  const read = await partner.call<WebhookRecord>('GET', path);
  expect(untested(read.data)).toEqual(untested(changed.data));
});

test('a PUT that replaces another state of the endpoint than the current one is refused, and can be repeated', async () => {
  const { webhook_id, updated_at: read } = await register(partner, { description: 'old' });
  const path = `/webhooks/${webhook_id}`;
  const moved = { url: PUBLIC_URL, event_types: ['request.delivered'], description: 'moved' };
  const { data: current } = await partner.call<WebhookRecord>('PUT', path, {
    ...moved,
    replaces_updated_at: read,
  });
  const stale = await partner.call('PUT', path, {
    url: PUBLIC_URL,
    description: 'mine',
    replaces_updated_at: read,
  });
  expect([stale.status, stale.error.code]).toEqual([409, 'webhook_changed']);
  expect((await partner.call<WebhookRecord>('GET', path)).data).toMatchObject(moved);
  const again = await partner.call<WebhookRecord>('PUT', path, { ...moved, replaces_updated_at: read });
  expect([again.status, again.data.updated_at]).toEqual([200, current.updated_at]);
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((description) =>
      partner.call('PUT', path, { ...moved, description, replaces_updated_at: current.updated_at }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

const headers = { 'Idempotency-Key': 'webhook-1' };

test('a registration repeated with its Idempotency-Key gets the same response, with the secret, and registers nothing', async () => {
  const caller = await given.partner();
  const first = await caller.call<ShownWebhook>('POST', '/webhooks', { url: PUBLIC_URL }, headers);
  const again = await caller.call<ShownWebhook>('POST', '/webhooks', { url: PUBLIC_URL }, headers);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.data).toEqual(first.data);
  expect(await list(caller)).toHaveLength(1);
});

test('a registration repeated with its Idempotency-Key gets the same response although the process died before storing it', async () => {
  const caller = await given.partner();
  const first = await caller.call<ShownWebhook>('POST', '/webhooks', { url: PUBLIC_URL }, headers);
  const forget = () =>
    engine.database.deleteFrom('idempotency_key').where('partner_id', '=', caller.partnerId).execute();
  await forget();
  const again = await caller.call<ShownWebhook>('POST', '/webhooks', { url: PUBLIC_URL }, headers);
  expect(untested(again.data)).toEqual(first.data);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await list(caller)).toHaveLength(1);

  await forget();
  await engine.database
    .updateTable('webhook')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('webhook_id', '=', first.data.webhook_id)
    .execute();
  const later = await caller.call<ShownWebhook>('POST', '/webhooks', { url: PUBLIC_URL }, headers);
  expect(later.data.webhook_id).not.toBe(first.data.webhook_id);
  expect(later.data.secret).not.toBe(first.data.secret);
});

describe('an unavailable Temporal server', () => {
  const lonely = useOwnEngine({ worker: false, temporalAddress: '127.0.0.1:1' });

  test('an endpoint can be registered and resumed while Temporal is unavailable, but not tested', async () => {
    const caller = await lonely.given.partner();
    const { webhook_id } = await register(caller);
    expect((await caller.call('GET', `/webhooks/${webhook_id}`)).status).toBe(200);
    const { status, error } = await caller.call('POST', `/webhooks/${webhook_id}/test`);
    expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
    for (const verb of ['pause', 'resume']) {
      expect((await caller.call('POST', `/webhooks/${webhook_id}/${verb}`)).status).toBe(200);
    }
  });
});

describe('the URL of an endpoint', () => {
  test.each([
    'example.com/webhooks',
    'ftp://example.com',
    'http://example.com/webhooks',
    'https://user:password@example.com',
    'https://example.com:22',
    'https://10.0.0.1/webhooks',
    'https://192.168.1.20',
    'https://100.64.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://0x0a000001/',
    'https://[fd00::1]/webhooks',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
  ])('the URL %s of an endpoint is refused', async (url) => {
    const { webhook_id } = await register(partner);
    const [created, changed, removed] = [
      await partner.call('POST', '/webhooks', { url }),
      await partner.call('PUT', `/webhooks/${webhook_id}`, { url }),
      await partner.call('DELETE', `/webhooks/${webhook_id}`),
    ];
    for (const { status, error } of [created, changed]) {
      expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', 'url']);
    }
    expect(removed.status).toBe(200);
  });

  describe('ports of our own servers', () => {
    const own = useOwnEngine({ worker: false, ownPorts: [9_001, 443, 80] });

    test('a loopback endpoint may use any port except those of our own servers', async () => {
      const caller = await own.given.partner();
      for (const url of [
        'http://localhost:9001/',
        'https://127.0.0.1:9001/x',
        'http://[::1]:9001/',
        'https://localhost/',
        'http://127.1/',
      ]) {
        const { status, error } = await caller.call('POST', '/webhooks', { url });
        expect([status, error.fields?.[0]?.message]).toEqual([
          400,
          'must not have a port of our own servers',
        ]);
      }
      expect((await caller.call('POST', '/webhooks', { url: 'http://localhost:9002/' })).status).toBe(201);
    });
  });

  describe('loopback receivers in production', () => {
    const production = useOwnEngine({ worker: false, environment: 'production' });

    test('a loopback receiver is refused in production', async () => {
      const caller = await production.given.partner();
      for (const url of ['http://localhost:9000/', 'https://127.0.0.1:9000/', 'http://[::1]:9000/']) {
        const refused = await caller.call('POST', '/webhooks', { url });
        expect([refused.status, refused.error.fields?.[0]?.path]).toEqual([400, 'url']);
        const { webhook_id } = await register(partner, { url });
        await partner.call('DELETE', `/webhooks/${webhook_id}`);
      }
      expect((await caller.call('POST', '/webhooks', { url: PUBLIC_URL })).status).toBe(201);
    });
  });
});

describe('deletion of an endpoint', () => {
  const { engine, given } = useOwnEngine({ worker: false });

  test('a DELETE returns the endpoint, and deletes its deliveries, attempts and secrets', async () => {
    const caller = await given.partner();
    const webhook = await register(caller);
    const other = await register(caller);
    const { request_id } = await record(engine.database, caller, 'confirmed', 'dispensing');
    const { webhook_id } = webhook;
    await engine.database
      .updateTable('webhook_delivery')
      .set({ state: 'acknowledged' })
      .where('request_id', '=', request_id)
      .where('sequence', '=', 1)
      .execute();
    await engine.database
      .insertInto('webhook_attempt')
      .values({
        attempt_id: crypto.randomUUID(),
        webhook_id,
        request_id,
        sequence: 1,
        trigger: 'schedule',
        started_at: new Date(),
        duration_ms: 1,
        message: '',
      })
      .execute();
    const { status, data } = await caller.call<WebhookRecord>('DELETE', `/webhooks/${webhook_id}`);
    expect([status, data.webhook_id]).toEqual([200, webhook_id]);
    expect((await caller.call('DELETE', `/webhooks/${webhook_id}`)).error.code).toBe('webhook_not_found');
    for (const table of ['webhook_delivery', 'webhook_attempt', 'webhook_secret'] as const) {
      const left = await engine.database
        .selectFrom(table)
        .selectAll()
        .where('webhook_id', '=', webhook_id)
        .execute();
      expect([table, left]).toEqual([table, []]);
    }
    expect((await caller.call('GET', `/webhooks/${other.webhook_id}`)).status).toBe(200);
  });

  test('a DELETE removes more deliveries than one statement deletes, also without table statistics', async () => {
    const caller = await given.partner();
    const [{ webhook_id: known }, { webhook_id }] = [await register(caller), await register(caller)];
    await addDeliveries(known, 20_000);
    await sql`analyze webhook, webhook_delivery, webhook_attempt`.execute(engine.database);
    await addDeliveries(webhook_id, 5_000);
    expect((await caller.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(200);
    expect([await deliveriesOf(webhook_id), await deliveriesOf(known)]).toEqual([0, 20_000]);
  });

  /** Inserts finished deliveries of nonexistent requests. */
  async function addDeliveries(webhook_id: string, count: number): Promise<void> {
    await sql`
    insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, state)
    select ${webhook_id}, 'req_' || number, 1, number, 'request.pending',
           case when number % 1000 = 0 then 'failed' else 'acknowledged' end
      from generate_series(1, ${count}::integer) number
  `.execute(engine.database);
  }

  async function deliveriesOf(webhook_id: string): Promise<number> {
    const { count } = await engine.database
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('webhook_id', '=', webhook_id)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
});
