/** Medicines are found by name, with suggestions for a misspelling and the usual strength first. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { meaningsOf, recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { Catalogue } from '../../../db/stock/catalogue.ts';
import { brandKey, brandOf } from '../../../domain/medicines/brands.ts';
import { packsNamed, takeCount } from '../../../domain/medicines/named-packs.ts';
import { readQuery, formRank } from '../../../domain/medicines/medicine-query.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { onThisMachine } from '../../support/engine/eventually.ts';
import { priceItems } from '../../../services/requests/price-items.ts';
import { editDistance } from '../../../domain/medicines/name-matching.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';
import { toProducts } from '../../../db/import/who-medicines.ts';
import { searchPharmacies } from '../../../db/medicines/search.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';

const server = useDatabase();

/** The pharmacy of the test database that stocks every medicine. */
const AT_ALL = { pharmacy_id: 'ph_all', now: new Date(), earliestExpiry: '2026-07-31' };

/** The medicines in a text: generic names with how they were recognised, and the labels. */
async function meaningOf(text: string) {
  const medicines = await recogniseMedicines(server.database, text);
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
    // Different medicines whose names differ in one or two letters.
    ['clonazepam', 'clonazepam (exact)'],
    ['lorazepam', 'lorazepam (exact)'],
    ['beecham amoxicilin', 'amoxicillin (fuzzy)'],
    ['amoxicill gsk', 'amoxicillin (words)'],
    ['lamivudine zidov', 'lamivudine + zidovudine (words)'],
    // With hydrochlorothiazide: never losartan alone.
    ['losartan h', 'losartan + hydrochlorothiazide (fuzzy)'],
    ['Losartan-H 50mg', 'losartan + hydrochlorothiazide (fuzzy)'],
  ])('"%s" is recognised as %s', async (text, expected) => {
    expect((await meaningOf(text)).names).toEqual([expected]);
  });

  it.each([
    ['paracetmol', 'paracetamol'],
    ['paracetamole', 'paracetamol'],
    ['parecetamol', 'paracetamol'],
    ['para cetamol', 'paracetamol'],
    ['amoxicylin', 'amoxicillin'],
    ['amoxicilin', 'amoxicillin'],
    ['amoxacillin', 'amoxicillin'],
    ['augmentine', 'amoxicillin + clavulanic acid'],
    ['agumentin', 'amoxicillin + clavulanic acid'],
    ['amoxicylin clavulanic acid', 'amoxicillin + clavulanic acid'],
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
  ])('the misspelling "%s" is recognised as %s and marked as a guess', async (text, expected) => {
    const { names } = await meaningOf(text);
    expect([[`${expected} (fuzzy)`], [`${expected} (words)`]]).toContainEqual(names);
  });

  it.each([
    // Existing medicines that the catalogue lacks, with names one or two letters from one that it has.
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
    // Prolonged release, with another dose than the tartrate of the catalogue.
    'metoprolol succinate 50 mg tablet',
    'magnesium citrate',
    // "Lithium" alone means the carbonate.
    'lithium citrate',
    // With atenolol.
    'amlodipine at',
    // A child's product is not the adult's tablet.
    'Panadol Baby',
    'panadol junior tablets',
    'panadol for kids 500mg',
    'norvasc infant',
    // Sold only in combinations; the start of the name matches nothing else.
    'lamivudine',
    'lamivudin',
    'lamivud 150mg',
    // Words that are not medicines.
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
  ])('"%s" is not a medicine of the catalogue', async (text) => {
    expect((await meaningOf(text)).names.filter((name) => name !== 'hydralazine (fuzzy)')).toEqual([]);
  });

  it('a fully named medicine never matches a combination that contains it', async () => {
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
    // A brand finds only its own forms and strengths, even when its generic name has others.
    ['lonart ds', ['artemether + lumefantrine 80 mg + 480 mg tablet']],
    ['lonart ds 20/120', []],
    ['calpol tablet', []],
    ['panadol extra', ['paracetamol + caffeine 500 mg + 65 mg tablet']],
    ['mixtard 30/70 vial', ['biphasic isophane insulin 30 IU + 70 IU/ml injection']],
    ['mixtard 30 penfill', ['biphasic isophane insulin 30 IU + 70 IU/ml cartridge']],
    ['moduretic', ['amiloride + hydrochlorothiazide 5 mg + 50 mg tablet']],
    ['aspirin 75', ['acetylsalicylic acid 75 mg tablet']],
    // Exact form and strength hide compatible ones: 5 mg is not 5 mg/ml, a tablet is not a dispersible one.
    ['prednisolone 5mg', ['prednisolone 5 mg tablet']],
    ['lonart tablet', ['artemether + lumefantrine 20 mg + 120 mg tablet']],
    // The patient group determines the form.
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

  it.each([
    ['Amoxicillin 500mg caps (Emzor)', 'emzor'],
    ['FIDSON amoxicillin 500 mg capsule', 'fidson'],
    ['amoxicillin 500mg caps by Emzor Pharmaceuticals Ltd', 'emzor'],
    ['Beecham amoxicillin caps 500mg', 'gsk'],
    ['Emzor paracetamol 500mg tab', 'emzor'],
    ['emzor vitamin c 100mg tab', 'emzor'],
    ['beecham ampiclox caps', 'ampiclox'],
    ['Panadol (GSK)', 'panadol'],
    ['PANADOL(R) 500mg tablets', 'panadol'],
    ['Panadol™', 'panadol'],
    ['Folic Acid Tabs 5mg', null],
    ['amoxicillin 500mg caps', null],
  ])('a search and an order both read the brand or maker in "%s" as %s', async (text, brand_key) => {
    const found = await recogniseMedicines(server.database, text);
    const [meant = []] = await meaningsOf(server.database, [text]);
    const keys = (medicines: readonly { readonly brand_key: string | null }[]) => [
      ...new Set(medicines.map((medicine) => medicine.brand_key)),
    ];
    expect([keys(found), keys(meant)]).toEqual([[brand_key], [brand_key]]);
  });

  it.each<[text: string, label: string, packs?: readonly number[], size?: string | null]>([
    ['Panadol Extra 10x10', 'paracetamol + caffeine 500 mg + 65 mg tablet', [100]],
    ['Vit. B Complex Tab 10 x 10', 'vitamin b complex tablet', [100]],
    ['Fansidar 25x3', 'sulfadoxine + pyrimethamine 500 mg + 25 mg tablet', [75]],
    ['Lonart DS 4x6', 'artemether + lumefantrine 80 mg + 480 mg tablet', [24]],
    ['Funbact-A Cream 30g', 'betamethasone + clotrimazole + neomycin cream', [], '30 g'],
    ['Calpol Susp 120mg/5ml 60ml', 'paracetamol 120 mg/5 ml oral liquid', [], '60 ml'],
    ["Zinc Sulphate DT 20mg 10's", 'zinc sulfate 20 mg dispersible tablet', [10]],
    ['Gentamicin Eye/Ear Drop 0.3% 10ml', 'gentamicin 0.3% eye drops', [], '10 ml'],
    ['Vitamin C (orange) 100mg tab', 'ascorbic acid 100 mg tablet'],
    ['Amox Caps 500mg 10x10', 'amoxicillin 500 mg capsule', [100]],
    ['Pen V 250mg tab', 'phenoxymethylpenicillin 250 mg tablet'],
    ['Mixtard 30/70 10ml', 'biphasic isophane insulin 30 IU + 70 IU/ml injection', [], '10 ml'],
    [
      'Insulin Mixtard 30/70 100iu/ml 10ml vial',
      'biphasic isophane insulin 30 IU + 70 IU/ml injection',
      [],
      '10 ml',
    ],
    ['Humulin 70/30 KwikPen', 'biphasic isophane insulin 30 IU + 70 IU/ml prefilled pen'],
    ['Lantus SoloStar 3ml 5 pens', 'insulin glargine 100 IU/ml prefilled pen', [5], '3 ml'],
    ['NovoRapid Penfill', 'insulin aspart 100 IU/ml cartridge'],
    ['insulin injection (soluble) 100 IU/ml injection', 'insulin injection (soluble) 100 IU/ml injection'],
    ['Clexane 40mg/0.4ml prefilled syringe', 'enoxaparin 40 mg injection'],
    ['Gentamicin 80mg/2ml inj 10 amps', 'gentamicin 40 mg/ml injection', [10], '2 ml'],
  ])('a stock row "%s" means %s in packs of %j', async (text, label, packs = [], size = null) => {
    const [meant = []] = await meaningsOf(server.database, [text]);
    const read = meant.map((one) => [medicineLabel(one), one.named_packs, one.content_size]);
    expect(read).toEqual([[label, packs, size]]);
  });

  it.each([
    ['paracetamol 500 mg tablet (Panadol)', 'paracetamol 500 mg tablet', 'panadol'],
    ['Amlodipine (Norvasc) 10mg tab', 'amlodipine 10 mg tablet', 'norvasc'],
    ['diclofenac 100 mg tablet (Voltaren Retard)', 'diclofenac 100 mg prolonged-release tablet', 'voltaren'],
  ])('an order line "%s" means %s of the brand in brackets', async (text, label, brand_key) => {
    const [meant = []] = await meaningsOf(server.database, [text]);
    expect(meant.map((one) => [medicineLabel(one), one.brand_key])).toEqual([[label, brand_key]]);
  });

  it.each([
    'paracetamol 500 mg tablet (Norvasc)',
    'paracetamol 500 mg tablet (Xyz)',
    'paracetamol 1 g tablet (Panadol)',
  ])('an order line "%s" names no medicine', async (text) => {
    expect(await meaningsOf(server.database, [text])).toEqual([[]]);
  });

  it.each(['amlodipine 10x10', 'amlodipine 10 x 10', 'Lantus', 'Actrapid'])(
    'a stock row "%s" may mean several products',
    async (text) => {
      const [meant = []] = await meaningsOf(server.database, [text]);
      expect(meant).not.toHaveLength(1);
    },
  );

  it('a thousand tablets are not a strength', async () => {
    const thousand = await meaningOf('metformin 1000 tablets');
    expect(thousand.labels).toEqual((await meaningOf('metformin tablets')).labels);
    expect((await meaningOf('paracetamol 500mg 1000 tablets')).labels).toEqual(['paracetamol 500 mg tablet']);
    expect(await meaningsOf(server.database, ['metformin 1000 tablets', 'glucophage 1,000 tabs'])).toEqual([
      [],
      [],
    ]);
  });

  it('a form that the query names only in part scores below an exact form, and tablets rank before syrups', async () => {
    const [chewable] = await recogniseMedicines(server.database, 'zentel tablet');
    expect(chewable).toMatchObject({ form: 'chewable tablet', match: { type: 'brand', score: 0.9 } });
    const places = (await recogniseMedicines(server.database, 'paracetamol')).map(({ form }) =>
      formRank(form),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect([...new Set(places)]).toEqual([0, 1, 2]);
  });

  it('common words, huge and odd queries are answered immediately', async () => {
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
      await recogniseMedicines(server.database, text);
      expect(performance.now() - start).toBeLessThan(onThisMachine(500));
    }
    expect((await meaningOf('vaccine')).names).toHaveLength(21);
  });

  it('a query with more words than any name matches no medicine', () => {
    expect(readQuery(Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')).nameWords).toEqual(
      [],
    );
  });

  it('no brand of the catalogue contradicts its own products, and `brandOf` and `brandKey` give it one key', async () => {
    const catalogue = await Catalogue.read(server.database);
    const brands = await server.database
      .selectFrom('medicine_name')
      .select(['name', 'generic_name', 'medicine_ids'])
      .where('kind', '=', 'brand')
      .execute();
    const faults = brands.flatMap(({ name, medicine_ids }) =>
      (medicine_ids ?? []).flatMap((id) => {
        const medicine = catalogue.withId(id);
        if (medicine === undefined) return [];
        const read = brandOf(null, name, medicine, catalogue.brandFacts(name, medicine));
        const isSame = 'code' in read ? false : read.brand_key === brandKey(name, medicine);
        return isSame ? [] : [[name, medicine.label, read]];
      }),
    );
    expect(brands.length).toBeGreaterThan(300);
    expect(faults).toEqual([]);
  });

  it('no label of the catalogue names a pack', async () => {
    const medicines = await server.database.selectFrom('medicine').selectAll().execute();
    const labels = medicines.map(medicineLabel);
    expect(labels.filter((label) => packsNamed(label).length > 0 || takeCount(label) !== undefined)).toEqual(
      [],
    );
  });

  it('no name of the catalogue means two different medicines', async () => {
    const { rows } = await sql`
      select name from medicine_name join medicine using (generic_name)
      group by name having count(distinct generic_name) > 1
    `.execute(server.database);
    expect(rows).toEqual([]);
  });
});

describe('suggestions', () => {
  let server: TestDatabase;

  beforeAll(async () => {
    server = await createTestDatabase();
    await clearShelves(server.database);
    await addPharmacies(server.database, [{ pharmacy_id: 'ph_all', latitude: 6.5, longitude: 3.4 }]);
    await sql`
    insert into stock (article_id, pharmacy_number, medicine_number, quantity, price_ngn, sales_unit, pack_size, content_unit, checked_at)
    select 'art_' || medicine_id, pharmacy_number, medicine_number, 10, 1000, 'pack', 24, 'tablet', now()
    from pharmacy, medicine
  `.execute(server.database);
  });

  afterAll(() => server.close());

  /** The maximum number of items in a request, and the maximum length of a medicine. */
  const ITEMS = 50;

  const LETTERS = 200;

  /** Random letters, different for every number, but the same in every run. */
  function lettersFrom(seed: number, length = LETTERS): string {
    let state = (seed + 1) * 7_919;
    return Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCodePoint(97 + (state % 26));
    }).join('');
  }

  const COMMON = 'acid sodium vaccine insulin chloride vitamin sulfate folic human calcium extra iron';

  const HOSTILE: Record<string, (index: number) => string> = {
    'one long word': (index) => lettersFrom(index),
    'many words': (index) => (lettersFrom(index).match(/.{8}/g) ?? []).slice(0, 22).join(' '),
    'words that sound shorter': (index) => 'th'.repeat(50 + index),
    'words of many names': (index) => `${COMMON} ${lettersFrom(index, 6)} 500 mg tablet`,
  };

  /**
   * Comparing every text with every name took 5 to 13 seconds of CPU, and minutes under Jest; looking names up by
   * their words takes a tenth of a second, half a one under Jest. The bound tells these apart on slow machines too.
   */
  const MAX_CPU_SECONDS = 5;

  it.each(Object.entries(HOSTILE))(
    'fifty items of %s are refused without keeping the process busy',
    async (_, textAt) => {
      const items = Array.from({ length: ITEMS }, (__, index) => ({
        medicine: textAt(index).slice(0, LETTERS),
        quantity: 1,
        unit: 'pack',
      }));
      const before = process.cpuUsage();
      const priced = await priceItems(server.database, { ...AT_ALL, items });
      const { user, system } = process.cpuUsage(before);
      expect(priced).toMatchObject({ ok: false, problems: { length: ITEMS } });
      expect((user + system) / 1e6).toBeLessThan(MAX_CPU_SECONDS);
    },
  );

  it('the most likely meaning of a misspelling is suggested from the whole catalogue', async () => {
    const items = [{ medicine: 'parasetamol 500mg tablet', quantity: 1, unit: 'pack' }];
    const priced = await priceItems(server.database, { ...AT_ALL, items });
    expect(priced).toMatchObject({
      problems: [{ did_you_mean: { 0: 'paracetamol 500 mg tablet', length: 5 } }],
    });
  });

  it.each([
    ['paracetamol', 'paracetamol', 0, 0],
    ['paracetmol', 'paracetamol', 1, 1],
    ['paracetmol', 'paracetamol', 0, undefined],
    ['agumentin', 'augmentin', 1, 1],
    ['amoxacilin', 'amoxicillin', 2, 2],
    ['amoxacilin', 'amoxicillin', 1, undefined],
    ['prednisone', 'prednisolone', 2, 2],
    ['', 'ab', 2, 2],
    ['abc', '', 2, undefined],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, undefined],
    ['x'.repeat(200), 'paracetamol', 2, undefined],
  ])('between %j and %j there are at most %i edits: %s', (left, right, most, expected) => {
    expect(editDistance(left, right, most)).toBe(expected);
  });
});

describe('usual strengths', () => {
  const FILE = path.join(import.meta.dirname, '../../../data/usual-strengths.csv');

  const PLACE = { latitude: 6.6, longitude: 3.35 };

  const suite = useDatabase();

  describe('the list of usual strengths', () => {
    const rows = parse<{ generic_name: string; forms_and_strengths: string }>(readFileSync(FILE), {
      columns: true,
    });
    const listed = rows.flatMap((row) => toProducts({ ...row, category: '' }));

    test('exactly the listed medicines are marked as usual in the catalogue', async () => {
      const usual = await suite.database
        .selectFrom('medicine')
        .selectAll()
        .where('usual', '=', true)
        .execute();
      expect(usual.map(medicineLabel).sort()).toEqual(listed.map(medicineLabel).sort());
    });

    test('each medicine and form has one usual strength', () => {
      const forms = listed.map(({ generic_name, form }) => `${generic_name} ${form}`);
      expect(new Set(forms).size).toBe(forms.length);
    });
  });

  describe('a query without a strength', () => {
    test.each([
      ['paracetamol tabs', 'paracetamol 500 mg tablet'],
      ['paracetamol', 'paracetamol 500 mg tablet'],
      ['amoxil caps', 'amoxicillin 500 mg capsule'],
      ['glibenclamide tablet', 'glibenclamide 5 mg tablet'],
      ['prednisolone tabs', 'prednisolone 5 mg tablet'],
    ])('"%s" is answered with %s first, then the other strengths', async (text, label) => {
      const [first, ...others] = await recogniseMedicines(suite.database, text);
      expect(first?.label).toBe(label);
      expect(others.length).toBeGreaterThan(0);
    });

    test('a pharmacy shows the usual strength even when another strength is cheaper', async () => {
      await clearShelves(suite.database);
      await addPharmacies(suite.database, [{ pharmacy_id: 'ph_both', ...PLACE }]);
      await addStock(suite.database, [
        { pharmacy_id: 'ph_both', label: 'paracetamol 100 mg tablet', price_ngn: 100 },
        { pharmacy_id: 'ph_both', label: 'paracetamol 500 mg tablet', price_ngn: 900 },
      ]);
      const now = new Date('2026-06-01T12:00:00Z');
      const search = { ...PLACE, radiusMetres: 1_000, limit: 1, now, earliestExpiry: '2026-07-31' };
      const { results } = await searchPharmacies(suite.database, { query: 'paracetamol tablets', ...search });
      expect(results.map(({ medicine }) => medicine.label)).toEqual(['paracetamol 500 mg tablet']);
    });
  });

  test('a query with a strength finds only that strength', async () => {
    const found = await recogniseMedicines(suite.database, 'paracetamol 100 mg tablets');
    expect(found.map(({ label }) => label)).toEqual(['paracetamol 100 mg tablet']);
  });
});
