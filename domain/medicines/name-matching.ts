/** How similar a text is to a name of a medicine. */
import { type NameKind, nameWords } from './medicine-names.ts';
import type { MedicineQuery } from './medicine-query.ts';
import type { MatchType } from './units.ts';

/** Shorter words are too alike to be corrected; RxNorm's spelling repair begins at the same length. */
export const MIN_CORRECTED_LENGTH = 5;
/** From this length two slips are forgiven, below it one. */
const LENGTH_FOR_TWO_SLIPS = 8;
/** A word spelled as it sounds has this share of a slip. */
const SOUND_SLIP = 0.5;

/** Spellings that sound alike in the names of medicines: amoxycillin, sulphadoxine, oestradiol, frusemide. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ae|oe/g, 'e'],
  [/y/g, 'i'],
  [/g(?=[ei])/g, 'j'],
  [/ck|ch|c|q/g, 'k'],
  [/z/g, 's'],
  [/(.)\1/g, '$1'],
  [/e$/g, ''],
];

function soundOf(word: string): string {
  return SOUNDS.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word);
}

/** A word with its sound, which is worked out once however many words it is compared with. */
export interface SoundedWord {
  readonly letters: string;
  readonly sound: string;
}

export function sounded(word: string): SoundedWord {
  return { letters: word, sound: soundOf(word) };
}

/**
 * How alike a word typed and a word of a name are, from 0 to 1: 1 when they are equal, 0 when the one is no
 * likely misspelling of the other.
 */
export function wordSimilarity(typed: SoundedWord, word: SoundedWord): number {
  if (typed.letters === word.letters) return 1;
  if (typed.letters.length < MIN_CORRECTED_LENGTH || word.letters.length < MIN_CORRECTED_LENGTH) return 0;
  const slips = slipsBetween(typed, word);
  return slips === undefined ? 0 : 1 - slips / Math.max(typed.letters.length, word.letters.length);
}

/** The slips in the letters or in the sound, whichever are fewer; undefined when they are more than forgiven. */
function slipsBetween(typed: SoundedWord, word: SoundedWord): number | undefined {
  // People rarely miss the first sound; medicines that are mixed up often differ in it: lorazepam, clonazepam.
  const forgivesTwo = typed.letters.length >= LENGTH_FOR_TWO_SLIPS && typed.sound[0] === word.sound[0];
  const forgiven = forgivesTwo ? 2 : 1;
  const inLetters = editDistance(typed.letters, word.letters, forgiven);
  const inSound = editDistance(typed.sound, word.sound, Math.floor(forgiven - SOUND_SLIP));
  if (inSound === undefined) return inLetters;
  return Math.min(inLetters ?? forgiven, inSound + SOUND_SLIP);
}

/**
 * How many letters must be changed, added, left out or swapped with their neighbour (optimal string alignment);
 * undefined when more than `most`. Texts come from anywhere, so no more is worked out than that takes: nothing
 * for words of very different length, else only the cells near the diagonal, up to the first row where all are
 * too many.
 */
export function editDistance(left: string, right: string, most: number): number | undefined {
  if (left.length - right.length > most || right.length - left.length > most) return undefined;
  const tooMany = most + 1;
  let beforeLast: number[] = [];
  let last = [0];
  for (let column = 1; column <= most; column += 1) last.push(column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let fewest = row;
    const end = Math.min(right.length, row + most);
    for (let column = Math.max(1, row - most); column <= end; column += 1) {
      const isEqual = left[row - 1] === right[column - 1];
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const slips = Math.min(
        (last[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
        (last[column - 1] ?? tooMany) + (isEqual ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? tooMany) + 1 : tooMany,
      );
      current[column] = slips;
      if (slips < fewest) fewest = slips;
    }
    if (fewest > most) return undefined;
    beforeLast = last;
    last = current;
  }
  const slips = last[right.length] ?? tooMany;
  return slips > most ? undefined : slips;
}

/**
 * How well the words typed fit a name, from 0 to 1: the mean over the words typed, each compared with a word
 * of the name of its own, or all of both written together ("para cetamol"). 0 when one has no match.
 */
export function nameSimilarity(typed: readonly string[], name: readonly string[]): number {
  const together = wordSimilarity(sounded(typed.join('')), sounded(name.join('')));
  return Math.max(together, meanSimilarity(typed.map(sounded), name.map(sounded)));
}

function meanSimilarity(typed: readonly SoundedWord[], name: readonly SoundedWord[]): number {
  const left = [...name];
  let sum = 0;
  for (const word of typed) {
    const scores = left.map((candidate) => wordSimilarity(word, candidate));
    const best = Math.max(0, ...scores);
    if (best === 0) return 0;
    left.splice(scores.indexOf(best), 1);
    sum += best;
  }
  return typed.length === 0 ? 0 : sum / typed.length;
}

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
