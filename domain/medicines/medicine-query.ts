/** Parses the text of a search into names, strengths and forms. */
import {
  type DosageForm,
  formOf,
  formsNamed,
  formWord,
  isDosageForm,
  isFormExactly,
  isOfPen,
  namesModifiedRelease,
  refinesForm,
} from './dosage-forms.ts';
import { SOLID_UNITS } from './units.ts';
import { type ContentSize, contentSizeOf } from './content-sizes.ts';
import { nameWords, withoutTrademarks } from './medicine-names.ts';
import {
  type Amount,
  bareStrength,
  formatStrength,
  isConcentration,
  isSameStrength,
  isContent,
  isStrength,
  joinLone,
  type Strength,
  extractStrengths,
} from './strengths.ts';

type AgeGroup = 'adult' | 'child';

const AGE_WORDS: ReadonlyMap<string, AgeGroup> = new Map([
  ['adult', 'adult'],
  ['child', 'child'],
  ['children', 'child'],
  ['kid', 'child'],
  ['baby', 'child'],
  ['babie', 'child'],
  ['infant', 'child'],
  ['toddler', 'child'],
  ['paediatric', 'child'],
  ['pediatric', 'child'],
  ['junior', 'child'],
  ['newborn', 'child'],
]);

/** The age group that a word of a query names, as in "coartem adult". */
export function ageGroupOf(word: string): AgeGroup | undefined {
  return AGE_WORDS.get(word) ?? AGE_WORDS.get(word.replace(/s$/, ''));
}

const SWALLOWED_WHOLE: ReadonlySet<DosageForm> = new Set([
  'tablet',
  'capsule',
  'enteric-coated tablet',
  'enteric-coated capsule',
  'prolonged-release tablet',
]);
const FOR_CHILDREN: ReadonlySet<DosageForm> = new Set([
  'oral liquid',
  'powder for oral liquid',
  'oral powder',
  'dispersible tablet',
  'chewable tablet',
  'granules',
]);
const GIVEN_BY_NURSES: ReadonlySet<DosageForm> = new Set([
  'injection',
  'powder for injection',
  'infusion',
  'suppository',
  'rectal capsule',
  'rectal solution',
  'rectal gel',
  'enema',
  'nebuliser solution',
]);

/**
 * Returns whether the form is made for the other age group: adults swallow tablets, children do not. Forms for both age groups
 * are in neither list.
 */
export function isForOtherAge(form: DosageForm, age: AgeGroup): boolean {
  return (age === 'adult' ? FOR_CHILDREN : SWALLOWED_WHOLE).has(form);
}

/**
 * Rank of a form when the query names none: 0 for forms that adults take themselves, 1 for children's and
 * prolonged-release forms, 2 for forms that someone else administers.
 */
export function formRank(form: DosageForm): 0 | 1 | 2 {
  if (GIVEN_BY_NURSES.has(form)) return 2;
  return FOR_CHILDREN.has(form) || form === 'prolonged-release tablet' ? 1 : 0;
}

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Salts that the catalogue omits from most names: "amlodipine besylate" is amlodipine. Salts and esters that make a
 * different medicine (decanoate, butylbromide) are not listed.
 */
const SALTS = words(
  'hydrochloride hcl dihydrochloride sodium potassium maleate besylate besilate mesylate mesilate sulfate ' +
    'sulphate phosphate diphosphate citrate tartrate fumarate succinate trihydrate monohydrate anhydrous hyclate',
);

/** Salts that are medicines of their own, because they act faster or longer than the usual salt. */
const SEPARATE_SALTS = new Set(['diclofenac potassium', 'metoprolol succinate']);

/**
 * Returns whether a name with its salt is a medicine of its own, such as "diclofenac potassium".
 *
 * @param name a normalised name.
 */
export function isSeparateSalt(name: string): boolean {
  return SEPARATE_SALTS.has(name);
}

/** Manufacturers: "beecham ampiclox", "emzor vitamin c". */
const MAKERS = words(
  'ajanta aspen astrazeneca aurobindo bayer beecham boehringer cipla denk drugfield emzor fidson glaxo ' +
    'glaxosmithkline greenlife gsk hovid janssen jawa juhel krka lupin macleods mecure merck msd mylan neimeth ' +
    'novartis pfizer ranbaxy roche sandoz sanofi servier shalina smithkline swipha teva tuyil zydus',
);
const MAKER_NAMES = new Set(MAKERS);
/** Earlier names of a manufacturer. */
const MERGED_MAKERS: ReadonlyMap<string, string> = new Map([
  ['beecham', 'gsk'],
  ['glaxo', 'gsk'],
  ['glaxosmithkline', 'gsk'],
  ['smithkline', 'gsk'],
]);

/** Returns whether the word is the name of a manufacturer. */
export function isMaker(word: string): boolean {
  return MAKER_NAMES.has(word);
}

/** The manufacturers among the words, each by one name, as a key of `brandKey`; empty if there are none. */
export function makerKey(words: readonly string[]): string {
  const makers = words.filter(isMaker).map((word) => MERGED_MAKERS.get(word) ?? word);
  return [...new Set(makers)].join(' ');
}

/** Words of company names, as in "Emzor Pharmaceutical Industries Ltd". */
const COMPANY_WORDS = words(
  'company healthcare industries laboratories labs limited ltd nig nigeria pharma pharmaceutical pharmaceuticals plc',
);

/** Containers that are not dosage forms: "coartem pack". */
const CONTAINERS = words('pack packs card cards');

/**
 * Indications, flavours, and words for medicines in general: "sp tablet malaria", "insulin actrapid". Cold, flu,
 * cough, pain, fever and night are not listed, because on a package they name a different product, as with Panadol.
 */
const PURPOSES = words(
  'antimalarial bp diabetes hypertension insulin malaria typhoid ulcer drug drugs medicine ' +
    'banana cherry flavour flavoured flavor flavored lemon orange pineapple strawberry vanilla',
);

const SALT_NAMES = new Set(SALTS);
const BESIDE_NAMES = new Set([...SALTS, ...MAKERS, ...COMPANY_WORDS, ...CONTAINERS, ...PURPOSES]);
/** Salts without double letters, which people often miss or add: "losartan potasium". */
const SINGLED_SALTS = new Map(SALTS.map((salt) => [singled(salt), salt]));

function singled(word: string): string {
  return word.replaceAll(/(.)\1/g, '$1');
}

/** The correct spelling of a salt, manufacturer, container or purpose; undefined for any other word. */
function besideName(word: string): string | undefined {
  return BESIDE_NAMES.has(word) ? word : SINGLED_SALTS.get(singled(word));
}

/** Returns whether the word is one that only accompanies names: a word for companies, a container or a purpose. */
export function isAccompanying(word: string): boolean {
  return BESIDE_NAMES.has(word) && !SALT_NAMES.has(word) && !MAKER_NAMES.has(word);
}

/** Returns whether the word is a salt. A salt can distinguish names: potassium chloride, sodium chloride. */
export function isSalt(word: string): boolean {
  return SALT_NAMES.has(word);
}

/** A longer query names no medicine; the longest names have ten words. */
const MAX_WORDS = 24;

export interface MedicineQuery {
  /** Words that can only be part of a name; empty if the query names no medicine. */
  readonly nameWords: readonly string[];
  /** Salts, manufacturers, containers and purposes: part of a name, or ignored. */
  readonly optionalWords: readonly string[];
  /** Forms, ages and numbers: part of a name ("water for injection", "dextran 70"), or they narrow the products. */
  readonly narrowingWords: readonly string[];
  readonly strengths: readonly Strength[];
}

/** Parses a query. A text of only forms and strengths has no name words. */
export function readQuery(text: string): MedicineQuery {
  const plain = withoutTrademarks(text);
  const { strengths, rest } = extractStrengths(plain);
  const words = [...new Set(nameWords(rest).map((word) => besideName(word) ?? word))];
  if (words.length > MAX_WORDS) return { nameWords: [], optionalWords: [], narrowingWords: [], strengths };
  const isNarrowing = (word: string) =>
    formWord(word) !== undefined || bareStrength(word) !== undefined || ageGroupOf(word) !== undefined;
  const isBeside = (word: string) => besideName(word) !== undefined;
  const beside = words.filter(isBeside);
  const others = words.filter((word) => !isBeside(word) && !isNarrowing(word));
  return {
    // "sodium" alone is a name, not a salt of another name.
    nameWords: others.length > 0 ? others : beside,
    optionalWords: others.length > 0 ? beside : [],
    narrowingWords: words.filter((word) => !isBeside(word) && isNarrowing(word)),
    strengths,
  };
}

const isRefinement = (word: string) => refinesForm(formWord(word) ?? '');

/**
 * The name of a medicine with the strength and form of its brand's text, if the name lacks them: "Finasteride" of the
 * brand "Propecia 1mg" is "Finasteride 1 mg". A number without a unit may be part of the brand.
 *
 * @returns the names to try, in this order; at least the name itself.
 */
export function completedNames(name: string, brand: string | undefined): string[] {
  if (brand === undefined) return [name];
  const isNumber = (word: string) => bareStrength(word) !== undefined;
  const isForm = (word: string) => formWord(word) !== undefined;
  const other = readQuery(brand);
  const hasParts =
    other.strengths.length > 0 || other.narrowingWords.some((one) => isNumber(one) || isForm(one));
  if (!hasParts) return [name];
  const own = readQuery(name);
  const hasStrength = own.strengths.length > 0 || own.narrowingWords.some(isNumber);
  // "Nifedipine 20 mg tablets" of the brand "Adalat Retard" lack only the release, and "glargine injection" of "Lantus SoloStar" the pen.
  const isMissing = own.narrowingWords.some(isForm) ? isRefinement : isForm;
  const forms = other.narrowingWords.filter((word) => isMissing(word) && !own.narrowingWords.includes(word));
  const strengths = hasStrength ? [] : other.strengths.filter((one) => !isContent(one)).map(formatStrength);
  const numbers = hasStrength || strengths.length > 0 ? [] : other.narrowingWords.filter(isNumber);
  const names = [[...strengths, ...numbers, ...forms], forms, []].map((added) => [name, ...added].join(' '));
  return [...new Set(names)];
}

/** Returns whether a name already has the strength or form of a separate text: "50mg" is not in "losartan 250mg". */
export function hasPart(name: string, part: string): boolean {
  const [own, other] = [readQuery(name), readQuery(part)];
  const strengthOf = ({ strengths, narrowingWords }: MedicineQuery) =>
    joinLone([...strengths, ...narrowingWords.map(bareStrength).filter((number) => number !== undefined)])[0];
  const [has, asked] = [strengthOf(own), strengthOf(other)];
  const formsOf = ({ narrowingWords }: MedicineQuery) =>
    narrowingWords.map(formWord).filter((word) => word !== undefined);
  const hasStrength =
    asked === undefined || (has !== undefined && (isStrength(asked, has) || isStrength(has, asked)));
  const words = new Set([...own.nameWords, ...own.optionalWords]);
  const hasWords = [...other.nameWords, ...other.optionalWords].every((word) => words.has(word));
  return hasStrength && hasWords && formsOf(other).every((word) => formsOf(own).includes(word));
}

/** The parts of a query that narrow the products of one name. */
export interface Narrowing {
  readonly formWords: readonly string[];
  readonly forms: ReadonlySet<DosageForm>;
  readonly strengths: readonly Strength[];
  readonly age: AgeGroup | undefined;
}

export function narrowingFor(query: MedicineQuery, wordsOfName: readonly string[]): Narrowing {
  const left = query.narrowingWords.filter((word) => !wordsOfName.includes(word));
  const formWords = left.map(formWord).filter((word) => word !== undefined);
  const numbers = left.map(bareStrength).filter((strength) => strength !== undefined);
  const age = left.map(ageGroupOf).find((group) => group !== undefined);
  return {
    formWords,
    forms: formsNamed(formWords),
    strengths: joinLone([...query.strengths, ...numbers]),
    age,
  };
}

interface FormAndStrength {
  readonly form: string;
  readonly strength: string;
  /** True if this is the usual product for an adult. */
  readonly usual?: boolean;
}

/** Score of a form that the words cover without naming it, as "tablet" covers chewable tablets. */
export const COVERED_FORM_SCORE = 0.9;
/** Score of a form for the other age group, such as syrup for an adult. */
const OTHER_AGE = 0.9;
/** Score of a strength that is named in part, as "125 mg" for 125 mg/5 ml. */
const PARTIAL_STRENGTH = 0.95;

/**
 * Score of a product for the narrowing parts of a query: 0 if it does not fit, 1 for exactly the requested form and
 * strength, less if they only cover it.
 */
export function fitOf({ form, strength, usual = false }: FormAndStrength, narrowing: Narrowing): number {
  if (!isDosageForm(form) || !narrowing.forms.has(form)) return 0;
  const [actual] = extractStrengths(strength).strengths;
  const { contents, others } = splitContents(form, actual, narrowing.strengths);
  if (contents.some((content) => !mayContain(form, actual, content))) return 0;
  if (new Set(contents.map(contentSizeOf)).size > 1) return 0;
  const strengths = others.map((asked) =>
    strengthFit(isInjected(form) ? ofContainer(asked, actual) : asked, actual),
  );
  const isForm = narrowing.formWords.length === 0 || isFormExactly(form, narrowing.formWords);
  return Math.min(1, ...strengths) * (isForm ? 1 : COVERED_FORM_SCORE) * ageFit(form, usual, narrowing);
}

/**
 * Score of a form for the age group of the query. A form to swallow fits a child only in a stated strength that is not
 * usual for adults, as in "junior aspirin 75 mg": "Panadol Baby" is not the tablet of 500 mg. A child's form fits an
 * adult only if the query names a form.
 */
function ageFit(form: DosageForm, usual: boolean, { age, formWords, strengths }: Narrowing): number {
  if (age === undefined || !isForOtherAge(form, age)) return 1;
  const isStated = age === 'child' ? strengths.length > 0 && !usual : formWords.length > 0;
  return isStated ? OTHER_AGE : 0;
}

const isInjected = (form: DosageForm) => formOf(form).words.some((word) => word === 'injection');

/**
 * Returns whether the form is a prolonged-release one and the text, as narrowed, does not say so. Such a form is never
 * assumed: "nifedipine 20 mg tablets" does not mean the prolonged-release tablet, even if the catalogue has no other,
 * because the patient would get another release than was prescribed.
 */
export function isUnnamedRelease(form: DosageForm, { formWords }: Narrowing): boolean {
  return form === 'prolonged-release tablet' && !formWords.some(namesModifiedRelease);
}

/**
 * Returns whether the text names no form, and only the milligrams of this liquid's strength: "cetirizine 5 mg" for 5
 * mg/5 ml. Such a text may mean a tablet instead.
 */
export function isAmountOfLiquid({ form, strength }: FormAndStrength, narrowing: Narrowing): boolean {
  if (!isDosageForm(form) || narrowing.formWords.length > 0) return false;
  const [actual] = extractStrengths(strength).strengths;
  const { others } = splitContents(form, actual, narrowing.strengths);
  return (
    actual?.per?.unit === 'ml' &&
    // International units are those of an injection, as in "Mixtard 30/70".
    actual.amounts.every(isMass) &&
    others.some(({ amounts, per }) => per === undefined && amounts.every(isMass))
  );
}

const isMass = ({ unit }: Amount) =>
  unit === 'mg' || unit === 'g' || unit === 'micrograms' || unit === 'number';

/**
 * The size of the container that the query names for a product that it fits: `100 ml` of a syrup; null if it names no
 * size.
 */
export function sizeNamed({ form, strength }: FormAndStrength, narrowing: Narrowing): ContentSize {
  if (!isDosageForm(form)) return null;
  const [actual] = extractStrengths(strength).strengths;
  const [content] = splitContents(form, actual, narrowing.strengths).contents;
  return (content && contentSizeOf(content)) ?? null;
}

/**
 * Separates the sizes of a container, which say nothing about its strength: the 100 ml of a bottle, the 200 doses of an
 * inhaler, and the 15 g of a tube in "hydrocortisone 1% cream 15 g". The volume of a product whose strength is a volume
 * is its strength, as that of oral rehydration salts for 1 l. "gentamicin 80 mg/2 ml injection" states both: ampoules of
 * 40 mg/ml and 2 ml.
 */
function splitContents(form: DosageForm, actual: Strength | undefined, asked: readonly Strength[]) {
  if (actual !== undefined && isContent(actual)) return { contents: [], others: asked };
  const contents = asked.filter(isContent);
  const others = asked.filter((strength) => !isContent(strength));
  if (isInjected(form) && actual?.per !== undefined) {
    const { value } = actual.per;
    const volumes = others.flatMap(({ per }) =>
      per?.unit === 'ml' && per.value !== 1 && per.value !== value ? [{ amounts: [per] }] : [],
    );
    return { contents: [...contents, ...volumes], others };
  }
  if (formOf(form).contentUnit !== 'tube' || (actual !== undefined && !isConcentration(actual)))
    return { contents, others };
  const isWeight = ({ unit }: Amount) => unit === 'g';
  const weights = others
    .filter(({ per }) => per === undefined)
    .flatMap(({ amounts }) => amounts.filter(isWeight));
  const withoutWeight = others
    .map((strength) =>
      strength.per === undefined
        ? { amounts: strength.amounts.filter((amount) => !isWeight(amount)) }
        : strength,
    )
    .filter(({ amounts }) => amounts.length > 0);
  return {
    contents: [...contents, ...weights.map((amount) => ({ amounts: [amount] }))],
    others: withoutWeight,
  };
}

/** Returns whether the content of this form can be stated in the unit: no tablet has millilitres, and only inhalers and sprays have doses. */
function mayContain(form: DosageForm, actual: Strength | undefined, { amounts }: Strength): boolean {
  if (amounts.some(({ unit }) => unit === 'dose')) return actual?.per?.unit === 'dose';
  if (isOfPen(form)) return amounts.every(({ value, unit }) => unit === 'ml' && value <= MAX_ML_OF_PEN);
  return !SOLID_UNITS.has(formOf(form).contentUnit);
}

/** Largest volume of a pen or cartridge. Most contain 3 ml; vials of the same medicine contain 10 ml. */
const MAX_ML_OF_PEN = 5;

/** Drops the volume from "40 mg/0.4 ml" when the catalogue has the syringe as 40 mg. */
function ofContainer(asked: Strength, actual: Strength | undefined): Strength {
  const isPiece = actual !== undefined && actual.per === undefined;
  const isContained = asked.per?.unit === 'ml' && asked.per.value !== 1;
  return isPiece && isContained ? { amounts: asked.amounts } : asked;
}

function strengthFit(asked: Strength, actual: Strength | undefined): number {
  if (actual === undefined || !isStrength(asked, actual)) return 0;
  return isSameStrength(asked, actual) ? 1 : PARTIAL_STRENGTH;
}
