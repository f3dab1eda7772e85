/** Reads the strengths that the WHO list of essential medicines writes under a form, and leaves its prose. */
import type { Amount, Strength, StrengthUnit } from '../../../domain/medicines/strengths.ts';

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
export function readStrengths(text: string, isLiquid: boolean): Strength[] {
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
