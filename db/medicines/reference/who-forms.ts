/** The headings under which the WHO list of essential medicines groups strengths, and the forms they stand for. */
import type { DosageForm } from '../../../domain/medicines/dosage-forms.ts';

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
export interface FormSection {
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
