/** Parses the text of a search: the name, strength and form that it contains. */
import {
  type DosageForm,
  formOf,
  formsNamed,
  formWord,
  isDosageForm,
  isFormExactly,
} from './dosage-forms.ts';
import { nameWords } from './medicine-names.ts';
import {
  bareStrength,
  isSameStrength,
  isStrength,
  isVolume,
  joinLone,
  type Strength,
  takeStrengths,
} from './strengths.ts';

type AgeGroup = 'adult' | 'child';

const AGE_WORDS: Readonly<Record<string, AgeGroup>> = {
  adult: 'adult',
  child: 'child',
  children: 'child',
  kid: 'child',
  baby: 'child',
  babie: 'child',
  infant: 'child',
  toddler: 'child',
  paediatric: 'child',
  pediatric: 'child',
  junior: 'child',
};

/** For whom a word of a query says that a medicine is: "coartem adult"; undefined when it says nothing of it. */
function ageGroupOf(word: string): AgeGroup | undefined {
  return AGE_WORDS[word] ?? AGE_WORDS[word.replace(/s$/, '')];
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

/** Whether it is made for the other age: an adult swallows tablets, a child does not. Forms that both take are for both. */
function isForOtherAge(form: DosageForm, age: AgeGroup): boolean {
  return (age === 'adult' ? FOR_CHILDREN : SWALLOWED_WHOLE).has(form);
}

/**
 * The place of a form where the query names none: 0 for what an adult takes alone, 1 for what is made for children
 * or lasts longer than the plain form, 2 for what somebody gives.
 */
export function usualPlace(form: DosageForm): 0 | 1 | 2 {
  if (GIVEN_BY_NURSES.has(form)) return 2;
  return FOR_CHILDREN.has(form) || form === 'prolonged-release tablet' ? 1 : 0;
}

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Salts that the catalogue leaves out of most names: "amlodipine besylate" is amlodipine. Salts and esters that make
 * another medicine (decanoate, butylbromide) are not among them.
 */
const SALTS = words(
  'hydrochloride hcl dihydrochloride sodium potassium maleate besylate besilate mesylate mesilate sulfate ' +
    'sulphate phosphate diphosphate citrate tartrate fumarate succinate trihydrate monohydrate anhydrous hyclate',
);

/** Who makes it: "beecham ampiclox", "emzor vitamin c". */
const MAKERS = words(
  'ajanta astrazeneca bayer beecham cipla denk emzor fidson glaxo glaxosmithkline greenlife gsk juhel merck msd ' +
    'neimeth novartis pfizer ranbaxy roche sandoz sanofi servier swipha teva tuyil',
);

/** What it is in, where that is no form of its own: "lantus pen". */
const CONTAINERS = words('flexpen flextouch kwikpen pen penfill prefilled solostar pack packs card cards');

/**
 * What it is for, and that it is a medicine: "sp tablet malaria". Cold, flu, cough, pain, fever and night are not
 * among them: on a package they are another product, as of Panadol.
 */
const PURPOSES = words('antimalarial bp diabetes hypertension malaria typhoid ulcer drug drugs medicine');

const SALT_NAMES = new Set(SALTS);
const BESIDE_NAMES = new Set([...SALTS, ...MAKERS, ...CONTAINERS, ...PURPOSES]);
/** Double letters are missed and added: "losartan potasium". */
const SINGLED_SALTS = new Map(SALTS.map((salt) => [singled(salt), salt]));

function singled(word: string): string {
  return word.replaceAll(/(.)\1/g, '$1');
}

/** The word as it is spelled, where it is one of them; undefined for any other. */
function besideName(word: string): string | undefined {
  return BESIDE_NAMES.has(word) ? word : SINGLED_SALTS.get(singled(word));
}

/** Whether it names a salt, which may tell one name from another: potassium chloride, sodium chloride. */
export function isSalt(word: string): boolean {
  return SALT_NAMES.has(word);
}

/** A query that has more words than this names no medicine: the longest names have ten. */
const MAX_WORDS = 24;

/** What the words of a query can be. */
export interface MedicineQuery {
  /** Can only be part of a name; empty when the query names no medicine. */
  readonly nameWords: readonly string[];
  /** Name a salt, a maker, what it is in or for: part of a name, or nothing. */
  readonly besideWords: readonly string[];
  /** Name a form or an age or are numbers: part of a name ("water for injection", "dextran 70"), or they narrow. */
  readonly narrowingWords: readonly string[];
  /** Strengths with a unit; they narrow. */
  readonly strengths: readonly Strength[];
}

/** Takes the text apart; a text of nothing but forms and strengths has no name words. */
export function readQuery(text: string): MedicineQuery {
  const { strengths, rest } = takeStrengths(text);
  const words = [...new Set(nameWords(rest).map((word) => besideName(word) ?? word))];
  if (words.length > MAX_WORDS) return { nameWords: [], besideWords: [], narrowingWords: [], strengths };
  const isNarrowing = (word: string) =>
    formWord(word) !== undefined || bareStrength(word) !== undefined || ageGroupOf(word) !== undefined;
  const isBeside = (word: string) => besideName(word) !== undefined;
  const beside = words.filter(isBeside);
  const others = words.filter((word) => !isBeside(word) && !isNarrowing(word));
  return {
    // "sodium" alone is a name, not a salt of nothing.
    nameWords: others.length > 0 ? others : beside,
    besideWords: others.length > 0 ? beside : [],
    narrowingWords: words.filter((word) => !isBeside(word) && isNarrowing(word)),
    strengths,
  };
}

/** What is left of a query to narrow the products of one name. */
interface Narrowing {
  readonly formWords: readonly string[];
  readonly forms: ReadonlySet<DosageForm>;
  readonly strengths: readonly Strength[];
  /** For whom it is, where the query says so. */
  readonly age: AgeGroup | undefined;
}

/** The narrowing words that aren't part of the name, and the strengths. */
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

/** A product's form and strength as the catalogue has them. */
interface FormAndStrength {
  readonly form: string;
  readonly strength: string;
}

/** How well a form fits that the words asked only cover, as "tablet" covers chewable tablets. */
const COVERED_FORM = 0.9;
/** How well a form fits that is made for the other age, as syrup for an adult. */
const OTHER_AGE = 0.9;
/** How well a strength fits that is asked in part, as "125 mg" for 125 mg/5 ml. */
const PARTIAL_STRENGTH = 0.95;

/**
 * How well a product fits what narrows a query: 0 when it doesn't, 1 when it has the very form and strength
 * asked, less when they only cover it.
 */
export function fitOf({ form, strength }: FormAndStrength, narrowing: Narrowing): number {
  if (!isDosageForm(form) || !narrowing.forms.has(form)) return 0;
  const [actual] = takeStrengths(strength).strengths;
  // The volume of a bottle says nothing about its strength.
  const isMeant = (asked: Strength) => !isVolume(asked) || (actual !== undefined && isVolume(actual));
  const isInjected = formOf(form).words.some((word) => word === 'injection');
  const strengths = narrowing.strengths
    .filter(isMeant)
    .map((asked) => strengthFit(isInjected ? ofContainer(asked, actual) : asked, actual));
  const isForm = narrowing.formWords.length === 0 || isFormExactly(form, narrowing.formWords);
  const isOtherAge = narrowing.age !== undefined && isForOtherAge(form, narrowing.age);
  return Math.min(1, ...strengths) * (isForm ? 1 : COVERED_FORM) * (isOtherAge ? OTHER_AGE : 1);
}

/** "40 mg/0.4 ml" of a syringe that the catalogue has as 40 mg: what is in it, and in how much. */
function ofContainer(asked: Strength, actual: Strength | undefined): Strength {
  const isPiece = actual !== undefined && actual.per === undefined;
  const isContained = asked.per?.unit === 'ml' && asked.per.value !== 1;
  return isPiece && isContained ? { amounts: asked.amounts } : asked;
}

function strengthFit(asked: Strength, actual: Strength | undefined): number {
  if (actual === undefined || !isStrength(asked, actual)) return 0;
  return isSameStrength(asked, actual) ? 1 : PARTIAL_STRENGTH;
}
