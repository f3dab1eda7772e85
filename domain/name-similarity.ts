/** Decides whether a word is a misspelling of another, without taking one medicine for another. */

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
  [/ck|ch|c|q/g, 'k'],
  [/z/g, 's'],
  [/(.)\1/g, '$1'],
  [/e$/g, ''],
];

function soundOf(word: string): string {
  return SOUNDS.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word);
}

/**
 * How alike a word typed and a word of a name are, from 0 to 1: 1 when they are equal, 0 when the one is no
 * likely misspelling of the other.
 */
export function wordSimilarity(typed: string, word: string): number {
  if (typed === word) return 1;
  if (typed.length < MIN_CORRECTED_LENGTH || word.length < MIN_CORRECTED_LENGTH) return 0;
  const sounds = [soundOf(typed), soundOf(word)] as const;
  const slips = Math.min(editDistance(typed, word), editDistance(...sounds) + SOUND_SLIP);
  const forgiven = typed.length >= LENGTH_FOR_TWO_SLIPS ? 2 : 1;
  // People rarely miss the first sound; medicines that are mixed up often differ in it: lorazepam, clonazepam.
  if (slips > forgiven || (slips > 1 && sounds[0][0] !== sounds[1][0])) return 0;
  return 1 - slips / Math.max(typed.length, word.length);
}

/** How many letters must be changed, added, left out or swapped with their neighbour (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isEqual = left[row - 1] === right[column - 1];
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isEqual ? 0 : 1),
        swapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

/**
 * How well the words typed fit a name, from 0 to 1: the mean over the words typed, each compared with a word
 * of the name of its own, or all of both written together ("para cetamol"). 0 when one has no match.
 */
export function nameSimilarity(typed: readonly string[], name: readonly string[]): number {
  const together = wordSimilarity(typed.join(''), name.join(''));
  return Math.max(together, meanSimilarity(typed, name));
}

function meanSimilarity(typed: readonly string[], name: readonly string[]): number {
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
