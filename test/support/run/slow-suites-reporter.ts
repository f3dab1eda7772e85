/** Prints the slowest suites of a run, with the tests in them that take the longest. */
import path from 'node:path';
import type { AggregatedResult, Reporter, TestContext, TestResult } from '@jest/reporters';
import { PROJECT_ROOT } from '../../../local/project.ts';

/** What the suite runner adds to Jest's result: of the process that ran the suite, without those that it started. */
export interface MeasuredSuite {
  readonly cpuSeconds: number;
}

/** How many suites are named. */
const SHOWN = 10;

export default class SlowSuitesReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: Set<TestContext>, { testResults }: AggregatedResult): void {
    const slowest = testResults.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, SHOWN);
    if (testResults.length < 2) return;
    process.stderr.write(`\nThe slowest suites:\n${slowest.map(lineOf).join('\n')}\n`);
  }
}

function secondsOf({ perfStats: { start, end } }: TestResult): number {
  return (end - start) / 1000;
}

/** `12.3 s, CPU 4.1 s  test/requests/cancel.test.ts: "in 200 races ..." 9.8 s`; what the tests do not take, beginning and end do. */
function lineOf(suite: TestResult): string {
  const file = path.relative(PROJECT_ROOT, suite.testFilePath);
  const [longest] = suite.testResults.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0));
  const { cpuSeconds = 0 } = suite as TestResult & Partial<MeasuredSuite>;
  const cpu = `CPU ${cpuSeconds.toFixed(1).padStart(4)} s`;
  const seconds = `${secondsOf(suite).toFixed(1).padStart(6)} s, ${cpu}  ${file}`;
  if (longest === undefined) return seconds;
  return `${seconds}: "${longest.fullName}" ${((longest.duration ?? 0) / 1000).toFixed(1)} s`;
}
