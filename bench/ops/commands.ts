/** Measures the duration of operators' commands with the bundle and with the sources. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT } from '../../ops/errors.ts';
import { buildOps } from '../../local/ops/build-ops.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { opsVariables } from '../../test/support/engine/ops-command.ts';
import type { BenchStack } from '../bench-stack.ts';
import { comparePairs } from '../pairs.ts';
import { spread } from '../statistics.ts';

const PAIRS = 9;
const BUNDLE = [path.join(PROJECT_ROOT, 'ops/main.ts')];
/** Does what `ops/main.ts` does without a bundle. */
const SOURCES = [
  '--input-type=module',
  '--eval',
  `const { runCommand } = await import(${JSON.stringify(pathToFileURL(path.join(PROJECT_ROOT, 'ops/program.ts')).href)});
const { argv, env: variables, stdout: output, stderr: errors } = process;
process.exit(await runCommand({ args: argv.slice(1), variables, output, errors, terminal: undefined }));`,
  '--',
];

/** Measures commands that only read: one that uses only Postgres, and three that also use Temporal. */
export async function benchOps(stack: BenchStack): Promise<string[]> {
  await buildOps(() => undefined);
  const { request_id } = await stack.given.order().by(stack.partner).delivered();
  const commands = [
    ['requests', 'list'],
    ['requests', 'stuck'],
    ['requests', 'show', request_id],
    ['doctor'],
  ];
  const lines = [];
  for (const command of commands) {
    const times = await comparePairs({
      ours: () => secondsOf(stack, BUNDLE, command),
      bare: () => secondsOf(stack, SOURCES, command),
      pairs: PAIRS,
    });
    const of = (side: 'ours' | 'bare') => spread(times.map((pair) => pair[side]));
    const ratio = spread(times.map(({ ours, bare }) => ours / bare));
    const name = command.slice(0, 2).join(' ');
    lines.push(`${name.padEnd(16)} bundle ${of('ours')} s, sources ${of('bare')} s, ratio ${ratio}`);
  }
  return lines;
}

/** Returns the duration of the process that `npm run ops` starts, without npm's own 0.3 s. */
async function secondsOf(
  stack: BenchStack,
  program: readonly string[],
  command: readonly string[],
): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [...program, ...command], {
    env: opsVariables(stack),
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  // A command that found problems of the stack has still done all its checks.
  if (code !== EXIT.done && code !== EXIT.found)
    throw new Error(`ops ${command.join(' ')} ended with exit code ${code}`);
  return (performance.now() - began) / 1_000;
}
