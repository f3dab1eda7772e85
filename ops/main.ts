/** The operators' and engineers' command: `npm run ops -- ...`. */
import { Command } from 'commander';
import { keepFilesPrivate } from '../services/common/process.ts';
import { addExamples } from './examples.ts';
import { EXIT } from './exit-codes.ts';
import { GROUPS } from './groups.ts';
import { addCommonOptions, invocationOf, type Invocation } from './invocation.ts';
import type { Operations } from './operations.ts';

keepFilesPrivate();

let operations: Operations | undefined;
let invocation: Invocation = { command: 'ops', description: '', options: {} };

const program = addCommonOptions(new Command('ops'))
  .description('Looks after the fulfilment engine: requests, keys, pharmacies, reference data.')
  // It knows nothing of groups that are not loaded; --help does.
  .helpCommand(false)
  .exitOverride()
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
  const { message, exitCode } = await explain(error);
  process.exitCode = exitCode;
  const isJson = program.opts()['json'] === true && exitCode !== EXIT.done;
  if (isJson) process.stderr.write(`${JSON.stringify({ error: { message, exit_code: exitCode } })}\n`);
  else if (message !== '') process.stderr.write(`${message}\n`);
} finally {
  await operations?.close();
}
