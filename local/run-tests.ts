/**
 * `npm test [jest arguments]`: runs the tests; its last lines list the failed tests and the counts. The first argument
 * `--tier=unit`, `--tier=soak` or `--cluster` names another tier (`test-tiers.ts`).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { messageOf } from './failure.ts';
import { readIfPresent } from './files.ts';
import { buildOps } from './ops/build-ops.ts';
import { watchParent } from './processes/parent.mjs';
import { forgetProcess, watchProcess } from './processes/reaper.ts';
import { PROJECT_ROOT } from './project.ts';
import { buildSite } from './site/build-site.ts';
import { orderOfDay } from './test-order.ts';
import {
  POOL_VARIABLE,
  poolsOf,
  TIER_VARIABLE,
  TIERS,
  WHOLE_RUN_VARIABLE,
  workersOf,
  type Pool,
  type Tier,
} from './test-tiers.ts';
import {
  closingLine,
  COUNTS_FILE,
  failureLine,
  resultOf,
  sumOf,
  type RunResult,
} from './tools/test-counts.ts';

const JEST = [path.join(PROJECT_ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];
/** With V8's default of 16 MB, collecting garbage takes a fifth of the CPU of a test process. */
const YOUNG_GENERATION = '--max-semi-space-size=64';
const { tier, args } = tierOf(process.argv.slice(2));
/** Suites that the caller names run in one pool; without names the whole tier runs. */
const isWhole = !args.some((arg) => !arg.startsWith('-'));
const pools = isWhole ? poolsOf(tier) : [{ name: 'suites', suites: [], workers: workersOf(tier) }];
const seed = await order();
// A single suite runs the operators' commands from the sources, because its author may be changing them.
if (isWhole && tier !== 'unit') {
  await buildOps(() => undefined);
  // If the build fails, the suites about the site's pages fail.
  await buildSite((line) => console.error(line)).catch((error: unknown) => console.error(messageOf(error)));
}
const children: ChildProcess[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
watchParent(() => children.forEach((child) => child.kill('SIGTERM')));
const runs = await Promise.all(pools.map(run));
const results = runs.flatMap(({ result }) => result ?? []);
if (results.length > 0) {
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(failureLine(failure));
  console.log(closingLine(sumOf(results)));
}
process.exitCode = runs.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0;

/** Runs the suites of a pool in a Jest process with its own servers. */
async function run({
  name,
  suites,
  workers,
}: Pool): Promise<{ exitCode: number; result: RunResult | undefined }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'test-counts-'));
  const countsFile = path.join(folder, 'counts.json');
  const workersOption = args.some((arg) => /^(--maxWorkers|-w|-i|--runInBand)\b/.test(arg))
    ? []
    : [`--maxWorkers=${workers}`];
  const child = spawn(
    process.execPath,
    [YOUNG_GENERATION, ...JEST, ...suites, ...workersOption, ...seed, ...args],
    {
      cwd: PROJECT_ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        [COUNTS_FILE]: countsFile,
        [TIER_VARIABLE]: tier,
        [POOL_VARIABLE]: name,
        ...(isWhole ? { [WHOLE_RUN_VARIABLE]: 'yes' } : {}),
      },
    },
  );
  children.push(child);
  if (child.pid !== undefined) watchProcess(child.pid);
  const exitCode = await new Promise<number>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal ?? 'SIGKILL']));
    child.on('exit', () => forgetProcess(child.pid ?? 0));
  });
  const result = resultOf(await readIfPresent(countsFile), exitCode);
  await rm(folder, { recursive: true });
  return { exitCode, result };
}

/** Returns the day's seed as an option unless the caller names a seed. */
async function order(): Promise<string[]> {
  const seed = args.some((arg) => arg.startsWith('--seed')) ? undefined : await orderOfDay();
  return seed === undefined ? [] : [`--seed=${seed}`];
}

function tierOf([first, ...rest]: readonly string[]): { tier: Tier; args: readonly string[] } {
  const named = TIERS.find((tier) => first === `--tier=${tier}` || first === `--${tier}`);
  const args = named === undefined && first !== undefined ? [first, ...rest] : rest;
  return { tier: named ?? 'promises', args };
}
