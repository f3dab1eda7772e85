/** Where the local stack keeps its files. */
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

export const PROJECT_ROOT = path.dirname(import.meta.dirname);

/** Ignored by git; everything the local stack stores is under it. */
export const LOCAL = path.join(PROJECT_ROOT, '.local');
export const LOGS = path.join(LOCAL, 'logs');

/** Makes the folders above. Others may pass through `.local`, because Postgres may run as another user. */
export async function makeLocalFolders(): Promise<void> {
  await mkdir(LOGS, { recursive: true });
  await chmod(LOCAL, 0o755);
}
