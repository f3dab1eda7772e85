/** `POST /medicines/search`: finds verified pharmacies near a patient with a medicine in stock. */
import { type Static, Type } from 'typebox';
import { MATCH_TYPES, UNITS } from '../../domain/medicines/units.ts';
import { OFFER_MINUTES } from '../../domain/medicines/offers.ts';
import type { MedicineFound } from '../../services/medicines/medicines.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import {
  closedSchema,
  MEDICINE_NAME,
  openEnum,
  PRESCRIPTION_REQUIRED,
  schema,
  searchText,
  time,
} from '../schemas/common.ts';

const DEFAULT_RADIUS_KM = 10;
const DEFAULT_RESULT_LIMIT = 10;
const MAX_QUERY_LENGTH = 200;

export const SearchBody = closedSchema('SearchBody', {
  query: searchText(
    MAX_QUERY_LENGTH,
    'Generic or brand name, optionally with strength and form: "amoxicillin 500mg capsule".',
  ),
  location: closedSchema(
    'SearchLocation',
    {
      lat: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in degrees (WGS 84).' }),
      lng: Type.Number({ minimum: -180, maximum: 180, description: 'Longitude in degrees (WGS 84).' }),
    },
    'Location of the patient.',
  ),
  radius_km: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: DEFAULT_RADIUS_KM,
      description: 'Search radius in kilometres.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: DEFAULT_RESULT_LIMIT,
      description: 'Maximum number of results.',
    }),
  ),
});
export type SearchBody = Static<typeof SearchBody>;

const unit = (description: string) => openEnum(UNITS, { description });

export const SearchResult = schema('SearchResult', {
  pharmacy_id: Type.String({ description: 'Send it as `pharmacy_id` when you create a request.' }),
  offer_id: Type.String({
    description: `Send it as \`items[].offer_id\` within ${OFFER_MINUTES} minutes to order at this price.`,
  }),
  offer_expires_at: time('When the price guarantee expires.'),
  name: Type.String({ description: 'Name and branch of the pharmacy.' }),
  address: Type.String(),
  in_stock: Type.Literal(true),
  price_ngn: Type.Integer({ description: 'Whole Naira (not kobo) for one `unit`.' }),
  distance_km: Type.Number({
    description: 'Straight-line distance from the location, rounded to 10 metres.',
  }),
  estimated_delivery_minutes: Type.Integer({
    description: 'Minutes from order to delivery; at night counted from opening time.',
  }),
  stock_checked_at: Type.String({
    format: 'date-time',
    description: 'When the pharmacy last updated its stock.',
  }),
  medicine: Type.Object({
    medicine_id: Type.String(),
    ...MEDICINE_NAME,
    label: Type.String({ description: 'Name, strength and form. Accepted as `items[].medicine`.' }),
  }),
  prescription_required: PRESCRIPTION_REQUIRED,
  match: Type.Object({
    type: openEnum(MATCH_TYPES),
    score: Type.Number({ minimum: 0, maximum: 1, description: '1 if name and form match exactly.' }),
  }),
  unit: unit('Unit of `price_ngn`.'),
  pack_size: Type.Integer({
    minimum: 1,
    description: 'How many `content_unit` are in one `unit`; 1 if they are the same.',
  }),
  content_unit: unit('Unit of the content: a pack of tablets contains tablets.'),
  sales_unit: unit('The same as `unit`.'),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchAnswer = schema('SearchAnswer', {
  query: Type.String({ description: 'The query.' }),
  total: Type.Integer({ description: 'Number of matching pharmacies within the radius.' }),
  results: Type.Array(SearchResult, { description: 'The nearest pharmacies, nearest first.' }),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

const QUERY = 'paracetamol 500mg tablet';

const ANSWER: SearchAnswer = {
  query: QUERY,
  total: 14,
  results: [
    {
      pharmacy_id: 'ph_mock_lagos_003',
      offer_id: 'ofr_k3JtZ0m4n1pYq8rW5sVbTFsxLCJwaF9tb2NrIl0',
      offer_expires_at: '2026-11-21T08:15:00.000Z',
      name: 'Harmony Pharmacy, Yaba',
      address: '27 Herbert Macaulay Way, Yaba, Lagos',
      in_stock: true,
      price_ngn: 900,
      distance_km: 1.42,
      estimated_delivery_minutes: 47,
      stock_checked_at: '2026-11-21T07:30:00.000Z',
      medicine: {
        medicine_id: 'med_paracetamol-500-mg-tablet',
        name: 'paracetamol',
        form: 'tablet',
        strength: '500 mg',
        label: 'paracetamol 500 mg tablet',
      },
      prescription_required: false,
      match: { type: 'exact', score: 1 },
      unit: 'pack',
      pack_size: 20,
      content_unit: 'tablet',
      sales_unit: 'pack',
    },
  ],
};

export function searchMedicines({ medicines }: Services) {
  return endpoint<SearchBody>({
    route: 'POST /medicines/search',
    scope: 'medicines:search',
    id: 'searchMedicines',
    tag: 'Medicines',
    summary: 'Find pharmacies with a medicine in stock',
    description:
      'Finds verified pharmacies with a valid licence and the medicine in stock, nearest first. The name ' +
      'may be generic or brand, in any case, with or without strength and form. Misspelled names are ' +
      'recognised, and each result names its medicine. Order with the `offer_id` of a result to get [its ' +
      'price guaranteed](/v1/docs/requests#offers) for a while.',
    bodyExample: {
      query: QUERY,
      location: { lat: 6.5244, lng: 3.3792 },
      radius_km: 10,
    } satisfies SearchBody,
    answers: ok('The nearest pharmacies.', SearchAnswer, ANSWER),
    errors: ['medicine_not_found'],
    body: SearchBody,
    async handle({ caller, body }) {
      const { query, location, radius_km = DEFAULT_RADIUS_KM, limit = DEFAULT_RESULT_LIMIT } = body;
      const place = { latitude: location.lat, longitude: location.lng };
      const search = { query, place, radiusKm: radius_km, limit };
      const { total, results } = await medicines.search(caller.partner_id, search);
      const data: SearchAnswer = { query, total, results: results.map(toResult) };
      return { data };
    },
  });
}

function toResult(found: MedicineFound): SearchResult {
  const { medicine_id, generic_name, form, strength, label, match, prescription_only } = found.medicine;
  return {
    pharmacy_id: found.pharmacy_id,
    offer_id: found.offer.offer_id,
    offer_expires_at: found.offer.expires_at.toISOString(),
    name: found.name,
    address: found.address,
    in_stock: true,
    price_ngn: found.price_ngn,
    distance_km: toTwoDecimals(found.distanceMetres / 1000),
    estimated_delivery_minutes: found.estimatedDeliveryMinutes,
    stock_checked_at: found.checked_at.toISOString(),
    medicine: { medicine_id, name: generic_name, form, strength, label },
    prescription_required: prescription_only,
    match: { type: match.type, score: toTwoDecimals(match.score) },
    unit: found.sales_unit,
    pack_size: found.pack_size,
    content_unit: found.content_unit,
    sales_unit: found.sales_unit,
  };
}

function toTwoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
