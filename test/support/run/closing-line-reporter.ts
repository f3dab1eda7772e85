/**
 * Names the tests that are `todo` because this machine lacks a tool: Jest names none in a run of several suites. Hands the
 * counts of a run to `local/run-tests.ts`, which prints them as its last line: what a reporter prints itself is not the
 * last, because Jest goes on talking after its reporters.
 */
import { writeFileSync } from 'node:fs';
import type { AggregatedResult, Reporter, TestContext } from '@jest/reporters';
import { COUNTS_FILE, type Counts } from '../../../local/tools/test-counts.ts';

const isTodo = ({ status }: { readonly status: string }) => status === 'todo';

export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: Set<TestContext>, results: AggregatedResult): void {
    const untried = results.testResults.flatMap(({ testResults }) => testResults.filter(isTodo));
    for (const { fullName } of untried) process.stderr.write(`\nNot tested: ${fullName}\n`);
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
