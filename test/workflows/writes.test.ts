/** What of a request is written when, and what is answered then. */
import { expect, test } from '@jest/globals';
import { ATTACH_UPDATE } from '../../domain/requests/messages.ts';
import {
  ask,
  courseOf,
  PARTNER,
  PHARMACY,
  quietExcept,
  QUIET_WORLD,
  recordOf,
  startFulfilment,
} from '../support/workflows/fulfilments.ts';

test('what Postgres has lost is written whole, and then what was asked for', async () => {
  const told: string[] = [];
  const incompleteOnce = (name: string, complete: object) => () => {
    told.push(name);
    return told.filter((other) => other === name).length === 1 ? { incomplete: true } : complete;
  };
  const flow = await startFulfilment(
    {},
    {
      ...QUIET_WORLD,
      recordChange: incompleteOnce('change', { isCalled: false }),
      recordStep: incompleteOnce('step', {}),
    },
  );
  const attached = await ask(flow, ATTACH_UPDATE, { prescription_ids: ['rx_1'] });
  await attached.outcome;
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  await confirmed.outcome;
  expect(told).toEqual(['change', 'step', 'step']);
  expect(flow.calls('recordRequest').map(({ args }) => args[0])).toMatchObject([
    { prescription_ids: [] },
    { prescription_ids: ['rx_1'], timeline: [{ status: 'pending' }] },
    { prescription_ids: ['rx_1'], timeline: [{ status: 'pending' }] },
  ]);
  expect(await courseOf(flow)).toEqual(['confirmed']);
});

test('a step is answered after Postgres has it, and readers see it then', async () => {
  const flow = await startFulfilment({}, quietExcept('recordRequest', 'recordChange'));
  const cancelled = await ask(flow, 'cancel', PARTNER);
  expect([cancelled.status, (await recordOf(flow)).status]).toEqual(['accepted', 'pending']);
  // One write after the other: the first is still under way.
  expect(flow.waiting().map(({ name }) => name)).toEqual(['recordRequest']);
  flow.activity('recordRequest').resolve({ isCalled: true });
  await flow.settle();
  expect(cancelled.status).toBe('accepted');
  flow.activity('recordChange').resolve({ isCalled: false });
  await flow.settle();
  await expect(cancelled.outcome).resolves.toEqual({ status: 'cancelled', sequence: 2 });
  expect(flow.isClosed).toBe(true);
});

test('a step that is admitted is decided when Postgres has all that was before it, and answered when it has the step', async () => {
  const flow = await startFulfilment({}, quietExcept('recordRequest', 'recordStep'));
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  expect(flow.calls('recordStep')).toHaveLength(0);
  flow.activity('recordRequest').resolve({ isCalled: false });
  await flow.settle();
  expect([confirmed.status, await courseOf(flow)]).toEqual(['accepted', []]);
  flow.activity('recordStep').resolve({});
  await flow.settle();
  await expect(confirmed.outcome).resolves.toEqual({ status: 'confirmed', sequence: 2 });
  expect(await courseOf(flow)).toEqual(['confirmed']);
});
