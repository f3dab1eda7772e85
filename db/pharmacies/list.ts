/** Pharmacies as operators see them: each with its standing. */
import type { Kysely, Selectable } from 'kysely';
import type { Standing } from '../../domain/pharmacies/standings.ts';
import { standing } from './standing.ts';
import type { Database } from '../schema.ts';
import type { PharmacyTable } from './schema.ts';

export interface ShownPharmacy extends Selectable<PharmacyTable> {
  readonly standing: Standing;
}

export interface PharmacyFilters {
  readonly standing?: Standing | undefined;
  /** ISO 3166-2:NG without the country. */
  readonly state?: string | undefined;
}

/** The first `limit` pharmacies of that kind by id, and how many there are. */
export async function listPharmacies(
  database: Kysely<Database>,
  filters: PharmacyFilters,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<{ readonly total: number; readonly pharmacies: readonly ShownPharmacy[] }> {
  const matching = database
    .selectFrom('pharmacy')
    .$if(filters.standing !== undefined, (query) =>
      query.where(standing(now), '=', filters.standing ?? 'good'),
    )
    .$if(filters.state !== undefined, (query) => query.where('state', '=', filters.state ?? ''));
  const { total } = await matching
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const pharmacies = await matching
    .selectAll()
    .select(standing(now).as('standing'))
    .orderBy('pharmacy_id')
    .limit(limit)
    .execute();
  return { total: Number(total), pharmacies };
}

/** One pharmacy, listed in searches or not; undefined when there is none with this id. */
export async function showPharmacy(
  database: Kysely<Database>,
  pharmacyId: string,
  now: Date,
): Promise<ShownPharmacy | undefined> {
  return database
    .selectFrom('pharmacy')
    .selectAll()
    .select(standing(now).as('standing'))
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
}
