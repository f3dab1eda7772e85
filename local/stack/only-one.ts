/** Allows one stack per clone at a time, because two would share the same stores. */
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { StackFailure } from '../failure.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { identify, isRunning, type ProcessIdentity } from '../processes/process-identity.ts';
import { LOCAL } from '../project.ts';

const FILE = path.join(LOCAL, 'start.json');

/**
 * Claims the clone for this process.
 *
 * @throws StackFailure when another stack runs in it.
 */
export async function claimClone(): Promise<void> {
  const text = await readIfPresent(FILE);
  const other = text === undefined ? undefined : (JSON.parse(text) as ProcessIdentity);
  if (other !== undefined && isRunning(other)) {
    throw new StackFailure(
      `The local stack of this clone is running already (process ${other.pid}). ` +
        `Stop it with Ctrl-C in its terminal, or with: kill ${other.pid}`,
    );
  }
  const own = identify(process.pid);
  if (own !== undefined) await writeAtomically(FILE, JSON.stringify(own));
}

export async function releaseClone(): Promise<void> {
  await rm(FILE, { force: true });
}
