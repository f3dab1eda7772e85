/** The whole catalogue of medicines, with the brands that each is sold as. */
import type { Kysely } from 'kysely';
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { shownIdentifier, type IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';
import type { RecognisedMedicine } from './recognise-medicines.ts';

export interface CatalogueMedicine extends Omit<RecognisedMedicine, 'medicine_number' | 'usual' | 'match'> {
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
  const [brandsOf, identifiersOf] = [
    await brandsByGenericName(database),
    await identifiersByNumber(database),
  ];
  const rows = await database
    .selectFrom('medicine')
    .select(['medicine_number', 'medicine_id', 'generic_name', 'form', 'strength', 'prescription_only'])
    .orderBy('generic_name')
    .orderBy('form')
    .orderBy('strength')
    .execute();
  return rows.map(({ medicine_number, ...medicine }) => ({
    ...medicine,
    label: medicineLabel(medicine),
    content_unit: formOf(medicine.form).contentUnit,
    brands: (brandsOf.get(medicine.generic_name) ?? [])
      .filter(({ medicine_ids }) => medicine_ids?.includes(medicine.medicine_id) ?? true)
      .map(({ name }) => name),
    gtins: identifiersOf('gtin', medicine_number).map((value) => shownIdentifier('gtin', value)),
    nafdac_numbers: identifiersOf('nafdac_number', medicine_number),
  }));
}

/** Read once: a subquery for each medicine takes longer than a statement may where there are a hundred thousand. */
async function brandsByGenericName(database: Kysely<Database>) {
  const brands = await database
    .selectFrom('medicine_name')
    .select(['name', 'generic_name', 'medicine_ids'])
    .where('kind', '=', 'brand')
    .orderBy('name')
    .execute();
  return Map.groupBy(brands, ({ generic_name }) => generic_name);
}

/** Of each kind, those of a medicine in their order; read once, as brands are. */
async function identifiersByNumber(database: Kysely<Database>) {
  const identifiers = await database
    .selectFrom('product_identifier')
    .select(['kind', 'value', 'medicine_number'])
    .orderBy('value')
    .execute();
  const byNumber = Map.groupBy(identifiers, ({ medicine_number }) => medicine_number);
  return (wanted: IdentifierKind, medicine_number: number): string[] =>
    (byNumber.get(medicine_number) ?? []).flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
}
