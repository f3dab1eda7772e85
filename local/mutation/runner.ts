/**
 * The test runner that Stryker drives (a plugin, in a process that Stryker starts): suites are imported once, and a mutant
 * costs no more than the tests that reach it.
 */
import {
  INSTRUMENTER_CONSTANTS,
  type InstrumenterContext,
  type StrykerOptions,
} from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { forgetModules, loadSuite, redirectImports, type LoadedTest } from './suites.ts';
import { forgetWorkflows, shareWithWorkflows } from './workflow-sandbox.ts';

/** A mutant may keep a promise from ever settling. */
const TEST_TIMEOUT_MS = 5_000;
/** In the first run of all, one test waits until the workflow code is bundled. */
const FIRST_TIMEOUT_MS = 120_000;

export const RUNNER = 'once-imported';
/** The option that names the suites. */
export const SUITES = 'suites';

class OnceImportedRunner implements TestRunner {
  private readonly suites: readonly string[];
  private readonly mutants: InstrumenterContext = {};
  private readonly loaded = new Map<string, Promise<LoadedTest[]>>();
  private failNow: (error: unknown) => void = () => undefined;

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
    // What nobody awaits fails the test in which it happens, as in Jest.
    process.on('uncaughtException', (error) => this.failNow(error));
  }

  async dryRun({ disableBail }: DryRunOptions): Promise<DryRunResult> {
    const result = await this.run(this.suites, undefined, disableBail);
    const { mutantCoverage } = this.mutants;
    return mutantCoverage !== undefined && result.status === DryRunStatus.Complete
      ? { ...result, mutantCoverage }
      : result;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, testFilter, disableBail } = options;
    if (options.reloadEnvironment) {
      forgetModules();
      this.loaded.clear();
    }
    Object.assign(this.mutants, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    if (options.mutantActivation === 'static') this.mutants.activeMutant = activeMutant.id;
    const wanted = testFilter && new Set(testFilter);
    const suites = this.suites.filter(
      (suite) => !testFilter || testFilter.some((id) => id.startsWith(`${suite} `)),
    );
    const result = await this.run(suites, wanted, disableBail, activeMutant.id);
    delete this.mutants.activeMutant;
    return toMutantRunResult(result);
  }

  private async run(
    suites: readonly string[],
    wanted: ReadonlySet<string> | undefined,
    disableBail: boolean,
    mutant?: string,
  ): Promise<DryRunResult> {
    const results: TestResult[] = [];
    for (const suite of suites) {
      const tests = await this.testsOf(suite);
      if (mutant !== undefined) this.mutants.activeMutant = mutant;
      for (const test of tests) {
        if (wanted?.has(test.id) === false) continue;
        const result = await this.resultOf(test);
        const limit = determineHitLimitReached(this.mutants.hitCount, this.mutants.hitLimit);
        if (limit !== undefined) return limit;
        results.push(result);
        if (result.status === TestStatus.Failed && !disableBail)
          return { status: DryRunStatus.Complete, tests: results };
      }
    }
    return { status: DryRunStatus.Complete, tests: results };
  }

  private testsOf(suite: string): Promise<LoadedTest[]> {
    const known = this.loaded.get(suite);
    if (known !== undefined) return known;
    const tests = loadSuite(process.cwd(), suite);
    this.loaded.set(suite, tests);
    return tests;
  }

  private async resultOf(test: LoadedTest): Promise<TestResult> {
    const { id, suite } = test;
    const started = performance.now();
    this.mutants.currentTestId = id;
    const failure = await this.failureOf(test);
    delete this.mutants.currentTestId;
    forgetWorkflows();
    const common = { id, name: id, fileName: suite, timeSpentMs: performance.now() - started };
    if (failure === undefined) return { ...common, status: TestStatus.Success };
    return { ...common, status: TestStatus.Failed, failureMessage: String(failure.error) };
  }

  private async failureOf(test: LoadedTest): Promise<{ readonly error: unknown } | undefined> {
    const { promise: failed, reject } = Promise.withResolvers<never>();
    this.failNow = reject;
    const limit = this.mutants.activeMutant === undefined ? FIRST_TIMEOUT_MS : TEST_TIMEOUT_MS;
    const timer = setTimeout(() => reject(new Error('the test takes too long')), limit);
    try {
      await Promise.race([test.run(), failed]);
      return undefined;
    } catch (error) {
      return { error };
    } finally {
      clearTimeout(timer);
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, RUNNER, OnceImportedRunner)];
export const strykerValidationSchema = {
  properties: { [SUITES]: { type: 'array', items: { type: 'string' } } },
};
