/** Turns rows of the WHO Model List of Essential Medicines into products, one for each form and strength. */
import {
  type Amount,
  formatStrength,
  isSameStrength,
  type Strength,
  type StrengthUnit,
} from '../../domain/medicines/strengths.ts';
import type { DosageForm } from '../../domain/medicines/dosage-forms.ts';

export interface Product {
  readonly generic_name: string;
  readonly form: DosageForm;
  /** Normalised; empty when the list states none. */
  readonly strength: string;
}

const LIQUIDS: readonly DosageForm[] = [
  'injection',
  'prefilled pen',
  'cartridge',
  'infusion',
  'oral liquid',
  'solution',
  'rectal gel',
  'nebuliser solution',
  'intratracheal suspension',
];

/** Injection vials contain at most 60 ml, infusion bottles 100 ml or more. */
const MIN_INFUSION_ML = 100;

interface Found {
  readonly form: DosageForm;
  readonly strength: Strength | undefined;
}

/**
 * The distinct products of a row, in the order of its text. A row without a form gives at least one product, with the form in
 * `NOT_STATED` or "other".
 */
export function toProducts(row: WhoRow): Product[] {
  const generic_name = preferredName(row.generic_name);
  const found = splitByForm(plainNumbers(row.forms_and_strengths)).flatMap((section) => {
    const [form] = section.forms;
    const strengths = readStrengths(section.text, form !== undefined && LIQUIDS.includes(form));
    const forms = section.forms.length === 2 && form === 'tablet' ? oralForms(generic_name) : section.forms;
    return forms.flatMap((each) =>
      (strengths.length > 0 ? strengths : [undefined]).map((strength) => ({
        form: VOLATILE.has(generic_name) ? 'inhalation liquid' : presentedForm(each, section.text, strength),
        strength,
      })),
    );
  });
  const products = found.length > 0 ? found : formsNotStated(row);
  return withoutRepeats(products).map(({ form, strength }) => ({
    generic_name,
    form,
    strength: strength === undefined ? '' : formatStrength(strength),
  }));
}

/**
 * The part of a text that states a form or strength which `toProducts` would lose; undefined if it reads them all. Without this check a
 * product would lack the strength or one of several.
 */
export function unreadPart({ generic_name, category, forms_and_strengths }: WhoRow): string | undefined {
  const text = plainNumbers(forms_and_strengths);
  const ambiguous = (AMBIGUOUS_POINT.exec(text) ?? LONE_IN_BRACKETS.exec(text))?.[0];
  if (ambiguous !== undefined) return ambiguous;
  const sections = splitByForm(text);
  if (sections.length === 0) {
    const isUsual = text === '' ? category === 'Vaccines' : generic_name === 'water for injection';
    return isUsual || Object.hasOwn(NOT_STATED, preferredName(generic_name)) ? undefined : text;
  }
  const before = text.slice(0, sections[0]?.start).replaceAll(ION_CONCENTRATION, '');
  if (NUMBER.test(before) || UNIT.test(before)) return before.trim();
  for (const section of sections) {
    const simple = simplify(section.text);
    const { entries, end } = readEntries(simple);
    const rest = simple
      .slice(end)
      .replace(FOOTNOTES, '')
      .replace(/^\/W\b/, '');
    const needsStrength =
      entries.length === 0 && (section.hasColon || /[^\s.;]/.test(rest.replace(CONTAINERS, '')));
    const areReal = entries.every(({ strengths }) => strengths.every(isReal));
    if (needsStrength || !areReal || isLost(rest.replace(REMARKS, ''))) return section.text || text;
  }
  return undefined;
}

/** Such as "1.000 mg", which means 1 or 1,000. */
const AMBIGUOUS_POINT = /(?<![\d.])[1-9]\d{0,2}\.\d{3}(?![\d.])/;
/** "10 mg (20 mg)": WHO's brackets have salts, and a strength only in another volume. */
const LONE_IN_BRACKETS = /(?<=\w ?)\([\d.]+ ?(?:mg|g|micrograms|IU)\)/;
/** A number, except an age, a body weight and an ordinal. */
const NUMBER = /\d(?![\d.]* ?(?:years?|months?|weeks|kg|st|nd|rd|th)\b)/;
const UNIT = /%|\b(?:mg|mcg|micrograms|milligrams?|grams?|IU)\b/i;
/** The composition of rehydration salts: "sodium: 75 mEq or mmol/L". */
const ION_CONCENTRATION = /[\d.]{1,12} (?:mEq|mmol\/L|mOsm\/L|g\/L)/g;
/** Footnotes of the list about a whole medicine. */
const FOOTNOTES = /\*(?![\s*]{0,8}\d).*$/s;
const CONTAINERS = /^, in vial/;
/** Remarks of the list about a solution, which are not strengths. */
const REMARKS = /^ to be mixed with .*$|^ with a separate ampoule .*$|^, 1 vial = .*$|^, \d+-ml ampoule/s;

/** True if the text after the last strength has another one, after a sign that the list does not use or without its unit. */
function isLost(rest: string): boolean {
  return /^ ?(?:; ?[^\s;]|[/+&|-])/.test(rest) || NUMBER.test(rest) || UNIT.test(rest);
}

function isReal({ amounts, per }: Strength): boolean {
  return amounts.length > 0 && [...amounts, ...(per ? [per] : [])].every(({ value }) => value > 0);
}

/** Writes decimal commas with points and removes separators of thousands: "0,5 mg" is 0.5 mg, "1,000 mg" 1000 mg. */
function plainNumbers(text: string): string {
  return text
    .replaceAll(/(?<![\d.,])(?:0,\d{1,6}|\d{1,6},\d{1,2})(?![\d,.]*\d)/g, (number) =>
      number.replace(',', '.'),
    )
    .replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}){1,3}(?![\d,]|\.\d)/g, (number) =>
      number.replaceAll(',', ''),
    )
    .replaceAll(/(?<=\d ?)(?:mcg|ug|[\u00b5\u03bc]g)(?![a-z])/g, 'micrograms');
}

/** Refines a vague heading by the container or the strength. */
function presentedForm(form: DosageForm, text: string, strength: Strength | undefined): DosageForm {
  // A solution with a container volume is for injection; solutions for the skin state no container.
  if (form === 'solution' && / in \d+[ -]ml/.test(text)) return 'injection';
  // The volume is too large for an injection.
  if (form === 'injection' && (strength?.per?.value ?? 0) >= MIN_INFUSION_ML) return 'infusion';
  // A powder for a bottle states its concentration once dissolved; a powder without one is a sachet with one dose.
  if (form === 'powder for oral liquid' && strength?.per === undefined) return 'oral powder';
  return form;
}

/** Drops repeated products, and a form without a strength when the same form has one. */
function withoutRepeats(products: readonly Found[]): Found[] {
  return products.filter(({ form, strength }, index) => {
    const others = products.filter((other, place) => other.form === form && place !== index);
    if (strength === undefined && others.some((other) => other.strength !== undefined)) return false;
    const earlier = products.slice(0, index).filter((other) => other.form === form);
    return !earlier.some((other) => isSame(other.strength, strength));
  });
}

function isSame(left: Strength | undefined, right: Strength | undefined): boolean {
  return left === undefined || right === undefined ? left === right : isSameStrength(left, right);
}

export interface WhoRow {
  readonly generic_name: string;
  readonly category: string;
  readonly forms_and_strengths: string;
}

/** Corrections of misspelled names, which would split one medicine into two. */
const PREFERRED_NAMES: Readonly<Record<string, string>> = {
  choloroquine: 'chloroquine',
  'epinefrine (adrenaline)': 'epinephrine (adrenaline)',
};

/** The catalogue's name of a medicine: lower case, single spaces, corrected spelling. */
function preferredName(genericName: string): string {
  const name = genericName.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return PREFERRED_NAMES[name] ?? name;
}

/** Medicines whose "solid oral dosage form" is sold as tablets only. */
const ONLY_TABLETS = new Set([
  'allopurinol',
  'clarithromycin',
  'dexamethasone',
  'griseofulvin',
  'haloperidol',
  'hydrochlorothiazide',
  'hydroxychloroquine',
  'mesna',
  'ondansetron',
  'thioguanine',
  'zinc sulfate',
]);
/** Medicines whose "solid oral dosage form" is sold as capsules only. */
const ONLY_CAPSULES = new Set([
  'amoxicillin',
  'atazanavir',
  'cycloserine',
  'hydroxycarbamide',
  'indinavir (idv)',
  'miltefosine',
  'succimer',
]);

/** The forms in which a "solid oral dosage form" is sold: both, unless listed above. */
function oralForms(genericName: string): readonly DosageForm[] {
  if (ONLY_TABLETS.has(genericName)) return ['tablet'];
  if (ONLY_CAPSULES.has(genericName)) return ['capsule'];
  return ['tablet', 'capsule'];
}

/** Liquids for a vaporiser, which the list puts under "Inhalation" together with gases. */
const VOLATILE = new Set(['halothane', 'isoflurane']);

/** Forms of rows whose text names none. */
const NOT_STATED: Readonly<Record<string, readonly DosageForm[]>> = {
  'copper-containing device': ['device'],
  condoms: ['device'],
  diaphragms: ['device'],
  'cholera vaccine': ['oral liquid'],
  'rotavirus vaccine': ['oral liquid'],
  'poliomyelitis vaccine': ['injection', 'oral liquid'],
  'suramin sodium': ['powder for injection'],
  eflornithine: ['injection'],
  'factor viii concentrate': ['powder for injection'],
  'factor ix complex (coagulation factors, ii, vii, ix, x) concentrate': ['powder for injection'],
  'pancreatic enzymes': ['other'],
  'sodium fluoride': ['other'],
};

function formsNotStated({ generic_name, category }: WhoRow): Found[] {
  if (generic_name === 'water for injection') return waterForInjection();
  const usual: DosageForm = category === 'Vaccines' ? 'injection' : 'other';
  return (NOT_STATED[generic_name] ?? [usual]).map((form) => ({ form, strength: undefined }));
}

/** For water for injection the list has volumes and no strength: "2-ml; 5-ml; 10-ml ampoules". */
function waterForInjection(): Found[] {
  return [2, 5, 10].map((value) => ({ form: 'injection', strength: { amounts: [{ value, unit: 'ml' }] } }));
}

/** Forms by the regular expression of their heading. "Cream or ointment" stands for both. */
const HEADINGS: Readonly<Record<string, readonly DosageForm[]>> = {
  'Vaginal tablet': ['vaginal tablet'],
  Tablet: ['tablet'],
  '(?:Immediate-release c|C)apsule': ['capsule'],
  'Solid oral dosage form': ['tablet', 'capsule'],
  Lozenge: ['lozenge'],
  'Chewing gum': ['chewing gum'],
  '(?:Buffered p|P)owder for oral liquid': ['powder for oral liquid'],
  'Powder for (?:reconstitution with water|solution|dilution)': ['powder for oral liquid'],
  'Oral powder': ['powder for oral liquid'],
  '(?:Concentrate for o|O)ral liquid': ['oral liquid'],
  'Oral oily solution': ['oral liquid'],
  'Aqueous suspension': ['oral liquid'],
  Granules: ['granules'],
  'Powder for (?:injection|infusion)': ['powder for injection'],
  'Powder for oral administration': ['oral powder'],
  Powder: ['powder'],
  'Injectable solution': ['infusion'],
  'Solution for IV infusion': ['infusion'],
  Infusion: ['infusion'],
  'Injection(?: for spinal anaesthesia| for intravenous administration| in oil)?': ['injection'],
  '(?:Depot|Oily|Water-miscible) injection': ['injection'],
  'Oily (?:solution|suspension for injection)': ['injection'],
  'Parenteral formulation': ['injection'],
  'Parenteral solution': ['infusion'],
  'Solution for (?:injection|IV infusion injection|intramuscular injection|dilution)': ['injection'],
  'Concentrate for injection': ['injection'],
  'Iodized oil': ['injection'],
  '(?:Intramuscular|Intravenous|Subcutaneous) administration': ['injection'],
  'Suspension for intratracheal instillation': ['intratracheal suspension'],
  'Dental cartridge': ['dental cartridge'],
  'Prefilled pen': ['prefilled pen'],
  Cartridge: ['cartridge'],
  Suppository: ['suppository'],
  Pessary: ['pessary'],
  'Retention enema': ['enema'],
  'Gel or rectal solution': ['rectal gel', 'rectal solution'],
  'Rectal solution': ['rectal solution'],
  'Rectal dosage form': ['rectal capsule'],
  'Vaginal cream': ['vaginal cream'],
  'Cream or ointment': ['cream', 'ointment'],
  'Cream or lotion': ['cream', 'lotion'],
  Cream: ['cream'],
  Gel: ['gel'],
  'Eye ointment': ['eye ointment'],
  Ointment: ['ointment'],
  'Topical forms': ['gel'],
  // Used only in the chapter on ear, nose and throat.
  Topical: ['ear drops'],
  Lotion: ['lotion'],
  'Detergent-based suspension': ['shampoo'],
  Shampoo: ['shampoo'],
  'Eye drops': ['eye drops'],
  'Ear drops': ['ear drops'],
  'Nasal spray': ['nasal spray'],
  Inhalation: ['medical gas'],
  'Metered dose inhaler': ['inhaler'],
  'Dry powder inhaler': ['inhaler'],
  'Respirator solution for use in nebulizers': ['nebuliser solution'],
  'Transdermal patch(?:es)?': ['transdermal patch'],
  'Two-rod': ['implant'],
  Implant: ['implant'],
  'Saturated solution': ['oral liquid'],
  '(?:Aqueous s|S)olution': ['solution'],
};

/** Qualifiers in brackets that change the form, as in "Tablet (chewable)". The first match wins. */
const QUALIFIED: readonly (readonly [form: DosageForm, qualifier: RegExp, qualified: DosageForm])[] = [
  ['tablet', /chewable/, 'chewable tablet'],
  ['tablet', /dispersible/, 'dispersible tablet'],
  ['tablet', /enteric-coated/, 'enteric-coated tablet'],
  ['tablet', /controlled release|prolonged release/, 'prolonged-release tablet'],
  ['tablet', /sublingual/, 'sublingual tablet'],
  ['capsule', /enteric-coated/, 'enteric-coated capsule'],
  ['medical gas', /aerosol/, 'inhaler'],
  ['solution', /eye drops/, 'eye drops'],
];

/**
 * A heading begins with a capital letter and ends with a colon. A heading without a colon must be at the start of an entry and be
 * followed by a strength, a full stop, a footnote or nothing, so that prose never matches.
 */
const HEADING = new RegExp(
  `(?:^|(?<=[\\s.;)]))(?<heading>${Object.keys(HEADINGS).join('|')})(?<qualifier>(?: \\([^)]*\\))*)\\*?` +
    `(?:\\s*:|(?<=(?:^|[.;)]\\s*)\\k<heading>\\k<qualifier>)` +
    `(?=,? in (?:vial|\\d)|\\s*(?:[.*;\\d]|equivalent|levonorgestrel|$)))`,
  'g',
);

const NAMED = Object.entries(HEADINGS).map(([heading, forms]) => ({
  pattern: new RegExp(`^${heading}$`),
  forms,
}));

interface FormSection {
  readonly forms: readonly DosageForm[];
  /** The text after the heading: strengths, then optional prose. */
  readonly text: string;
  /** Index of the heading. */
  readonly start: number;
  readonly hasColon: boolean;
}

/** Splits the text of a medicine at its headings. Text before the first heading is prose and is dropped. */
export function splitByForm(text: string): FormSection[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.map((match, index) => {
    const { heading = '', qualifier = '' } = match.groups ?? {};
    const end = headings[index + 1]?.index ?? text.length;
    const forms = NAMED.find(({ pattern }) => pattern.test(heading))?.forms ?? [];
    return {
      forms: forms.map((form) => qualifiedForm(form, qualifier)),
      text: text.slice(match.index + match[0].length, end).trim(),
      start: match.index,
      hasColon: match[0].endsWith(':'),
    };
  });
}

function qualifiedForm(form: DosageForm, qualifier: string): DosageForm {
  return QUALIFIED.find(([plain, words]) => plain === form && words.test(qualifier))?.[2] ?? form;
}

const UNITS: Readonly<Record<string, StrengthUnit>> = {
  mg: 'mg',
  g: 'g',
  micrograms: 'micrograms',
  IU: 'IU',
  ml: 'ml',
  L: 'l',
  '%': '%',
  hours: 'hours',
  hrs: 'hours',
  dose: 'dose',
};

const AMOUNT = '(?:1:[\\d]+|[\\d.]+ ?(?:million )?-?(?:mg|g|micrograms|IU|ml|L|%)(?![a-z]))';
/** The ingredient, as in "mg quinine hydrochloride", or the container, as in "10-ml ampoule". */
const WORD = ' (?!to |or |and |in |per |with |as |for |mg\\b|g\\b|micrograms\\b|IU\\b)[a-zA-Z][a-zA-Z-]*';
const INGREDIENT = `(?:epinephrine )?${AMOUNT}(?:${WORD})*`;
const COMBINATION = `${INGREDIENT}(?: ?(?:\\+|, (?=[\\d.]+% sodium)|- tablet) ?${INGREDIENT})*`;
const PER = '(?: ?/ ?| per )(?:metered )?([\\d.]* ?(?:ml|L|hours|hrs|dose)(?![a-z]))';
const MORE_CONTAINERS = `(?:(?:;| and) ?[\\d.]+-ml(?:${WORD})*)*`;
const CONTAINER = ` in ([\\d.]+)(?:[ -]ml)?(?: to ([\\d.]+))?[ -]ml(?:${WORD})*${MORE_CONTAINERS}`;

/** A strength or the two ends of a range, with its "per" part and container. */
const ENTRY = new RegExp(
  `(?:Eq |equivalent to |about )?(${COMBINATION}|[\\d.]+(?=-${AMOUNT}))(?:(?: to |-)(${COMBINATION}))?(?:${PER})?(?:${CONTAINER})?`,
  'y',
);
/** Separates two entries. Anything else, such as a footnote, ends the list. */
const SEPARATOR = /(?: in [a-z]+\b)? ?(?:;| or | and | AND |\. ?(?=[\d.]+ mg|Prostaglandin)) ?/y;
const OPENING = /^(?:in |ampoules, containing |levonorgestrel-releasing implant, each rod containing )?/;

/** One strength as written, or the two ends of a range. */
interface Entry {
  readonly strengths: readonly Strength[];
  /** Volumes of the container, as in "in 10-ml ampoule". */
  readonly volumes: readonly Amount[];
}

/**
 * The strengths at the start of a section. A range gives its two ends, as the footnotes of the list say.
 *
 * @param isLiquid whether an amount in a container is a concentration, which it is not for a powder that must be dissolved first.
 */
function readStrengths(text: string, isLiquid: boolean): Strength[] {
  const entries = completeCombinations(readEntries(simplify(text)).entries);
  if (!isLiquid) return entries.flatMap(({ strengths }) => strengths);
  return entries.flatMap((entry, index) => {
    // In "10 mg; 40 mg/ml" the unit at the end counts for all entries.
    const basis =
      entries.slice(index).find(({ strengths, volumes }) => strengths[0]?.per ?? volumes[0]) ?? entry;
    return entry.strengths.map((strength, end) => {
      const per = strength.per ?? basis.strengths[0]?.per ?? basis.volumes[end] ?? basis.volumes[0];
      const canBeConcentration = strength.amounts.every(({ unit }) =>
        ['mg', 'g', 'micrograms', 'IU'].includes(unit),
      );
      return per !== undefined && canBeConcentration ? { ...strength, per } : strength;
    });
  });
}

/** In "1%; 2% + epinephrine 1:200 000" the ingredients that only the last entry names belong to all entries. */
function completeCombinations(entries: Entry[]): Entry[] {
  const last = entries.at(-1)?.strengths[0]?.amounts ?? [];
  return entries.map((entry) => ({
    ...entry,
    strengths: entry.strengths.map((strength) => ({
      ...strength,
      amounts: [...strength.amounts, ...last.slice(strength.amounts.length)],
    })),
  }));
}

/** @returns the strengths, and the index after the last one. */
function readEntries(text: string): { readonly entries: Entry[]; readonly end: number } {
  const entries: Entry[] = [];
  let position = OPENING.exec(text)?.[0].length ?? 0;
  let end = position;
  for (;;) {
    ENTRY.lastIndex = position;
    const match = ENTRY.exec(text);
    if (match === null) return { entries, end };
    entries.push(toEntry(match));
    end = ENTRY.lastIndex;
    SEPARATOR.lastIndex = end;
    const separator = SEPARATOR.exec(text);
    if (separator === null) return { entries, end };
    position = SEPARATOR.lastIndex;
  }
}

/** Removes salts, equivalents and other remarks in brackets, and spaces inside numbers. */
function simplify(text: string): string {
  return text
    .replace(/(?<![\d.])(\d[\d.]*) ?ml \((\d+ mg) iodine\)/g, '$2/$1 ml')
    .replace(/^\(([^)]*)\)/, '$1')
    .replace(/Prostaglandin E\d: |(?<=mg\/ml) in alcohol/g, '')
    .replace(/\([^()]*\)/g, '')
    .replace(/(\d) (?=\d{3}\b)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function toEntry([, first = '', last, per, volume, lastVolume]: RegExpExecArray): Entry {
  const basis = per === undefined ? undefined : toAmount(per);
  const end = last === undefined ? undefined : toAmounts(last);
  // In "3.1-3.7 g" only the end of the range has a unit.
  const start = toAmounts(/[a-zL%:]/.test(first) ? first : `${first} ${end?.[0]?.unit ?? ''}`);
  const strengths = [start, ...(end === undefined ? [] : [end])].map((amounts) =>
    basis === undefined ? { amounts } : { amounts, per: basis },
  );
  const volumes = [volume, lastVolume].filter((text) => text !== undefined);
  return { strengths, volumes: volumes.map((text): Amount => ({ value: Number(text), unit: 'ml' })) };
}

function toAmounts(text: string): Amount[] {
  return (text.match(new RegExp(AMOUNT, 'g')) ?? []).map(toAmount);
}

function toAmount(text: string): Amount {
  if (text.startsWith('1:')) return { value: Number(text.slice(2)), unit: 'ratio' };
  const [, number = '', million, unit = ''] = /^([\d.]*) ?(million )?-?(.*)$/s.exec(text.trim()) ?? [];
  const value = number === '' ? 1 : Number(number);
  return { value: million === undefined ? value : value * 1_000_000, unit: UNITS[unit] ?? 'number' };
}
