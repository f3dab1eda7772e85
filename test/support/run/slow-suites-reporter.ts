/** Prints the slowest suites of a run with their slowest tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AggregatedResult, Reporter, TestContext, TestResult } from '@jest/reporters';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { POOL_VARIABLE } from '../../../local/test-tiers.ts';

/** Added to Jest's result by the suite runner: figures of the process that ran the suite, without its children. */
export interface MeasuredSuite {
  readonly cpuSeconds: number;
}

/** Number of suites in the list. */
const SHOWN = 10;

/** All suites of the last run of each tier: seconds, CPU seconds and path, separated by tabs. */
const TIMES_FOLDER = path.join(PROJECT_ROOT, '.local', 'suite-times');

export default class SlowSuitesReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: Set<TestContext>, { testResults }: AggregatedResult): void {
    this.writeAll(testResults);
    const slowest = testResults.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, SHOWN);
    if (testResults.length < 2) return;
    process.stderr.write(`\nThe slowest suites:\n${slowest.map(lineOf).join('\n')}\n`);
  }

  private writeAll(results: readonly TestResult[]): void {
    const lines = results.map(
      (suite) => `${secondsOf(suite).toFixed(1)}\t${cpuSecondsOf(suite).toFixed(1)}\t${pathOf(suite)}\n`,
    );
    mkdirSync(TIMES_FOLDER, { recursive: true });
    writeFileSync(path.join(TIMES_FOLDER, `${process.env[POOL_VARIABLE] ?? 'suites'}.tsv`), lines.join(''));
  }
}

function secondsOf({ perfStats: { start, end } }: TestResult): number {
  return (end - start) / 1000;
}

const cpuSecondsOf = (suite: TestResult) => (suite as TestResult & Partial<MeasuredSuite>).cpuSeconds ?? 0;
const pathOf = ({ testFilePath }: TestResult) => path.relative(PROJECT_ROOT, testFilePath);

/** `12.3 s, CPU 4.1 s  test/requests/decision-races.test.ts: "in 200 races ..." 9.8 s`; the rest is setup and teardown. */
function lineOf(suite: TestResult): string {
  const [longest] = suite.testResults.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0));
  const cpu = `CPU ${cpuSecondsOf(suite).toFixed(1).padStart(4)} s`;
  const seconds = `${secondsOf(suite).toFixed(1).padStart(6)} s, ${cpu}  ${pathOf(suite)}`;
  if (longest === undefined) return seconds;
  return `${seconds}: "${longest.fullName}" ${((longest.duration ?? 0) / 1000).toFixed(1)} s`;
}
