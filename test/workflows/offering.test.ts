/** An order is put before its pharmacy while that may answer, and taken back when it need not. */
import { expect, test } from '@jest/globals';
import { OFFER_AGAIN_UPDATE } from '../../domain/requests/messages.ts';
import { START } from '../support/workflows/start.ts';
import {
  ask,
  expectRefusal,
  MINUTE,
  PARTNER,
  PHARMACY,
  QUIET_WORLD,
  quietExcept,
  REQUEST_ID,
  startFulfilment,
} from '../support/workflows/fulfilments.ts';

test('the pharmacy is offered the order with the time until which it must answer', async () => {
  const flow = await startFulfilment();
  expect(flow.calls('offerOrder').map(({ args, taskQueue }) => [args[0], taskQueue])).toEqual([
    [
      expect.objectContaining({
        request_id: REQUEST_ID,
        routing: 1,
        answer_by: new Date(START + 15 * MINUTE).toISOString(),
      }),
      'unit-pharmacies',
    ],
  ]);
});

test('a pharmacy that is not called gets no offer, and no withdrawal either', async () => {
  const notCalled = { ...QUIET_WORLD, recordRequest: () => ({ isCalled: false }) };
  const flow = await startFulfilment({}, notCalled);
  await flow.advance(15 * MINUTE);
  expect(flow.result).toEqual({ status: 'rejected', sequence: 2 });
  expect(flow.activities.map(({ name }) => name)).toEqual(['recordRequest', 'recordChange']);
});

test('an order that is cancelled before its offer could begin is never offered', async () => {
  const flow = await startFulfilment({}, quietExcept('recordRequest'));
  await ask(flow, 'cancel', PARTNER);
  flow.activity('recordRequest').resolve({ isCalled: true });
  await flow.settle();
  expect([flow.isClosed, flow.calls('offerOrder'), flow.calls('withdrawOrder')]).toEqual([true, [], []]);
});

test('an order that was over before Postgres could take it is not offered any more', async () => {
  const flow = await startFulfilment({}, quietExcept('recordRequest'));
  await flow.advance(15 * MINUTE);
  flow.activity('recordRequest').resolve({ isCalled: true });
  await flow.settle();
  expect(flow.result).toEqual({ status: 'rejected', sequence: 2 });
  expect([...flow.calls('offerOrder'), ...flow.calls('withdrawOrder')]).toEqual([]);
});

test('an offer ends with the answer of the pharmacy, by whatever way it heard of the order', async () => {
  const flow = await startFulfilment({}, quietExcept('offerOrder'));
  expect(flow.waiting('offerOrder')).toHaveLength(1);
  await ask(flow, 'confirm', PHARMACY);
  expect(flow.waiting('offerOrder')).toHaveLength(0);
  expect(flow.commands.filter(({ requestCancelActivity }) => requestCancelActivity)).toHaveLength(1);
  expect(flow.calls('withdrawOrder')).toEqual([]);
});

test('an order is offered again when somebody asks, once at a time, and while its answer is waited for', async () => {
  const flow = await startFulfilment({}, quietExcept('offerOrder'));
  const again = () => ask(flow, OFFER_AGAIN_UPDATE, { operator: 'ada' });
  await again();
  expect(flow.calls('offerOrder')).toHaveLength(1);
  flow.activity('offerOrder').fail(new Error('refused'));
  await flow.settle();
  expect((await again()).status).toBe('completed');
  expect(flow.calls('offerOrder').map(({ args }) => args[0])).toEqual([
    expect.objectContaining({ request_id: REQUEST_ID, routing: 1 }),
    expect.objectContaining({ request_id: REQUEST_ID, routing: 1 }),
  ]);
  await ask(flow, 'cancel', PARTNER);
  expect(flow.waiting('offerOrder')).toHaveLength(0);
  expect(flow.calls('withdrawOrder')).toHaveLength(1);
});

test('an order that its pharmacy has answered is not offered again', async () => {
  const flow = await startFulfilment();
  await ask(flow, 'confirm', PHARMACY);
  await expectRefusal(await ask(flow, OFFER_AGAIN_UPDATE, { operator: 'ada' }), 'illegal_transition');
  expect(flow.calls('offerOrder')).toHaveLength(1);
});
