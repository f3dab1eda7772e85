/** Reads the towns and areas that addresses can name. */
import type { StateCode } from '../domain/common/geography.ts';
import type { KnownPlace } from '../domain/places.ts';
import type { Db } from './schema.ts';

export async function placesOfState(database: Db, state: StateCode): Promise<KnownPlace[]> {
  return database
    .selectFrom('place')
    .select(['name', 'latitude', 'longitude', 'other_names', 'part_of'])
    .where('state', '=', state)
    .orderBy('name')
    .execute();
}

export async function placesByState(database: Db): Promise<ReadonlyMap<StateCode, readonly KnownPlace[]>> {
  const rows = await database.selectFrom('place').selectAll().execute();
  return Map.groupBy(rows, ({ state }) => state);
}
