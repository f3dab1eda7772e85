/** Places: distances, and the states and borders of Nigeria. */
import { fold } from './text.ts';

/** Metres; the mean radius of the Earth ellipsoid (IUGG, R1). */
const EARTH_RADIUS_METRES = 6_371_008.8;

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point on the unit sphere; neighbours have near coordinates everywhere, also at the antimeridian. */
type SpherePoint = readonly [x: number, y: number, z: number];

export function toSpherePoint({ latitude, longitude }: Coordinates): SpherePoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The straight line through the unit sphere between two points that are so many metres apart on the Earth. */
export function toChord(metres: number): number {
  return 2 * Math.sin(Math.min(metres / (2 * EARTH_RADIUS_METRES), Math.PI / 2));
}

/** Metres along the surface of the Earth for a chord of the unit sphere. */
export function toMetres(chord: number): number {
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(chord / 2, 1));
}

/** Degrees: the extent of Nigeria in Natural Earth's countries, 4.24-13.87 N and 2.69-14.58 E, and a tenth more at most. */
const EXTENT = { south: 4.2, north: 13.9, west: 2.6, east: 14.7 };

/** Whether a place is in the rectangle around Nigeria, which also holds parts of its neighbours. */
export function isAboutNigeria({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = EXTENT;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/**
 * Whether a place outside is inside with latitude and longitude exchanged. Near the middle of the country both are
 * inside, and nobody can tell.
 */
export function isExchanged({ latitude, longitude }: Coordinates): boolean {
  const exchanged = { latitude: longitude, longitude: latitude };
  return !isAboutNigeria({ latitude, longitude }) && isAboutNigeria(exchanged);
}

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
