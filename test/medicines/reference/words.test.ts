import { describe, expect, it } from '@jest/globals';
import {
  DOSAGE_FORM_NAMES,
  formOf,
  formsNamed,
  formWord,
  isFormExactly,
} from '../../../domain/medicines/dosage-forms.ts';
import { contentOf, parseUnit, priceOf, UNITS, unitsSold } from '../../../domain/medicines/units.ts';
import { parseState, STATE_CODES, STATES } from '../../../domain/common/geography.ts';

describe('words that people use', () => {
  it.each([
    ['LA', 'LA'],
    ['ng-la', 'LA'],
    ['Lagos', 'LA'],
    ['lagos state', 'LA'],
    ['Abuja', 'FC'],
    ['FCT', 'FC'],
    ['F.C.T.', 'FC'],
    ['Federal Capital Territory', 'FC'],
    ['akwa-ibom', 'AK'],
    ['Nassarawa State', 'NA'],
    ['Texas', undefined],
    ['', undefined],
  ])('"%s" is the state %s', (text, expected) => {
    expect(parseState(text)).toBe(expected);
  });

  it('knows all 37 states by code and name', () => {
    expect(STATE_CODES).toHaveLength(37);
    for (const code of STATE_CODES)
      expect([parseState(code), parseState(STATES[code])]).toEqual([code, code]);
  });

  it.each([
    ['tablets', 'tablet'],
    ['Tabs', 'tablet'],
    ['CAPS', 'capsule'],
    ['boxes', 'pack'],
    ['packets', 'pack'],
    ['suppositories', 'suppository'],
    ['patches', 'patch'],
    ['ampules', 'ampoule'],
    ['carton', undefined],
    ['', undefined],
  ])('"%s" is the unit %s', (word, expected) => {
    expect(parseUnit(word)).toBe(expected);
  });

  it('takes every unit and its plural', () => {
    for (const unit of UNITS) expect([parseUnit(unit), parseUnit(`${unit}s`)]).toEqual([unit, unit]);
  });

  it.each([
    ['syrup', ['oral liquid', 'powder for oral liquid']],
    ['eye drops', ['eye drops']],
    ['dispersible tabs', ['dispersible tablet']],
    ['nebules', ['nebuliser solution']],
    ['inj', ['injection', 'powder for injection', 'infusion', 'dental cartridge']],
    ['tablet syrup', []],
  ])('"%s" names the forms %j', (text, expected) => {
    const words = text.split(' ').map((word) => formWord(word) ?? word);
    expect([...formsNamed(words)]).toEqual(expected);
  });

  it('takes a form by its own name for exactly that form', () => {
    for (const form of DOSAGE_FORM_NAMES) {
      const words = form.split(/[ -]/).flatMap((word) => formWord(word) ?? []);
      expect([form, formsNamed(words).has(form), isFormExactly(form, words)]).toEqual([form, true, true]);
      expect(UNITS).toContain(formOf(form).salesUnit);
    }
    expect(isFormExactly('chewable tablet', ['tablet'])).toBe(false);
  });
});

describe('what things cost and how long they take', () => {
  const pack = { sales_unit: 'pack', pack_size: 24, content_unit: 'tablet', price_ngn: 1_000 } as const;

  it('counts packs and tablets, and rounds a part of a pack up to whole Naira', () => {
    expect([contentOf('pack', pack), contentOf('tablet', pack), contentOf('bottle', pack)]).toEqual([
      24,
      1,
      undefined,
    ]);
    expect([priceOf(24, pack), priceOf(21, pack), priceOf(1, pack), priceOf(48, pack)]).toEqual([
      1000, 875, 42, 2000,
    ]);
    expect(unitsSold(pack)).toEqual(['pack', 'tablet']);
    expect(unitsSold({ ...pack, sales_unit: 'bottle', content_unit: 'bottle', pack_size: 1 })).toEqual([
      'bottle',
    ]);
  });
});
