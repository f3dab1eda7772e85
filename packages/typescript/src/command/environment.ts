/** Reads the API key and base URL of the commands from the environment. */
import { apiKeyProblem } from '../client/api-key.ts';
import { Fulfilment } from '../client/fulfilment.ts';
import { CommandError } from './command-error.ts';

const DEFAULT_API_URL = 'http://127.0.0.1:8080/v1';
const SANDBOX_KEY = 'mfp_sbx_';
const LIVE_KEY = 'mfp_live_';

export interface Account {
  /** Ends with the version, without a trailing slash. */
  readonly apiUrl: string;
  readonly key: string;
}

/**
 * Reads the API key and the URL from the environment.
 *
 * @throws CommandError when the key or the URL is missing or malformed; the message does not show the key.
 */
export function readAccount(environment: NodeJS.ProcessEnv): Account {
  const { FULFILMENT_API_KEY: key = '', FULFILMENT_API_URL: apiUrl = DEFAULT_API_URL } = environment;
  const problem = key === '' ? undefined : apiKeyProblem(key);
  if (problem !== undefined) throw new CommandError(`FULFILMENT_API_KEY ${problem}.`);
  if (!key.startsWith(SANDBOX_KEY) && !key.startsWith(LIVE_KEY)) {
    throw new CommandError(`Set FULFILMENT_API_KEY to a key of the sandbox; it begins with ${SANDBOX_KEY}.`);
  }
  return { key, apiUrl: readUrl('FULFILMENT_API_URL', apiUrl).replace(/\/$/, '') };
}

/**
 * Reads the API key and the URL from the environment for a command that works only with the sandbox.
 *
 * @throws CommandError as `readAccount`, and for a production key.
 */
export function readSandboxAccount(environment: NodeJS.ProcessEnv): Account {
  const account = readAccount(environment);
  if (account.key.startsWith(SANDBOX_KEY)) return account;
  throw new CommandError(
    `FULFILMENT_API_KEY is a production key (${LIVE_KEY}...). This command needs a sandbox key, which begins with ${SANDBOX_KEY}.`,
  );
}

/**
 * Parses the URL of an option or variable.
 *
 * @throws CommandError
 */
export function readUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(`${name} must be a URL such as http://127.0.0.1:3000/hooks, and is "${text}".`);
  }
  return url.href;
}

/** Returns a client without retries, because the commands retry and report failures themselves. */
export function clientOf({ apiUrl, key }: Account, timeoutMs: number): Fulfilment {
  return new Fulfilment({ baseUrl: apiUrl, apiKey: key, timeoutMs, retries: { attempts: 1 } });
}
