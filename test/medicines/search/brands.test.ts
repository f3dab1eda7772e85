/** Brands and makers: which texts mean the same brand, and which contradict their medicine; without a database. */
import { describe, expect, test } from '@jest/globals';
import {
  type BrandedMedicine,
  type BrandFacts,
  brandKey,
  brandOf,
  labelledMedicine,
} from '../../../domain/medicines/brands.ts';
import { type NameKind, nameWords } from '../../../domain/medicines/medicine-names.ts';
import { readQuery } from '../../../domain/medicines/medicine-query.ts';
import { exactMatches } from '../../../domain/medicines/name-matching.ts';

const TABLET: BrandedMedicine = { generic_name: 'paracetamol', form: 'tablet', strength: '500 mg' };
const NAMES = (
  [
    ['generic', 'paracetamol', 'paracetamol'],
    ['synonym', 'acetaminophen', 'paracetamol'],
    ['brand', 'Panadol', 'paracetamol'],
    ['brand', 'Tylenol', 'paracetamol'],
    ['brand', 'Emzor Paracetamol', 'paracetamol'],
    ['brand', 'Panadol Extra', 'paracetamol + caffeine'],
    ['generic', 'amoxicillin', 'amoxicillin'],
    ['brand', 'Amoxil', 'amoxicillin'],
    ['brand', 'Ampiclox', 'ampicillin + cloxacillin'],
  ] satisfies [NameKind, string, string][]
).map(([kind, name, generic_name]) => ({ kind, generic_name, words: nameWords(name) }));

function factsOf(brand: string, otherStrengths: readonly string[] = ['100 mg', '1 g']): BrandFacts {
  const query = readQuery(brand);
  const names = query.nameWords.length === 0 ? [] : exactMatches(query, NAMES);
  return { names: names.map(({ name }) => name), otherStrengths, products: [] };
}

const NO_NAMES: BrandFacts = { names: [], otherStrengths: [], products: [] };

const stated = (brand: string, medicine = TABLET, named: string | null = null) =>
  brandOf(named, brand, medicine, factsOf(brand));

describe('the key of a brand', () => {
  test.each([
    ['Panadol', 'panadol'],
    ['PANADOL 500mg Tabs', 'panadol'],
    ['Panadol (GSK)', 'panadol'],
    ['GSK Panadol', 'panadol'],
    ['PANADOL(R)', 'panadol'],
    ['Panadol™', 'panadol'],
    ['Panadol®', 'panadol'],
    ['Panadol 500', 'panadol'],
    ["Panadol 96's", 'panadol'],
    ['Emzor', 'emzor'],
    ['Emzor Paracetamol', 'emzor'],
    ['Emzor acetaminophen', 'emzor'],
    ['Emzor Pharmaceutical Industries Ltd', 'emzor'],
    ['Glaxo', 'gsk'],
    ['M&B Paracetamol', 'm b'],
    ['M&B', 'm b'],
    // Another number or age is part of the brand.
    ['Centrum 50+', 'centrum 50'],
    ['Panadol Advance', 'panadol advance'],
    ['Панадол 500mg', 'панадол'],
    ['泰诺', '泰诺'],
  ])('"%s" has the key "%s"', (brand, brand_key) => {
    expect(stated(brand)).toMatchObject({ brand_key });
  });

  test.each(['', '500mg Tablets', 'Tabs', 'Pack', 'Local', 'Other', 'generic', 'N/A', 'Paracetamol'])(
    '"%s" names no brand',
    (brand) => expect(stated(brand)).toEqual({ brand: null, brand_key: '' }),
  );

  test.each([
    ['Humulin 70/30', '30 IU + 70 IU/ml', 'humulin'],
    ['Humulin 70/30', '', 'humulin 70 30'],
    ['Diane 35', '35 micrograms + 2 mg', 'diane'],
    ['Postinor 2', '750 micrograms', 'postinor 2'],
    ['Centrum Kids', '', 'centrum kids'],
    ['Centrum 50+', '', 'centrum 50'],
  ])('the brand "%s" of a medicine with the strength "%s" has the key "%s"', (brand, strength, key) => {
    expect(brandKey(brand, { generic_name: 'other', form: 'other', strength })).toBe(key);
  });

  test('the shown brand of an article has the key of the article', () => {
    for (const brand of ['Panadol (GSK)', 'Emzor acetaminophen', 'PANADOL(R)', 'Emzor Paracetamol', '泰诺']) {
      const article = stated(brand);
      if ('code' in article) throw new Error(article.message);
      const shown = brandKey(article.brand ?? '', labelledMedicine('paracetamol 500 mg tablet'));
      expect([brand, shown]).toEqual([brand, article.brand_key]);
    }
  });
});

describe('refused brands', () => {
  const PROLONGED = { form: 'prolonged-release tablet', strength: '10 mg' };
  const PLAIN = { form: 'tablet', strength: '10 mg' };
  const DOUBLE = { form: 'tablet', strength: '80 mg + 480 mg' };

  test.each([
    ['Morphgesic', PLAIN, [PROLONGED], 'is a brand of the 10 mg prolonged-release tablet'],
    ['Sevredol', PROLONGED, [PLAIN], 'is a brand of the 10 mg tablet'],
    [
      'Coartem DS',
      { ...DOUBLE, strength: '20 mg + 120 mg' },
      [DOUBLE],
      'is a brand of the 80 mg + 480 mg tablet',
    ],
    ['Coartem DS', DOUBLE, [DOUBLE], undefined],
    ['Morphgesic', PROLONGED, [PLAIN, PROLONGED], undefined],
    ['Morphgesic', { ...PLAIN, form: 'injection' }, [PROLONGED], undefined],
    ['Panadol', { ...PLAIN, strength: '20 mg' }, [PLAIN], undefined],
  ])(
    'the brand %s of the medicine %j, with the catalogue products %j, has the problem: %s',
    (brand, product, products, message) => {
      const facts = { ...NO_NAMES, products };
      const read = brandOf(null, brand, { generic_name: 'other', ...product }, facts);
      expect('code' in read ? read.message.split(',')[0] : undefined).toBe(message);
    },
  );

  test.each([
    ['Panadol 1g', 'names 1 g, and the medicine is paracetamol 500 mg tablet'],
    ['Panadol 100', 'names 100, and the medicine'],
    ['Panadol 250/125', 'names 250 + 125, and the medicine'],
    ['Panadol Syrup', 'names another form, and the medicine'],
    ['Panadol Baby', 'is a child’s product, and the medicine'],
    ['Amoxil', 'is a name of amoxicillin, and the medicine'],
    ['Panadol Extra', 'is a name of paracetamol + caffeine, and the medicine'],
    ['Amoxicillin', 'is a name of amoxicillin, and the medicine'],
  ])('the brand "%s" is refused because it contradicts the medicine', (brand, message) => {
    expect(stated(brand)).toMatchObject({
      path: 'brand',
      code: 'brand_conflict',
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ['emzor', 'Fidson'],
    ['panadol', 'Tylenol'],
  ])('a medicine whose name states %s is refused with the brand %s', (named, brand) => {
    expect(stated(brand, TABLET, named)).toMatchObject({ path: 'brand', code: 'brand_conflict' });
  });
});

describe('a brand in the name of the medicine', () => {
  test.each([
    ['panadol', 'GSK', { brand: 'Panadol', brand_key: 'panadol' }],
    ['panadol', 'PANADOL', { brand: 'PANADOL', brand_key: 'panadol' }],
    ['gsk', 'Panadol', { brand: 'Panadol', brand_key: 'panadol' }],
    ['emzor', 'Emzor Ltd', { brand: 'Emzor Ltd', brand_key: 'emzor' }],
    ['emzor', 'N/A', { brand: 'Emzor', brand_key: 'emzor' }],
    ['gsk', '', { brand: 'GSK', brand_key: 'gsk' }],
  ])(
    'a medicine whose name states %s and whose stated brand is "%s" gets the brand %j',
    (named, brand, expected) => {
      expect(stated(brand, TABLET, named)).toEqual(expected);
    },
  );
});
