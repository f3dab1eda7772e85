/** Stores what the rows of a feed come to, all of it at once. */
import { isDeepStrictEqual } from 'node:util';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { stockBefore } from '../../db/stock/list-stock.ts';
import { storeStock, type ToldStock } from '../../db/stock/store-stock.ts';
import { keepCodes } from './item-codes/keep-codes.ts';
import type { ServiceParts } from '../parts.ts';
import { ServiceError, type FieldError } from '../common/errors.ts';
import type { StockFeed } from './stock-feed.ts';
import type { ShownMedicine, StockLine } from './stock-lines.ts';

/** What a bad row does: it refuses the whole feed, or the good ones are kept. */
export const FEED_MODES = ['all_or_nothing', 'keep_good'] as const;
export type FeedMode = (typeof FEED_MODES)[number];

/** `rows` is `bad`, `superseded`, `stored` and `late` together. */
export interface FeedReport {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** Medicines that the good rows name. */
  readonly medicines: number;
  /** Good rows that another row of the same medicine replaces. */
  readonly superseded: number;
  readonly stored: number;
  /** Of these something newer was there, and stays. */
  readonly late: number;
  /** Item codes that mean something from now on. */
  readonly mapped: number;
  /** What is wrong with the first bad rows. */
  readonly errors: readonly FieldError[];
  /** What the first rows change; empty unless nothing is stored and this is asked alone. */
  readonly changes: readonly StockChange[];
}

/** What a pharmacy has of a medicine before and after a feed. */
export interface StockChange {
  readonly medicine: ShownMedicine;
  readonly before: ShownStock | null;
  readonly after: ShownStock;
}

export type ShownStock = Pick<StockLine, 'quantity' | 'sales_unit' | 'pack_size' | 'price_ngn'>;

/** Maximum number of changes that are shown. */
const MAX_CHANGES = 20;

/**
 * What names no medicine is told which ones are near.
 *
 * @throws ServiceError `rows_refused`; `item_code_changed`, `item_code_limit_reached` for the item codes that the rows map.
 */
export async function storeFeed(
  { database, clock }: Pick<ServiceParts, 'database' | 'clock'>,
  pharmacy_id: string,
  feed: StockFeed,
  mode: FeedMode = 'all_or_nothing',
): Promise<FeedReport> {
  const { bad } = feed;
  const errors = await withSuggestions(database, feed);
  if (bad > 0 && mode === 'all_or_nothing') throw rowsRefused(feed, errors);
  const told = feed.told();
  const codes = feed.newCodes();
  const { late, mapped } = await database.transaction().execute(async (transaction) => ({
    mapped: await keepCodes(transaction, pharmacy_id, codes, clock()),
    late: await storeStock(transaction, pharmacy_id, told),
  }));
  return {
    ...counts(feed, told),
    stored: told.length - late.size,
    late: late.size,
    mapped,
    errors,
    changes: [],
  };
}

async function withSuggestions(
  database: ServiceParts['database'],
  { errors, unrecognised }: StockFeed,
): Promise<FieldError[]> {
  const places = [...unrecognised.keys()];
  const suggestions = await suggestFromCatalogue(database, [...unrecognised.values()]);
  return errors.map((error, place) => {
    const did_you_mean = suggestions[places.indexOf(place)];
    if (did_you_mean === undefined) return error;
    const [nearest] = did_you_mean;
    const hint = nearest === undefined ? 'look it up with GET /medicines' : `did you mean "${nearest}"?`;
    return { ...error, message: `${error.message}; ${hint}`, did_you_mean };
  });
}

/**
 * Reports what `storeFeed` would do with the good rows, and stores nothing.
 *
 * @throws nothing for bad rows, in either mode: they are listed.
 */
export async function previewFeed(
  { database }: Pick<ServiceParts, 'database'>,
  pharmacy_id: string,
  feed: StockFeed,
): Promise<FeedReport> {
  const told = feed.told();
  const known = await stockBefore(
    database,
    pharmacy_id,
    told.map(({ medicine_number }) => medicine_number),
  );
  const before = new Map(known.map((line) => [line.medicine_number, line]));
  const isLate = ({ medicine_number, as_of }: ToldStock) =>
    (before.get(medicine_number)?.checked_at ?? as_of) > as_of;
  const accepted = told.filter((line) => !isLate(line));
  const changed = accepted.filter((line) => !isSame(before.get(line.medicine_number), line));
  return {
    ...counts(feed, told),
    stored: accepted.length,
    late: told.length - accepted.length,
    mapped: feed.newCodes().length,
    errors: await withSuggestions(database, feed),
    changes: changed.slice(0, MAX_CHANGES).map((line) => {
      const was = before.get(line.medicine_number);
      return {
        medicine: feed.medicine(line.medicine_number),
        before: was === undefined ? null : shownStock(was),
        after: shownStock(line),
      };
    }),
  };
}

function isSame(one: ShownStock | undefined, other: ShownStock): boolean {
  return one !== undefined && isDeepStrictEqual(shownStock(one), shownStock(other));
}

function shownStock({ quantity, sales_unit, pack_size, price_ngn }: ShownStock): ShownStock {
  return { quantity, sales_unit, pack_size, price_ngn };
}

function counts({ rows, bad }: StockFeed, told: readonly ToldStock[]) {
  return { rows, good: rows - bad, bad, medicines: told.length, superseded: rows - bad - told.length };
}

function rowsRefused({ rows, bad }: StockFeed, errors: readonly FieldError[]): ServiceError {
  const [first] = errors;
  const counted = `${bad} of ${rows} rows ${bad === 1 ? 'is' : 'are'} bad, so nothing was taken`;
  return new ServiceError(
    'rows_refused',
    `${counted}: ${first?.path} ${first?.message}`.replace(/[^?]$/, '$&.'),
    {
      fields: errors,
    },
  );
}
