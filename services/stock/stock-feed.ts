/** What the rows of one feed come to: memory grows with the medicines named and the item codes mapped, never with the rows. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CodeToMap } from '../../db/stock/map-item-codes.ts';
import type { ToldStock } from '../../db/stock/store-stock.ts';
import { inSteps } from '../../db/in-steps.ts';
import { shown } from '../../domain/common/file-values.ts';
import { ServiceError, type FieldError } from '../common/errors.ts';
import type { FeedRow, SentRow } from './feed-rows.ts';
import { UNRECOGNISED, type Articles } from './item-codes/articles.ts';
import { repeatedFaults } from '../common/repeated-members.ts';
import type { Outside } from '../common/outside.ts';
import { toTold, type ShownMedicine } from './stock-lines.ts';

export const MOST_ROWS = 100_000;
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

export interface StockFeedOptions {
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
   * @param outside does each thing that waits for Postgres.
   * @throws ServiceError `payload_too_large` for the row that is one too many.
   */
  async read(rows: AsyncIterable<SentRow>, outside: Outside): Promise<void> {
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
      if (this.waiting.length === ROWS_AT_ONCE) await this.takeWaiting(outside);
    }
    await this.takeWaiting(outside);
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

  private async takeWaiting(outside: Outside): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    const readable = rows.flatMap((checked) => ('row' in checked ? [checked.row] : []));
    await this.options.articles.lookUp(readable, outside);
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
