/** Where the local stack keeps files of prescriptions, and the key that they are encrypted with; the same from start to start. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCAL } from '../project.ts';
import { keptEncryptionKey } from './encryption-key.ts';

const FOLDER = path.join(LOCAL, 'prescription-files');

/** The settings of the API; what the environment has stays. */
export async function prescriptionVariables(): Promise<{
  readonly PRESCRIPTION_STORAGE: string;
  readonly PRESCRIPTION_KEYS?: string;
}> {
  const { PRESCRIPTION_STORAGE } = process.env;
  if (PRESCRIPTION_STORAGE !== undefined) return { PRESCRIPTION_STORAGE };
  return {
    PRESCRIPTION_STORAGE: pathToFileURL(`${FOLDER}/`).href,
    PRESCRIPTION_KEYS: await keptEncryptionKey('prescription-key'),
  };
}
