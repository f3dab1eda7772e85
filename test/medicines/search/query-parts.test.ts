/** A query for a medicine is taken apart into what names it and what narrows it. */
import { describe, expect, test } from '@jest/globals';
import {
  genericNames,
  medicineLabel,
  nameWords,
  normaliseName,
} from '../../../domain/medicines/medicine-names.ts';
import { fitOf, narrowingFor, readQuery } from '../../../domain/medicines/medicine-query.ts';
import { formatStrength } from '../../../domain/medicines/strengths.ts';

describe('names', () => {
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
  ])('%s goes by %j', (name, expected) => {
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

describe('a query', () => {
  test.each<[text: string, names: string, beside: string, narrowing: string, strengths: string]>([
    ['amoxicillin 500mg capsules', 'amoxicillin', '', 'capsules', '500 mg'],
    ['amlodipine besylate 5 mg tabs', 'amlodipine', 'besylate', 'tabs', '5 mg'],
    ['sodium', 'sodium', '', '', ''],
    ['sodium 5%', 'sodium', '', '', '5%'],
    ['sodium citrate', 'sodium citrate', '', '', ''],
    ['losartan potasium', 'losartan', 'potassium', '', ''],
    ['silver nitrate', 'silver nitrate', '', '', ''],
    ['beecham ampiclox caps', 'ampiclox', 'beecham', 'caps', ''],
    ['lantus pen', 'lantus', 'pen', '', ''],
    ['SP tablet malaria', 'sp', 'malaria', 'tablet', ''],
    ['panadol cold', 'panadol cold', '', '', ''],
    ['amoxil 500', 'amoxil', '', '500', ''],
    ['amoxil AMOXIL amoxil', 'amoxil', '', '', ''],
    ['tablet 500 mg', '', '', 'tablet', '500 mg'],
    ['dextran 70 infusion', 'dextran', '', '70 infusion', ''],
    ['', '', '', '', ''],
  ])('"%s" has the name "%s", beside it "%s", narrows by "%s" and "%s"', (text, ...expected) => {
    const { nameWords: names, besideWords, narrowingWords, strengths } = readQuery(text);
    expect(
      [names, besideWords, narrowingWords, strengths.map(formatStrength)].map((all) => all.join(' ')),
    ).toEqual(expected);
  });

  test.each(
    (
      'hydrochloride hcl dihydrochloride sodium potassium maleate besylate besilate mesylate mesilate sulfate sulphate ' +
      'phosphate diphosphate citrate tartrate fumarate succinate trihydrate monohydrate anhydrous hyclate'
    ).split(' '),
  )('%s beside a name is a salt', (salt) => {
    expect(readQuery(`something ${salt}`)).toMatchObject({ nameWords: ['something'], besideWords: [salt] });
  });

  test('with more words than any name has names nothing', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}x`).join(' ');
    expect(readQuery(words(24)).nameWords).toHaveLength(24);
    expect(readQuery(`${words(25)} capsule sodium 500 mg`)).toEqual({
      nameWords: [],
      besideWords: [],
      narrowingWords: [],
      strengths: [{ amounts: [{ value: 500, unit: 'mg' }] }],
    });
  });
});

describe('what narrows a query', () => {
  const narrowing = (text: string, name: string) => narrowingFor(readQuery(text), name.split(' '));

  test('is what the name does not have', () => {
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

  test('is one combination, however its amounts are written', () => {
    expect(narrowing('coartem 20 120', 'coartem').strengths.map(formatStrength)).toEqual(['20 + 120']);
  });

  test('names the forms that all the words fit', () => {
    expect([...narrowing('drug eye drops', 'drug').forms]).toEqual(['eye drops']);
    expect(narrowing('drug', 'drug').forms.size).toBeGreaterThan(40);
  });
});

describe('how well a product fits', () => {
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
    // The volume of a bottle is no strength, unless the product has nothing else.
    ['drug 125 mg/5 ml 100 ml', 'oral liquid', '125 mg/5 ml', 1],
    ['drug 100 ml', 'oral liquid', '', 1],
    ['drug 10 ml', 'injection', '10 ml', 1],
    ['drug 5 ml', 'injection', '10 ml', 0],
    // A syringe that the catalogue has by what is in it.
    ['drug 40 mg/0.4 ml', 'injection', '40 mg', 1],
    ['drug 60 mg/0.4 ml', 'injection', '40 mg', 0],
    ['drug 40 mg/ml', 'injection', '40 mg', 0],
    ['drug 40 mg/5 ml', 'tablet', '40 mg', 0],
    ['drug 40 mg/0.4 ml', 'injection', '', 0],
  ])('"%s": a %s of "%s" by %d', (query, form, strength, expected) => {
    expect(fitOf({ form, strength }, narrowingFor(readQuery(query), ['drug']))).toBeCloseTo(expected, 10);
  });
});
