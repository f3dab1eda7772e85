/** Reads the packs in names of medicines, such as "Panadol 96's" and "Coartem x 24". */
import { fold } from '../common/text.ts';

/** Digits, with or without commas, which `countOf` checks. */
const COUNT = '\\d[\\d,]{0,8}';
/** Tubs contain a thousand pieces or more: "metformin 1000 tablets" is not 1 g. */
const THOUSANDS = '[1-9]\\d{0,2},?000';
const NOT_IN_NUMBER = '(?<![a-z0-9.,/+]|[/+] )';
/** Lookahead after a count: neither a unit nor more digits may follow. "x 100 ml" is not a count, and "2.5" is not 2. */
const NO_MEASURE =
  '(?![\\d,]|\\.\\d| ?(?:ml|mls|l|ltr|litres?|g|gm|gms|grams?|kg|mg|mgs|mcg|ug|micrograms?|iu|i\\.u|units?|mmol|million|doses?|puffs?|%)(?![a-z]))';
const PLURAL = "(?: ?'s|s)";
const END = "(?![a-z0-9'])";
const PARTS = '(?:strips?|blisters?|cards?|sheets?|foils?|packs?|packets?|sachets?)';
const CONTAINER = '(?:packs?|packets?|pkts?|box|boxes|tins?|tubs?|jars?|cartons?|strips?|blisters?|cards?)';
/** Up to three levels: "10 strips x 10", "2 x 3 x 10". */
const TIMES = `(?: ?x ?${COUNT}){1,3}`;

/** "10's x 10", "10 strips x 10", "x 24", "24's", "pack of 24", in this order. One by one, so that each is shown to be linear. */
const PACKS = [
  `${NOT_IN_NUMBER}${COUNT}${PLURAL}${TIMES}${PLURAL}?${END}${NO_MEASURE}`,
  `${NOT_IN_NUMBER}${COUNT}${PLURAL}? ?${PARTS}${TIMES}${PLURAL}?${END}${NO_MEASURE}`,
  `\\bx ?${COUNT}(?:${PLURAL}? ?x ?${COUNT}){0,2}${PLURAL}?${END}${NO_MEASURE}`,
  `${NOT_IN_NUMBER}${COUNT}${PLURAL}${END}`,
  `\\b${CONTAINER} of ${COUNT}${PLURAL}?${END}${NO_MEASURE}`,
  `${NOT_IN_NUMBER}${THOUSANDS}(?= ?(?:tab|cap|tablet|capsule|caplet|lozenge)s?(?![a-z]))`,
].map((pack) => new RegExp(pack, 'g'));
/** The first number of "10 x 10" is a strength instead, unless the text has a strength already. */
const MULTIPLIED = new RegExp(`${NOT_IN_NUMBER}${COUNT}${TIMES}${PLURAL}?${END}${NO_MEASURE}`, 'g');
const HAS_STRENGTH = /\d ?(?:mgs?|mcg|ug|micrograms?|g|gm|gms|grams?|iu|units?|mmol|%)(?![a-z])|\d ?[/+] ?\d/;

interface TakenPacks {
  /** The different numbers of pieces that the text names; several contradict each other. */
  readonly packs: readonly number[];
  readonly rest: string;
}

/**
 * Removes the pack sizes from a text, such as "x 24", and returns them with the rest.
 *
 * @param folded as `fold` returns it.
 */
export function takePacks(folded: string): TakenPacks {
  const packs = new Set<number>();
  const patterns = HAS_STRENGTH.test(folded) ? [MULTIPLIED, ...PACKS, COUNTED] : PACKS;
  let rest = folded;
  for (const pattern of patterns)
    rest = rest.replaceAll(pattern, (pack) => {
      const counts = (pack.match(/\d[\d,]*/g) ?? []).map(countOf);
      if (counts.some(Number.isNaN)) return pack;
      packs.add(counts.reduce((product, count) => product * count, 1));
      return ' ';
    });
  return { packs: [...packs], rest };
}

/** Words after a count: plurals of pieces, and containers. Not the singular "tab", which usually names only the form. */
const PIECES =
  '(?:tabs|tablets|caps|capsules|caplets|lozenges|suppositories|pessaries|patches|sachets?|bottles?|tubes?|vials?|ampoules?|ampules?|amps?|pens?|cartridges?|inhalers?)(?![a-z])';
/** Beside a strength such a number can only be a count: "Augmentin 625 mg 14 tablets". */
const COUNTED = new RegExp(`${NOT_IN_NUMBER}\\d{1,4}(?= ?${PIECES})`, 'g');
/** A larger number is a strength, as in "amoxil 500 capsules" and "Augmentin 625 x 14". */
const SMALL = '(\\d{1,2}|100)';
const COUNTS = [
  `${NOT_IN_NUMBER}${SMALL}${TIMES}${PLURAL}?${END}${NO_MEASURE}`,
  `${NOT_IN_NUMBER}${SMALL}(?= ?${PIECES})`,
  `^${SMALL}(?= [a-z])${NO_MEASURE}`,
  `${NOT_IN_NUMBER}(${THOUSANDS})(?= ?(?:tab|cap|tablet|capsule|caplet|lozenge)s?(?![a-z]))`,
].map((count) => new RegExp(count));

interface TakenCount {
  /** The number that may be a strength instead: of "10x10" the first. */
  readonly first: number;
  /** The number of pieces if it is a count. */
  readonly pack: number;
  readonly rest: string;
}

/**
 * Reads a number that counts pieces, as in "Panadol Extra 10x10" (100) or "5 warfarin tablets" (5), and removes it from the text.
 * The number is ambiguous: "amlodipine 10 tabs" means ten tablets or 10 mg. The caller decides by the strengths of the medicine.
 *
 * @returns undefined if the text has no count, or states a strength with its unit, so that a count is not ambiguous.
 */
export function takeCount(text: string): TakenCount | undefined {
  const folded = fold(text);
  if (HAS_STRENGTH.test(folded)) return undefined;
  const found = COUNTS.map((count) => count.exec(folded)).find((match) => match !== null);
  if (found === undefined) return undefined;
  const [count, first = ''] = found;
  const counts = (count.match(/\d[\d,]*/g) ?? []).map(countOf);
  if (counts.some(Number.isNaN)) return undefined;
  const pack = counts.reduce((product, one) => product * one, 1);
  const rest = `${folded.slice(0, found.index)} ${folded.slice(found.index + count.length)}`;
  return { first: countOf(first), pack, rest };
}

/** NaN for digits whose commas separate no groups of three, as in a list. */
function countOf(digits: string): number {
  return /^(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2})$/.test(digits) ? Number(digits.replaceAll(',', '')) : NaN;
}

/** The different numbers of pieces in a pack that a name states, usually none or one. */
export function packsNamed(text: string): readonly number[] {
  return takePacks(fold(text)).packs;
}

/** The different numbers of pieces in a pack that some names state together. */
export function packsNamedIn(names: readonly (string | undefined)[]): readonly number[] {
  return [...new Set(names.flatMap((name) => (name === undefined ? [] : packsNamed(name))))];
}

/**
 * Why a pack contradicts the names of its article, as the end of a sentence "pack_size ..."; undefined if it does not.
 * Single pieces may come from the named pack.
 */
export function packContradiction(
  packs: readonly number[],
  sales_unit: string,
  pack_size: number,
): string | undefined {
  if (packs.length === 0 || (pack_size === 1 && sales_unit !== 'pack')) return undefined;
  if (packs.length === 1 && packs[0] === pack_size) return undefined;
  return `contradicts the name, which states ${IN_WORDS.format(packs.map((size) => `a pack of ${size}`))}: correct the one that is wrong`;
}

const IN_WORDS = new Intl.ListFormat('en-GB');
