/**
 * `npm run test:mutation [-- paths]`: makes one small change at a time to the code of `domain/` and `workflows/` (or of
 * the paths) and checks that a test fails each time. The report is `.local/mutation/report.html`.
 */
import path from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { PROJECT_ROOT } from '../project.ts';
import { pureSuites } from '../test-tiers.ts';
import { RUNNER, SUITES } from './runner.ts';

const MUTATED = ['domain', 'workflows'];
/** The minimum share of killed mutants in percent. */
const LEAST_KILLED = 85;
const OUTPUT = '.local/mutation';

process.chdir(PROJECT_ROOT);
const paths = process.argv.slice(2);
const options: PartialStrykerOptions = {
  mutate: (paths.length === 0 ? MUTATED : paths).map((name) =>
    name.includes('.ts') ? name : `${name}/**/*.ts`,
  ),
  plugins: [path.join(import.meta.dirname, 'runner.ts')],
  testRunner: RUNNER,
  [SUITES]: pureSuites(),
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Ends an endless loop. The runner itself detects a test that waits forever.
  timeoutMS: 60_000,
  // Reloaded modules stay in memory, so the process is replaced from time to time.
  maxTestRunnerReuse: 200,
  // Names no file, because Stryker would read it with TypeScript's JavaScript API, which no longer exists.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // Servers write there while the folder is copied.
  ignorePatterns: ['/.local'],
  tempDirName: `${OUTPUT}/copies`,
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { reportTests: false, allowColor: false, allowEmojis: false },
  htmlReporter: { fileName: `${OUTPUT}/report.html` },
  jsonReporter: { fileName: `${OUTPUT}/report.json` },
  thresholds: { high: LEAST_KILLED, low: LEAST_KILLED, break: LEAST_KILLED },
};
await new Stryker(options).runMutationTest();
