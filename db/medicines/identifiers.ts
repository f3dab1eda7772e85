/** What is printed on packages, and the medicines in them, as far as the catalogue knows. */
import { sql, type Kysely } from 'kysely';
import type { IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import type { Database } from '../schema.ts';

export interface ProductIdentifier {
  readonly kind: IdentifierKind;
  /** As `readIdentifier` gives it. */
  readonly value: string;
  /** Content units in the package; null where it is not known. */
  readonly pack_size: number | null;
}

/** The medicine of each of these that is known. */
export async function findIdentified(
  database: Kysely<Database>,
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

/** What is on the packages of some medicines, by `medicine_number`: of each medicine the first `most` by kind and value, all with null. */
export async function identifiersOf(
  database: Kysely<Database>,
  medicineNumbers: readonly number[],
  most: number | null,
): Promise<ReadonlyMap<number, readonly ProductIdentifier[]>> {
  if (medicineNumbers.length === 0) return new Map();
  const { rows } = await sql<ProductIdentifier & { medicine_number: number }>`
    select medicine_number, identifier.*
    from unnest(${[...medicineNumbers]}::integer[]) as wanted (medicine_number)
    cross join lateral (
      select kind, value, pack_size from product_identifier
      where product_identifier.medicine_number = wanted.medicine_number
      order by kind, value
      limit ${most}::integer
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
