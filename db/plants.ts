/** The plants of the plant-store sample. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from './schema.ts';
import type { PlantTable } from './schema/plants.ts';

/** A plant as it is added; its id is exact in 64 bits. */
export interface NewPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag?: string;
}

/** Adds a plant, or leaves the one that has this id as it is; answers the one that is there then. */
export async function ensurePlant(
  database: Kysely<Database>,
  { id, name, tag }: NewPlant,
): Promise<Selectable<PlantTable>> {
  return database
    .insertInto('plant')
    .values({ id: String(id), name, tag: tag ?? null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a plant; false when there is none with this id. */
export async function deletePlant(database: Kysely<Database>, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('plant')
    .where('id', '=', String(id))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
