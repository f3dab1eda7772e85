/** Reads a stock feed row by row: checks each row, and keeps the latest of each article until the end. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CodeToMap } from '../../db/stock/item-codes.ts';
import { articleId, type StockUpdate } from '../../db/stock/stock.ts';
import { yieldingBatches } from '../../db/stock/catalogue.ts';
import { quotedValue } from '../../domain/common/text.ts';
import { type FieldError, ServiceError } from '../common/errors.ts';
import type { FeedRow, InputRow } from './feed-rows.ts';
import { type Articles, UNKNOWN_MEDICINE } from './articles.ts';
import { NAMING_COLUMNS } from '../../domain/pharmacies/stock-headings.ts';
import type { WrittenPack } from '../../domain/pharmacies/stock-values.ts';
import { repeatedFaults } from '../common/repeated-members.ts';
import type { RunIo } from '../common/concurrency.ts';
import { type ShownMedicine, toStockUpdate } from './stock-lines.ts';

const MAX_ROWS = 100_000;
/** Maximum number of rejected rows, and of superseded ones, listed in the response. */
export const MAX_LISTED_ROWS = 100;
/** Rows whose medicines are looked up together. */
const BATCH_SIZE = 1_000;
/** Rows processed before the thread yields: one or two milliseconds. */
const ROWS_PER_TURN = 100;

/** Checks a value against the schema of `FeedRow`. */
export interface RowCheck {
  /** Drops optional members that are null, and invisible characters of texts. */
  readonly cleaned: (row: unknown) => unknown;
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

/** A row as received, with the errors found so far and without the members that have them. */
interface CheckedRow {
  readonly line: number | undefined;
  /** Missing for a row that is not an object, or whose errors are not listed. */
  readonly row?: Partial<FeedRow>;
  readonly written?: WrittenPack | undefined;
  readonly otherUnit?: string | undefined;
  /** The texts of a file's row by column. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  readonly title?: string | undefined;
  readonly faults: readonly FieldError[];
}

/** A report of one article, with the place of its row: the index, from 0, and the line of a file. */
export interface FeedUpdate extends StockUpdate {
  readonly row: number;
  readonly line: number | undefined;
}

/** A valid row that another row of the same article replaces. */
interface ReplacedRow extends Pick<FeedUpdate, 'row' | 'line' | 'article_id'> {}

export class StockFeed {
  readonly errors: FieldError[] = [];
  /** Texts that name no medicine, by the index of their error. */
  readonly unrecognised = new Map<number, string>();
  rows = 0;
  rejected = 0;
  /** Headings of columns with another purpose. */
  ignoredColumns: readonly string[] = [];
  /** Number of valid rows that another row of the same article replaces. */
  replaced = 0;
  /** The first of the replaced rows, by their place in the feed. */
  readonly replacedRows: ReplacedRow[] = [];
  /** Articles that a more exact article replaces, because a row added a brand or size to their item code. The value is the row's time. */
  readonly replacedArticles = new Map<string, Date>();
  private readonly options: StockFeedOptions;
  /** The latest row of each article, by article_id; of two rows with the same `as_of` the later in the file. */
  private readonly latest = new Map<string, FeedUpdate>();
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

  updates(): FeedUpdate[] {
    return [...this.latest.values()];
  }

  newCodes(): CodeToMap[] {
    return this.options.articles.newCodes();
  }

  completedCodes(): CodeToMap[] {
    return this.options.articles.completedCodes();
  }

  /** The row that replaces the others of its article. */
  latestOf(article_id: string): FeedUpdate | undefined {
    return this.latest.get(article_id);
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
    const row = check.cleaned(sent.row);
    // Later errors are not listed, so that the faster check suffices.
    if (this.malformed >= MAX_LISTED_ROWS && (sent.faults !== undefined || check.isFaulty(row)))
      return { line, faults: [UNLISTED] };
    const { faults: ofValues = [], written, otherUnit, texts, title } = sent;
    const faults = [...ofValues, ...check.faultsOf(row).filter(({ path }) => !isPathOf(path, ofValues))];
    if (faults.length > 0) this.malformed += 1;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return { line, faults };
    const members = Object.entries(row).filter(([name]) => !isPathOf(name, faults));
    return { line, row: Object.fromEntries(members), written, otherUnit, texts, title, faults };
  }

  private async processWaiting(runIo: RunIo): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    const readable = rows.flatMap(({ row }) => (row === undefined ? [] : [row]));
    await this.options.articles.lookUp(readable, runIo);
    for await (const some of yieldingBatches(rows, ROWS_PER_TURN)) {
      for (const checked of some) {
        const faults = this.accept(checked);
        if (faults.length > 0) this.reject(faults, checked);
        this.rows += 1;
      }
    }
  }

  /** Returns all errors of a row, which it accepts if there are none. */
  private accept({ row, written, otherUnit, title, line, faults }: CheckedRow): readonly FieldError[] {
    if (row === undefined) return faults;
    const { pharmacyId, articles, asOf, now } = this.options;
    const article = articles.articleOf(row, written, otherUnit);
    const isNamed = !Array.isArray(article);
    if (title !== undefined && !isNamed) return [titleRow(title)];
    const { as_of = asOf } = row;
    const found = [
      ...(as_of === undefined ? [AS_OF_MISSING] : []),
      ...(isNamed ? [] : article.filter((fault) => !isConsequence(fault, faults))),
    ];
    if (!isNamed || !isComplete(row, faults) || as_of === undefined) return [...faults, ...found];
    const { quantity, price_ngn, batch_number, expires_on } = row;
    const { sales_unit, pack_size, content_size, newCode, completed } = article;
    const stock = {
      quantity,
      sales_unit,
      pack_size,
      price_ngn,
      as_of,
      ...(content_size !== null && { content_size }),
      ...(batch_number !== undefined && { batch_number }),
      ...(expires_on !== undefined && { expires_on }),
    };
    const update = toStockUpdate({ ...article, pharmacy_id: pharmacyId }, stock, now);
    if (Array.isArray(update)) return [...faults, ...update];
    if (newCode !== undefined) articles.map(newCode);
    if (completed !== undefined) {
      articles.complete(completed.code);
      const { medicine_id } = article.medicine;
      const before = articleId({ ...update, ...completed.before, pharmacy_id: pharmacyId, medicine_id });
      this.replacedArticles.set(before, update.as_of);
    }
    this.keep({ ...update, row: this.rows, line });
    return [];
  }

  /** Keeps the latest row of each article; of two with the same `as_of` the later in the file. */
  private keep(update: FeedUpdate): void {
    const known = this.latest.get(update.article_id);
    const isLatest = known === undefined || known.as_of <= update.as_of;
    if (isLatest) this.latest.set(update.article_id, update);
    const replaced = isLatest ? known : update;
    if (replaced === undefined) return;
    this.replaced += 1;
    const { row, line, article_id } = replaced;
    const place = this.replacedRows.findLastIndex((other) => other.row < row) + 1;
    if (place >= MAX_LISTED_ROWS) return;
    this.replacedRows.splice(place, 0, { row, line, article_id });
    this.replacedRows.splice(MAX_LISTED_ROWS);
  }

  private reject(faults: readonly FieldError[], checked: CheckedRow): void {
    this.rejected += 1;
    if (this.rejected > MAX_LISTED_ROWS) return;
    const where = checked.line === undefined ? '' : ` (line ${checked.line})`;
    const row = `[${this.rows}]`;
    for (const fault of faults) {
      const path = fault.path === '' ? row : `${row}.${fault.path}`;
      if (fault.code === UNKNOWN_MEDICINE && fault.path === 'medicine')
        this.unrecognised.set(this.errors.length, checked.row?.medicine ?? '');
      const message = withValue(fault, checked);
      const line = checked.line === undefined ? {} : { line: checked.line };
      this.errors.push({ ...fault, path, message: message + where, ...line });
    }
  }
}

/** Stands for the errors of a row that are not listed. */
const UNLISTED: FieldError = { path: '', code: 'unlisted', message: 'is invalid' };

const AS_OF_MISSING: FieldError = {
  path: 'as_of',
  code: 'required',
  message: 'is required, here or as a parameter of the call',
};

function titleRow(title: string): FieldError {
  return {
    path: '',
    code: 'not_an_article',
    message: `is ${quotedValue(title)} and names no medicine: a title or a row of totals is not stored`,
  };
}

function isPathOf(path: string, faults: readonly FieldError[]): boolean {
  const [member = ''] = path.split(/[.[]/);
  return faults.some((fault) => fault.path !== '' && fault.path.split(/[.[]/)[0] === member);
}

/** True for an error about a missing member that the row has with an invalid value. */
function isConsequence({ path, code }: FieldError, faults: readonly FieldError[]): boolean {
  if (code !== 'required') return false;
  const isName = NAMING_COLUMNS.some((column) => column === path);
  return isPathOf(path, faults) || (isName && NAMING_COLUMNS.some((column) => isPathOf(column, faults)));
}

/** Without errors a row matches the schema of `FeedRow`. */
function isComplete(row: Partial<FeedRow>, faults: readonly FieldError[]): row is FeedRow {
  return faults.length === 0 && row.quantity !== undefined && row.price_ngn !== undefined;
}

/** Puts the invalid value into the message, as the file wrote it: a date is read as an ISO date, and `₦0` as 0. */
function withValue({ path, message }: FieldError, { row, texts }: CheckedRow): string {
  // A medicine's name may be completed from other columns.
  const text = path === 'medicine' ? '' : (ownMember(texts, path) ?? '');
  const value = text === '' ? ownMember(row, path) : text;
  if (value === undefined) return message;
  if (!message.startsWith('is "')) return `is ${quotedValue(String(value))} and ${message}`;
  return text === '' ? message : message.replace(SHOWN_VALUE, () => `is ${quotedValue(text)} and `);
}

/** Returns an object's own member, never an inherited one such as `constructor`. */
function ownMember<Value>(of: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;
}

const SHOWN_VALUE = /^is "[^"]*" and /;
