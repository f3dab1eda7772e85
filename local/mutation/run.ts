/**
 * `npm run test:mutation [-- paths]`: changes the code of `domain/` and `workflows/` (or of the paths) in one small place
 * at a time, and looks whether a test fails each time. The report is `.local/mutation/report.html`.
 */
import path from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { PROJECT_ROOT } from '../project.ts';
import { pureSuites } from '../test-tiers.ts';
import { RUNNER, SUITES } from './runner.ts';

const MUTATED = ['domain', 'workflows'];
/** Below this share of killed mutants, in percent, the run fails. */
const LEAST_KILLED = 85;
/** Ignored by git. */
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
  // The runner finds by itself that nothing goes on; this ends a loop that never ends.
  timeoutMS: 60_000,
  // Modules that were loaded anew stay in memory.
  maxTestRunnerReuse: 200,
  // Without one: Stryker reads it with TypeScript's compiler, which has no JavaScript API any more.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // Servers write there while it is copied.
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
