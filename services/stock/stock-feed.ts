/** Reads a stock feed row by row and stores all rows together at the end. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CodeToMap } from '../../db/stock/item-codes.ts';
import { readStockLines, storeStock, type StockUpdate } from '../../db/stock/stock.ts';
import { Catalogue, yieldingBatches } from '../../db/stock/catalogue.ts';
import { shown } from '../../domain/common/text.ts';
import { type FieldError, ServiceError } from '../common/errors.ts';
import type { FeedRow, InputRow } from './feed-rows.ts';
import { Articles, UNRECOGNISED } from './articles.ts';
import { repeatedFaults } from '../common/repeated-members.ts';
import type { RunIo } from '../common/concurrency.ts';
import { type ShownMedicine, type StockLine, toStockUpdate } from './stock-lines.ts';
import { isDeepStrictEqual } from 'node:util';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { storeItemCodes } from './item-codes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const MAX_ROWS = 100_000;
/** Maximum number of rejected rows listed in the response. */
const MAX_LISTED_ROWS = 100;
/** Rows whose medicines are looked up together. */
const BATCH_SIZE = 1_000;
/** Rows processed before the thread yields: one or two milliseconds. */
const ROWS_PER_TURN = 100;

/** Checks a value against the schema of `FeedRow`. */
export interface RowCheck {
  /** Drops optional members that are null. */
  readonly withoutNulls: (row: unknown) => unknown;
  readonly faultsOf: (row: unknown) => FieldError[];
  /** Only detects errors; many times faster than `faultsOf` for an invalid row. */
  readonly isFaulty: (row: unknown) => boolean;
}

interface StockFeedOptions {
  readonly pharmacyId: string;
  readonly articles: Articles;
  readonly now: Date;
  /** Default for rows without `as_of`. */
  readonly asOf: string | undefined;
  readonly check: RowCheck;
}

/** A row that matches the schema, or its errors. */
type CheckedRow = { readonly line: number | undefined } & (
  { readonly row: FeedRow } | { readonly faults: readonly FieldError[] }
);

export class StockFeed {
  readonly errors: FieldError[] = [];
  /** Texts that name no medicine, by the index of their error. */
  readonly unrecognised = new Map<number, string>();
  rows = 0;
  bad = 0;
  private readonly options: StockFeedOptions;
  /** The latest row of each article, by article_id; of two rows with the same `as_of` the later in the file. */
  private readonly latest = new Map<string, StockUpdate>();
  /** Rows whose medicines have not been looked up yet. */
  private waiting: CheckedRow[] = [];
  /** Number of rows that do not match the schema. */
  private malformed = 0;

  constructor(options: StockFeedOptions) {
    this.options = options;
  }

  /**
   * @param runIo runs each call to Postgres.
   * @throws ServiceError `payload_too_large` when there are too many rows.
   */
  async read(rows: AsyncIterable<InputRow>, runIo: RunIo): Promise<void> {
    for await (const sent of rows) {
      if (this.rows + this.waiting.length === MAX_ROWS) {
        throw new ServiceError(
          'payload_too_large',
          `The body has more than ${MAX_ROWS} rows. Send it in parts.`,
        );
      }
      this.waiting.push(this.checked(sent));
      // Yields to other calls, because many rows may have arrived during the last lookup.
      if (this.waiting.length % ROWS_PER_TURN === 0) await endOfTurn();
      if (this.waiting.length === BATCH_SIZE) await this.processWaiting(runIo);
    }
    await this.processWaiting(runIo);
  }

  medicine(medicine_number: number): ShownMedicine {
    return this.options.articles.medicine(medicine_number);
  }

  updates(): StockUpdate[] {
    return [...this.latest.values()];
  }

  newCodes(): CodeToMap[] {
    return this.options.articles.newCodes();
  }

  private checked({ line, ...sent }: InputRow): CheckedRow {
    if ('unreadable' in sent) {
      this.malformed += 1;
      const { column = '', unreadable } = sent;
      return { line, faults: [{ path: column, code: 'unreadable', message: unreadable }] };
    }
    if ('repeated' in sent) {
      this.malformed += 1;
      return { line, faults: repeatedFaults(sent.repeated) };
    }
    const { check } = this.options;
    const row = check.withoutNulls(sent.row);
    // Later errors are not listed, so that the faster check suffices.
    if (this.malformed >= MAX_LISTED_ROWS && check.isFaulty(row)) return { line, faults: [] };
    const faults = check.faultsOf(row);
    if (faults.length === 0) return { line, row: row as FeedRow };
    this.malformed += 1;
    return { line, faults };
  }

  private async processWaiting(runIo: RunIo): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    const readable = rows.flatMap((checked) => ('row' in checked ? [checked.row] : []));
    await this.options.articles.lookUp(readable, runIo);
    for await (const some of yieldingBatches(rows, ROWS_PER_TURN)) {
      for (const checked of some) {
        const faults = 'row' in checked ? this.accept(checked.row) : checked.faults;
        if (faults !== undefined) this.reject(faults, checked);
        this.rows += 1;
      }
    }
  }

  /** Returns the errors of a row that it does not accept. */
  private accept(row: FeedRow): readonly FieldError[] | undefined {
    const { pharmacyId, articles, asOf, now } = this.options;
    const { as_of = asOf, quantity, price_ngn, batch_number, expires_on } = row;
    if (as_of === undefined) {
      return [
        { path: 'as_of', code: 'required', message: 'is required, here or as a parameter of the call' },
      ];
    }
    const article = articles.articleOf(row);
    if (Array.isArray(article)) return article;
    const { sales_unit, pack_size, newCode } = article;
    const stock = {
      quantity,
      sales_unit,
      pack_size,
      price_ngn,
      as_of,
      ...(batch_number !== undefined && { batch_number }),
      ...(expires_on !== undefined && { expires_on }),
    };
    const update = toStockUpdate({ ...article, pharmacy_id: pharmacyId }, stock, now);
    if ('code' in update) return [update];
    if (newCode !== undefined) articles.map(newCode);
    const known = this.latest.get(update.article_id);
    if (known === undefined || known.as_of <= update.as_of) this.latest.set(update.article_id, update);
    return undefined;
  }

  private reject(faults: readonly FieldError[], checked: CheckedRow): void {
    this.bad += 1;
    if (this.bad > MAX_LISTED_ROWS) return;
    const where = checked.line === undefined ? '' : ` (line ${checked.line})`;
    const row = `[${this.rows}]`;
    for (const fault of faults) {
      const path = fault.path === '' ? row : `${row}.${fault.path}`;
      if (fault.code === UNRECOGNISED && fault.path === 'medicine' && 'row' in checked)
        this.unrecognised.set(this.errors.length, checked.row.medicine ?? '');
      const message = withValue(fault, 'row' in checked ? checked.row : undefined);
      const line = checked.line === undefined ? {} : { line: checked.line };
      this.errors.push({ ...fault, path, message: message + where, ...line });
    }
  }
}

/** Puts the invalid value into the message. */
function withValue({ path, message }: FieldError, row: FeedRow | undefined): string {
  const value = row?.[path as keyof FeedRow];
  if (value === undefined || message.startsWith('is "')) return message;
  return `is ${shown(String(value))} and ${message}`;
}

/** Effect of an invalid row: the whole feed is refused, or the valid rows are stored. */
export const FEED_MODES = ['all_or_nothing', 'keep_good'] as const;
type FeedMode = (typeof FEED_MODES)[number];

/** `rows` is `bad`, `superseded`, `stored` and `late` together. */
export interface FeedReport {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** Number of articles in the valid rows. */
  readonly articles: number;
  /** Valid rows replaced by another row of the same article. */
  readonly superseded: number;
  readonly stored: number;
  /** Rows ignored because newer stock is stored. */
  readonly late: number;
  /** Number of newly mapped item codes. */
  readonly mapped: number;
  /** Errors of the first invalid rows. */
  readonly errors: readonly FieldError[];
  /** The first changes, in a preview only. */
  readonly changes: readonly StockChange[];
}

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
  'quantity' | 'sales_unit' | 'pack_size' | 'content_unit' | 'price_ngn' | 'batch_number' | 'expires_on'
>;

const MAX_CHANGES = 20;

export function createStockFeeds({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  return {
    /** Prepares to read a feed. Nothing is stored before `store`. */
    async open(
      pharmacyId: string,
      { asOf, check }: { readonly asOf: string | undefined; readonly check: RowCheck },
    ): Promise<StockFeed> {
      const articles = new Articles(database, pharmacyId, await Catalogue.read(database));
      return new StockFeed({ pharmacyId, articles, now: clock(), asOf, check });
    },
    /**
     * Stores the valid rows. The error of an unknown medicine suggests similar names.
     *
     * @throws ServiceError `rows_refused`; `item_code_changed`, `item_code_limit_reached` for the item codes that the rows map.
     */
    async store(pharmacyId: string, feed: StockFeed, mode: FeedMode = 'all_or_nothing'): Promise<FeedReport> {
      const errors = await withSuggestions(database, feed);
      if (feed.bad > 0 && mode === 'all_or_nothing') throw rowsRefused(feed, errors);
      const updates = feed.updates();
      const codes = feed.newCodes();
      const { late, mapped } = await database.transaction().execute(async (transaction) => ({
        mapped: await storeItemCodes(transaction, pharmacyId, codes, clock()),
        late: await storeStock(transaction, pharmacyId, updates),
      }));
      return {
        ...counts(feed, updates),
        stored: updates.length - late.size,
        late: late.size,
        mapped,
        errors,
        changes: [],
      };
    },
    /** Reports what `store` would do, and stores nothing. Invalid rows are listed in either mode. */
    async preview(pharmacyId: string, feed: StockFeed): Promise<FeedReport> {
      const updates = feed.updates();
      const ids = updates.map(({ article_id }) => article_id);
      const known = await readStockLines(database, pharmacyId, ids);
      const before = new Map(known.map((line) => [line.article_id, line]));
      const isLate = ({ article_id, as_of }: StockUpdate) =>
        (before.get(article_id)?.checked_at ?? as_of) > as_of;
      const accepted = updates.filter((line) => !isLate(line));
      const changed = accepted.filter((line) => !isSame(before.get(line.article_id), line));
      return {
        ...counts(feed, updates),
        stored: accepted.length,
        late: updates.length - accepted.length,
        mapped: feed.newCodes().length,
        errors: await withSuggestions(database, feed),
        changes: changed.slice(0, MAX_CHANGES).map((line) => {
          const was = before.get(line.article_id);
          return {
            article_id: line.article_id,
            medicine: feed.medicine(line.medicine_number),
            brand: line.brand,
            before: was === undefined ? null : shownStock(was),
            after: shownStock(line),
          };
        }),
      };
    },
  };
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

function isSame(one: ShownStock | undefined, other: ShownStock): boolean {
  return one !== undefined && isDeepStrictEqual(shownStock(one), shownStock(other));
}

function shownStock(stock: ShownStock): ShownStock {
  const { quantity, sales_unit, pack_size, content_unit, price_ngn, batch_number, expires_on } = stock;
  return { quantity, sales_unit, pack_size, content_unit, price_ngn, batch_number, expires_on };
}

function counts({ rows, bad }: StockFeed, { length: articles }: readonly StockUpdate[]) {
  const good = rows - bad;
  return { rows, good, bad, articles, superseded: good - articles };
}

function rowsRefused({ rows, bad }: StockFeed, errors: readonly FieldError[]): ServiceError {
  const [first] = errors;
  const counted = `${bad} of ${rows} rows ${bad === 1 ? 'is' : 'are'} invalid, so nothing was stored`;
  return new ServiceError(
    'rows_refused',
    `${counted}: ${first?.path} ${first?.message}`.replace(/[^?]$/, '$&.'),
    {
      fields: errors,
    },
  );
}
