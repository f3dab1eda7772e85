/** What counts as a misspelling: one slip, in long words two, and never another medicine. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  editDistance,
  nameSimilarity,
  sounded,
  wordSimilarity,
} from '../../../domain/medicines/name-matching.ts';

/** The textbook's optimal string alignment, all cells of it. */
function slipsOf(left: string, right: string): number {
  const cells = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  );
  const at = (row: number, column: number) => cells[row]?.[column] ?? Infinity;
  for (let row = 0; row <= left.length; row += 1) {
    for (let column = 0; column <= right.length; column += 1) {
      const isEqual = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const slips = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isEqual ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
      (cells[row] ?? [])[column] = row === 0 && column === 0 ? 0 : slips;
    }
  }
  return at(left.length, right.length);
}

describe('the slips between two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });

  test('are those of the textbook, and none when there are more than asked', () => {
    const most = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(word, word, most, (left, right, limit) => {
        const slips = slipsOf(left, right);
        expect(editDistance(left, right, limit)).toBe(slips > limit ? undefined : slips);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['', '', 0, 0],
    ['a', '', 1, 1],
    ['', 'ab', 1, undefined],
    ['abc', 'acb', 1, 1],
    ['ab', 'ba', 1, 1],
    ['abcd', 'badc', 2, 2],
    ['abcdef', 'fedcba', 2, undefined],
    ['aaaa', 'bbbb', 3, undefined],
    ['abcde', 'abxyz', 3, 3],
  ])('from "%s" to "%s", at most %i, are %s', (left, right, most, expected) => {
    expect(editDistance(left, right, most)).toBe(expected);
  });
});

describe('how a word sounds', () => {
  test.each([
    ['sulphadoxine', 'sulfadoxin'],
    ['theophylline', 'teofilin'],
    ['oestradiol', 'estradiol'],
    ['haemoglobin', 'hemoglobin'],
    ['cyclizine', 'kiklisin'],
    ['chlorquine', 'klorkuin'],
    ['lackquer', 'lakuer'],
    ['ketto', 'keto'],
    ['penicillin', 'penikilin'],
    ['elite', 'elit'],
  ])('%s sounds as %s', (letters, sound) => {
    expect(sounded(letters)).toEqual({ letters, sound });
  });
});

describe('a word typed', () => {
  const similarity = (typed: string, word: string) => wordSimilarity(sounded(typed), sounded(word));

  test.each([
    ['zinc', 'zinc', 1],
    // Too short to be corrected.
    ['zimc', 'zinc', 0],
    ['zincs', 'zinc', 0],
    ['zinc', 'zincs', 0],
    // One slip of five letters.
    ['asprn', 'aspri', 1 - 1 / 5],
    // Two slips are too many below eight letters.
    ['aspirn', 'azpirm', 0],
    ['lozadan', 'losartan', 0],
    // As it sounds: half a slip.
    ['amoxycillin', 'amoxicillin', 1 - 0.5 / 11],
    ['zyrtex', 'sirtex', 1 - 0.5 / 6],
    // Two slips in eight letters and more, if the first sound is the same.
    ['losarten', 'losertan', 1 - 2 / 8],
    ['parasitamul', 'paracetamol', 0],
    ['ibuprafin', 'ibuprofen', 1 - 2 / 9],
    ['lorazepam', 'clonazepam', 0],
    ['clonazepam', 'lorazepam', 0],
    // One slip more besides the sound, where two are forgiven.
    ['sulphadoxime', 'sulfadoxine', 1 - 1.5 / 12],
    // The same as it sounds, but two slips by its letters.
    ['phenitoin', 'fenitoin', 1 - 0.5 / 9],
    ['celecoxib', 'zelecoxib', 1 - 1 / 9],
  ])('%s for %s is %d', (typed, word, expected) => {
    expect(similarity(typed, word)).toBeCloseTo(expected, 10);
  });

  test('is as like the other as the other is like it, from 0 to 1', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'c', 'e', 'h', 'p', 'y', 'z'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const score = similarity(one, other);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(score === 1).toBe(one === other);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a name typed', () => {
  test.each([
    ['', 'paracetamol', 0],
    ['paracetamol', 'paracetamol', 1],
    ['para cetamol', 'paracetamol', 1],
    ['paracetamol', 'para cetamol', 1],
    ['clavulanic amoxicillin', 'amoxicillin clavulanic acid', 1],
    ['amoxicilin', 'amoxicillin clavulanic acid', 1 - 0.5 / 11],
    ['amoxicilin clavulanic', 'amoxicillin clavulanic acid', (1 - 0.5 / 11 + 1) / 2],
    // A word of the name stands for one word typed, not for two.
    ['insulin insulin', 'insulin glargine', 0],
    ['insulin', 'glargine', 0],
    ['insulin xyzzy', 'insulin glargine', 0],
  ])('"%s" for "%s" is %d', (typed, name, expected) => {
    const words = (text: string) => text.split(' ').filter((word) => word !== '');
    expect(nameSimilarity(words(typed), words(name))).toBeCloseTo(expected, 10);
  });
});
