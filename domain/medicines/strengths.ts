/** Strengths of medicines: parsed, compared and formatted. */
import { fold } from '../common/text.ts';

/** An amount of an active ingredient, or the volume or time it is contained in. */
export interface Amount {
  readonly value: number;
  readonly unit: StrengthUnit;
}

/** One product's strength: an amount for each active ingredient, per so much of the product. */
export interface Strength {
  readonly amounts: readonly Amount[];
  /** Undefined when the amount is that of one tablet, vial or other piece. */
  readonly per?: Amount;
}

interface UnitDescription {
  /** What is measured; only amounts of one kind can be compared. */
  readonly kind:
    'mass' | 'activity' | 'volume' | 'fraction' | 'ratio' | 'amount' | 'time' | 'dose' | 'number';
  /** How many of the kind's smallest unit here. */
  readonly factor: number;
}

/** "micrograms" is spelled out and never "µg", which is misread as "mg" (ISMP list of error-prone abbreviations). */
const STRENGTH_UNITS = {
  micrograms: { kind: 'mass', factor: 1 },
  mg: { kind: 'mass', factor: 1_000 },
  g: { kind: 'mass', factor: 1_000_000 },
  IU: { kind: 'activity', factor: 1 },
  ml: { kind: 'volume', factor: 1 },
  l: { kind: 'volume', factor: 1_000 },
  '%': { kind: 'fraction', factor: 1 },
  /** "1:1000". */
  ratio: { kind: 'ratio', factor: 1 },
  mmol: { kind: 'amount', factor: 1 },
  hours: { kind: 'time', factor: 1 },
  dose: { kind: 'dose', factor: 1 },
  /** A number that somebody wrote without a unit: "amoxil 500". */
  number: { kind: 'number', factor: 1 },
} as const satisfies Record<string, UnitDescription>;

export type StrengthUnit = keyof typeof STRENGTH_UNITS;

/** Micrograms. */
const GRAM = 1_000_000;
/** Micrograms per ml: 1 g in 100 ml. A ratio 1:n is 1 g in n ml. */
const PER_CENT = GRAM / 100;
/** Floating-point noise in a conversion is far below this; different strengths differ far more. */
const TOLERANCE = 1e-6;

/** As a label has it: "500 mg", "125 mg/5 ml", "500 mg + 125 mg", "100 micrograms/dose". */
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
 * Whether a product has the strength asked. Every way in which people write it counts: "0.5 g" for 500 mg,
 * "25 mg/ml" for 125 mg/5 ml, "125 mg" for 125 mg/5 ml, "5%" for 50 mg/ml, "1:1000" for 1 mg/ml, "500" for 500 mg and "1000" for 1 g; of a combination
 * all amounts in any order, the first ingredient's, or the sum, as in "Augmentin 625" for 500 mg + 125 mg; of an inhaler any
 * ingredient's, as in "Seretide 250" for 25 micrograms + 250 micrograms/dose.
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
  // In as much of the product as was asked, for sums are rounded there: "156 mg/5 ml".
  const base = baseOf(asked.per);
  return areAmounts(times(concentration, base), times(actual, base));
}

/** Whether two strengths are the same, however they are written: 50 mg/5 ml is 10 mg/ml, and 1% too. */
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

/** How many ml, doses or hours; a gram of cream counts as a millilitre. */
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

/** Whether it is just a volume, as of water for injection. */
export function isVolume({ amounts, per }: Strength): boolean {
  return per === undefined && amounts.every(({ unit }) => STRENGTH_UNITS[unit].kind === 'volume');
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

/** "1,000" or "1 000", at a word's start only: "b1 100 mg" is not 1,100 mg. */
const THOUSANDS = '(?<![a-z0-9.,])[1-9]\\d{0,2}(?:[ ,]\\d{3})+(?![\\d.])';
/**
 * "0,5" and "6,25": a comma before one or two digits, or after a lone 0, is a decimal comma. Not in a list, "1,6,12", and not
 * in a name of one or two letters, "b12,5".
 */
const DECIMAL_COMMA = '(?<![\\d.,])(?<!\\b[a-z]{1,2})(?:0,\\d+|\\d+,\\d{1,2})(?![\\d,.])';
/** ".5", as many write 0.5; after a letter the point ends an abbreviation, "tab.500mg". */
const LEADING_POINT = '(?<![a-z0-9.,])\\.\\d+';
const NUMBER = `(?:${THOUSANDS}|${DECIMAL_COMMA}|${LEADING_POINT}|(?<![\\d.])\\d+(?:\\.\\d+)?)(?: ?million)?`;
const UNIT = `(?:${SPELLINGS.map(([, spellings]) => spellings).join('|')})(?![a-z0-9])`;
const AMOUNT = `${NUMBER}(?: ?${UNIT})?`;
/** "per 72 hours", "/metered dose". */
const PER = `(?: ?/ ?| per )(?:metered )?(?:${NUMBER} ?)?${UNIT}`;
const STRENGTH = new RegExp(`${AMOUNT}(?: ?[/+] ?${AMOUNT})*(?:${PER})?`, 'g');
const RATIO = /\b1 ?: ?(\d[\d ,]*)/g;
/** How many in a pack: "x 24", "24s", "24's"; no strength. */
const COUNT = /\bx ?\d+\b|\b\d+'?s\b/g;
const PER_UNITS: readonly (StrengthUnit | undefined)[] = ['ml', 'l', 'hours', 'dose'];

interface StrengthText {
  readonly strengths: readonly Strength[];
  /** The text without them, folded. */
  readonly rest: string;
}

/** Takes the strengths out of a text. A lone whole number without a unit stays in it: it may belong to a name. */
export function takeStrengths(text: string): StrengthText {
  const strengths: Strength[] = [];
  const rest = fold(withPoints(text))
    .replaceAll('per cent', '%')
    .replaceAll(COUNT, ' ')
    .replaceAll(RATIO, (_, parts: string) => {
      strengths.push({ amounts: [{ value: Number(parts.replaceAll(/[ ,]/g, '')), unit: 'ratio' }] });
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

/** The signs that some write in the place of a decimal point. */
const RAISED_POINT = /(?<=\d)[\u00b7\u2027\u2219\u22c5\u066b](?=\d)/g;
const FRACTION = /(\d{0,6}) ?([¼½¾])/g;
const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** Decimals as the patterns know them: folding would make two numbers of "0·5" and of "½". */
function withPoints(text: string): string {
  return text
    .replaceAll(RAISED_POINT, '.')
    .replaceAll(FRACTION, (_, whole: string, part: string) => String(Number(whole) + (FRACTIONS[part] ?? 0)));
}

/** A number of words such as "500" in "amoxil 500". */
export function bareStrength(word: string): Strength | undefined {
  return /^\d+$/.test(word) ? { amounts: [{ value: Number(word), unit: 'number' }] } : undefined;
}

/** "amoxicillin 500 mg clavulanic acid 125 mg" names one combination. */
export function joinLone(strengths: readonly Strength[]): Strength[] {
  const isLone = (strength: Strength) => strength.per === undefined && !isVolume(strength);
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
  // No name has a decimal number in it: "carvedilol 6.25".
  if (pieces.length === 1 && first?.unit === undefined && Number.isInteger(first?.value ?? 0))
    return undefined;
  const last = pieces.at(-1);
  const isPer = pieces.length > 1 && (last?.value === undefined || PER_UNITS.includes(last.unit));
  const numerators = isPer ? pieces.slice(0, -1) : pieces;
  const amounts = numerators.map(({ value, unit }, index): Amount => {
    // "20/120 mg": the unit stands only at the end.
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
