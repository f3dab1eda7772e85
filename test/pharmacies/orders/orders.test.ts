/** A pharmacy sees and counts its orders, and performs every step by its API. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import {
  ORDER_STEP_NAMES,
  ORDER_STEPS,
  type OrderAnswer as Order,
  type OrderAnswer,
  type OrderStep,
} from '../../../api/pharmacy/order-schemas.ts';
import { BATCH, type Reached, STEPS_TO } from '../../support/given/steps.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { ChangeFeed } from '../../../db/change-feed.ts';
import { createOrders } from '../../../services/pharmacies/orders.ts';
import { legalSteps } from '../../../domain/pharmacies/orders.ts';
import { type Status, transitionOf } from '../../../domain/requests/statuses.ts';
import { TEST_ORDER_KINDS, type TestOrderKind } from '../../../domain/sandbox/test-orders.ts';
import type { PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';

const { engine, given } = useEngine();

const partner = prepared(given.partner());

const pharmacy = prepared(given.pharmacy().stocked());

const placeOrder = () => given.order().by(partner).at(pharmacy);

const DISPENSE = { lines: [{ line: 1, quantity: 2, ...BATCH }] };

/** Performs steps that must succeed, and returns the order after the last one. */
async function take(requestId: string, steps: readonly (readonly [OrderStep, unknown?])[]): Promise<Order> {
  let order = await pharmacy.waitFor(requestId);
  for (const [step, body] of steps) {
    const answer = await pharmacy.step(requestId, step, body);
    expect([step, answer.status, answer.error]).toEqual([step, 200, undefined]);
    order = answer.data;
  }
  return order;
}

test('an order goes from the inbox to delivery, and partner and pharmacy see the same', async () => {
  const placed = await placeOrder()
    .packs(2, 3)
    .with({ recipient: { name: 'Ada Obi', phone: '0803 123 4567' } });
  const { request_id } = placed;
  const pending = await pharmacy.waitFor(request_id);
  expect(pending).toMatchObject({
    status: 'pending',
    allowed_steps: ['accept', 'reject'],
    recipient: null,
    total_ngn: placed.total_ngn,
  });
  expect(
    pending.items.map(({ line, quantity, quantity_accepted }) => [line, quantity, quantity_accepted]),
  ).toEqual([
    [1, 2, 0],
    [2, 3, 0],
  ]);
  expect(Date.parse(pending.answer_by ?? '') - Date.parse(placed.created_at)).toBe(15 * 60_000);
  const lines = [
    { line: 1, quantity: 2, ...BATCH },
    { line: 2, quantity: 1, ...BATCH },
    { line: 2, quantity: 2, ...BATCH, batch_number: 'PCM-2292' },
  ];
  const done = await take(request_id, [
    ['accept'],
    ['dispense', { lines, note: 'two batches' }],
    ['ready'],
    ['hand_over', { by: 'courier' }],
    ['deliver', { proof: { type: 'pin', pin: placed.delivery_pin }, by: 'courier' }],
  ]);
  expect(done.allowed_steps).toEqual([]);
  const record = await partner.readUntil(request_id, 'delivered');
  expect(
    record.items.map(({ quantity, quantity_accepted, quantity_dispensed, quantity_delivered }) => [
      quantity,
      quantity_accepted,
      quantity_dispensed,
      quantity_delivered,
    ]),
  ).toEqual([
    [2, 2, 2, 2],
    [3, 3, 3, 3],
  ]);
  expect(record.items[1]?.batches.map(({ batch_number, quantity }) => [batch_number, quantity])).toEqual([
    ['PCM-2291', 1],
    ['PCM-2292', 2],
  ]);
  expect(record.timeline.map(({ status, actor }) => `${status} ${actor}`)).toEqual([
    'pending partner',
    'confirmed pharmacy',
    'dispensing pharmacy',
    'ready pharmacy',
    'in_transit courier',
    'delivered courier',
  ]);
  expect(record.timeline.at(-1)?.proof).toEqual({ type: 'pin' });
  expect(done.items).toEqual(
    record.items.map((item, index) => ({ line: index + 1, ...item, item_code: null })),
  );
  expect(done.timeline).toEqual(record.timeline.map(({ note: _note, ...entry }) => entry));
  expect(JSON.stringify(done)).not.toContain(placed.delivery_pin);
});

test('packs that were not handed over show in the line counters, and a name is accepted as proof', async () => {
  const { request_id } = await placeOrder();
  const order = await take(request_id, [
    ['accept'],
    ['dispense', DISPENSE],
    ['deliver', { proof: { type: 'name', name: 'Chidi Obi' }, lines: [{ line: 1, quantity: 1 }] }],
  ]);
  expect(order.items[0]).toMatchObject({ quantity_dispensed: 2, quantity_delivered: 1 });
  expect(order.timeline.at(-1)).toMatchObject({
    actor: 'pharmacy',
    proof: { type: 'name' },
  });
});

const BEFORE: Readonly<Record<OrderStep, readonly (readonly [OrderStep, unknown?])[]>> = {
  accept: [],
  reject: [],
  dispense: [['accept']],
  ready: [['accept'], ['dispense', DISPENSE]],
  hand_over: [['accept'], ['dispense', DISPENSE], ['ready']],
  deliver: [['accept'], ['dispense', DISPENSE], ['ready'], ['hand_over']],
  return: [['accept'], ['dispense', DISPENSE], ['hand_over']],
  fail: [['accept']],
};

const BODIES: Readonly<Record<OrderStep, unknown>> = {
  accept: {},
  reject: { reason: 'pharmacy_closed' },
  dispense: DISPENSE,
  ready: {},
  hand_over: { by: 'courier' },
  deliver: { proof: { type: 'name', name: 'Ada Obi' } },
  return: { reason: 'recipient_absent' },
  fail: { reason: 'damaged' },
};

test.each(Object.keys(BEFORE) as OrderStep[])(
  'repeating the step %s gets 200 with one entry; an illegal one gets 409 with the legal steps',
  async (step) => {
    const { request_id } = await placeOrder();
    await take(request_id, BEFORE[step]);
    const body = BODIES[step];
    const answers = await Promise.all([0, 1, 2].map(() => pharmacy.step(request_id, step, body)));
    answers.push(await pharmacy.step(request_id, step, body));
    const length = BEFORE[step].length + 2;
    expect(answers.map(({ status, data }) => [status, data?.timeline.length])).toEqual(
      answers.map(() => [200, length]),
    );
    const illegal = step === 'accept' ? 'reject' : 'accept';
    const { status, error } = await pharmacy.step(request_id, illegal, BODIES[illegal]);
    expect([status, error.code]).toEqual([409, 'illegal_transition']);
    const { allowed_steps } = await pharmacy.waitFor(request_id);
    expect(error.message).toMatch(allowed_steps.length === 0 ? /it is final/ : allowed_steps.join(', '));
  },
);

/** Sends reports that differ from the recorded one, and returns the members named by each refusal. */
async function refusedDifferences(
  requestId: string,
  step: OrderStep,
  reports: readonly unknown[],
): Promise<(string | undefined)[]> {
  const before = await pharmacy.waitFor(requestId);
  const answers = [];
  for (const report of reports) answers.push(await pharmacy.step(requestId, step, report));
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
    reports.map(() => [409, 'illegal_transition']),
  );
  expect(await pharmacy.waitFor(requestId)).toEqual(before);
  return answers.map(({ error }) => /with a different (.+); your report/.exec(error.message)?.[1]);
}

test('a dispense step recorded with other packages, quantities or a note gets 409 naming the difference', async () => {
  const { request_id } = await placeOrder();
  const other = { ...BATCH, batch_number: 'PCM-2292', expires_on: '2034-01-31' };
  const first = { line: 1, quantity: 1, ...BATCH };
  const second = { line: 1, quantity: 1, ...other };
  await take(request_id, [['accept'], ['dispense', { lines: [first, second], note: 'two packs' }]]);
  const differing = [
    { lines: [first, { ...second, batch_number: 'PCM-9999' }] },
    { lines: [first, { ...second, expires_on: '2034-02-28' }] },
    { lines: [first, { ...second, nafdac_number: 'A4-9999' }] },
    { lines: [first] },
    {
      lines: [
        { ...first, quantity: 2 },
        { ...second, quantity: 0 },
      ],
    },
    {
      lines: [
        { ...first, expires_on: other.expires_on },
        { ...second, expires_on: BATCH.expires_on },
      ],
    },
    { lines: [first, second], note: 'three packs' },
  ];
  expect(await refusedDifferences(request_id, 'dispense', differing)).toEqual([
    'batch_number',
    'expires_on',
    'nafdac_number',
    'batch_number, expires_on, nafdac_number, quantity',
    'batch_number, expires_on, nafdac_number, quantity',
    'lines',
    'note',
  ]);
  await take(request_id, [
    ['dispense', { lines: [second, first], note: 'two packs' }],
    ['dispense', { lines: [first, second] }],
  ]);
});

test('a delivery or failure recorded with another actor, quantity or reason gets 409', async () => {
  const delivered = await placeOrder();
  const proof = { type: 'name', name: 'Ada Obi' };
  await take(delivered.request_id, [['accept'], ['dispense', DISPENSE], ['hand_over', { by: 'courier' }]]);
  expect(await refusedDifferences(delivered.request_id, 'hand_over', [{ by: 'pharmacy' }])).toEqual(['by']);
  const one = { proof, by: 'courier', lines: [{ line: 1, quantity: 1 }] };
  await take(delivered.request_id, [
    ['deliver', one],
    ['deliver', one],
  ]);
  expect(
    await refusedDifferences(delivered.request_id, 'deliver', [
      { ...one, by: 'pharmacy' },
      { proof, by: 'courier' },
      { ...one, proof: { type: 'name', name: 'Chidi Obi' } },
    ]),
  ).toEqual(['by', 'quantity', 'proof']);
  const failed = await placeOrder();
  await take(failed.request_id, [['accept'], ['fail', { reason: 'damaged' }]]);
  const failures = [{ reason: 'other' }, { reason: 'damaged', by: 'courier' }];
  expect(await refusedDifferences(failed.request_id, 'fail', failures)).toEqual(['reason', 'by']);
});

test('one of two different concurrent delivery reports is recorded and the other gets 409', async () => {
  const { request_id } = await placeOrder();
  await take(request_id, [['accept'], ['dispense', DISPENSE], ['ready']]);
  const proof = { type: 'name', name: 'Ada Obi' };
  const actors = ['pharmacy', 'courier'] as const;
  const answers = await Promise.all(actors.map((by) => pharmacy.step(request_id, 'deliver', { proof, by })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const recorded = (await pharmacy.waitFor(request_id)).timeline.at(-1)?.actor;
  expect(recorded).toBe(actors[answers.findIndex(({ status }) => status === 200)]);
});

test.each([
  [
    'more than was accepted',
    'dispense',
    { lines: [{ line: 1, quantity: 3, ...BATCH }] },
    400,
    'validation_error',
  ],
  ['an unknown line', 'dispense', { lines: [{ line: 2, quantity: 1, ...BATCH }] }, 400, 'validation_error'],
  ['nothing at all', 'dispense', { lines: [{ line: 1, quantity: 0, ...BATCH }] }, 400, 'validation_error'],
  [
    'an expired package',
    'dispense',
    { lines: [{ line: 1, quantity: 2, ...BATCH, expires_on: '2020-01-31' }] },
    400,
    'validation_error',
  ],
  [
    'a package that expires in the year 2206',
    'dispense',
    { lines: [{ line: 1, quantity: 2, ...BATCH, expires_on: '2206-05-31' }] },
    400,
    'validation_error',
  ],
  ...['-', 'N/A', 'n/a', 'none', '0000', 'unknown', '6.154E+12', '#N/A', '12-Mar'].map(
    (batch_number) =>
      [
        `a batch number ${batch_number}`,
        'dispense',
        { lines: [{ line: 1, quantity: 2, ...BATCH, batch_number }] },
        400,
        'validation_error',
      ] as const,
  ),
  ...['foo', 'N/A', '-', '0000', 'A4', '00-0000'].map(
    (nafdac_number) =>
      [
        `a NAFDAC number ${nafdac_number}`,
        'dispense',
        { lines: [{ line: 1, quantity: 2, ...BATCH, nafdac_number }] },
        400,
        'validation_error',
      ] as const,
  ),
  ['no package', 'dispense', { lines: [{ line: 1, quantity: 2 }] }, 400, 'validation_error'],
  ["a reason of the system's own", 'fail', { reason: 'no_progress' }, 400, 'validation_error'],
] as const)(
  'an order step with %s is refused, and the order is unchanged',
  async (_, step, body, status, code) => {
    const { request_id } = await placeOrder();
    await take(request_id, [['accept']]);
    const answer = await pharmacy.step(request_id, step, body);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect((await pharmacy.waitFor(request_id)).status).toBe('confirmed');
  },
);

test('a delivery with an empty list of lines is refused, because a delivery without lines means all of them', async () => {
  const { request_id } = await placeOrder();
  await take(request_id, [['accept'], ['dispense', DISPENSE]]);
  const proof = { type: 'name', name: 'Ada Obi' };
  const { status, error } = await pharmacy.step(request_id, 'deliver', { proof, lines: [] });
  const message = expect.stringContaining('leave lines out if everything was delivered');
  expect([status, error.fields]).toEqual([400, [{ path: 'lines', code: 'minItems', message }]]);
  expect((await pharmacy.waitFor(request_id)).status).toBe('dispensing');
});

test.each([
  [
    'deliver',
    { proof: { type: 'name', name: 'Ada Obi' }, lines: [1, 1].map((quantity) => ({ line: 1, quantity })) },
  ],
  [
    'hold',
    {
      reason: 'partial_stock',
      lines: [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 0 },
      ],
    },
  ],
])(
  '%s with a line that is named twice is refused, and the error names the second one',
  async (step, body) => {
    const { request_id } = await placeOrder();
    await take(request_id, [['accept'], ['dispense', DISPENSE]]);
    const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/${step}`, body);
    const message = expect.stringContaining('names line 1 a second time');
    expect([status, error.fields]).toEqual([400, [{ path: 'lines[1].line', code: 'repeated', message }]]);
    expect(await pharmacy.waitFor(request_id)).toMatchObject({ status: 'dispensing', hold: null });
  },
);

test('a wrong PIN does not deliver', async () => {
  const placed = await placeOrder();
  await take(placed.request_id, [['accept'], ['dispense', DISPENSE]]);
  const wrong = placed.delivery_pin === '000000' ? '000001' : '000000';
  const { status, error } = await pharmacy.step(placed.request_id, 'deliver', {
    proof: { type: 'pin', pin: wrong },
  });
  expect([status, error.code]).toEqual([422, 'wrong_pin']);
  expect((await pharmacy.waitFor(placed.request_id)).status).toBe('dispensing');
});

test("no call finds another pharmacy's order", async () => {
  const other = await given.pharmacy();
  const { request_id } = await placeOrder();
  const read = await other.call('GET', `/orders/${request_id}`);
  expect([read.status, read.error.code]).toEqual([404, 'order_not_found']);
  for (const step of Object.keys(BODIES) as OrderStep[]) {
    const { status, error } = await other.step(request_id, step, BODIES[step]);
    expect([step, status, error.code]).toEqual([step, 404, 'order_not_found']);
  }
  const { data } = await other.call<{ orders: Order[] }>('GET', '/orders');
  expect(data.orders).toEqual([]);
  expect((await pharmacy.waitFor(request_id)).timeline).toHaveLength(1);
});

test('reading orders and acting on them need separate scopes', async () => {
  const reader = await given.pharmacy().withScopes('orders:read');
  expect((await reader.step('req_00000000000000000000000000', 'accept')).error.code).toBe(
    'insufficient_scope',
  );
  const writer = await given.pharmacy().withScopes('orders:write');
  expect((await writer.call('GET', '/orders')).error.code).toBe('insufficient_scope');
});

test('a pharmacy with an expired licence cannot accept orders until it is verified again', async () => {
  const lapsed = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(lapsed);
  const licence = (licence_expires_on: string) =>
    engine.database
      .updateTable('pharmacy')
      .set({ licence_expires_on })
      .where('pharmacy_id', '=', lapsed.pharmacyId)
      .execute();
  await licence('2020-12-31');
  const refused = await lapsed.step(request_id, 'accept');
  expect([refused.status, refused.error.code]).toEqual([422, 'pharmacy_unavailable']);
  expect((await partner.read(request_id)).status).toBe('pending');
  await licence('2035-12-31');
  expect((await lapsed.step(request_id, 'accept')).status).toBe(200);
});

describe('order counts by status', () => {
  test("orders are counted by status, without other pharmacies' and old orders", async () => {
    const [pharmacy, other] = [await given.pharmacy().stocked(), await given.pharmacy().stocked()];
    const partner = await given.partner();
    await given.order().by(partner).at(pharmacy);
    await given.order().by(partner).at(pharmacy).confirmed();
    const { request_id } = await given.order().by(partner).at(pharmacy);
    await given.order().by(partner).at(other);
    const changes = new ChangeFeed({
      connectionString: engine.connectionString,
      onError: () => undefined,
    });
    await changes.close();
    const orders = createOrders({ ...engine, changes, clock: () => new Date() });
    const count = async () => (await orders.count(pharmacy.pharmacyId)).orders;
    expect(await count()).toMatchObject({ pending: 2, confirmed: 1, delivered: 0 });
    await sql`update request set created_at = created_at - interval '31 days' where request_id = ${request_id}`.execute(
      engine.database,
    );
    expect(await count()).toMatchObject({ pending: 1, confirmed: 1 });
  });
});

describe('refused order steps', () => {
  const NAME_PROOF = { proof: { type: 'name', name: 'Ada Obi' } };

  const BODIES: Readonly<Record<OrderStep, object>> = {
    accept: {},
    reject: { reason: 'pharmacy_closed' },
    dispense: { lines: [{ line: 1, quantity: 1, ...BATCH }] },
    ready: {},
    hand_over: { by: 'courier' },
    deliver: NAME_PROOF,
    return: { reason: 'recipient_absent' },
    fail: { reason: 'damaged' },
  };

  /** The illegal steps of a status. The step that leads to it is not among them, because repeating it succeeds. */
  const wrongIn = (status: Status) =>
    ORDER_STEP_NAMES.filter(
      (name) =>
        !legalSteps(status).includes(ORDER_STEPS[name]) && transitionOf(ORDER_STEPS[name]).to !== status,
    );

  test('the table has an illegal status for each step', () => {
    const tried = ['pending', ...(Object.keys(STEPS_TO) as Reached[])] as const;
    expect(new Set(tried.flatMap(wrongIn))).toEqual(new Set(ORDER_STEP_NAMES));
  });

  test.each(['pending', ...(Object.keys(STEPS_TO) as Reached[])] as const)(
    'while an order is %s, each illegal step is refused with a message that names the step',
    async (status) => {
      const order = placeOrder();
      const { request_id } = await {
        pending: order,
        confirmed: order.confirmed(),
        dispensing: order.dispensed(),
        ready: order.ready(),
        in_transit: order.inTransit(),
        delivered: order.delivered(),
      }[status];
      const wrong = wrongIn(status);
      const answers = await Promise.all(wrong.map((name) => pharmacy.step(request_id, name, BODIES[name])));
      expect(answers.map(({ error }) => [error.code, error.message])).toEqual(
        wrong.map((name) => [
          'illegal_transition',
          expect.stringMatching(new RegExp(`^${name}: The order is ${status}: `)),
        ]),
      );
    },
  );

  test('a step on a held order is refused with request_on_hold', async () => {
    const { request_id } = await placeOrder();
    await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'address_unclear' });
    const { error } = await pharmacy.step(request_id, 'accept');
    expect([error.code, error.message]).toEqual([
      'request_on_hold',
      'accept: The request is held for address_unclear. The partner must act first.',
    ]);
  });

  test('every refusal of a step names the step, also for an unknown order and in a replayed response', async () => {
    const { request_id } = await placeOrder().confirmed();
    const two = { lines: [{ line: 2, quantity: 1, ...BATCH }] };
    const old = { lines: [{ line: 1, quantity: 1, ...BATCH, expires_on: '2020-01-31' }] };
    const again = { 'Idempotency-Key': 'the-same' };
    const answers = [
      await pharmacy.step(request_id, 'dispense', two),
      await pharmacy.step(request_id, 'dispense', old),
      await pharmacy.step(request_id, 'accept', {}, again),
      await pharmacy.step('req_00000000000000000000000000', 'ready'),
      await pharmacy.step('req_00000000000000000000000000', 'deliver', NAME_PROOF),
      await pharmacy.step(request_id, 'return', BODIES.return, again),
      await pharmacy.step(request_id, 'return', BODIES.return, again),
    ];
    expect(answers.map(({ status, error }) => (status === 200 ? 200 : error.message))).toEqual([
      'dispense: The reported lines are not valid: there is no line 2.',
      'dispense: lines[0].expires_on has passed; use another package.',
      200,
      'ready: You have no order with this request_id.',
      'deliver: You have no order with this request_id.',
      'return: The order is confirmed: legal steps are dispense, fail.',
      'return: The order is confirmed: legal steps are dispense, fail.',
    ]);
  });
});

describe('test orders', () => {
  const { given } = useEngine();

  const pharmacy = prepared(given.pharmacy());

  const unstocked = prepared(given.pharmacy());

  type TestOrder = OrderAnswer & { readonly delivery_pin: string | null };

  const placed = (by: PharmacyApiCaller, kind: TestOrderKind) =>
    by.call<TestOrder>('POST', '/sandbox/orders', { kind });

  /** Sets the stock of medicines with and without a prescription. */
  async function tellStock(): Promise<void> {
    const said = {
      quantity: 50,
      sales_unit: 'pack',
      pack_size: 10,
      price_ngn: 500,
      as_of: '2026-05-01T08:00:00Z',
    };
    const names = [
      'paracetamol 500 mg tablet',
      'folic acid 5 mg tablet',
      'zinc sulfate 20 mg tablet',
      'amlodipine 5 mg tablet',
    ];
    const rows = names.map((medicine) => ({ medicine, ...said }));
    const { status } = await pharmacy.call('POST', '/stock/bulk', rows);
    expect(status).toBe(200);
  }

  test('each kind of test order has its properties and is in the inbox when the call returns', async () => {
    await tellStock();
    for (const kind of TEST_ORDER_KINDS) {
      const { status, data } = await placed(pharmacy, kind);
      expect([kind, status]).toEqual([kind, 201]);
      const read = await pharmacy.call<OrderAnswer>('GET', `/orders/${data.request_id}`);
      expect([read.status, read.data.status]).toEqual([200, data.status]);
      expect({
        kind,
        status: data.status,
        lines: data.items.length,
        prescriptions: data.prescription_ids.length,
        proof: data.proof_required,
        hasPin: data.delivery_pin !== null,
      }).toEqual({
        kind,
        status: kind === 'cancelled' ? 'cancelled' : 'pending',
        lines: kind === 'several_lines' ? 3 : 1,
        prescriptions: kind === 'prescription' ? 1 : 0,
        proof: kind === 'pin' ? 'pin' : 'any',
        hasPin: kind === 'pin',
      });
    }
  });

  test('the pharmacy moves a test order to delivery with the PIN from the response', async () => {
    await tellStock();
    const { data } = await placed(pharmacy, 'pin');
    const step = (name: string, body: object) =>
      pharmacy.call<OrderAnswer>('POST', `/orders/${data.request_id}/${name}`, body);
    await step('accept', {});
    const lines = [
      { line: 1, quantity: 1, batch_number: 'B-1', expires_on: '2035-05-31', nafdac_number: 'A4-0123' },
    ];
    expect((await step('dispense', { lines })).data.status).toBe('dispensing');
    await step('ready', {});
    await step('hand_over', { by: 'pharmacy' });
    const delivered = await step('deliver', {
      proof: { type: 'pin', pin: data.delivery_pin },
      by: 'pharmacy',
    });
    expect([delivered.status, delivered.data.status]).toEqual([200, 'delivered']);
  });

  test('a test order for a pharmacy without stock is refused with the advice to set the stock', async () => {
    const { status, error } = await placed(unstocked, 'plain');
    expect([status, error.code]).toEqual([422, 'out_of_stock']);
    expect(error.message).toContain('PUT /stock/{medicine_id}');
  });
});
