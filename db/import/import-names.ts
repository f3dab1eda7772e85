/** Imports names of medicines: brands with the products that each is sold as, synonyms, and names of unlisted medicines. */
import {
  BadField,
  importRows,
  optionalField,
  type ResolvedRows,
  REVIEW_COLUMNS,
  reviewedBy,
  type StagedRow,
  textField,
} from './import-rows.ts';
import type { BadRow, CsvRecord, ImportOptions, ImportReport } from './read-csv.ts';
import { medicineId, nameField, namesTable, PRODUCTS_COLUMN, productsField } from './import-medicines.ts';
import { splitByForm, toProducts } from './who-medicines.ts';
import { medicineLabel, type NameKind, normaliseName } from '../../domain/medicines/medicine-names.ts';
import { takenByForms } from './taken-names.ts';
import type { Db, Tx } from '../schema.ts';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';

/**
 * The medicine_ids of the forms and strengths of a row, as the text of a Postgres array. Null means all products of its generic name.
 *
 * @throws BadField when the text names no dosage form.
 */
function namedProducts(record: CsvRecord, generic_name: string): string | null {
  const text = optionalField(record, PRODUCTS_COLUMN);
  if (text === undefined) return null;
  if (splitByForm(text).length === 0) {
    throw new BadField(
      PRODUCTS_COLUMN,
      'has no dosage form; write it as in "Tablet: 500 mg. Oral liquid: 125 mg/5 ml"',
    );
  }
  const row = { generic_name, category: '', forms_and_strengths: text };
  const products = toProducts({ ...row, forms_and_strengths: productsField(row) });
  return `{${products.map(medicineId).join(',')}}`;
}

interface KnownProduct {
  readonly medicine_id: string;
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** Rejects names of medicines, or of forms and strengths, that the catalogue lacks. */
async function resolveMedicines(transaction: Tx, rows: readonly StagedRow[]): Promise<ResolvedRows> {
  const genericNames = rows.map(({ values }) => values['generic_name'] ?? '');
  const found = await transaction
    .selectFrom('medicine')
    .select(['medicine_id', 'generic_name', 'form', 'strength'])
    .where('generic_name', 'in', ['', ...genericNames])
    .execute();
  const known = Map.groupBy(found, ({ generic_name }) => generic_name);
  const bad = rows.flatMap((row) => badRow(row, known.get(row.values['generic_name'] ?? '') ?? []));
  const badLines = new Set(bad.map(({ line }) => line));
  return { rows: rows.filter(({ line }) => !badLines.has(line)), bad };
}

function badRow({ line, values }: StagedRow, products: readonly KnownProduct[]): BadRow[] {
  const { generic_name, medicine_ids } = values;
  if (products.length === 0) {
    const message = `is "${generic_name}", which is not in the catalogue; import the medicine first`;
    return [{ line, column: 'generic_name', message }];
  }
  const ids = medicine_ids?.match(/[^{},]+/g) ?? [];
  if (ids.every((id) => products.some(({ medicine_id }) => medicine_id === id))) return [];
  const labels = products.map(medicineLabel).join('; ');
  const message = `names a form or strength that is not in the catalogue; the catalogue has ${labels}`;
  return [{ line, column: PRODUCTS_COLUMN, message }];
}

/**
 * Rejects names that already mean another medicine, because an order by such a name would get the wrong one. A brand of several
 * medicines is accepted if the file lists them all.
 */
async function otherMeanings(transaction: Tx, { column, kind }: NamesFile): Promise<BadRow[]> {
  const inside = await takenByForms(transaction, column);
  const { rows } = await sql<{ line: number; name: string; generic_name: string; kind: NameKind }>`
    select distinct on (staged.line) staged.line, staged.name, known.generic_name, known.kind
      from staged
      join medicine_name as known on known.name = staged.name
     where ${kind === 'generic' ? sql`true` : sql`known.generic_name <> staged.generic_name`}
       and exists (select from medicine where medicine.generic_name = known.generic_name)
       and (known.kind = 'generic' or not exists (
         select from staged as listed where listed.name = known.name and listed.generic_name = known.generic_name
       ))
     order by staged.line, known.kind = 'generic' desc, known.generic_name
  `.execute(transaction);
  const exact = rows.map(({ line, name, generic_name, kind: known }) => ({
    line,
    column,
    message:
      known === 'generic'
        ? `is "${name}", the generic name of a medicine of the catalogue; remove the row`
        : `is "${name}", which already means ${generic_name}; remove the row, or list ${generic_name} for this name too if it means both`,
  }));
  const lines = new Set(exact.map(({ line }) => line));
  return [...exact, ...inside.filter(({ line }) => !lines.has(line))];
}

/** The files of names: the column with the name, the kind of name, and optional columns. */
const FILES = {
  brand: { column: 'brand_name', kind: 'brand', mustHaveProducts: true, optional: [PRODUCTS_COLUMN] },
  synonym: { column: 'synonym', kind: 'synonym', mustHaveProducts: true, optional: [] },
  /** Real medicines that the catalogue lacks. Without these names a search would correct them to other medicines. */
  'not listed': { column: 'generic_name', kind: 'generic', mustHaveProducts: false, optional: [] },
} as const;
type NamesFile = (typeof FILES)[keyof typeof FILES];

/**
 * Imports names with the generic name that each stands for. A name may occur several times in a file.
 *
 * @throws Error when another import is running.
 */
export async function importNames(
  database: Db,
  source: Readable,
  file: keyof typeof FILES,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { column, kind, mustHaveProducts, optional } = FILES[file];
  const required = [...new Set([column, 'generic_name'])];
  return importRows(database, source, options, () => ({
    columns: { required, optional: [...optional, ...REVIEW_COLUMNS] },
    table: namesTable(kind),
    read: (record) => [readName(record, column)],
    ...(mustHaveProducts ? { resolve: resolveMedicines } : {}),
    check: (transaction) => otherMeanings(transaction, FILES[file]),
  }));
}

function readName(record: CsvRecord, column: string) {
  const name = normaliseName(nameField(record, column));
  const generic_name = textField(record, 'generic_name').toLowerCase();
  return { name, generic_name, medicine_ids: namedProducts(record, generic_name), ...reviewedBy(record) };
}
