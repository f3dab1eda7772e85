/** A medicine of the catalogue in a field of a file. */
import { BadField, textField } from '../../import/fields.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import type { Catalogue, CatalogueEntry } from '../../stock/catalogue.ts';

/** @throws BadField when the column `medicine` has neither an id nor a label of the catalogue. */
export function medicineField(record: CsvRecord, catalogue: Catalogue): CatalogueEntry {
  const medicine = textField(record, 'medicine');
  const entry = catalogue.withId(medicine) ?? catalogue.withLabel(medicine);
  if (entry !== undefined) return entry;
  const expected = 'its medicine_id or its label is expected, such as "amoxicillin 500 mg capsule"';
  throw new BadField('medicine', `is "${medicine}", which is no medicine of the catalogue; ${expected}`);
}
