/** Finds the town or area that an address names. */
import type { Kysely } from 'kysely';
import { placesByState, placesOfState } from '../../db/places.ts';
import type { Database } from '../../db/schema.ts';
import { type Coordinates, parseState, type StateCode, STATES } from '../../domain/common/geography.ts';
import type { DeliveryAddress } from '../../domain/requests/destination.ts';
import { Gazetteer, type PlacePrecision, precisionOf } from '../../domain/places.ts';
import { type FieldError, validationError } from '../common/errors.ts';
import { type AddressInput, unknownState } from '../requests/order-input.ts';

export type SearchAddress = Omit<AddressInput, 'street'> & Partial<Pick<AddressInput, 'street'>>;

/** The town or area that an address was understood as. */
export interface NamedPlace extends Coordinates {
  readonly name: string;
  readonly state: StateCode;
  readonly precision: PlacePrecision;
}

export type Places = ReturnType<typeof createPlaces>;

export function createPlaces({ database }: { readonly database: Kysely<Database> }) {
  const readGazetteer = async (state: StateCode) =>
    new Gazetteer(state, await placesOfState(database, state));

  /** The names of other states that have such a place. */
  async function otherStates({ city }: SearchAddress, than: StateCode): Promise<string[]> {
    const byState = await placesByState(database);
    return [...byState]
      .filter(([state, places]) => state !== than && 'place' in new Gazetteer(state, places).find({ city }))
      .map(([state]) => STATES[state])
      .sort();
  }

  /** @throws ServiceError `validation_error` unless the address names exactly one place that we know. */
  async function find(address: SearchAddress): Promise<NamedPlace> {
    const state = parseState(address.state);
    if (state === undefined) throw validationError([unknownState('address.state')]);
    const reading = (await readGazetteer(state)).find(address);
    if ('place' in reading) {
      const { name, latitude, longitude } = reading.place;
      return { name, state, latitude, longitude, precision: precisionOf(reading.place) };
    }
    const { problem, names } = reading;
    const fault =
      problem === 'unknown'
        ? unknownPlace(state, names, await otherStates(address, state))
        : ambiguousPlace(state, names, problem);
    throw validationError([fault]);
  }

  const cache = new Map<StateCode, { readonly gazetteer: Gazetteer; readonly readAt: number }>();
  async function cachedGazetteer(state: StateCode): Promise<Gazetteer> {
    const known = cache.get(state);
    if (known !== undefined && performance.now() - known.readAt < CACHED_MS) return known.gazetteer;
    const gazetteer = await readGazetteer(state);
    cache.set(state, { gazetteer, readAt: performance.now() });
    return gazetteer;
  }

  return {
    find,
    /** The known place that a delivery address names; undefined if it names none or several. Throws no ServiceError. */
    async locate(address: DeliveryPlace): Promise<Coordinates | undefined> {
      const state = parseState(address.state);
      const reading = state && (await cachedGazetteer(state)).find(address);
      return reading && 'place' in reading ? reading.place : undefined;
    },
  };
}

type DeliveryPlace = Pick<DeliveryAddress, 'street' | 'city' | 'state'>;
/** How long the places of a state are cached, because every order without an offer needs them; milliseconds. */
const CACHED_MS = 60_000;

const PATH = 'address.city';
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function unknownPlace(state: StateCode, names: readonly string[], others: readonly string[]): FieldError {
  const code = 'unknown_place';
  if (names.length === 0)
    return {
      path: PATH,
      code,
      message: `is in ${STATES[state]}, where we know no places; send location instead`,
    };
  const elsewhere =
    others.length === 0 ? '' : `; a place of this name is in ${others.join(', ')}, so check address.state`;
  const message =
    `is not a town or area that we know in ${STATES[state]}${elsewhere}; ` +
    `send one of these if it is meant: ${quoted(names)}; or send location instead`;
  return { path: PATH, code, message, did_you_mean: names };
}

function ambiguousPlace(
  state: StateCode,
  names: readonly string[],
  problem: 'ambiguous' | 'contradictory',
): FieldError {
  const message =
    problem === 'ambiguous'
      ? `and street may mean several places in ${STATES[state]}; send one of these as city if it is meant: ${quoted(names)}; or send location instead`
      : `and street name different places in ${STATES[state]}: ${quoted(names)}; send the name of only one of them, or location instead`;
  return { path: PATH, code: 'ambiguous_place', message, did_you_mean: names };
}
