/** The cache of programs that every clone of the project on this machine shares. */
import os from 'node:os';
import path from 'node:path';

/**
 * Returns the folder for programs that are built or downloaded once. It is outside the project, so that a fresh clone
 * finds its programs.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv): string {
  const base = environment['XDG_CACHE_HOME'];
  const folder = base === undefined || base === '' ? path.join(os.homedir(), '.cache') : base;
  return path.join(folder, 'medicine-fulfilment-engine');
}
