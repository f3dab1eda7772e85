/** The words of a counter for forms and units, and how a medicine is sold. */
import { describe, expect, test } from '@jest/globals';
import {
  DOSAGE_FORM_NAMES,
  formOf,
  formsNamed,
  formWord,
  isDosageForm,
  isFormExactly,
} from '../../../domain/medicines/dosage-forms.ts';
import {
  contentOf,
  parseUnit,
  priceOf,
  type SoldAs,
  UNITS,
  unitsSold,
} from '../../../domain/medicines/units.ts';
import { offerExpiry, soldUnder } from '../../../domain/medicines/offers.ts';

describe('a word for a form', () => {
  test.each([
    ['tablet', 'tablet'],
    ['tablets', 'tablet'],
    ['tabs', 'tablet'],
    ['pills', 'tablet'],
    ['caplets', 'tablet'],
    ['caps', 'capsule'],
    ['softgels', 'capsule'],
    ['mist', 'mixture'],
    ['turbuhaler', 'inhaler'],
    ['evohaler', 'inhaler'],
    ['accuhaler', 'inhaler'],
    ['diskus', 'inhaler'],
    ['respules', 'nebuliser'],
    ['susp', 'suspension'],
    ['inj', 'injection'],
    ['injectable', 'injection'],
    ['amps', 'ampoule'],
    ['ampules', 'ampoule'],
    ['supp', 'suppository'],
    ['suppositories', 'suppository'],
    ['pessaries', 'pessary'],
    ['oint', 'ointment'],
    ['ec', 'enteric'],
    ['ophthalmic', 'eye'],
    ['otic', 'ear'],
    ['nose', 'nasal'],
    ['puffers', 'inhaler'],
    ['mdi', 'inhaler'],
    ['nebulizer', 'nebuliser'],
    ['nebules', 'nebuliser'],
    ['respirator', 'nebuliser'],
    ['patches', 'patch'],
    ['lozenges', 'lozenge'],
    ['drops', 'drop'],
    ['paracetamol', undefined],
    ['', undefined],
  ])('"%s" is %s', (word, expected) => {
    expect(formWord(word)).toBe(expected);
  });

  test('of every form is known, and names that form among others', () => {
    for (const form of DOSAGE_FORM_NAMES) {
      const { words } = formOf(form);
      expect(words.map((word) => formWord(word))).toEqual(words);
      expect(formsNamed(words)).toContain(form);
      expect(isDosageForm(form)).toBe(true);
    }
    expect(isDosageForm('toString')).toBe(false);
  });

  test.each([
    [['suspension'], ['oral liquid', 'powder for oral liquid', 'intratracheal suspension']],
    [['eye', 'drop'], ['eye drops']],
    [['tablet', 'capsule'], []],
    [['vaginal'], ['vaginal tablet', 'pessary', 'vaginal cream']],
  ])('%j names %j', (words, forms) => {
    expect([...formsNamed(words)]).toEqual(forms);
  });

  test('that is none narrows nothing', () => expect(formsNamed([]).size).toBe(DOSAGE_FORM_NAMES.length));

  test.each([
    ['tablet', ['tablet'], true],
    ['chewable tablet', ['tablet'], false],
    ['chewable tablet', ['tablet', 'chewable'], true],
    ['eye drops', ['eye', 'drop'], true],
    ['powder for injection', ['powder', 'injection'], true],
    ['enteric-coated tablet', ['enteric', 'tablet'], false],
    ['enteric-coated tablet', ['enteric', 'coated', 'tablet'], true],
    ['tablet', [], false],
  ] as const)('%s is named exactly by %j: %s', (form, words, expected) => {
    expect(isFormExactly(form, words)).toBe(expected);
  });
});

describe('a unit', () => {
  test.each([
    ['Tablets ', 'tablet'],
    ['tab', 'tablet'],
    ['tabs', 'tablet'],
    ['cap', 'capsule'],
    ['packet', 'pack'],
    ['packets', 'pack'],
    ['box', 'pack'],
    ['boxes', 'pack'],
    ['amp', 'ampoule'],
    ['ampules', 'ampoule'],
    ['suppositories', 'suppository'],
    ['pessaries', 'pessary'],
    ['patches', 'patch'],
    ['stablet', undefined],
    ['tablets each', undefined],
    ['', undefined],
  ])('"%s" is %s', (word, unit) => expect(parseUnit(word)).toBe(unit));

  test.each(UNITS)('%s is named by itself and its plural', (unit) => {
    expect([parseUnit(unit), parseUnit(`${unit}s`)]).toEqual([unit, unit]);
  });
});

describe('what is sold', () => {
  const packs: SoldAs = { sales_unit: 'pack', pack_size: 30, content_unit: 'tablet', price_ngn: 1_000 };
  const bottles: SoldAs = { sales_unit: 'bottle', pack_size: 1, content_unit: 'bottle', price_ngn: 700 };

  test('in packs is sold by the piece too', () => {
    expect([unitsSold(packs), unitsSold(bottles)]).toEqual([['pack', 'tablet'], ['bottle']]);
    expect([contentOf('pack', packs), contentOf('tablet', packs), contentOf('bottle', packs)]).toEqual([
      30,
      1,
      undefined,
    ]);
  });

  test.each([
    [30, 1_000],
    [1, 34],
    [60, 2_000],
    [0, 0],
  ])('%i tablets cost %i', (content, price) => expect(priceOf(content, packs)).toBe(price));

  const offer = { ...packs, medicine_id: 'med', distance_metres: 5 };
  const held = (in_force: boolean, changes: Partial<SoldAs> = {}) => ({ ...offer, ...changes, in_force });
  test('under an offer in force has its price, and after it only while that is the price', () => {
    const cheap = held(true, { price_ngn: 900 });
    expect(soldUnder(cheap, packs)).toBe(cheap);
    expect(soldUnder(held(false, { price_ngn: 900 }), packs)).toBeUndefined();
    expect(soldUnder(held(false), packs)).toMatchObject({ price_ngn: 1_000 });
  });

  test.each([{ sales_unit: 'tablet' }, { pack_size: 28 }, { content_unit: 'capsule' }] as const)(
    'differently than it was offered, %j, is not what was offered',
    (changes) => expect(soldUnder(held(true, changes), packs)).toBeUndefined(),
  );

  test('is offered for 15 minutes, to the next whole second', () => {
    expect(offerExpiry(new Date('2026-01-05T09:00:00.001Z')).toISOString()).toBe('2026-01-05T09:15:01.000Z');
    expect(offerExpiry(new Date('2026-01-05T09:00:00.000Z')).toISOString()).toBe('2026-01-05T09:15:00.000Z');
  });
});
