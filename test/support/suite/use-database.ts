/** A database for a suite. */
import { createTestDatabase, type TestDatabase } from '../servers/database.ts';
import { prepared } from './prepared.ts';

/** The suite's own database: the newest schema with the reference data, and no partner. */
export function useDatabase(): TestDatabase {
  return prepared(createTestDatabase, (database) => database.close());
}
