/** What an operator is told of a command that ended with an error. */
import { CommanderError } from 'commander';
import { SettingsError } from '../domain/common/settings.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { OperatorError } from './operator-error.ts';

export interface Explanation {
  readonly message: string;
  readonly exitCode: ExitCode;
  /** Whether it has been shown, with where help is. */
  readonly isShown?: true;
}

/** Settings are read when a command needs them, so an error may name only the first that is missing. */
const WHERE_SETTINGS_COME_FROM =
  'Where DATABASE_URL is set, every setting is read from the environment: DATABASE_URL and FULFILMENT_ENVIRONMENT for ' +
  'each command, TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE for those that ask Temporal, ENCRYPTION_KEYS for those that read ' +
  'patient data or secrets. Use the values of the API (docs/ops/deploying.md). ' +
  'Without DATABASE_URL, the stack that npm start runs on this machine is used.';

export async function explain(error: unknown): Promise<Explanation> {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '');
    return { message, exitCode: error.exitCode === 0 ? EXIT.done : EXIT.notBegun, isShown: true };
  }
  if (error instanceof OperatorError) return error;
  if (error instanceof SettingsError)
    return { message: `${error.message}\n${WHERE_SETTINGS_COME_FROM}`, exitCode: EXIT.notBegun };
  // Loads Temporal's client, which help and wrong options do without.
  const { unavailableServer } = await import('../services/common/availability.ts');
  const { RequestKeyMissing } = await import('../services/privacy/payload-keys.ts');
  if (error instanceof RequestKeyMissing) return { message: error.message, exitCode: EXIT.refused };
  const { adviceOnWrongKeys } = await import('../services/common/encryption-settings.ts');
  const advice = adviceOnWrongKeys(error, 'ENCRYPTION_KEYS');
  if (advice !== undefined) return { message: advice, exitCode: EXIT.notBegun };
  const server = unavailableServer(error);
  if (server === undefined) return { message: stackOf(error), exitCode: EXIT.failed };
  const message = `${server} does not answer (${messageOf(error)}). Run the command again when it does.`;
  return { message, exitCode: EXIT.unavailable };
}

function stackOf(error: unknown): string {
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
}

/** Of several addresses that were tried the error has a code and no message. */
function messageOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || 'no reason was given';
}
