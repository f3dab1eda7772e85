/** Writes what happened to a request into Postgres. */
import type { Kysely } from 'kysely';
import { saveRequest, type RequestProjection } from '../db/requests.ts';
import type { Database } from '../db/schema.ts';

/** Makes the activity that brings the read model up to a timeline; a stale or repeated call changes nothing. */
export function makeRecordRequest(database: Kysely<Database>) {
  return async (projection: RequestProjection): Promise<void> => saveRequest(database, projection);
}
