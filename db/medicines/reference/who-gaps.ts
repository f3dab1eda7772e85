/** What the WHO list of essential medicines leaves unsaid, from pharmacy practice. */
import type { DosageForm } from '../../../domain/medicines/dosage-forms.ts';
import type { Strength } from '../../../domain/medicines/strengths.ts';
import type { WhoRow } from './who-row.ts';

/** Spelling slips of the list, which would split one medicine in two. */
const PREFERRED_NAMES: Readonly<Record<string, string>> = {
  choloroquine: 'chloroquine',
  'epinefrine (adrenaline)': 'epinephrine (adrenaline)',
};

/** The name under which the catalogue has a medicine, in lower case with single spaces. */
export function preferredName(genericName: string): string {
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
export function oralForms(genericName: string): readonly DosageForm[] {
  if (ONLY_TABLETS.has(genericName)) return ['tablet'];
  if (ONLY_CAPSULES.has(genericName)) return ['capsule'];
  return ['tablet', 'capsule'];
}

const VOLATILE = new Set(['halothane', 'isoflurane']);

/** The list heads vapours and gases alike "Inhalation"; these are poured into a vaporiser. */
export function isVolatile(genericName: string): boolean {
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
export function formsNotStated({ generic_name, category }: WhoRow): Gap[] {
  if (generic_name === 'water for injection') return waterForInjection();
  const usual: DosageForm = category === 'Vaccines' ? 'injection' : 'other';
  return (NOT_STATED[generic_name] ?? [usual]).map((form) => ({ form, strength: undefined }));
}

/** Named by its volume alone: "2-ml; 5-ml; 10-ml ampoules". */
function waterForInjection(): Gap[] {
  return [2, 5, 10].map((value) => ({ form: 'injection', strength: { amounts: [{ value, unit: 'ml' }] } }));
}
