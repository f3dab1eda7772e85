/** Who checked a row of the catalogue. */
import type { CsvRecord } from '../../import/read-csv.ts';
import type { StagedColumn } from '../../import/staging.ts';
import { optionalField } from '../../import/fields.ts';

/** Columns that every file of the catalogue may have; `source` says where a row is from and is for its readers. */
export const REVIEW_COLUMNS = ['source', 'reviewed_by'];

/** A row that a file changes is no longer reviewed, unless the file names who did. */
export const REVIEWED_BY: StagedColumn = { type: 'text', otherwise: null, refreshed: true };

/** Null where nobody has. */
export function reviewedBy(record: CsvRecord): { readonly reviewed_by: string | null } {
  return { reviewed_by: optionalField(record, 'reviewed_by') ?? null };
}
