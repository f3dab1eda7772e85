/** Where the local stack keeps its files. */
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

export const PROJECT_ROOT = path.dirname(import.meta.dirname);

/** Ignored by git; everything the local stack stores is under it. */
export const LOCAL = path.join(PROJECT_ROOT, '.local');
export const LOGS = path.join(LOCAL, 'logs');

/** Root's Postgres runs as another user, whose group may pass through (`findPostgresHome` names it) but list nothing. */
const OWNER_ONLY = 0o700;
export const GROUP_PASSES = 0o710;

/**
 * Makes the folders above. Nobody else may enter `.local`: Temporal writes requests, with the patients' data in them,
 * to a file that everybody could read.
 */
export async function makeLocalFolders(): Promise<void> {
  await mkdir(LOGS, { recursive: true });
  await chmod(LOCAL, process.getuid?.() === 0 ? GROUP_PASSES : OWNER_ONLY);
}
