/** Finds and lists pharmacies by id, place, stock and standing. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PharmacyFees } from '../../domain/money/delivery-fees.ts';
import type { Coordinates } from '../../domain/common/geography.ts';
import type { Preparation } from '../../domain/pharmacies/preparation.ts';
import { licenceDay, type PharmacySummary, type Standing } from '../../domain/pharmacies/pharmacies.ts';
import { isFresh } from '../stock/stock.ts';
import type { Db } from '../schema.ts';
import type { PharmacyTable } from '../schema/pharmacies.ts';
import { onlyDefined } from '../queries.ts';

export interface FoundPharmacy extends Required<PharmacySummary>, Preparation, PharmacyFees, Coordinates {
  /** True when it is in good standing: verified, licence valid today (Africa/Lagos), not suspended. */
  readonly may_take_orders: boolean;
  readonly city: string;
  /** ISO 3166-2:NG without the country. */
  readonly state: string;
}

/**
 * Finds any pharmacy by id, including unlisted pharmacies.
 *
 * @param now the day on which the licence must be valid.
 */
export async function findPharmacy(
  database: Db,
  pharmacy_id: string,
  now: Date,
): Promise<FoundPharmacy | undefined> {
  return pharmacyWithId(database, pharmacy_id, now).executeTakeFirst();
}

/** `findPharmacy` as a subquery of another statement. */
export function pharmacyWithId(database: Db, pharmacy_id: string, now: Date) {
  return database
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'name', 'address', 'city', 'state', maySupply(now).as('may_take_orders')])
    .select([
      'latitude',
      'longitude',
      'phone',
      'opening_hours',
      'services',
      'preparation_minutes',
      'works_nights',
      'delivery_fee',
    ])
    .select(COMMISSION_PERCENT.as('commission_percent'))
    .where('pharmacy_id', '=', pharmacy_id);
}

/** The commission as a number. */
const COMMISSION_PERCENT = sql<number>`commission_percent::double precision`;

/** Maximum number of pharmacies, the nearest ones, because each is priced by its own statement. */
const MAX_CANDIDATES = 20;

interface PharmacySearch {
  /** pharmacy_id of the pharmacy that cannot supply the medicines. */
  readonly near: string;
  readonly without: readonly string[];
  readonly articles: readonly WantedArticle[];
  readonly now: Date;
}

export interface WantedArticle {
  readonly medicine_id: string;
  /** Key of the brand; null for any. */
  readonly brand_key: string | null;
  /** Size of the content units, such as `100 ml`; null for any. */
  readonly content_size: string | null;
  /** The earliest expiry date that the package may have, an ISO date. */
  readonly earliestExpiry: string;
}

/** Listed pharmacies in good standing that have all the articles in stock, nearest first. */
export async function findPharmaciesWithAll(
  database: Db,
  { near, without, articles, now }: PharmacySearch,
): Promise<FoundPharmacy[]> {
  const column = <Name extends keyof WantedArticle>(name: Name) => articles.map((article) => article[name]);
  const { rows } = await sql<FoundPharmacy>`
    select pharmacy_id, name, address, city, state, latitude, longitude, phone, opening_hours, services,
           preparation_minutes, works_nights, delivery_fee, ${COMMISSION_PERCENT} as commission_percent, true as may_take_orders
      from pharmacy
     where listed and ${maySupply(now)} and pharmacy_id <> all(${[...without]}::text[])
       and (
         select count(distinct place)
           from unnest(
             ${column('medicine_id')}::text[], ${column('brand_key')}::text[], ${column('content_size')}::text[],
             ${column('earliestExpiry')}::text[]
           ) with ordinality as wanted (medicine_id, brand_key, content_size, earliest_expiry, place)
           join medicine using (medicine_id)
           join stock using (medicine_number)
          where stock.pharmacy_number = pharmacy.pharmacy_number and in_stock
            and stock.brand_key = coalesce(wanted.brand_key, stock.brand_key)
            and (wanted.content_size is null or stock.content_size = wanted.content_size)
            and ${isFresh(sql.ref('wanted.earliest_expiry'))}
       ) = ${articles.length}
     order by position <-> (select position from pharmacy where pharmacy_id = ${near}), pharmacy_id
     limit ${MAX_CANDIDATES}
  `.execute(database);
  return rows;
}

export interface ShownPharmacy extends Omit<Selectable<PharmacyTable>, 'commission_percent'> {
  readonly commission_percent: number;
  readonly standing: Standing;
}

export interface PharmacyFilters {
  readonly standing?: Standing | undefined;
  /** ISO 3166-2:NG without the country. */
  readonly state?: string | undefined;
}

/** The first `limit` matching pharmacies by id, and the number of all. */
export async function listPharmacies(
  database: Db,
  filters: PharmacyFilters,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<{ readonly total: number; readonly pharmacies: readonly ShownPharmacy[] }> {
  const matching = database
    .selectFrom('pharmacy')
    .$if(filters.standing !== undefined, (query) =>
      query.where(standing(now), '=', filters.standing ?? 'good'),
    )
    .where((row) => row.and(onlyDefined({ state: filters.state })));
  const { total } = await matching
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const pharmacies = await matching
    .selectAll()
    .select([standing(now).as('standing'), COMMISSION_PERCENT.as('commission_percent')])
    .orderBy('pharmacy_id')
    .limit(limit)
    .execute();
  return { total: Number(total), pharmacies };
}

export async function showPharmacy(
  database: Db,
  pharmacyId: string,
  now: Date,
): Promise<ShownPharmacy | undefined> {
  return database
    .selectFrom('pharmacy')
    .selectAll()
    .select([standing(now).as('standing'), COMMISSION_PERCENT.as('commission_percent')])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
}

const isSuspended = sql`suspended_at is not null`;
const isUnverified = sql`verified_at is null`;
const isExpired = (now: Date) => sql`licence_expires_on < ${licenceDay(now)}::date`;

/** True when a pharmacy is in good standing, in SQL. */
export function maySupply(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(not (${isSuspended}) and not (${isUnverified}) and not (${isExpired(now)}))`;
}

/** `standingOf` of the domain in SQL. */
export function standing(now: Date): RawBuilder<Standing> {
  return sql<Standing>`
    case
      when ${isSuspended} then 'suspended'
      when ${isUnverified} then 'unverified'
      when ${isExpired(now)} then 'expired'
      else 'good'
    end
  `;
}
