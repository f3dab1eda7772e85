/** The WHO's list of medicines, and the words of reference data. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from '@jest/globals';
import { toProducts, type WhoRow } from '../../../db/import/who-medicines.ts';
import {
  DOSAGE_FORM_NAMES,
  formOf,
  formsNamed,
  formWord,
  isFormExactly,
} from '../../../domain/medicines/dosage-forms.ts';
import { contentOf, parseUnit, priceOf, UNITS, unitsSold } from '../../../domain/medicines/units.ts';
import { parseState, STATE_CODES, STATES } from '../../../domain/common/geography.ts';

const file = path.join(import.meta.dirname, '..', '..', '..', 'data', 'medicines.csv');

const ROWS = parse<WhoRow>(readFileSync(file), { columns: true, bom: true });

/** The products of a row of the real list, as "form: strength, strength; form: ...". */
function summaryOf(genericName: string): string {
  const row = ROWS.find(({ generic_name }) => generic_name === genericName);
  if (row === undefined) throw new Error(`The list has no ${genericName}`);
  const byForm = Map.groupBy(toProducts(row), ({ form }) => form);
  return [...byForm]
    .map(([form, products]) => `${form}: ${products.map(({ strength }) => strength).join(', ')}`)
    .join('; ');
}

describe('reading the WHO list of essential medicines', () => {
  it.each([
    [
      'ranges stand for their two ends',
      'paracetamol',
      'oral liquid: 125 mg/5 ml; tablet: 300 mg, 500 mg, 100 mg; suppository: 100 mg',
    ],
    ['repeated chapters are merged', 'metformin', 'tablet: 500 mg'],
    [
      'the amounts of a combination share what they are in',
      'amoxicillin + clavulanic acid',
      'oral liquid: 125 mg + 31.25 mg/5 ml, 250 mg + 62.5 mg/5 ml; tablet: 500 mg + 125 mg',
    ],
    [
      'an amount in so many ml is a concentration',
      'neostigmine',
      'injection: 500 micrograms/ml, 2.5 mg/ml; tablet: 15 mg',
    ],
    [
      'a powder to be dissolved has none',
      'benzathine benzylpenicillin',
      'powder for injection: 900 mg, 1.44 g',
    ],
    [
      'one basis counts for the list before it',
      'gentamicin',
      'injection: 10 mg/ml, 40 mg/ml; eye drops: 0.3%',
    ],
    [
      'so does one ingredient',
      'lidocaine + epinephrine (adrenaline)',
      'dental cartridge: 2% + 1:80000; injection: 1% + 1:200000, 2% + 1:200000',
    ],
    [
      'solid oral dosage forms are those made',
      'amoxicillin',
      'powder for oral liquid: 125 mg/5 ml, 250 mg/5 ml; capsule: 250 mg, 500 mg',
    ],
    ['footnotes end a list', 'amodiaquine', 'tablet: 153 mg, 200 mg'],
    ['a heading needs no colon', 'ferrous salt + folic acid', 'tablet: 60 mg + 400 micrograms'],
    ['prose before the heading is passed over', 'nifurtimox', 'tablet: 120 mg, 30 mg, 250 mg'],
    [
      'two tablets of one pack are a combination',
      'mifepristone - misoprostol',
      'tablet: 200 mg + 200 micrograms',
    ],
    [
      'numbers with spaces',
      'retinol',
      'capsule: 50000 IU, 100000 IU, 200000 IU; oral liquid: 100000 IU/ml; tablet: 10000 IU; injection: 100000 IU/2 ml',
    ],
    ['a hyphenated range', 'lactulose', 'oral liquid: 3.1 g/5 ml, 3.7 g/5 ml'],
    [
      'per dose and per hour',
      'nicotine replacement therapy (nrt)',
      'chewing gum: 2 mg, 4 mg; transdermal patch: 5 mg/16 hours, 30 mg/16 hours, 7 mg/24 hours, 21 mg/24 hours',
    ],
    ['the same concentration once', 'carboplatin', 'injection: 50 mg/5 ml'],
    ['two liquids joined by a comma', 'glucose with sodium chloride', 'infusion: 5% + 0.9%, 5% + 0.45%'],
    ['several containers', 'methylprednisolone', 'injection: 40 mg/ml, 80 mg/ml'],
    ['two forms under one heading', 'miconazole', 'cream: 2%; ointment: 2%'],
    [
      'chewable, scored and enteric-coated tablets',
      'carbamazepine',
      'oral liquid: 100 mg/5 ml; chewable tablet: 100 mg, 200 mg; tablet: 100 mg, 200 mg',
    ],
    ['sachets', 'oral rehydration salts', 'oral powder: 200 ml, 500 ml, 1 l'],
    ['named by its volume', 'water for injection', 'injection: 2 ml, 5 ml, 10 ml'],
    ['an injection among solutions', 'sodium hydrogen carbonate', 'infusion: 1.4%; injection: 8.4%'],
    ['gases and vapours', 'halothane', 'inhalation liquid: '],
    ['vaccines without any text', 'measles vaccine', 'injection: '],
    ['what nothing is known of', 'sodium fluoride', 'other: '],
    [
      'inhalers',
      'salbutamol',
      'inhaler: 100 micrograms/dose; injection: 50 micrograms/ml; nebuliser solution: 5 mg/ml',
    ],
  ])('the WHO text %s gives %s', (_, genericName, expected) => {
    expect(summaryOf(genericName)).toBe(expected);
  });

  it('every row gives at least one product, and always the same ones', () => {
    const counts = ROWS.map((row) => toProducts(row).length);
    expect(ROWS).toHaveLength(359);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(ROWS.flatMap(toProducts)).toEqual(ROWS.flatMap(toProducts));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(779);
  });

  it('a strength never contains prose', () => {
    const amount = String.raw`(?:\d+(?:\.\d+)? (?:mg|g|micrograms|IU|ml|l)|\d+(?:\.\d+)?%|1:\d+)`;
    const strength = new RegExp(
      String.raw`^${amount}(?: \+ ${amount})*(?:/(?:\d+(?:\.\d+)? )?(?:ml|dose|hours))?$`,
    );
    const odd = ROWS.flatMap(toProducts).filter(
      (product) => product.strength !== '' && !strength.test(product.strength),
    );
    expect(odd).toEqual([]);
  });

  it('only five texts with strengths also give a product without a strength', () => {
    const bare = ROWS.flatMap(toProducts).filter(({ strength }) => strength === '');
    const withNumbers = ROWS.filter(
      ({ generic_name, forms_and_strengths }) =>
        /\d+ ?(mg|micrograms|IU|%)/.test(forms_and_strengths) &&
        bare.some((product) => product.generic_name === generic_name),
    );
    // These rows have a form without a strength beside forms with one.
    expect(withNumbers.map(({ generic_name }) => generic_name)).toEqual([
      'hydrocortisone',
      'potassium iodide',
      'sulfasalazine',
      'suxamethonium',
      'potassium chloride',
    ]);
  });
});

describe('vocabulary of the reference data', () => {
  describe('words in everyday use', () => {
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

    it('all 37 states are known by code and name', () => {
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

    it('every unit is known with its plural', () => {
      for (const unit of UNITS) expect([parseUnit(unit), parseUnit(`${unit}s`)]).toEqual([unit, unit]);
    });

    it.each([
      ['syrup', ['oral liquid', 'powder for oral liquid']],
      ['eye drops', ['eye drops']],
      ['dispersible tabs', ['dispersible tablet']],
      ['nebules', ['nebuliser solution']],
      [
        'inj',
        ['injection', 'powder for injection', 'infusion', 'prefilled pen', 'cartridge', 'dental cartridge'],
      ],
      ['tablet syrup', []],
    ])('"%s" names the forms %j', (text, expected) => {
      const words = text.split(' ').map((word) => formWord(word) ?? word);
      expect([...formsNamed(words)]).toEqual(expected);
    });

    it("a form's own name means exactly that form", () => {
      for (const form of DOSAGE_FORM_NAMES) {
        const words = form.split(/[ -]/).flatMap((word) => formWord(word) ?? []);
        expect([form, formsNamed(words).has(form), isFormExactly(form, words)]).toEqual([form, true, true]);
        expect(UNITS).toContain(formOf(form).salesUnit);
      }
      expect(isFormExactly('chewable tablet', ['tablet'])).toBe(false);
    });
  });

  describe('prices', () => {
    const pack = { sales_unit: 'pack', pack_size: 24, content_unit: 'tablet', price_ngn: 1_000 } as const;

    it('packs and tablets are priced, and a part of a pack is rounded up to whole Naira', () => {
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
});
