/** Turns a row of the WHO list of essential medicines into products: one for each form and strength. */
import { formatStrength, isSameStrength, type Strength } from '../../../domain/medicines/strengths.ts';
import type { DosageForm } from '../../../domain/medicines/dosage-forms.ts';
import { splitByForm } from './who-forms.ts';
import { readStrengths } from './who-strengths.ts';
import type { WhoRow } from './who-row.ts';
import { formsNotStated, isVolatile, oralForms, preferredName } from './who-gaps.ts';

export interface Product {
  readonly generic_name: string;
  readonly form: DosageForm;
  /** Normalised; empty where the list names none. */
  readonly strength: string;
}

const LIQUIDS: readonly DosageForm[] = [
  'injection',
  'infusion',
  'oral liquid',
  'solution',
  'rectal gel',
  'nebuliser solution',
  'intratracheal suspension',
];

/** Vials for injection hold 60 ml at most, bottles for infusion 100 ml or more. */
const LEAST_INFUSED_ML = 100;

interface Found {
  readonly form: DosageForm;
  readonly strength: Strength | undefined;
}

/**
 * Every product that a row names, each once, in the order of the text. A row whose text names no form gives
 * products of the form that `who-gaps.ts` knows for it, and at the least one of form "other".
 */
export function toProducts(row: WhoRow): Product[] {
  const generic_name = preferredName(row.generic_name);
  const found = splitByForm(row.forms_and_strengths).flatMap((section) => {
    const [form] = section.forms;
    const strengths = readStrengths(section.text, form !== undefined && LIQUIDS.includes(form));
    const forms = section.forms.length === 2 && form === 'tablet' ? oralForms(generic_name) : section.forms;
    return forms.flatMap((each) =>
      (strengths.length > 0 ? strengths : [undefined]).map((strength) => ({
        form: isVolatile(generic_name) ? 'inhalation liquid' : presentedForm(each, section.text, strength),
        strength,
      })),
    );
  });
  const products = found.length > 0 ? found : formsNotStated(row);
  return withoutRepeats(products).map(({ form, strength }) => ({
    generic_name,
    form,
    strength: strength === undefined ? '' : formatStrength(strength),
  }));
}

/** What the container or the strength says about the form, where the heading is vague. */
function presentedForm(form: DosageForm, text: string, strength: Strength | undefined): DosageForm {
  // A solution in a container of so many ml is for injection; one for the skin names no container.
  if (form === 'solution' && / in \d+[ -]ml/.test(text)) return 'injection';
  // Nobody injects so much at once.
  if (form === 'injection' && (strength?.per?.value ?? 0) >= LEAST_INFUSED_ML) return 'infusion';
  // A powder for a bottle says its concentration once dissolved; one without is a sachet for one dose.
  if (form === 'powder for oral liquid' && strength?.per === undefined) return 'oral powder';
  return form;
}

/** A form without a strength says nothing beside the same form with one. */
function withoutRepeats(products: readonly Found[]): Found[] {
  return products.filter(({ form, strength }, index) => {
    const others = products.filter((other, place) => other.form === form && place !== index);
    if (strength === undefined && others.some((other) => other.strength !== undefined)) return false;
    const earlier = products.slice(0, index).filter((other) => other.form === form);
    return !earlier.some((other) => isSame(other.strength, strength));
  });
}

function isSame(left: Strength | undefined, right: Strength | undefined): boolean {
  return left === undefined || right === undefined ? left === right : isSameStrength(left, right);
}
