/** Imports medicines from a CSV file in the form of the WHO list of essential medicines. */
import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import { genericNames, nameWords } from '../../../domain/medicines/medicine-names.ts';
import type { Database } from '../../schema.ts';
import { BadField, optionalField, textField } from '../../import/fields.ts';
import { importRows, type RowImport } from '../../import/import-rows.ts';
import type { ImportOptions, ImportReport } from '../../import/import-report.ts';
import { medicineId } from './medicine-id.ts';
import { mergeNames } from './names-table.ts';
import { readOverTheCounter, type PrescriptionRule } from './over-the-counter.ts';
import { REVIEW_COLUMNS, REVIEWED_BY, reviewedBy } from './review.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import { readUsualStrengths, type UsualRule } from './usual-strengths.ts';
import { toProducts } from './who-medicines.ts';

const medicinesBy = (rule: PrescriptionRule, isUsual: UsualRule): RowImport => ({
  columns: {
    required: ['generic_name', 'forms_and_strengths'],
    optional: ['category', 'prescription_only', ...REVIEW_COLUMNS],
  },
  table: {
    name: 'medicine',
    columns: {
      medicine_id: { type: 'text' },
      generic_name: { type: 'text' },
      form: { type: 'text' },
      strength: { type: 'text' },
      prescription_only: { type: 'boolean' },
      usual: { type: 'boolean' },
      reviewed_by: REVIEWED_BY,
    },
    key: ['medicine_id'],
  },
  read: (record) => readMedicine(record, rule, isUsual),
  finish: nameMedicines,
});

/**
 * Reads `source` as CSV (generic_name, category, forms_and_strengths, prescription_only, source, reviewed_by); one row gives a product
 * for each form and strength. Where the file does not say whether a medicine needs a prescription, our list of those
 * that need none does; which strengths are the usual ones our list says alone. Loads all of it, or nothing when a row is bad and `skipBadRows` is off. `changed` counts
 * products.
 *
 * @throws Error when another import is running.
 */
export async function importMedicines(
  database: Kysely<Database>,
  source: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importRows(database, source, options, async () =>
    medicinesBy(await readOverTheCounter(), await readUsualStrengths()),
  );
}

function readMedicine(record: CsvRecord, rule: PrescriptionRule, isUsual: UsualRule) {
  const generic_name = textField(record, 'generic_name');
  if (nameWords(generic_name).length === 0) throw new BadField('generic_name', 'has no letter or digit');
  const products = toProducts({
    generic_name,
    category: optionalField(record, 'category') ?? '',
    forms_and_strengths: optionalField(record, 'forms_and_strengths') ?? '',
  });
  const said = prescriptionOnly(record);
  return products.map((product) => ({
    medicine_id: medicineId(product),
    ...product,
    prescription_only: String(said ?? rule(product)),
    usual: String(isUsual(product)),
    ...reviewedBy(record),
  }));
}

/** @throws BadField when it is neither "yes" nor "no". */
function prescriptionOnly(record: CsvRecord): boolean | undefined {
  const text = optionalField(record, 'prescription_only');
  if (text === undefined) return undefined;
  if (text !== 'yes' && text !== 'no') {
    throw new BadField('prescription_only', `is "${text}"; yes or no is expected`);
  }
  return text === 'yes';
}

/** Gives every medicine that has no name yet its generic names. */
async function nameMedicines(transaction: Transaction<Database>): Promise<void> {
  const nameless = await transaction
    .selectFrom('medicine')
    .select('generic_name')
    .distinct()
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('medicine_name')
            .whereRef('medicine_name.generic_name', '=', 'medicine.generic_name')
            .where('kind', '=', 'generic'),
        ),
      ),
    )
    .execute();
  const names = nameless.flatMap(({ generic_name }) =>
    genericNames(generic_name).map((name) => ({ name, generic_name })),
  );
  await mergeNames(transaction, 'generic', names);
}
