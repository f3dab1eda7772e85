/**
 * Kills the processes that this one started when it ends without having stopped them, also when it is killed itself. A shell reads from a
 * pipe which processes those are; the system closes the pipe however this process ends, and the shell then kills what is left.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';

/** A process that leads a group is killed with its group. */
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

/** Has a process killed when this one ends. */
export function watchProcess(pid: number): void {
  watched.add(pid);
  if (reaper === undefined) startReaper();
  else reaper.stdin.write(`watch ${pid}\n`);
}

/** Call it as soon as a process has ended, because the system may give its id to another one. */
export function forgetProcess(pid: number): void {
  if (watched.delete(pid)) reaper?.stdin.write(`forget ${pid}\n`);
}

function startReaper(): void {
  // In a session of its own: what is sent to our group, such as Ctrl-C, does not reach it.
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
