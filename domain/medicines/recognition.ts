/** Which medicines a text means: first the names that it means, then their products. */
import type { Meaning } from '../requests/item-pricing.ts';
import type { DosageForm } from './dosage-forms.ts';
import { medicineLabel } from './medicine-names.ts';
import { fitOf, isSalt, type MedicineQuery, narrowingFor, readQuery, usualPlace } from './medicine-query.ts';
import {
  type CatalogueName,
  exactMatches,
  explainedMatches,
  type NameMatch,
  similarMatches,
  wordMatches,
} from './name-matching.ts';
import type { MatchType } from './units.ts';

export interface CatalogueProduct {
  readonly medicine_id: string;
  readonly medicine_number: number;
  readonly form: DosageForm;
  readonly strength: string;
  readonly prescription_only: boolean;
  /** Whether it is what an adult usually takes of the medicine in this form. */
  readonly usual: boolean;
}

/** A name with the products that it stands for. */
export interface NameWithProducts extends CatalogueName {
  readonly products: readonly CatalogueProduct[];
}

/** A product of the catalogue that a text names. */
export interface RecognisedMedicine extends CatalogueProduct {
  readonly generic_name: string;
  readonly label: string;
  readonly match: { readonly type: MatchType; readonly score: number };
}

/** How the names that a tier chooses from are found in the catalogue. */
export type CandidateNames = 'with_all_words' | 'of_these_words' | 'with_word_starts' | 'with_similar_words';

interface Tier {
  readonly candidates: CandidateNames;
  readonly wordsOf: (query: MedicineQuery) => readonly string[];
  readonly matches: <Name extends CatalogueName>(
    query: MedicineQuery,
    names: readonly Name[],
  ) => NameMatch<Name>[];
}

const allWords = ({ nameWords, besideWords }: MedicineQuery) => [...nameWords, ...besideWords];

/**
 * The names that a text can mean: whole names, whole names beside words of what they stand for, words of names, and
 * likely misspellings. Only the first tier that names anything counts, also when no product has the strength and form
 * asked, so that a medicine is never replaced by another one with a similar name.
 */
export const TIERS: readonly Tier[] = [
  { candidates: 'with_all_words', wordsOf: ({ nameWords }) => nameWords, matches: exactMatches },
  { candidates: 'of_these_words', wordsOf: ({ nameWords }) => nameWords, matches: explainedMatches },
  { candidates: 'with_word_starts', wordsOf: allWords, matches: wordMatches },
  { candidates: 'with_similar_words', wordsOf: allWords, matches: similarMatches },
];

/** The ways to read a query, in their order: makers and purposes count as part of a name first, and are then left out. */
export function readingsOf(query: MedicineQuery): MedicineQuery[] {
  if (query.nameWords.length === 0) return [];
  const salts = query.besideWords.filter(isSalt);
  return salts.length === query.besideWords.length ? [query] : [query, { ...query, besideWords: salts }];
}

/**
 * The products of the names that have the strength and form asked, each once with its best score, best first. Where a
 * product has exactly the strength and form asked, products that only cover them are left out: who asks for 5 mg
 * tablets does not get a liquid of 5 mg/ml.
 */
export function productsMeant(
  query: MedicineQuery,
  matches: readonly NameMatch<NameWithProducts>[],
): RecognisedMedicine[] {
  const found = new Map<string, RecognisedMedicine>();
  for (const { name, type, score } of matches) {
    const narrowing = narrowingFor(query, name.words);
    const fits = name.products.map((product) => ({ product, fit: fitOf(product, narrowing) }));
    const best = Math.max(...fits.map(({ fit }) => fit));
    for (const { product, fit } of fits) {
      if (fit === 0 || fit < best) continue;
      if (fit * score <= (found.get(product.medicine_id)?.match.score ?? 0)) continue;
      const medicine = { ...product, generic_name: name.generic_name };
      const match = { type, score: fit * score };
      found.set(product.medicine_id, { ...medicine, label: medicineLabel(medicine), match });
    }
  }
  return [...found.values()].sort(compareMatches);
}

/**
 * The better match comes first. Of equal ones the form that people usually take, tablets before syrups and injections,
 * and of one form an adult's usual strength.
 */
function compareMatches(one: RecognisedMedicine, other: RecognisedMedicine): number {
  return (
    other.match.score - one.match.score ||
    usualPlace(one.form) - usualPlace(other.form) ||
    Number(other.usual) - Number(one.usual)
  );
}

/** The place of each in a list that is sorted by match; equal matches share theirs. */
export function matchPlaces(bestFirst: readonly RecognisedMedicine[]): number[] {
  let place = 0;
  return bestFirst.map((medicine, index) => {
    const before = bestFirst[index - 1];
    if (before !== undefined && compareMatches(before, medicine) !== 0) place = index;
    return place;
  });
}

/** `db/import/import-medicines.ts` makes them. */
const MEDICINE_ID = /^med_[0-9a-f]+$/;

/** The items of an order, each by a medicine_id or by a whole name with or without strength and form. */
export class MedicineTexts {
  /** What `meanings` needs of the catalogue: the products with these ids, and the names with all words of a list. */
  readonly sought: {
    readonly medicineIds: readonly string[];
    readonly wordLists: readonly (readonly string[])[];
  };
  private readonly trimmed: readonly string[];
  private readonly queries: readonly MedicineQuery[];

  constructor(texts: readonly string[]) {
    this.trimmed = texts.map((text) => text.trim());
    this.queries = this.trimmed.map(readQuery);
    this.sought = {
      medicineIds: this.trimmed.filter((text) => MEDICINE_ID.test(text)),
      wordLists: distinctLists(this.queries.map(({ nameWords }) => nameWords)),
    };
  }

  /**
   * For each text the products that it names whole, and of these the ones that fit best: "tablet" is a plain tablet
   * where there is one. A text that names nothing has no products.
   *
   * @param names those with all words of one of the lists.
   * @param products those with the ids.
   */
  meanings(names: readonly NameWithProducts[], products: readonly Meaning[]): (readonly Meaning[])[] {
    const byId = new Map(products.map((product) => [product.medicine_id, product]));
    return this.queries.map((query, index) => {
      const product = byId.get(this.trimmed[index] ?? '');
      if (product !== undefined) return [product];
      if (query.nameWords.length === 0) return [];
      const named = productsMeant(query, exactMatches(query, names));
      const best = Math.max(...named.map(({ match }) => match.score));
      return named.filter(({ match }) => match.score === best);
    });
  }
}

/** Those that are not empty, each once: texts often name the same medicine in many strengths. */
function distinctLists(lists: readonly (readonly string[])[]): (readonly string[])[] {
  const byWords = new Map(lists.map((words) => [words.join(' '), words]));
  byWords.delete('');
  return [...byWords.values()];
}
