/** Starts and stops the long-running processes of the local stack. */
import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { once } from 'node:events';
import { messageOf, StackFailure } from '../failure.ts';
import { forget, remember, stopProcess } from './ledger.ts';
import { identify } from './process-identity.ts';

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
 * Starts a process in a group of its own: Ctrl-C in the terminal reaches only us, and we stop the parts in order.
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
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => {
      over = true;
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
  });
  const running: RunningProcess = {
    role,
    pid,
    logFile,
    ended,
    hasEnded: () => over,
    async stop() {
      if (identity !== undefined) await stopProcess(identity, stopSignal, stopMs);
      await ended;
      await forget(pid);
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
  try {
    await remember({ pid, role, stopSignal });
  } catch (error) {
    // The caller gets no handle on it, and no later start would find it.
    running.kill();
    await ended;
    throw error;
  }
  return running;
}
