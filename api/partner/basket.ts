/** `POST /medicines/search-basket`: finds the pharmacies near a patient that have several medicines. */
import { type Static, Type } from 'typebox';
import { OFFER_MINUTES } from '../../domain/medicines/offers.ts';
import { BASKET_SORTS, type BasketPharmacyResult } from '../../services/medicines/baskets.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import {
  closedSchema,
  deliveryFeeNgn,
  FieldErrorSchema,
  PRESCRIPTION_REQUIRED,
  schema,
  time,
} from '../schemas/common.ts';
import { LineTermsSchema } from '../schemas/requests.ts';
import { ITEM_TO_PRICE } from './place-request.ts';
import { areaOf, ONE_PLACE, SEARCHED_AREA, SEARCHED_PLACE, toPlace, toTwoDecimals } from './search.ts';

const MAX_BASKET_ITEMS = 20;

export const BasketBody = closedSchema(
  'BasketBody',
  {
    items: Type.Array(closedSchema('BasketItem', ITEM_TO_PRICE), { minItems: 1, maxItems: MAX_BASKET_ITEMS }),
    ...SEARCHED_AREA,
    sort: Type.Optional(
      Type.Enum([...BASKET_SORTS], {
        default: 'distance',
        description:
          'How pharmacies with equally many of the items are sorted: the nearest first, or the lowest price with the ' +
          'delivery fee.',
      }),
    ),
  },
  undefined,
  ONE_PLACE,
);
type BasketBody = Static<typeof BasketBody>;

const BasketLine = schema(
  'BasketLine',
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    medicine: Type.String({ description: 'The medicine as you sent it.' }),
    ...LineTermsSchema.properties,
    prescription_required: PRESCRIPTION_REQUIRED,
    offer_id: Type.String({
      description: `Send it as \`items[].offer_id\` with \`medicine\`, \`quantity\` and \`unit\` within ${OFFER_MINUTES} minutes to order at this price.`,
    }),
    offer_expires_at: time('When the guarantee of price and delivery fee expires.'),
  },
  'The article with the lowest price for the amount, as an order would choose it.',
);

const BasketResult = schema('BasketResult', {
  pharmacy_id: Type.String({ description: 'Send it as `pharmacy_id` when you create a request.' }),
  name: Type.String({ description: 'Name and branch of the pharmacy.' }),
  address: Type.String(),
  distance_km: Type.Number({
    description: 'Straight-line distance from `location` or `place`, rounded to 10 metres.',
  }),
  estimated_delivery_minutes: Type.Integer({
    description: 'Minutes from order to delivery; at night counted from opening time.',
  }),
  delivery_fee_ngn: deliveryFeeNgn,
  has_all: Type.Boolean({ description: 'True if the pharmacy can supply every item.' }),
  total_ngn: Type.Integer({
    description: 'Price of `lines` in whole Naira (not kobo), without `delivery_fee_ngn`.',
  }),
  lines: Type.Array(BasketLine, { description: 'The items that the pharmacy can supply.' }),
  missing: Type.Array(FieldErrorSchema, {
    description:
      'The items that this pharmacy cannot supply, each with the reason. An order with such an item would be refused for that reason.',
  }),
});

export const BasketAnswer = schema('BasketAnswer', {
  total: Type.Integer({
    minimum: 0,
    description: 'Number of pharmacies within the radius that have a medicine of the basket in stock.',
  }),
  place: SEARCHED_PLACE,
  results: Type.Array(BasketResult, {
    description: 'First the pharmacies that have every item, then those that have most of them.',
  }),
});
export type BasketAnswer = Static<typeof BasketAnswer>;

const EXAMPLE: BasketAnswer = {
  total: 9,
  place: null,
  results: [
    {
      pharmacy_id: 'ph_mock_lagos_003',
      name: 'Harmony Pharmacy, Yaba',
      address: '27 Herbert Macaulay Way, Yaba, Lagos',
      distance_km: 1.42,
      estimated_delivery_minutes: 47,
      delivery_fee_ngn: 0,
      has_all: false,
      total_ngn: 1800,
      lines: [
        {
          line: 1,
          medicine: 'paracetamol 500 mg tablet',
          medicine_id: 'med_f08334a4d997',
          medicine_label: 'paracetamol 500 mg tablet',
          article_id: 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
          brand: null,
          quantity: 2,
          unit: 'pack',
          pack_size: 20,
          content_unit: 'tablet',
          content_size: null,
          content_quantity: 40,
          line_total_ngn: 1800,
          prescription_required: false,
          offer_id: 'ofr_k3JtZ0m4n1pYq8rW5sVbTFsxLCJwaF9tb2NrIl0',
          offer_expires_at: '2026-11-21T08:15:00.000Z',
        },
      ],
      missing: [
        {
          path: 'items[1].quantity',
          code: 'out_of_stock',
          message: 'is more than the pharmacy has of amlodipine 5 mg tablet: 0 (pack)',
        },
      ],
    },
  ],
};

export function searchBasket({ baskets, places }: Services) {
  return endpoint<BasketBody>({
    route: 'POST /medicines/search-basket',
    scope: 'medicines:search',
    id: 'searchBasket',
    tag: 'Medicines',
    summary: 'Find pharmacies with several medicines in stock',
    description:
      'Finds the verified pharmacies that have all items, then those that have most of them, and prices each line as an ' +
      'order would. Name medicines as in an order. The lines of a result can be ordered unchanged with their `offer_id`s.',
    bodyExample: {
      items: [
        { medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' },
        { medicine: 'amlodipine 5 mg tablet', quantity: 1, unit: 'pack' },
      ],
      location: { lat: 6.5244, lng: 3.3792 },
      radius_km: 10,
    } satisfies BasketBody,
    answers: ok('The pharmacies.', BasketAnswer, EXAMPLE),
    errors: ['medicine_not_found', 'medicine_not_recognised'],
    body: BasketBody,
    async handle({ caller, body }) {
      const { items, sort = 'distance' } = body;
      const search = { items, sort, ...(await areaOf(places, body)) };
      const { total, results } = await baskets.search(caller.partner_id, search);
      const data: BasketAnswer = { total, place: toPlace(search.named), results: results.map(toResult) };
      return { data };
    },
  });
}

function toResult(found: BasketPharmacyResult): BasketAnswer['results'][number] {
  const { pharmacy_id, name, address, missing, total_ngn } = found;
  return {
    pharmacy_id,
    name,
    address,
    distance_km: toTwoDecimals(found.distanceMetres / 1000),
    estimated_delivery_minutes: found.estimatedDeliveryMinutes,
    delivery_fee_ngn: found.delivery_fee_ngn,
    has_all: missing.length === 0,
    total_ngn,
    lines: found.lines.map(({ index, item, offer }) => {
      const { chosen_brand: _brand, days_supply: _days, ...terms } = item;
      return {
        line: index + 1,
        ...terms,
        offer_id: offer.offer_id,
        offer_expires_at: offer.expires_at.toISOString(),
      };
    }),
    missing: missing.map(({ path, code, message, did_you_mean }) => ({
      path,
      code,
      message,
      ...(did_you_mean !== undefined && { did_you_mean: [...did_you_mean] }),
    })),
  };
}
