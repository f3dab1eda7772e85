/** The environment of a stack's engine processes. */
import { randomBytes } from 'node:crypto';
import { encryptionKeys, escrowPublicKey } from './encryption-key.ts';
import { plantStoreToken } from './plant-store-token.ts';
import type { PortalVariables } from './portal.ts';
import { prescriptionVariables } from './prescription-files.ts';

export interface EngineParts {
  /** Connects as the application's login. */
  readonly databaseUrl: string;
  /** Variables for the connection to Temporal. */
  readonly temporal: NodeJS.ProcessEnv;
  readonly portal: PortalVariables;
  /** The ports of the stack's own servers. */
  readonly ownPorts: readonly number[];
}

export interface EngineVariables extends NodeJS.ProcessEnv {
  readonly ENCRYPTION_KEYS: string;
  readonly ESCROW_PUBLIC_KEY: string;
  readonly PLANT_STORE_TOKEN: string;
  readonly PRESCRIPTION_STORAGE: string;
}

/** Returns the variables that all processes share. They are the same at every start, except the secret of offers. */
export async function engineVariables(engine: EngineParts): Promise<EngineVariables> {
  return {
    ...process.env,
    ...engine.temporal,
    DATABASE_URL: engine.databaseUrl,
    FULFILMENT_ENVIRONMENT: 'sandbox',
    HOST: '127.0.0.1',
    // A developer's webhook receiver runs on this machine. OWN_PORTS protects the stack's own servers.
    WEBHOOK_LOOPBACK: 'allowed',
    OWN_PORTS: engine.ownPorts.join(','),
    PLANT_STORE_TOKEN: await plantStoreToken(),
    // A new secret per start is enough, because offers are valid for minutes only.
    OFFER_SECRETS: process.env['OFFER_SECRETS'] ?? randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: await encryptionKeys(),
    ESCROW_PUBLIC_KEY: await escrowPublicKey(),
    ...(await prescriptionVariables()),
    ...engine.portal,
  };
}
