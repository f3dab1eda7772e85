/** Names of medicines as they are compared: in any case, with or without accents, punctuation and connectives. */
import { fold } from '../common/text.ts';
import { formWord } from './dosage-forms.ts';

/** What kind of name it is; generic names are the catalogue's own. */
export const NAME_KINDS = ['generic', 'brand', 'synonym'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Words that join names and distinguish none: "amoxicillin and clavulanic acid", "water for injection". */
const CONNECTIVES = new Set(['and', 'with', 'for', 'of', 'in', 'or', 'the', 'to', 'per']);

/** The words of a text that can tell one name from another, in order: lower-case letters and digits. */
export function nameWords(text: string): string[] {
  const words =
    fold(text)
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.filter(
    (word, index) => !CONNECTIVES.has(word) && !(word === 'plus' && isNamed(words[index + 1])),
  );
}

/** Whether "plus" before the word joins it: "paracetamol plus caffeine", and not "Micardis Plus tablets". */
function isNamed(next: string | undefined): boolean {
  return next !== undefined && formWord(next) === undefined && !/^\d+$/.test(next);
}

/** A name in the form in which it is stored and compared: its words with single spaces between. */
export function normaliseName(name: string): string {
  return nameWords(name).join(' ');
}

/** The names that a generic name goes by itself: as the list has it, and without what it adds in brackets. */
export function genericNames(genericName: string): string[] {
  const withoutBrackets = genericName.replaceAll(/ ?\([^()]*\)/g, '');
  return [...new Set([genericName, withoutBrackets])];
}

interface LabelParts {
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** A product as people write it: "amoxicillin 500 mg capsule". */
export function medicineLabel({ generic_name, form, strength }: LabelParts): string {
  return [generic_name, strength, form === 'other' ? '' : form].filter((part) => part !== '').join(' ');
}
