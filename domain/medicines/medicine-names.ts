/** Normalises names of medicines for comparison: case, accents, punctuation and connectives do not matter. */
import { fold } from '../common/text.ts';
import { formWord } from './dosage-forms.ts';

/** Kinds of names. Generic names are those of the catalogue. */
const NAME_KINDS = ['generic', 'brand', 'synonym'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Words that only join names: "amoxicillin and clavulanic acid", "water for injection". */
const CONNECTIVES = new Set(['and', 'by', 'with', 'for', 'of', 'in', 'or', 'the', 'to', 'per']);

/** Signs of a trademark, which are no part of a name: "Panadol™", "PANADOL(R)". */
const TRADEMARKS = /[®™©℠]|\((?:r|tm|sm|c)\)/giu;

export function withoutTrademarks(text: string): string {
  return text.replaceAll(TRADEMARKS, ' ');
}

/** The distinctive words of a text, in order: lower-case letters and digits. */
export function nameWords(text: string): string[] {
  const words =
    fold(text)
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.filter(
    (word, index) => !CONNECTIVES.has(word) && !(word === 'plus' && isNamed(words[index + 1])),
  );
}

/** Returns whether "plus" before this word joins two names: it does in "paracetamol plus caffeine", not in "Micardis Plus tablets". */
function isNamed(next: string | undefined): boolean {
  return next !== undefined && formWord(next) === undefined && !/^\d+$/.test(next);
}

/** Normalises a name for storage and comparison: its words, separated by single spaces. */
export function normaliseName(name: string): string {
  return nameWords(name).join(' ');
}

/** A generic name as in the catalogue, and without the part in brackets. */
export function genericNames(genericName: string): string[] {
  const withoutBrackets = genericName.replaceAll(/ ?\([^()]*\)/g, '');
  return [...new Set([genericName, withoutBrackets])];
}

interface LabelParts {
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** Label of a product, such as "amoxicillin 500 mg capsule". */
export function medicineLabel({ generic_name, form, strength }: LabelParts): string {
  return [generic_name, strength, form === 'other' ? '' : form].filter((part) => part !== '').join(' ');
}
