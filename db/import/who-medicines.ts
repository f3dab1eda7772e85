/** Turns rows of the WHO list of essential medicines into products: one for each form and strength. */
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
  /** Normalised; empty where the list names none. */
  readonly strength: string;
}

const LIQUIDS: readonly DosageForm[] = [
  'injection',
  'infusion',
  'oral liquid',
  'solution',
  'rectal gel',
  'nebuliser solution',
  'intratracheal suspension',
];

/** Vials for injection hold 60 ml at most, bottles for infusion 100 ml or more. */
const LEAST_INFUSED_ML = 100;

interface Found {
  readonly form: DosageForm;
  readonly strength: Strength | undefined;
}

/**
 * Every product that a row names, each once, in the order of the text. A row whose text names no form gives
 * products of the form that `who-gaps.ts` knows for it, and at the least one of form "other".
 */
export function toProducts(row: WhoRow): Product[] {
  const generic_name = preferredName(row.generic_name);
  const found = splitByForm(row.forms_and_strengths).flatMap((section) => {
    const [form] = section.forms;
    const strengths = readStrengths(section.text, form !== undefined && LIQUIDS.includes(form));
    const forms = section.forms.length === 2 && form === 'tablet' ? oralForms(generic_name) : section.forms;
    return forms.flatMap((each) =>
      (strengths.length > 0 ? strengths : [undefined]).map((strength) => ({
        form: isVolatile(generic_name) ? 'inhalation liquid' : presentedForm(each, section.text, strength),
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

/** What the container or the strength says about the form, where the heading is vague. */
function presentedForm(form: DosageForm, text: string, strength: Strength | undefined): DosageForm {
  // A solution in a container of so many ml is for injection; one for the skin names no container.
  if (form === 'solution' && / in \d+[ -]ml/.test(text)) return 'injection';
  // Nobody injects so much at once.
  if (form === 'injection' && (strength?.per?.value ?? 0) >= LEAST_INFUSED_ML) return 'infusion';
  // A powder for a bottle says its concentration once dissolved; one without is a sachet for one dose.
  if (form === 'powder for oral liquid' && strength?.per === undefined) return 'oral powder';
  return form;
}

/** A form without a strength says nothing beside the same form with one. */
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

/** A row of the list, as its CSV has it. */
export interface WhoRow {
  readonly generic_name: string;
  readonly category: string;
  readonly forms_and_strengths: string;
}

/** Spelling slips of the list, which would split one medicine in two. */
const PREFERRED_NAMES: Readonly<Record<string, string>> = {
  choloroquine: 'chloroquine',
  'epinefrine (adrenaline)': 'epinephrine (adrenaline)',
};

/** The name under which the catalogue has a medicine, in lower case with single spaces. */
function preferredName(genericName: string): string {
  const name = genericName.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return PREFERRED_NAMES[name] ?? name;
}

/** The list's "solid oral dosage form" leaves open which; these are made as tablets only ... */
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
/** ... and these as capsules only. */
const ONLY_CAPSULES = new Set([
  'amoxicillin',
  'atazanavir',
  'cycloserine',
  'hydroxycarbamide',
  'indinavir (idv)',
  'miltefosine',
  'succimer',
]);

/** In which forms a medicine's "solid oral dosage form" is sold: both unless it is known better. */
function oralForms(genericName: string): readonly DosageForm[] {
  if (ONLY_TABLETS.has(genericName)) return ['tablet'];
  if (ONLY_CAPSULES.has(genericName)) return ['capsule'];
  return ['tablet', 'capsule'];
}

const VOLATILE = new Set(['halothane', 'isoflurane']);

/** The list heads vapours and gases alike "Inhalation"; these are poured into a vaporiser. */
function isVolatile(genericName: string): boolean {
  return VOLATILE.has(genericName);
}

interface Gap {
  readonly form: DosageForm;
  readonly strength: Strength | undefined;
}

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
};

/** Products of a row whose text names no form. */
function formsNotStated({ generic_name, category }: WhoRow): Gap[] {
  if (generic_name === 'water for injection') return waterForInjection();
  const usual: DosageForm = category === 'Vaccines' ? 'injection' : 'other';
  return (NOT_STATED[generic_name] ?? [usual]).map((form) => ({ form, strength: undefined }));
}

/** Named by its volume alone: "2-ml; 5-ml; 10-ml ampoules". */
function waterForInjection(): Gap[] {
  return [2, 5, 10].map((value) => ({ form: 'injection', strength: { amounts: [{ value, unit: 'ml' }] } }));
}

/** Heading, as a regular expression, and its form; "Cream or ointment" stands for both. */
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
  // Lidocaine.
  'Topical forms': ['gel'],
  // Only in the chapter on ear, nose and throat.
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

/** A qualifier in brackets that makes another form of it: "Tablet (chewable)". The first that fits wins. */
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
 * A heading begins with a capital and ends with a colon. Where the list forgot the colon, the heading stands
 * at the start of an entry and a strength, a full stop, a footnote or nothing follows; so prose is never
 * taken for one.
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

/** A run of text under one heading. */
interface FormSection {
  readonly forms: readonly DosageForm[];
  /** What stands after the heading: strengths, then perhaps prose. */
  readonly text: string;
}

/** Cuts the text of one medicine at its headings; what stands before the first heading is prose. */
export function splitByForm(text: string): FormSection[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.map((match, index) => {
    const { heading = '', qualifier = '' } = match.groups ?? {};
    const end = headings[index + 1]?.index ?? text.length;
    const forms = NAMED.find(({ pattern }) => pattern.test(heading))?.forms ?? [];
    return {
      forms: forms.map((form) => qualifiedForm(form, qualifier)),
      text: text.slice(match.index + match[0].length, end).trim(),
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
/** Of what the amount is, "mg quinine hydrochloride", or what it is in, "10-ml ampoule". */
const WORD = ' (?!to |or |and |in |per |with |as |for )[a-zA-Z][a-zA-Z-]*';
const INGREDIENT = `(?:epinephrine )?${AMOUNT}(?:${WORD})*`;
const COMBINATION = `${INGREDIENT}(?: ?(?:\\+|, (?=[\\d.]+% sodium)|- tablet) ?${INGREDIENT})*`;
const PER = '(?: ?/ ?| per )(?:metered )?([\\d.]* ?(?:ml|L|hours|hrs|dose)(?![a-z]))';
const MORE_CONTAINERS = `(?:(?:;| and) ?[\\d.]+-ml(?:${WORD})*)*`;
const CONTAINER = ` in ([\\d.]+)(?:[ -]ml)?(?: to ([\\d.]+))?[ -]ml(?:${WORD})*${MORE_CONTAINERS}`;

/** One entry: a strength or the two ends of a range, what it is in, and the container. */
const ENTRY = new RegExp(
  `(?:Eq |equivalent to |about )?(${COMBINATION}|[\\d.]+(?=-))(?:(?: to |-)(${COMBINATION}))?(?:${PER})?(?:${CONTAINER})?`,
  'y',
);
/** Between two entries; nothing else continues a list, so footnotes and advice end it. */
const SEPARATOR = /(?: in [a-z]+\b)? ?(?:;| or | and | AND |\. ?(?=[\d.]+ mg|Prostaglandin)) ?/y;
/** Words that stand before the first strength of a list. */
const OPENING = /^(?:in |ampoules, containing |levonorgestrel-releasing implant, each rod containing )?/;

/** One strength as it is written; the two ends of a range are two. */
interface Entry {
  readonly strengths: readonly Strength[];
  /** The container's volumes: "in 10-ml ampoule". */
  readonly volumes: readonly Amount[];
}

/**
 * The strengths at the start of a section's text. A range stands for its two ends, the strengths that the
 * list's own footnotes speak of.
 *
 * @param isLiquid whether an amount in a container of so many ml is a concentration, which it isn't for a
 *   powder that is still to be dissolved.
 */
function readStrengths(text: string, isLiquid: boolean): Strength[] {
  const entries = completeCombinations(readEntries(simplify(text)));
  if (!isLiquid) return entries.flatMap(({ strengths }) => strengths);
  return entries.flatMap((entry, index) => {
    // "10 mg; 40 mg/ml": what ends the list counts for all of it.
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

/** "1%; 2% + epinephrine 1:200 000": what the last entry adds, it adds to all. */
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

function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let position = OPENING.exec(text)?.[0].length ?? 0;
  for (;;) {
    ENTRY.lastIndex = position;
    const match = ENTRY.exec(text);
    if (match === null) return entries;
    entries.push(toEntry(match));
    SEPARATOR.lastIndex = ENTRY.lastIndex;
    const separator = SEPARATOR.exec(text);
    if (separator === null) return entries;
    position = SEPARATOR.lastIndex;
  }
}

/** Takes out salts, equivalents and other remarks in brackets, and spaces inside numbers. */
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
  // "3.1-3.7 g": the unit stands only at the end.
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
