/** Imports the catalogue of medicines from the WHO list and our own lists. */
import type { Kysely, Transaction } from 'kysely';
import {
  genericNames,
  type NameKind,
  nameWords,
  normaliseName,
} from '../../domain/medicines/medicine-names.ts';
import type { Database } from '../schema.ts';
import {
  BadField,
  createStaging,
  importRows,
  mergeStaged,
  optionalField,
  REVIEW_COLUMNS,
  REVIEWED_BY,
  reviewedBy,
  type RowImport,
  stage,
  type StagedTable,
  textField,
} from './import-rows.ts';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import {
  type CsvColumns,
  type CsvRecord,
  type ImportOptions,
  type ImportReport,
  readCsv,
} from './read-csv.ts';
import { createHash } from 'node:crypto';
import { type Product, toProducts } from './who-medicines.ts';
import { type DosageForm, isDosageForm } from '../../domain/medicines/dosage-forms.ts';
import { type Amount, takeStrengths } from '../../domain/medicines/strengths.ts';
import type { Readable } from 'node:stream';

/** A name that is known already keeps its kind: a generic name doesn't become a synonym of itself. */
export function namesTable(kind: NameKind): StagedTable {
  return {
    name: 'medicine_name',
    columns: {
      name: { type: 'text' },
      generic_name: { type: 'text' },
      kind: { type: 'text', otherwise: kind },
      ...(kind === 'brand' ? { medicine_ids: { type: 'text[]' } } : {}),
      reviewed_by: REVIEWED_BY,
    },
    key: ['name', 'generic_name'],
  };
}

/** Adds names, as they are written, that aren't known yet. */
async function mergeNames(
  transaction: Transaction<Database>,
  kind: NameKind,
  names: readonly { readonly name: string; readonly generic_name: string }[],
): Promise<void> {
  const table = namesTable(kind);
  await createStaging(transaction, table);
  const rows = names.map(({ name, generic_name }, line) => ({
    line,
    values: { name: normaliseName(name), generic_name },
  }));
  await stage(transaction, table, rows);
  await mergeStaged(transaction, table);
}

export const DATA_FOLDER = path.join(import.meta.dirname, '..', '..', 'data');

/**
 * Reads the rows of a list one after the other.
 *
 * @param name of the file.
 * @param read takes a row; a `BadField` that it throws names the column.
 * @throws Error that names the file and line of a bad row.
 */
async function readOurList(
  name: string,
  columns: CsvColumns,
  read: (record: CsvRecord) => void,
): Promise<void> {
  const badRow = (line: number, message: string) =>
    new Error(`data/${name}, line ${line}: ${message}. Correct the file`);
  for await (const row of readCsv(createReadStream(path.join(DATA_FOLDER, name)), columns)) {
    if ('bad' in row) throw badRow(row.bad.line, row.bad.message);
    try {
      read(row.record);
    } catch (error) {
      throw error instanceof BadField ? badRow(row.line, `${error.column} ${error.message}`) : error;
    }
  }
}

const ID_LENGTH = 12;

/** The same product has the same id in every database, so that an id kept by a partner stays good. */
export function medicineId({ generic_name, form, strength }: Product): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([generic_name, form, strength]))
    .digest('hex');
  return `med_${digest.slice(0, ID_LENGTH)}`;
}

const USUAL_STRENGTH_COLUMNS = {
  required: ['generic_name', 'forms_and_strengths'],
  optional: REVIEW_COLUMNS,
};

/** Says of a product whether it is the usual one. */
type UsualRule = (product: Product) => boolean;

/** @throws Error when the file has a bad row. */
async function readUsualStrengths(): Promise<UsualRule> {
  const usual = new Set<string>();
  await readOurList(
    'usual-strengths.csv',
    USUAL_STRENGTH_COLUMNS,
    ({ generic_name = '', forms_and_strengths = '' }) => {
      for (const product of toProducts({ generic_name, category: '', forms_and_strengths }))
        usual.add(medicineId(product));
    },
  );
  return (product) => usual.has(medicineId(product));
}

const OVER_THE_COUNTER_COLUMNS = { required: ['generic_name', 'forms'], optional: ['max_strength'] };

interface ListedMedicine {
  readonly forms: readonly DosageForm[];
  /** Undefined where every strength is sold without. */
  readonly most: Amount | undefined;
}

/** Says of a product whether it is sold on prescription only. */
export type PrescriptionRule = (product: Product) => boolean;

/** @throws Error when the file has a bad row. */
export async function readOverTheCounter(): Promise<PrescriptionRule> {
  const listed = new Map<string, ListedMedicine[]>();
  await readOurList('over-the-counter.csv', OVER_THE_COUNTER_COLUMNS, (record) => {
    const name = record['generic_name'] ?? '';
    listed.set(name, [...(listed.get(name) ?? []), readListed(record)]);
  });
  return (product) => !(listed.get(product.generic_name) ?? []).some((one) => isListed(product, one));
}

function readListed(record: CsvRecord): ListedMedicine {
  const forms = textField(record, 'forms')
    .split(';')
    .map((form) => form.trim());
  const unknown = forms.find((form) => !isDosageForm(form));
  if (unknown !== undefined) throw new BadField('forms', `has "${unknown}", which is no dosage form`);
  const text = optionalField(record, 'max_strength');
  const most = text === undefined ? undefined : onlyAmount(text);
  if (text !== undefined && most === undefined)
    throw new BadField('max_strength', `"${text}" is no strength`);
  return { forms: forms.filter(isDosageForm), most };
}

/** A strength that can't be compared with the highest one is not listed. */
function isListed({ form, strength }: Product, { forms, most }: ListedMedicine): boolean {
  if (!forms.includes(form)) return false;
  if (most === undefined) return true;
  const amount = onlyAmount(strength);
  return amount !== undefined && amount.unit === most.unit && amount.value <= most.value;
}

/** The amount of a strength that is of one ingredient, and of a piece or a share: "400 mg", "5%". */
function onlyAmount(text: string): Amount | undefined {
  const { strengths, rest } = takeStrengths(text);
  const [strength, ...others] = strengths;
  if (strength === undefined || others.length > 0 || rest.trim() !== '' || strength.per !== undefined) {
    return undefined;
  }
  return strength.amounts.length === 1 ? strength.amounts[0] : undefined;
}

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
