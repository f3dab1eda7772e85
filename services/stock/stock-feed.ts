/** Stores a file of stock: its rows are read as they arrive and stored together at the end. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CodeToMap } from '../../db/stock/item-codes.ts';
import { stockBefore, storeStock, type ToldStock } from '../../db/stock/stock.ts';
import { Catalogue, inSteps } from '../../db/stock/catalogue.ts';
import { shown } from '../../domain/common/text.ts';
import { type FieldError, ServiceError } from '../common/errors.ts';
import type { FeedRow, SentRow } from './feed-rows.ts';
import { Articles, UNRECOGNISED } from './articles.ts';
import { repeatedFaults } from '../common/repeated-members.ts';
import type { RunIo } from '../common/concurrency.ts';
import { type ShownMedicine, type StockLine, toTold } from './stock-lines.ts';
import { isDeepStrictEqual } from 'node:util';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { keepCodes } from './item-codes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const MOST_ROWS = 100_000;
/** So many bad rows are named. */
const MOST_NAMED = 100;
/** What they name is looked up together. */
const ROWS_AT_ONCE = 1_000;
/** Read or taken without a stop: a millisecond or two. */
const ROWS_A_STEP = 100;

/** Says whether a value is a `FeedRow`. */
export interface RowCheck {
  /** A row without its optional members that are null. */
  readonly withoutNulls: (row: unknown) => unknown;
  /** What is wrong with it. */
  readonly faultsOf: (row: unknown) => FieldError[];
  /** Whether anything is; many times as fast where there is. */
  readonly isFaulty: (row: unknown) => boolean;
}

interface StockFeedOptions {
  readonly articles: Articles;
  readonly now: Date;
  /** For rows that carry none. */
  readonly asOf: string | undefined;
  readonly check: RowCheck;
}

/** A row whose members are as the schema says, or what is wrong with them. */
type CheckedRow = { readonly line: number | undefined } & (
  { readonly row: FeedRow } | { readonly faults: readonly FieldError[] }
);

export class StockFeed {
  readonly errors: FieldError[] = [];
  /** The texts that name no medicine of the catalogue, by the places of their errors. */
  readonly unrecognised = new Map<number, string>();
  rows = 0;
  bad = 0;
  private readonly options: StockFeedOptions;
  /** The latest of each medicine, and of two of the same moment the one further down. */
  private readonly latest = new Map<number, ToldStock>();
  /** Not looked up yet. */
  private waiting: CheckedRow[] = [];
  /** Rows that are not as the schema says. */
  private malformed = 0;

  constructor(options: StockFeedOptions) {
    this.options = options;
  }

  /**
   * Reads all rows.
   *
   * @param runIo does each thing that waits for Postgres.
   * @throws ServiceError `payload_too_large` for the row that is one too many.
   */
  async read(rows: AsyncIterable<SentRow>, runIo: RunIo): Promise<void> {
    for await (const sent of rows) {
      if (this.rows + this.waiting.length === MOST_ROWS) {
        throw new ServiceError(
          'payload_too_large',
          `The body has more than ${MOST_ROWS} rows. Send it in parts.`,
        );
      }
      this.waiting.push(this.checked(sent));
      // Many came meanwhile where the ones before waited for Postgres.
      if (this.waiting.length % ROWS_A_STEP === 0) await endOfTurn();
      if (this.waiting.length === ROWS_AT_ONCE) await this.takeWaiting(runIo);
    }
    await this.takeWaiting(runIo);
  }

  /** A medicine that a good row names. */
  medicine(medicine_number: number): ShownMedicine {
    return this.options.articles.medicine(medicine_number);
  }

  told(): ToldStock[] {
    return [...this.latest.values()];
  }

  /** The item codes that the good rows map. */
  newCodes(): CodeToMap[] {
    return this.options.articles.newCodes();
  }

  private checked({ line, ...sent }: SentRow): CheckedRow {
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
    // Nobody is told what is wrong with the later ones.
    if (this.malformed >= MOST_NAMED && check.isFaulty(row)) return { line, faults: [] };
    const faults = check.faultsOf(row);
    if (faults.length === 0) return { line, row: row as FeedRow };
    this.malformed += 1;
    return { line, faults };
  }

  private async takeWaiting(runIo: RunIo): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    const readable = rows.flatMap((checked) => ('row' in checked ? [checked.row] : []));
    await this.options.articles.lookUp(readable, runIo);
    for await (const some of inSteps(rows, ROWS_A_STEP)) for (const checked of some) this.takeOne(checked);
  }

  private takeOne(checked: CheckedRow): void {
    const faults = 'row' in checked ? this.take(checked.row) : checked.faults;
    if (faults !== undefined) this.note(faults, checked);
    this.rows += 1;
  }

  /** Takes a row, or says what is wrong with it. */
  private take(row: FeedRow): readonly FieldError[] | undefined {
    const { articles, asOf, now } = this.options;
    const { as_of = asOf, quantity, price_ngn } = row;
    if (as_of === undefined) {
      return [
        { path: 'as_of', code: 'required', message: 'is required, here or as a parameter of the call' },
      ];
    }
    const article = articles.articleOf(row);
    if (Array.isArray(article)) return article;
    const { medicine, sales_unit, pack_size, newCode } = article;
    const told = toTold(medicine, { quantity, sales_unit, pack_size, price_ngn, as_of }, now);
    if ('code' in told) return [told];
    if (newCode !== undefined) articles.map(newCode);
    this.keepLatest(told);
    return undefined;
  }

  private keepLatest(told: ToldStock): void {
    const known = this.latest.get(told.medicine_number);
    if (known === undefined || known.as_of <= told.as_of) this.latest.set(told.medicine_number, told);
  }

  private note(faults: readonly FieldError[], checked: CheckedRow): void {
    this.bad += 1;
    if (this.bad > MOST_NAMED) return;
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

/** The message with the value that it is about. */
function withValue({ path, message }: FieldError, row: FeedRow | undefined): string {
  const value = row?.[path as keyof FeedRow];
  if (value === undefined || message.startsWith('is "')) return message;
  return `is ${shown(String(value))} and ${message}`;
}

/** What a bad row does: it refuses the whole feed, or the good ones are kept. */
export const FEED_MODES = ['all_or_nothing', 'keep_good'] as const;
type FeedMode = (typeof FEED_MODES)[number];

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
interface StockChange {
  readonly medicine: ShownMedicine;
  readonly before: ShownStock | null;
  readonly after: ShownStock;
}

type ShownStock = Pick<StockLine, 'quantity' | 'sales_unit' | 'pack_size' | 'price_ngn'>;

/** Maximum number of changes that are shown. */
const MAX_CHANGES = 20;

export function createStockFeeds({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  return {
    /** Begins to read a feed; nothing is stored before `store`. */
    async open(
      pharmacyId: string,
      { asOf, check }: { readonly asOf: string | undefined; readonly check: RowCheck },
    ): Promise<StockFeed> {
      const articles = new Articles(database, pharmacyId, await Catalogue.read(database));
      return new StockFeed({ articles, now: clock(), asOf, check });
    },
    /**
     * Stores the good rows. A row that names no medicine is refused with the names of near ones.
     *
     * @throws ServiceError `rows_refused`; `item_code_changed`, `item_code_limit_reached` for the item codes that the rows map.
     */
    async store(pharmacyId: string, feed: StockFeed, mode: FeedMode = 'all_or_nothing'): Promise<FeedReport> {
      const errors = await withSuggestions(database, feed);
      if (feed.bad > 0 && mode === 'all_or_nothing') throw rowsRefused(feed, errors);
      const told = feed.told();
      const codes = feed.newCodes();
      const { late, mapped } = await database.transaction().execute(async (transaction) => ({
        mapped: await keepCodes(transaction, pharmacyId, codes, clock()),
        late: await storeStock(transaction, pharmacyId, told),
      }));
      return {
        ...counts(feed, told),
        stored: told.length - late.size,
        late: late.size,
        mapped,
        errors,
        changes: [],
      };
    },
    /** Reports what `store` would do with the good rows, and stores nothing. Bad rows are listed in either mode. */
    async preview(pharmacyId: string, feed: StockFeed): Promise<FeedReport> {
      const told = feed.told();
      const numbers = told.map(({ medicine_number }) => medicine_number);
      const known = await stockBefore(database, pharmacyId, numbers);
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
