/** Sizes of containers in packs, names and articles: the 100 ml of a bottle, the 15 g of a tube. */
import { describe, expect, test } from '@jest/globals';
import { readContentSize } from '../../domain/medicines/content-sizes.ts';
import {
  DOSAGE_FORM_NAMES,
  type DosageForm,
  formOf,
  measuresOf,
} from '../../domain/medicines/dosage-forms.ts';
import { fitOf, narrowingFor, readQuery, sizeNamed } from '../../domain/medicines/medicine-query.ts';
import { readPackText, statedSize } from '../../domain/pharmacies/stock-values.ts';
import { hasContentSize } from '../../domain/medicines/units.ts';
import { isSizeFault, sizeOfContents } from '../../domain/stock.ts';

test.each([
  ['100ml', '100 ml'],
  ['100 mls.', '100 ml'],
  ['1 L', '1000 ml'],
  ['0,5 ltr', '500 ml'],
  ['1,000 ml', '1000 ml'],
  ['0.4ml', '0.4 ml'],
  ['15 gm', '15 g'],
  ['1.5 kg', '1500 g'],
  ['200 puffs', '200 doses'],
  ['500 mg', undefined],
  ['0 ml', undefined],
  ['-5 ml', undefined],
  ['2 x 100 ml', undefined],
  ['ml', undefined],
  ['2000 l', undefined],
])('the size "%s" is read as %s', (text, size) => {
  expect(readContentSize(text)).toBe(size);
});

test.each([
  ['100ml', 1, '100 ml'],
  ['2 x 100ml', 2, '100 ml'],
  ['100ml x 2', 2, '100 ml'],
  ['5 ampoules x 2 ml', 5, '2 ml'],
  ['1 x 15g tube', 1, '15 g'],
  ['10x10', 100, undefined],
  ['10 x 500mg', 10, undefined],
])('the pack "%s" is read as %i pieces of the size %s', (text, pack_size, size) => {
  expect(readPackText(text)).toMatchObject({ pack_size });
  expect(readPackText(text)?.size).toBe(size);
});

test('the grams of a vial are its strength, and the grams of a tube are its size', () => {
  const written = readPackText('1 x 1g');
  expect(statedSize('vial', written)).toBeUndefined();
  expect(statedSize('tube', written)).toBe('1 g');
});

describe('a text that names a medicine', () => {
  const named = (text: string, form: DosageForm, strength: string) => {
    const query = readQuery(text);
    expect(query.nameWords).not.toContain('x');
    const narrowing = narrowingFor(query, query.nameWords);
    return fitOf({ form, strength }, narrowing) === 0
      ? 'does not fit'
      : sizeNamed({ form, strength }, narrowing);
  };

  test.each<[string, DosageForm, string, string | null]>([
    ['Paracetamol syrup 125mg/5ml 60ml', 'oral liquid', '125 mg/5 ml', '60 ml'],
    ['paracetamol 125mg/5ml', 'oral liquid', '125 mg/5 ml', null],
    ['Amoxil 125mg/5ml x 100ml', 'powder for oral liquid', '125 mg/5 ml', '100 ml'],
    ['normal saline 0.9% 1L infusion', 'infusion', '0.9%', '1000 ml'],
    ['hydrocortisone 1% cream 15g', 'cream', '1%', '15 g'],
    ['hydrocortisone cream 15 g', 'cream', '1%', '15 g'],
    ['salbutamol inhaler 100mcg 200 doses', 'inhaler', '100 micrograms/dose', '200 doses'],
    ['gentamicin 80mg/2ml inj', 'injection', '40 mg/ml', '2 ml'],
    ['gentamicin 40mg/ml inj', 'injection', '40 mg/ml', null],
    ['gentamicin 80mg/2ml inj 2ml', 'injection', '40 mg/ml', '2 ml'],
    ['diclofenac 75mg/3ml injection', 'injection', '75 mg/3 ml', null],
    ['metronidazole 500mg/100ml infusion', 'infusion', '5 mg/ml', '100 ml'],
    ['amoxicillin 250mg/10ml syrup', 'oral liquid', '125 mg/5 ml', null],
    ['ORS 1 L', 'oral powder', '1 l', null],
    ['ceftriaxone 1g injection', 'powder for injection', '1 g', null],
    ['hydrocortisone 2% cream 15g', 'cream', '1%', 'does not fit'],
    ['paracetamol 500 mg tablet 100 ml', 'tablet', '500 mg', 'does not fit'],
    ['paracetamol 125mg/5ml 60 ml 100 ml', 'oral liquid', '125 mg/5 ml', 'does not fit'],
  ])('%s as %s of %s names the size %s', (text, form, strength, size) => {
    expect(named(text, form, strength)).toBe(size);
  });
});

describe('the size of an article', () => {
  test('a size that several places state in the same way is one size', () => {
    expect(sizeOfContents('oral liquid', [undefined, '100ml', null, '0.1 l'])).toBe('100 ml');
    expect(sizeOfContents('oral liquid', [undefined, null])).toBeNull();
  });

  test('every form with a size has a measure for it', () => {
    const sized = DOSAGE_FORM_NAMES.filter((form) => hasContentSize(formOf(form).contentUnit));
    expect(sized.filter((form) => measuresOf(form).length === 0)).toEqual([]);
  });

  test.each([
    ['gel', '50 ml'],
    ['lotion', '100 g'],
    ['powder', '75 g'],
    ['nasal spray', '120 doses'],
    ['rectal solution', '5 ml'],
  ] as const)('%s may have a size of %s', (form, size) => {
    expect(sizeOfContents(form, [size])).toBe(size);
  });

  test.each([
    ['oral liquid', ['100 ml', '60 ml'], 'content_size_conflict', 'as 100 ml and as 60 ml'],
    ['oral liquid', ['big'], 'format', 'such as 100 ml'],
    [
      'oral liquid',
      ['100 g'],
      'content_size',
      'is stated as 100 g, but the form oral liquid is measured in ml',
    ],
    ['cream', ['15 ml'], 'content_size', 'is measured in g'],
    ['inhaler', ['10 ml'], 'content_size', 'is measured in doses'],
    ['powder for injection', ['1 g'], 'content_size', 'is measured in ml'],
    ['gel', ['50 doses'], 'content_size', 'is measured in g or ml'],
    ['tablet', ['100 ml'], 'content_size', 'the amount in a tablet is its strength'],
  ] as const)('%s with the sizes %j is refused as %s', (form, stated, code, message) => {
    const read = sizeOfContents(form, stated);
    expect(read).toMatchObject({ path: 'content_size', code, message: expect.stringContaining(message) });
    expect(isSizeFault(read)).toBe(true);
  });
});
