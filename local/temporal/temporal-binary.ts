/** Provides the Temporal server's program: from the PATH, from the cache, downloaded, or built from pinned sources. */
import { execFileSync } from 'node:child_process';
import { StackFailure } from '../failure.ts';
import { buildTemporal, builtTemporal } from './temporal-build.ts';
import { downloadedTemporal, downloadTemporal } from './temporal-download.ts';

/** The first version with the time skipping and standalone activities that the project needs. */
const OLDEST_SERVER = [1, 32] as const;

/**
 * Returns the path of a `temporal` program with a recent server.
 *
 * @throws StackFailure that says what to do when there is none.
 */
export async function findTemporal(
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<string> {
  const installed = versionOf('temporal');
  if (installed !== undefined) {
    if (isNewEnough(installed)) return 'temporal';
    say(
      `The temporal on the PATH has server ${serverVersionIn(installed)?.join('.') ?? 'unknown'}, and ` +
        `${OLDEST_SERVER.join('.')} or newer is needed: using our own instead.`,
    );
  }
  const cached = (await builtTemporal()) ?? (await downloadedTemporal());
  if (cached !== undefined) return cached;
  try {
    return await downloadTemporal(say);
  } catch (error) {
    if (!(error instanceof StackFailure) || !hasGo()) throw error;
    say('  The download failed; building it instead.');
    return await buildTemporal(say, signal);
  }
}

/** Returns the output of `temporal --version`, or undefined if the program is not installed. */
function versionOf(program: string): string | undefined {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

/**
 * Returns whether an installed Temporal CLI is new enough.
 *
 * @param versionOutput the output of `temporal --version`.
 */
export function isNewEnough(versionOutput: string): boolean {
  const version = serverVersionIn(versionOutput);
  if (version === undefined) return false;
  const [major, minor] = version;
  return major > OLDEST_SERVER[0] || (major === OLDEST_SERVER[0] && minor >= OLDEST_SERVER[1]);
}

function serverVersionIn(versionOutput: string): [number, number] | undefined {
  const match = /Server (\d+)\.(\d+)/.exec(versionOutput);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

export function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
