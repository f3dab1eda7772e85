/** What the command does with its arguments, from the first to the exit code. `main.ts` starts it. */
import { Command } from 'commander';
import { keepFilesPrivate } from '../services/common/process.ts';
import { addExamples } from './examples.ts';
import { EXIT } from './exit-codes.ts';
import { GROUPS } from './groups.ts';
import { addCommonOptions, invocationOf, type Invocation } from './invocation.ts';
import type { Operations } from './operations.ts';

keepFilesPrivate();
// Whoever reads what a command says may stop, as `head` does: what was begun is finished all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Known before anything is parsed, since that can fail. */
const isJson = process.argv.includes('--json');
let operations: Operations | undefined;
let invocation: Invocation = { command: 'ops', description: '', options: {} };

const program = addCommonOptions(new Command('ops'))
  .description('Looks after the fulfilment engine: requests, keys, pharmacies, reference data.')
  // It knows nothing of groups that are not loaded; --help does.
  .helpCommand(false)
  .exitOverride()
  .configureOutput(isJson ? { writeErr: () => undefined } : {})
  .showHelpAfterError('Run with --help to see what is possible.')
  .hook('preSubcommand', async (_, called) => {
    const group = GROUPS.find(({ name }) => name === called.name());
    if (group === undefined) return;
    const { openOperations } = await import('./operations.ts');
    operations ??= openOperations(process.env, () => invocation);
    (await group.load())(called, operations);
    addExamples(called);
  })
  .hook('preAction', (_, called) => {
    invocation = invocationOf(program, called);
  });
for (const { name, description } of GROUPS) program.command(name).description(description);

try {
  await program.parseAsync();
} catch (error) {
  const { explain } = await import('./explain.ts');
  const { message, exitCode, isShown } = await explain(error);
  process.exitCode = exitCode;
  if (exitCode !== EXIT.done && isJson)
    process.stderr.write(`${JSON.stringify({ error: { message, exit_code: exitCode } })}\n`);
  else if (!isShown) process.stderr.write(`${message}\n`);
} finally {
  await operations?.close();
}
