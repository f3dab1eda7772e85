/**
 * Identifies a process by id and start time, because the system reuses the ids of ended processes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statFields } from './proc-stat.ts';

export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque text that depends on the start time. */
  readonly started: string;
}

/** Returns the process that has this id now, or undefined if there is none or it is a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/** Returns the command line of a process, or an empty string if it has ended or belongs to the system. */
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
