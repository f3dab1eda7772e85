/** Which names of the catalogue a query means: the whole name, some of its words, or a likely misspelling. */
import { nameWords, type NameKind } from './medicine-names.ts';
import type { MedicineQuery } from './medicine-query.ts';
import type { MatchType } from './match-types.ts';
import { nameSimilarity } from './name-similarity.ts';

/** A name of the catalogue. */
export interface CatalogueName {
  readonly generic_name: string;
  readonly kind: NameKind;
  readonly words: readonly string[];
}

/** A name and how well it fits. */
export interface NameMatch<Name extends CatalogueName> {
  readonly name: Name;
  readonly type: MatchType;
  /** From 0 to 1. */
  readonly score: number;
}

/** A shorter word must be a whole word of the name, not the start of one. */
export const MIN_PREFIX_LENGTH = 3;

/**
 * The names that the query spells out whole, its words in any order. Words for forms, numbers and salts
 * (and others that stand beside names) may be part of the name or not; the name that uses most of them is meant: "water for injection" is not water.
 */
export function exactMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const asked = new Set([...query.nameWords, ...query.besideWords, ...query.narrowingWords]);
  const whole = names.filter(
    ({ words }) =>
      query.nameWords.every((word) => words.includes(word)) && words.every((word) => asked.has(word)),
  );
  const longest = Math.max(...whole.map(({ words }) => words.length));
  return whole
    .filter(({ words }) => words.length === longest)
    .map((name) => ({ name, type: name.kind === 'generic' ? 'exact' : name.kind, score: 1 }));
}

/**
 * The names that the query spells out whole beside words of what they stand for: "mixtard insulin", "emzor
 * paracetamol". Of several the longest is meant.
 */
export function explainedMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const explained = names.filter(({ words, generic_name }) => {
    const known = new Set([...words, ...nameWords(generic_name)]);
    return query.nameWords.every((word) => known.has(word));
  });
  const longest = Math.max(...explained.map(({ words }) => words.length));
  return explained
    .filter(({ words }) => words.length === longest)
    .map((name) => ({ name, type: 'words', score: EXPLAINED }));
}

/** Below 1, because the query says more than the name. */
const EXPLAINED = 0.99;

/**
 * The names that have every name word of the query as a word or the start of one; the score is their share.
 * Words of one and two letters alone name nothing. The start of a whole name means that name and none that
 * adds to it, also when the name has no products: "lamivudin" is lamivudine, not its combinations.
 */
export function wordMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const asked = [...query.nameWords, ...query.besideWords];
  if (asked.every(({ length }) => length < MIN_PREFIX_LENGTH)) return [];
  const matching = names.filter(({ words }) =>
    asked.every((word) => words.some((candidate) => isWordOrStart(word, candidate))),
  );
  const whole = matching.filter(({ words }) =>
    words.every((candidate) => asked.some((word) => isWordOrStart(word, candidate))),
  );
  return matching
    .filter(({ words }) => !whole.some((name) => addsTo(words, name.words)))
    .map((name) => ({ name, type: 'words', score: share(asked, name.words) }));
}

/** Whether the words are all of the others, and more. */
function addsTo(words: readonly string[], others: readonly string[]): boolean {
  return words.length > others.length && others.every((word) => words.includes(word));
}

function isWordOrStart(word: string, candidate: string): boolean {
  return word === candidate || (word.length >= MIN_PREFIX_LENGTH && candidate.startsWith(word));
}

/** How much of the name's letters were asked; below 1, because the name isn't spelled out. */
function share(asked: readonly string[], words: readonly string[]): number {
  return Math.min(0.99, asked.join('').length / words.join('').length);
}

/** Spellings this much worse than the best are dropped. */
const SCORE_TOLERANCE = 0.001;

/**
 * The names that the query most likely misspells: only the likeliest, and whole names before parts of names,
 * so that "amoxycillin" is amoxicillin and not the combination with clavulanic acid.
 */
export function similarMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const asked = [...query.nameWords, ...query.besideWords];
  const matches = names.map((name) => ({
    name,
    type: 'fuzzy' as const,
    score: nameSimilarity(asked, name.words),
  }));
  const best = Math.max(...matches.map(({ score }) => score));
  const likeliest = matches.filter(({ score }) => score > 0 && score >= best - SCORE_TOLERANCE);
  const whole = likeliest.filter(({ name }) => name.words.length <= asked.length);
  return whole.length > 0 ? whole : likeliest;
}
