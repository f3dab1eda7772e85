/** The values of a stock file as pharmacies write them: packs such as `10x10`, units of sale, prices and totals. */
import { fold, isErrorValue, isPlaceholder } from '../common/text.ts';
import { readContentSize } from '../medicines/content-sizes.ts';
import { formOf, type DosageForm } from '../medicines/dosage-forms.ts';
import { parseUnit, type Unit, UNITS } from '../medicines/units.ts';

/** A pack as a file states it: `10 x 10 tabs` is 100, counted in tablets. */
export interface WrittenPack {
  readonly text: string;
  readonly pack_size: number;
  /** The unit that the text counts. */
  readonly counted?: Unit;
  /** True for a number without `x`, `'s` or a unit, which may also be a volume or a count of something else. */
  readonly isBare: boolean;
  /** The unit of a measure such as the 100 ml of one bottle; a measure does not multiply the pack. */
  readonly measure?: string;
  /** The measure as the size of the contents, such as `100 ml`. */
  readonly size?: string;
  /** False for a measure alone, such as 100ml. */
  readonly hasCount: boolean;
}

/** Parts of a pack such as a strip, which is not counted itself. */
const PARTS = /^(?:strips?|blisters?|blister packs?|foils?|cards?|sheets?)$/;
const CONTAINERS =
  /^(?:pack|packs|packet|packets|pkt|pkts|box|boxes|bottle|tin|tub|jar|carton|container) ?(?:of|x)? ?(?=\d)/;
/** "Strip of 10" states what one strip holds, and "10 strips" does not. */
const ONE_PART = /^(?:strip|blister|blister pack|foil|card|sheet) ?(?:of|x) ?(?=\d)/;
const PER_CONTAINER = / ?(?:\/|per) ?(?:pack|packet|pkt|box|bottle|tin|tub|jar)$/;
/** Before a further number; `x` also before the first one, as in `x30`. */
const TIMES = /(?:^|(?<=[\d\s's.)])) ?[x*] ?(?=\d)| (?:of|by) (?=\d)/;
const COUNT = /^(\d{1,9})(?: ?('?s)(?![a-z]))?(?: ?([a-z][a-z ]*)\.?)?$/;
const MEASURE =
  /^(\d+(?:[.,]\d+)?) ?(ml|l|ltr|litre|g|gm|gram|kg|mg|mcg|iu|dose|puff)s?\.?(?: ([a-z]+)\.?)?$/;

/** Reads the text of a pack column; undefined for a text whose meaning is not certain. */
export function readPackText(text: string): WrittenPack | undefined {
  const written = fold(text);
  const plain = written.replace(PER_CONTAINER, '').replace(CONTAINERS, '').replace(ONE_PART, '');
  if (!/\d/.test(plain)) {
    const unit = parseUnit(plain);
    // "Bottle" is one bottle, but "Pack" or "Tablets" states no number.
    return unit === undefined || COUNTED_SINGLY.has(unit)
      ? undefined
      : { text, pack_size: 1, counted: unit, isBare: false, hasCount: true };
  }
  const parts = plain.split(TIMES).map((part) => part.trim());
  const isMultiplied = parts.length > 1;
  const factors = countFirst(parts[0] === '' ? parts.slice(1) : parts);
  const last = factors.at(-1) ?? '';
  const [, measureNumber, measure, measured] = MEASURE.exec(last) ?? [];
  const measuredUnit = measured === undefined ? undefined : parseUnit(measured);
  if (measured !== undefined && (measuredUnit === undefined || measuredUnit === 'pack')) return undefined;
  const counts = measure === undefined ? factors : factors.slice(0, -1);
  const size = measure === undefined ? undefined : readContentSize(`${measureNumber} ${measure}`);
  let pack_size = 1;
  let counted: Unit | undefined = measuredUnit;
  let isBare = !isMultiplied && measure === undefined && plain === written;
  for (const [index, factor] of counts.entries()) {
    const [, digits, plural, word] = COUNT.exec(factor) ?? [];
    if (digits === undefined) return undefined;
    pack_size *= Number(digits);
    if (plural !== undefined) isBare = false;
    if (word === undefined) continue;
    isBare = false;
    const isLast = index === factors.length - 1;
    const unit = parseUnit(word);
    if (isLast && (unit === undefined || unit === 'pack')) return undefined;
    if (isLast) counted = unit;
    else if (unit === undefined && !PARTS.test(word)) return undefined;
    // Of "5 ampoules x 2 ml" the ampoules are counted, and of "10 vials x 1" the vials.
    else if (unit !== undefined && INJECTED.has(unit)) counted = unit;
    else if (measure !== undefined && index === counts.length - 1) counted = unit;
  }
  if (pack_size < 1 || pack_size > MAX_PACK_SIZE) return undefined;
  return {
    text,
    pack_size,
    isBare,
    hasCount: counts.length > 0,
    ...(counted !== undefined && { counted }),
    ...(measure !== undefined && { measure }),
    ...(size !== undefined && { size }),
  };
}

/** Turns "100ml x 2" around, so that the measure is last. */
function countFirst(factors: readonly string[]): readonly string[] {
  const [first = '', second = '', ...others] = factors;
  const isTurned = others.length === 0 && MEASURE.test(first) && /^\d+$/.test(second);
  return isTurned ? [second, first] : factors;
}

/**
 * The size of the contents that a pack column states, such as the 100 ml of `2 x 100ml`. The grams of a vial or an
 * ampoule are its strength: `10 x 1g`.
 */
export function statedSize(content: Unit, written: WrittenPack | undefined): string | undefined {
  return INJECTED.has(content) && written?.size?.endsWith(' g') === true ? undefined : written?.size;
}

const INJECTED: ReadonlySet<Unit> = new Set(['ampoule', 'vial', 'cartridge', 'pen']);

const MAX_PACK_SIZE = 1_000_000;

/** Units that are sold by number, so that a measure of volume or weight says nothing about their pack. */
const COUNTED_SINGLY: ReadonlySet<Unit> = new Set([
  'pack',
  'tablet',
  'capsule',
  'lozenge',
  'suppository',
  'pessary',
  'patch',
]);
const GLASS: ReadonlySet<Unit> = new Set(['ampoule', 'vial']);

/** Returns whether the form comes in this unit. Injections and infusions come in vials and ampoules alike. */
export function isContainer(unit: Unit, form: DosageForm): boolean {
  const { contentUnit } = formOf(form);
  return unit === contentUnit || (GLASS.has(unit) && (GLASS.has(contentUnit) || form === 'infusion'));
}

/** The units in which the form comes, the usual one first. */
function containersOf(form: DosageForm): readonly Unit[] {
  const { contentUnit } = formOf(form);
  return [contentUnit, ...UNITS.filter((unit) => unit !== contentUnit && isContainer(unit, form))];
}

/** Containers of liquids, powders and gases. None of them is sold in another one. */
const VESSELS: ReadonlySet<Unit> = new Set([
  'bottle',
  'vial',
  'ampoule',
  'cartridge',
  'pen',
  'tube',
  'sachet',
  'inhaler',
  'cylinder',
]);

/** The containers of this form that the names of an article state, if the form comes in several. */
function containersNamed(form: DosageForm, names: readonly (string | undefined)[]): readonly Unit[] {
  const containers = containersOf(form);
  if (containers.length === 1) return [];
  const words = names.flatMap((name = '') => fold(name).split(/[^a-z-]+/));
  const units = new Set(words.map(parseUnit));
  return containers.filter((container) => units.has(container));
}

/**
 * The container in which an article is sold or which its pack contains, as its sales unit, its pack column and its names
 * state it; undefined if none does. Returns a fault if they contradict each other. The form must have the container of
 * the pack column (`writtenFault`).
 */
export function containerOf(
  form: DosageForm,
  { sales_unit, written, names = [] }: Pick<StatedPack, 'sales_unit' | 'written' | 'names'>,
): Unit | PackFault | undefined {
  const counted = written?.counted;
  const isOfForm = sales_unit !== undefined && isContainer(sales_unit, form);
  // A bottle of 10 sachets may be sold, but not a bottle of one vial.
  const mayHold = !isOfForm && written !== undefined && written.pack_size > 1;
  if (counted !== undefined && sales_unit !== undefined && counted !== sales_unit)
    if (VESSELS.has(counted) && VESSELS.has(sales_unit) && !mayHold)
      return conflict('pack_size', `counts ${counted}s, but the sales unit is ${sales_unit}`);
  const stated = counted ?? (isOfForm ? sales_unit : undefined);
  const [named, other] = containersNamed(form, names);
  if (named === undefined || stated === named || (stated !== undefined && stated === other)) return stated;
  if (stated === undefined) return other === undefined ? named : severalNamed(named, other);
  return counted === undefined
    ? conflict('sales_unit', `contradicts the name, which states the unit ${named}`)
    : conflict('pack_size', `counts ${counted}s, but the name states the unit ${named}`);
}

function conflict(path: PackFault['path'], message: string): PackFault {
  return { path, code: 'pack_conflict', message: `${message}: correct the one that is wrong` };
}

function severalNamed(named: Unit, other: Unit): PackFault {
  const message = `must be ${named} or ${other}, because the name states both; for a pack of several, name only the one that it contains`;
  return { path: 'sales_unit', code: 'ambiguous', message };
}

interface StatedPack {
  readonly sales_unit: Unit | undefined;
  /** A unit of a file that is not one of ours, such as "Strip" or "EA" (`isOtherUnit`). */
  readonly otherUnit?: string | undefined;
  readonly pack_size: number | undefined;
  /** How a file wrote the pack. */
  readonly written?: WrittenPack | undefined;
  /** Texts that may name a container, such as "Artesunate 60mg inj vial". */
  readonly names?: readonly (string | undefined)[];
}

/** A pack, with the content unit if it is not the usual one of the form, as in a pack of 10 vials of an injection. */
interface CompletedPack {
  readonly sales_unit: Unit;
  readonly pack_size: number;
  readonly content_unit?: Unit;
}

/** The message continues a sentence `is "10x10" and ...`. */
type PackFault = {
  readonly path: 'sales_unit' | 'pack_size';
  readonly code: string;
  readonly message: string;
};

/**
 * Completes the pack of a medicine: without a sales unit, a pack of several is a `pack`, and a single bottle, tube or
 * other container is sold as such, in the container that the pack or a name states. Returns the fault of a pack that may mean two things.
 */
export function completePack(
  form: DosageForm,
  { otherUnit, ...stated }: StatedPack,
): CompletedPack | PackFault {
  const { written } = stated;
  const fault = written === undefined ? undefined : writtenFault(form, written);
  if (fault !== undefined) return fault;
  const { contentUnit: usual } = formOf(form);
  const container = containerOf(form, stated);
  if (typeof container === 'object') return container;
  const contentUnit = container ?? usual;
  const unit = otherUnit === undefined ? undefined : unitOf(otherUnit, form, stated, contentUnit);
  if (typeof unit === 'object') return unit;
  const pack = packIn(contentUnit, form, { ...stated, sales_unit: unit ?? stated.sales_unit });
  const isUsual = contentUnit === usual || ('sales_unit' in pack && pack.sales_unit === contentUnit);
  return 'code' in pack || isUsual ? pack : { ...pack, content_unit: contentUnit };
}

/** Completes the pack of a medicine whose container is known. */
function packIn(
  contentUnit: Unit,
  form: DosageForm,
  { sales_unit, pack_size, written }: StatedPack,
): CompletedPack | PackFault {
  const isPacked = formOf(form).salesUnit === 'pack';
  if (pack_size === undefined) {
    if (sales_unit !== undefined && isContainer(sales_unit, form)) return { sales_unit, pack_size: 1 };
    const message = `is required: send the number of ${contentUnit}s in the pack, or ${contentUnit} as sales_unit`;
    return { path: 'pack_size', code: 'required', message };
  }
  if (written?.isBare === true && (sales_unit === 'pack' || sales_unit === undefined)) {
    const meaning = bareFault(form, pack_size);
    if (meaning !== undefined) return ambiguous(meaning);
  }
  if (sales_unit !== undefined) return { sales_unit, pack_size };
  if (isPacked) {
    if (pack_size > 1 || written !== undefined) return { sales_unit: 'pack', pack_size };
    return ambiguous(`${oneOrPack(contentUnit)}; send sales_unit`);
  }
  if (pack_size === 1) return { sales_unit: contentUnit, pack_size };
  if (written !== undefined || BARE_NUMBERS.has(contentUnit)) return { sales_unit: 'pack', pack_size };
  return ambiguous(`${measureOrCount(contentUnit)}; send sales_unit`);
}

/**
 * Why a file's unit or pack cannot be right for a medicine of this form; undefined if it may be. For rows whose pack
 * comes from an item code.
 */
export function packFault(
  form: DosageForm,
  { otherUnit, pack_size, written }: Omit<StatedPack, 'sales_unit'>,
): PackFault | undefined {
  const fault = written === undefined ? undefined : writtenFault(form, written);
  if (fault !== undefined || otherUnit === undefined || SINGLE_WORDS.test(unitWord(otherUnit))) return fault;
  const unit = unitOf(otherUnit, form, { sales_unit: undefined, pack_size, written });
  return typeof unit === 'object' ? unit : undefined;
}

function ambiguous(message: string): PackFault {
  return { path: 'pack_size', code: 'ambiguous', message };
}

/**
 * Containers of one dose, with the largest bare number that counts them. A larger number may be millilitres or grams.
 */
const BARE_NUMBERS: ReadonlyMap<Unit, number> = new Map([
  ['ampoule', 100],
  ['vial', 100],
  ['cartridge', 100],
  ['pen', 100],
  ['sachet', 100],
  ['piece', Number.POSITIVE_INFINITY],
]);

/** The two meanings of a bare number as a pack; undefined if it has only one meaning. */
function bareFault(form: DosageForm, pack_size: number): string | undefined {
  const { contentUnit, salesUnit } = formOf(form);
  if (pack_size === 1) {
    if (salesUnit !== 'pack') return undefined;
    return `${oneOrPack(contentUnit)}; write how many ${contentUnit}s are in the pack, 1's for a pack of one, or ${contentUnit} as the unit`;
  }
  const isCount = COUNTED_SINGLY.has(contentUnit) || pack_size <= (BARE_NUMBERS.get(contentUnit) ?? 0);
  if (isCount) return undefined;
  const [, measure = 'ml'] = MEASURED_IN.get(contentUnit) ?? [];
  return `${measureOrCount(contentUnit)}; write ${pack_size}${measure} or ${pack_size}'s, or 1 for a single ${contentUnit}`;
}

function oneOrPack(unit: Unit): string {
  return `may mean one ${unit} or one pack`;
}

function measureOrCount(unit: Unit): string {
  const [measures = 'millilitres'] = MEASURED_IN.get(unit) ?? [];
  return `may be the ${measures} of one ${unit} or a number of ${unit}s`;
}

/** The measures of containers other than millilitres, and how they are written. */
const MEASURED_IN: ReadonlyMap<Unit, readonly [measures: string, short: string]> = new Map([
  ['tube', ['grams', 'g']],
  ['inhaler', ['doses', ' doses']],
  ['cylinder', ['litres', 'l']],
]);

/** Words of files for units of sale, by what they may mean. */
const STRIP_WORDS = PARTS;
const TUB_WORDS = /^(?:tins?|tubs?|jars?|containers?)$/;
const CARTON_WORDS = /^(?:cartons?|ctns?|cases?|dozens?|doz)$/;
const SINGLE_WORDS = /^(?:ea|each|units?|nos?|items?|pcs?|pieces?)$/;
const OTHER_UNITS = [STRIP_WORDS, TUB_WORDS, CARTON_WORDS, SINGLE_WORDS];

/** Maximum number of tablets in a strip; a larger pack is a box of several strips. */
const MAX_STRIP = 15;

function unitWord(text: string): string {
  return fold(text).replace(/\.$/, '');
}

/** Returns whether a file's unit is a word such as "Strip" or "EA", whose meaning depends on the medicine and its pack. */
export function isOtherUnit(text: string): boolean {
  const word = unitWord(text);
  return OTHER_UNITS.some((words) => words.test(word));
}

/** The sales unit that a file's word means for a medicine, or the fault of a word whose meaning is not certain. */
function unitOf(
  text: string,
  form: DosageForm,
  { pack_size, written }: StatedPack,
  contentUnit: Unit = formOf(form).contentUnit,
): Unit | PackFault {
  const word = unitWord(text);
  const isPacked = formOf(form).salesUnit === 'pack';
  const unclear = (meaning: string): PackFault => ({
    path: 'sales_unit',
    code: 'ambiguous',
    message: `${meaning}; write pack with the number of ${contentUnit}s in it as the pack size${isPacked ? `, or ${contentUnit}` : `, or ${contentUnit} for a single one`}`,
  });
  if (CARTON_WORDS.test(word)) return unclear('may hold several packs');
  if (SINGLE_WORDS.test(word)) {
    if (parseUnit(word) === contentUnit) return contentUnit;
    if (isPacked) return unclear(`may mean one ${contentUnit} or one pack`);
    return (pack_size ?? 1) === 1 ? contentUnit : unclear(`may mean one ${contentUnit} or all ${pack_size}`);
  }
  if (TUB_WORDS.test(word)) {
    if (!isPacked && (pack_size ?? 1) === 1) return contentUnit;
    if (isPacked && pack_size !== undefined && pack_size > 1) return 'pack';
    return unclear(`does not say how many ${contentUnit}s it holds`);
  }
  if (!COUNTED_SINGLY.has(contentUnit)) return unclear(`is not a unit in which this medicine is sold`);
  if (pack_size === undefined || pack_size === 1)
    return unclear(`does not say how many ${contentUnit}s it holds`);
  const isOfStrip = pack_size <= MAX_STRIP || (written !== undefined && ONE_PART.test(fold(written.text)));
  return isOfStrip ? 'pack' : unclear(`may be one strip or all ${pack_size}`);
}

function writtenFault(form: DosageForm, written: WrittenPack): PackFault | undefined {
  const { contentUnit: content } = formOf(form);
  const { counted, measure, hasCount } = written;
  const isOfOne = hasCount && measure !== undefined && WEIGHTS_OF_ONE.has(measure);
  if (measure !== undefined && COUNTED_SINGLY.has(content) && !isOfOne) {
    return {
      path: 'pack_size',
      code: 'pack_size',
      message: `must be a number of ${content}s, such as 30 or 10x10, not a measure`,
    };
  }
  if (counted === undefined) return undefined;
  if (isContainer(counted, form)) return undefined;
  const containers = EITHER.format(containersOf(form).map((unit) => `${unit}s`));
  return {
    path: 'pack_size',
    code: 'pack_size',
    message: `counts ${counted}s, but this medicine is counted in ${containers}; write how many ${containers} are in the pack, or check the medicine's form`,
  };
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Measures that state the strength of one tablet, as in `10 x 500mg`. */
const WEIGHTS_OF_ONE: ReadonlySet<string> = new Set(['mg', 'mcg', 'g', 'gm', 'iu']);

const TOTAL = /^(?:grand|sub|overall|stock|page|net)?[ -]?totals?\b/;

/** Returns whether a text names a row of totals, such as "TOTAL" or "Grand total:". */
export function namesTotal(text: string): boolean {
  return TOTAL.test(fold(text));
}

const KOBO = /[.,](\d{1,2})$/;

/** Returns whether a price has kobo, as in `4,500.50`. */
export function hasKobo(text: string): boolean {
  const [, kobo] = KOBO.exec(text.trim()) ?? [];
  return kobo !== undefined && Number(kobo) > 0 && /\d[.,]\d{1,2}$/.test(text.trim());
}

/** Returns whether a text says that a value is not known. */
export function isNotStated(text: string): boolean {
  return isPlaceholder(text) && !isErrorValue(text);
}
