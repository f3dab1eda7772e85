/** Lists the catalogue of medicines, with brands and printed identifiers. */
import { sql } from 'kysely';
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { type IdentifierKind, shownIdentifier } from '../../domain/medicines/product-identifiers.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Db } from '../schema.ts';
import type { RecognisedMedicine } from '../../domain/medicines/recognition.ts';

export interface CatalogueMedicine extends Omit<
  RecognisedMedicine,
  'medicine_number' | 'usual' | 'match' | 'brand_key' | 'content_size'
> {
  readonly content_unit: Unit;
  /** Brands sold in its form and strength. */
  readonly brands: readonly string[];
  /** Known barcodes of its packages. */
  readonly gtins: readonly string[];
  readonly nafdac_numbers: readonly string[];
}

/** Rows per statement: a few milliseconds of the process, after which others have their turn. */
const BATCH_SIZE = 500;

/**
 * Yields the catalogue in batches, sorted by generic name, form and strength. A single statement for 100,000 medicines would block other
 * calls. Later batches may contain medicines that were imported meanwhile.
 */
export async function* listMedicines(
  database: Db,
  batchSize = BATCH_SIZE,
): AsyncGenerator<CatalogueMedicine[]> {
  const brandsOf = await brandsByGenericName(database);
  let after: MedicineRow | undefined;
  do {
    const rows = await rowsAfter(database, after, batchSize);
    after = rows.length < batchSize ? undefined : rows.at(-1);
    if (rows.length > 0) yield await asListed(database, rows, brandsOf);
  } while (after !== undefined);
}

type MedicineRow = Awaited<ReturnType<typeof rowsAfter>>[number];
type Brand = Awaited<ReturnType<typeof brandNames>>[number];

function rowsAfter(
  database: Db,
  after: { readonly generic_name: string; readonly form: string; readonly strength: string } | undefined,
  limit: number,
) {
  return database
    .selectFrom('medicine')
    .select(['medicine_number', 'medicine_id', 'generic_name', 'form', 'strength', 'prescription_only'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(generic_name, form, strength) > (${after?.generic_name}, ${after?.form}, ${after?.strength})`,
      ),
    )
    .orderBy('generic_name')
    .orderBy('form')
    .orderBy('strength')
    .limit(limit)
    .execute();
}

async function asListed(
  database: Db,
  rows: readonly MedicineRow[],
  brandsOf: ReadonlyMap<string, readonly Brand[]>,
): Promise<CatalogueMedicine[]> {
  const numbers = rows.map(({ medicine_number }) => medicine_number);
  const identifiers = await identifiersOf(database, numbers, null);
  return rows.map(({ medicine_number, ...medicine }) => {
    const printed = (wanted: IdentifierKind) =>
      (identifiers.get(medicine_number) ?? []).flatMap(({ kind, value }) =>
        kind === wanted ? [shownIdentifier(kind, value)] : [],
      );
    return {
      ...medicine,
      label: medicineLabel(medicine),
      content_unit: formOf(medicine.form).contentUnit,
      brands: (brandsOf.get(medicine.generic_name) ?? [])
        .filter(({ medicine_ids }) => medicine_ids?.includes(medicine.medicine_id) ?? true)
        .map(({ name }) => name),
      gtins: printed('gtin'),
      nafdac_numbers: printed('nafdac_number'),
    };
  });
}

/** Read once, because a subquery per medicine would time out with 100,000 medicines. */
const brandsByGenericName = async (database: Db) =>
  Map.groupBy(await brandNames(database), ({ generic_name }) => generic_name);

function brandNames(database: Db) {
  return database
    .selectFrom('medicine_name')
    .select(['name', 'generic_name', 'medicine_ids'])
    .where('kind', '=', 'brand')
    .orderBy('name')
    .execute();
}

interface ProductIdentifier {
  readonly kind: IdentifierKind;
  /** As `readIdentifier` normalises it. */
  readonly value: string;
  /** Content units in the package; null when unknown. */
  readonly pack_size: number | null;
}

export async function findByIdentifier(
  database: Db,
  kind: IdentifierKind,
  values: readonly string[],
): Promise<{ readonly value: string; readonly medicine_number: number }[]> {
  if (values.length === 0) return [];
  return database
    .selectFrom('product_identifier')
    .select(['value', 'medicine_number'])
    .where('kind', '=', kind)
    .where('value', '=', sql<string>`any(${[...values]}::text[])`)
    .execute();
}

/** Identifiers by medicine_number; at most `limit` per medicine, sorted by kind and value, or all with null. */
export async function identifiersOf(
  database: Db,
  medicineNumbers: readonly number[],
  limit: number | null,
): Promise<ReadonlyMap<number, readonly ProductIdentifier[]>> {
  if (medicineNumbers.length === 0) return new Map();
  const { rows } = await sql<ProductIdentifier & { medicine_number: number }>`
    select medicine_number, identifier.*
    from unnest(${[...medicineNumbers]}::integer[]) as wanted (medicine_number)
    cross join lateral (
      select kind, value, pack_size from product_identifier
      where product_identifier.medicine_number = wanted.medicine_number
      order by kind, value
      limit ${limit}::integer
    ) as identifier
  `.execute(database);
  const grouped = Map.groupBy(rows, ({ medicine_number }) => medicine_number);
  return new Map(
    [...grouped].map(([medicine, found]) => [
      medicine,
      found.map(({ kind, value, pack_size }) => ({ kind, value, pack_size })),
    ]),
  );
}
