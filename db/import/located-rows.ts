/** Finds imported pharmacies and places that contradict the known ones: wrong coordinates, and licences that are taken. */
import { type Kysely, sql } from 'kysely';
import { type Coordinates, metresBetween, type StateCode, STATES } from '../../domain/common/geography.ts';
import { fold } from '../../domain/common/text.ts';
import { Gazetteer, type KnownPlace } from '../../domain/places.ts';
import type { Database, Tx } from '../schema.ts';
import { lockLicences } from '../pharmacies/trust.ts';
import { placesByState } from '../places.ts';
import type { BadRow } from './read-csv.ts';

/** Neighbouring towns of a state are at most 171 km apart (Borno). */
const FAR_FROM_STATE_METRES = 200_000;
/** The extent of a city with its suburbs. */
const FAR_FROM_CITY_METRES = 100_000;

export interface LocatedPharmacy extends Coordinates {
  readonly line: number;
  readonly pharmacy_id: string;
  readonly city: string;
  readonly state: StateCode;
  readonly licence_authority: string;
  readonly licence_number: string;
}

/** Returns one problem for each line at most. */
export async function pharmacyProblems(
  database: Kysely<Database>,
  rows: readonly LocatedPharmacy[],
): Promise<BadRow[]> {
  const problems = [...(await misplaced(database, rows)), ...(await takenLicences(database, rows))];
  return [...new Map(problems.toReversed().map((bad) => [bad.line, bad])).values()];
}

/** Checks the pharmacies that are staged. */
export async function stagedPharmacyProblems(transaction: Tx): Promise<BadRow[]> {
  await lockLicences(transaction);
  const { rows } = await sql<LocatedPharmacy>`
    select line, pharmacy_id, city, state, latitude, longitude, licence_authority, licence_number from staged
     order by line
  `.execute(transaction);
  return pharmacyProblems(transaction, rows);
}

async function misplaced(database: Kysely<Database>, rows: readonly LocatedPharmacy[]): Promise<BadRow[]> {
  const places = await placesByState(database);
  const gazetteers = new Map([...places].map(([state, known]) => [state, new Gazetteer(state, known)]));
  return rows.flatMap((row): BadRow[] => {
    const { line, city, state } = row;
    const known = places.get(state) ?? [];
    if (known.length === 0) return [];
    const read = gazetteers.get(state)?.find({ city });
    if (read !== undefined && 'place' in read)
      return metresBetween(row, read.place) > FAR_FROM_CITY_METRES
        ? [{ line, column: 'latitude', message: farFrom(row, `${read.place.name}, ${STATES[state]}`) }]
        : [];
    if (nearest(row, known) > FAR_FROM_STATE_METRES)
      return [{ line, column: 'latitude', message: farFrom(row, `the known places of ${STATES[state]}`) }];
    const others = [...gazetteers].filter(([other, one]) => other !== state && 'place' in one.find({ city }));
    const [elsewhere] = others.map(([other]) => other);
    return read?.problem === 'unknown' && elsewhere !== undefined
      ? [
          {
            line,
            column: 'city',
            message: `is "${city}", a place of ${STATES[elsewhere]}, not of ${STATES[state]}; correct city or state, or import the place first`,
          },
        ]
      : [];
  });
}

function farFrom({ latitude, longitude }: Coordinates, place: string): string {
  return `and longitude are ${latitude}, ${longitude}, far from ${place}; correct the coordinates, the city or the state`;
}

function nearest(point: Coordinates, places: readonly Coordinates[]): number {
  return Math.min(...places.map((place) => metresBetween(point, place)));
}

type LicencedPharmacy = Pick<
  LocatedPharmacy,
  'line' | 'pharmacy_id' | 'licence_authority' | 'licence_number'
>;

/** Checks that a licence is of one pharmacy: two would share its verification. Returns one problem for each line at most. */
export async function takenLicences(
  database: Kysely<Database>,
  rows: readonly LicencedPharmacy[],
): Promise<BadRow[]> {
  const ids = new Set(rows.map(({ pharmacy_id }) => pharmacy_id));
  const stored = await database
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'licence_authority', 'licence_number'])
    .execute();
  const holders = new Map(
    stored
      .filter(({ pharmacy_id }) => !ids.has(pharmacy_id))
      .map((one) => [licenceKey(one), one.pharmacy_id]),
  );
  return rows.flatMap((row): BadRow[] => {
    const holder = holders.get(licenceKey(row));
    holders.set(licenceKey(row), holder ?? row.pharmacy_id);
    const { line, licence_number } = row;
    const message = `is ${licence_number}, the licence of ${holder}; correct the number, or keep one of the two pharmacies`;
    return holder === undefined ? [] : [{ line, column: 'licence_number', message }];
  });
}

/** Spaces, punctuation and case make no other licence. */
function licenceKey({
  licence_authority,
  licence_number,
}: Pick<LicencedPharmacy, 'licence_authority' | 'licence_number'>): string {
  return [licence_authority, licence_number].map((text) => fold(text).replaceAll(/[^a-z0-9]/g, '')).join(' ');
}

interface StagedPlace extends KnownPlace {
  readonly line: number;
  readonly state: StateCode;
}

/** Checks the places that are staged. */
export async function stagedPlaceProblems(transaction: Tx): Promise<BadRow[]> {
  const { rows } = await sql<StagedPlace>`
    select line, state, name, latitude, longitude, other_names, part_of from staged order by line
  `.execute(transaction);
  const stored = await placesByState(transaction);
  const staged = Map.groupBy(rows, ({ state }) => state);
  /** The places and their names in each state as they would be after the import. */
  const after = new Map(
    [...staged].map(([state, own]) => {
      const replaced = new Set(own.map(({ name }) => name));
      const places = [...(stored.get(state) ?? []).filter(({ name }) => !replaced.has(name)), ...own];
      return [state, { places, names: new Map(places.map(({ name }) => [fold(name), name])) }] as const;
    }),
  );
  return rows.flatMap((row): BadRow[] => {
    const { line, state, name, latitude, longitude } = row;
    const { places = [], names = new Map<string, string>() } = after.get(state) ?? {};
    const others = places.filter((one) => one.name !== name);
    if (others.length > 0 && nearest(row, others) > FAR_FROM_STATE_METRES) {
      const message = `and longitude are ${latitude}, ${longitude}, far from the other places of ${STATES[state]}; correct the coordinates or the state`;
      return [{ line, column: 'latitude', message }];
    }
    const taken = row.other_names.find((one) => (names.get(fold(one)) ?? name) !== name);
    if (taken === undefined) return [];
    const message = `has "${taken}", the name of another place of ${STATES[state]}; remove it`;
    return [{ line, column: 'other_names', message }];
  });
}
