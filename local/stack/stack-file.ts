/** `.local/stack.json`: tells scripts how to reach the running stack. It exists only while the stack is ready. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';
import type { WaysIn } from './portal.ts';

export const STACK_FILE = path.join(LOCAL, 'stack.json');

export interface StackDescription {
  /** Ends with `/v1`. */
  readonly api_url: string;
  /** Host and port. */
  readonly temporal_address: string;
  /** Null for a Temporal server that was not started here. */
  readonly temporal_ui_url: string | null;
  /** Connects as the owner. */
  readonly database_url: string;
  /** A sandbox key with all scopes. */
  readonly api_key: string;
  /** `ENCRYPTION_KEYS`, which encrypt secrets in the database. */
  readonly encryption_keys: string;
  /** `ESCROW_PUBLIC_KEY`; its private half is in `.local/escrow`, unless the environment has the setting. */
  readonly escrow_public_key: string;
  /** The bearer of the plant-store sample. */
  readonly plant_store_token: string;
  /** `PRESCRIPTION_STORAGE`, the location of prescription files. */
  readonly prescription_storage: string;
  /** `PORTAL_ORIGIN`, the origin of portal and console. */
  readonly portal_origin: string;
  /** The pages of portal and console, each with a welcome link for its first owner. */
  readonly ways_in: WaysIn;
  /** Process ids by the names of the parts; null for a server that was not started here. */
  readonly pids: Readonly<Record<string, number | null>>;
}

/** Makes the file readable only by the user who runs the stack, because it has the key and the database password. */
export async function writeStackFile(description: StackDescription, file = STACK_FILE): Promise<void> {
  await writeAtomically(file, `${JSON.stringify(description, null, 2)}\n`);
}

export async function removeStackFile(file = STACK_FILE): Promise<void> {
  await rm(file, { force: true });
}
