/** Recognition of medicines in a text: which ones, in which order, and what is suggested if none is found; without a database. */
import { describe, expect, test } from '@jest/globals';
import type { DosageForm } from '../../../domain/medicines/dosage-forms.ts';
import { type NameKind, nameWords } from '../../../domain/medicines/medicine-names.ts';
import { readQuery } from '../../../domain/medicines/medicine-query.ts';
import { exactMatches } from '../../../domain/medicines/name-matching.ts';
import {
  matchRanks,
  MedicineTexts,
  type NameWithProducts,
  matchingProducts,
  readingsOf,
  MATCH_TIERS,
} from '../../../domain/medicines/recognition.ts';
import { Suggestions, suggestionWords } from '../../../domain/medicines/suggestions.ts';

describe('recognition', () => {
  let number = 0;
  const product = (form: DosageForm, strength: string, usual = false) => ({
    medicine_id: `med_${(number += 1).toString(16)}`,
    medicine_number: number,
    form,
    strength,
    prescription_only: false,
    usual,
  });
  const named = (name: string, products: NameWithProducts['products'], kind: NameKind = 'generic') => ({
    generic_name: name,
    kind,
    words: nameWords(name),
    products,
  });
  const PARACETAMOL = named('paracetamol', [
    product('oral liquid', '125 mg/5 ml'),
    product('tablet', '100 mg'),
    product('injection', '10 mg/ml'),
    product('tablet', '500 mg', true),
    product('dispersible tablet', '500 mg'),
  ]);
  const PANADOL = named('panadol', PARACETAMOL.products.slice(3, 4), 'brand');
  const meant = (text: string, names = [PARACETAMOL]) => {
    const query = readQuery(text);
    return matchingProducts(query, exactMatches(query, names));
  };
  const labels = (text: string, names = [PARACETAMOL]) => meant(text, names).map(({ label }) => label);

  test('the catalogue is searched for whole names, names within the query, word starts and misspellings in turn', () => {
    const query = readQuery('emzor paracetamol tablet');
    expect(MATCH_TIERS.map(({ candidates, wordsOf }) => [candidates, wordsOf(query)])).toEqual([
      ['with_all_words', ['paracetamol']],
      ['of_these_words', ['paracetamol']],
      ['with_word_starts', ['paracetamol', 'emzor']],
      ['with_similar_words', ['paracetamol', 'emzor']],
    ]);
    expect(
      MATCH_TIERS.map(({ matches }) => matches(readQuery('paracetamol'), [PARACETAMOL])[0]?.type),
    ).toEqual(['exact', 'words', 'words', 'fuzzy']);
  });

  test('a query is also read without makers and purposes, but never without its salts', () => {
    const beside = (text: string) => readingsOf(readQuery(text)).map(({ optionalWords }) => optionalWords);
    expect(beside('paracetamol')).toEqual([[]]);
    expect(beside('amlodipine besylate')).toEqual([['besylate']]);
    expect(beside('emzor amlodipine besylate')).toEqual([['emzor', 'besylate'], ['besylate']]);
    expect(beside('500 mg')).toEqual([]);
  });

  test('words such as "constructor" and "__proto__" are words of a name, not an age or a form', () => {
    const words = ['constructor', '__proto__', 'valueof', 'tostring', 'hasownproperty'];
    for (const word of words)
      expect(readQuery(`${word} tablet`)).toMatchObject({ narrowingWords: ['tablet'] });
  });

  test("results are sorted by the usual form, then by an adult's usual strength", () => {
    expect(labels('paracetamol')).toEqual([
      'paracetamol 500 mg tablet',
      'paracetamol 100 mg tablet',
      'paracetamol 125 mg/5 ml oral liquid',
      'paracetamol 500 mg dispersible tablet',
      'paracetamol 10 mg/ml injection',
    ]);
    expect(matchRanks(meant('paracetamol'))).toEqual([0, 1, 2, 2, 4]);
  });

  test('products that only cover the requested form are omitted when one matches exactly', () => {
    expect(labels('paracetamol 500 mg tablet')).toEqual(['paracetamol 500 mg tablet']);
    expect(labels('paracetamol 750 mg')).toEqual([]);
  });

  test('a product is named once, by its best match', () => {
    const query = readQuery('panadol paracetamol');
    const matches = [
      { name: PANADOL, type: 'brand', score: 0.5 },
      { name: PARACETAMOL, type: 'exact', score: 1 },
      { name: PANADOL, type: 'words', score: 0.9 },
    ] as const;
    const found = matchingProducts({ ...query, narrowingWords: [] }, matches);
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({
      label: 'paracetamol 500 mg tablet',
      match: { type: 'exact', score: 1 },
    });
  });

  test('order lines search each whole name once, and products by id', () => {
    const texts = new MedicineTexts(['paracetamol', ' paracetamol 500 mg', 'med_1f ', '500 mg', 'med_xyz']);
    expect(texts.sought).toEqual({
      medicineIds: ['med_1f'],
      wordLists: [['paracetamol'], ['med', '1f'], ['med', 'xyz']],
    });
  });

  test('an order line yields the best products of its whole name, the product of its id, or none', () => {
    const [byId] = PARACETAMOL.products;
    if (byId === undefined) throw new Error('There is a product');
    const { medicine_id, form, strength, prescription_only } = byId;
    const texts = new MedicineTexts(['paracetamol tablet', ` ${medicine_id}`, 'paracetamo', 'tablet']);
    const products = [{ medicine_id, form, strength, prescription_only, generic_name: 'paracetamol' }];
    const meanings = texts.meanings([PARACETAMOL], products);
    expect(meanings.map((some) => some.map(({ strength: of }) => of))).toEqual([
      ['500 mg', '100 mg'],
      ['125 mg/5 ml'],
      [],
      [],
    ]);
  });

  test.each([
    ['paracetamol 100 tablets', []],
    ['100 tablets paracetamol', []],
    ['paracetamol 20 capsules', []],
    ['100 tabs paracetamol', []],
    ['paracetamol tablet 100 ml', []],
    ['paracetamol 100 ml', ['125 mg/5 ml', '10 mg/ml']],
    ['paracetamol 200 doses', []],
    ['paracetamol 500 tablets', ['500 mg']],
    ['paracetamol 100 tabs', []],
    ['paracetamol 100 tab', ['100 mg']],
    ['5 paracetamol tablets', ['500 mg', '100 mg']],
    ['100 paracetamol tablets', []],
    ['paracetamol 10 ampoules', []],
    ['paracetamol 500 mg 24 tablets', ['500 mg']],
    ['paracetamol 100 mg tablets', ['100 mg']],
    ['paracetamol, 100, tablets', ['100 mg']],
    ['paracetamol 1000 tablets', ['500 mg', '100 mg']],
    ['paracetamol 1,000 caplets', ['500 mg', '100 mg']],
    ['paracetamol 500 mg 1000 tablets', ['500 mg']],
    ['paracetamol tablet 10 x 10', []],
    ['paracetamol 500 mg tablet 10 x 10', ['500 mg']],
    ['paracetamol 500 x 24 tablet', ['500 mg']],
  ])('an order line for "%s" means %j, because a count of pieces is not a strength', (text, strengths) => {
    const [meant = []] = new MedicineTexts([text]).meanings([PARACETAMOL], []);
    expect(meant.map(({ strength }) => strength)).toEqual(strengths);
  });

  test.each([
    ['panadol baby', []],
    ['panadol junior tablet', []],
    ['baby panadol 500 mg tablet', []],
    ['panadol adult', ['500 mg']],
    ['paracetamol for children', ['125 mg/5 ml', '500 mg', '10 mg/ml']],
    // A tablet for children, because its strength is stated and not the usual one.
    ['paracetamol junior 100 mg', ['100 mg']],
    ['paracetamol junior tablets', ['500 mg']],
  ])('an order line for "%s" means %j, never the form for the other age group', (text, strengths) => {
    const [ofText = []] = new MedicineTexts([text]).meanings([PARACETAMOL, PANADOL], []);
    expect(ofText.map(({ strength }) => strength)).toEqual(strengths);
  });

  const NIFEDIPINE = named('nifedipine', [
    product('prolonged-release tablet', '20 mg', true),
    product('prolonged-release tablet', '30 mg'),
  ]);
  const METFORMIN = named('metformin', [
    product('tablet', '1 g'),
    product('prolonged-release tablet', '500 mg'),
    product('prolonged-release tablet', '1 g'),
  ]);
  const NIFEDIPRESS = named('nifedipress', NIFEDIPINE.products.slice(0, 1), 'brand');

  test.each([
    ['nifedipine 20mg tab', []],
    ['nifedipine 20 mg', []],
    ['nifedipine', []],
    ['nifedipine 20mg tab retard', ['20 mg prolonged-release tablet']],
    ['Nifedipine XL 30 mg', ['30 mg prolonged-release tablet']],
    ['nifedipine 20 mg prolonged-release tablet', ['20 mg prolonged-release tablet']],
    ['Nifedipress 20 mg', ['20 mg prolonged-release tablet']],
    ['metformin 500 mg', []],
    ['metformin 1 g', ['1 g tablet']],
    ['metformin 1000mg SR', ['1 g prolonged-release tablet']],
  ])(
    'an order line for "%s" means %j, because a strength alone names no prolonged release',
    (text, products) => {
      const [ofText = []] = new MedicineTexts([text]).meanings([NIFEDIPINE, METFORMIN, NIFEDIPRESS], []);
      expect(ofText.map(({ strength, form }) => `${strength} ${form}`)).toEqual(products);
    },
  );

  test('a search finds prolonged-release tablets although the query does not name the release', () => {
    expect(labels('nifedipine 20mg tab', [NIFEDIPINE])).toEqual([
      'nifedipine 20 mg prolonged-release tablet',
    ]);
  });

  test('a query for adults finds a brand that with no form but syrup only when it names that form', () => {
    const syrup = named('emzolyn', [product('oral liquid', '')], 'brand');
    const counts = ['emzolyn adult', 'emzolyn adult syrup'].map((text) => meant(text, [syrup]).length);
    expect(counts).toEqual([0, 1]);
  });

  test('suggestions resemble the text: first the requested strength and form, then by strength', () => {
    const products = [PARACETAMOL, named('ibuprofen', [product('tablet', '200 mg')])].flatMap(
      ({ words, generic_name, products: ofName }) => ofName.map((one) => ({ ...one, words, generic_name })),
    );
    const suggestions = new Suggestions(products);
    expect(suggestions.labelsFor('parasetamol 500mg tab')).toEqual([
      'paracetamol 500 mg tablet',
      'paracetamol 500 mg dispersible tablet',
      'paracetamol 10 mg/ml injection',
      'paracetamol 100 mg tablet',
      'paracetamol 125 mg/5 ml oral liquid',
    ]);
    expect(suggestions.labelsFor('ibuprofen')).toEqual(['ibuprofen 200 mg tablet']);
    expect(suggestions.labelsFor('metformin')).toEqual([]);
    expect(suggestionWords('a b c d e f g h i j k l')).toHaveLength(10);
  });

  test('at most five products are suggested, those with the most similar name first', () => {
    const one = (generic_name: string, strength: string) => ({
      words: nameWords(generic_name),
      generic_name,
      form: 'tablet',
      strength,
    });
    const many = ['1 mg', '2 mg', '3 mg', '4 mg', '5 mg', '10 mg'].map((strength) =>
      one('amlodipine', strength),
    );
    const others = [one('amlodipine and valsartan', '7 mg'), one('nifedipine', '20 mg')];
    expect(new Suggestions([...others, ...many]).labelsFor('amlodipin')).toEqual([
      'amlodipine 1 mg tablet',
      'amlodipine 2 mg tablet',
      'amlodipine 3 mg tablet',
      'amlodipine 4 mg tablet',
      'amlodipine 5 mg tablet',
    ]);
  });
});
