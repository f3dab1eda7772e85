/** The whole catalogue of medicines, with the brands that each is sold as. */
import { sql, type Kysely } from 'kysely';
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { shownIdentifier, type IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';
import { IS_NAMED } from './find-names.ts';
import type { RecognisedMedicine } from './recognise-medicines.ts';

export interface CatalogueMedicine extends Omit<RecognisedMedicine, 'medicine_number' | 'match'> {
  /** What its form is counted in. */
  readonly content_unit: Unit;
  /** Those that it is sold as in its form and strength. */
  readonly brands: readonly string[];
  /** What is on packages of it, as far as that is known. */
  readonly gtins: readonly string[];
  readonly nafdac_numbers: readonly string[];
}

/** In the order of their labels' generic names, forms and strengths. */
export async function listMedicines(database: Kysely<Database>): Promise<CatalogueMedicine[]> {
  const rows = await database
    .selectFrom('medicine')
    .select((select) => [
      'medicine_id',
      'generic_name',
      'form',
      'strength',
      'prescription_only',
      select
        .selectFrom('medicine_name')
        .where(IS_NAMED)
        .where('kind', '=', 'brand')
        .select(sql<string[]>`coalesce(array_agg(name order by name), '{}')`.as('names'))
        .as('brands'),
      valuesOf('gtin').as('gtins'),
      valuesOf('nafdac_number').as('nafdac_numbers'),
    ])
    .orderBy('generic_name')
    .orderBy('form')
    .orderBy('strength')
    .execute();
  return rows.map(({ brands, gtins, nafdac_numbers, ...medicine }) => ({
    ...medicine,
    label: medicineLabel(medicine),
    content_unit: formOf(medicine.form).contentUnit,
    brands: brands ?? [],
    gtins: gtins.map((value) => shownIdentifier('gtin', value)),
    nafdac_numbers,
  }));
}

const valuesOf = (kind: IdentifierKind) => sql<string[]>`array(
  select value from product_identifier
  where kind = ${kind} and product_identifier.medicine_number = medicine.medicine_number
  order by value
)`;
