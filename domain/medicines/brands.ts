/** Brands and makers of articles: how their texts are compared, and which contradict their medicine. */
import { fold, isPlaceholder } from '../common/text.ts';
import { formsNamed, formWord, isDosageForm } from './dosage-forms.ts';
import { medicineLabel, nameWords, withoutTrademarks } from './medicine-names.ts';
import {
  ageGroupOf,
  fitOf,
  isAccompanying,
  isForOtherAge,
  isMaker,
  isSalt,
  makerKey,
} from './medicine-query.ts';
import type { CatalogueName } from './name-matching.ts';
import {
  bareStrength,
  formatStrength,
  isConcentration,
  isContent,
  isStrength,
  joinLone,
  type Strength,
  extractStrengths,
} from './strengths.ts';

/** Texts that say that a product has no brand. */
const NO_BRAND: ReadonlySet<string> = new Set([
  'assorted',
  'brand',
  'foreign',
  'generic',
  'generics',
  'imported',
  'local',
  'misc',
  'mixed',
  'no brand',
  'other',
  'others',
  'unbranded',
  'various',
]);

/** The medicine that a brand is of. */
export interface BrandedMedicine {
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** The catalogue's entries that the text of a brand may mean. */
export interface BrandFacts {
  /** The names that the text spells out, as `exactMatches` finds them. */
  readonly names: readonly CatalogueName[];
  /** The strengths of the medicine's other products of the same form. */
  readonly otherStrengths: readonly string[];
  /** The products of the medicine that the catalogue has under this brand; empty for a brand that it does not know. */
  readonly products: readonly Pick<BrandedMedicine, 'form' | 'strength'>[];
}

const NO_FACTS: BrandFacts = { names: [], otherStrengths: [], products: [] };

/**
 * The comparable form of a brand or maker: its words without the medicine's own name, strength and form, so that
 * "PANADOL 500mg Tabs" is Panadol and "Emzor Paracetamol" is Emzor. Other numbers and ages stay, because "Centrum 50+"
 * is not "Centrum Kids". Empty for a text that names no brand, such as "generic" or "N/A".
 *
 * @param facts the catalogue's entries that the text may mean.
 */
export function brandKey(brand: string, medicine: BrandedMedicine, facts: BrandFacts = NO_FACTS): string {
  return keyOf(readBrand(brand), medicine, facts);
}

interface BrandText {
  readonly plain: string;
  readonly strengths: readonly Strength[];
  /** All other words. */
  readonly words: readonly string[];
}

function readBrand(brand: string): BrandText {
  const plain = withoutTrademarks(brand);
  const { strengths, rest } = extractStrengths(plain);
  return { plain, strengths, words: nameWords(rest) };
}

const namesNoBrand = ({ plain, words }: BrandText) => isPlaceholder(plain) || NO_BRAND.has(words.join(' '));

function keyOf(text: BrandText, medicine: BrandedMedicine, { names }: BrandFacts): string {
  const { plain, strengths } = text;
  if (namesNoBrand(text)) return '';
  const known = names.filter(({ generic_name }) => generic_name === medicine.generic_name);
  const ofBrand = known.find(({ kind }) => kind === 'brand')?.words ?? [];
  const synonyms = known.filter(({ kind }) => kind !== 'brand').flatMap(({ words }) => words);
  const { genericWords, actual } = partsOf(medicine);
  const isOther = (asked: Strength) => actual === undefined || !isStrength(asked, actual);
  const isSize = (one: Strength) => isContent(one) || (actual !== undefined && isWeightOfTube(one, actual));
  const others = strengths.filter((one) => !isSize(one) && isOther(one)).map(formatStrength);
  const numbers = joinLone(numbersIn(text.words));
  const isRepeated = numbers.length > 0 && !numbers.some(isOther);
  const words = text.words.filter((word) => {
    const number = bareStrength(word);
    if (number !== undefined) return !isRepeated && isOther(number);
    return formWord(word) === undefined && !isAccompanying(word);
  });
  const named = words.filter(
    (word) => !isMaker(word) && !isSalt(word) && !genericWords.has(word) && !synonyms.includes(word),
  );
  const makers = makerKey(words);
  // The key of a brand leaves out its maker, but a product that is sold under its generic name is identified by the maker.
  const isOfMaker = !named.some((word) => ofBrand.includes(word));
  const key = [...(isOfMaker && makers !== '' ? [makers] : []), ...named, ...foreignWords(plain)];
  return [...key, ...others.flatMap(nameWords)].join(' ');
}

interface MedicineParts {
  readonly genericWords: ReadonlySet<string>;
  /** Undefined for a medicine without a strength. */
  readonly actual: Strength | undefined;
}

/** Parsed medicines, so that each entry of the catalogue is parsed once for all rows of a file. */
const READ_PARTS = new WeakMap<BrandedMedicine, MedicineParts>();

function partsOf(medicine: BrandedMedicine): MedicineParts {
  const read = READ_PARTS.get(medicine);
  if (read !== undefined) return read;
  const [actual] = extractStrengths(medicine.strength).strengths;
  const parts = { genericWords: new Set(nameWords(medicine.generic_name)), actual };
  READ_PARTS.set(medicine, parts);
  return parts;
}

/** Returns whether this is the weight of a tube, such as the 15 g of a cream of 1 %. */
function isWeightOfTube({ amounts, per }: Strength, actual: Strength): boolean {
  return per === undefined && isConcentration(actual) && amounts.every(({ unit }) => unit === 'g');
}

function numbersIn(words: readonly string[]): Strength[] {
  return words.map(bareStrength).filter((number) => number !== undefined);
}

/** The words of a text in other scripts, which `nameWords` leaves out. */
function foreignWords(text: string): string[] {
  if (!/[^ -~]/.test(text)) return [];
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => !/[a-z]/.test(fold(word)));
}

/** A brand as an article stores it. */
export interface Brand {
  readonly brand: string | null;
  readonly brand_key: string;
}

/** Why a stated brand contradicts its row; the message continues a sentence `brand ...`. */
export interface BrandFault {
  readonly path: 'brand';
  readonly code: 'brand_conflict';
  readonly message: string;
}

/** The medicine of a label, for `brandKey`. */
export function labelledMedicine(label: string): BrandedMedicine {
  return { generic_name: label, form: '', strength: label };
}

export const NO_BRAND_NAMED: Brand = { brand: null, brand_key: '' };

/**
 * The brand of an article. A brand in the medicine's text takes precedence over the stated one, which is then read as
 * its maker: "Panadol 500 mg tablet" by GSK is Panadol. A maker in the text counts only if no brand is stated.
 *
 * @param named the key of the brand or maker that the text names; null if it names neither.
 * @param stated the brand or maker that the pharmacy states.
 * @param facts the catalogue's entries that the stated brand may mean.
 */
export function brandOf(
  named: string | null,
  stated: string | undefined,
  medicine: BrandedMedicine,
  facts: BrandFacts = NO_FACTS,
): Brand | BrandFault {
  if (stated === undefined) return brandOfKey(named);
  const text = readBrand(stated);
  if (namesNoBrand(text)) return brandOfKey(named);
  const problem = problemOf(text, medicine, facts);
  if (problem !== undefined) return brandFault(problem);
  const statedKey = keyOf(text, medicine, facts);
  if (statedKey === '') return brandOfKey(named);
  // If the key depends on the catalogue, the brand is written from its key, so that the shown text always gives this
  // key.
  const isPlain = facts.names.length === 0 || keyOf(text, medicine, NO_FACTS) === statedKey;
  const asStated = { brand: isPlain ? stated.trim() : shownBrand(statedKey), brand_key: statedKey };
  const fromText = named ?? '';
  if (fromText === '' || fromText === statedKey) return asStated;
  const isKnownBrand = facts.names.some(({ kind }) => kind === 'brand');
  if (isMakers(fromText) ? isMakers(statedKey) : isKnownBrand && !isMakers(statedKey))
    return brandFault(`differs from ${shownBrand(fromText)}, which the medicine’s name states`);
  return isMakers(fromText) ? asStated : brandOfKey(named);
}

/** The brand that a key stands for; no brand for null and an empty key. */
export function brandOfKey(key: string | null): Brand {
  return key === null || key === '' ? NO_BRAND_NAMED : { brand: shownBrand(key), brand_key: key };
}

const isMakers = (key: string) => key.split(' ').every(isMaker);

function brandFault(problem: string): BrandFault {
  return { path: 'brand', code: 'brand_conflict', message: `${problem}: correct the one that is wrong` };
}

/** Why the text cannot be a brand of the medicine; undefined if it can. */
function problemOf(
  { strengths, words }: BrandText,
  medicine: BrandedMedicine,
  { names, otherStrengths, products }: BrandFacts,
): string | undefined {
  const isAnother = (found: string) => `${found}, and the medicine is ${medicineLabel(medicine)}`;
  const { genericWords, actual } = partsOf(medicine);
  const isOwn = ({ generic_name, kind }: CatalogueName) =>
    generic_name === medicine.generic_name ||
    (kind !== 'brand' && nameWords(generic_name).some((word) => genericWords.has(word)));
  const [other] = names;
  if (other !== undefined && !names.some(isOwn)) return isAnother(`is a name of ${other.generic_name}`);
  const { form, strength } = medicine;
  const [product] = products;
  if (product !== undefined && !isOneOf(products, medicine, words))
    return isAnother(`is a brand of the ${product.strength} ${product.form}`);
  if (!isDosageForm(form)) return undefined;
  if (actual !== undefined) {
    const numbers = numbersIn(words).filter(
      (one) => !isStrength(one, actual) && otherStrengths.some((of) => isOfStrength(one, of)),
    );
    const unlike = strengths.filter(
      (asked) => !isContent(asked) && fitOf({ form, strength }, narrowedTo([asked])) === 0,
    );
    const [found] = [...unlike, ...numbers];
    if (found !== undefined) return isAnother(`names ${formatStrength(found)}`);
    if (isForOtherAge(form, 'child') && words.some((word) => ageGroupOf(word) === 'child'))
      return isAnother('is a child’s product');
  }
  const formWords = words.map(formWord).filter((word) => word !== undefined);
  const isOfForm = formWords.length === 0 || formsNamed(formWords).has(form);
  return isOfForm ? undefined : isAnother('names another form');
}

/** Words of brands that mean one of several strengths. */
const OF_STRENGTH: ReadonlySet<string> = new Set(['ds', 'forte']);

/**
 * Returns whether a medicine may be of a brand with these products. The catalogue does not know every strength of a brand, but a
 * prolonged-release tablet is never sold under a brand of plain ones, and "Coartem DS" is not 20 mg + 120 mg.
 */
function isOneOf(
  products: BrandFacts['products'],
  { form, strength }: BrandedMedicine,
  words: readonly string[],
): boolean {
  const tablets = products.filter((product) => TABLETS.has(product.form));
  if (tablets.length === 0 || !TABLETS.has(form)) return true;
  if (tablets.every((product) => product.form !== form)) return false;
  return (
    !words.some((word) => OF_STRENGTH.has(word)) || tablets.some((product) => product.strength === strength)
  );
}

const TABLETS: ReadonlySet<string> = new Set(['tablet', 'prolonged-release tablet']);

function isOfStrength(asked: Strength, strength: string): boolean {
  const [actual] = extractStrengths(strength).strengths;
  return actual !== undefined && isStrength(asked, actual);
}

function narrowedTo(strengths: readonly Strength[]) {
  return { formWords: [], forms: formsNamed([]), strengths, age: undefined };
}

/** A key as a brand is written; makers with short names write them in capitals. */
function shownBrand(key: string): string {
  if (isMakers(key) && key.length <= 3) return key.toUpperCase();
  return key.replaceAll(/(?<= |^)[a-z]/g, (letter) => letter.toUpperCase());
}
