/** Where the local stack keeps files of prescriptions, and the key that they are encrypted with; the same from start to start. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

const KEY_FILE = path.join(LOCAL, 'prescription-key');
const FOLDER = path.join(LOCAL, 'prescription-files');
const KEY_BYTES = 32;

/** The settings of the API; nothing where the environment has them. */
export async function prescriptionVariables(): Promise<NodeJS.ProcessEnv> {
  if (process.env['PRESCRIPTION_STORAGE'] !== undefined) return {};
  const known = (await readIfPresent(KEY_FILE))?.trim();
  const key = known ?? randomBytes(KEY_BYTES).toString('base64');
  if (known === undefined) await writeAtomically(KEY_FILE, `${key}\n`);
  return { PRESCRIPTION_STORAGE: pathToFileURL(`${FOLDER}/`).href, PRESCRIPTION_KEYS: `local:${key}` };
}
