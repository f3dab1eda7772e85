/** The columns of names of medicines, as an import stages them. */
import type { Transaction } from 'kysely';
import { normaliseName, type NameKind } from '../../../domain/medicines/medicine-names.ts';
import type { Database } from '../../schema.ts';
import { REVIEWED_BY } from './review.ts';
import { createStaging, mergeStaged, stage, type StagedTable } from '../../import/staging.ts';

/** A name that is known already keeps its kind: a generic name doesn't become a synonym of itself. */
export function namesTable(kind: NameKind): StagedTable {
  return {
    name: 'medicine_name',
    columns: {
      name: { type: 'text' },
      generic_name: { type: 'text' },
      kind: { type: 'text', otherwise: kind },
      ...(kind === 'brand' ? { medicine_ids: { type: 'text[]' } } : {}),
      reviewed_by: REVIEWED_BY,
    },
    key: ['name', 'generic_name'],
  };
}

/** Adds names, as they are written, that aren't known yet. */
export async function mergeNames(
  transaction: Transaction<Database>,
  kind: NameKind,
  names: readonly { readonly name: string; readonly generic_name: string }[],
): Promise<void> {
  const table = namesTable(kind);
  await createStaging(transaction, table);
  const rows = names.map(({ name, generic_name }, line) => ({
    line,
    values: { name: normaliseName(name), generic_name },
  }));
  await stage(transaction, table, rows);
  await mergeStaged(transaction, table);
}
