/** Rows of the catalogue that no pharmacist has checked: no `reviewed_by`. */
import { sql, type Kysely } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import type { Database } from '../schema.ts';

export interface UnreviewedCount {
  readonly medicines: number;
  /** Brands and synonyms. */
  readonly names: number;
}

export interface UnreviewedRow {
  readonly kind: 'medicine' | 'brand' | 'synonym';
  /** The label of a medicine, or the name. */
  readonly name: string;
  /** What stands to be checked: whether it needs a prescription, or the products that the name leads to. */
  readonly says: string;
}

export async function countUnreviewed(database: Kysely<Database>): Promise<UnreviewedCount> {
  const { rows } = await sql<UnreviewedCount>`
    select (select count(*)::integer from medicine where reviewed_by is null) as medicines,
           (select count(*)::integer from medicine_name where reviewed_by is null and kind <> 'generic') as names
  `.execute(database);
  return rows[0] ?? { medicines: 0, names: 0 };
}

/** Medicines first, each by name. */
export async function listUnreviewed(database: Kysely<Database>): Promise<UnreviewedRow[]> {
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
  ];
}

/** "500 mg tablet; 125 mg/5 ml oral liquid"; null where the name stands for all products. */
const productsNamed = sql<string | null>`(
  select string_agg(concat_ws(' ', nullif(strength, ''), form), '; ' order by form, strength)
  from medicine where medicine_id = any(medicine_name.medicine_ids)
)`;
