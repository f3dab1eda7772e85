/** Which medicines are sold without a prescription: `data/over-the-counter.csv`. What is not on it needs one. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { isDosageForm, type DosageForm } from '../../../domain/medicines/dosage-forms.ts';
import { takeStrengths } from '../../../domain/medicines/strength-text.ts';
import type { Amount } from '../../../domain/medicines/strengths.ts';
import { BadField, optionalField, textField } from '../../import/fields.ts';
import { readCsv, type CsvRecord } from '../../import/read-csv.ts';
import type { Product } from './who-medicines.ts';

const FILE = path.join(import.meta.dirname, '../../../data/over-the-counter.csv');
const COLUMNS = { required: ['generic_name', 'forms'], optional: ['max_strength'] };

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
  for await (const row of readCsv(createReadStream(FILE), COLUMNS)) {
    if ('bad' in row) throw badRow(row.bad.line, row.bad.message);
    const name = row.record['generic_name'] ?? '';
    try {
      listed.set(name, [...(listed.get(name) ?? []), readListed(row.record)]);
    } catch (error) {
      throw error instanceof BadField ? badRow(row.line, `${error.column} ${error.message}`) : error;
    }
  }
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

function badRow(line: number, message: string): Error {
  return new Error(`data/over-the-counter.csv, line ${line}: ${message}. Correct the file`);
}
