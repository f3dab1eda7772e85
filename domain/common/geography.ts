/** Distances between places, and the states and borders of Nigeria. */
import { fold } from './text.ts';

/** Metres; the mean radius of the Earth ellipsoid (IUGG, R1). */
const EARTH_RADIUS_METRES = 6_371_008.8;

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point on the unit sphere. Close places have close coordinates everywhere, also at the antimeridian. */
type SpherePoint = readonly [x: number, y: number, z: number];

export function toSpherePoint({ latitude, longitude }: Coordinates): SpherePoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Length of the straight line through the unit sphere between two points that are this many metres apart on the Earth. */
export function toChord(metres: number): number {
  return 2 * Math.sin(Math.min(metres / (2 * EARTH_RADIUS_METRES), Math.PI / 2));
}

/** Metres along the surface of the Earth for a chord of the unit sphere. */
export function toMetres(chord: number): number {
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(chord / 2, 1));
}

/** Distance on the surface of the Earth; metres. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const [from, to] = [toSpherePoint(one), toSpherePoint(other)];
  return toMetres(Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]));
}

/** Extent of Nigeria in degrees: 4.24-13.87 N and 2.69-14.58 E (Natural Earth), widened by at most a tenth of a degree. */
const EXTENT = { south: 4.2, north: 13.9, west: 2.6, east: 14.7 };

/** Returns whether a place lies in the rectangle around Nigeria. The rectangle includes parts of the neighbouring countries. */
export function isNearNigeria({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = EXTENT;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/**
 * Returns whether latitude and longitude were probably swapped: the place is outside Nigeria, and swapped it is inside. Near
 * the middle of the country both orders are inside, so a swap cannot be detected.
 */
export function areCoordinatesSwapped({ latitude, longitude }: Coordinates): boolean {
  const exchanged = { latitude: longitude, longitude: latitude };
  return !isNearNigeria({ latitude, longitude }) && isNearNigeria(exchanged);
}

/** The 36 states of Nigeria and the Federal Capital Territory, by their ISO 3166-2:NG codes without `NG-`. */
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

/** Alternative spellings of states, in lower case and letters only. */
const OTHER_NAMES: Readonly<Record<string, StateCode>> = { nassarawa: 'NA', crossrivers: 'CR' };

/** Words in the names of the capital: "Abuja", "FCT - Abuja", "Abuja Federal Capital Territory" (ISO 3166-2). */
const CAPITAL_WORDS = new Set(['abuja', 'fct', 'federal', 'capital', 'territory']);
const isCapital = (words: readonly string[]) =>
  words.every((word) => CAPITAL_WORDS.has(word)) &&
  (words.includes('abuja') ||
    words.includes('fct') ||
    (words.includes('federal') && words.includes('capital')));

/** Words that are ignored beside the name of a state. */
const BESIDE_NAMES = new Set(['state', 'of', 'the', 'nigeria', 'ng']);

const LETTERS_OF_NAMES = new Map<string, StateCode>([
  ...STATE_CODES.map((code): [string, StateCode] => [lettersOf(fold(STATES[code])), code]),
  ...Object.entries(OTHER_NAMES),
]);

/**
 * Finds the state in a text that has a code of ISO 3166-2 ("LA", "NG-LA"), a name ("Lagos", "Lagos State, Nigeria",
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

/** Returns the state if the code and the name mean the same one. */
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
