/** Suggests products with similar names for a text that names no medicine. */
import { medicineLabel } from './medicine-names.ts';
import { fitOf, narrowingFor, readQuery } from './medicine-query.ts';
import { phoneticWord, type PhoneticWord, wordSimilarity } from './name-matching.ts';

const MAX_SUGGESTIONS = 5;
/** The longest names have ten words. */
const MAX_WORDS = 10;
/** Weight of strength and form: small, so that they only decide between products of one name. */
const FIT_SHARE = 0.1;
/** Sorts "5 mg" before "10 mg". Shared, because creating a collator takes longer than many comparisons. */
const LABEL_ORDER = new Intl.Collator('en', { numeric: true });

interface NamedProduct {
  readonly words: readonly string[];
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

interface NameOfProducts {
  readonly words: readonly string[];
  readonly products: readonly NamedProduct[];
}

interface LikeName {
  readonly name: NameOfProducts;
  /** The share of the words of text and name that have a counterpart in the other. */
  readonly likeness: number;
}

export function suggestionWords(text: string): readonly string[] {
  return readQuery(text).nameWords.slice(0, MAX_WORDS);
}

export class Suggestions {
  readonly #words: readonly { readonly word: PhoneticWord; readonly names: readonly NameOfProducts[] }[];
  readonly #found = new Map<string, ReadonlyMap<NameOfProducts, number>>();

  constructor(products: readonly NamedProduct[]) {
    const byName = Map.groupBy(products, ({ words }) => words.join(' '));
    const names = [...byName].map(([name, ofName]) => ({ words: name.split(' '), products: ofName }));
    const pairs = names.flatMap((name) => [...new Set(name.words)].map((word) => ({ word, name })));
    this.#words = [...Map.groupBy(pairs, ({ word }) => word)].map(([word, ofWord]) => ({
      word: phoneticWord(word),
      names: ofWord.map(({ name }) => name),
    }));
  }

  /** Labels of the products whose names share a word with the text or resemble it, the most similar first. */
  labelsFor(text: string): string[] {
    const query = readQuery(text);
    const scores = new Map<string, number>();
    for (const { name, likeness } of likeliest(this.#like(suggestionWords(text)))) {
      const narrowing = narrowingFor(query, name.words);
      for (const product of name.products) {
        const label = medicineLabel(product);
        const score = likeness + fitOf(product, narrowing) * FIT_SHARE;
        scores.set(label, Math.max(score, scores.get(label) ?? 0));
      }
    }
    const ranked = [...scores].sort(([label, score], [other, otherScore]) =>
      score === otherScore ? LABEL_ORDER.compare(label, other) : otherScore - score,
    );
    return ranked.slice(0, MAX_SUGGESTIONS).map(([label]) => label);
  }

  /** The names that have a word similar to one of these, the most similar first. */
  #like(asked: readonly string[]): LikeName[] {
    const sums = new Map<NameOfProducts, number>();
    for (const word of asked)
      for (const [name, similarity] of this.#namesWith(word))
        sums.set(name, (sums.get(name) ?? 0) + similarity);
    return [...sums]
      .map(([name, sum]) => ({ name, likeness: (2 * sum) / (asked.length + name.words.length) }))
      .sort((one, other) => other.likeness - one.likeness);
  }

  /** The names that have a word similar to this one, with the highest similarity of each. */
  #namesWith(typed: string): ReadonlyMap<NameOfProducts, number> {
    const known = this.#found.get(typed);
    if (known !== undefined) return known;
    const found = new Map<NameOfProducts, number>();
    const typedWord = phoneticWord(typed);
    for (const { word, names } of this.#words) {
      const similarity = wordSimilarity(typedWord, word);
      if (similarity === 0) continue;
      for (const name of names) found.set(name, Math.max(similarity, found.get(name) ?? 0));
    }
    this.#found.set(typed, found);
    return found;
  }
}

/**
 * The names that can appear among the suggestions: enough of the most similar ones to fill the list, and others that a
 * better strength or form could still move into the list. Comparing strengths is the slow part.
 */
function likeliest(names: readonly LikeName[]): readonly LikeName[] {
  const labels = new Set<string>();
  for (const { name, likeness } of names) {
    for (const product of name.products) labels.add(medicineLabel(product));
    if (labels.size >= MAX_SUGGESTIONS)
      return names.filter((other) => other.likeness >= likeness - FIT_SHARE);
  }
  return names;
}
