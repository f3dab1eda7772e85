/** Whether Postgres answers, has the schema of this code, keeps the same time, and its secrets can be read. */
import { sql, type Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { openGatewaySecrets } from '../../db/pharmacies/gateways.ts';
import { readSealedSamples } from '../../db/sealed-samples.ts';
import type { Database } from '../../db/schema.ts';
import { payloadKeyContext } from '../../db/requests/payload-keys.ts';
import { openSigningSecrets } from '../../db/webhooks/endpoints/signing-secrets.ts';
import { Fault, type Check } from './finding.ts';

export interface PostgresParts {
  readonly database: Kysely<Database>;
  /** Throws where the settings do not say them. */
  readonly encryption: () => EncryptionKeys;
}

/** Signatures and time limits are off by as much as clocks differ; milliseconds. */
const SKEW_MS = 2_000;

export function postgresChecks({ database, encryption }: PostgresParts): Check[] {
  return [
    {
      name: 'postgres',
      next: 'Check DATABASE_URL, and that the server runs and lets this machine in.',
      look: async () => {
        const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
        return `answers, version ${rows[0]?.server_version}`;
      },
    },
    {
      name: 'schema',
      next: 'Run: ops setup',
      look: async () => {
        const pending = await pendingMigrations(database);
        if (pending.length > 0) throw new Fault(`not applied: ${pending.join(', ')}`);
        return 'has every migration of this code';
      },
    },
    {
      name: 'clock',
      next: 'Synchronise the clocks of both machines (NTP): time limits and signatures depend on them.',
      look: async () => {
        const before = Date.now();
        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
        const off = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
        const words = `${Math.round(off)} ms between this machine and Postgres`;
        if (off > SKEW_MS) throw new Fault(words);
        return words;
      },
    },
    {
      name: 'secrets',
      next: 'Add the key with that id to ENCRYPTION_KEYS of every process, behind the first.',
      look: async () => secretsOpened(database, encryption()),
    },
  ];
}

async function secretsOpened(database: Kysely<Database>, keys: EncryptionKeys): Promise<string> {
  const { webhooks, pharmacies, payload_keys } = await readSealedSamples(database);
  for (const { id, secret } of webhooks) openSigningSecrets(keys, id, [secret]);
  for (const { id, secret } of pharmacies) openGatewaySecrets(keys, id, [secret]);
  for (const { id, secret } of payload_keys) keys.open(secret, payloadKeyContext(id));
  const count = webhooks.length + pharmacies.length + payload_keys.length;
  return count === 0 ? 'none is stored' : `one of each kind and key was decrypted (${count})`;
}
