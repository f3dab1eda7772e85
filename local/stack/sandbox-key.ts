/** The partner and the sandbox key that the local stack shows. They are kept between starts. */
import path from 'node:path';
import type { Kysely } from 'kysely';
import { findKey } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import { SCOPE_NAMES } from '../../domain/partners.ts';
import { createKeys } from '../../services/partners/keys.ts';
import { createPartnerRegistry } from '../../services/partners/registry.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

export const PARTNER = { partner_id: 'partner_local', name: 'Local developer' } as const;

/** Stores the key, readable only by the user who runs the stack, because the database has only its hash. */
const FILE = path.join(LOCAL, 'sandbox-key');

/** Returns the key of the last start if it is valid, else a new one with all scopes. */
export async function sandboxKey(database: Kysely<Database>): Promise<string> {
  const kept = (await readIfPresent(FILE))?.trim();
  if (kept !== undefined && (await isValid(database, kept))) return kept;
  const parts = { database, environment: 'sandbox', clock: () => new Date() } as const;
  await createPartnerRegistry(parts).ensure(PARTNER);
  const by = { partner_id: PARTNER.partner_id, created_by: 'npm start' };
  const { key } = await createKeys(parts).create(by, { name: 'npm start', scopes: SCOPE_NAMES });
  await writeAtomically(FILE, `${key}\n`);
  return key;
}

async function isValid(database: Kysely<Database>, key: string): Promise<boolean> {
  const stored = await findKey(database, key);
  if (stored === undefined || stored.revoked_at !== null) return false;
  const scopes: readonly string[] = stored.scopes;
  const hasAllScopes = SCOPE_NAMES.every((scope) => scopes.includes(scope));
  return hasAllScopes && (stored.expires_at === null || stored.expires_at > new Date());
}
