/** The scenarios of partial supply: counters of the lines show it, never the status. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { given } = useEngine();
const partner = prepared(given.partner());

test.each([
  ['partial_dispensed', 5, [5, 2, 2]],
  ['partial_dispensed', 1, [1, 1, 1]],
  ['partial_delivered', 5, [5, 5, 2]],
  ['partial_delivered', 2, [2, 2, 1]],
])('%s of %i and of one', async (scenario, quantity, counted) => {
  const { data } = await partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    items: [
      { medicine: 'paracetamol 500 mg tablet', quantity, unit: 'pack' },
      { medicine: 'ibuprofen 200 mg tablet', quantity: 1, unit: 'pack' },
    ],
    sandbox: { scenario, step_seconds: 0 },
  });
  const record = await partner.readUntil(data.request_id, 'ended');
  expect(record.status).toBe('delivered');
  const counters = record.items.map((item) => [
    item.quantity_accepted,
    item.quantity_dispensed,
    item.quantity_delivered,
  ]);
  expect(counters).toEqual([counted, [1, 1, 1]]);
  const [, dispensed] = counted;
  expect(record.items[0]?.batches).toMatchObject([{ batch_number: 'SANDBOX-1', quantity: dispensed }]);
});
