/** `GET /pharmacies/{pharmacy_id}`: how to reach a pharmacy, and when it is open. */
import { Type } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok, parameter } from '../http/endpoint.ts';
import { nullable, schema, time } from '../schemas/common.ts';
import { DELIVERY_FEE_EXAMPLE, DeliveryFeeSchema } from '../schemas/money.ts';
import { CONTACT_EXAMPLE, PHARMACY_CONTACT } from '../schemas/pharmacies.ts';

const PharmacyDetails = schema('PharmacyDetails', {
  pharmacy_id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: Type.String({ description: 'ISO 3166-2: "NG-LA".' }),
  location: Type.Object({ lat: Type.Number(), lng: Type.Number() }, { description: 'WGS 84.' }),
  ...PHARMACY_CONTACT,
  delivery_fee: DeliveryFeeSchema,
  accepts_orders: Type.Boolean({ description: 'False while its licence does not allow orders.' }),
  opens_at: nullable(
    time(),
    'When it next opens by its recorded hours, and is offered an order that you place now; null while it is open, or without recorded hours.',
  ),
});

export function readPharmacy({ pharmacyRegistry }: Services) {
  return endpoint({
    route: 'GET /pharmacies/:pharmacy_id',
    scope: 'medicines:search',
    id: 'readPharmacy',
    tag: 'Medicines',
    summary: 'Read a pharmacy',
    description:
      'Phone number, opening hours, services and delivery fee of a pharmacy as they are now. Records of requests have them as they were when the request was accepted.',
    parameters: {
      pharmacy_id: { description: 'From a search result or a request.', example: 'ph_mock_la_014' },
    },
    answers: ok('The pharmacy.', PharmacyDetails, {
      pharmacy_id: 'ph_mock_la_014',
      name: 'Amberleaf Pharmacy, Ikeja',
      address: '12 Broad Street, Ikeja, Lagos State',
      city: 'Ikeja',
      state: 'NG-LA',
      location: { lat: 6.60184, lng: 3.35149 },
      ...CONTACT_EXAMPLE,
      delivery_fee: DELIVERY_FEE_EXAMPLE,
      accepts_orders: true,
      opens_at: null,
    }),
    errors: ['pharmacy_not_found'],
    handle: async (call) => ({ data: await pharmacyRegistry.forPartners(parameter(call, 'pharmacy_id')) }),
  });
}
