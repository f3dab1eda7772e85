/** Starts and stops the long-running processes of the local stack. */
import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { once } from 'node:events';
import { eventually } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts';
import { forgetProcess, watchProcess } from './reaper.ts';

export interface ProcessOptions {
  readonly role: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Standard output and errors are appended here; a file outlives us, a pipe does not. */
  readonly logFile: string;
  readonly workingFolder: string;
  readonly stopSignal: NodeJS.Signals;
  /** How long it may take to stop before it is killed; milliseconds. */
  readonly stopMs: number;
  /** Run as another user. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

export interface RunningProcess {
  readonly role: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves with how it ended, as words: "exit code 1", "signal SIGKILL". */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  /** Stops it and waits until it is gone; does nothing when it has ended already. */
  readonly stop: () => Promise<void>;
  /** Kills it with its children, at once. */
  readonly kill: () => void;
}

/**
 * Starts a process in a group of its own: Ctrl-C in the terminal reaches only us, and we stop the parts in order. It is killed when we end
 * without having stopped it.
 *
 * @throws StackFailure when the command can't be run.
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { role, command, args, env, logFile, workingFolder, stopSignal, stopMs, user } = options;
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(command, args, {
    detached: true,
    env,
    cwd: workingFolder,
    stdio: ['ignore', log.fd, log.fd],
    ...user,
  });
  if (child.pid !== undefined) watchProcess(child.pid);
  let over = false;
  // Listened to from the first: a process may end at once.
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => {
      over = true;
      if (child.pid !== undefined) forgetProcess(child.pid);
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new StackFailure(`${command} could not be started (${role}): ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    await log.close();
  }
  const pid = child.pid as number;
  const identity = identify(pid);
  return {
    role,
    pid,
    logFile,
    ended,
    hasEnded: () => over,
    async stop() {
      if (identity !== undefined) await stopProcess(identity, stopSignal, stopMs);
      await ended;
    },
    kill() {
      if (over) return;
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // Its group is gone already.
      }
    },
  };
}

/** How long a killed process may take to vanish; milliseconds. */
const KILL_MS = 5_000;

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
