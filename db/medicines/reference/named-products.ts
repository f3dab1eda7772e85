/** The products that a brand is sold as. */
import { BadField, optionalField } from '../../import/fields.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import { medicineId } from './medicine-id.ts';
import { splitByForm } from './who-forms.ts';
import { toProducts } from './who-medicines.ts';

/** Written as in the file of medicines: "Tablet: 80 mg + 480 mg". */
export const PRODUCTS_COLUMN = 'forms_and_strengths';

/**
 * The medicine_ids of the forms and strengths of a row, as an array of Postgres; null where it says nothing, for
 * all products of its generic name.
 *
 * @throws BadField when the text names no form.
 */
export function namedProducts(record: CsvRecord, generic_name: string): string | null {
  const forms_and_strengths = optionalField(record, PRODUCTS_COLUMN);
  if (forms_and_strengths === undefined) return null;
  if (splitByForm(forms_and_strengths).length === 0) {
    throw new BadField(
      PRODUCTS_COLUMN,
      'names no form; such as "Tablet: 500 mg. Oral liquid: 125 mg/5 ml" is expected',
    );
  }
  const products = toProducts({ generic_name, category: '', forms_and_strengths });
  return `{${products.map(medicineId).join(',')}}`;
}
