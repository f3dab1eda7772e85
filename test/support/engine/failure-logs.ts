/** Faults that the APIs and processes of a suite logged. They are shown with a failed test, because they may be the cause. */
import os from 'node:os';

const MAX_CALLS = 10;
const MAX_LINES_OF_PROCESS = 5;
const MAX_LINE_LENGTH = 1_500;

interface LoggingProcess {
  readonly logs: () => string;
  /** How the process ended, such as "exit code 1"; undefined while it runs. */
  readonly end: () => string | undefined;
}

let failedCalls: string[] = [];
const processes = new Map<string, LoggingProcess>();

/** Remembers a line of an API's log if it reports a failed call. */
export function noteLogLine(line: string): void {
  if (line.includes('"msg":"call failed"'))
    failedCalls = [...failedCalls.slice(1 - MAX_CALLS), shortened(line)];
}

/** Remembers a process that the suite started. @param name its script and pid. */
export function noteProcess(name: string, started: LoggingProcess): void {
  processes.set(name, started);
}

/** Returns and clears the failed calls, the state and last warnings of each process, and the load of the machine. */
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

/** Returns the last lines of a process that are warnings or errors of pino, or not JSON. */
function warningsIn(logs: string): string[] {
  const lines = logs.split('\n').filter((line) => line !== '' && !/^\{"level":[123]0,/.test(line));
  return lines.slice(-MAX_LINES_OF_PROCESS).map(shortened);
}

const shortened = (line: string) => line.slice(0, MAX_LINE_LENGTH).trim();
