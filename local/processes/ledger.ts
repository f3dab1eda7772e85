/**
 * Remembers the processes that the local stack and the tests start, so that the next start can stop what a killed
 * one left behind. One file per process under `.local/processes`.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../eventually.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts';
import { LOCAL } from '../project.ts';

interface Entry extends ProcessIdentity {
  readonly role: string;
  readonly stopSignal: NodeJS.Signals;
  /** The process that stops this one when all goes well. */
  readonly owner: ProcessIdentity;
}

export interface LedgerOptions {
  /** Another folder than the project's, for tests. */
  readonly folder?: string;
}

const FOLDER = path.join(LOCAL, 'processes');
/** How long a leftover may take to stop before it is killed, and how long a killed one may take to vanish. */
const STOP_MS = 15_000;
const KILL_MS = 5_000;

/** Writes a process down as ours. Forgetting a process that has ended is optional: the next sweep does it. */
export async function remember(
  process_: { readonly pid: number; readonly role: string; readonly stopSignal: NodeJS.Signals },
  { folder = FOLDER }: LedgerOptions = {},
): Promise<void> {
  const identity = identify(process_.pid);
  const owner = identify(process.pid);
  if (identity === undefined || owner === undefined) return;
  const entry: Entry = { ...identity, role: process_.role, stopSignal: process_.stopSignal, owner };
  await mkdir(folder, { recursive: true });
  await writeAtomically(fileOf(entry.pid, folder), JSON.stringify(entry));
}

/** Removes the note about a process that has ended. */
export async function forget(pid: number, { folder = FOLDER }: LedgerOptions = {}): Promise<void> {
  await rm(fileOf(pid, folder), { force: true });
}

/**
 * Stops every process of ours whose owner is gone. A process that only has the id of one of ours is left alone.
 *
 * @returns the roles of the processes stopped, in the order they were stopped.
 */
export async function stopLeftovers({ folder = FOLDER }: LedgerOptions = {}): Promise<string[]> {
  const stopped: string[] = [];
  for (const entry of await entriesIn(folder)) {
    if (isRunning(entry)) {
      if (isRunning(entry.owner)) continue;
      await stopProcess(entry, entry.stopSignal, STOP_MS);
      stopped.push(entry.role);
    }
    await forget(entry.pid, { folder });
  }
  return stopped;
}

/**
 * Asks a process to stop, and kills it with its process group when it takes longer than `stopMs` milliseconds.
 *
 * @throws Error when even a killed process does not go away.
 */
export async function stopProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals,
  stopMs: number,
): Promise<void> {
  const gone = () => !isRunning(identity);
  if (gone()) return;
  send(identity.pid, signal);
  const describe = `process ${identity.pid} to end`;
  try {
    await eventually(gone, { deadlineMs: stopMs, describe, everyMs: 20 });
  } catch {
    if (gone()) return;
    // Our processes lead their own groups, so this reaches their children too.
    send(-identity.pid, 'SIGKILL');
    send(identity.pid, 'SIGKILL');
    await eventually(gone, { deadlineMs: KILL_MS, describe, everyMs: 20 });
  }
}

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // It ended in between, or leads no group: the caller looks whether it still runs.
  }
}

/** Workers and APIs before the servers they use: the order in which a clean shutdown stops them. */
const STOP_ORDER = ['api', 'worker', 'temporal', 'postgres'];

async function entriesIn(folder: string): Promise<Entry[]> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readIfPresent(path.join(folder, name))),
  );
  return texts
    .filter((text) => text !== undefined)
    .map((text) => JSON.parse(text) as Entry)
    .toSorted((left, right) => STOP_ORDER.indexOf(left.role) - STOP_ORDER.indexOf(right.role));
}

function fileOf(pid: number, folder: string): string {
  return path.join(folder, `${pid}.json`);
}
