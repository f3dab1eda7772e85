/** A pharmacy's system that was away while its order came and went gets neither, and the request's workflow ends. */
import { expect, test } from '@jest/globals';
import { eventually } from '../../support/engine/eventually.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { cancel, connectSystem } from '../../support/pharmacies/systems.ts';

/** Long enough for the system to come back before it is over. */
const OFFER_ENDS_WITHIN_MS = 6_000;

const { engine, given } = useOwnEngine({
  environment: 'production',
  ordering: { offerEndsWithinMs: OFFER_ENDS_WITHIN_MS },
});

test('a pharmacy’s system that is back after its order was cancelled is asked, has no order, and gets none', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { pharmacyId, system } = await connectSystem(engine.database, pharmacy, () => 'reset_before');
  const partner = await given.partner();
  const request = await given.order().by(partner).at(pharmacyId);
  await eventually(() => system.calls.length > 0, { deadlineMs: 20_000, describe: 'the first offer' });
  await cancel(partner, request);
  const isTold = () => system.calls.some(({ step }) => step === 'withdraw');
  await eventually(isTold, { deadlineMs: 20_000, describe: 'the first withdrawal' });
  const before = system.calls.length;
  system.faults = () => undefined;
  await engine.client.workflow.getHandle(request.request_id).result();
  expect(new Set(system.calls.slice(before).map(({ step }) => step))).toEqual(new Set(['lookup']));
  expect(system.orders.size).toBe(0);
  await system.close();
});
