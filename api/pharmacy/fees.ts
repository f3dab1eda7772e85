/** `GET /fees`: shows a pharmacy its delivery fee and commission. */
import { Type } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { ok, pharmacyEndpoint } from '../http/endpoint.ts';
import { schema } from '../schemas/common.ts';
import { DELIVERY_FEE_EXAMPLE, DeliveryFeeSchema } from '../schemas/money.ts';

const PharmacyFeesSchema = schema('PharmacyFees', {
  delivery_fee: DeliveryFeeSchema,
  commission_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'The share of the platform in what you are paid, in per cent. Partners do not see it.',
  }),
});

export function readFees({ pharmacyRegistry }: Services) {
  return pharmacyEndpoint({
    route: 'GET /fees',
    scope: 'orders:read',
    id: 'readFees',
    tag: 'Pharmacy',
    summary: 'Read your delivery fee and commission',
    description:
      'The fees of new orders. To change one, ask the operator of the platform. Orders that you have already keep theirs.',
    answers: ok('The fees.', PharmacyFeesSchema, {
      delivery_fee: DELIVERY_FEE_EXAMPLE,
      commission_percent: 7.5,
    }),
    handle: async ({ caller }) => ({ data: await pharmacyRegistry.fees(caller.pharmacy_id) }),
  });
}
