/** Paths of the local stack's files. */
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

export const PROJECT_ROOT = path.dirname(import.meta.dirname);

/** The folder of everything that the local stack stores. Git ignores it. */
export const LOCAL = path.join(PROJECT_ROOT, '.local');
export const LOGS = path.join(LOCAL, 'logs');

/**
 * For root, Postgres runs as another user, whose group (see `findPostgresHome`) may enter the folder but not list it.
 */
const OWNER_ONLY = 0o700;
export const GROUP_PASSES = 0o710;

/**
 * Creates the folders above. Other users may not enter `.local`, because Temporal stores requests with patients' data
 * in a world-readable file.
 */
export async function makeLocalFolders(): Promise<void> {
  await mkdir(LOGS, { recursive: true });
  await chmod(LOCAL, process.getuid?.() === 0 ? GROUP_PASSES : OWNER_ONLY);
}
