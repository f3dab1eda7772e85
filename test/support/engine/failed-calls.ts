/** What the APIs of a suite logged of calls that failed: shown with a test of it that fails, of which it may be the cause. */

/** The last ones, and of each so many characters. */
const [LINES, LENGTH] = [10, 1_500];

let lines: string[] = [];

/** Takes note of a line of an API's log, where it tells of a call that failed. */
export function noteLogLine(line: string): void {
  if (line.includes('"msg":"call failed"')) lines = [...lines.slice(1 - LINES), line.slice(0, LENGTH).trim()];
}

/** The lines since this was called last. */
export function takeFailedCalls(): readonly string[] {
  const taken = lines;
  lines = [];
  return taken;
}
