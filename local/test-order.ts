/** The random order in which the tests of each suite run. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from './project.ts';

/** Jest's seeds are signed and have 32 bits: so many hexadecimal digits are always one. */
const SEED_DIGITS = 7;

/**
 * Follows from what is committed: another order for each change, and the same one whoever runs the same code, so that
 * what failed elsewhere fails here. Undefined outside a repository; then Jest takes one by chance.
 */
export async function orderOfCommit(): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD^{tree}'], { cwd: PROJECT_ROOT });
    return Number.parseInt(stdout.slice(0, SEED_DIGITS), 16);
  } catch {
    return undefined;
  }
}
