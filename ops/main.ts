/** The operators' and engineers' command: `npm run ops -- ...`. */
import { Command, CommanderError } from 'commander';
import { importCommands } from './import.ts';
import { keyCommands, pharmacyKeyCommands } from './partners/keys.ts';
import { partnerCommands } from './partners/partners.ts';
import { pharmacyCommands } from './pharmacies/pharmacies.ts';
import { prescriptionCommands } from './prescriptions/prescriptions.ts';
import { requestCommands } from './requests/requests.ts';
import { setupCommand } from './setup.ts';
import { memberCommands } from './portal/members.ts';
import { webhookCommands } from './webhooks/webhooks.ts';
import { keepFilesPrivate } from '../services/common/process.ts';
import { OperatorError } from './operator-error.ts';
import { openOperations, type Operations } from './operations.ts';
import { SettingsError } from '../domain/common/settings.ts';

keepFilesPrivate();

/** Commands open what they need on first use, so that help and replays of files need no server. */
const operations: Operations = openOperations(process.env);

/** Lets a command and those below it throw instead of exiting, and say where help is. */
function finish(command: Command): void {
  command.exitOverride().showHelpAfterError('Run with --help to see what is possible.');
  command.commands.forEach(finish);
}

const program = new Command('ops').description(
  'Looks after the fulfilment engine: requests, keys, pharmacies, reference data.',
);
for (const command of [
  requestCommands(operations),
  partnerCommands(operations),
  keyCommands(operations),
  memberCommands(operations),
  pharmacyCommands(operations),
  pharmacyKeyCommands(operations),
  webhookCommands(operations),
  prescriptionCommands(operations),
  importCommands(operations),
  setupCommand(operations),
]) {
  program.addCommand(command);
}
finish(program);

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
