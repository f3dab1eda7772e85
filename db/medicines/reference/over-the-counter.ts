/** Which medicines are sold without a prescription: `data/over-the-counter.csv`. What is not on it needs one. */
import { isDosageForm, type DosageForm } from '../../../domain/medicines/dosage-forms.ts';
import { takeStrengths } from '../../../domain/medicines/strength-text.ts';
import type { Amount } from '../../../domain/medicines/strengths.ts';
import { BadField, optionalField, textField } from '../../import/fields.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import { readOurList } from './our-list.ts';
import type { Product } from './who-medicines.ts';

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
  await readOurList('over-the-counter.csv', COLUMNS, (record) => {
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
