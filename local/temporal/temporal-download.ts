/** Downloads the Temporal server through the SDK. */
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheFolder } from '../cache.ts';
import { messageOf, StackFailure } from '../failure.ts';

/** The version of the command line program. It contains the server that `local/temporal/go.mod` pins. */
const VERSION = 'v1.9.1';

/** After this time, building with Go is faster than the download. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Returns the path of the program if it was downloaded before. */
export async function downloadedTemporal(): Promise<string | undefined> {
  return await programIn(await downloadFolder());
}

/**
 * Downloads the program into the cache and returns its path.
 *
 * @throws StackFailure that names the other ways to get the program.
 */
export async function downloadTemporal(say: (line: string) => void): Promise<string> {
  const folder = await downloadFolder();
  say(`Downloading the Temporal server ${VERSION} (about 70 MB), once on this machine.`);
  const tooSlow = setTimeout(DOWNLOAD_TIMEOUT_MS, 'it took longer than two minutes', { ref: false });
  const failure = await Promise.race([download(folder), tooSlow]);
  const program = await programIn(folder);
  if (failure === undefined && program !== undefined) return program;
  throw new StackFailure(
    `The Temporal server could not be downloaded${failure === undefined ? '' : ` (${failure})`}. ` +
      'Do one of these and run the command again: install Go (https://go.dev/dl), with which it is built here; ' +
      'install the temporal program (https://docs.temporal.io/cli) on the PATH; ' +
      'or start a Temporal server yourself and set TEMPORAL_ADDRESS.',
  );
}

async function downloadFolder(): Promise<string> {
  const folder = path.join(cacheFolder(process.env), `temporal-download-${VERSION}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Starts and stops a server, because the SDK has no function for the download alone. */
async function download(folder: string): Promise<string | undefined> {
  try {
    const { TestWorkflowEnvironment } = await import('@temporalio/testing');
    const environment = await TestWorkflowEnvironment.createLocal({
      server: {
        executable: { type: 'cached-download', downloadDir: folder, version: VERSION, ttl: '10 years' },
      },
    });
    await environment.teardown();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function programIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder);
  const program = names.find((name) => name.startsWith('temporal') && !name.endsWith('.downloading'));
  return program === undefined ? undefined : path.join(folder, program);
}
