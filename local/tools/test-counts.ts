/** The counts of a test run, and the line that ends it. */

/** The environment variable that names the file for the counts. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The closing line: "12 passed, 0 failed", with ", 3 skipped" where tests were skipped. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The counts to report for a run that ended with an exit code. A run that failed without a failed test, because its
 * set-up or its teardown did, reports one failure.
 *
 * @param text what the reporter wrote; undefined when it never got to it.
 * @returns undefined when nothing was run and nothing failed, as when only help was asked for.
 */
export function countsOf(text: string | undefined, exitCode: number): Counts | undefined {
  if (text === undefined && exitCode === 0) return undefined;
  const counts = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : (JSON.parse(text) as Counts);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
