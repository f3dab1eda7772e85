/** Which names of a catalogue match a query, without a database: parts, exact matches and misspellings. */
import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import {
  genericNames,
  medicineLabel,
  type NameKind,
  nameWords,
  normaliseName,
} from '../../../domain/medicines/medicine-names.ts';
import { fitOf, narrowingFor, readQuery } from '../../../domain/medicines/medicine-query.ts';
import {
  editDistance,
  exactMatches,
  nameSimilarity,
  similarMatches,
  phoneticWord,
  wordMatches,
  wordSimilarity,
} from '../../../domain/medicines/name-matching.ts';
import { formatStrength } from '../../../domain/medicines/strengths.ts';

const CATALOGUE = (
  [
    ['generic', 'amoxicillin'],
    ['generic', 'amoxicillin and clavulanic acid'],
    ['brand', 'augmentin'],
    ['synonym', 'acetaminophen'],
    ['generic', 'paracetamol'],
    ['generic', 'water'],
    ['generic', 'water for injection'],
    ['generic', 'sodium chloride'],
    ['generic', 'sodium chloride and glucose'],
    ['generic', 'nimodipine'],
    ['generic', 'nifedipine'],
    ['generic', 'diclofenac sodium'],
    ['generic', 'diclofenac'],
    ['generic', 'lamivudine'],
    ['generic', 'lamivudine and zidovudine'],
    ['generic', 'lorazepam'],
    ['generic', 'B complex'],
  ] satisfies [NameKind, string][]
).map(([kind, name]) => ({ generic_name: name, kind, words: nameWords(name) }));

type Match = typeof exactMatches;

function found(match: Match, query: string): [name: string, type: string, score: number][] {
  return match(readQuery(query), CATALOGUE).map(({ name, type, score }) => [
    name.generic_name,
    type,
    Math.round(score * 1_000) / 1_000,
  ]);
}

describe('matching whole names', () => {
  test.each<[query: string, ...names: string[]]>([
    ['amoxicillin', 'amoxicillin'],
    ['clavulanic acid with amoxicillin', 'amoxicillin and clavulanic acid'],
    ['water 10 ml', 'water'],
    ['water for injection 10 ml', 'water for injection'],
    ['diclofenac', 'diclofenac'],
    ['diclofenac sodium', 'diclofenac sodium'],
    ['diclofenac potassium', 'diclofenac'],
    ['amoxicillin capsule', 'amoxicillin'],
    ['amoxicillin paracetamol'],
    ['amoxicillin clavulanic'],
    ['amox'],
  ])('the whole name "%s" matches %j', (query, ...names) => {
    expect(found(exactMatches, query).map(([name]) => name)).toEqual(names);
  });

  test('a name that stands for one salt of a medicine does not mean another salt', () => {
    const lithium = {
      generic_name: 'lithium carbonate',
      kind: 'synonym' as const,
      words: ['lithium'],
    };
    const isLithium = (query: string) => exactMatches(readQuery(query), [lithium]).length === 1;
    expect(['lithium', 'lithium citrate', 'lithium sulphate'].map(isLithium)).toEqual([true, false, false]);
    const sulfate = { generic_name: 'ferrous sulfate', kind: 'synonym' as const, words: ['fersolate'] };
    expect(exactMatches(readQuery('fersolate sulphate'), [sulfate])).toHaveLength(1);
  });

  test('a whole name has the match type exact, brand or synonym, and the score 1', () => {
    expect(['paracetamol', 'augmentin', 'acetaminophen'].map((query) => found(exactMatches, query))).toEqual([
      [['paracetamol', 'exact', 1]],
      [['augmentin', 'brand', 1]],
      [['acetaminophen', 'synonym', 1]],
    ]);
  });
});

describe('matching words or their starts', () => {
  test.each<[query: string, ...matches: [name: string, share: number][]]>([
    ['clavulanic', ['amoxicillin and clavulanic acid', 0.4]],
    ['clav amox', ['amoxicillin and clavulanic acid', 0.32]],
    ['lamivudin', ['lamivudine', 0.9]],
    ['lam zid', ['lamivudine and zidovudine', 0.3]],
    ['paracetamol', ['paracetamol', 0.99]],
    ['par', ['paracetamol', 0.273]],
    ['cet'],
    ['pa'],
    ['b'],
    ['b com', ['B complex', 0.5]],
    ['am cla'],
    ['para zzz'],
    // Neither matches the whole query.
    ['chloride', ['sodium chloride', 0.571], ['sodium chloride and glucose', 0.381]],
    ['chloride sodium', ['sodium chloride', 0.99]],
  ])('the words "%s" match %j', (query, ...matches) => {
    expect(found(wordMatches, query)).toEqual(matches.map(([name, share]) => [name, 'words', share]));
  });

  test('words that abbreviate a whole name match this name and not a combination with it', () => {
    expect(found(wordMatches, 'dov').map(([name]) => name)).toEqual([]);
    expect(found(wordMatches, 'amo').map(([name]) => name)).toEqual(['amoxicillin']);
    expect(found(wordMatches, 'diclo').map(([name]) => name)).toEqual(['diclofenac']);
    expect(found(wordMatches, 'sodium').map(([name]) => name)).toEqual([
      'sodium chloride',
      'sodium chloride and glucose',
      'diclofenac sodium',
    ]);
  });
});

describe('matching misspelled names', () => {
  test.each<[query: string, ...names: string[]]>([
    ['amoxycillin', 'amoxicillin'],
    ['amoxicilin clavulanic acid', 'amoxicillin and clavulanic acid'],
    ['clavulanik', 'amoxicillin and clavulanic acid'],
    ['para cetamol', 'paracetamol'],
    ['lorazepan', 'lorazepam'],
    ['clonazepam'],
    ['diclofenak', 'diclofenac'],
    // One edit from the first name, two from the second.
    ['nimadipine', 'nimodipine'],
    ['nimedipine', 'nimodipine', 'nifedipine'],
    ['diclofenak sodium', 'diclofenac sodium'],
    ['xyzzyxyzzy'],
  ])('the misspelling "%s" matches %j', (query, ...names) => {
    expect(found(similarMatches, query).map(([name]) => name)).toEqual(names);
  });

  test('a misspelling scores its similarity', () => {
    expect(found(similarMatches, 'lorazepan')).toEqual([['lorazepam', 'fuzzy', 0.889]]);
  });

  test('a catalogue without names matches nothing', () => {
    for (const match of [exactMatches, wordMatches, similarMatches]) {
      expect(match(readQuery('paracetamol'), [])).toEqual([]);
    }
  });
});

describe('similarity of names', () => {
  /** The textbook algorithm of optimal string alignment, with the full matrix. */
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

  describe('edit distance between two words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });

    test('edit distances are those of the textbook, and undefined above the maximum asked for', () => {
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
    ])('the distance from "%s" to "%s" within %i is %s', (left, right, most, expected) => {
      expect(editDistance(left, right, most)).toBe(expected);
    });
  });

  describe('phonetic keys', () => {
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
    ])('%s has the phonetic key %s', (letters, sound) => {
      expect(phoneticWord(letters)).toEqual({ letters, sound });
    });
  });

  describe('similarity of words', () => {
    const similarity = (typed: string, word: string) =>
      wordSimilarity(phoneticWord(typed), phoneticWord(word));

    test.each([
      ['zinc', 'zinc', 1],
      // Too short for corrections.
      ['zimc', 'zinc', 0],
      ['zincs', 'zinc', 0],
      ['zinc', 'zincs', 0],
      // One edit in five letters.
      ['asprn', 'aspri', 1 - 1 / 5],
      // Two edits are too many below eight letters.
      ['aspirn', 'azpirm', 0],
      ['lozadan', 'losartan', 0],
      // A phonetic difference counts as half an edit.
      ['amoxycillin', 'amoxicillin', 1 - 0.5 / 11],
      ['zyrtex', 'sirtex', 1 - 0.5 / 6],
      // Two edits in eight letters and more, if the first sound is the same.
      ['losarten', 'losertan', 1 - 2 / 8],
      ['parasitamul', 'paracetamol', 0],
      ['ibuprafin', 'ibuprofen', 1 - 2 / 9],
      ['lorazepam', 'clonazepam', 0],
      ['clonazepam', 'lorazepam', 0],
      // One edit besides the phonetic one, when two are allowed.
      ['sulphadoxime', 'sulfadoxine', 1 - 1.5 / 12],
      // Phonetically equal, but with two edits by letters.
      ['phenitoin', 'fenitoin', 1 - 0.5 / 9],
      ['celecoxib', 'zelecoxib', 1 - 1 / 9],
    ])('%s for %s has the similarity %d', (typed, word, expected) => {
      expect(similarity(typed, word)).toBeCloseTo(expected, 10);
    });

    test('word similarity is symmetric and lies from 0 to 1', () => {
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

  describe('similarity of names as typed', () => {
    test.each([
      ['', 'paracetamol', 0],
      ['paracetamol', 'paracetamol', 1],
      ['para cetamol', 'paracetamol', 1],
      ['paracetamol', 'para cetamol', 1],
      ['clavulanic amoxicillin', 'amoxicillin clavulanic acid', 1],
      ['amoxicilin', 'amoxicillin clavulanic acid', 1 - 0.5 / 11],
      ['amoxicilin clavulanic', 'amoxicillin clavulanic acid', (1 - 0.5 / 11 + 1) / 2],
      // A word of the name matches one typed word, not two.
      ['insulin insulin', 'insulin glargine', 0],
      ['insulin', 'glargine', 0],
      ['insulin xyzzy', 'insulin glargine', 0],
      // Another medicine, of which the last word is not a slip.
      ['losartan h', 'losartan', 0],
      ['amlodipine at', 'amlodipine', 0],
      ['co trimoxazole', 'cotrimoxazole', 1],
    ])('"%s" for "%s" has the similarity %d', (typed, name, expected) => {
      const words = (text: string) => text.split(' ').filter((word) => word !== '');
      expect(nameSimilarity(words(typed), words(name))).toBeCloseTo(expected, 10);
    });
  });
});

describe('parsing a query', () => {
  describe('normalised names', () => {
    test.each([
      ['Amoxicillin and Clavulanic Acid', 'amoxicillin clavulanic acid'],
      ['amoxicillin/clavulanic-acid', 'amoxicillin clavulanic acid'],
      ["  M&B's  PARACÉTAMOL!! ", 'm bs paracetamol'],
      ['water for injection', 'water injection'],
      ['the milk of magnesia', 'milk magnesia'],
      ['a with b or c in d to e per f plus g', 'a b c d e f g'],
      ['vitamin B12', 'vitamin b12'],
      ['Micardis Plus', 'micardis plus'],
      ['paracetamol plus caffeine tablets', 'paracetamol caffeine tablets'],
      ['maalox plus suspension', 'maalox plus suspension'],
      ['drug plus 80', 'drug plus 80'],
      ['!?', ''],
      ['', ''],
    ])('"%s" is compared as "%s"', (name, expected) => {
      expect(normaliseName(name)).toBe(expected);
      expect(nameWords(name)).toEqual(expected === '' ? [] : expected.split(' '));
    });

    test.each([
      ['paracetamol', ['paracetamol']],
      ['epinephrine (adrenaline)', ['epinephrine (adrenaline)', 'epinephrine']],
      ['iron (II) sulfate (dried)', ['iron (II) sulfate (dried)', 'iron sulfate']],
      ['factor VIII(human)', ['factor VIII(human)', 'factor VIII']],
    ])('%s is also known as %j', (name, expected) => {
      expect(genericNames(name)).toEqual(expected);
    });

    test.each([
      [{ generic_name: 'amoxicillin', strength: '500 mg', form: 'capsule' }, 'amoxicillin 500 mg capsule'],
      [{ generic_name: 'condom', strength: '', form: 'other' }, 'condom'],
      [{ generic_name: 'oxygen', strength: '', form: 'medical gas' }, 'oxygen medical gas'],
    ])('%j is written "%s"', (parts, label) => {
      expect(medicineLabel(parts)).toBe(label);
    });
  });

  describe('the parts of a query', () => {
    test.each<[text: string, names: string, beside: string, narrowing: string, strengths: string]>([
      ['amoxicillin 500mg capsules', 'amoxicillin', '', 'capsules', '500 mg'],
      ['amlodipine besylate 5 mg tabs', 'amlodipine', 'besylate', 'tabs', '5 mg'],
      ['sodium', 'sodium', '', '', ''],
      ['sodium 5%', 'sodium', '', '', '5%'],
      ['sodium citrate', 'sodium citrate', '', '', ''],
      ['losartan potasium', 'losartan', 'potassium', '', ''],
      ['silver nitrate', 'silver nitrate', '', '', ''],
      ['beecham ampiclox caps', 'ampiclox', 'beecham', 'caps', ''],
      ['lantus pen', 'lantus', '', 'pen', ''],
      ['SP tablet malaria', 'sp', 'malaria', 'tablet', ''],
      ['panadol cold', 'panadol cold', '', '', ''],
      ['amoxil 500', 'amoxil', '', '500', ''],
      ['amoxil AMOXIL amoxil', 'amoxil', '', '', ''],
      ['tablet 500 mg', '', '', 'tablet', '500 mg'],
      ['dextran 70 infusion', 'dextran', '', '70 infusion', ''],
      ['', '', '', '', ''],
    ])('"%s" is read as name "%s", optional "%s", narrowing "%s" and strengths "%s"', (text, ...expected) => {
      const { nameWords: names, optionalWords, narrowingWords, strengths } = readQuery(text);
      expect(
        [names, optionalWords, narrowingWords, strengths.map(formatStrength)].map((all) => all.join(' ')),
      ).toEqual(expected);
    });

    test.each(
      (
        'hydrochloride hcl dihydrochloride sodium potassium maleate besylate besilate mesylate mesilate sulfate sulphate ' +
        'phosphate diphosphate citrate tartrate fumarate succinate trihydrate monohydrate anhydrous hyclate'
      ).split(' '),
    )('%s beside a name is read as a salt', (salt) => {
      expect(readQuery(`something ${salt}`)).toMatchObject({
        nameWords: ['something'],
        optionalWords: [salt],
      });
    });

    test('a query with more words than any name matches nothing', () => {
      const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}x`).join(' ');
      expect(readQuery(words(24)).nameWords).toHaveLength(24);
      expect(readQuery(`${words(25)} capsule sodium 500 mg`)).toEqual({
        nameWords: [],
        optionalWords: [],
        narrowingWords: [],
        strengths: [{ amounts: [{ value: 500, unit: 'mg' }] }],
      });
    });
  });

  describe('narrowing words of a query', () => {
    const narrowing = (text: string, name: string) => narrowingFor(readQuery(text), name.split(' '));

    test('the words outside the name narrow a query', () => {
      expect(narrowing('water for injection 10 ml ampoule', 'water injection')).toMatchObject({
        formWords: ['ampoule'],
        strengths: [{ amounts: [{ value: 10, unit: 'ml' }] }],
      });
      expect(narrowing('dextran 70 infusion', 'dextran 70')).toMatchObject({
        formWords: ['infusion'],
        strengths: [],
      });
      expect(narrowing('dextran 70 infusion', 'dextran')).toMatchObject({
        strengths: [{ amounts: [{ value: 70, unit: 'number' }] }],
      });
    });

    test('numbers with a space between them are the amounts of a combination', () => {
      expect(narrowing('coartem 20 120', 'coartem').strengths.map(formatStrength)).toEqual(['20 + 120']);
    });

    test('a query fits the forms that its form words name, and without form words it fits every form', () => {
      expect([...narrowing('drug eye drops', 'drug').forms]).toEqual(['eye drops']);
      expect(narrowing('drug', 'drug').forms.size).toBeGreaterThan(40);
    });
  });

  describe('ranking products', () => {
    test.each<[query: string, form: string, strength: string, expected: number]>([
      ['drug 500 mg capsule', 'capsule', '500 mg', 1],
      ['drug', 'capsule', '500 mg', 1],
      ['drug', 'no such form', '500 mg', 0],
      ['drug capsule', 'tablet', '500 mg', 0],
      ['drug tablet', 'chewable tablet', '500 mg', 0.9],
      ['drug tablet', 'tablet', '500 mg', 1],
      ['drug 250 mg', 'capsule', '500 mg', 0],
      ['drug 250 mg', 'capsule', '', 0],
      ['drug 125 mg', 'oral liquid', '125 mg/5 ml', 0.95],
      ['drug 125 mg tablet', 'dispersible tablet', '125 mg + 25 mg', 0.95 * 0.9],
      ['drug 0.5 g', 'capsule', '500 mg', 1],
      // The volume of a bottle is not a strength, unless the product has nothing else.
      ['drug 125 mg/5 ml 100 ml', 'oral liquid', '125 mg/5 ml', 1],
      ['drug 100 ml', 'oral liquid', '', 1],
      ['drug 10 ml', 'injection', '10 ml', 1],
      ['drug 5 ml', 'injection', '10 ml', 0],
      // The catalogue lists this syringe by its content.
      ['drug 40 mg/0.4 ml', 'injection', '40 mg', 1],
      ['drug 60 mg/0.4 ml', 'injection', '40 mg', 0],
      ['drug 40 mg/ml', 'injection', '40 mg', 0],
      ['drug 40 mg/5 ml', 'tablet', '40 mg', 0],
      ['drug 40 mg/0.4 ml', 'injection', '', 0],
    ])('for "%s" a %s of "%s" ranks %d', (query, form, strength, expected) => {
      expect(fitOf({ form, strength }, narrowingFor(readQuery(query), ['drug']))).toBeCloseTo(expected, 10);
    });
  });
});
