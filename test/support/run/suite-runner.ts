/**
 * Runs a suite as Jest's own runner does, but imports it with Node. Jest would evaluate every module again for each suite, which
 * takes seconds when a suite imports Temporal's packages. Modules are evaluated once per Jest process, so modules of `test/support`
 * must not keep state that affects the next suite.
 */
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchParent } from '../../../local/processes/parent.mjs';
import { takeFailureLogs } from '../engine/failure-logs.ts';
import { useGlobals, type Globals } from './globals.ts';
import type { MeasuredSuite } from './slow-suites-reporter.ts';

type TestRunner = (
  globalConfig: object,
  config: object,
  environment: object,
  runtime: object,
  suite: string,
  send?: unknown,
) => Promise<SuiteResult>;

/** The part of Jest's result of a suite that is used here. */
interface SuiteResult {
  /** Printed for failed tests; null or empty when none failed. */
  readonly failureMessage?: string | null;
}

const GLOBALS = pathToFileURL(path.join(import.meta.dirname, 'globals.ts')).href;
const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner') as { default: TestRunner };
/** The symbol under which circus stores a suite's event handlers, shared by all its instances. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

// The Jest processes exit with a killed run, and then stop what they started (local/processes/reaper.ts).
watchParent(() => process.exit(1));

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@jest/globals'
      ? { url: GLOBALS, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context),
});

/** Jest's `testRunner`. */
const runSuite: TestRunner = async (globalConfig, config, environment, runtime, suite, send) => {
  const variables = { ...process.env };
  const before = process.cpuUsage();
  takeFailureLogs();
  try {
    const result = await runWithCircus(globalConfig, config, environment, importing(runtime), suite, send);
    const { user, system } = process.cpuUsage(before);
    return { ...withFailureLogs(result), cpuSeconds: (user + system) / 1_000_000 } satisfies MeasuredSuite;
  } finally {
    restoreEnvironment(variables);
  }
};
export default runSuite;

/** Adds the engine's logs to the report of a failed suite, because CI's machine is deleted after the run. */
function withFailureLogs(result: SuiteResult): SuiteResult {
  const logs = takeFailureLogs();
  if (!result.failureMessage) return result;
  return { ...result, failureMessage: `${result.failureMessage}\nLogged meanwhile:\n${logs.join('\n')}\n` };
}

/** Removes what a suite set for its processes, so that the next suite does not inherit it. */
function restoreEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env))
    if (!(name in variables)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, variables);
}

/** Jest's runtime, except that modules are loaded by Node. */
function importing(runtime: object): object {
  return Object.create(runtime, {
    requireInternalModule: { value: requireFresh },
    setGlobalsForRuntime: { value: (globals: Globals) => useGlobals(globals) },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (file: string) => import(pathToFileURL(file).href) as Promise<unknown> },
  }) as object;
}

/** Circus needs a new state for each suite, which it creates when its module is evaluated. */
function requireFresh(file: string): unknown {
  delete require.cache[file];
  Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
  return require(file);
}
