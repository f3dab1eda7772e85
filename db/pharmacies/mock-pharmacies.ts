/** Invented pharmacies at the coordinates of real towns, the same in every database. */
import { magicPharmacyId, SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import { STATES, type StateCode } from '../../domain/common/states.ts';
import { seededChoice, seededRandom } from '../import/seeded-random.ts';

/** A town or a district of a city. */
export interface Town {
  readonly state: StateCode;
  readonly town: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface MockPharmacy {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: StateCode;
  readonly latitude: number;
  readonly longitude: number;
  readonly licence_authority: string;
  readonly licence_number: string;
  readonly licence_expires_on: string;
  readonly verified_at: Date | null;
  readonly listed: boolean;
}

/** Every id of an invented pharmacy begins so; the sandbox's begin as `magicPharmacyId` says. */
const MOCK_PHARMACY_PREFIX = 'ph_mock_';

const NAMES = [
  'Amberleaf Pharmacy',
  'Baobab Gate Pharmacy',
  'Brightwell Chemists',
  'Cedarpoint Pharmacy',
  'Dawnlight Pharmacy',
  'Duniya Care Pharmacy',
  'Ebunlola Pharmacy',
  'Farin Wata Chemists',
  'Goldcrest Hill Pharmacy',
  'Harmattan House Pharmacy',
  'Iretiola Pharmacy',
  'Kolanut Tree Pharmacy',
  'Lafiya Lane Pharmacy',
  'Moringa Mile Pharmacy',
  'Nwachi Family Pharmacy',
  'Ododo Garden Pharmacy',
  'Palmgrove Wellness Pharmacy',
  'Quietstream Chemists',
  'Redbrick Corner Pharmacy',
  'Sahel Star Pharmacy',
  'Tamarind Court Pharmacy',
  'Udochi Care Pharmacy',
  'Whitelily Pharmacy',
  'Zobo Flower Pharmacy',
] as const;

const STREETS = [
  'Ahmadu Bello Way',
  'Airport Road',
  'Bank Road',
  'Broad Street',
  'Church Street',
  'Hospital Road',
  'Market Road',
  'Mission Road',
  'Mosque Road',
  'Nnamdi Azikiwe Street',
  'Obafemi Awolowo Road',
  'Palace Road',
  'School Road',
  'Station Road',
] as const;

/** States whose towns are districts of one big city, with more pharmacies each. */
const BIG_CITY_STATES: readonly StateCode[] = ['LA', 'FC', 'KN', 'RI', 'OY'];
const METRES_PER_DEGREE = 111_320;
/** How far from the middle of its town a pharmacy is at most; metres. */
const TOWN_RADIUS_METRES = 3_000;

const LICENCE_AUTHORITY = 'Pharmacy Council of Nigeria';
const VERIFIED_AT = new Date('2025-01-15T09:00:00Z');
/** Far off, so that the data doesn't go stale with the years. */
const VALID_UNTIL = '2099-12-31';
const EXPIRED_ON = '2024-12-31';
/** The share of pharmacies that nobody verified, and of those whose licence has run out. */
const UNVERIFIED_SHARE = 0.05;
const EXPIRED_SHARE = 0.05;

/** Three in each district of a big city; elsewhere four in the first town of a state and two in the others. */
export function mockPharmacies(towns: readonly Town[]): MockPharmacy[] {
  const byState = Map.groupBy(towns, ({ state }) => state);
  return [...byState.values()].flatMap((group) =>
    group
      .flatMap((town, place) =>
        Array.from({ length: pharmaciesIn(town, place) }, (_, index) => ({ town, index })),
      )
      .map(({ town, index }, number) => mockPharmacy(town, index, number + 1)),
  );
}

function pharmaciesIn({ state }: Town, place: number): number {
  if (BIG_CITY_STATES.includes(state)) return 3;
  return place === 0 ? 4 : 2;
}

function mockPharmacy(
  { state, town, latitude, longitude }: Town,
  index: number,
  number: number,
): MockPharmacy {
  const pharmacy_id = `${MOCK_PHARMACY_PREFIX}${state.toLowerCase()}_${String(number).padStart(3, '0')}`;
  const direction = seededRandom(pharmacy_id, 'direction') * 2 * Math.PI;
  // The root spreads them evenly over the circle.
  const distance =
    (Math.sqrt(seededRandom(pharmacy_id, 'distance')) * TOWN_RADIUS_METRES) / METRES_PER_DEGREE;
  const first = Math.floor(seededRandom(state, town) * NAMES.length);
  const lot = seededRandom(pharmacy_id, 'licence');
  return {
    pharmacy_id,
    // Neighbours differ in name.
    name: `${NAMES[(first + index) % NAMES.length]}, ${town}`,
    address: `${1 + Math.floor(seededRandom(pharmacy_id, 'number') * 120)} ${seededChoice(STREETS, pharmacy_id)}, ${town}, ${stateName(state)}`,
    city: town,
    state,
    latitude: degrees(latitude + distance * Math.cos(direction)),
    longitude: degrees(longitude + (distance * Math.sin(direction)) / Math.cos((latitude * Math.PI) / 180)),
    licence_authority: LICENCE_AUTHORITY,
    licence_number: `PCN/${state}/${String(1000 + Math.floor(seededRandom(pharmacy_id, 'licence number') * 9000))}`,
    licence_expires_on:
      lot >= UNVERIFIED_SHARE && lot < UNVERIFIED_SHARE + EXPIRED_SHARE ? EXPIRED_ON : VALID_UNTIL,
    verified_at: lot < UNVERIFIED_SHARE ? null : VERIFIED_AT,
    listed: true,
  };
}

function stateName(state: StateCode): string {
  return state === 'FC' ? STATES[state] : `${STATES[state]} State`;
}

/** To about a metre. */
function degrees(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

/** One pharmacy for each scenario of the sandbox; no search finds them. */
export function sandboxPharmacies(town: Town): MockPharmacy[] {
  return SCENARIO_NAMES.map((scenario, index) => ({
    pharmacy_id: magicPharmacyId(scenario),
    name: `Sandbox Pharmacy "${scenario}", ${town.town}`,
    address: `${index + 1} Sandbox Close, ${town.town}, ${stateName(town.state)}`,
    city: town.town,
    state: town.state,
    latitude: town.latitude,
    longitude: town.longitude,
    licence_authority: LICENCE_AUTHORITY,
    licence_number: `PCN/${town.state}/SANDBOX-${index + 1}`,
    licence_expires_on: VALID_UNTIL,
    verified_at: VERIFIED_AT,
    listed: false,
  }));
}
