/** Parses, compares and formats strengths of medicines. */
import { fold } from '../common/text.ts';
import { takePacks } from './named-packs.ts';

/** An amount of an active ingredient, or the volume or time that contains it. */
export interface Amount {
  readonly value: number;
  readonly unit: StrengthUnit;
}

/** The strength of a product: an amount of each active ingredient, per amount of the product. */
export interface Strength {
  readonly amounts: readonly Amount[];
  /** Undefined if the amount is that of one piece, such as a tablet or vial. */
  readonly per?: Amount;
}

interface UnitDescription {
  readonly kind:
    'mass' | 'activity' | 'volume' | 'fraction' | 'ratio' | 'amount' | 'time' | 'dose' | 'number';
  /** Conversion factor to the smallest unit of the kind. */
  readonly factor: number;
}

/** Always "micrograms" and never "µg", which is easily misread as "mg" (ISMP list of error-prone abbreviations). */
const STRENGTH_UNITS = {
  micrograms: { kind: 'mass', factor: 1 },
  mg: { kind: 'mass', factor: 1_000 },
  g: { kind: 'mass', factor: 1_000_000 },
  IU: { kind: 'activity', factor: 1 },
  ml: { kind: 'volume', factor: 1 },
  l: { kind: 'volume', factor: 1_000 },
  '%': { kind: 'fraction', factor: 1 },
  /** Such as "1:1000". */
  ratio: { kind: 'ratio', factor: 1 },
  mmol: { kind: 'amount', factor: 1 },
  hours: { kind: 'time', factor: 1 },
  dose: { kind: 'dose', factor: 1 },
  /** A number without a unit: "amoxil 500". */
  number: { kind: 'number', factor: 1 },
} as const satisfies Record<string, UnitDescription>;

export type StrengthUnit = keyof typeof STRENGTH_UNITS;

/** Micrograms per gram. */
const GRAM = 1_000_000;
/** Micrograms per ml, for 1 g in 100 ml. A ratio 1:n is 1 g in n ml. */
const PER_CENT = GRAM / 100;
/** Rounding errors of conversions are far smaller than this, and real differences between strengths far larger. */
const TOLERANCE = 1e-6;

/** Formats a strength as on a label: "500 mg", "125 mg/5 ml", "500 mg + 125 mg", "100 micrograms/dose". */
export function formatStrength({ amounts, per }: Strength): string {
  const numerator = amounts.map(formatAmount).join(' + ');
  if (per === undefined) return numerator;
  if (per.value === 1) return `${numerator}/${per.unit}`;
  return `${numerator}/${formatAmount(per)}`;
}

function formatAmount({ value, unit }: Amount): string {
  if (unit === '%') return `${value}%`;
  if (unit === 'ratio') return `1:${value}`;
  if (unit === 'number') return String(value);
  return `${value} ${unit}`;
}

/**
 * Returns whether a product has the requested strength, in any common notation: "0.5 g" for 500 mg, "25 mg/ml" or "125 mg" for
 * 125 mg/5 ml, "5%" for 50 mg/ml, "1:1000" for 1 mg/ml, "500" for 500 mg, "1000" for 1 g. For a combination: all
 * amounts in any order, the amount of the first ingredient, or the sum, as in "Augmentin 625" for 500 mg + 125 mg. For
 * an inhaler: the amount of any ingredient, as in "Seretide 250" for 25 micrograms + 250 micrograms/dose.
 */
export function isStrength(asked: Strength, product: Strength): boolean {
  const concentration = concentrationOf(asked);
  if (concentration === undefined) {
    const [only, ...others] = asked.amounts;
    const isOfOne = only !== undefined && others.length === 0 && product.per?.unit === 'dose';
    if (isOfOne && product.amounts.some((amount) => isAmount(only, amount))) return true;
    return areAmounts(asked.amounts, product.amounts);
  }
  const actual = concentrationOf(product);
  if (actual === undefined) return false;
  // Compares in the requested base, because brands round sums there: "156 mg/5 ml".
  const base = baseOf(asked.per);
  return areAmounts(times(concentration, base), times(actual, base));
}

/** Returns whether two strengths are equal in any notation: 50 mg/5 ml, 10 mg/ml and 1%. */
export function isSameStrength(left: Strength, right: Strength): boolean {
  const [one, other] = [concentrationOf(left), concentrationOf(right)];
  if ((one === undefined) !== (other === undefined)) return false;
  return isSameList(one ?? left.amounts, other ?? right.amounts);
}

function isSameList(left: readonly Amount[], right: readonly Amount[]): boolean {
  return (
    left.length === right.length &&
    left.every((amount, index) => right[index] !== undefined && isAmount(amount, right[index]))
  );
}

/** Amounts per ml, dose or hour; undefined for the strength of a piece. */
function concentrationOf({ amounts, per }: Strength): readonly Amount[] | undefined {
  if (per !== undefined) return times(amounts, 1 / baseOf(per));
  const masses = amounts.map(({ value, unit }): Amount | undefined => {
    if (unit === '%') return { value: value * PER_CENT, unit: 'micrograms' };
    return unit === 'ratio' ? { value: GRAM / value, unit: 'micrograms' } : undefined;
  });
  return masses.every((mass) => mass !== undefined) ? masses : undefined;
}

/** Returns whether a strength is an amount in some amount of the product, such as 1% or 10 mg/g. */
export function isConcentration(strength: Strength): boolean {
  return concentrationOf(strength) !== undefined;
}

/** Number of ml, doses or hours; a gram of cream counts as a millilitre. */
function baseOf(per: Amount | undefined): number {
  if (per === undefined) return 1;
  return per.unit === 'g' ? per.value : per.value * STRENGTH_UNITS[per.unit].factor;
}

function times(amounts: readonly Amount[], factor: number): readonly Amount[] {
  return amounts.map(({ value, unit }) => ({ value: value * factor, unit }));
}

function areAmounts(asked: readonly Amount[], product: readonly Amount[]): boolean {
  const [onlyAsked, ...othersAsked] = asked;
  const [lead] = product;
  if (onlyAsked === undefined || lead === undefined) return false;
  if (othersAsked.length === 0) return isAmount(onlyAsked, lead) || isSum(onlyAsked, product);
  if (asked.length !== product.length) return false;
  const left = [...product];
  return asked.every((amount) => {
    const index = left.findIndex((candidate) => isAmount(amount, candidate));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

function isAmount(asked: Amount, product: Amount): boolean {
  const [left, right] = [STRENGTH_UNITS[asked.unit], STRENGTH_UNITS[product.unit]];
  if (asked.unit === 'number') {
    const isAsWritten = isClose(asked.value, product.value);
    return isAsWritten || (right.kind === 'mass' && isAmount({ ...asked, unit: 'mg' }, product));
  }
  return left.kind === right.kind && isClose(asked.value * left.factor, product.value * right.factor);
}

/** Brands round the sum of a combination down: 125 mg + 31.25 mg is sold as 156 mg. */
function isSum(asked: Amount, product: readonly Amount[]): boolean {
  const [lead, ...others] = product;
  if (lead === undefined || others.length === 0 || others.some(({ unit }) => unit !== lead.unit))
    return false;
  const value = product.reduce((sum, amount) => sum + amount.value, 0);
  return [value, Math.floor(value)].some((sum) => isAmount(asked, { ...lead, value: sum }));
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
}

/** Returns whether this is the content of a bottle or an inhaler, such as 100 ml or 200 doses. */
export function isContent({ amounts, per }: Strength): boolean {
  const kinds = amounts.map(({ unit }) => STRENGTH_UNITS[unit].kind);
  return per === undefined && kinds.every((kind) => kind === 'volume' || kind === 'dose');
}

const SPELLINGS: readonly (readonly [unit: StrengthUnit, spellings: string])[] = [
  ['micrograms', 'micrograms?|microgrammes?|mcgs?|ug'],
  ['mg', 'milligrams?|milligrammes?|mgs?'],
  ['g', 'grams?|grammes?|gms?|g'],
  ['IU', 'i\\.?u\\.?|units?'],
  ['ml', 'millilit(?:re|er)s?|mls?|cc'],
  ['l', 'lit(?:re|er)s?|l'],
  ['mmol', 'mmols?'],
  ['%', '%|percent'],
  ['hours', 'hours?|hrs?|h'],
  ['dose', 'doses?|puffs?|actuations?|sprays?'],
];
const SPELLING = new Map(SPELLINGS.map(([unit, spellings]) => [unit, new RegExp(`^(?:${spellings})$`)]));

/**
 * A number with thousands separators, "1,000" or "1 000", only at the start of a word: "b1 100 mg" is not 1,100 mg. One
 * with a space must not follow "/" or "+": "30/70 100 IU/ml" states two strengths.
 */
const THOUSANDS =
  '(?:(?<![a-z0-9.,])[1-9]\\d{0,2}(?:,\\d{3})+|(?<![a-z0-9.,/+])[1-9]\\d{0,2}(?: \\d{3})+)(?![\\d.])';
/**
 * Decimal commas as in "0,5" and "6,25": before one or two digits, or after a single 0. Not in a list ("1,6,12"), and
 * not in a name of one or two letters ("b12,5").
 */
const DECIMAL_COMMA = '(?<![\\d.,])(?<!\\b[a-z]{1,2})(?:0,\\d+|\\d+,\\d{1,2})(?![\\d,.])';
const NUMBER = `(?:${THOUSANDS}|${DECIMAL_COMMA}|(?<![\\d.])\\d+(?:\\.\\d+)?)(?: ?million)?`;
const UNIT = `(?:${SPELLINGS.map(([, spellings]) => spellings).join('|')})(?![a-z0-9])`;
const AMOUNT = `${NUMBER}(?: ?${UNIT})?`;
/** Such as "per 72 hours" or "/metered dose". */
const PER = `(?: ?/ ?| per )(?:metered )?(?:${NUMBER} ?)?${UNIT}`;
const STRENGTH = new RegExp(`${AMOUNT}(?: ?[/+] ?${AMOUNT})*(?:${PER})?`, 'g');
/**
 * The groups of a ratio are zeros, because "1:1000 1 ml" is 1:1000 in 1 ml. A ratio that cannot be read, such as "1:1000.5", has no
 * captured number and fits no product.
 */
const RATIO = /(?<![a-z0-9.,:/])1 ?: ?(?:(\d{1,3}(?:[ ,.]000)+|\d+)(?!\d|[.,]\d| 0\d)|\d[\d.,]*)/g;
const PER_UNITS: readonly (StrengthUnit | undefined)[] = ['ml', 'l', 'hours', 'dose'];

interface StrengthText {
  readonly strengths: readonly Strength[];
  readonly rest: string;
}

/**
 * Extracts the strengths from a text. A single whole number without a unit stays in the text, because it may belong to
 * a name.
 */
export function extractStrengths(text: string): StrengthText {
  const strengths: Strength[] = [];
  // The number of pieces in a pack is not a strength.
  const rest = takePacks(fold(withPlainDecimals(text)).replaceAll('per cent', '%'))
    .rest.replaceAll(ZERO_DECIMALS, '$1')
    .replaceAll(BEFORE_MEASURE, ' ')
    .replaceAll(RATIO, (_, parts?: string) => {
      const value = parts === undefined ? NaN : Number(parts.replaceAll(/[ ,.]/g, ''));
      strengths.push({ amounts: [{ value, unit: 'ratio' }] });
      return ' ';
    })
    .replaceAll(STRENGTH, (match) => {
      const strength = toStrength(match);
      if (strength === undefined) return match;
      strengths.push(strength);
      return ' ';
    });
  return { strengths: joinLone(strengths), rest };
}

/** The sign before the size of a container: "x 100 ml". */
const BEFORE_MEASURE = /\bx ?(?=\d)/g;
/** "5.0" is 5; more than two zeros may separate thousands. */
const ZERO_DECIMALS = /(?<![\d.,])(\d{1,9})\.0{1,2}(?![\d.,])/g;
const FRACTION = /(\d{0,6}) ?([¼½¾])/g;
const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };
const RAISED_POINT = /(?<=\p{N})[\u00b7\u2027\u2219\u22c5\u066b](?=\p{N})/gu;
/** ".5" for 0.5. After a letter the point ends an abbreviation: "tab.500mg". */
const LEADING_POINT = /(?<![\p{L}\p{M}\p{N}.,])\.(?=\p{N})/gu;
/**
 * A decimal sign with no digit before it, at the start of a word: ",5 mg" is 0.5 mg. A comma before three digits or more
 * separates, as in ",500 mg", and so does one after another sign, as in "5%,500 ml" and "(500 mg),250 mg".
 */
const LEADING_SIGN =
  /(?<![^\s([/:+<>=-])(?:,(?=\p{N}{1,2}(?!\p{N}))|[\u00b7\u2027\u2219\u22c5\u066b](?=\p{N}))/gu;

/**
 * Decomposes a text (NFKD) and writes its decimals with a point and a leading zero: "0·5", ",5" and "½" become "0.5".
 * Decomposition alone would turn "½" into two numbers.
 */
export function withPlainDecimals(text: string): string {
  return text
    .replaceAll(FRACTION, (_, whole: string, part: string) => String(Number(whole) + (FRACTIONS[part] ?? 0)))
    .normalize('NFKD')
    .replaceAll(RAISED_POINT, '.')
    .replaceAll(LEADING_POINT, '0.')
    .replaceAll(LEADING_SIGN, '0.');
}

/** The number in a word such as "500" in "amoxil 500". */
export function bareStrength(word: string): Strength | undefined {
  return /^\d+$/.test(word) ? { amounts: [{ value: Number(word), unit: 'number' }] } : undefined;
}

/** Joins separate strengths into one combination: "amoxicillin 500 mg clavulanic acid 125 mg". */
export function joinLone(strengths: readonly Strength[]): Strength[] {
  const isLone = (strength: Strength) => strength.per === undefined && !isContent(strength);
  const lone = strengths.filter(isLone);
  if (lone.length < 2) return [...strengths];
  const combination = { amounts: lone.flatMap(({ amounts }) => amounts) };
  return [...strengths.filter((strength) => !isLone(strength)), combination];
}

interface Piece {
  readonly value: number | undefined;
  readonly unit: StrengthUnit | undefined;
}

function toStrength(text: string): Strength | undefined {
  const pieces = text.split(/ ?[/+] ?| per (?:metered )?/).map(toPiece);
  const [first] = pieces;
  // A single whole number may be part of a name; a decimal number never is: "carvedilol 6.25".
  if (pieces.length === 1 && first?.unit === undefined && Number.isInteger(first?.value ?? 0))
    return undefined;
  const last = pieces.at(-1);
  const isPer = pieces.length > 1 && (last?.value === undefined || PER_UNITS.includes(last.unit));
  const numerators = isPer ? pieces.slice(0, -1) : pieces;
  const amounts = numerators.map(({ value, unit }, index): Amount => {
    // In "20/120 mg" only the last amount has a unit.
    const named = unit ?? numerators.slice(index).find((piece) => piece.unit !== undefined)?.unit;
    return { value: value ?? 1, unit: named ?? 'number' };
  });
  if (!isPer || last?.unit === undefined) return { amounts };
  return { amounts, per: { value: last.value ?? 1, unit: last.unit } };
}

function toPiece(text: string): Piece {
  const [, number = '', million, word = ''] =
    /^([\d ,.]*)(million)? ?((?:[a-z%][a-z%.]*)?)$/.exec(text.trim()) ?? [];
  const unit = [...SPELLING].find(([, pattern]) => pattern.test(word))?.[0];
  const value = number.trim() === '' ? undefined : toNumber(number) * (million === undefined ? 1 : 1_000_000);
  return { value, unit };
}

function toNumber(text: string): number {
  const number = text.trim();
  const isThousands = /^[1-9]\d{0,2}(?:[ ,]\d{3})+$/.test(number);
  return Number(isThousands ? number.replaceAll(/[ ,]/g, '') : number.replace(',', '.'));
}
