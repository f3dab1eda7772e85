/** The environment of a stack's engine processes. */
import { randomBytes } from 'node:crypto';
import { encryptionKeys } from './encryption-key.ts';
import { plantStoreToken } from './plant-store-token.ts';
import type { PortalVariables } from './portal.ts';
import { prescriptionVariables } from './prescription-files.ts';

export interface EngineParts {
  /** As the application. */
  readonly databaseUrl: string;
  /** What a process needs to reach Temporal. */
  readonly temporal: NodeJS.ProcessEnv;
  readonly portal: PortalVariables;
  /** On which the servers of the stack listen. */
  readonly ownPorts: readonly number[];
}

export interface EngineVariables extends NodeJS.ProcessEnv {
  readonly ENCRYPTION_KEYS: string;
  readonly PLANT_STORE_TOKEN: string;
  readonly PRESCRIPTION_STORAGE: string;
}

/** What all of them have; the same from start to start, but for the offers' secret. */
export async function engineVariables(engine: EngineParts): Promise<EngineVariables> {
  return {
    ...process.env,
    ...engine.temporal,
    DATABASE_URL: engine.databaseUrl,
    FULFILMENT_ENVIRONMENT: 'sandbox',
    HOST: '127.0.0.1',
    // A developer's receiver is on this machine, and so is all that is ours.
    WEBHOOK_LOOPBACK: 'allowed',
    OWN_PORTS: engine.ownPorts.join(','),
    PLANT_STORE_TOKEN: await plantStoreToken(),
    // Offers last minutes: none outlives a start.
    OFFER_SECRETS: process.env['OFFER_SECRETS'] ?? randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: await encryptionKeys(),
    ...(await prescriptionVariables()),
    ...engine.portal,
  };
}
