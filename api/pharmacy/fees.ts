/** `GET /fees`: shows a pharmacy its delivery fee and commission. */
import { Type } from 'typebox';
import type { DeliveryFee } from '../../domain/money/delivery-fees.ts';
import type { Services } from '../../services/compose.ts';
import { ok, pharmacyEndpoint } from '../http/endpoint.ts';
import { count, schema } from '../schemas/common.ts';

const PharmacyFeesSchema = schema('PharmacyFees', {
  delivery_fee: Type.Union(
    [
      Type.Object({ flat_ngn: count('The fee of every delivery.') }),
      Type.Object({
        bands: Type.Array(
          Type.Object({
            up_to_km: Type.Number({ description: 'The band ends at this distance.' }),
            fee_ngn: count('The fee up to this distance.'),
          }),
          { description: 'The shortest distance first. Beyond the last band, its fee applies.' },
        ),
      }),
    ],
    { description: 'What the payer of an order pays for its delivery, besides the medicines.' },
  ),
  commission_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'The share of the platform in what you are paid, in per cent. Partners do not see it.',
  }),
});

const DELIVERY_FEE: DeliveryFee = {
  bands: [
    { up_to_km: 5, fee_ngn: 300 },
    { up_to_km: 20, fee_ngn: 700 },
  ],
};

export function readFees({ pharmacyRegistry }: Services) {
  return pharmacyEndpoint({
    route: 'GET /fees',
    scope: 'orders:read',
    id: 'readFees',
    tag: 'Pharmacy',
    summary: 'Read your delivery fee and commission',
    description:
      'The fees of new orders. To change one, ask the operator of the platform. Orders that you have already keep theirs.',
    answers: ok('The fees.', PharmacyFeesSchema, { delivery_fee: DELIVERY_FEE, commission_percent: 7.5 }),
    handle: async ({ caller }) => ({ data: await pharmacyRegistry.fees(caller.pharmacy_id) }),
  });
}
