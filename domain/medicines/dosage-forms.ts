/**
 * The table of dosage forms, named as at a pharmacy counter (close to the EDQM standard terms): the words that people
 * use for each form, and how it is usually sold.
 */
import type { Unit } from './units.ts';

interface FormDescription {
  /** Words, singular, that people use for the form. A query fits the form if all its form words are among them. */
  readonly words: readonly string[];
  readonly contentUnit: Unit;
  readonly salesUnit: Unit;
  /** Usual number of `contentUnit` in one `salesUnit`. */
  readonly packSize: number;
}

function single(unit: Unit, words: string): FormDescription {
  return { words: words.split(' '), contentUnit: unit, salesUnit: unit, packSize: 1 };
}

function packed(unit: Unit, packSize: number, words: string): FormDescription {
  return { words: words.split(' '), contentUnit: unit, salesUnit: 'pack', packSize };
}

const TABLET = 'tablet oral';
const LIQUID = 'liquid syrup suspension solution mixture elixir linctus drop oral bottle';
const MODIFIED_RELEASE =
  'prolonged release controlled sustained modified extended slow sr xr mr cr er xl retard';
const INJECTED = 'injection parenteral iv im';

const DOSAGE_FORMS = {
  tablet: packed('tablet', 30, `${TABLET} scored coated film`),
  'chewable tablet': packed('tablet', 30, `${TABLET} chewable`),
  'dispersible tablet': packed('tablet', 30, `${TABLET} dispersible soluble`),
  'enteric-coated tablet': packed('tablet', 30, `${TABLET} enteric coated gastro resistant`),
  'prolonged-release tablet': packed('tablet', 30, `${TABLET} ${MODIFIED_RELEASE}`),
  'sublingual tablet': packed('tablet', 30, 'tablet sublingual'),
  'vaginal tablet': packed('tablet', 6, 'tablet vaginal pessary'),
  capsule: packed('capsule', 20, 'capsule oral'),
  'enteric-coated capsule': packed('capsule', 30, 'capsule oral enteric coated gastro resistant'),
  lozenge: packed('lozenge', 24, 'lozenge pastille'),
  'chewing gum': packed('piece', 30, 'chewing gum'),
  'oral liquid': single('bottle', LIQUID),
  'powder for oral liquid': single('bottle', `${LIQUID} powder dry`),
  'oral powder': packed('sachet', 10, 'powder sachet oral'),
  granules: packed('sachet', 30, 'granule sachet oral modified release'),
  injection: single('ampoule', `${INJECTED} ampoule vial solution depot oily prefilled syringe`),
  'powder for injection': single('vial', `${INJECTED} powder vial`),
  infusion: single('bottle', `${INJECTED} infusion drip fluid solution bottle bag`),
  'prefilled pen': single('pen', `${INJECTED} solution prefilled pen`),
  cartridge: single('cartridge', `${INJECTED} solution cartridge`),
  'dental cartridge': single('cartridge', `${INJECTED} dental cartridge`),
  suppository: packed('suppository', 10, 'suppository rectal'),
  'rectal capsule': packed('capsule', 6, 'capsule rectal suppository'),
  'rectal solution': single('tube', 'rectal solution enema tube'),
  'rectal gel': single('tube', 'rectal gel tube'),
  enema: single('bottle', 'enema rectal'),
  pessary: packed('pessary', 12, 'pessary vaginal'),
  'vaginal cream': single('tube', 'vaginal cream tube'),
  cream: single('tube', 'cream topical tube skin'),
  ointment: single('tube', 'ointment topical tube skin'),
  gel: single('tube', 'gel topical tube skin'),
  lotion: single('bottle', 'lotion topical bottle skin'),
  shampoo: single('bottle', 'shampoo topical bottle'),
  solution: single('bottle', 'solution topical bottle skin'),
  powder: single('bottle', 'powder'),
  'eye drops': single('bottle', 'eye drop solution bottle'),
  'eye ointment': single('tube', 'eye ointment tube'),
  'ear drops': single('bottle', 'ear drop solution bottle'),
  'nasal spray': single('bottle', 'nasal spray'),
  inhaler: single('inhaler', 'inhaler inhalation aerosol'),
  'nebuliser solution': single('bottle', 'nebuliser solution inhalation'),
  'inhalation liquid': single('bottle', 'inhalation liquid'),
  'medical gas': single('cylinder', 'medical gas inhalation cylinder'),
  'transdermal patch': packed('patch', 7, 'patch transdermal'),
  implant: single('piece', 'implant'),
  device: single('piece', 'device'),
  'intratracheal suspension': single('vial', 'intratracheal suspension vial'),
  other: single('piece', 'other'),
} as const satisfies Record<string, FormDescription>;

export type DosageForm = keyof typeof DOSAGE_FORMS;
export const DOSAGE_FORM_NAMES = Object.keys(DOSAGE_FORMS) as DosageForm[];

const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['tab', 'tablet'],
  ['pill', 'tablet'],
  ['caplet', 'tablet'],
  ['cap', 'capsule'],
  ['softgel', 'capsule'],
  ['susp', 'suspension'],
  ['syr', 'syrup'],
  ['syp', 'syrup'],
  ['mist', 'mixture'],
  ['sol', 'solution'],
  ['soln', 'solution'],
  ['liq', 'liquid'],
  ['inj', 'injection'],
  ['inf', 'infusion'],
  ['injectable', 'injection'],
  ['amp', 'ampoule'],
  ['ampule', 'ampoule'],
  ['supp', 'suppository'],
  ['pess', 'pessary'],
  ['dt', 'dispersible'],
  ['disp', 'dispersible'],
  ['vag', 'vaginal'],
  ['oint', 'ointment'],
  ['crm', 'cream'],
  ['emulgel', 'gel'],
  ['ec', 'enteric'],
  ['ophthalmic', 'eye'],
  ['otic', 'ear'],
  ['nose', 'nasal'],
  // Disposable pens. A cartridge is refilled into a pen that the patient keeps.
  ['flexpen', 'pen'],
  ['flextouch', 'pen'],
  ['kwikpen', 'pen'],
  ['solostar', 'pen'],
  ['penfill', 'cartridge'],
  ['puffer', 'inhaler'],
  ['mdi', 'inhaler'],
  ['turbuhaler', 'inhaler'],
  ['evohaler', 'inhaler'],
  ['accuhaler', 'inhaler'],
  ['diskus', 'inhaler'],
  ['nebulizer', 'nebuliser'],
  ['nebule', 'nebuliser'],
  ['neb', 'nebuliser'],
  ['respule', 'nebuliser'],
  ['respirator', 'nebuliser'],
]);

const FORM_WORDS = new Set<string>(DOSAGE_FORM_NAMES.flatMap((form) => DOSAGE_FORMS[form].words));

export function formOf(form: DosageForm): FormDescription {
  return DOSAGE_FORMS[form];
}

type Measure = 'ml' | 'g' | 'doses';

/** The measures in which the label of a container states its content. Units that are counted have no measures. */
const MEASURES: Partial<Record<Unit, readonly Measure[]>> = {
  bottle: ['ml'],
  vial: ['ml'],
  ampoule: ['ml'],
  cartridge: ['ml'],
  pen: ['ml'],
  tube: ['g'],
  sachet: ['g', 'ml'],
  inhaler: ['doses'],
  cylinder: ['ml', 'g'],
  device: ['ml', 'g', 'doses'],
  piece: ['ml', 'g', 'doses'],
};
const MEASURES_OF_FORM: Partial<Record<DosageForm, readonly Measure[]>> = {
  'nasal spray': ['ml', 'doses'],
  'rectal solution': ['ml'],
  'rectal gel': ['g', 'ml'],
  gel: ['g', 'ml'],
  lotion: ['ml', 'g'],
  powder: ['g'],
};

/** The measures in which the size of this form's contents may be stated. */
export function measuresOf(form: DosageForm): readonly Measure[] {
  return MEASURES_OF_FORM[form] ?? MEASURES[formOf(form).contentUnit] ?? [];
}

export function isDosageForm(text: string): text is DosageForm {
  return Object.hasOwn(DOSAGE_FORMS, text);
}

/** Maps a normalised word to the word of the table ("tabs" to "tablet"); undefined if it names no form. */
export function formWord(word: string): string | undefined {
  const singulars = [word, word.replace(/ies$/, 'y'), word.replace(/s$/, ''), word.replace(/es$/, '')];
  return singulars
    .map((singular) => OTHER_WORDS.get(singular) ?? singular)
    .find((found) => FORM_WORDS.has(found));
}

const RELEASE_WORDS: ReadonlySet<string> = new Set(MODIFIED_RELEASE.split(' '));

const OF_PENS: ReadonlySet<string> = new Set<DosageForm>(['prefilled pen', 'cartridge']);

/** Returns whether the form is a pen or a cartridge for one. A vial of the same medicine may not be dispensed instead. */
export function isOfPen(form: string): boolean {
  return OF_PENS.has(form);
}

const DEVICE_WORDS: ReadonlySet<string> = new Set(['pen', 'cartridge', 'syringe', 'vial']);

/** Returns whether the word makes "tablet" or "injection" more specific: a prolonged release ("retard") or a device ("pen"). */
export function refinesForm(word: string): boolean {
  return RELEASE_WORDS.has(word) || DEVICE_WORDS.has(word);
}

/** Returns whether the word names a prolonged release, as "retard" and "XL" do. */
export function namesModifiedRelease(word: string): boolean {
  return RELEASE_WORDS.has(word);
}

/**
 * Finds the forms that fit all the words: "suspension" fits oral liquids and their powders, "eye drops" fits one form,
 * and an empty list fits every form.
 *
 * @param words as returned by `formWord`.
 */
export function formsNamed(words: readonly string[]): ReadonlySet<DosageForm> {
  // Sterile drops for "eye/ear" are eye drops; ear drops need not be sterile.
  const named = words.includes('eye') ? words.filter((word) => word !== 'ear') : words;
  const fits = DOSAGE_FORM_NAMES.filter((form) => {
    const known: readonly string[] = DOSAGE_FORMS[form].words;
    return named.every((word) => known.includes(word));
  });
  return new Set(fits);
}

/**
 * Returns whether the words include the form's whole name. "tablet" names the form tablet; it fits a chewable tablet, but does
 * not name it.
 */
export function isFormExactly(form: DosageForm, words: readonly string[]): boolean {
  const own = form.split(/[ -]/).map((word) => formWord(word));
  return words.length > 0 && own.every((word) => word === undefined || words.includes(word));
}
