/**
 * Compares the search for a basket at more than a million lines of stock with the search for one of its medicines, and its results
 * with those of pricing the basket at every pharmacy.
 */
import { sql, type Kysely } from 'kysely';
import type { BasketAnswer } from '../../api/partner/basket.ts';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from '../../domain/common/geography.ts';
import { licenceDay } from '../../domain/pharmacies/pharmacies.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import type { BenchStack } from '../bench-stack.ts';
import { load } from '../load.ts';
import { throughputLines } from '../pairs.ts';
import { countLines, PHARMACIES, placesOf, withSearchBench } from './search-data.ts';

const CALLERS = 4;
const PAIRS = 5;
/** Number of calls, large enough that a few slow ones do not determine the p99. */
const CALLS = 600;
const PLACES = 100;
/** Places at which the results of each basket are compared. */
const PLACES_COMPARED = 20;
const LIMIT = 10;

const COMMON = [
  'paracetamol 500 mg tablet',
  'amlodipine 5 mg tablet',
  'metformin 500 mg tablet',
  'amoxicillin 500 mg capsule',
  'artemether + lumefantrine 20 mg + 120 mg tablet',
] as const;
const RARE = ['streptokinase 1500000 IU powder for injection'] as const;

/** Baskets of five medicines. Every pharmacy has the common ones, except those that are out of stock. */
const BASKETS: readonly (readonly [kind: string, medicines: readonly string[], radiusKm: number])[] = [
  ['common medicines, 10 km', COMMON, 10],
  ['common medicines, 50 km', COMMON, 50],
  ['a rare one among them, 10 km', [...COMMON.slice(0, 4), ...RARE], 10],
];

export const benchBaskets = (stack: BenchStack): Promise<string[]> =>
  withSearchBench(stack, CALLERS, measure);

interface Search {
  readonly place: Coordinates;
  readonly medicines: readonly string[];
  readonly radiusKm: number;
  readonly sort: 'distance' | 'price';
}

async function measure(database: Kysely<Database>, partner: ApiCaller): Promise<string[]> {
  const places = await placesOf(database, PLACES);
  const lines = [
    `${await countLines(database)} lines of stock, ${PHARMACIES} pharmacies; ${CALLERS} callers`,
  ];
  for (const [kind, medicines, radiusKm] of BASKETS) {
    const searchAt = (index: number, sort: Search['sort'] = 'distance'): Search => ({
      place: places[index % places.length] ?? { latitude: 0, longitude: 0 },
      medicines,
      radiusKm,
      sort,
    });
    const [byDistance, byPrice] = [
      await recall(database, partner, (index) => searchAt(index)),
      await recall(database, partner, (index) => searchAt(index, 'price')),
    ];
    lines.push(`${kind}: recall@${LIMIT} ${byDistance}, sorted by price ${byPrice}`);
    const [medicine = ''] = medicines;
    const measured = await throughputLines(
      { ours: 'POST .../search-basket', bare: 'POST /medicines/search' },
      {
        ours: () =>
          load({ calls: CALLS, callers: CALLERS }, (index) => searchBasket(partner, searchAt(index))),
        bare: () =>
          load({ calls: CALLS, callers: CALLERS }, (index) => searchOne(partner, medicine, searchAt(index))),
        pairs: PAIRS,
      },
    );
    lines.push(...measured.map((line) => `  ${line}`));
  }
  return lines;
}

const areaOf = ({ place, radiusKm }: Search) => ({
  location: { lat: place.latitude, lng: place.longitude },
  radius_km: radiusKm,
  limit: LIMIT,
});

async function searchOne(partner: ApiCaller, query: string, search: Search): Promise<void> {
  const { status } = await partner.callOnce('POST', '/medicines/search', { query, ...areaOf(search) });
  // 404 is valid too: no pharmacy near the place has the medicine.
  if (status !== 200 && status !== 404) throw new Error(`POST /medicines/search answered ${status}`);
}

async function searchBasket(partner: ApiCaller, search: Search): Promise<BasketAnswer['results']> {
  const items = search.medicines.map((medicine) => ({ medicine, quantity: 1, unit: 'pack' }));
  const body = { items, sort: search.sort, ...areaOf(search) };
  const { status, data } = await partner.callOnce<BasketAnswer>('POST', '/medicines/search-basket', body);
  if (status !== 200 && status !== 404) throw new Error(`POST /medicines/search-basket answered ${status}`);
  return status === 200 ? data.results : [];
}

/** Returns the share of the best pharmacies that the search lists at their rank. */
async function recall(
  database: Kysely<Database>,
  partner: ApiCaller,
  searchAt: (index: number) => Search,
): Promise<string> {
  let [found, expected] = [0, 0];
  for (let index = 0; index < PLACES_COMPARED; index += 1) {
    const ours = await searchBasket(partner, searchAt(index));
    const truth = await exactScan(database, searchAt(index));
    expected += truth.length;
    found += truth.filter(
      ({ pharmacy_id, lines, total_ngn }, rank) =>
        ours[rank]?.pharmacy_id === pharmacy_id &&
        ours[rank].lines.length === lines &&
        ours[rank].total_ngn === total_ngn,
    ).length;
  }
  return (found / expected).toFixed(3);
}

interface PharmacyRanked {
  readonly pharmacy_id: string;
  readonly lines: number;
  readonly total_ngn: number;
}

/** Prices one pack of each medicine at every pharmacy. In the data of the bench each article is sold in packs of 20. */
async function exactScan(
  database: Kysely<Database>,
  { place, medicines, radiusKm, sort }: Search,
): Promise<readonly PharmacyRanked[]> {
  const { latitude, longitude } = place;
  const metres = sql`2 * 6371008.8 * asin(sqrt(
    power(sin(radians(pharmacy.latitude - ${latitude}) / 2), 2) +
    cos(radians(${latitude})) * cos(radians(pharmacy.latitude)) *
      power(sin(radians(pharmacy.longitude - ${longitude}) / 2), 2)
  ))`;
  const { rows } = await sql<PharmacyRanked>`
    with cheapest as (
      select pharmacy_id, min(${metres}) as metres, min(price_ngn) as price_ngn
      from pharmacy
      join stock using (pharmacy_number)
      join medicine using (medicine_number)
      where concat_ws(' ', generic_name, nullif(strength, ''), form) = any(${[...medicines]}::text[])
        and stock.quantity > 0
        and pharmacy.listed
        and pharmacy.verified_at is not null
        and pharmacy.suspended_at is null
        and pharmacy.licence_expires_on >= ${licenceDay(new Date())}::date
        and ${metres} <= ${radiusKm * 1000}::double precision
      group by pharmacy_id, medicine_number
    )
    select pharmacy_id, count(*)::integer as lines, sum(price_ngn)::integer as total_ngn
    from cheapest
    group by pharmacy_id
    order by lines desc, ${sort === 'price' ? sql`total_ngn,` : sql``} min(metres), pharmacy_id
    limit ${LIMIT}
  `.execute(database);
  return rows;
}
