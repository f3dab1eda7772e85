/** The headings of a pharmacy's stock files: the pharmacy maps them once, and every later file is read by them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { readStockHeadings, storeStockHeadings } from '../../db/stock/headings.ts';
import {
  COMMON_HEADINGS,
  type HeadingMap,
  MAX_HEADING_LENGTH,
  MAX_HEADINGS,
  STOCK_COLUMNS,
  type StockColumn,
} from '../../domain/pharmacies/stock-headings.ts';
import { headingKey } from '../../domain/common/text.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { isDeepStrictEqual } from 'node:util';
import type { DateOrder } from '../../domain/pharmacies/expiry-dates.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';

export interface StockHeadings {
  /** The pharmacy's mapping. */
  readonly headings: HeadingMap;
  /** The order of day and month in dates; null if the pharmacy has not stated it. */
  readonly date_order: DateOrder | null;
  /** Time of the last change, RFC 3339 UTC; null if nothing was mapped yet. */
  readonly changed_at: string | null;
  /** The columns, and the headings that need no mapping. */
  readonly columns: readonly { readonly column: StockColumn; readonly recognised: readonly string[] }[];
}

interface HeadingsInput {
  readonly headings: HeadingMap;
  readonly date_order?: DateOrder | null;
  /** The `changed_at` that the caller read, RFC 3339; undefined to replace any mapping. */
  readonly replaces_changed_at?: string;
  /** True to replace no mapping. */
  readonly only_new?: boolean;
}

export function headingsChanged(changed_at: string | null): ServiceError {
  return new ServiceError(
    'headings_changed',
    `Your headings have changed since you read them, at ${changed_at}. Read them, check your mapping, and send it again.`,
  );
}

export function createStockHeadings({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  const read = async (pharmacy_id: string): Promise<StockHeadings> => {
    const stored = await readStockHeadings(database, pharmacy_id);
    return {
      headings: stored?.headings ?? {},
      date_order: stored?.date_order ?? null,
      changed_at: stored?.changed_at.toISOString() ?? null,
      columns: STOCK_COLUMNS.map((column) => ({ column, recognised: [column, ...COMMON_HEADINGS[column]] })),
    };
  };
  return {
    read,
    /** Replaces the mapping. @throws ServiceError `validation_error`, `headings_changed`. */
    async put(
      pharmacy_id: string,
      { headings, date_order = null, replaces_changed_at, only_new = false }: HeadingsInput,
    ): Promise<StockHeadings> {
      const faults = headingFaults(Object.keys(headings));
      if (faults.length > 0) throw validationError(faults);
      const read_at = replaces_changed_at === undefined ? undefined : requireTimestamp(replaces_changed_at);
      const mapping = { headings, date_order, changed_at: clock() };
      const replaces = only_new ? 'nothing' : read_at;
      const isStored = await storeStockHeadings(database, pharmacy_id, mapping, replaces);
      const now = await read(pharmacy_id);
      // A call that is sent again finds its own mapping.
      const isSame = isDeepStrictEqual([now.headings, now.date_order], [headings, date_order]);
      if (!isStored && !isSame) throw headingsChanged(now.changed_at);
      return now;
    },
  };
}

/** Errors for too many or unusable headings, and for headings that count as the same heading. */
function headingFaults(headings: readonly string[]): FieldError[] {
  if (headings.length > MAX_HEADINGS) {
    return [{ path: 'headings', code: 'too_many', message: `must have at most ${MAX_HEADINGS} headings` }];
  }
  const keys = headings.map(headingKey);
  return headings.flatMap((heading, index): FieldError[] => {
    const path = `headings[${JSON.stringify(heading.slice(0, MAX_HEADING_LENGTH))}]`;
    if (heading.length > MAX_HEADING_LENGTH) {
      return [{ path, code: 'maxLength', message: `must have at most ${MAX_HEADING_LENGTH} characters` }];
    }
    if (keys[index] === '') {
      return [{ path, code: 'pattern', message: 'must have a letter or a digit' }];
    }
    const first = keys.indexOf(keys[index] ?? '');
    if (first === index) return [];
    return [{ path, code: 'repeated', message: `is the same heading as "${headings[first]}"` }];
  });
}
