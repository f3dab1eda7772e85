/**
 * The test runner plugin of Stryker, in a process that Stryker starts. Suites are imported once, so a mutant costs only
 * the tests that reach it. A mutant in code that runs while modules load needs them to be reloaded.
 */
import {
  INSTRUMENTER_CONSTANTS,
  type InstrumenterContext,
  type MutantCoverage,
  type StrykerOptions,
} from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { LoadTimeMutants } from './load-time-mutants.ts';
import { SuiteGeneration, redirectImports, type LoadedTest } from './suites.ts';
import { failureOf } from './test-failure.ts';
import { forgetWorkflows, shareWithWorkflows } from './workflow-sandbox.ts';

export const RUNNER = 'once-imported';
/** The option that names the suites. */
export const SUITES = 'suites';

class OnceImportedRunner implements TestRunner {
  private readonly suites: readonly string[];
  private readonly mutants: InstrumenterContext = {};
  private readonly loadTime = new LoadTimeMutants(process.cwd());
  private readonly unchanged = new SuiteGeneration(process.cwd());

  static inject = tokens(commonTokens.options);
  constructor(options: StrykerOptions) {
    this.suites = options[SUITES] as readonly string[];
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: this.mutants });
    redirectImports(process.cwd());
    shareWithWorkflows(this.mutants);
    // An error that a test raises after its end must not end the process.
    process.on('uncaughtException', () => undefined);
  }

  /** Reloads all modules for each suite, so that the coverage of their load-time code is known for each. */
  async dryRun(): Promise<DryRunResult> {
    const coverage: MutantCoverage = { static: {}, perTest: {} };
    this.mutants.mutantCoverage = coverage;
    const results: TestResult[] = [];
    for (const suite of this.suites) {
      this.mutants.currentTestId = suite;
      const tests = await new SuiteGeneration(process.cwd()).testsOf(suite);
      for (const test of tests) results.push(await this.resultOf(test));
      this.loadTime.attribute(coverage, suite, tests);
    }
    await this.loadTime.write();
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, hitLimit, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    Object.assign(this.mutants, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    const isLoadTime = (await this.loadTime.read()).has(activeMutant.id);
    const wanted = testFilter && new Set(testFilter);
    const suites = this.suites.filter(
      (suite) => !testFilter || testFilter.some((id) => id.startsWith(`${suite} `)),
    );
    const result = isLoadTime
      ? await this.run(activeMutant.id, suites, new SuiteGeneration(process.cwd()), () => true)
      : await this.run(activeMutant.id, suites, this.unchanged, ({ id }) => wanted?.has(id) !== false);
    return toMutantRunResult(result);
  }

  /** Runs tests until one fails. The mutant is active while suites of a new generation load. */
  private async run(
    mutant: string,
    suites: readonly string[],
    generation: SuiteGeneration,
    isWanted: (test: LoadedTest) => boolean,
  ): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    try {
      for (const suite of suites) {
        this.activate(generation === this.unchanged ? undefined : mutant);
        const loaded = await generation.testsOf(suite);
        this.activate(mutant);
        for (const test of loaded.filter(isWanted)) {
          const result = await this.resultOf(test);
          const limit = determineHitLimitReached(this.mutants.hitCount, this.mutants.hitLimit);
          if (limit !== undefined) return limit;
          tests.push(result);
          if (result.status === TestStatus.Failed) return { status: DryRunStatus.Complete, tests };
        }
      }
      return { status: DryRunStatus.Complete, tests };
    } catch (error) {
      // A suite that fails to load counts as failed, as in Jest.
      const failed = {
        id: 'load',
        name: 'load',
        timeSpentMs: 0,
        status: TestStatus.Failed,
        failureMessage: String(error),
      } as const;
      return { status: DryRunStatus.Complete, tests: [...tests, failed] };
    } finally {
      this.activate(undefined);
    }
  }

  private activate(mutant: string | undefined): void {
    Object.assign(this.mutants, { activeMutant: mutant });
  }

  private async resultOf(test: LoadedTest): Promise<TestResult> {
    const { id, suite } = test;
    const started = performance.now();
    this.mutants.currentTestId = id;
    const failure = await failureOf(test);
    forgetWorkflows();
    const common = { id, name: id, fileName: suite, timeSpentMs: performance.now() - started };
    if (failure === undefined) return { ...common, status: TestStatus.Success };
    return { ...common, status: TestStatus.Failed, failureMessage: failure };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, RUNNER, OnceImportedRunner)];
export const strykerValidationSchema = {
  properties: { [SUITES]: { type: 'array', items: { type: 'string' } } },
};
