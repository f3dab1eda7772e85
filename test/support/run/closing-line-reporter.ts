/**
 * Hands the counts of a test run to `local/run-tests.ts`, which prints them as its last line: what a reporter prints
 * itself is not the last, because Jest goes on talking after its reporters.
 */
import { writeFileSync } from 'node:fs';
import type { AggregatedResult, Reporter, TestContext } from '@jest/reporters';
import { COUNTS_FILE, type Counts } from '../../../local/tools/test-counts.ts';

export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: Set<TestContext>, results: AggregatedResult): void {
    const file = process.env[COUNTS_FILE];
    if (file === undefined) return;
    const counts: Counts = {
      passed: results.numPassedTests,
      // A file that can't be run holds an unknown number of tests; it counts as one that failed.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    writeFileSync(file, JSON.stringify(counts));
  }
}
