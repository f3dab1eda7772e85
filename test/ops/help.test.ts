/** The help of every command shows calls of it, and each of them is one. */
import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';
import { commandsOf, examplesOf } from '../../ops/examples.ts';
import { GROUPS } from '../../ops/groups.ts';
import { addCommonOptions } from '../../ops/invocation.ts';
import type { Operations } from '../../ops/operations.ts';
import { startProcess } from '../support/engine/processes.ts';

/** Nothing is run. */
const operations = {} as Operations;

async function loaded(name: string): Promise<Command> {
  const group = new Command(name);
  const define = await GROUPS.find((one) => one.name === name)?.load();
  define?.(group, operations);
  return group;
}

/** As a shell has them; examples quote whole words only. */
const wordsOf = (call: string) =>
  Array.from(call.matchAll(/"([^"]*)"|'([^']*)'|\S+/g), ([word, double, single]) => double ?? single ?? word);

describe.each(GROUPS.map(({ name }) => name))('%s', (name) => {
  test('each command has examples, which it takes', async () => {
    const all = commandsOf(await loaded(name)).flatMap(([words]) => examplesOf(words));
    expect(all.length).toBeGreaterThan(0);
    for (const call of all) {
      const taken: string[] = [];
      const program = addCommonOptions(new Command('ops')).exitOverride();
      const group = await loaded(name);
      for (const [words, command] of commandsOf(group))
        command.exitOverride().action(() => void taken.push(words));
      program.addCommand(group);
      await program.parseAsync(wordsOf(call).slice(1), { from: 'user' });
      expect(taken).toEqual([expect.stringContaining(name)]);
      expect(call).toContain(taken[0]);
    }
  });
});

test('the help of a command ends with them', async () => {
  const help = await startProcess({
    script: 'ops/main.ts',
    args: ['requests', 'reset', '--help'],
    env: {},
    ready: (logs) =>
      logs.includes('Examples:\n  ops requests reset req_... --reason "terminated by mistake"\n'),
  });
  expect(await help.exited).toBe('exit code 0');
});
