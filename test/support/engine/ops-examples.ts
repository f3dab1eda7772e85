/**
 * Runs every example of every `ops` command against the stack that `npm start` runs in this copy of the project, in one process, and
 * prints as JSON what each came to: `done`, or the name and the words of its error.
 */
import { Command, CommanderError } from 'commander';
import { commandsOf, examplesOf } from '../../../ops/examples.ts';
import { GROUPS } from '../../../ops/groups.ts';
import { addCommonOptions, invocationOf, type Invocation } from '../../../ops/invocation.ts';
import { openOperations } from '../../../ops/operations.ts';

/** What stands in examples for an id, and the id. */
const ids = JSON.parse(process.argv[2] ?? '{}') as Readonly<Record<string, string>>;
const outcomes: Record<string, string> = {};
const print = process.stdout.write.bind(process.stdout);
// What commands print is not what is looked at.
process.stdout.write = () => true;

const wordsOf = (call: string) =>
  Array.from(call.matchAll(/"([^"]*)"|'([^']*)'|\S+/g), ([word, double, single]) => double ?? single ?? word)
    .slice(1)
    .map((word) => ids[word] ?? word);

async function outcomeOf(name: string, call: string): Promise<string> {
  let invocation: Invocation = { command: name, description: '', options: {} };
  const operations = openOperations({ PATH: process.env['PATH'] }, () => invocation);
  const program = addCommonOptions(new Command('ops'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .hook('preAction', (_, called) => {
      invocation = invocationOf(program, called);
    });
  (await GROUPS.find((one) => one.name === name)?.load())?.(program.command(name), operations);
  try {
    await program.parseAsync(['--yes', ...wordsOf(call)], { from: 'user' });
    return 'done';
  } catch (error) {
    if (error instanceof CommanderError) return `CommanderError: ${error.message}`;
    return Error.isError(error) ? `${error.constructor.name}: ${error.message}` : String(error);
  } finally {
    await operations.close();
  }
}

for (const { name, load } of GROUPS) {
  const group = new Command(name);
  (await load())(
    group,
    openOperations({}, () => ({ command: name, description: '', options: {} })),
  );
  for (const [words] of commandsOf(group))
    for (const call of examplesOf(words)) outcomes[call] = await outcomeOf(name, call);
}
process.exitCode = 0;
print(JSON.stringify(outcomes));
