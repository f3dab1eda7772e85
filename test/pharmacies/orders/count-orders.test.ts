/** A pharmacy's orders by status: its own, of the last 30 days. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { countOrders } from '../../../services/pharmacies/orders.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { engine, given } = useEngine();

test('orders are counted by status; those of others, and of long ago, are not', async () => {
  const [pharmacy, other] = [await given.pharmacy().stocked(), await given.pharmacy().stocked()];
  const partner = await given.partner();
  await given.order().by(partner).at(pharmacy);
  await given.order().by(partner).at(pharmacy).confirmed();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  await given.order().by(partner).at(other);
  const count = async () =>
    (await countOrders({ database: engine.database, clock: () => new Date() }, pharmacy.pharmacyId)).orders;
  expect(await count()).toMatchObject({ pending: 2, confirmed: 1, delivered: 0 });
  await sql`update request set created_at = created_at - interval '31 days' where request_id = ${request_id}`.execute(
    engine.database,
  );
  expect(await count()).toMatchObject({ pending: 1, confirmed: 1 });
});
