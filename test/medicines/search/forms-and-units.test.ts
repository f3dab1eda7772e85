/** Forms, units and strengths as people write them, and how a medicine is sold. */
import { describe, expect, it, test } from '@jest/globals';
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
import { completedNames, hasPart } from '../../../domain/medicines/medicine-query.ts';
import { packContradiction, packsNamed } from '../../../domain/medicines/named-packs.ts';
import { offerExpiry, priceTermsUnder } from '../../../domain/medicines/offers.ts';
import {
  bareStrength,
  formatStrength,
  isSameStrength,
  isStrength,
  type Strength,
  extractStrengths,
} from '../../../domain/medicines/strengths.ts';

describe('words for forms', () => {
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
    ['constructor', undefined],
    ['', undefined],
  ])('the form word "%s" means %s', (word, expected) => {
    expect(formWord(word)).toBe(expected);
  });

  test('every form has a word that names it', () => {
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
  ])('the words %j name the forms %j', (words, forms) => {
    expect([...formsNamed(words)]).toEqual(forms);
  });

  test('without form words every form fits', () =>
    expect(formsNamed([]).size).toBe(DOSAGE_FORM_NAMES.length));

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

describe('words for units', () => {
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
    ['200 doses', undefined],
    ['constructor', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
    ['valueOfs', undefined],
    ['', undefined],
  ])('the unit word "%s" means %s', (word, unit) => expect(parseUnit(word)).toBe(unit));

  test.each(UNITS)('the unit %s is named by its name and plural', (unit) => {
    expect([parseUnit(unit), parseUnit(`${unit}s`)]).toEqual([unit, unit]);
  });
});

describe('sold units', () => {
  const packs: SoldAs = { sales_unit: 'pack', pack_size: 30, content_unit: 'tablet', price_ngn: 1_000 };
  const bottles: SoldAs = { sales_unit: 'bottle', pack_size: 1, content_unit: 'bottle', price_ngn: 700 };

  test('a medicine in packs is also sold by the piece', () => {
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

  const offer = {
    ...packs,
    article_id: 'art',
    medicine_id: 'med',
    distance_metres: 5,
    delivery_fee_ngn: 0,
    searched_brand: 'none' as const,
  };
  const held = (in_force: boolean, changes: Partial<SoldAs> = {}) => ({ ...offer, ...changes, in_force });
  test('a line has the price of an offer in force, and of an expired offer only while the price is current', () => {
    const cheap = held(true, { price_ngn: 900 });
    const current = { ...packs, delivery_fee_ngn: 0 };
    expect(priceTermsUnder(cheap, current)).toBe(cheap);
    expect(priceTermsUnder(held(false, { price_ngn: 900 }), current)).toBeUndefined();
    expect(priceTermsUnder(held(false), current)).toMatchObject({ price_ngn: 1_000 });
  });

  test('an offer is in force for 15 minutes, to the next whole second', () => {
    expect(offerExpiry(new Date('2026-01-05T09:00:00.001Z')).toISOString()).toBe('2026-01-05T09:15:01.000Z');
    expect(offerExpiry(new Date('2026-01-05T09:00:00.000Z')).toISOString()).toBe('2026-01-05T09:15:00.000Z');
  });
});

describe('packs in names', () => {
  test.each([
    ["Paracetamol 500mg tablets 1000's", [1_000]],
    ["Panadol 96's", [96]],
    ['Panadol 96’s', [96]],
    ['Coartem x 24', [24]],
    ['Coartem x24 tablets', [24]],
    ['Amoxicillin 500mg 10x10', [100]],
    ["Amoxicillin 500mg 10 x 10's", [100]],
    ['Septrin 480mg 3 x 10 x 10', [300]],
    ['Panadol 500 x 24', [24]],
    ['Augmentin 625 x 14', [14]],
    ['Coartem 20/120 x 24', [24]],
    ['Panadol 10 strips x 10', [100]],
    ['Panadol pack of 24', [24]],
    ['Panadol tub of 1,000 tablets', [1_000]],
    ['Folic acid 5mg 1000 tablets', [1_000]],
    ["Panadol 24's 96's", [24, 96]],
    ["Panadol x24 24's", [24]],
    ['Amoxil x 100ml', []],
    ['Lantus 5 x 3 ml', []],
    ['Paracetamol 10 x 500mg', []],
    ['amlodipine 10 tablets', []],
    ['Vitamin B12', []],
    ['paracetamol 500 mg tablet', []],
  ])('%s names the packs %j', (text, packs) => expect(packsNamed(text)).toEqual(packs));

  test('a pack contradicts a name with another pack, and a single piece never does', () => {
    expect(packContradiction([], 'pack', 24)).toBeUndefined();
    expect(packContradiction([96], 'pack', 96)).toBeUndefined();
    expect(packContradiction([96], 'tablet', 1)).toBeUndefined();
    expect(packContradiction([96], 'pack', 1)).toContain('a pack of 96');
    expect(packContradiction([96], 'pack', 24)).toContain('a pack of 96');
    expect(packContradiction([24, 96], 'pack', 96)).toContain('a pack of 24 and a pack of 96');
  });
});

describe('names and the columns beside them', () => {
  test.each([
    ['Amlodipine', 'Norvasc 10mg', ['Amlodipine 10 mg', 'Amlodipine']],
    ['Amlodipine 5mg', 'Norvasc 10mg Tabs', ['Amlodipine 5mg tabs', 'Amlodipine 5mg']],
    ['Amoxicillin', 'Amoxil 500 caps', ['Amoxicillin 500 caps', 'Amoxicillin caps', 'Amoxicillin']],
    ['paracetamol 500 mg tablet', 'PANADOL 500mg Tabs', ['paracetamol 500 mg tablet']],
    ['Nifedipine 20mg tab', 'Adalat Retard', ['Nifedipine 20mg tab retard', 'Nifedipine 20mg tab']],
    ['Nifedipine 20mg XL', 'Adalat XL 30', ['Nifedipine 20mg XL']],
    ['Insulin glargine inj', 'Lantus SoloStar', ['Insulin glargine inj solostar', 'Insulin glargine inj']],
    ['Paracetamol', undefined, ['Paracetamol']],
    ['Paracetamol', 'Calpol 100ml', ['Paracetamol']],
  ])('"%s" of the brand "%s" is read as %j, in this order', (name, brand, names) => {
    expect(completedNames(name, brand)).toEqual(names);
  });

  test.each([
    ['losartan 250mg', '50mg', false],
    ['losartan 50 mg', '50mg', true],
    ['amlodipine 5mg', '5.0', true],
    ['amlodipine 5mg', '5', true],
    ['amoxil 500', '500mg', true],
    ['amlodipine', '5mg', false],
    ['Captopril', 'cap', false],
    ['Amoxicillin caps', 'Capsules', true],
    ['Amoxicillin', 'Capsule', false],
    ['amoxil syrup', '125mg/5ml', false],
    ['amoxil 125mg syrup', '125mg/5ml', true],
  ])('"%s" already has the part "%s": %s', (name, part, expected) => {
    expect(hasPart(name, part)).toBe(expected);
  });
});

describe('strengths', () => {
  function read(text: string): Strength {
    const strength = extractStrengths(text).strengths[0] ?? bareStrength(text);
    if (strength === undefined) throw new Error(`"${text}" names no strength`);
    return strength;
  }

  describe('reading strengths', () => {
    it.each([
      ['amoxicillin 500mg capsule', ['500 mg'], 'amoxicillin capsule'],
      ['Paracetamol 125 MG/5ML syrup', ['125 mg/5 ml'], 'paracetamol syrup'],
      ['coartem 20/120', ['20 + 120'], 'coartem'],
      ['coartem 80/480mg', ['80 mg + 480 mg'], 'coartem'],
      ['augmentin 500 mg + 125 mg', ['500 mg + 125 mg'], 'augmentin'],
      ['amoxicillin 500 mg clavulanic acid 125 mg', ['500 mg + 125 mg'], 'amoxicillin clavulanic acid'],
      ['dextrose 5 %', ['5%'], 'dextrose'],
      ['insulin 100 units/ml', ['100 IU/ml'], 'insulin'],
      ['insulin 100 i.u. per ml', ['100 IU/ml'], 'insulin'],
      ['adrenaline 1:1,000', ['1:1000'], 'adrenaline'],
      ['adrenaline 1:1000 1 ml', ['1:1000', '1 ml'], 'adrenaline'],
      ['adrenaline 1:1000 0.5 ml', ['1:1000', '0.5 ml'], 'adrenaline'],
      ['adrenaline 1:10 000 10 ml', ['1:10000', '10 ml'], 'adrenaline'],
      ['adrenaline 1:1 000, 100 ml', ['1:1000', '100 ml'], 'adrenaline ,'],
      ['lignocaine 2% 1:80,000 2.2ml', ['2.2 ml', '1:80000 + 2%'], 'lignocaine'],
      ['adrenaline 1:10.000', ['1:10000'], 'adrenaline'],
      ['adrenaline 1:1000.5', ['1:NaN'], 'adrenaline'],
      ['adrenaline 1:1000,1 ml', ['1:NaN'], 'adrenaline ml'],
      ['salbutamol 100 mcg 200 doses', ['100 micrograms', '200 dose'], 'salbutamol'],
      ['salbutamol 100mcg/dose 200 doses', ['100 micrograms/dose', '200 dose'], 'salbutamol'],
      ['salbutamol inhaler 200 puffs', ['200 dose'], 'salbutamol inhaler'],
      ['vitamin b1 100 mg', ['100 mg'], 'vitamin b1'],
      ['vitamin b12 1000mcg', ['1000 micrograms'], 'vitamin b12'],
      ['paracetamol500mg', ['500 mg'], 'paracetamol'],
      ['salbutamol 100 µg/puff', ['100 micrograms/dose'], 'salbutamol'],
      ['retinol 50 000 IU', ['50000 IU'], 'retinol'],
      ['penicillin 2.4 million units', ['2400000 IU'], 'penicillin'],
      ['amoxicillin 125/5ml', ['125/5 ml'], 'amoxicillin'],
      ['amoxicillin 250mg/5ml 100ml', ['250 mg/5 ml', '100 ml'], 'amoxicillin'],
      ['panadol 500mg x 24', ['500 mg'], 'panadol'],
      ['dextran 70', [], 'dextran 70'],
      ['carvedilol 6.25', ['6.25'], 'carvedilol'],
      ['natrilix sr 1.5', ['1.5'], 'natrilix sr'],
      ['amoxicillin 0,5 g', ['0.5 g'], 'amoxicillin'],
      ['amoxicillin 0,5g capsule', ['0.5 g'], 'amoxicillin capsule'],
      ['paracetamol0,5g', ['0.5 g'], 'paracetamol'],
      ['paracetamol1,5g', ['1.5 g'], 'paracetamol'],
      ['digoxin 0,125 mg', ['0.125 mg'], 'digoxin'],
      ['carvedilol 6,25', ['6.25'], 'carvedilol'],
      ['dexamethasone 0,5mg/5ml', ['0.5 mg/5 ml'], 'dexamethasone'],
      ['haloperidol ,5 mg', ['0.5 mg'], 'haloperidol'],
      ['haloperidol ·5 mg', ['0.5 mg'], 'haloperidol'],
      ['haloperidol, 5 mg', ['5 mg'], 'haloperidol,'],
      ['paracetamol ,500 mg', ['500 mg'], 'paracetamol ,'],
      ['dextrose 5%,500 ml', ['5%', '500 ml'], 'dextrose ,'],
      ['amoxicillin (500 mg),250 mg', ['500 mg + 250 mg'], 'amoxicillin ( ),'],
      ['co-amoxiclav 0,5 g + 0,125 g', ['0.5 g + 0.125 g'], 'co-amoxiclav'],
      ['hydrocortisone 1,0%', ['1%'], 'hydrocortisone'],
      ['benzathine 2,4 million units', ['2400000 IU'], 'benzathine'],
      ['amoxicillin .5 g', ['0.5 g'], 'amoxicillin'],
      ['amoxicillin .5g', ['0.5 g'], 'amoxicillin'],
      ['co-amoxiclav .5g/.125g', ['0.5 g + 0.125 g'], 'co-amoxiclav'],
      ['levonorgestrel .75 mg', ['0.75 mg'], 'levonorgestrel'],
      ['amoxicillin 0·5 g', ['0.5 g'], 'amoxicillin'],
      ['amoxicillin 0٫5 g', ['0.5 g'], 'amoxicillin'],
      ['amoxicillin ０．５ g', ['0.5 g'], 'amoxicillin'],
      ['amoxicillin ½ g', ['0.5 g'], 'amoxicillin'],
      ['ceftriaxone 1½ g', ['1.5 g'], 'ceftriaxone'],
      ['amoxicillin 1,000 mg', ['1000 mg'], 'amoxicillin'],
      ['amoxicillin, 500 mg', ['500 mg'], 'amoxicillin,'],
      ['vitamin b1,6,12', [], 'vitamin b1,6,12'],
      ['vitamin b12,5 mg', ['5 mg'], 'vitamin b12,'],
      ['saline 1 l bag', ['1 l'], 'saline bag'],
      ['potassium 20 mmol/l', ['20 mmol/l'], 'potassium'],
      ['fentanyl 25 mcg/72 hours', ['25 micrograms/72 hours'], 'fentanyl'],
      ['fentanyl 25 mcg per 72 hours', ['25 micrograms/72 hours'], 'fentanyl'],
      ['nicotine patch 21mg per 24 hrs', ['21 mg/24 hours'], 'nicotine patch'],
      ['paracetamol 125 mg per 5 ml', ['125 mg/5 ml'], 'paracetamol'],
      ['insulin 300 units per 3ml', ['300 IU/3 ml'], 'insulin'],
      ['lidocaine 10 mg per metered dose', ['10 mg/dose'], 'lidocaine'],
      ['lotion 2 per cent', ['2%'], 'lotion'],
      ["panadol x24 24's", [], 'panadol'],
      ["panadol 1,000's", [], 'panadol'],
      ['panadol 500 x 24', [], 'panadol 500'],
      ['panadol 500mg 10 x 10', ['500 mg'], 'panadol'],
      ['amlodipine 5.0', [], 'amlodipine 5'],
      ['amlodipine 5.0 mg', ['5 mg'], 'amlodipine'],
      ['panadol 100s', [], 'panadol'],
      [
        'amoxicillin 500 mg 100 ml clavulanic acid 125 mg',
        ['100 ml', '500 mg + 125 mg'],
        'amoxicillin clavulanic acid',
      ],
      ['h1n1 vaccine', [], 'h1n1 vaccine'],
      ['mg', [], 'mg'],
      ['1e999 mg 999999999999999999999999 mg', ['999 mg + 1e+24 mg'], '1e'],
    ])('the strength is found in "%s"', (text, expected, rest) => {
      const found = extractStrengths(text);
      expect(found.strengths.map(formatStrength)).toEqual(expected);
      expect(found.rest.replaceAll(/\s+/g, ' ').trim()).toBe(rest);
    });

    it.each([
      ['500 mg', '500 mg'],
      ['0.5 g', '500 mg'],
      ['0.1 mg', '100 micrograms'],
      ['500', '500 mg'],
      ['1000', '1 g'],
      ['50/1000', '50 mg + 1 g'],
      ['0.25', '250 micrograms'],
      ['125 mg', '125 mg/5 ml'],
      ['25 mg/ml', '125 mg/5 ml'],
      ['250 mg/10 ml', '125 mg/5 ml'],
      ['5%', '50 mg/ml'],
      ['50 mg/ml', '5%'],
      ['20 mg/g', '2%'],
      ['1:1000', '1 mg/ml'],
      ['1:10000', '100 micrograms/ml'],
      ['625 mg', '500 mg + 125 mg'],
      ['625', '500 mg + 125 mg'],
      ['500 mg', '500 mg + 125 mg'],
      ['125 mg + 500 mg', '500 mg + 125 mg'],
      ['500/125', '500 mg + 125 mg'],
      ['156 mg/5 ml', '125 mg + 31.25 mg/5 ml'],
      ['960', '800 mg + 160 mg'],
      ['1.2 million IU', '1200000 IU'],
      ['250', '25 micrograms + 250 micrograms/dose'],
      ['250 mcg', '25 micrograms + 250 micrograms/dose'],
      ['160/4.5', '160 micrograms + 4.5 micrograms/dose'],
      ['100 mg/l', '0.1 mg/ml'],
      ['25 micrograms per hour', '25 micrograms/hour'],
      ['600 micrograms/24 hours', '25 micrograms/h'],
    ])('"%s" equals the strength %s', (asked, product) => {
      expect(isStrength(read(asked), read(product))).toBe(true);
    });

    it.each([
      ['500 mg', '250 mg'],
      ['5 mg', '5%'],
      ['500 mg', '500 micrograms'],
      ['500 mg', '500 IU'],
      ['125 mg/5 ml', '125 mg'],
      ['125 mg', '500 mg + 125 mg'],
      ['500 mg + 62.5 mg', '500 mg + 125 mg'],
      ['500 mg + 125 mg + 1 mg', '500 mg + 125 mg'],
      ['125 mg/ml', '125 mg/5 ml'],
      ['20 + 480', '20 mg + 120 mg'],
      ['1000 micrograms', '1000 IU'],
      ['500 mg + 500 mg', '500 mg + 125 mg'],
      ['500 mg + 125 mg', '500 mg + 125 mg + 10 mg'],
      ['625 mg', '500 mg + 125 IU'],
      ['1000 mg', '500 mg'],
      ['100 mg/l', '100 mg/ml'],
      ['125', '25 micrograms + 250 micrograms/dose'],
      ['25/125', '25 micrograms + 250 micrograms/dose'],
      ['1:1000.5', '1 mg/ml'],
      ['1:1000,1 ml', '1 mg/ml'],
    ])('"%s" differs from the strength %s', (asked, product) => {
      expect(isStrength(read(asked), read(product))).toBe(false);
    });

    it('strengths are equal in any notation, and a part of a combination differs from it', () => {
      expect(isSameStrength(read('50 mg/5 ml'), read('1%'))).toBe(true);
      expect(isSameStrength(read('0.5 g'), read('500 mg'))).toBe(true);
      expect(isSameStrength(read('5 mg'), read('5 mg/ml'))).toBe(false);
      expect(isSameStrength(read('500 mg'), read('500 mg + 125 mg'))).toBe(false);
    });
  });
});
