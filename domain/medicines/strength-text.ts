/** Finds the strengths in what people type: "500mg", "125 mg/5ml", "20/120", "5 %", "1:1000", "100 units". */
import { fold } from '../common/text.ts';
import { isVolume, type Amount, type Strength, type StrengthUnit } from './strengths.ts';

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

export interface StrengthText {
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
