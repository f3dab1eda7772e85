/**
 * Runs every example of every `ops` command in one process, against the stack that `npm start` runs in this copy of the project.
 * Prints the exit code and the error text of each example as JSON.
 */
import { Command } from 'commander';
import { commandsOf, examplesOf } from '../../../ops/examples.ts';
import { GROUPS } from '../../../ops/groups.ts';
import type { Call } from '../../../ops/invocation.ts';
import { openOperations } from '../../../ops/operations.ts';
import { runCommand } from '../../../ops/program.ts';

/** The id to use instead of each id in the examples. */
const ids = JSON.parse(process.argv[2] ?? '{}') as Readonly<Record<string, string>>;

const wordsOf = (call: string) =>
  Array.from(call.matchAll(/"([^"]*)"|'([^']*)'|\S+/g), ([word, double, single]) => double ?? single ?? word)
    .slice(1)
    .map((word) => ids[word] ?? word);

const UNREAD = { write: () => undefined };
const SHELL = {
  variables: { PATH: process.env['PATH'] },
  output: UNREAD,
  errors: UNREAD,
  terminal: undefined,
};

async function outcomeOf(example: string) {
  let message = '';
  const errors: Call['errors'] = { write: (text) => (message += text) };
  const exitCode = await runCommand({ ...SHELL, args: ['--yes', ...wordsOf(example)], errors });
  return { exitCode, message };
}

const outcomes: Record<string, Awaited<ReturnType<typeof outcomeOf>>> = {};
for (const { name, load } of GROUPS) {
  const group = new Command(name);
  const invocation = () => ({ command: name, description: '', options: {} });
  (await load())(
    group,
    openOperations({ ...SHELL, args: [], invocation, asking: (ask) => ask(), onProblems: () => undefined }),
  );
  for (const [words] of commandsOf(group))
    for (const example of examplesOf(words)) outcomes[example] = await outcomeOf(example);
}
process.stdout.write(JSON.stringify(outcomes));
