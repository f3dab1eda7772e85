/** Looks up the medicines that names refer to. */
import type { Transaction } from 'kysely';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import type { Database } from '../../schema.ts';
import type { BadRow } from '../../import/import-report.ts';
import type { Resolved } from '../../import/import-rows.ts';
import type { StagedRow } from '../../import/staging.ts';
import { PRODUCTS_COLUMN } from './named-products.ts';

interface KnownProduct {
  readonly medicine_id: string;
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** Bad are names of a medicine that the catalogue lacks, or of a form and strength of it. */
export async function resolveMedicines(
  transaction: Transaction<Database>,
  rows: readonly StagedRow[],
): Promise<Resolved> {
  const asked = rows.map(({ values }) => values['generic_name'] ?? '');
  const found = await transaction
    .selectFrom('medicine')
    .select(['medicine_id', 'generic_name', 'form', 'strength'])
    .where('generic_name', 'in', ['', ...asked])
    .execute();
  const known = Map.groupBy(found, ({ generic_name }) => generic_name);
  const bad = rows.flatMap((row) => badRow(row, known.get(row.values['generic_name'] ?? '') ?? []));
  const badLines = new Set(bad.map(({ line }) => line));
  return { rows: rows.filter(({ line }) => !badLines.has(line)), bad };
}

function badRow({ line, values }: StagedRow, products: readonly KnownProduct[]): BadRow[] {
  const { generic_name, medicine_ids } = values;
  if (products.length === 0) {
    const message = `is "${generic_name}", which is no medicine of the catalogue; import it first`;
    return [{ line, column: 'generic_name', message }];
  }
  const ids = medicine_ids?.match(/[^{},]+/g) ?? [];
  if (ids.every((id) => products.some(({ medicine_id }) => medicine_id === id))) return [];
  const labels = products.map(medicineLabel).join('; ');
  return [{ line, column: PRODUCTS_COLUMN, message: `has one that the catalogue lacks; it has ${labels}` }];
}
