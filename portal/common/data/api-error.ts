/** Errors of API calls, in the form that pages show. */

export interface FieldProblem {
  /** JSON path, such as `items[0].quantity`. */
  readonly path: string;
  readonly code?: string;
  readonly message: string;
  /** First line of the row in an uploaded file. */
  readonly line?: number;
}

/** An error response, a lost connection, or a refusal by the browser or device. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An API error code, or `connection_lost` if there was no response. */
  readonly code: string;
  /** 0 if there was no response. */
  readonly status: number;
  /** Quoted to support; undefined if there was no response. */
  readonly requestId: string | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(facts: Pick<ApiError, 'code' | 'status' | 'message' | 'requestId' | 'fields'>) {
    super(facts.message);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.fields = facts.fields;
  }
}

export function connectionLost(): ApiError {
  return new ApiError({
    code: 'connection_lost',
    status: 0,
    message: 'The server could not be reached. Check your connection. Nothing you entered is lost.',
    requestId: undefined,
    fields: [],
  });
}

/** Creates the error for a refusal by the browser or a device, for which no call was made. */
export function deviceError(code: string, message: string): ApiError {
  return new ApiError({ code, status: 400, message, requestId: undefined, fields: [] });
}

export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session_required';
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldProblem[];
}
interface ErrorEnvelope {
  readonly error?: Problem;
}

/**
 * Converts a failed response to an error.
 *
 * @param body an error envelope; any other body becomes `unreadable_answer`.
 * @param sent the body of the call, whose entries name the lines of an order.
 */
export function errorOfResponse(response: Response, body: unknown, sent?: unknown): ApiError {
  const { error } = (body ?? {}) as ErrorEnvelope;
  return new ApiError({
    code: error?.code ?? 'unreadable_answer',
    status: response.status,
    message:
      error === undefined
        ? 'The server sent an unexpected response. Try again.'
        : messageInWords(error, sent),
    requestId: response.headers.get('x-request-id') ?? undefined,
    fields: error?.fields ?? [],
  });
}

/** A JSON path with an index. */
const PATH = /(?<![\w./:\]])(?:[a-z_]+(?:\.[a-z_]+)*)?(?:\[\d+\](?:\.[a-z_]+)*)+/g;

/** Replaces the JSON paths of a message by words: `lines[0].batch_number is missing` by "Batch number of line 1 is missing". */
function messageInWords({ message, fields = [] }: Problem, sent: unknown): string {
  let words = message;
  for (const { path, message: problem } of fields) {
    words = words.replace(`${path} ${problem}`, () => `${placeInWords(path, sent)} ${problem}`);
  }
  words = words.replaceAll(PATH, (path) => placeInWords(path, sent));
  return words === message ? message : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Names a place for people.
 *
 * @param path such as `lines[0].batch_number`.
 * @param sent the body of the call. An entry of it with a line number is called by that number, because a line can have several entries.
 */
export function placeInWords(path: string, sent?: unknown): string {
  const names: string[] = [];
  let value = sent;
  let last = '';
  const [, container, quoted] = /^([a-z_]+?)s\["(.*)"\]$/.exec(path) ?? [];
  if (container !== undefined) return `${inWords(container)} “${quoted}”`;
  for (const [, member, index] of path.matchAll(/([a-z_]+)|\[(\d+)\]/g)) {
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[member ?? index ?? ''];
    if (index === undefined) {
      last = member ?? '';
    } else {
      const line = (value as { readonly line?: unknown } | null | undefined)?.line;
      const number = typeof line === 'number' ? line : Number(index) + 1;
      names.unshift(`${last === '' ? 'row' : inWords(last).replace(/(?: ids|s)$/, '')} ${number}`);
      last = '';
    }
  }
  if (last !== '') names.unshift(inWords(last));
  return names.join(' of ');
}

/** Members that people call something else than their words. */
const MEMBER_WORDS: Readonly<Record<string, string>> = {
  expires_on: 'expiry date',
  medicine_id: 'medicine',
  nafdac_number: 'NAFDAC number',
  offer_id: 'offer',
};
const inWords = (member: string) =>
  MEMBER_WORDS[member] ?? member.replace(/_ngn$/, '').replaceAll('_', ' ');
