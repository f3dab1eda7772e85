/**
 * Tells processes apart for longer than they live: the system gives a process id to another process later, but
 * never with the same start time.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statFields } from './proc-stat.ts';

export interface ProcessIdentity {
  readonly pid: number;
  /** An opaque mark of when it started. */
  readonly started: string;
}

/** The process that has this id now; undefined when there is none, or only a dead one nobody has reaped. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether this very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/** The command line of a process; empty when it is gone or belongs to the system. */
export function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      : ps(pid, 'command=');
  } catch {
    return '';
  }
}

function startedOnLinux(pid: number): string | undefined {
  let fields: string[];
  try {
    fields = statFields(pid);
  } catch {
    return undefined;
  }
  const [state] = fields;
  const ticksAfterBoot = fields[19];
  if (state === 'Z' || state === 'X' || ticksAfterBoot === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticksAfterBoot}`;
}

function startedElsewhere(pid: number): string | undefined {
  try {
    if (ps(pid, 'state=').startsWith('Z')) return undefined;
    return ps(pid, 'lstart=') || undefined;
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' }).trim();
}
