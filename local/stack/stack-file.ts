/** `.local/stack.json`: tells scripts how to reach the running stack. It is there only while the stack is ready. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';
import type { WaysIn } from './portal.ts';

export const STACK_FILE = path.join(LOCAL, 'stack.json');

export interface StackDescription {
  /** Ends in `/v1`. */
  readonly api_url: string;
  /** Host and port. */
  readonly temporal_address: string;
  /** Null for a Temporal server that was not started here. */
  readonly temporal_ui_url: string | null;
  /** As the owner. */
  readonly database_url: string;
  /** A sandbox key with all scopes. */
  readonly api_key: string;
  /** With which secrets in the database are encrypted: `ENCRYPTION_KEYS`. */
  readonly encryption_keys: string;
  /** The bearer of the plant-store sample. */
  readonly plant_store_token: string;
  /** Where files of prescriptions are: `PRESCRIPTION_STORAGE`. */
  readonly prescription_storage: string;
  /** Where the pages of the portal and the console are: `PORTAL_ORIGIN`. */
  readonly portal_origin: string;
  /** Their addresses, and a link for a first owner of each. */
  readonly ways_in: WaysIn;
  /** Process ids by the names of the parts; null for a server that was not started here. */
  readonly pids: Readonly<Record<string, number | null>>;
}

/** Writes the file, readable only by whoever runs the stack: it holds the key and the database password. */
export async function writeStackFile(description: StackDescription, file = STACK_FILE): Promise<void> {
  await writeAtomically(file, `${JSON.stringify(description, null, 2)}\n`);
}

export async function removeStackFile(file = STACK_FILE): Promise<void> {
  await rm(file, { force: true });
}
