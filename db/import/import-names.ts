/** Imports and removes names of medicines: brands with the products that each is sold as, synonyms, and names of unlisted medicines. */
import {
  BadField,
  changeReferenceData,
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

/** Why nothing was removed. */
export type NotRemoved = { readonly refusal: string };

export interface RemovedName {
  readonly name: string;
  readonly generic_name: string;
  readonly kind: NameKind;
}

/**
 * Removes a brand, a synonym, or the name of a medicine that is not listed.
 *
 * @param genericName the medicine of the name; undefined if it has only one.
 * @throws Error when an import is running.
 */
export async function removeName(
  database: Db,
  written: string,
  genericName: string | undefined,
): Promise<RemovedName | NotRemoved> {
  const name = normaliseName(written);
  return changeReferenceData(database, async (transaction) => {
    const found = await transaction
      .selectFrom('medicine_name as known')
      .select((is) => [
        'name',
        'generic_name',
        'kind',
        is
          .exists(is.selectFrom('medicine').whereRef('medicine.generic_name', '=', 'known.generic_name'))
          .as('is_listed'),
      ])
      .where('name', '=', name)
      .execute();
    const meant = found.filter(
      (one) => genericName === undefined || one.generic_name === genericName.toLowerCase(),
    );
    const [only, ...others] = meant;
    if (only === undefined) {
      const known = found.map((one) => one.generic_name).join('; ');
      return {
        refusal: `There is no name "${name}"${found.length === 0 ? '' : ` of that medicine; it means ${known}`}.`,
      };
    }
    if (others.length > 0) {
      const known = meant.map((one) => one.generic_name).join('; ');
      return { refusal: `"${name}" means several medicines: ${known}. Choose one with --of.` };
    }
    const { generic_name, kind, is_listed } = only;
    if (kind === 'generic' && is_listed === true)
      return {
        refusal: `"${name}" is the generic name of a medicine of the catalogue. See: ops import remove-medicine`,
      };
    await transaction
      .deleteFrom('medicine_name')
      .where('name', '=', name)
      .where('generic_name', '=', generic_name)
      .execute();
    return { name, generic_name, kind };
  });
}

export interface RemovedMedicine {
  readonly products: readonly string[];
  readonly names: readonly string[];
  readonly identifiers: number;
}

/**
 * Removes products that were imported by mistake, with their identifiers, and the names that then mean nothing. A product that a pharmacy
 * has in its stock or mapped to an item code, or that a prescription allows, stays.
 *
 * @param written a medicine_id, or a generic name for all of its forms and strengths.
 * @throws Error when an import is running.
 */
export async function removeMedicine(database: Db, written: string): Promise<RemovedMedicine | NotRemoved> {
  return changeReferenceData(database, async (transaction) => {
    const products = await transaction
      .selectFrom('medicine')
      .select(['medicine_id', 'medicine_number', 'generic_name', 'form', 'strength'])
      .where((is) =>
        is.or([is('medicine_id', '=', written), is('generic_name', '=', written.trim().toLowerCase())]),
      )
      .forUpdate()
      .execute();
    const [first] = products;
    if (first === undefined)
      return {
        refusal: `The catalogue has no medicine "${written}": give a medicine_id or a whole generic name.`,
      };
    const used = await usesOf(transaction, products);
    if (used !== undefined) return { refusal: used };
    const ids = products.map(({ medicine_id }) => medicine_id);
    const numbers = products.map(({ medicine_number }) => medicine_number);
    const identifiers = await transaction
      .deleteFrom('product_identifier')
      .where('medicine_number', 'in', numbers)
      .executeTakeFirst();
    await transaction.deleteFrom('medicine').where('medicine_id', 'in', ids).execute();
    const names = await removeNamesOf(transaction, first.generic_name, ids);
    const labels = products.map(medicineLabel);
    return { products: labels, names, identifiers: Number(identifiers.numDeletedRows) };
  });
}

async function usesOf(
  transaction: Tx,
  products: readonly (KnownProduct & { readonly medicine_number: number })[],
) {
  const ids = products.map(({ medicine_id }) => medicine_id);
  const numbers = products.map(({ medicine_number }) => medicine_number);
  const { rows } = await sql<{ where: string; medicine_id: string; pharmacies: number }>`
    select 'stock' as "where", medicine_id, count(distinct pharmacy_number)::integer as pharmacies
      from stock join medicine using (medicine_number) where medicine_number = any(${numbers}::integer[]) group by medicine_id
    union all
    select 'item codes', medicine_id, count(distinct pharmacy_number)::integer
      from item_code join medicine using (medicine_number) where medicine_number = any(${numbers}::integer[]) group by medicine_id
    union all
    select 'verified prescriptions', medicine_id, 0
      from prescription_allowance where medicine_id = any(${ids}::text[]) group by medicine_id
  `.execute(transaction);
  if (rows.length === 0) return undefined;
  const labels = new Map(products.map((product) => [product.medicine_id, medicineLabel(product)]));
  const uses = rows.map(({ where, medicine_id, pharmacies }) => {
    const by = pharmacies === 0 ? '' : ` of ${pharmacies} ${pharmacies === 1 ? 'pharmacy' : 'pharmacies'}`;
    return `${labels.get(medicine_id)} (${medicine_id}) is in the ${where}${by}`;
  });
  return `${uses.join('; ')}. Orders refer to it, so it stays: correct its names, or ask the pharmacies to use another medicine.`;
}

/** Removes products from the names of a medicine, and the names without products. Returns these. */
async function removeNamesOf(
  transaction: Tx,
  generic_name: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from medicine_name
     where generic_name = ${generic_name}
       and (medicine_ids <@ ${ids}::text[] or not exists (select from medicine where generic_name = ${generic_name}))
    returning name
  `.execute(transaction);
  await sql`
    update medicine_name
       set medicine_ids = (select array_agg(id) from unnest(medicine_ids) as id where id <> all(${ids}::text[]))
     where generic_name = ${generic_name} and medicine_ids && ${ids}::text[]
  `.execute(transaction);
  return rows.map(({ name }) => name);
}
