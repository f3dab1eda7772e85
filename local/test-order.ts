/** The random order in which the tests of each suite run. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from './project.ts';

const DAY_OF_NEWEST_COMMIT = ['log', '-1', '--format=%cd', '--date=format-local:%Y%m%d'];

/**
 * The seed is the day of the newest commit, in UTC: each day tries another order, and whoever runs the same code runs
 * the same one, so that what failed elsewhere fails here. Undefined outside a repository; then Jest takes one by chance.
 */
export async function orderOfDay(): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', DAY_OF_NEWEST_COMMIT, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, TZ: 'UTC' },
    });
    return Number.parseInt(stdout, 10);
  } catch {
    return undefined;
  }
}
