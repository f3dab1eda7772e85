/** Rows of the catalogue that no pharmacist has checked: those without `reviewed_by`. */
import { sql } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { shownIdentifier, type IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import type { Db } from '../schema.ts';

export interface UnreviewedCount {
  readonly medicines: number;
  readonly names: number;
  readonly identifiers: number;
}

interface UnreviewedRow {
  readonly kind: 'medicine' | 'brand' | 'synonym' | IdentifierKind;
  /** The label of a medicine, a brand or synonym, or a printed identifier. */
  readonly name: string;
  /** The statement to check: prescription status, the products that the name stands for, or the content of the package. */
  readonly says: string;
}

export async function countUnreviewed(database: Db): Promise<UnreviewedCount> {
  const { rows } = await sql<UnreviewedCount>`
    select (select count(*)::integer from medicine where reviewed_by is null) as medicines,
           (select count(*)::integer from medicine_name where reviewed_by is null and kind <> 'generic') as names,
           (select count(*)::integer from product_identifier where reviewed_by is null) as identifiers
  `.execute(database);
  return rows[0] ?? { medicines: 0, names: 0, identifiers: 0 };
}

/** Lists the rows without a reviewer: medicines first, then names, then identifiers, each sorted by name. */
export async function listUnreviewed(database: Db): Promise<UnreviewedRow[]> {
  const medicines = await database
    .selectFrom('medicine')
    .selectAll()
    .where('reviewed_by', 'is', null)
    .orderBy('generic_name')
    .orderBy('form')
    .orderBy('strength')
    .execute();
  const names = await database
    .selectFrom('medicine_name')
    .select(['name', 'kind', 'generic_name'])
    .select(productsNamed.as('products'))
    .where('reviewed_by', 'is', null)
    .where('kind', '<>', 'generic')
    .orderBy('kind')
    .orderBy('name')
    .execute();
  const identifiers = await database
    .selectFrom('product_identifier')
    .innerJoin('medicine', 'medicine.medicine_number', 'product_identifier.medicine_number')
    .select(['kind', 'value', 'pack_size', 'source', 'generic_name', 'form', 'strength'])
    .where('product_identifier.reviewed_by', 'is', null)
    .orderBy('kind')
    .orderBy('value')
    .execute();
  return [
    ...medicines.map((medicine): UnreviewedRow => ({
      kind: 'medicine',
      name: medicineLabel(medicine),
      says: medicine.prescription_only ? 'on prescription only' : 'without a prescription',
    })),
    ...names.map(({ name, kind, generic_name, products }): UnreviewedRow => ({
      kind: kind === 'brand' ? 'brand' : 'synonym',
      name,
      says: `${generic_name}: ${products ?? 'all its products'}`,
    })),
    ...identifiers.map(({ kind, value, pack_size, source, ...medicine }): UnreviewedRow => ({
      kind,
      name: shownIdentifier(kind, value),
      says: `${medicineLabel(medicine)}${pack_size === null ? '' : `, ${pack_size} in a package`}; from: ${source}`,
    })),
  ];
}

/** Such as "500 mg tablet; 125 mg/5 ml oral liquid"; null for a name that stands for all products. */
const productsNamed = sql<string | null>`(
  select string_agg(concat_ws(' ', nullif(strength, ''), form), '; ' order by form, strength)
  from medicine where medicine_id = any(medicine_name.medicine_ids)
)`;
