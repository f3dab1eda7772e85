/** What the APIs and processes of a suite logged of faults. It is shown with a test that fails, because it may be the cause. */
import os from 'node:os';

const MAX_CALLS = 10;
const MAX_LINES_OF_PROCESS = 5;
const MAX_LINE_LENGTH = 1_500;

interface LoggingProcess {
  /** Everything the process has printed. */
  readonly logs: () => string;
  /** How the process ended, such as "exit code 1"; undefined while it runs. */
  readonly end: () => string | undefined;
}

let failedCalls: string[] = [];
const processes = new Map<string, LoggingProcess>();

/** Remembers a line of an API's log if it reports a call that failed. */
export function noteLogLine(line: string): void {
  if (line.includes('"msg":"call failed"'))
    failedCalls = [...failedCalls.slice(1 - MAX_CALLS), shortened(line)];
}

/** Remembers a process that the suite started. @param name its script and pid. */
export function noteProcess(name: string, started: LoggingProcess): void {
  processes.set(name, started);
}

/** The calls that failed, how each process does and its last warnings, and the load of the machine; forgets them all. */
export function takeFailureLogs(): readonly string[] {
  const ofProcesses = [...processes].flatMap(([name, { logs, end }]) => [
    `${name}: ${end() ?? 'still running'}`,
    ...warningsIn(logs()),
  ]);
  const taken = [...failedCalls, ...ofProcesses, `load averages: ${os.loadavg().join(', ')}`];
  failedCalls = [];
  processes.clear();
  return taken;
}

/** The last lines of a process that are no JSON of pino, or are warnings and errors of it. */
function warningsIn(logs: string): string[] {
  const lines = logs.split('\n').filter((line) => line !== '' && !/^\{"level":[123]0,/.test(line));
  return lines.slice(-MAX_LINES_OF_PROCESS).map(shortened);
}

const shortened = (line: string) => line.slice(0, MAX_LINE_LENGTH).trim();
