/** Names by their words, so that texts are compared with each different word once, not with every name. */
import { sounded, wordSimilarity, type SoundedWord } from '../../domain/medicines/name-similarity.ts';

interface Named {
  readonly words: readonly string[];
}

/** A word of names, and the names that have it. */
interface IndexedWord<Name> {
  readonly word: SoundedWord;
  readonly names: readonly Name[];
}

/** A name and the share of words, of the text and of the name, that have a counterpart in the other. */
export interface LikeName<Name> {
  readonly name: Name;
  readonly likeness: number;
}

export class NameIndex<Name extends Named> {
  readonly #words: readonly IndexedWord<Name>[];
  /** For each word asked so far, the names with a word like it. */
  readonly #found = new Map<string, ReadonlyMap<Name, number>>();

  constructor(names: readonly Name[]) {
    const pairs = names.flatMap((name) => [...new Set(name.words)].map((word) => ({ word, name })));
    const byWord = Map.groupBy(pairs, ({ word }) => word);
    this.#words = [...byWord].map(([word, ofWord]) => ({
      word: sounded(word),
      names: ofWord.map(({ name }) => name),
    }));
  }

  /** The names that have a word like one of these, likeliest first. */
  like(asked: readonly string[]): LikeName<Name>[] {
    const sums = new Map<Name, number>();
    for (const word of asked) {
      for (const [name, similarity] of this.#namesWith(word)) {
        sums.set(name, (sums.get(name) ?? 0) + similarity);
      }
    }
    return [...sums]
      .map(([name, sum]) => ({ name, likeness: (2 * sum) / (asked.length + name.words.length) }))
      .sort((one, other) => other.likeness - one.likeness);
  }

  /** The names that have a word like this, each with the similarity of the likest. */
  #namesWith(typed: string): ReadonlyMap<Name, number> {
    const known = this.#found.get(typed);
    if (known !== undefined) return known;
    const found = new Map<Name, number>();
    const typedWord = sounded(typed);
    for (const { word, names } of this.#words) {
      const similarity = wordSimilarity(typedWord, word);
      if (similarity === 0) continue;
      for (const name of names) found.set(name, Math.max(similarity, found.get(name) ?? 0));
    }
    this.#found.set(typed, found);
    return found;
  }
}
