/** What a client of a test needs to read what an engine has encrypted. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ClientHandling } from '../../../services/common/temporal/connection.ts';
import { openPrivacy } from '../../../services/privacy/privacy.ts';
import { ENCRYPTION } from './encryption-keys.ts';

/** For a client of a test, which reads what the engine with this database has encrypted. */
export function testHandling(database: Kysely<Database>): ClientHandling {
  return openPrivacy({ encryption: ENCRYPTION, database }).client;
}
