import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { readQuery, usualPlace } from '../../../domain/medicines/medicine-query.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { onThisMachine } from '../../support/engine/eventually.ts';

const test = useDatabase();

/** What a text names: generic names with how they were recognised, and the labels. */
async function meaningOf(text: string) {
  const medicines = await recogniseMedicines(test.database, text);
  return {
    names: [...new Set(medicines.map(({ generic_name, match }) => `${generic_name} (${match.type})`))].sort(),
    labels: medicines.map(({ label }) => label),
  };
}

describe('recognising a medicine', () => {
  it.each([
    ['paracetamol', 'paracetamol (exact)'],
    ['  PARACÉTAMOL!! ', 'paracetamol (exact)'],
    ['amoxicillin', 'amoxicillin (exact)'],
    ['Amoxicillin and Clavulanic Acid', 'amoxicillin + clavulanic acid (exact)'],
    ['clavulanic acid/amoxicillin', 'amoxicillin + clavulanic acid (exact)'],
    ['artemether', 'artemether (exact)'],
    ['lumefantrine artemether', 'artemether + lumefantrine (exact)'],
    ['Augmentin', 'amoxicillin + clavulanic acid (brand)'],
    ['M&B paracetamol', 'paracetamol (brand)'],
    ['Depo-Provera', 'medroxyprogesterone acetate (brand)'],
    ['depo provera', 'medroxyprogesterone acetate (brand)'],
    ['aspirin', 'acetylsalicylic acid (synonym)'],
    ['acetaminophen', 'paracetamol (synonym)'],
    ['adrenaline', 'epinephrine (adrenaline) (synonym)'],
    ['epinephrine', 'epinephrine (adrenaline) (exact)'],
    ['co-trimoxazole', 'sulfamethoxazole + trimethoprim (synonym)'],
    ['Vitamin C', 'ascorbic acid (synonym)'],
    ['amlodipine besylate', 'amlodipine (exact)'],
    ['metformin HCl', 'metformin (exact)'],
    ['water for injection', 'water for injection (exact)'],
    ['dextran 70', 'dextran 70 (exact)'],
    ['oral rehydration salts', 'oral rehydration salts (exact)'],
    ['choloroquine', 'chloroquine (fuzzy)'],
    ['levonorgestrel-releasing', 'levonorgestrel-releasing implant (words)'],
    ['paracet', 'paracetamol (words)'],
    ['lumefantrine', 'artemether + lumefantrine (words)'],
    ['amoxicill', 'amoxicillin (words)'],
    ['amoxicillin clav', 'amoxicillin + clavulanic acid (words)'],
    // A letter or two apart, and each its own.
    ['clonazepam', 'clonazepam (exact)'],
    ['lorazepam', 'lorazepam (exact)'],
    ['beecham amoxicilin', 'amoxicillin (fuzzy)'],
    ['amoxicill gsk', 'amoxicillin (words)'],
    ['lamivudine zidov', 'lamivudine + zidovudine (words)'],
  ])('"%s" is %s', async (text, expected) => {
    expect((await meaningOf(text)).names).toEqual([expected]);
  });

  it.each([
    ['paracetmol', 'paracetamol'],
    ['paracetamole', 'paracetamol'],
    ['parecetamol', 'paracetamol'],
    ['para cetamol', 'paracetamol'],
    ['amoxycillin', 'amoxicillin'],
    ['amoxicilin', 'amoxicillin'],
    ['amoxacillin', 'amoxicillin'],
    ['augmentine', 'amoxicillin + clavulanic acid'],
    ['agumentin', 'amoxicillin + clavulanic acid'],
    ['amoxycillin clavulanic acid', 'amoxicillin + clavulanic acid'],
    ['ibuprofin', 'ibuprofen'],
    ['ibuprofene', 'ibuprofen'],
    ['metfornin', 'metformin'],
    ['metformine', 'metformin'],
    ['artemeter', 'artemether'],
    ['artemeter lumefantrin', 'artemether + lumefantrine'],
    ['coartum', 'artemether + lumefantrine'],
    ['lonat', 'artemether + lumefantrine'],
    ['ciprofloxacine', 'ciprofloxacin'],
    ['ciprofloxasin', 'ciprofloxacin'],
    ['flagil', 'metronidazole'],
    ['metronidazol', 'metronidazole'],
    ['asprin', 'acetylsalicylic acid'],
    ['amlodipin', 'amlodipine'],
    ['azithromicin', 'azithromycin'],
    ['doxycyclin', 'doxycycline'],
    ['omeprazol', 'omeprazole'],
    ['salbutamole', 'salbutamol'],
    ['ventoline', 'salbutamol'],
    ['diazepan', 'diazepam'],
    ['chlorphenamin', 'chlorphenamine'],
    ['sulphamethoxazol trimethoprim', 'sulfamethoxazole + trimethoprim'],
    ['ceftriaxon', 'ceftriaxone'],
    ['fluconazol', 'fluconazole'],
    ['prednisolon', 'prednisolone'],
    ['hydrochlorthiazide', 'hydrochlorothiazide'],
    ['levotyroxine', 'levothyroxine'],
    ['vitamnc', 'ascorbic acid'],
  ])('"%s" is misspelled %s, and says so', async (text, expected) => {
    const { names } = await meaningOf(text);
    expect([[`${expected} (fuzzy)`], [`${expected} (words)`]]).toContainEqual(names);
  });

  it.each([
    // Medicines that exist and that the catalogue lacks, a letter or two from one that it has.
    'prednisone',
    'clorazepate',
    // A brand whose forms and strengths the catalogue lacks.
    'macrobid',
    'chlorpropamide',
    'hydroxyzine',
    'hydralazide',
    'clobazam',
    'nimodipine',
    'felodipine',
    'glipizide',
    'methimazole',
    'bupropion',
    'quinidine',
    'tapentadol',
    'piperazine',
    'voriconazole',
    'haloperidol decanoate',
    'magnesium citrate',
    // Sold in combinations only; the start of the name means no other either.
    'lamivudine',
    'lamivudin',
    'lamivud 150mg',
    // Words that name nothing.
    'headache',
    'xyzzy',
    'tablet',
    'syrup 125mg',
    '500 mg',
    '50',
    'injection vial 10 ml',
    '٣٤٥',
    '%%',
    '\\m.*',
    "'; drop table medicine; --",
    'and of the',
  ])('"%s" is no medicine of the catalogue', async (text) => {
    expect((await meaningOf(text)).names.filter((name) => name !== 'hydralazine (fuzzy)')).toEqual([]);
  });

  it('never answers with a combination, or a part of one, when the name is spelled out', async () => {
    for (const name of [
      'amoxicillin',
      'isoniazid',
      'rifampicin',
      'levonorgestrel',
      'ferrous salt',
      'glucose',
    ]) {
      expect((await meaningOf(name)).names).toEqual([`${name} (exact)`]);
    }
  });

  it.each([
    ['amoxicillin 500mg capsule', ['amoxicillin 500 mg capsule']],
    ['CAPSULES amoxicillin 0.5 g', ['amoxicillin 500 mg capsule']],
    ['amoxil 500', ['amoxicillin 500 mg capsule']],
    ['augmentin 625', ['amoxicillin + clavulanic acid 500 mg + 125 mg tablet']],
    ['augmentin 156mg/5ml susp', ['amoxicillin + clavulanic acid 125 mg + 31.25 mg/5 ml oral liquid']],
    [
      'amoxicillin suspension',
      ['amoxicillin 125 mg/5 ml powder for oral liquid', 'amoxicillin 250 mg/5 ml powder for oral liquid'],
    ],
    ['amoxicillin 125mg syrup', ['amoxicillin 125 mg/5 ml powder for oral liquid']],
    ['adrenaline 1:1000', ['epinephrine (adrenaline) 1 mg/ml injection']],
    ['salbutamol inhaler', ['salbutamol 100 micrograms/dose inhaler']],
    ['gentamicin eye drops', ['gentamicin 0.3% eye drops']],
    ['amoxicillin 123 mg', []],
    ['amoxicillin inhaler', []],
    // A brand leads to its own forms and strengths alone, also where its generic name has others.
    ['lonart ds', ['artemether + lumefantrine 80 mg + 480 mg tablet']],
    ['lonart ds 20/120', []],
    ['calpol tablet', []],
    ['panadol extra', ['paracetamol + caffeine 500 mg + 65 mg tablet']],
    ['mixtard 30/70', ['biphasic isophane insulin 30 IU + 70 IU/ml injection']],
    ['moduretic', ['amiloride + hydrochlorothiazide 5 mg + 50 mg tablet']],
    ['aspirin 75', ['acetylsalicylic acid 75 mg tablet']],
    // What has the very form and strength hides what they only cover: 5 mg is no 5 mg/ml, a tablet no dispersible one.
    ['prednisolone 5mg', ['prednisolone 5 mg tablet']],
    ['lonart tablet', ['artemether + lumefantrine 20 mg + 120 mg tablet']],
    // For whom it is says which form.
    [
      'coartem adult',
      ['artemether + lumefantrine 20 mg + 120 mg tablet', 'artemether + lumefantrine 80 mg + 480 mg tablet'],
    ],
    ['coartem for children', ['artemether + lumefantrine 20 mg + 120 mg dispersible tablet']],
    ['metformin 500mg tabs', ['metformin 500 mg tablet']],
    ['panadol 500mg x 24 tablets', ['paracetamol 500 mg tablet']],
    ['water for injection 10 ml', ['water for injection 10 ml injection']],
    ['paracetmol 500mg', ['paracetamol 500 mg tablet']],
    [
      'artemether lumefantrine 20/120 dispersible',
      ['artemether + lumefantrine 20 mg + 120 mg dispersible tablet'],
    ],
  ])('"%s" narrows to %j', async (text, expected) => {
    expect((await meaningOf(text)).labels.sort()).toEqual(expected);
  });

  it('scores what the words only cover below the very form, and puts tablets before syrups where none is named', async () => {
    const [chewable] = await recogniseMedicines(test.database, 'zentel tablet');
    expect(chewable).toMatchObject({ form: 'chewable tablet', match: { type: 'brand', score: 0.9 } });
    const places = (await recogniseMedicines(test.database, 'paracetamol')).map(({ form }) =>
      usualPlace(form),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect([...new Set(places)]).toEqual([0, 1, 2]);
  });

  it('answers common words, huge and odd queries at once', async () => {
    for (const text of [
      'vaccine',
      'vitamin',
      'acid',
      'sodium',
      'a',
      'b c',
      'x '.repeat(5000),
      'mg/'.repeat(300),
      '9'.repeat(3000),
      '1 '.repeat(2000),
      '\u0000\ud800',
    ]) {
      const start = performance.now();
      await recogniseMedicines(test.database, text);
      expect(performance.now() - start).toBeLessThan(onThisMachine(500));
    }
    expect((await meaningOf('vaccine')).names).toHaveLength(21);
  });

  it('takes a query of more words than any name for none', () => {
    expect(readQuery(Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')).nameWords).toEqual(
      [],
    );
  });

  it('has no two names in the catalogue that are written alike and mean different medicines', async () => {
    const { rows } = await sql`
      select name from medicine_name join medicine using (generic_name)
      group by name having count(distinct generic_name) > 1
    `.execute(test.database);
    expect(rows).toEqual([]);
  });
});
