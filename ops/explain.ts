/** Explains to an operator why a command ended with an error. */
import { CommanderError } from 'commander';
import { SettingsError } from '../domain/common/settings.ts';
import { EXIT, type ExitCode, OperatorError } from './errors.ts';

interface Explanation {
  readonly message: string;
  readonly exitCode: ExitCode;
  /** Set when the message and the hint to the help have been printed already. */
  readonly isShown?: true;
}

/** Lists all settings, because they are read when they are needed and an error names only the first missing one. */
const SETTINGS_HELP =
  'When DATABASE_URL is set, every setting is read from the environment: DATABASE_URL and FULFILMENT_ENVIRONMENT for ' +
  'each command, TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE for those that call Temporal, ENCRYPTION_KEYS for those that read ' +
  'patient data or secrets. Use the values of the API (docs/ops/deploying.md). ' +
  'Without DATABASE_URL, commands use the stack that npm start runs on this machine.';

export async function explain(error: unknown): Promise<Explanation> {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '');
    return { message, exitCode: error.exitCode === 0 ? EXIT.done : EXIT.notBegun, isShown: true };
  }
  if (error instanceof OperatorError) return error;
  if (error instanceof SettingsError)
    return { message: `${error.message}\n${SETTINGS_HELP}`, exitCode: EXIT.notBegun };
  // Imported here, because it loads Temporal's client, which help and wrong options do not need.
  const { unavailableServer } = await import('../services/common/availability.ts');
  const { RequestKeyMissing } = await import('../services/privacy/payload-keys.ts');
  if (error instanceof RequestKeyMissing) return { message: error.message, exitCode: EXIT.refused };
  const { adviceOnWrongKeys } = await import('../services/common/encryption-settings.ts');
  const advice = adviceOnWrongKeys(error, 'ENCRYPTION_KEYS');
  if (advice !== undefined) return { message: advice, exitCode: EXIT.notBegun };
  if (codeOf(error) === PERMISSION_DENIED)
    return { message: wrongLogin(messageOf(error)), exitCode: EXIT.refused };
  const server = unavailableServer(error);
  if (server === undefined) return { message: stackOf(error), exitCode: EXIT.failed };
  const { failureInWords } = await import('../services/common/availability.ts');
  const message = `${server} does not answer (${failureInWords(error)}). Run the command again when it does.`;
  return { message, exitCode: EXIT.unavailable };
}

/** Postgres' code for a statement that the login may not execute. */
const PERMISSION_DENIED = '42501';

const codeOf = (error: unknown) => (error as { readonly code?: unknown } | null)?.code;

const wrongLogin = (message: string) =>
  `The login of DATABASE_URL may not do this (${message}). Run the command with the owner's login: docs/ops/deploying.md.`;

function stackOf(error: unknown): string {
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
}

/** An error after several addresses were tried has a code but no message. */
function messageOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || 'no reason was given';
}
