/** How long an operator waits for a command: with the bundle, and with the sources that it is made of. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { EXIT } from '../../ops/errors.ts';
import { buildOps } from '../../local/ops/build-ops.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { opsVariables } from '../../test/support/engine/ops-command.ts';
import type { BenchStack } from '../bench-stack.ts';
import { comparePairs } from '../pairs.ts';
import { spread } from '../statistics.ts';

const PAIRS = 9;
const BUNDLE = 'ops/main.ts';
const SOURCES = 'ops/program.ts';

/** Of commands that only read: one that Postgres answers alone, and three that ask Temporal too. */
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

/** From the start of the process to its end, as `npm run ops` starts it, without npm's own 0.3 s. */
async function secondsOf(stack: BenchStack, script: string, command: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, script), ...command], {
    env: opsVariables(stack),
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  // Where something is wrong with the stack the command has looked at all of it all the same.
  if (code !== EXIT.done && code !== EXIT.found)
    throw new Error(`ops ${command.join(' ')} ended with exit code ${code}`);
  return (performance.now() - began) / 1_000;
}
