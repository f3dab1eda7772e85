/** Lets a client of a test read what an engine has encrypted. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ClientHandling } from '../../../services/common/temporal/connection.ts';
import { openPrivacy } from '../../../services/privacy/privacy.ts';
import { ENCRYPTION } from './encryption-keys.ts';

/** Returns the payload handling of the engine with this database. */
export function testHandling(database: Kysely<Database>): ClientHandling {
  return openPrivacy({ encryption: ENCRYPTION, database }).client;
}
