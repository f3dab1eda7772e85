/** The report at the end of a test run: one line for each failed test, then the counts. */
import { stripVTControlCharacters } from 'node:util';

/** The environment variable that names the file for the counts. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A test that failed, or a suite that could not be run. */
export interface FailedTest {
  /** The suite's path in the project. */
  readonly suite: string;
  /** Undefined when the suite itself failed. */
  readonly title?: string;
  readonly message: string;
}

/** The result of a run, which the reporter writes to the file that `COUNTS_FILE` names. */
export interface RunResult extends Counts {
  readonly failures: readonly FailedTest[];
}

/** Maximum length of a message in a failure's line. */
const MAX_MESSAGE = 300;

/** `Failed: test/a.test.ts › reads stock: expected 200, received 503`. The line has no line breaks and no colours. */
export function failureLine({ suite, title, message }: FailedTest): string {
  const text = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
  return `Failed: ${suite}${title === undefined ? '' : ` › ${title}`}: ${text}`;
}

/** The closing line: "12 passed, 0 failed", with ", 3 skipped" where tests were skipped. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The result to report for a run that ended with an exit code. A run that failed without a failed test, because its
 * set-up or its teardown did, reports one failure.
 *
 * @param text what the reporter wrote; undefined when the run ended before that.
 * @returns undefined when nothing was run and nothing failed, for example when only help was printed.
 */
export function resultOf(text: string | undefined, exitCode: number): RunResult | undefined {
  if (text === undefined && exitCode === 0) return undefined;
  const result =
    text === undefined ? { passed: 0, failed: 0, skipped: 0, failures: [] } : (JSON.parse(text) as RunResult);
  return exitCode !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** The counts of several runs together. */
export function sumOf(results: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => results.reduce((total, counts) => total + counts[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
