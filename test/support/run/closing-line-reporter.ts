/**
 * Lists the tests that are `todo` because this machine lacks a tool, which Jest does not list in a run of several suites. Writes the
 * result of a run for `local/run-tests.ts`, which prints it last, because Jest still prints after its reporters.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AggregatedResult, Reporter, TestContext, TestResult } from '@jest/reporters';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { COUNTS_FILE, type FailedTest, type RunResult } from '../../../local/tools/test-counts.ts';

const isTodo = ({ status }: { readonly status: string }) => status === 'todo';

export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: Set<TestContext>, results: AggregatedResult): void {
    const untried = results.testResults.flatMap(({ testResults }) => testResults.filter(isTodo));
    for (const { fullName } of untried) process.stderr.write(`\nNot tested: ${fullName}\n`);
    const file = process.env[COUNTS_FILE];
    if (file === undefined) return;
    const result: RunResult = {
      passed: results.numPassedTests,
      // A file that can't be run has an unknown number of tests; it counts as one failed test.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      failures: results.testResults.flatMap(failuresOf),
    };
    writeFileSync(file, JSON.stringify(result));
  }
}

function failuresOf({ testFilePath, testExecError, testResults }: TestResult): FailedTest[] {
  const suite = path.relative(PROJECT_ROOT, testFilePath);
  const own = testExecError === undefined ? [] : [{ suite, message: testExecError.message }];
  const failed = testResults.filter(({ status }) => status === 'failed');
  return [
    ...own,
    ...failed.map(({ fullName, failureMessages }) => ({
      suite,
      title: fullName,
      message: failureMessages.join(' '),
    })),
  ];
}
