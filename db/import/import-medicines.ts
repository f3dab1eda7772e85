/** Imports the catalogue of medicines from the WHO list and our own lists. */
import { genericNames, type NameKind, normaliseName } from '../../domain/medicines/medicine-names.ts';
import type { Db, Tx } from '../schema.ts';
import {
  BadField,
  createStaging,
  importRows,
  mergeStaged,
  optionalField,
  parsedField,
  REVIEW_COLUMNS,
  REVIEWED_BY,
  reviewedBy,
  type RowImport,
  stageRows,
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
import { type Product, toProducts, unreadPart, type WhoRow } from './who-medicines.ts';
import { type DosageForm, isDosageForm } from '../../domain/medicines/dosage-forms.ts';
import { type Amount, extractStrengths } from '../../domain/medicines/strengths.ts';
import type { Readable } from 'node:stream';
import { isPlaceholder, quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import { takenGenericNames } from './taken-names.ts';

/**
 * Describes the staged table of names. An imported name never changes the kind of a stored one, so a generic name does
 * not become a synonym of itself.
 */
export function namesTable(kind: NameKind): StagedTable {
  return {
    name: 'medicine_name',
    columns: {
      name: { type: 'text' },
      generic_name: { type: 'text' },
      kind: { type: 'text', fallback: kind },
      ...(kind === 'brand' ? { medicine_ids: { type: 'text[]' } } : {}),
      reviewed_by: REVIEWED_BY,
    },
    key: ['name', 'generic_name'],
  };
}

async function mergeNames(
  transaction: Tx,
  kind: NameKind,
  names: readonly { readonly name: string; readonly generic_name: string }[],
): Promise<void> {
  const table = namesTable(kind);
  await createStaging(transaction, table);
  const rows = names.map(({ name, generic_name }, line) => ({
    line,
    values: { name: normaliseName(name), generic_name },
  }));
  await stageRows(transaction, table, rows);
  await mergeStaged(transaction, table);
}

export const DATA_FOLDER = path.join(import.meta.dirname, '..', '..', 'data');

/**
 * Reads each row of a file in `data/`.
 *
 * @param read called with each row; may throw `BadField`.
 * @throws Error with the file, line and column of the first bad row.
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

/** Derives the id from the product, so that it is the same in every database and partners can store it. */
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

type UsualRule = (product: Product) => boolean;

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
  /** The highest strength sold without a prescription; undefined if every strength is sold without one. */
  readonly maxStrength: Amount | undefined;
}

export type PrescriptionRule = (product: Product) => boolean;

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
  if (unknown !== undefined) throw new BadField('forms', `has "${unknown}", which is not a dosage form`);
  const text = optionalField(record, 'max_strength');
  const maxStrength = text === undefined ? undefined : onlyAmount(text);
  if (text !== undefined && maxStrength === undefined)
    throw new BadField('max_strength', `is "${text}"; enter one strength, such as 400 mg or 5%`);
  return { forms: forms.filter(isDosageForm), maxStrength };
}

/** A strength that cannot be compared with the highest one needs a prescription. */
function isListed({ form, strength }: Product, { forms, maxStrength }: ListedMedicine): boolean {
  if (!forms.includes(form)) return false;
  if (maxStrength === undefined) return true;
  const amount = onlyAmount(strength);
  return amount !== undefined && amount.unit === maxStrength.unit && amount.value <= maxStrength.value;
}

/** The amount of a strength with one ingredient and no "per" part, such as "400 mg" or "5%"; undefined for any other. */
function onlyAmount(text: string): Amount | undefined {
  const { strengths, rest } = extractStrengths(text);
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
  check: takenGenericNames,
  finish: nameMedicines,
});

/**
 * Imports medicines from CSV; `docs/ops/reference-data.md` describes the columns. One row gives a product for each form and strength, and
 * `changed` counts products. `data/over-the-counter.csv` decides `prescription_only` where the file leaves it empty;
 * `data/usual-strengths.csv` alone decides which strengths are usual.
 *
 * @throws Error when another import is running.
 */
export async function importMedicines(
  database: Db,
  source: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importRows(database, source, options, async () =>
    medicinesBy(await readOverTheCounter(), await readUsualStrengths()),
  );
}

function readMedicine(record: CsvRecord, rule: PrescriptionRule, isUsual: UsualRule) {
  const generic_name = nameField(record, 'generic_name');
  const row = {
    generic_name,
    category: optionalField(record, 'category') ?? '',
    forms_and_strengths: optionalField(record, PRODUCTS_COLUMN) ?? '',
  };
  const products = toProducts({ ...row, forms_and_strengths: productsField(row) });
  const stated =
    optionalField(record, 'prescription_only') === undefined
      ? undefined
      : parsedField(record, 'prescription_only', (text) => YES_OR_NO.get(text), 'enter yes or no');
  return products.map((product) => ({
    medicine_id: medicineId(product),
    ...product,
    prescription_only: String(stated ?? rule(product)),
    usual: String(isUsual(product)),
    ...reviewedBy(record),
  }));
}

/**
 * Returns a column with the name of a medicine.
 *
 * @throws BadField for a placeholder, a value that a spreadsheet has damaged, and a text without a Latin letter.
 */
export function nameField(record: CsvRecord, column: string): string {
  const name = textField(record, column);
  const damage = isPlaceholder(name)
    ? 'is a placeholder; enter a name, or remove the row'
    : spreadsheetDamage(name);
  if (damage !== undefined) throw new BadField(column, `is ${quotedValue(name)}, which ${damage}`);
  if (!/[a-z]/.test(normaliseName(name)))
    throw new BadField(column, `is ${quotedValue(name)}, which has no letter; enter a name`);
  return name;
}

/** The column with a medicine's forms and strengths, written as in WHO's list: "Tablet: 80 mg + 480 mg". */
export const PRODUCTS_COLUMN = 'forms_and_strengths';

/**
 * Returns the column with the forms and strengths of a medicine.
 *
 * @throws BadField when it states a form or strength that cannot be read, or none where it should.
 */
export function productsField(row: WhoRow): string {
  const unread = unreadPart(row);
  if (unread === undefined) return row.forms_and_strengths;
  const remedy =
    'write the form with a capital letter, a colon and its strengths separated by semicolons, as in "Tablet: 0.5 mg; 1000 mg. Oral liquid: 125 mg/5 ml"';
  const problem =
    unread === ''
      ? 'is empty'
      : `has ${quotedValue(unread)}, which cannot be read as a form with its strengths`;
  throw new BadField(PRODUCTS_COLUMN, `${problem}; ${remedy}`);
}

const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

async function nameMedicines(transaction: Tx): Promise<void> {
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
