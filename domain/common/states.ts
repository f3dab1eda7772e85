/** The states of Nigeria, and what people call them. */
import { fold } from './text.ts';

/** The 36 states of Nigeria and the Federal Capital Territory, by ISO 3166-2:NG code without the country. */
export const STATES = {
  AB: 'Abia',
  AD: 'Adamawa',
  AK: 'Akwa Ibom',
  AN: 'Anambra',
  BA: 'Bauchi',
  BE: 'Benue',
  BO: 'Borno',
  BY: 'Bayelsa',
  CR: 'Cross River',
  DE: 'Delta',
  EB: 'Ebonyi',
  ED: 'Edo',
  EK: 'Ekiti',
  EN: 'Enugu',
  FC: 'Federal Capital Territory',
  GO: 'Gombe',
  IM: 'Imo',
  JI: 'Jigawa',
  KD: 'Kaduna',
  KE: 'Kebbi',
  KN: 'Kano',
  KO: 'Kogi',
  KT: 'Katsina',
  KW: 'Kwara',
  LA: 'Lagos',
  NA: 'Nasarawa',
  NI: 'Niger',
  OG: 'Ogun',
  ON: 'Ondo',
  OS: 'Osun',
  OY: 'Oyo',
  PL: 'Plateau',
  RI: 'Rivers',
  SO: 'Sokoto',
  TA: 'Taraba',
  YO: 'Yobe',
  ZA: 'Zamfara',
} as const;
export type StateCode = keyof typeof STATES;
export const STATE_CODES = Object.keys(STATES) as StateCode[];

/** Other spellings of a state: lower case, letters only. */
const OTHER_NAMES: Readonly<Record<string, StateCode>> = {
  nassarawa: 'NA',
  crossrivers: 'CR',
};

/** What the capital is called besides its name: "Abuja", "FCT - Abuja", "Abuja Federal Capital Territory" (ISO 3166-2). */
const CAPITAL_WORDS = new Set(['abuja', 'fct', 'federal', 'capital', 'territory']);
const isCapital = (words: readonly string[]) =>
  words.every((word) => CAPITAL_WORDS.has(word)) &&
  (words.includes('abuja') ||
    words.includes('fct') ||
    (words.includes('federal') && words.includes('capital')));

/** Words that stand beside a name. */
const BESIDE_NAMES = new Set(['state', 'of', 'the', 'nigeria', 'ng']);

const LETTERS_OF_NAMES = new Map<string, StateCode>([
  ...STATE_CODES.map((code): [string, StateCode] => [lettersOf(fold(STATES[code])), code]),
  ...Object.entries(OTHER_NAMES),
]);

/**
 * The state that a text names: a code of ISO 3166-2 ("LA", "NG-LA"), a name ("Lagos", "Lagos State, Nigeria",
 * "Akwa-Ibom"), or both ("Lagos (LA)"). Case, accents, dashes, dots, commas and brackets do not matter.
 */
export function parseState(text: string): StateCode | undefined {
  const words = fold(text)
    .replaceAll('.', '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !BESIDE_NAMES.has(word));
  const [only] = words;
  if (words.length === 1 && only !== undefined) return codeOf(only) ?? nameOf(words);
  const named = nameOf(words);
  if (named !== undefined) return named;
  const byFirst = agreed(words.slice(0, 1), words.slice(1));
  return byFirst ?? agreed(words.slice(-1), words.slice(0, -1));
}

/** The state of a code and a name beside it, when both are of the same one. */
function agreed([code = '']: readonly string[], name: readonly string[]): StateCode | undefined {
  const state = codeOf(code);
  return state !== undefined && nameOf(name) === state ? state : undefined;
}

function codeOf(word: string): StateCode | undefined {
  return STATE_CODES.find((code) => code.toLowerCase() === word);
}

function nameOf(words: readonly string[]): StateCode | undefined {
  if (words.length === 0) return undefined;
  return isCapital(words) ? 'FC' : LETTERS_OF_NAMES.get(words.join(''));
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^a-z]/g, '');
}
