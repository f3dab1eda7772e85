/** Finds the town or area that the city and street of an address name, among those that we know in its state. */
import { type Coordinates, metresBetween, parseState, type StateCode } from './common/geography.ts';
import { fold } from './common/text.ts';
import { editDistance } from './medicines/name-matching.ts';

export interface KnownPlace extends Coordinates {
  readonly name: string;
  /** Other spellings and abbreviations. */
  readonly other_names: readonly string[];
  /** The city or local government areas that contain it; empty for a town. */
  readonly part_of: readonly string[];
}

/** Kinds of places. An area is part of a city; a town is a place by itself, or the centre of a city. */
export const PLACE_PRECISIONS = ['town', 'area'] as const;
export type PlacePrecision = (typeof PLACE_PRECISIONS)[number];

export function precisionOf({ part_of }: KnownPlace): PlacePrecision {
  return part_of.length === 0 ? 'town' : 'area';
}

interface NamedAddress {
  readonly city: string;
  readonly street?: string;
}

export type PlaceReading =
  | { readonly place: KnownPlace }
  /**
   * - `unknown`: the city is not known; `names` are the most similar ones.
   * - `ambiguous`: the address may mean any place of `names`.
   * - `contradictory`: city and street name different places, those of `names`.
   */
  | { readonly problem: PlaceProblem; readonly names: readonly string[] };
export type PlaceProblem = 'unknown' | 'ambiguous' | 'contradictory';

/** City and street may name two places that are at most this far apart; the city then decides. */
const NEIGHBOURS_METRES = 5_000;
const MAX_SIMILAR = 5;
const MAX_MEANINGS = 30;
/** The longest names have four words. */
const MAX_NAME_WORDS = 5;

/** Words and numbers that may follow the name of a place: "Ikeja GRA", "Lekki Phase 1", "Wuse II", "Garki Area 11". */
const BESIDE_NAMES = new Set([
  'area',
  'city',
  'council',
  'district',
  'estate',
  'ext',
  'extension',
  'gra',
  'government',
  'layout',
  'lcda',
  'lga',
  'local',
  'nigeria',
  'phase',
  'state',
  'town',
  'zone',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
]);
const isBesideName = (word: string) => BESIDE_NAMES.has(word) || /^\d+$/.test(word);

/** Words that end the name of a road. A place named after one of them is where the road is: "12 Allen Avenue Ikeja". */
const ROAD_WORDS = new Set([
  'ave',
  'avenue',
  'boulevard',
  'bypass',
  'close',
  'crescent',
  'drive',
  'expressway',
  'highway',
  'junction',
  'lane',
  'rd',
  'road',
  'roundabout',
  'st',
  'str',
  'street',
  'way',
]);

/** A name in a text: of a place, of a city with its areas, of a local government area, or of the whole state. */
interface Mention {
  /** Every place that the text includes. */
  readonly covered: ReadonlySet<KnownPlace>;
  /** The places that have this name. */
  readonly named: ReadonlySet<KnownPlace>;
}

interface Mentions {
  readonly mentions: readonly Mention[];
  /** True if the text has no other words. */
  readonly isComplete: boolean;
}

/** The known places of one state. */
export class Gazetteer {
  readonly #state: StateCode;
  readonly #places: readonly KnownPlace[];
  readonly #byName = new Map<string, Set<KnownPlace>>();
  readonly #byWhole = new Map<string, Set<KnownPlace>>();

  constructor(state: StateCode, places: readonly KnownPlace[]) {
    this.#state = state;
    this.#places = places;
    for (const place of places) {
      for (const name of [place.name, ...place.other_names])
        for (const key of keysOf(name)) add(this.#byName, key, place);
      for (const whole of place.part_of) add(this.#byWhole, keyOf(wordsOf(whole)), place);
    }
  }

  /**
   * Finds the place that an address names. The street can name an area of the city, or a town if the city is only the name
   * of the state. A street that names a place elsewhere than the city makes the address ambiguous.
   */
  find({ city, street = '' }: NamedAddress): PlaceReading {
    const ofCity = segmentsOf(city).map((words) => this.#read(words));
    const mentions = ofCity.flatMap((segment) => (segment.isComplete ? segment.mentions : []));
    const ofStreet = this.#segmentsOfStreet(street).flatMap((words) => this.#read(words).mentions);
    const unknown = ofCity.some(({ isComplete }) => !isComplete);
    if (mentions.length === 0 || (unknown && mentions.every(({ named }) => named.size === 0)))
      return { problem: 'unknown', names: this.#similar(city, ofStreet) };
    let candidates = intersection(mentions);
    for (const mention of ofStreet) {
      const both = shared(candidates, mention.covered);
      if (both.size > 0) {
        candidates = both;
        mentions.push(mention);
      } else if (!areNeighbours(candidates, mention.covered)) {
        return problem('contradictory', meant([...mentions, mention]));
      }
    }
    if (candidates.size === 0) return problem('contradictory', meant(mentions));
    const named = new Set(mentions.flatMap((one) => [...shared(one.named, candidates)]));
    const [place, ...others] = named.size > 0 ? named : candidates;
    if (place === undefined || others.length > 0)
      return problem('ambiguous', [...(named.size > 0 ? named : candidates)]);
    return { place };
  }

  /** The parts of a street, with the names of roads in one piece: "Lekki - Epe Expressway", "Ikorodu (Road)". */
  #segmentsOfStreet(street: string): string[][] {
    const segments: string[][] = [];
    for (const { words, isAfterDash } of partsOf(street)) {
      const before = segments.at(-1);
      if (before !== undefined && this.#continuesRoad(words, isAfterDash)) before.push(...words);
      else segments.push(words);
    }
    return segments;
  }

  /**
   * Returns whether words complete the name of the road before them. After a dash the second place of the name may be in another
   * state: "Zaria - Kano Road".
   */
  #continuesRoad(words: readonly string[], isAfterDash: boolean): boolean {
    const end = words.findIndex((word) => ROAD_WORDS.has(word));
    const name = words.slice(0, Math.max(0, end));
    if (end <= 0) return end === 0;
    return (
      this.#placeNamed(name) !== undefined || (isAfterDash && name.length === 1 && !/^\d/.test(name[0] ?? ''))
    );
  }

  /** Reads names of places at the end of the words, with what may stand beside them. */
  #read(words: readonly string[]): Mentions {
    const mentions: Mention[] = [];
    let rest = words;
    let isAfterRoad = true;
    while (rest.length > 0) {
      const found = this.#nameAtEnd(rest);
      if (found !== undefined) {
        rest = rest.slice(0, -found.length);
        const [before] = rest.slice(-1);
        isAfterRoad = before === undefined || ROAD_WORDS.has(before) || isBesideName(before);
        mentions.push(found.mention);
      } else if (isBesideName(rest.at(-1) ?? '')) rest = rest.slice(0, -1);
      else break;
    }
    const isComplete = rest.length === 0;
    // "Ibeju Lekki" is a different place from Lekki.
    return { mentions: isComplete || isAfterRoad ? mentions : mentions.slice(0, -1), isComplete };
  }

  /** The longest name of places at the end of the words, or else the shortest of the state: "Abuja Federal Capital Territory". */
  #nameAtEnd(words: readonly string[]): { readonly mention: Mention; readonly length: number } | undefined {
    const endings = words.slice(-MAX_NAME_WORDS).map((_, index, last) => last.slice(index));
    for (const ending of endings) {
      const mention = this.#placeNamed(ending);
      if (mention !== undefined) return { mention, length: ending.length };
    }
    const state = endings.findLast((ending) => this.#isState(ending));
    if (state === undefined) return undefined;
    return { mention: { named: new Set(), covered: new Set(this.#places) }, length: state.length };
  }

  #placeNamed(words: readonly string[]): Mention | undefined {
    const key = keyOf(words);
    const named = this.#byName.get(key) ?? new Set<KnownPlace>();
    const wholes = [key, ...[...named].map(({ name }) => keyOf(wordsOf(name)))];
    const parts = wholes.flatMap((whole) => [...(this.#byWhole.get(whole) ?? [])]);
    if (named.size === 0 && parts.length === 0) return undefined;
    return { named, covered: new Set(this.#isState(words) ? this.#places : [...named, ...parts]) };
  }

  #isState(words: readonly string[]): boolean {
    return parseState(words.join(' ')) === this.#state;
  }

  /** The names to suggest for an unknown city: those that the street names, then the most similar ones. */
  #similar(city: string, ofStreet: readonly Mention[]): string[] {
    const key = keyOf(wordsOf(city));
    const named = ofStreet.flatMap((mention) => [...mention.named]).map(({ name }) => name);
    const ranked = this.#places
      .map((place) => ({ name: place.name, slips: fewestTypos(key, place) }))
      .sort((one, other) => one.slips - other.slips);
    return [...new Set([...named, ...ranked.map(({ name }) => name)])].slice(0, MAX_SIMILAR);
  }
}

/** The places that have the names, or else all that the names include. */
function meant(mentions: readonly Mention[]): KnownPlace[] {
  const named = mentions.flatMap((mention) => [...mention.named]);
  return named.length > 0 ? named : mentions.flatMap(({ covered }) => [...covered]);
}

function problem(kind: PlaceProblem, places: readonly KnownPlace[]): PlaceReading {
  const names = [...new Set(places.map(({ name }) => name))];
  return { problem: kind, names: names.slice(0, MAX_MEANINGS) };
}

function intersection(mentions: readonly Mention[]): Set<KnownPlace> {
  const [first = new Set<KnownPlace>(), ...others] = mentions.map(({ covered }) => covered);
  return others.reduce<Set<KnownPlace>>(shared, new Set(first));
}

function shared(some: ReadonlySet<KnownPlace>, others: ReadonlySet<KnownPlace>): Set<KnownPlace> {
  return new Set([...some].filter((place) => others.has(place)));
}

function areNeighbours(some: ReadonlySet<KnownPlace>, others: ReadonlySet<KnownPlace>): boolean {
  return [...some].some((one) => [...others].some((other) => metresBetween(one, other) <= NEIGHBOURS_METRES));
}

/** Returns the number of typing errors between a text and the most similar name of a place; 1 if one contains the other. */
function fewestTypos(key: string, { name, other_names }: KnownPlace): number {
  const slips = [name, ...other_names].map((one) => {
    const other = keyOf(wordsOf(one));
    const most = Math.max(key.length, other.length);
    const isPart = other.length > 3 && key.length > 3 && (key.includes(other) || other.includes(key));
    return isPart ? 1 : (editDistance(key, other, most) ?? most);
  });
  return Math.min(...slips);
}

/** The parts of an address between commas and line breaks, each as words. */
function segmentsOf(text: string): string[][] {
  return partsOf(text).map(({ words }) => words);
}

interface Part {
  readonly words: string[];
  readonly isAfterDash: boolean;
}

function partsOf(text: string): Part[] {
  const [first = '', ...others] = text
    .replaceAll(/\b(\p{L})\/(?=\p{L}\b)/gu, '$1')
    .split(/([,;()|\n]|\s[-–—]\s)/u);
  const parts = [{ words: wordsOf(first), isAfterDash: false }];
  for (let at = 0; at < others.length; at += 2) {
    const separator = others[at] ?? '';
    parts.push({ words: wordsOf(others[at + 1] ?? ''), isAfterDash: /[-–—]/.test(separator) });
  }
  return parts.filter(({ words }) => words.length > 0);
}

/** Dots and apostrophes join letters: "V.I." is VI, "Jama'are" is Jamaare. */
function wordsOf(text: string): string[] {
  return fold(text)
    .replaceAll(/[.'`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Spaces and hyphens do not matter: "Ile-Ife", "Ile Ife", "Ileife". */
function keyOf(words: readonly string[]): string {
  return words.join('');
}

/** The key of a name; "Benin City" and "Festac Town" also without their last word. */
function keysOf(name: string): string[] {
  const words = wordsOf(name);
  const last = words.at(-1);
  const isBeside = words.length > 1 && (last === 'city' || last === 'town');
  return isBeside ? [keyOf(words), keyOf(words.slice(0, -1))] : [keyOf(words)];
}

/** Returns whether a name has more than words that may stand beside any name. */
export function isPlaceName(name: string): boolean {
  return wordsOf(name).some((word) => !isBesideName(word));
}

function add(map: Map<string, Set<KnownPlace>>, key: string, place: KnownPlace): void {
  const places = map.get(key);
  if (places === undefined) map.set(key, new Set([place]));
  else places.add(place);
}
