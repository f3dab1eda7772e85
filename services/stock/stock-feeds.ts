/** Stores the rows of a stock feed together, or previews what they would change, and reports every row. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { Catalogue } from '../../db/stock/catalogue.ts';
import { findCodesOf } from '../../db/stock/item-codes.ts';
import { readStockHeadings } from '../../db/stock/headings.ts';
import {
  lockStockReports,
  outcomeOf,
  readReportedStock,
  type ReportedStock,
  type StockOutcome,
  storeStock,
  type StockUpdate,
} from '../../db/stock/stock.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { Articles } from './articles.ts';
import type { FileOptions } from './feed-rows.ts';
import { storeItemCodes } from './item-codes.ts';
import { MAX_LISTED_ROWS, type RowCheck, StockFeed } from './stock-feed.ts';
import { futureFault, type ShownMedicine, type StockLine } from './stock-lines.ts';

/** Effect of an invalid row: the whole feed is refused, or the valid rows are stored. */
export const FEED_MODES = ['all_or_nothing', 'keep_good'] as const;
type FeedMode = (typeof FEED_MODES)[number];

/** `rows` is the sum of `stored`, `unchanged`, `superseded` and `rejected`. */
export interface FeedReport {
  readonly rows: number;
  /** Articles that are new or changed. */
  readonly stored: number;
  readonly new: number;
  readonly changed: number;
  /** Articles whose stored values were the same already; only their time has changed. */
  readonly unchanged: number;
  /** Valid rows without effect, because another row or newer stored stock replaces them. */
  readonly superseded: number;
  readonly rejected: number;
  /** Articles set to 0: missing from a complete feed, or replaced by an article that states a brand or size. */
  readonly gone: number;
  /** Number of newly mapped item codes. */
  readonly mapped: number;
  readonly ignored_columns: readonly string[];
  readonly superseded_rows: readonly SupersededRow[];
  /** Errors of the first invalid rows. */
  readonly errors: readonly FieldError[];
  /** The first articles of each kind, in a preview only. */
  readonly examples: Readonly<Record<ExampleKind, readonly StockChange[]>>;
}

/** A valid row without effect. Rows are numbered from 0; `line` only in formats with lines. */
interface SupersededRow {
  readonly row: number;
  readonly line?: number;
  /** The row that counts instead; null if the stored stock is newer. */
  readonly by_row: number | null;
  readonly by_line?: number;
}

export const EXAMPLE_KINDS = ['new', 'changed', 'unchanged', 'gone'] as const;
type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** Stock of one article before and after a feed. */
interface StockChange {
  readonly article_id: string;
  readonly medicine: ShownMedicine;
  readonly brand: string | null;
  readonly before: ShownStock | null;
  readonly after: ShownStock;
}

type ShownStock = Pick<
  StockLine,
  | 'quantity'
  | 'sales_unit'
  | 'pack_size'
  | 'content_unit'
  | 'content_size'
  | 'price_ngn'
  | 'batch_number'
  | 'expires_on'
>;

const MAX_EXAMPLES = 20;

interface FeedOptions {
  /** Default for rows without `as_of`; required for a complete feed. */
  readonly asOf: string | undefined;
  readonly mode?: FeedMode;
  /** The feed lists the whole stock: other articles are set to 0. */
  readonly complete?: boolean;
  /** The number of articles that a complete feed may set to 0, if it is a large part of those in stock. */
  readonly confirmGone?: number;
}

export function createStockFeeds({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  /**
   * Reports of quantity 0 for articles that a more exact article replaces, because a row added a brand or size to their
   * item code. An article to which another item code is mapped keeps its stock.
   */
  const replacedOf = async (from: Kysely<Database>, pharmacyId: string, feed: StockFeed) => {
    const ids = [...feed.replacedArticles.keys()].filter(
      (article_id) => feed.latestOf(article_id) === undefined,
    );
    if (ids.length === 0) return [];
    const stored = await readReportedStock(from, pharmacyId, ids);
    const completed = new Set(feed.completedCodes().map(({ item_code }) => item_code));
    const numbers = stored.map(({ medicine_number }) => medicine_number);
    const others = (await findCodesOf(from, pharmacyId, numbers)).filter(
      ({ item_code }) => !completed.has(item_code),
    );
    const isMapped = (article: ReportedStock) =>
      others.some(
        ({ medicine_number, brand_key, sales_unit, pack_size, content_size }) =>
          medicine_number === article.medicine_number &&
          brand_key === article.brand_key &&
          (content_size === null || content_size === article.content_size) &&
          (sales_unit === null || (sales_unit === article.sales_unit && pack_size === article.pack_size)),
      );
    return stored.flatMap(({ checked_at, ...line }): StockUpdate[] => {
      if (line.quantity === 0 || isMapped({ ...line, checked_at })) return [];
      const as_of = feed.replacedArticles.get(line.article_id) ?? checked_at;
      return [{ ...line, quantity: 0, as_of: as_of < checked_at ? checked_at : as_of }];
    });
  };
  /**
   * Returns reports of quantity 0 for replaced articles and, if the feed is complete, for articles in stock without a
   * row. `missing` is the number of articles without a row.
   */
  const goneOf = async (
    from: Kysely<Database>,
    pharmacyId: string,
    feed: StockFeed,
    options: FeedOptions,
  ) => {
    const replaced = await replacedOf(from, pharmacyId, feed);
    if (options.complete !== true || options.asOf === undefined)
      return { gone: replaced, missing: 0, inStock: 0 };
    const as_of = requireTimestamp(options.asOf);
    const stocked = await readReportedStock(from, pharmacyId, 'stocked');
    const known = new Set(replaced.map(({ article_id }) => article_id));
    const missing = stocked.filter(
      ({ article_id, checked_at }) =>
        feed.latestOf(article_id) === undefined && !known.has(article_id) && checked_at <= as_of,
    );
    const gone = missing.map(({ checked_at: _checked, ...line }): StockUpdate => ({
      ...line,
      quantity: 0,
      as_of,
    }));
    return { gone: [...replaced, ...gone], missing: missing.length, inStock: stocked.length };
  };
  return {
    /**
     * Prepares to read a feed, with the headings that the pharmacy mapped. Nothing is stored before `store`.
     *
     * @throws ServiceError `validation_error` for a complete feed without a valid time, and for `confirmGone` without a
     *   complete feed.
     */
    async open(
      pharmacyId: string,
      { check, ...options }: FeedOptions & { readonly check: RowCheck },
    ): Promise<Pick<FileOptions, 'headings' | 'dateOrder'> & { readonly feed: StockFeed }> {
      requireOptions(options, clock());
      const articles = new Articles(database, pharmacyId, await Catalogue.read(database));
      const stored = await readStockHeadings(database, pharmacyId);
      const feed = new StockFeed({ pharmacyId, articles, now: clock(), asOf: options.asOf, check });
      return { feed, headings: stored?.headings ?? {}, dateOrder: stored?.date_order ?? undefined };
    },
    /**
     * Stores the valid rows. The error of an unknown medicine suggests similar names.
     *
     * @throws ServiceError `rows_refused`, `too_many_gone`; `item_code_changed`, `item_code_limit_reached` for the item codes that the rows map.
     */
    async store(pharmacyId: string, feed: StockFeed, options: FeedOptions): Promise<FeedReport> {
      const errors = await withSuggestions(database, feed);
      const { mode = 'all_or_nothing', complete = false } = options;
      if (feed.rejected > 0 && (mode === 'all_or_nothing' || complete))
        throw rowsRefused(feed, errors, complete);
      const updates = feed.updates();
      const codes = { mapped: feed.newCodes(), completed: feed.completedCodes() };
      const stored = await database.transaction().execute(async (transaction) => {
        const mapped = await storeItemCodes(transaction, pharmacyId, codes, clock());
        await lockStockReports(transaction, pharmacyId);
        const { gone, missing, inStock } = await goneOf(transaction, pharmacyId, feed, options);
        requireConfirmation({ gone: gone.length, missing, inStock }, options);
        const outcomes = await storeStock(transaction, pharmacyId, [...updates, ...gone]);
        return { mapped, outcomes, gone };
      });
      return reportOf(feed, { ...stored, errors, examples: NO_EXAMPLES });
    },
    /** Reports what `store` would do, and stores nothing. Invalid rows are listed in either mode. */
    async preview(pharmacyId: string, feed: StockFeed, options: FeedOptions): Promise<FeedReport> {
      const { gone } = await goneOf(database, pharmacyId, feed, options);
      const updates: StockUpdate[] = [...feed.updates(), ...gone];
      const ids = updates.map(({ article_id }) => article_id);
      const known = await readReportedStock(database, pharmacyId, ids);
      const before = new Map(known.map((line) => [line.article_id, line]));
      const outcomes = new Map(
        updates.map((update) => [update.article_id, outcomeOf(before.get(update.article_id), update)]),
      );
      const goneIds = new Set(gone.map(({ article_id }) => article_id));
      const kindOf = ({ article_id }: StockUpdate) =>
        goneIds.has(article_id) ? 'gone' : outcomes.get(article_id);
      const examplesOf = (kind: ExampleKind) =>
        updates
          .filter((update) => kindOf(update) === kind)
          .slice(0, MAX_EXAMPLES)
          .map((update) => changeOf(feed, before.get(update.article_id), update));
      return reportOf(feed, {
        outcomes,
        gone,
        mapped: feed.newCodes().length,
        errors: await withSuggestions(database, feed),
        examples: {
          new: examplesOf('new'),
          changed: examplesOf('changed'),
          unchanged: examplesOf('unchanged'),
          gone: examplesOf('gone'),
        },
      });
    },
  };
}

const NO_EXAMPLES: FeedReport['examples'] = { new: [], changed: [], unchanged: [], gone: [] };

interface FeedResult extends Pick<FeedReport, 'mapped' | 'errors' | 'examples'> {
  /** By article_id, of the feed's articles and of those that are gone. */
  readonly outcomes: ReadonlyMap<string, StockOutcome>;
  readonly gone: readonly StockUpdate[];
}

function reportOf(feed: StockFeed, { outcomes, gone, ...rest }: FeedResult): FeedReport {
  const updates = feed.updates();
  const withOutcome = (outcome: StockOutcome) =>
    updates.filter(({ article_id }) => outcomes.get(article_id) === outcome);
  const counts = {
    new: withOutcome('new').length,
    changed: withOutcome('changed').length,
    unchanged: withOutcome('unchanged').length,
  };
  const older = withOutcome('superseded');
  const isGone = ({ article_id }: StockUpdate) => outcomes.get(article_id) !== 'superseded';
  return {
    rows: feed.rows,
    stored: counts.new + counts.changed,
    ...counts,
    superseded: feed.replaced + older.length,
    rejected: feed.rejected,
    gone: gone.filter(isGone).length,
    ...rest,
    ignored_columns: feed.ignoredColumns,
    superseded_rows: supersededRows(feed, older),
  };
}

function supersededRows(feed: StockFeed, older: ReturnType<StockFeed['updates']>): SupersededRow[] {
  const replaced = feed.replacedRows.map(({ row, line, article_id }) => {
    const by = feed.latestOf(article_id);
    return placed(row, line, by?.row ?? null, by?.line);
  });
  const byStored = older.map(({ row, line }) => placed(row, line, null, undefined));
  return [...replaced, ...byStored].toSorted((one, other) => one.row - other.row).slice(0, MAX_LISTED_ROWS);
}

function placed(
  row: number,
  line: number | undefined,
  by_row: number | null,
  by_line: number | undefined,
): SupersededRow {
  return { row, ...(line !== undefined && { line }), by_row, ...(by_line !== undefined && { by_line }) };
}

function changeOf(feed: StockFeed, before: ReportedStock | undefined, update: StockUpdate): StockChange {
  return {
    article_id: update.article_id,
    medicine: feed.medicine(update.medicine_number),
    brand: update.brand,
    before: before === undefined ? null : shownStock(before),
    after: shownStock(update),
  };
}

function shownStock(stock: ShownStock): ShownStock {
  const { quantity, sales_unit, pack_size, content_unit, content_size, price_ngn, batch_number, expires_on } =
    stock;
  return { quantity, sales_unit, pack_size, content_unit, content_size, price_ngn, batch_number, expires_on };
}

async function withSuggestions(
  database: Kysely<Database>,
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

/** @throws ServiceError `validation_error`. */
function requireOptions({ complete, asOf, confirmGone }: FeedOptions, now: Date): void {
  if (complete !== true) {
    if (confirmGone === undefined) return;
    const message = 'is only for complete=true; a feed without it sets nothing to 0';
    throw validationError([{ path: 'confirm_gone', code: 'not_complete', message }]);
  }
  if (asOf === undefined) {
    const message = 'is required with complete=true: the time for which the other articles are set to 0';
    throw validationError([{ path: 'as_of', code: 'required', message }]);
  }
  const future = futureFault(requireTimestamp(asOf), now);
  if (future !== undefined) throw validationError([future]);
}

/** Up to this many missing articles need no confirmation, unless they are more than half of those in stock. */
const FEW_GONE = 4;
/** From a fifth of the articles in stock, a file may be truncated. */
const GONE_SHARE = 0.2;

/**
 * An empty or truncated file would set the whole stock to 0. Therefore `confirmGone` must state the number of articles
 * when more than half of those in stock are missing, or a fifth and more than `FEW_GONE`. A wrong number is refused.
 *
 * @param gone number of articles to set to 0.
 * @param missing number of them without a row. Rows that add a brand or size replace the others.
 * @throws ServiceError `too_many_gone`.
 */
function requireConfirmation(
  { gone, missing, inStock }: { readonly gone: number; readonly missing: number; readonly inStock: number },
  { confirmGone }: FeedOptions,
): void {
  const isMuch = missing * 2 > inStock || (missing > FEW_GONE && missing >= inStock * GONE_SHARE);
  if (confirmGone === gone || (confirmGone === undefined && !isMuch)) return;
  throw tooManyGone(gone, inStock);
}

export function tooManyGone(gone: number, inStock: number): ServiceError {
  return new ServiceError(
    'too_many_gone',
    `The file does not list ${gone} of your ${inStock} articles in stock, so nothing was stored. If they are really gone, ` +
      `send it again with confirm_gone=${gone}; if the file is only a part of your stock, without complete=true.`,
  );
}

function rowsRefused(
  { rows, rejected }: StockFeed,
  errors: readonly FieldError[],
  complete: boolean,
): ServiceError {
  const [first] = errors;
  const counted = `${rejected} of ${rows} rows ${rejected === 1 ? 'is' : 'are'} invalid, so nothing was stored`;
  // An invalid row may be of any article, which must not be set to 0.
  const why = complete ? ' (complete=true needs every row to be valid)' : '';
  return new ServiceError(
    'rows_refused',
    `${counted}${why}: ${first?.path} ${first?.message}`.replace(/[^?]$/, '$&.'),
    { fields: errors },
  );
}
