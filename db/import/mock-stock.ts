/** Mock stock: every pharmacy has nearly all common medicines and some of the others, brands beside generics. */
import { type Brand, NO_BRAND_NAMED } from '../../domain/medicines/brands.ts';
import type { ContentSize } from '../../domain/medicines/content-sizes.ts';
import { type DosageForm, formOf } from '../../domain/medicines/dosage-forms.ts';
import { isContent, extractStrengths } from '../../domain/medicines/strengths.ts';
import { articleId } from '../stock/stock.ts';
import type { Product } from './who-medicines.ts';

interface MockMedicine extends Product {
  readonly medicine_id: string;
  readonly medicine_number: number;
  /** The brands that it is sold under. */
  readonly brands: readonly Brand[];
  /** Usual size of its contents: `usualSize`. */
  readonly content_size: ContentSize;
}

interface Shelf {
  readonly pharmacy_id: string;
  readonly pharmacy_number: number;
}

export type MockStock = ReturnType<typeof stockLine>;

/** Probability that a pharmacy stocks a common medicine, and any other. */
const COMMON_SHARE = 0.95;
const OTHER_SHARE = 0.15;
const EMPTY_SHARE = 0.06;
const MAX_QUANTITY = 120;
/** Maximum deviation of a pharmacy's price from the usual one. */
const PRICE_SPREAD = 0.2;
/** Prices are rounded to multiples of this; Naira. */
const PRICE_STEP = 10;
const SANDBOX_QUANTITY = 100_000;

export function mockStock(pharmacy: Shelf, medicines: readonly MockMedicine[]): MockStock[] {
  return medicines.flatMap((medicine) => {
    const { isCommon } = typicalSale(medicine);
    const isStocked =
      seededRandom(pharmacy.pharmacy_id, medicine.medicine_id) < (isCommon ? COMMON_SHARE : OTHER_SHARE);
    if (!isStocked) return [];
    const article = (variant: Variant) =>
      stockLine(pharmacy, medicine, quantityOf(pharmacy.pharmacy_id, medicine, variant.name), variant);
    const has = (variant: Variant) =>
      seededRandom(pharmacy.pharmacy_id, medicine.medicine_id, variant.name) < variant.share;
    return [
      article(GENERIC),
      ...brandsOf(medicine).filter(has).map(article),
      ...packsOf(medicine).filter(has).map(article),
    ];
  });
}

/** Returns the stock of a sandbox pharmacy: plenty of every medicine and of every brand. */
export function sandboxStock(pharmacy: Shelf, medicines: readonly MockMedicine[]): MockStock[] {
  return medicines.flatMap((medicine) =>
    [GENERIC, ...brandsOf(medicine)].map((variant) =>
      stockLine(pharmacy, medicine, SANDBOX_QUANTITY, variant),
    ),
  );
}

/** An article beside the usual generic one: a brand, or another pack. */
interface Variant {
  readonly name: string;
  /** Probability that a pharmacy that stocks the medicine has it too. */
  readonly share: number;
  readonly brand: Brand;
  /** Content units in a pack; undefined for the usual pack. */
  readonly packSize?: number;
  /** Size of a content unit; undefined for the usual one. */
  readonly contentSize?: string;
  /** Price of a content unit, compared with the usual generic. */
  readonly priceFactor: number;
}

const GENERIC: Variant = { name: 'generic', share: 1, brand: NO_BRAND_NAMED, priceFactor: 1 };

function brandsOf({ brands }: MockMedicine): Variant[] {
  return brands.map((brand) => ({
    name: `brand ${brand.brand_key}`,
    share: 0.5,
    brand,
    priceFactor: 1.6,
  }));
}

/**
 * Common medicines are also sold in other packs: tablets and capsules in strips of ten and tubs of 1,000, syrups in small
 * bottles, creams in large tubes.
 */
function packsOf(medicine: MockMedicine): Variant[] {
  const { isCommon, packSize } = typicalSale(medicine);
  if (!isCommon) return [];
  const otherSize = OTHER_SIZES[medicine.form];
  if (otherSize !== undefined) return [{ share: 0.3, brand: NO_BRAND_NAMED, ...otherSize }];
  if (packSize <= 10) return [];
  return [
    { name: 'strip', share: 0.2, brand: NO_BRAND_NAMED, packSize: 10, priceFactor: 1.25 },
    { name: 'tub', share: 0.04, brand: NO_BRAND_NAMED, packSize: 1_000, priceFactor: 0.7 },
  ];
}

const OTHER_SIZES: Partial<
  Readonly<Record<DosageForm, Pick<Variant, 'name' | 'contentSize' | 'priceFactor'>>>
> = {
  'oral liquid': { name: 'small bottle', contentSize: '60 ml', priceFactor: 0.7 },
  'powder for oral liquid': { name: 'small bottle', contentSize: '60 ml', priceFactor: 0.7 },
  cream: { name: 'large tube', contentSize: '30 g', priceFactor: 1.7 },
};

/** Sizes by form. Forms without one are not sold by size, or state it in their strength. */
const USUAL_SIZES: Partial<Readonly<Record<DosageForm, string>>> = {
  'oral liquid': '100 ml',
  'powder for oral liquid': '100 ml',
  infusion: '500 ml',
  cream: '15 g',
  ointment: '15 g',
  gel: '30 g',
  'eye drops': '10 ml',
  'ear drops': '10 ml',
  inhaler: '200 doses',
};

/**
 * Returns the usual size of a container of this medicine. Returns null if its strength already states the size, such as
 * 5 mg/100 ml, or if its form has no usual size.
 */
export function usualSize({ form, strength }: Product): ContentSize {
  const [stated] = extractStrengths(strength).strengths;
  return stated !== undefined && isContent(stated) ? null : (USUAL_SIZES[form] ?? null);
}

function stockLine(pharmacy: Shelf, medicine: MockMedicine, quantity: number, variant: Variant) {
  const { pharmacy_id, pharmacy_number } = pharmacy;
  const { medicine_id, medicine_number } = medicine;
  const { salesUnit: sales_unit, contentUnit: content_unit } = formOf(medicine.form);
  const { packSize, priceNgn } = typicalSale(medicine);
  const pack_size = variant.packSize ?? packSize;
  const content_size = variant.contentSize ?? medicine.content_size;
  const spread = 1 + PRICE_SPREAD * (2 * seededRandom(pharmacy_id, medicine_id, 'price') - 1);
  const price = priceNgn * spread * variant.priceFactor * (pack_size / packSize);
  const { brand, brand_key } = variant.brand;
  const article = { brand_key, sales_unit, pack_size, content_unit, content_size };
  return {
    ...article,
    article_id: articleId({ ...article, pharmacy_id, medicine_id }),
    pharmacy_number,
    medicine_number,
    brand,
    quantity,
    price_ngn: Math.max(PRICE_STEP, Math.round(price / PRICE_STEP) * PRICE_STEP),
  };
}

function quantityOf(pharmacy_id: string, { medicine_id }: MockMedicine, variant: string): number {
  const seeds = variant === GENERIC.name ? [pharmacy_id, medicine_id] : [pharmacy_id, medicine_id, variant];
  if (seededRandom(...seeds, 'empty') < EMPTY_SHARE) return 0;
  return 1 + Math.floor(seededRandom(...seeds, 'quantity') * MAX_QUANTITY);
}

interface TypicalSale {
  readonly packSize: number;
  readonly priceNgn: number;
  readonly isCommon: boolean;
}

const COMMON: readonly (readonly [
  name: string,
  strength: string,
  DosageForm,
  packSize: number,
  naira: number,
])[] = [
  ['paracetamol', '500 mg', 'tablet', 24, 600],
  ['paracetamol', '125 mg/5 ml', 'oral liquid', 1, 950],
  ['ibuprofen', '400 mg', 'tablet', 24, 1_400],
  ['ibuprofen', '200 mg', 'tablet', 24, 1_000],
  ['ibuprofen', '100 mg/5 ml', 'oral liquid', 1, 1_800],
  ['acetylsalicylic acid', '100 mg', 'tablet', 30, 900],
  ['acetylsalicylic acid', '300 mg', 'tablet', 24, 700],
  ['amoxicillin', '250 mg', 'capsule', 20, 1_500],
  ['amoxicillin', '500 mg', 'capsule', 20, 2_400],
  ['amoxicillin', '125 mg/5 ml', 'powder for oral liquid', 1, 1_500],
  ['amoxicillin + clavulanic acid', '500 mg + 125 mg', 'tablet', 14, 6_800],
  ['amoxicillin + clavulanic acid', '125 mg + 31.25 mg/5 ml', 'oral liquid', 1, 4_800],
  ['ampicillin', '500 mg', 'powder for injection', 1, 900],
  ['azithromycin', '500 mg', 'capsule', 3, 3_200],
  ['ceftriaxone', '1 g', 'powder for injection', 1, 2_600],
  ['ciprofloxacin', '250 mg', 'tablet', 10, 1_700],
  ['doxycycline', '100 mg', 'capsule', 10, 1_100],
  ['erythromycin', '125 mg/5 ml', 'powder for oral liquid', 1, 2_100],
  ['metronidazole', '200 mg', 'tablet', 20, 600],
  ['metronidazole', '200 mg/5 ml', 'oral liquid', 1, 1_200],
  ['sulfamethoxazole + trimethoprim', '400 mg + 80 mg', 'tablet', 20, 900],
  ['artemether + lumefantrine', '20 mg + 120 mg', 'tablet', 24, 2_500],
  ['artemether + lumefantrine', '20 mg + 120 mg', 'dispersible tablet', 6, 1_900],
  ['sulfadoxine + pyrimethamine', '500 mg + 25 mg', 'tablet', 3, 700],
  ['artesunate', '60 mg', 'injection', 1, 2_400],
  ['albendazole', '400 mg', 'chewable tablet', 1, 600],
  ['mebendazole', '100 mg', 'chewable tablet', 6, 800],
  ['fluconazole', '50 mg', 'capsule', 7, 2_300],
  ['clotrimazole', '100 mg', 'vaginal tablet', 6, 1_600],
  ['miconazole', '2%', 'cream', 1, 1_900],
  ['hydrocortisone', '1%', 'cream', 1, 1_500],
  ['amlodipine', '5 mg', 'tablet', 30, 2_200],
  ['enalapril', '5 mg', 'tablet', 28, 2_400],
  ['bisoprolol', '5 mg', 'tablet', 28, 4_900],
  ['hydrochlorothiazide', '25 mg', 'tablet', 30, 1_300],
  ['furosemide', '40 mg', 'tablet', 28, 1_200],
  ['methyldopa', '250 mg', 'tablet', 30, 3_300],
  ['simvastatin', '20 mg', 'tablet', 28, 3_600],
  ['metformin', '500 mg', 'tablet', 84, 3_900],
  ['glibenclamide', '5 mg', 'tablet', 30, 1_000],
  ['insulin injection (soluble)', '100 IU/ml', 'injection', 1, 6_500],
  ['levothyroxine', '100 micrograms', 'tablet', 28, 4_200],
  ['omeprazole', '20 mg', 'capsule', 14, 2_000],
  ['oral rehydration salts', '1 l', 'oral powder', 1, 250],
  ['zinc sulfate', '20 mg', 'tablet', 10, 500],
  ['chlorphenamine', '4 mg', 'tablet', 30, 500],
  ['prednisolone', '5 mg', 'tablet', 30, 1_000],
  ['salbutamol', '100 micrograms/dose', 'inhaler', 1, 4_600],
  ['folic acid', '5 mg', 'tablet', 30, 400],
  ['ferrous salt', '60 mg', 'tablet', 30, 700],
  ['ascorbic acid', '50 mg', 'tablet', 30, 450],
  ['diazepam', '5 mg', 'tablet', 20, 900],
  ['levonorgestrel', '1.5 mg', 'tablet', 1, 1_800],
  ['ethinylestradiol + levonorgestrel', '30 micrograms + 150 micrograms', 'tablet', 28, 1_100],
  ['gentamicin', '0.3%', 'eye drops', 1, 1_200],
  ['tetracycline', '1%', 'eye ointment', 1, 900],
];

/** Price ranges of the other medicines by form; Naira per sales unit. */
const PRICE_RANGES: Partial<Readonly<Record<DosageForm, readonly [from: number, to: number]>>> = {
  'oral liquid': [900, 4_500],
  'powder for oral liquid': [1_200, 5_000],
  'oral powder': [600, 4_000],
  injection: [400, 7_500],
  'powder for injection': [900, 14_000],
  infusion: [800, 3_000],
  cream: [900, 4_500],
  ointment: [900, 4_500],
  'eye drops': [1_200, 5_500],
  inhaler: [3_800, 13_000],
  'transdermal patch': [6_000, 22_000],
  'medical gas': [18_000, 60_000],
  'inhalation liquid': [30_000, 90_000],
  device: [500, 6_000],
  implant: [9_000, 25_000],
};
const USUAL_RANGE = [900, 9_000] as const;
/** Usual prices are rounded to multiples of this; Naira. */
const LIST_PRICE_STEP = 50;

const SALES = new Map(
  COMMON.map(([name, strength, form, packSize, priceNgn]) => [
    key(name, strength, form),
    { packSize, priceNgn, isCommon: true },
  ]),
);

function key(name: string, strength: string, form: string): string {
  return [name, strength, form].join('|');
}

function typicalSale({ generic_name, strength, form }: Product): TypicalSale {
  const common = SALES.get(key(generic_name, strength, form));
  if (common !== undefined) return common;
  const [from, to] = PRICE_RANGES[form] ?? USUAL_RANGE;
  // Cheap medicines are more common than dear ones.
  const position = seededRandom(generic_name, strength, form) ** 2;
  const priceNgn = Math.round((from + position * (to - from)) / LIST_PRICE_STEP) * LIST_PRICE_STEP;
  return { packSize: formOf(form).packSize, priceNgn, isCommon: false };
}

/** Returns the common medicines of the mock data, for a test that the catalogue has all of them. */
export function commonMedicines(): readonly Product[] {
  return COMMON.map(([generic_name, strength, form]) => ({ generic_name, strength, form }));
}

const { imul } = Math;

/** A pseudo-random number in [0, 1) seeded by the texts (FNV-1a with the finaliser of MurmurHash3), so that mock data is the same everywhere. */
export function seededRandom(...texts: readonly string[]): number {
  let hash = 0x811c9dc5;
  const text = texts.join('\n');
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

export function seededChoice<Item>(items: readonly [Item, ...Item[]], ...texts: readonly string[]): Item {
  return items[Math.floor(seededRandom(...texts) * items.length)] ?? items[0];
}
