/** Where the local stack keeps files of prescriptions, and the key that they are encrypted with; the same from start to start. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCAL } from '../project.ts';
import { keptEncryptionKey } from './encryption-key.ts';

const FOLDER = path.join(LOCAL, 'prescription-files');

/** The settings of the API; nothing where the environment has them. */
export async function prescriptionVariables(): Promise<NodeJS.ProcessEnv> {
  if (process.env['PRESCRIPTION_STORAGE'] !== undefined) return {};
  return {
    PRESCRIPTION_STORAGE: pathToFileURL(`${FOLDER}/`).href,
    PRESCRIPTION_KEYS: await keptEncryptionKey('prescription-key'),
  };
}
