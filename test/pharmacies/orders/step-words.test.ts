/** Every refusal of a step names it by the word that was called. */
import { expect, test } from '@jest/globals';
import { ORDER_STEP_NAMES, ORDER_STEPS, type OrderStep } from '../../../api/pharmacy/order-schemas.ts';
import { legalSteps } from '../../../domain/pharmacies/orders.ts';
import { transitionOf, type Status } from '../../../domain/requests/statuses.ts';
import { BATCH, STEPS_TO, type Reached } from '../../support/given/steps.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());
const placeOrder = () => given.order().by(partner).at(pharmacy);

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

/** The steps that are wrong in a status. One that leads to it is none: it was taken, and is answered so. */
const wrongIn = (status: Status) =>
  ORDER_STEP_NAMES.filter(
    (name) =>
      !legalSteps(status).includes(ORDER_STEPS[name]) && transitionOf(ORDER_STEPS[name]).to !== status,
  );

test('each step is wrong in some status that is tried', () => {
  const tried = ['pending', ...(Object.keys(STEPS_TO) as Reached[])] as const;
  expect(new Set(tried.flatMap(wrongIn))).toEqual(new Set(ORDER_STEP_NAMES));
});

test.each(['pending', ...(Object.keys(STEPS_TO) as Reached[])] as const)(
  'while an order is %s each step that is wrong then is refused by its own word',
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

test('while an order is held, what waits for the partner is refused by the word that was called', async () => {
  const { request_id } = await placeOrder();
  await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'address_unclear' });
  const { error } = await pharmacy.step(request_id, 'accept');
  expect([error.code, error.message]).toEqual([
    'request_on_hold',
    'accept: The request is held for address_unclear. The partner has to act first.',
  ]);
});

test('so is what is wrong besides the status, and the answer that is kept for an Idempotency-Key', async () => {
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
    "dispense: The lines can't be so: there is no line 2.",
    'dispense: lines[0].expires_on is over; dispense from another package.',
    200,
    'ready: You have no order with this request_id.',
    'deliver: You have no order with this request_id.',
    'return: The order is confirmed: legal steps are dispense, fail.',
    'return: The order is confirmed: legal steps are dispense, fail.',
  ]);
});
