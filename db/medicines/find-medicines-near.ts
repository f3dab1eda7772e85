/** Which of some medicines are in stock near a place. */
import { sql, type Kysely } from 'kysely';
import { toChord, toSpherePoint } from '../../domain/common/geography.ts';
import { maySupply } from '../pharmacies/standing.ts';
import type { Database } from '../schema.ts';
import type { RecognisedMedicine } from './recognise-medicines.ts';
import type { PharmacySearch } from './search.ts';

/** Those that a pharmacy within the radius has in stock and may supply, in the order in which they are given. */
export async function medicinesNear(
  database: Kysely<Database>,
  medicines: readonly RecognisedMedicine[],
  { latitude, longitude, radiusMetres, now }: Omit<PharmacySearch, 'query' | 'limit'>,
): Promise<RecognisedMedicine[]> {
  if (medicines.length === 0) return [];
  const place = sql`cube(${[...toSpherePoint({ latitude, longitude })]}::double precision[])`;
  const chord = sql`${toChord(radiusMetres)}::double precision`;
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  const { rows } = await sql<{ medicine_number: number }>`
    select distinct medicine_number
      from stock join pharmacy using (pharmacy_number)
     where listed and in_stock and medicine_number = any(${numbers})
       and position <@ cube_enlarge(${place}, ${chord}, 3)
       and cube_distance(position, ${place}) <= ${chord}
       and ${maySupply(now)}
  `.execute(database);
  const near = new Set(rows.map(({ medicine_number }) => medicine_number));
  return medicines.filter(({ medicine_number }) => near.has(medicine_number));
}
