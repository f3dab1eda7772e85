/** The random order in which the tests of each suite run. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from './project.ts';

const DAY_OF_NEWEST_COMMIT = ['log', '-1', '--format=%cd', '--date=format-local:%Y%m%d'];

/**
 * Returns the day of the newest commit (UTC) as the seed. The order changes daily, but the same code runs in the same
 * order everywhere, so that a failure can be reproduced. Outside a repository it returns undefined and Jest picks a
 * seed.
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
