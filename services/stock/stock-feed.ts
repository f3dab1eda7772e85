/** What the rows of one feed come to, row by row: memory grows with the medicines named, never with the rows. */
import type { Catalogue, CatalogueEntry } from '../../db/stock/catalogue.ts';
import type { ToldStock } from '../../db/stock/store-stock.ts';
import { ServiceError, type FieldError } from '../common/errors.ts';
import type { FeedRow, SentRow } from './feed-rows.ts';
import { toTold } from './stock-lines.ts';

export const MOST_ROWS = 100_000;
/** Of a text that names no medicine. */
const UNRECOGNISED = 'unknown_medicine';
const NAMES_NOTHING = 'names no medicine of the catalogue';
/** So many bad rows are named. */
const MOST_NAMED = 100;

/** Says whether a value is a `FeedRow`. */
export interface RowCheck {
  /** What is wrong with it. */
  readonly faultsOf: (row: unknown) => FieldError[];
  /** Whether anything is; many times as fast where there is. */
  readonly isFaulty: (row: unknown) => boolean;
}

export interface StockFeedOptions {
  readonly catalogue: Catalogue;
  readonly now: Date;
  /** For rows that carry none. */
  readonly asOf: string | undefined;
  readonly check: RowCheck;
}

export class StockFeed {
  readonly errors: FieldError[] = [];
  /** The texts that name no medicine of the catalogue, by the places of their errors. */
  readonly unrecognised = new Map<number, string>();
  rows = 0;
  bad = 0;
  private readonly options: StockFeedOptions;
  /** The latest of each medicine, and of two of the same moment the one further down. */
  private readonly latest = new Map<number, ToldStock>();

  constructor(options: StockFeedOptions) {
    this.options = options;
  }

  /** @throws ServiceError `payload_too_large` for the row that is one too many. */
  add(sent: SentRow): void {
    if (this.rows === MOST_ROWS) {
      throw new ServiceError(
        'payload_too_large',
        `The body has more than ${MOST_ROWS} rows. Send it in parts.`,
      );
    }
    const read = this.read(sent);
    if (Array.isArray(read)) this.note(read, sent);
    else this.keepLatest(read);
    this.rows += 1;
  }

  told(): ToldStock[] {
    return [...this.latest.values()];
  }

  private read(sent: SentRow): ToldStock | FieldError[] {
    if ('unreadable' in sent) return [{ path: '', code: 'unreadable', message: sent.unreadable }];
    const { check, asOf, now } = this.options;
    // Nobody is told what is wrong with the later ones.
    if (this.bad >= MOST_NAMED && check.isFaulty(sent.row)) return [];
    const faults = check.faultsOf(sent.row);
    if (faults.length > 0) return faults;
    const row = sent.row as FeedRow;
    const medicine = this.medicineOf(row);
    const { as_of = asOf } = row;
    if (as_of === undefined) {
      return [
        { path: 'as_of', code: 'required', message: 'is required, here or as a parameter of the call' },
      ];
    }
    if ('code' in medicine) return [medicine];
    const told = toTold(medicine, { ...row, as_of }, now);
    return 'code' in told ? [told] : told;
  }

  private medicineOf({ medicine_id, medicine }: FeedRow): CatalogueEntry | FieldError {
    const { catalogue } = this.options;
    if (medicine_id !== undefined && medicine !== undefined) {
      return { path: 'medicine', code: 'ambiguous', message: 'must be left out where medicine_id is given' };
    }
    if (medicine_id !== undefined) {
      const message = 'is no medicine_id of the catalogue';
      return catalogue.withId(medicine_id) ?? { path: 'medicine_id', code: 'unknown_medicine', message };
    }
    if (medicine === undefined) {
      return { path: 'medicine_id', code: 'required', message: 'is required, or medicine' };
    }
    return catalogue.withLabel(medicine) ?? { path: 'medicine', code: UNRECOGNISED, message: NAMES_NOTHING };
  }

  private keepLatest(told: ToldStock): void {
    const known = this.latest.get(told.medicine_number);
    if (known === undefined || known.as_of <= told.as_of) this.latest.set(told.medicine_number, told);
  }

  private note(faults: readonly FieldError[], { line, ...sent }: SentRow): void {
    this.bad += 1;
    if (this.bad > MOST_NAMED) return;
    const where = line === undefined ? '' : ` (line ${line})`;
    const row = `[${this.rows}]`;
    for (const fault of faults) {
      const path = fault.path === '' ? row : `${row}.${fault.path}`;
      if (fault.code === UNRECOGNISED && fault.path === 'medicine' && 'row' in sent)
        this.unrecognised.set(this.errors.length, (sent.row as FeedRow).medicine ?? '');
      this.errors.push({ ...fault, path, message: fault.message + where });
    }
  }
}
