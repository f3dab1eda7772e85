/** Stores what the rows of a feed come to, all of it at once. */
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { storeStock } from '../../db/stock/store-stock.ts';
import { keepCodes } from './item-codes/keep-codes.ts';
import type { ServiceParts } from '../parts.ts';
import { ServiceError, type FieldError } from '../common/errors.ts';
import type { StockFeed } from './stock-feed.ts';

/** What a bad row does: it refuses the whole feed, or the good ones are kept. */
export const FEED_MODES = ['all_or_nothing', 'keep_good'] as const;
export type FeedMode = (typeof FEED_MODES)[number];

export interface FeedReport {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** That the good rows name. */
  readonly medicines: number;
  readonly stored: number;
  /** Of these something newer was there, and stays. */
  readonly late: number;
  /** Item codes that mean something from now on. */
  readonly mapped: number;
  /** What is wrong with the first bad rows. */
  readonly errors: readonly FieldError[];
}

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
  const { rows, bad } = feed;
  const errors = await withSuggestions(database, feed);
  if (bad > 0 && mode === 'all_or_nothing') throw rowsRefused(feed, errors);
  const told = feed.told();
  const codes = feed.newCodes();
  const { late, mapped } = await database.transaction().execute(async (transaction) => ({
    mapped: await keepCodes(transaction, pharmacy_id, codes, clock()),
    late: await storeStock(transaction, pharmacy_id, told),
  }));
  return {
    rows,
    good: rows - bad,
    bad,
    medicines: told.length,
    stored: told.length - late.size,
    late: late.size,
    mapped,
    errors,
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
