/** `POST /medicines/search`: verified pharmacies near a patient that have a medicine in stock. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SearchAnswer, SearchBody } from '../schemas/search.ts';

interface Dependencies {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}

/**
 * Makes the handler; the body it takes has passed the schema.
 *
 * @throws ApiError `medicine_not_found` when no pharmacy matches, `validation_error` for a blank query.
 */
export function searchMedicines({
  database,
  clock,
}: Dependencies): (body: SearchBody) => Promise<SearchAnswer> {
  return (body) => {
    void database;
    void clock;
    void body;
    return Promise.reject(new Error('searchMedicines is not built yet'));
  };
}
