/** The body and the answer of `POST /medicines/search`. */
import { Type, type Static } from 'typebox';
import { OFFER_MINUTES } from '../../domain/offers.ts';
import { UNITS } from '../../domain/units.ts';
import { time } from './common.ts';
import { searchText } from './texts.ts';
import { MATCH_TYPES } from '../../domain/match-types.ts';

/** Kilometres. */
export const DEFAULT_RADIUS_KM = 10;
export const DEFAULT_RESULT_LIMIT = 10;
const MAX_QUERY_LENGTH = 200;

export const SearchBody = Type.Object(
  {
    query: searchText(
      MAX_QUERY_LENGTH,
      'Medicine name, generic or brand; may name a strength and a form: "amoxicillin 500mg capsule".',
    ),
    location: Type.Object(
      {
        lat: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS 84.' }),
        lng: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS 84.' }),
      },
      { additionalProperties: false, description: 'Where the patient is.' },
    ),
    radius_km: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: DEFAULT_RADIUS_KM, description: 'Kilometres.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: DEFAULT_RESULT_LIMIT,
        description: 'How many results at most.',
      }),
    ),
  },
  { $id: 'SearchBody', additionalProperties: false },
);
export type SearchBody = Static<typeof SearchBody>;

const unit = (description: string) => Type.Enum([...UNITS], { description });

export const SearchResult = Type.Object(
  {
    pharmacy_id: Type.String({ description: 'Send it as `pharmacy_id` when you create a request.' }),
    offer_id: Type.String({
      description: `Send it as \`items[].offer_id\` within ${OFFER_MINUTES} minutes to order at this price.`,
    }),
    offer_expires_at: time('Until when the price is promised.'),
    name: Type.String({ description: 'The pharmacy and its branch.' }),
    address: Type.String(),
    in_stock: Type.Literal(true),
    price_ngn: Type.Integer({ description: 'Whole Naira (not kobo) for one `sales_unit`.' }),
    distance_km: Type.Number({ description: 'Straight line from the location searched, to 10 metres.' }),
    estimated_delivery_minutes: Type.Integer({
      description: 'From order to delivery; at night from when the pharmacy opens.',
    }),
    stock_checked_at: Type.String({
      format: 'date-time',
      description: 'When the pharmacy last told its stock.',
    }),
    medicine: Type.Object({
      medicine_id: Type.String(),
      name: Type.String({ description: 'Generic name.' }),
      form: Type.String({ description: 'Dosage form.' }),
      strength: Type.String({ description: 'Empty when the catalogue names none.' }),
      label: Type.String({ description: 'Name, strength and form; accepted as `items[].medicine`.' }),
    }),
    prescription_required: Type.Boolean({
      description: 'Whether it is dispensed only from a prescription that a pharmacist has verified.',
    }),
    match: Type.Object({
      type: Type.Enum([...MATCH_TYPES]),
      score: Type.Number({ minimum: 0, maximum: 1, description: '1 is the name and form exactly as asked.' }),
    }),
    sales_unit: unit('What `price_ngn` buys one of.'),
    pack_size: Type.Integer({ minimum: 1, description: 'How many `content_unit` one `sales_unit` holds.' }),
    content_unit: unit('What a `sales_unit` holds.'),
  },
  { $id: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchAnswer = Type.Object(
  {
    query: Type.String({ description: 'The query that was searched.' }),
    total: Type.Integer({ description: 'Every pharmacy that matches within the radius.' }),
    results: Type.Array(SearchResult, { description: 'The nearest `limit` of them, nearest first.' }),
  },
  { $id: 'SearchAnswer' },
);
export type SearchAnswer = Static<typeof SearchAnswer>;
