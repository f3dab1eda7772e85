/** Folder and encryption key of the local stack's prescription files. They are kept between starts. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCAL } from '../project.ts';
import { storedEncryptionKey } from './encryption-key.ts';

const FOLDER = path.join(LOCAL, 'prescription-files');

/** Returns the settings of the API. Values of the environment take precedence. */
export async function prescriptionVariables(): Promise<{
  readonly PRESCRIPTION_STORAGE: string;
  readonly PRESCRIPTION_KEYS?: string;
}> {
  const { PRESCRIPTION_STORAGE } = process.env;
  if (PRESCRIPTION_STORAGE !== undefined) return { PRESCRIPTION_STORAGE };
  return {
    PRESCRIPTION_STORAGE: pathToFileURL(`${FOLDER}/`).href,
    PRESCRIPTION_KEYS: await storedEncryptionKey('prescription-key'),
  };
}
