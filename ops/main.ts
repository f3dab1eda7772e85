/** The operators' and engineers' command: `npm run ops -- ...`. */
import { Command, CommanderError } from 'commander';
import { importCommands } from './commands/import.ts';
import { keyCommands } from './commands/keys.ts';
import { partnerCommands } from './commands/partners.ts';
import { requestCommands } from './commands/requests.ts';
import { setupCommand } from './commands/setup.ts';
import { OperatorError } from './operator-error.ts';
import { openOperations, type Operations } from './operations.ts';
import { SettingsError } from '../domain/settings.ts';

/** Commands open what they need on first use, so that help and replays of files need no server. */
const operations: Operations = openOperations(process.env);

const program = new Command('ops')
  .description('Looks after the fulfilment engine: requests, keys, reference data.')
  .exitOverride()
  .showHelpAfterError('Run with --help to see what is possible.');
for (const command of [
  requestCommands(operations),
  partnerCommands(operations),
  keyCommands(operations),
  importCommands(operations),
  setupCommand(operations),
]) {
  program.addCommand(command);
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else if (error instanceof OperatorError || error instanceof SettingsError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
} finally {
  await operations.close();
}
