/**
 * `npm test [jest arguments]`: runs the tests; its last lines list the failed tests and the counts. The first argument
 * `--tier=unit`, `--tier=soak` or `--cluster` names another tier (`test-tiers.ts`).
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readIfPresent } from './files.ts';
import { PROJECT_ROOT } from './project.ts';
import { orderOfDay } from './test-order.ts';
import { suitesOf, TIER, TIERS, WHOLE_RUN, type Tier } from './test-tiers.ts';
import { closingLine, COUNTS_FILE, failureLine, resultOf } from './tools/test-counts.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'test-counts-'));
const countsFile = path.join(folder, 'counts.json');
const jest = [path.join(PROJECT_ROOT, 'node_modules', 'jest', 'bin', 'jest.js')];
const { tier, args } = tierOf(process.argv.slice(2));
/** Those that somebody names, or else those of the tier. */
const isWhole = !args.some((arg) => !arg.startsWith('-'));
const suites = isWhole ? await suitesOf(tier, jest) : [];
const child = spawn(process.execPath, [...jest, ...suites, ...(await order()), ...args], {
  cwd: PROJECT_ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    [COUNTS_FILE]: countsFile,
    [TIER]: tier,
    ...(isWhole ? { [WHOLE_RUN]: 'yes' } : {}),
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const exitCode = await new Promise<number>((resolve) => {
  child.on('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal ?? 'SIGKILL']));
});
const result = resultOf(await readIfPresent(countsFile), exitCode);
await rm(folder, { recursive: true });
if (result !== undefined) {
  for (const failure of result.failures) console.log(failureLine(failure));
  console.log(closingLine(result));
}
process.exitCode = exitCode;

/** Named by the caller, or else that of the day. */
async function order(): Promise<string[]> {
  const seed = args.some((arg) => arg.startsWith('--seed')) ? undefined : await orderOfDay();
  return seed === undefined ? [] : [`--seed=${seed}`];
}

function tierOf([first, ...rest]: readonly string[]): { tier: Tier; args: readonly string[] } {
  const named = TIERS.find((tier) => first === `--tier=${tier}` || first === `--${tier}`);
  const args = named === undefined && first !== undefined ? [first, ...rest] : rest;
  return { tier: named ?? 'promises', args };
}
