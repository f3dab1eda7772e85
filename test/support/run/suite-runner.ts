/**
 * Runs a suite as Jest's own runner does, but imports it with Node itself: Jest would evaluate every module anew in a
 * context of each suite's, which takes seconds where a suite imports Temporal's packages. Modules are evaluated once for
 * each process of Jest's, so a module of `test/support` keeps no state that a suite must not find.
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

/** Of what Jest knows of a suite that has run. */
interface SuiteResult {
  /** What is printed of tests that failed; null or empty where none did. */
  readonly failureMessage?: string | null;
}

const GLOBALS = pathToFileURL(path.join(import.meta.dirname, 'globals.ts')).href;
const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner') as { default: TestRunner };
/** Where circus keeps who listens to a suite, under a name that all its instances share. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

// A run that was killed takes its processes with it, and these take what they started (local/processes/reaper.ts).
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

/** CI's machine is gone after the run, so the report of a failed suite has to say what its engine logged. */
function withFailureLogs(result: SuiteResult): SuiteResult {
  const logs = takeFailureLogs();
  if (!result.failureMessage) return result;
  return { ...result, failureMessage: `${result.failureMessage}\nLogged meanwhile:\n${logs.join('\n')}\n` };
}

/** What a suite sets for the processes that it starts is not for those of the next one. */
function restoreEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env))
    if (!(name in variables)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, variables);
}

/** Jest's runtime, except that modules are Node's. */
function importing(runtime: object): object {
  return Object.create(runtime, {
    requireInternalModule: { value: requireAnew },
    setGlobalsForRuntime: { value: (globals: Globals) => useGlobals(globals) },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (file: string) => import(pathToFileURL(file).href) as Promise<unknown> },
  }) as object;
}

/** Circus begins each suite with a state of its own, which is made when its module is evaluated. */
function requireAnew(file: string): unknown {
  delete require.cache[file];
  Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
  return require(file);
}
