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
  /** Receives stdout and stderr. It is a file, because a pipe would break when this process ends. */
  readonly logFile: string;
  readonly workingFolder: string;
  readonly stopSignal: NodeJS.Signals;
  /** The time to stop before it is killed. */
  readonly stopMs: number;
  /** Runs the process as another user. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

export interface RunningProcess {
  readonly role: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves with the reason of its end, such as "exit code 1" or "signal SIGKILL". */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  /** Stops it and waits for its end. Does nothing if it has ended already. */
  readonly stop: () => Promise<void>;
  /** Kills it and its children immediately. */
  readonly kill: () => void;
}

/**
 * Starts a process in its own process group. Ctrl-C in the terminal therefore reaches only the current process, which
 * stops its parts in order. The new process is killed if the current process ends without having stopped it.
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
  let isOver = false;
  // The listener is added first, because a process may end immediately.
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => {
      isOver = true;
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
    hasEnded: () => isOver,
    async stop() {
      if (identity !== undefined) await stopProcess(identity, stopSignal, stopMs);
      await ended;
    },
    kill() {
      if (isOver) return;
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // The process group has ended already.
      }
    },
  };
}

/** The time in which a killed process must disappear. */
const KILL_MS = 5_000;

/**
 * Signals a process to stop, and kills it with its process group if it takes longer than `stopMs` milliseconds.
 *
 * @throws Error when the process still exists after it was killed.
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
    // The process leads its own group, so this kills its children too.
    send(-identity.pid, 'SIGKILL');
    send(identity.pid, 'SIGKILL');
    await eventually(gone, { deadlineMs: KILL_MS, describe, everyMs: 20 });
  }
}

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // The process has ended or does not lead a group. The caller checks whether it still runs.
  }
}
