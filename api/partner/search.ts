/** `POST /medicines/search`: finds verified pharmacies near a patient with a medicine in stock. */
import { type Static, Type } from 'typebox';
import { MATCH_TYPES, UNITS } from '../../domain/medicines/units.ts';
import { OFFER_MINUTES } from '../../domain/medicines/offers.ts';
import {
  isOfBrand,
  QUANTITY_BANDS,
  quantityBand,
  SEARCHED_SIZES,
  searchedSize,
} from '../../domain/medicines/articles.ts';
import type { MedicineResult, OfferedArticle } from '../../services/medicines/medicines.ts';
import { PLACE_PRECISIONS } from '../../domain/places.ts';
import type { NamedPlace, Places } from '../../services/medicines/places.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { EXACTLY_ONE_OF } from '../http/validation.ts';
import {
  closedSchema,
  contentSize,
  deliveryFeeNgn,
  MEDICINE_NAME,
  nullable,
  openEnum,
  PRESCRIPTION_REQUIRED,
  schema,
  searchText,
  time,
} from '../schemas/common.ts';
import { DeliveryAddressBody } from '../schemas/requests.ts';

const DEFAULT_RADIUS_KM = 10;
const DEFAULT_RESULT_LIMIT = 10;
const MAX_QUERY_LENGTH = 200;

const LATITUDE = Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in degrees (WGS 84).' });
const LONGITUDE = Type.Number({ minimum: -180, maximum: 180, description: 'Longitude in degrees (WGS 84).' });

/** Where both searches look, and how many pharmacies they list. */
export const SEARCHED_AREA = {
  location: Type.Optional(
    closedSchema(
      'SearchLocation',
      { lat: LATITUDE, lng: LONGITUDE },
      'Location of the patient. Send either this or `address`.',
    ),
  ),
  address: Type.Optional(
    closedSchema(
      'SearchAddress',
      {
        ...DeliveryAddressBody.properties,
        street: Type.Optional(DeliveryAddressBody.properties.street),
      },
      'Address of the patient, as in an order; `instructions` are ignored. Send it in place of `location` to search from the ' +
        'centre of the town or area that it names. An unknown or ambiguous place is refused, with names in `did_you_mean`.',
    ),
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
};

/** Schema option of a search, which has exactly one of `location` and `address`. */
export const ONE_PLACE = { [EXACTLY_ONE_OF]: ['location', 'address'] };

const searchedArea = Type.Object(SEARCHED_AREA);

/**
 * Returns the place, radius and maximum number of results of a search.
 *
 * @throws ServiceError `validation_error` unless the address names a place that we know.
 */
export async function areaOf(places: Places, body: Static<typeof searchedArea>) {
  const { location, address, radius_km: radiusKm = DEFAULT_RADIUS_KM, limit = DEFAULT_RESULT_LIMIT } = body;
  const area = { radiusKm, limit };
  if (location !== undefined)
    return { ...area, place: { latitude: location.lat, longitude: location.lng }, named: null };
  if (address === undefined) throw new TypeError('A search has a location or an address');
  const named = await places.find(address);
  return { ...area, place: named, named };
}

const PlaceSchema = schema(
  'SearchedPlace',
  {
    name: Type.String({ description: 'The town or area: "Ikeja".' }),
    state: Type.String({ description: 'ISO 3166-2 code of the state: "NG-LA".' }),
    location: Type.Object(
      { lat: LATITUDE, lng: LONGITUDE },
      { description: 'Centre of the town or area. Distances and estimates are from here.' },
    ),
    precision: openEnum(PLACE_PRECISIONS, {
      description:
        '`area`: a part of a city, a few kilometres across. `town`: a town, or a city as a whole, so the patient may be farther away.',
    }),
  },
  'The place that `address` was understood as.',
);

/** The member `place` of an answer: the town or area that the search understood. */
export const SEARCHED_PLACE = Type.Union([PlaceSchema, Type.Null()], {
  description: 'The place that `address` was understood as; null if you sent `location`.',
});

export function toPlace(named: NamedPlace | null): Static<typeof SEARCHED_PLACE> {
  if (named === null) return null;
  const { name, state, latitude, longitude, precision } = named;
  return { name, state: `NG-${state}`, location: { lat: latitude, lng: longitude }, precision };
}

export const SearchBody = closedSchema(
  'SearchBody',
  {
    query: searchText(
      MAX_QUERY_LENGTH,
      'Generic or brand name, optionally with strength and form: "amoxicillin 500mg capsule".',
    ),
    ...SEARCHED_AREA,
    include_articles: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'If true, each result also lists in `articles` every brand and pack of the medicine that the pharmacy has in stock.',
      }),
    ),
  },
  undefined,
  ONE_PLACE,
);
export type SearchBody = Static<typeof SearchBody>;

/** Describes an article that can be ordered. */
const ARTICLE = {
  article_id: Type.String({
    description:
      'Identifies this medicine of this brand, in this pack, at this pharmacy. Send it as `items[].article_id` to order exactly this article.',
  }),
  brand: nullable(
    Type.String(),
    'Brand, or maker of a generic: "Panadol", "Emzor". Null if the pharmacy states neither.',
  ),
  price_ngn: Type.Integer({ description: 'Whole Naira (not kobo) for one `unit` of this article.' }),
  unit: openEnum(UNITS, { description: 'Unit of `price_ngn`.' }),
  pack_size: Type.Integer({
    minimum: 1,
    description: 'How many `content_unit` are in one `unit`; 1 if they are the same.',
  }),
  content_unit: openEnum(UNITS, {
    description: 'Unit of the content: a pack of tablets contains tablets.',
  }),
  content_size: contentSize,
  searched_size: openEnum(SEARCHED_SIZES, {
    description:
      'Whether the article has the size or pack in the query (`syrup 100 ml`, `14 tablets`): `this`, `another`, or `unstated` if the pharmacy states no size; `none` if the query has neither.',
  }),
  quantity_band: openEnum(QUANTITY_BANDS, {
    description: 'Range of the number of `unit` that the pharmacy can still supply.',
  }),
  offer_id: Type.String({
    description: `Send it as \`items[].offer_id\` within ${OFFER_MINUTES} minutes to order at this price.`,
  }),
  offer_expires_at: time('When the guarantee of price and delivery fee expires.'),
};

const SearchArticle = schema(
  'SearchArticle',
  ARTICLE,
  'A brand and pack of the medicine at the pharmacy, with its own price and offer.',
);

export const SearchResult = schema('SearchResult', {
  pharmacy_id: Type.String({ description: 'Send it as `pharmacy_id` when you create a request.' }),
  name: Type.String({ description: 'Name and branch of the pharmacy.' }),
  address: Type.String(),
  in_stock: Type.Literal(true),
  ...ARTICLE,
  distance_km: Type.Number({
    description: 'Straight-line distance from `location` or `place`, rounded to 10 metres.',
  }),
  estimated_delivery_minutes: Type.Integer({
    description: 'Minutes from order to delivery; at night counted from opening time.',
  }),
  delivery_fee_ngn: deliveryFeeNgn,
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
    type: openEnum(MATCH_TYPES, {
      description:
        '`generic_alternative`: the query names a brand, and this is the same medicine of another brand or maker, because the pharmacy does not have the brand.',
    }),
    score: Type.Number({ minimum: 0, maximum: 1, description: '1 if name and form match exactly.' }),
  }),
  other_articles: Type.Integer({
    minimum: 0,
    description:
      'How many other brands and packs of this medicine the pharmacy has in stock. `include_articles` lists them.',
  }),
  articles: Type.Optional(
    Type.Array(SearchArticle, {
      description:
        'Only with `include_articles`: the article of this result first, then the others from the cheapest content to the dearest; at most 20.',
    }),
  ),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchAnswer = schema('SearchAnswer', {
  query: Type.String({ description: 'The query.' }),
  total: Type.Integer({ description: 'Number of matching pharmacies within the radius.' }),
  place: SEARCHED_PLACE,
  results: Type.Array(SearchResult, { description: 'The nearest pharmacies, nearest first.' }),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

const QUERY = 'paracetamol 500mg tablet';

const ANSWER: SearchAnswer = {
  query: QUERY,
  total: 14,
  place: null,
  results: [
    {
      pharmacy_id: 'ph_mock_lagos_003',
      name: 'Harmony Pharmacy, Yaba',
      address: '27 Herbert Macaulay Way, Yaba, Lagos',
      in_stock: true,
      article_id: 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
      brand: null,
      price_ngn: 900,
      unit: 'pack',
      pack_size: 20,
      content_unit: 'tablet',
      content_size: null,
      searched_size: 'none',
      quantity_band: '10-49',
      offer_id: 'ofr_k3JtZ0m4n1pYq8rW5sVbTFsxLCJwaF9tb2NrIl0',
      offer_expires_at: '2026-11-21T08:15:00.000Z',
      distance_km: 1.42,
      estimated_delivery_minutes: 47,
      delivery_fee_ngn: 0,
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
      other_articles: 2,
    },
  ],
};

export function searchMedicines({ medicines, places }: Services) {
  return endpoint<SearchBody>({
    route: 'POST /medicines/search',
    scope: 'medicines:search',
    id: 'searchMedicines',
    tag: 'Medicines',
    summary: 'Find pharmacies with a medicine in stock',
    description:
      'Finds verified pharmacies with a valid licence and the medicine in stock, nearest first. The name ' +
      'may be generic or brand, in any case, with or without strength and form. Misspelled names are ' +
      'recognised, and each result names its medicine. Each pharmacy is one result, which shows one article (brand and pack) at its ' +
      'own price: the searched brand, size and pack where the pharmacy has them, otherwise the article with the cheapest content; `searched_size` says whether it has the size or pack in the query. Order with the ' +
      '`offer_id` of a result to get [its price guaranteed](/v1/docs/requests#offers) for a while.',
    bodyExample: {
      query: QUERY,
      location: { lat: 6.5244, lng: 3.3792 },
      radius_km: 10,
    } satisfies SearchBody,
    answers: ok('The nearest pharmacies.', SearchAnswer, ANSWER),
    errors: ['medicine_not_found'],
    body: SearchBody,
    async handle({ caller, body }) {
      const { query, include_articles: withArticles = false } = body;
      const search = { query, ...(await areaOf(places, body)), withArticles };
      const { total, results } = await medicines.search(caller.partner_id, search);
      const place = toPlace(search.named);
      const data: SearchAnswer = { query, total, place, results: results.map(toResult) };
      return { data };
    },
  });
}

function toResult(found: MedicineResult): SearchResult {
  const { medicine_id, generic_name, form, strength, label, brand_key } = found.medicine;
  const { match, prescription_only } = found.medicine;
  return {
    pharmacy_id: found.pharmacy_id,
    name: found.name,
    address: found.address,
    in_stock: true,
    ...toArticle(found, found.medicine),
    distance_km: toTwoDecimals(found.distanceMetres / 1000),
    estimated_delivery_minutes: found.estimatedDeliveryMinutes,
    delivery_fee_ngn: found.delivery_fee_ngn,
    stock_checked_at: found.checked_at.toISOString(),
    medicine: { medicine_id, name: generic_name, form, strength, label },
    prescription_required: prescription_only,
    match: {
      type: isOfBrand(found, brand_key) ? match.type : 'generic_alternative',
      score: toTwoDecimals(match.score),
    },
    other_articles: found.other_articles,
    ...(found.articles && { articles: found.articles.map((article) => toArticle(article, found.medicine)) }),
  };
}

function toArticle(article: OfferedArticle, searched: MedicineResult['medicine']) {
  const {
    article_id,
    brand,
    price_ngn,
    sales_unit: unit,
    pack_size,
    content_unit,
    content_size,
    available,
    offer,
  } = article;
  return {
    article_id,
    brand,
    price_ngn,
    unit,
    pack_size,
    content_unit,
    content_size,
    searched_size: searchedSize(article, searched),
    quantity_band: quantityBand(available, article),
    offer_id: offer.offer_id,
    offer_expires_at: offer.expires_at.toISOString(),
  };
}

export function toTwoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
