/** What an answer of the API other than 200 means for the command: wait, or end with a clear message. */
import type { ErrorCode } from '../../generated/index.ts';
import { ListenError } from './listen-error.ts';

/** As the generated client gives a failure; without a response nothing answered. */
export interface ApiFailure {
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** Call again after so long. */
export interface Wait {
  readonly milliseconds: number;
  readonly why: string;
}

const RETRY_MS = 2_000;

/** The code in a failure's body; undefined when it is none of our API. */
export function codeOf({ error }: ApiFailure): ErrorCode | undefined {
  return (error as { error?: { code?: ErrorCode } } | null | undefined)?.error?.code;
}

/** @throws ListenError for what waiting does not cure. */
export function waitAfter(failure: ApiFailure, apiUrl: string): Wait {
  const { response, error } = failure;
  if (response === undefined) {
    return { milliseconds: RETRY_MS, why: `${apiUrl} can't be reached (${reasonOf(error)})` };
  }
  const message = (error as { error?: { message?: string } } | null)?.error?.message ?? '';
  const code = codeOf(failure);
  if (code === 'invalid_api_key' || code === 'expired_api_key') {
    throw new ListenError(`The sandbox refuses FULFILMENT_API_KEY: ${message}`);
  }
  if (code === 'insufficient_scope') {
    throw new ListenError(`FULFILMENT_API_KEY needs the scope requests:read. Make a key that has it.`);
  }
  if (response.status === 429 || response.status >= 500) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const milliseconds = seconds > 0 ? seconds * 1000 : RETRY_MS;
    return { milliseconds, why: `the API answers ${response.status}` };
  }
  throw new ListenError(
    `${apiUrl} answers ${response.status}${message === '' ? '' : `: ${message}`}. Is FULFILMENT_API_URL the base URL of the API? It ends in /v1.`,
  );
}

/** Why a call has no answer, in a few words. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string; errors?: Error[] } };
  if (name === 'TimeoutError') return 'no answer in time';
  const inner = cause?.errors?.[0] ?? cause;
  return (inner as { code?: string } | undefined)?.code ?? inner?.message ?? message;
}
