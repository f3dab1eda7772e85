/**
 * Kills the processes that this one started if it ends without having stopped them, even if it is killed itself. A
 * shell reads their ids from a pipe. The system closes the pipe when this process ends, and the shell then kills what
 * is left.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';

/** Kills the whole group of a process that leads one. */
const SCRIPT = `
trap '' INT TERM HUP
pids=
while read -r action pid; do
  case $action in
    watch) pids="$pids $pid" ;;
    forget)
      rest=
      for one in $pids; do [ "$one" = "$pid" ] || rest="$rest $one"; done
      pids=$rest ;;
  esac
done
for pid in $pids; do kill -s KILL -- "-$pid" || kill -s KILL "$pid"; done 2>/dev/null
`;

const watched = new Set<number>();
let reaper: ChildProcessByStdio<Socket, null, null> | undefined;

/** Registers a process to be killed when this one ends. */
export function watchProcess(pid: number): void {
  watched.add(pid);
  if (reaper === undefined) startReaper();
  else reaper.stdin.write(`watch ${pid}\n`);
}

/**
 * Stops watching a process that has ended. Must be called as soon as it has ended, because the system may reuse its id.
 */
export function forgetProcess(pid: number): void {
  if (watched.delete(pid)) reaper?.stdin.write(`forget ${pid}\n`);
}

function startReaper(): void {
  // The reaper has its own session, so that signals to this process group, such as Ctrl-C, do not reach it.
  const started = spawn('sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  reaper = started as ChildProcessByStdio<Socket, null, null>;
  // The reaper does not keep this process running. If it was killed, the next call of watchProcess starts another one.
  reaper.unref();
  reaper.stdin.unref();
  reaper.stdin.on('error', () => undefined);
  reaper.on('error', () => (reaper = undefined));
  reaper.on('exit', () => (reaper = undefined));
  reaper.stdin.write([...watched].map((pid) => `watch ${pid}\n`).join(''));
}
