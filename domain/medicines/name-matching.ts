/** Matches the words of a query with names of the catalogue: exactly, by parts, or despite misspellings. */
import { type NameKind, nameWords } from './medicine-names.ts';
import { isSalt, type MedicineQuery } from './medicine-query.ts';
import type { MatchType } from './units.ts';

/**
 * Minimum length of a word whose spelling is corrected: shorter words are too similar to each other. RxNorm's spelling
 * correction starts at the same length.
 */
export const MIN_CORRECTED_LENGTH = 5;
/** Words from this length on may have two slips, shorter words one. */
const LENGTH_FOR_TWO_SLIPS = 8;
/** A word that only sounds the same counts as this fraction of a slip. */
const SOUND_SLIP = 0.5;

/** Letters that sound the same in names of medicines: amoxycillin, sulphadoxine, oestradiol, frusemide. */
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

export interface PhoneticWord {
  readonly letters: string;
  readonly sound: string;
}

/** A word with its sound, which misspellings keep. */
export function phoneticWord(word: string): PhoneticWord {
  return { letters: word, sound: soundOf(word) };
}

/** Similarity of a typed word and a word of a name: 1 if they are equal, 0 if neither is a likely misspelling of the other. */
export function wordSimilarity(typed: PhoneticWord, word: PhoneticWord): number {
  if (typed.letters === word.letters) return 1;
  if (typed.letters.length < MIN_CORRECTED_LENGTH || word.letters.length < MIN_CORRECTED_LENGTH) return 0;
  const slips = slipsBetween(typed, word);
  return slips === undefined ? 0 : 1 - slips / Math.max(typed.letters.length, word.letters.length);
}

/** The number of slips in the letters or in the sound, whichever is lower; undefined if there are too many. */
function slipsBetween(typed: PhoneticWord, word: PhoneticWord): number | undefined {
  // People rarely get the first sound wrong, and medicines that are easily confused often differ in it: lorazepam,
  // clonazepam.
  const forgivesTwo = typed.letters.length >= LENGTH_FOR_TWO_SLIPS && typed.sound[0] === word.sound[0];
  const forgiven = forgivesTwo ? 2 : 1;
  const inLetters = editDistance(typed.letters, word.letters, forgiven);
  const inSound = editDistance(typed.sound, word.sound, Math.floor(forgiven - SOUND_SLIP));
  if (inSound === undefined) return inLetters;
  return Math.min(inLetters ?? forgiven, inSound + SOUND_SLIP);
}

/**
 * Number of letters to change, add, remove or swap with the next one (optimal string alignment distance); undefined
 * above `most`. Input is untrusted, so the work is bounded: it compares only cells near the diagonal and stops at the
 * first row that exceeds `most`.
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
 * Similarity of typed words and a name, from 0 to 1: the mean over the typed words, each paired with a different word
 * of the name, or all words joined ("para cetamol"). It is 0 if a word has no counterpart.
 */
export function nameSimilarity(typed: readonly string[], name: readonly string[]): number {
  const joined = (words: readonly string[]) =>
    wordSimilarity(phoneticWord(words.join('')), phoneticWord(name.join('')));
  const together = joined(typed);
  // "losartan h" is not a misspelling of losartan: a word that only adds slips is not part of the name.
  const isOfAll = typed.length < 2 || typed.every((_, index) => joined(typed.toSpliced(index, 1)) < together);
  return Math.max(isOfAll ? together : 0, meanSimilarity(typed.map(phoneticWord), name.map(phoneticWord)));
}

function meanSimilarity(typed: readonly PhoneticWord[], name: readonly PhoneticWord[]): number {
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

export interface CatalogueName {
  readonly generic_name: string;
  readonly kind: NameKind;
  readonly words: readonly string[];
}

export interface NameMatch<Name extends CatalogueName> {
  readonly name: Name;
  readonly type: MatchType;
  /** From 0 to 1. */
  readonly score: number;
}

/** Minimum length of a word that matches as a prefix. A shorter word must be a whole word of the name. */
export const MIN_PREFIX_LENGTH = 3;

/**
 * Names that the query spells out completely, in any order of words. Words for forms, numbers, salts, manufacturers and
 * purposes may belong to the name; the name that uses most of them wins, so "water for injection" is not water.
 */
export function exactMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const asked = new Set([
    ...query.nameWords,
    ...query.optionalWords,
    ...query.narrowingWords,
    ...numbersOf(query),
  ]);
  const whole = names.filter(
    (name) =>
      query.nameWords.every((word) => name.words.includes(word)) &&
      name.words.every((word) => asked.has(word)) &&
      !isOfOtherSalt(query, name),
  );
  return longestOf(whole).map((name) => ({
    name,
    type: name.kind === 'generic' ? 'exact' : name.kind,
    score: 1,
  }));
}

/** Numbers without a unit that were read as a strength and may belong to the name, as in "Humulin 70/30". */
function numbersOf({ strengths }: MedicineQuery): string[] {
  return strengths.flatMap(({ amounts }) =>
    amounts.flatMap(({ value, unit }) => (unit === 'number' ? [String(value)] : [])),
  );
}

/** Salts that `isSalt` leaves out, because they make a different medicine. */
const OTHER_SALTS: ReadonlySet<string> = new Set([
  'acetate',
  'bicarbonate',
  'bromide',
  'carbonate',
  'chloride',
  'gluconate',
  'hydroxide',
  'lactate',
  'nitrate',
  'oxide',
]);
/** Spellings of one salt. */
const SALT_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['besilate', 'besylate'],
  ['hcl', 'hydrochloride'],
  ['mesilate', 'mesylate'],
  ['sulphate', 'sulfate'],
]);

/** Returns whether the name is of another salt than the query: lithium is the carbonate, and not the citrate. */
function isOfOtherSalt({ optionalWords }: MedicineQuery, { words, generic_name }: CatalogueName): boolean {
  const spelled = (word: string) => SALT_SPELLINGS.get(word) ?? word;
  const asked = optionalWords.filter((word) => isSalt(word) && !words.includes(word)).map(spelled);
  if (asked.length === 0) return false;
  const salts = nameWords(generic_name)
    .filter((word) => isSalt(word) || OTHER_SALTS.has(word))
    .map(spelled);
  return salts.length > 0 && !asked.some((salt) => salts.includes(salt));
}

function longestOf<Name extends CatalogueName>(names: readonly Name[]): Name[] {
  const longest = Math.max(...names.map(({ words }) => words.length));
  return names.filter(({ words }) => words.length === longest);
}

/**
 * Names that the query spells out completely, beside words of their generic name: "mixtard insulin", "emzor
 * paracetamol". The longest of several names wins.
 */
export function explainedMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const explained = names.filter((name) => {
    const known = new Set([...name.words, ...nameWords(name.generic_name)]);
    return query.nameWords.every((word) => known.has(word)) && !isOfOtherSalt(query, name);
  });
  return longestOf(explained).map((name) => ({ name, type: 'words', score: EXPLAINED }));
}

/** Below 1, because the query has words that are not in the name. */
const EXPLAINED = 0.99;

/**
 * Names in which every word of the query is a word or a prefix of one; the score is the matched share of letters. Words
 * of one or two letters alone match nothing. A query that is the start of a whole name means this name, not a longer
 * name, even if the name has no products: "lamivudin" is lamivudine, not a combination.
 */
export function wordMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const asked = [...query.nameWords, ...query.optionalWords];
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

function addsTo(words: readonly string[], others: readonly string[]): boolean {
  return words.length > others.length && others.every((word) => words.includes(word));
}

function isWordOrStart(word: string, candidate: string): boolean {
  return word === candidate || (word.length >= MIN_PREFIX_LENGTH && candidate.startsWith(word));
}

/** Share of the name's letters in the query; below 1, because the name is not spelled out. */
function share(asked: readonly string[], words: readonly string[]): number {
  return Math.min(0.99, asked.join('').length / words.join('').length);
}

/** Matches whose score is lower than the best by more than this are dropped. */
const SCORE_TOLERANCE = 0.001;

/**
 * Names that the query most likely misspells: only the most similar ones, and complete names before parts of names. So
 * "amoxycillin" is amoxicillin, not its combination with clavulanic acid.
 */
export function similarMatches<Name extends CatalogueName>(
  query: MedicineQuery,
  names: readonly Name[],
): NameMatch<Name>[] {
  const asked = [...query.nameWords, ...query.optionalWords];
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
