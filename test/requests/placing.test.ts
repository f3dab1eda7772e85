/** The external id, delivery address, metadata and amounts of an order. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { storedRequest } from '../support/requests/stored-request.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import type { OrderAnswer } from '../../api/pharmacy/order-schemas.ts';
import type { DryRun } from '../../services/requests/dry-run.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import { BATCH } from '../support/given/steps.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';

const { given } = useEngine();

describe('external_id', () => {
  const { engine, given } = useEngine();

  const partner = prepared(given.partner());

  const order = (external_id: string) => ({ ...ORDER, external_id, sandbox: { scenario: 'manual' } });

  const post = (body: unknown, caller = partner, headers: Readonly<Record<string, string>> = {}) =>
    caller.call<RequestRecord>('POST', '/requests', body, headers);

  test('the record has the external_id, and repeating the order answers with the current record', async () => {
    const body = order(randomUUID());
    const first = await post(body);
    expect(first.status).toBe(201);
    expect(first.data.external_id).toBe(body.external_id);
    await partner.call('POST', `/requests/${first.data.request_id}/cancel`);
    const second = await post(body);
    expect(second.status).toBe(200);
    expect(second.data).toMatchObject({ request_id: first.data.request_id, status: 'cancelled' });
  });

  test('a different order with the same external_id is refused, naming the existing request', async () => {
    const body = order(randomUUID());
    const { data } = await post(body);
    const { status, error } = await post({ ...body, enrollee_id: 'ENR-0002' });
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'duplicate_external_id' });
    expect(error.message).toContain(data.request_id);
  });

  test('50 concurrent orders with the same external_id create one request', async () => {
    const body = order(randomUUID());
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ data }) => data.request_id)).size).toBe(1);
  });

  test('an external_id in other spellings of its accents and spaces is the same reference, also as a filter', async () => {
    const external_id = `Commande-\u00e9 ${randomUUID()}`;
    const spellings = [external_id.normalize('NFD'), ` ${external_id}\t`, `\u200b${external_id}`];
    const { data: first } = await post(order(external_id));
    for (const spelling of spellings) {
      const again = await post(order(spelling));
      expect([again.status, again.data.request_id]).toEqual([200, first.request_id]);
      const checked = await partner.call<DryRun>('POST', '/requests', { ...order(spelling), dry_run: true });
      expect(checked.data.checks).toContainEqual(
        expect.objectContaining({ check: 'external_id', message: expect.stringContaining(first.request_id) }),
      );
      const list = `/requests?${new URLSearchParams({ external_id: spelling }).toString()}`;
      const found = () => partner.call<{ requests: RequestRecord[] }>('GET', list);
      await eventually(async () => (await found()).data.requests.length > 0, {
        deadlineMs: 20_000,
        describe: 'the request in the list',
      });
      expect((await found()).data.requests.map((one) => one.external_id)).toEqual([external_id]);
    }
  });

  test.each([
    ['a joiner', 'CLM\u200d1'],
    ['a tab', 'CLM\t1'],
    ['a no-break space', 'CLM\u00a01'],
  ])('an external_id with %s within it is refused in an order and as a filter', async (_, external_id) => {
    const list = `/requests?${new URLSearchParams({ external_id }).toString()}`;
    for (const { status, error } of [await post(order(external_id)), await partner.call('GET', list)])
      expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['external_id']]);
  });

  test('two partners can use the same external_id', async () => {
    const body = order(randomUUID());
    const other = await given.partner();
    const [mine, theirs] = [await post(body), await post(body, other)];
    expect(theirs.status).toBe(201);
    expect(theirs.data.request_id).not.toBe(mine.data.request_id);
  });

  test('the external_id identifies an order even when the Idempotency-Key differs', async () => {
    const body = order(randomUUID());
    const first = await post(body, partner, { 'Idempotency-Key': randomUUID() });
    const second = await post(body, partner, { 'Idempotency-Key': randomUUID() });
    expect(second.data.request_id).toBe(first.data.request_id);
  });

  test("an order repeated with its external_id after Temporal's retention starts no second request", async () => {
    const body = order(randomUUID());
    const { data: first } = await post(body);
    const { request_id } = first;
    await partner.call('POST', `/requests/${request_id}/cancel`);
    const { client, database } = engine;
    await client.workflow.getHandle(request_id).result();
    await client.workflowService.deleteWorkflowExecution({
      namespace: client.options.namespace,
      workflowExecution: { workflowId: request_id },
    });
    const isGone = () =>
      client.workflow
        .getHandle(request_id)
        .describe()
        .then(
          () => false,
          () => true,
        );
    await eventually(isGone, { deadlineMs: 60_000, describe: 'the workflow to be deleted' });
    const second = await post(body);
    expect(second.status).toBe(200);
    expect(second.data).toEqual((await storedRequest(database, request_id))?.record);
    expect(await isGone()).toBe(true);
  });
});

describe('an order that no worker has recorded yet', () => {
  const { engine, given } = useOwnEngine({ worker: false });

  test('an unrecorded order can be repeated with its external_id, although the pharmacy has run out of stock', async () => {
    const partner = await given.partner();
    const body = { ...ORDER, external_id: randomUUID() };
    const place = (sent: object) => partner.call<RequestRecord>('POST', '/requests', sent);
    const first = await place(body);
    expect(first.status).toBe(201);
    const shelf = engine.database
      .selectFrom('pharmacy')
      .where('pharmacy_id', '=', ORDER.pharmacy_id)
      .select('pharmacy_number');
    await engine.database.deleteFrom('stock').where('pharmacy_number', '=', shelf).execute();
    const again = await place(body);
    expect([again.status, again.data.request_id]).toEqual([200, first.data.request_id]);
    const other = await place({ ...body, enrollee_id: 'ENR-0002' });
    expect([other.status, other.error.code]).toEqual([409, 'duplicate_external_id']);
    const another = await place({ ...body, external_id: randomUUID() });
    expect([another.status, another.error.code]).toEqual([422, 'out_of_stock']);
  });
});

describe('the delivery address', () => {
  const partner = prepared(given.partner());

  const post = (changes: object) =>
    partner.call<RequestRecord>('POST', '/requests', {
      ...ORDER,
      ...changes,
      sandbox: { scenario: 'manual' },
    });

  const to = (state: string) => ({ delivery_address: { ...ORDER.delivery_address, state } });

  test('the answer to placing and later reads return address, recipient and metadata', async () => {
    const { data } = await post({
      delivery_address: { ...ORDER.delivery_address, instructions: 'Blue gate beside the church' },
      recipient: { name: 'Ada Obi', phone: '0803 123 4567' },
      metadata: { plan: 'gold', 'claim.id': 'C-77' },
    });
    const expectedMembers = {
      delivery_address: {
        ...ORDER.delivery_address,
        state: 'NG-LA',
        instructions: 'Blue gate beside the church',
      },
      recipient: { name: 'Ada Obi', phone: '+2348031234567' },
      metadata: { plan: 'gold', 'claim.id': 'C-77' },
    };
    expect(data).toMatchObject(expectedMembers);
    expect(await partner.read(data.request_id)).toMatchObject(expectedMembers);
  });

  test('recipient, metadata and external_id are optional', async () => {
    const { data } = await post({});
    expect(data).toMatchObject({ recipient: null, metadata: {}, external_id: null });
  });

  describe('the state of the delivery address', () => {
    test.each([
      ['Lagos', 'NG-LA'],
      ['lagos state', 'NG-LA'],
      ['NG-KN', 'NG-KN'],
      ['ab', 'NG-AB'],
      ['Abuja', 'NG-FC'],
      ['FCT', 'NG-FC'],
    ])('the state %s is stored as %s', async (state, code) => {
      const { data } = await post(to(state));
      expect(data.delivery_address.state).toBe(code);
    });

    test('a state of another country is refused', async () => {
      const { status, error } = await post(to('Texas'));
      expect(status).toBe(400);
      expect(error.fields).toEqual([
        expect.objectContaining({ path: 'delivery_address.state', code: 'state' }),
      ]);
    });
  });

  describe('a phone number', () => {
    test.each([
      ['08031234567', '+2348031234567'],
      ['+234 803 123 4567', '+2348031234567'],
      ['2348031234567', '+2348031234567'],
      ['+44 20 7946 0958', '+442079460958'],
      ['\u202a+234 803 123 4567\u202c', '+2348031234567'],
      ['(0803) 123-4567', '+2348031234567'],
      ['002348031234567', '+2348031234567'],
      ['00 234 (0) 803-123-4567', '+2348031234567'],
      ['(00234) 803 123 4567', '+2348031234567'],
      ['009 234 803 123 4567', '+2348031234567'],
      ['00442079460958', '+442079460958'],
    ])('the phone number %s is stored as %s', async (phone, e164) => {
      const { data } = await post({ recipient: { name: 'Ada Obi', phone } });
      expect(data.recipient?.phone).toBe(e164);
    });

    test.each([
      ['12'],
      ['0803 123 456'],
      ['00234 803 123 456'],
      ['008031234567'],
      ['call me'],
      ['+234'],
      ['08031234 Ada'],
      ['0803 ADAOBI1'],
      ['0803I234567'],
      ['08031234567 ext 5'],
      ['\u202a0803 1234 Адa\u202c'],
    ])('the phone number %s is refused', async (phone) => {
      const { status, error } = await post({ recipient: { name: 'Ada Obi', phone } });
      expect(status).toBe(400);
      expect(error.fields).toEqual([expect.objectContaining({ path: 'recipient.phone', code: 'phone' })]);
    });
  });

  describe('metadata', () => {
    const members = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 'x'.repeat(500)]));

    test('metadata can have 20 members of 500 characters', async () => {
      expect((await post({ metadata: members(20) })).status).toBe(201);
    });

    test.each([
      ['21 members', members(21), 'metadata'],
      ['a value of 501 characters', { plan: 'x'.repeat(501) }, 'metadata.plan'],
      ['a value that is not a string', { plan: 7 }, 'metadata.plan'],
      ['a name with a space', { 'my plan': 'x' }, 'metadata.my plan'],
      ['a name of 41 characters', { ['k'.repeat(41)]: 'x' }, `metadata.${'k'.repeat(41)}`],
      ['a NUL', { plan: '\0' }, 'metadata.plan'],
    ])('metadata with %s is refused', async (_, metadata, path) => {
      const { status, error } = await post({ metadata });
      expect(status).toBe(400);
      expect(error.fields?.map((field) => field.path)).toContain(path);
    });

    test('the refusal of a metadata name states how names are written', async () => {
      const { error } = await post({ metadata: { 'my plan': 'x' } });
      expect(error.message).toBe(
        'metadata.my plan must have a name of 1 to 40 letters, digits, dots, underscores and hyphens.',
      );
    });
  });
});

describe('the ordered amount', () => {
  const pharmacy = preparedEach(given.pharmacy().having(MEDICINE_ID, { quantity: 40, pack_size: 24 }));

  const partner = prepared(given.partner());

  const AMOUNT = {
    quantity: 2,
    unit: 'pack',
    pack_size: 24,
    content_unit: 'tablet',
    content_size: null,
    content_quantity: 48,
  };

  test('two ordered packs stay packs of 24 tablets after the pharmacy switches to packs of 100', async () => {
    const placed = await given.order().by(partner).at(pharmacy).packs(2);
    const { request_id, total_ngn } = placed;
    expect(placed.items).toMatchObject([AMOUNT]);
    const changed = await pharmacy.put(MEDICINE_ID, {
      pack_size: 100,
      price_ngn: 5_000,
      as_of: new Date().toISOString(),
    });
    expect(changed.data.stock.pack_size).toBe(100);
    // The old pack is another article, which the pharmacy no longer has.
    await pharmacy.put(MEDICINE_ID, { quantity: 0, as_of: new Date().toISOString() });

    expect(await partner.read(request_id)).toMatchObject({ total_ngn, items: [AMOUNT] });
    const { data: list } = await partner.call<{ requests: RequestRecord[] }>('GET', '/requests');
    expect(list.requests[0]?.items).toMatchObject([AMOUNT]);
    const { data: inbox } = await pharmacy.call<{ orders: OrderAnswer[] }>('GET', '/orders');
    expect(inbox.orders[0]?.items).toMatchObject([AMOUNT]);
    const accepted = await pharmacy.step(request_id, 'accept');
    expect(accepted.data).toMatchObject({ total_ngn, items: [{ ...AMOUNT, quantity_accepted: 2 }] });
    // 40 packs of 100 tablets, less the order's 48 tablets (not 200).
    const tablets = { ...ORDER, pharmacy_id: pharmacy.pharmacyId, dry_run: true };
    const items = (quantity: number) => [{ medicine: MEDICINE_ID, quantity, unit: 'tablet' }];
    const rest = [...Array.from({ length: 3 }, () => items(1_000)), items(952)].flat();
    const fits = await partner.call<{ ok: boolean }>('POST', '/requests', { ...tablets, items: rest });
    expect(fits.data.ok).toBe(true);
    const more = [...rest.slice(0, 3), ...items(953)];
    const lacks = await partner.call<{ ok: boolean }>('POST', '/requests', { ...tablets, items: more });
    expect(lacks.data.ok).toBe(false);

    const lines = [{ line: 1, quantity: 2, ...BATCH }];
    const dispensed = await pharmacy.step(request_id, 'dispense', { lines });
    expect(dispensed.data.items).toMatchObject([{ ...AMOUNT, quantity_dispensed: 2 }]);
  });

  test('an order, a dry run and a substitute with a pack size that the pharmacy does not sell are refused', async () => {
    const order = (item: object) => ({
      ...ORDER,
      pharmacy_id: pharmacy.pharmacyId,
      items: [{ medicine: MEDICINE_ID, quantity: 2, unit: 'pack', ...item }],
      sandbox: { scenario: 'manual' },
    });
    const place = (item: object) => partner.call<RequestRecord>('POST', '/requests', order(item));
    expect((await place({ pack_size: 24 })).data.items).toMatchObject([AMOUNT]);
    const tablets = await place({ unit: 'tablet', pack_size: 1 });
    expect(tablets.data.items).toMatchObject([{ unit: 'tablet', pack_size: 1, content_quantity: 2 }]);
    for (const item of [{ pack_size: 100 }, { unit: 'tablet', pack_size: 24 }]) {
      const { status, error } = await place(item);
      expect([status, error.code]).toEqual([422, 'unit_not_available']);
      expect(error.fields).toMatchObject([
        { path: 'items[0].pack_size', message: expect.stringContaining('sold by the pack of 24 tablet') },
      ]);
    }
    const trial = await partner.call<{ checks: object[] }>('POST', '/requests', {
      ...order({ pack_size: 100 }),
      dry_run: true,
    });
    expect(trial.data.checks).toContainEqual(
      expect.objectContaining({ check: 'items[0]', ok: false, code: 'unit_not_available' }),
    );
    const { request_id } = tablets.data;
    await pharmacy.waitFor(request_id);
    const substitute = { medicine_id: MEDICINE_ID, quantity: 1, unit: 'pack', pack_size: 100 };
    const held = await pharmacy.call('POST', `/orders/${request_id}/hold`, {
      reason: 'substitution_proposed',
      lines: [{ line: 1, substitute }],
    });
    expect([held.status, held.error.fields?.[0]?.path]).toEqual([422, 'lines[0].substitute.pack_size']);
  });

  test('a pharmacy whose pack has changed proposes its new pack of the same medicine, shown next to the ordered one', async () => {
    const { request_id, total_ngn } = await given.order().by(partner).at(pharmacy).packs(2);
    await pharmacy.put(MEDICINE_ID, { pack_size: 16, price_ngn: 700, as_of: new Date().toISOString() });
    const substitute = { medicine_id: MEDICINE_ID, quantity: 3, unit: 'pack' };
    const held = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/hold`, {
      reason: 'pack_changed',
      lines: [{ line: 1, substitute }],
    });
    const proposed = {
      quantity: 3,
      unit: 'pack',
      pack_size: 16,
      content_quantity: 48,
      line_total_ngn: 2_100,
    };
    const requested = { ...AMOUNT, line_total_ngn: total_ngn };
    expect(held.data.hold?.proposed).toMatchObject([{ ...proposed, requested }]);
    const { sequence } = held.data.hold ?? {};
    const approved = await partner.call<RequestRecord>('POST', `/requests/${request_id}/hold/approve`, {
      sequence,
    });
    expect(approved.data).toMatchObject({ total_ngn: 2_100, items: [{ ...proposed, requested }] });
  });

  test('a search result, an offer, a dry run and the order show the same pack', async () => {
    const search = { query: 'paracetamol 500 mg tablet', location: { lat: 6.4541, lng: 3.3947 }, limit: 1 };
    const { data } = await partner.call<SearchAnswer>('POST', '/medicines/search', search);
    const [found] = data.results;
    const { pharmacy_id, offer_id, unit, pack_size, content_unit, content_size } = found ?? {};
    expect(unit).toBe('pack');
    const order = {
      ...ORDER,
      pharmacy_id,
      items: [{ medicine: found?.medicine.label, quantity: 3, unit, offer_id }],
    };
    const amount = {
      quantity: 3,
      unit,
      pack_size,
      content_unit,
      content_size,
      content_quantity: 3 * (pack_size ?? 0),
    };
    const trial = await partner.call('POST', '/requests', { ...order, dry_run: true });
    expect(trial.data).toMatchObject({ ok: true, items: [amount] });
    const placed = await partner.call('POST', '/requests', order);
    expect(placed.data).toMatchObject({ items: [amount] });
  });
});
