/**
 * Sizes of what a pack contains: the 100 ml of a bottle, the 15 g of a tube, the 200 doses of an inhaler. Articles of
 * different sizes are different articles, because a bottle of 60 ml contains less than a bottle of 100 ml.
 */
import { fold } from '../common/text.ts';

/** A size such as `100 ml`; null if none is stated. Members of this type are named `content_size`. */
export type ContentSize = string | null;

export const CONTENT_SIZE_PATTERN = '^[0-9]{1,6}(\\.[0-9]{1,3})? ?(ml|l|g|kg|doses)$';
export const CONTENT_SIZE_RULE = 'must be a size such as 100 ml, 15 g or 200 doses';
export const MAX_CONTENT_SIZE_LENGTH = 20;

const SIZE = /^(\d[\d ,.]*?) ?([a-z]+)\.?$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:[ ,]\d{3})+$/;
const SPELLINGS: readonly (readonly [spellings: RegExp, unit: string, factor: number])[] = [
  [/^(?:mls?|millilit(?:re|er)s?|cc)$/, 'ml', 1],
  [/^(?:l|ltrs?|lit(?:re|er)s?)$/, 'ml', 1_000],
  [/^(?:g|gms?|grams?|grammes?)$/, 'g', 1],
  [/^kgs?$/, 'g', 1_000],
  [/^(?:doses?|puffs?|actuations?|sprays?)$/, 'doses', 1],
];

/** Reads a size in any spelling, such as `0,5 L` for `500 ml`; undefined for a text that is not a size. */
export function readContentSize(text: string): string | undefined {
  const [, number = '', word = ''] = SIZE.exec(fold(text)) ?? [];
  const [, unit, factor = 1] = SPELLINGS.find(([spellings]) => spellings.test(word)) ?? [];
  const plain = THOUSANDS.test(number) ? number.replaceAll(/[ ,]/g, '') : number.replace(',', '.');
  return unit === undefined ? undefined : formatted(Number(plain) * factor, unit);
}

const UNIT_WORDS: ReadonlyMap<string, string> = new Map([
  ['ml', 'ml'],
  ['l', 'l'],
  ['g', 'g'],
  ['dose', 'doses'],
]);

/** A strength as `domain/medicines/strengths.ts` reads it from a text. */
interface AmountsInText {
  readonly amounts: readonly { readonly value: number; readonly unit: string }[];
  readonly per?: unknown;
}

/** The size that an amount in a medicine's text states; undefined for an amount of another kind. */
export function contentSizeOf({ amounts, per }: AmountsInText): string | undefined {
  const [amount, ...others] = amounts;
  const unit = amount && UNIT_WORDS.get(amount.unit);
  if (unit === undefined || per !== undefined || others.length > 0) return undefined;
  return readContentSize(`${amount?.value} ${unit}`);
}

function formatted(value: number, unit: string): string | undefined {
  // Twelve digits remove the rounding errors of the factors.
  const exact = Number(value.toPrecision(12));
  return exact > 0 && exact <= MAX_SIZE ? `${exact} ${unit}` : undefined;
}

const MAX_SIZE = 1_000_000;

/**
 * Returns whether an article has the requested size. If none was requested (null), every article has it; otherwise the
 * article must state the same size.
 */
export function isOfSize(
  { content_size }: { readonly content_size: ContentSize },
  asked: ContentSize,
): boolean {
  return asked === null || content_size === asked;
}
