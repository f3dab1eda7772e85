/** The TypeScript client against the engine, and the downloads of the clients. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type FeedEvent, Fulfilment, isFinal } from '../../packages/typescript/src/index.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { buildPackages } from '../../local/packages/build-packages.ts';
import { PROJECT_ROOT } from '../../local/project.ts';

const DEADLINE_MS = 40_000;

const { engine, given } = useEngine();

const partner = preparedEach(given.partner());

const fulfilment = preparedEach(
  () => new Fulfilment({ baseUrl: `${engine.origin}/v1/`, apiKey: partner.key }),
);

const stranger = prepared(given.partner());

const order = (scenario: 'happy' | 'manual' | 'rejects' | 'hold_price_changed', quantity = 1) => ({
  enrollee_id: 'ENR-0001',
  pharmacy_id: 'ph_sbx_happy',
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity, unit: 'pack' }],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
  sandbox: { scenario, step_seconds: 0 },
});

test('a dry run succeeds, and an order is tracked to its end', async () => {
  const trial = await fulfilment.dryRun(order('happy'));
  expect([trial.dry_run, trial.ok]).toEqual([true, true]);
  const { request_id, status } = await fulfilment.createRequest(order('happy'));
  expect(status).toBe('pending');
  const ended = await fulfilment.waitUntilFinal(request_id, { timeoutMs: DEADLINE_MS });
  expect([ended.request_id, ended.status, isFinal(ended)]).toEqual([request_id, 'delivered', true]);
});

test('an order repeated with its idempotency key is one request', async () => {
  const options = { idempotencyKey: 'order-1' };
  const first = await fulfilment.createRequest(order('manual'), options);
  const again = await fulfilment.createRequest(order('manual'), options);
  expect(again.request_id).toBe(first.request_id);
});

test('the client waits for a hold, and returns an unchanged request as a value without a body', async () => {
  const { request_id } = await fulfilment.createRequest(order('hold_price_changed'));
  const held = await fulfilment.waitUntil(request_id, ({ hold }) => hold !== null, {
    timeoutMs: DEADLINE_MS,
  });
  expect(held.hold?.reason).toBe('price_changed');
  const { etag } = await fulfilment.readRequest(request_id);
  expect(await fulfilment.readRequest(request_id, { etag })).toEqual({ changed: false, etag });
  const approved = await fulfilment.operations.approveHold({
    path: { request_id },
    body: { sequence: held.hold?.sequence ?? 0 },
  });
  expect(approved.request_id).toBe(request_id);
});

test('waiting for the end returns a held request with its actions, and continues once the hold is resolved', async () => {
  const { request_id } = await fulfilment.createRequest(order('hold_price_changed'));
  const held = await fulfilment.waitUntilFinal(request_id, { timeoutMs: DEADLINE_MS });
  expect([isFinal(held), held.hold?.reason, held.hold?.actions]).toEqual([
    false,
    'price_changed',
    ['approve', 'decline'],
  ]);
  const through = fulfilment.waitUntilFinal(request_id, { timeoutMs: DEADLINE_MS, throughHolds: true });
  await fulfilment.operations.approveHold({
    path: { request_id },
    body: { sequence: held.hold?.sequence ?? 0 },
  });
  const ended = await Promise.all([
    through,
    fulfilment.waitUntilFinal(request_id, { timeoutMs: DEADLINE_MS }),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

test('lists are read across all pages', async () => {
  const placed = new Set<string>();
  for (let index = 0; index < 3; index++) {
    placed.add((await fulfilment.createRequest(order('manual'))).request_id);
  }
  const listed = async () => {
    const found = new Set<string>();
    for await (const { request_id } of fulfilment.requests({ status: 'pending' })) found.add(request_id);
    return found;
  };
  await eventually(async () => (await listed()).size === 3, {
    deadlineMs: DEADLINE_MS,
    describe: 'all in the list',
  });
  expect(await listed()).toEqual(placed);
});

test('events are read to the end and followed from there', async () => {
  const { request_id } = await fulfilment.createRequest(order('rejects'));
  await fulfilment.waitUntilFinal(request_id, { timeoutMs: DEADLINE_MS });
  const past: FeedEvent[] = [];
  await eventually(
    async () => {
      past.length = 0;
      for await (const event of fulfilment.events()) past.push(event);
      return past.length === 2;
    },
    { deadlineMs: DEADLINE_MS, describe: 'both events' },
  );
  const last = past.at(-1)?.data.event_id ?? '';
  const next = fulfilment.createRequest(order('manual'));
  for await (const event of fulfilment.followEvents({
    after: last,
    signal: AbortSignal.timeout(DEADLINE_MS),
  })) {
    expect(event.data).toMatchObject({ request_id: (await next).request_id, status: 'pending' });
    break;
  }
});

test('an API error is thrown with its code, status, fields and request id', async () => {
  const { request_id } = await given.order().by(stranger);
  await expect(fulfilment.readRequest(request_id)).rejects.toMatchObject({
    name: 'ApiError',
    code: 'request_not_found',
    status: 404,
    requestId: expect.any(String),
    idempotencyKey: undefined,
  });
  await expect(fulfilment.createRequest(order('manual', 0))).rejects.toMatchObject({
    code: 'validation_error',
    fields: [{ path: 'items[0].quantity' }],
    idempotencyKey: expect.any(String),
  });
});

test('the catalogue is found by name, and its file is downloaded as text', async () => {
  const { medicines } = await fulfilment.operations.findMedicines({ query: { q: 'coartem 80/480' } });
  const csv = await fulfilment.operations.downloadCatalogue();
  expect(csv).toContain(`${medicines[0]?.medicine_id},${medicines[0]?.label}`);
});

describe('downloads', () => {
  const BUILD_MS = 180_000;

  const { engine } = useEngine();

  const page = readFileSync(path.join(PROJECT_ROOT, 'docs/partners/clients.md'), 'utf8');

  const named = [...new Set([...page.matchAll(/\/docs\/clients\/([\w.-]+)/g)].map(([, name = '']) => name))];

  beforeAll(() => buildPackages(() => undefined), BUILD_MS);

  const get = (name: string) => fetch(`${engine.origin}/v1/docs/clients/${name}`);

  test('the page about the clients has links to downloads', () => expect(named.length).toBeGreaterThan(0));

  test.each(named)('%s is downloaded unchanged', async (name) => {
    const response = await get(name);
    const built = readFileSync(path.join(PROJECT_ROOT, 'packages/prebuilt', name));
    expect(Buffer.from(await response.arrayBuffer()).equals(built)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(built.length),
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    'sources.sha256',
    'client-9.9.9.tgz',
    '..%2f..%2fpackage.json',
    '..%2ftypescript%2fa.tgz',
    '.hidden.tgz',
    '%00.tgz',
  ])('downloading %s is refused', async (name) => {
    const response = await get(name);
    const { error } = (await response.json()) as { error: { code: string } };
    expect([response.status, error.code]).toEqual([404, 'route_not_found']);
  });
});
