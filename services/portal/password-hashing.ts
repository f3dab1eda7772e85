/** Hashes and checks passwords in a background thread, with a fair queue, because each hash takes 80 ms of CPU. */
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { BackgroundThread } from '../common/background-thread.ts';
import { retryAfter, ServiceError, validationError, waitInWords } from '../common/errors.ts';
import type { TaskOrigin, TaskQueueOptions } from '../common/load/task-queue.ts';
import type { PasswordTask } from './password-thread.ts';

/**
 * 50 hashes take about 5 seconds. When the queue is full, callers are refused, and a known caller displaces an unknown one. A caller waits
 * for up to 15 seconds, because the thread has low priority and a valid sign-in should rather wait on a busy machine than fail.
 */
const PASSWORD_TASKS: TaskQueueOptions = {
  maxWaiting: 50,
  maxWaitingOfAccount: 10,
  maxWaitMs: 15_000,
};
const RETRY_AFTER_MS = 5_000;
/** At most one warning within this time, with the number of refusals since the last one. */
const WARN_EVERY_MS = 10_000;

const thread = new BackgroundThread<PasswordTask, string | boolean>(
  new URL('password-thread.ts', import.meta.url),
  PASSWORD_TASKS,
);

/** The source of a password check: a network address, a device or a user. */
export interface QueueCaller {
  readonly id: string;
  /** Known callers go first and are never refused in favour of unknown ones. */
  readonly isKnown: boolean;
}

interface PasswordHashingParts {
  readonly log: Pick<Logger, 'warn'>;
  /** Undefined when no metrics are served. */
  readonly metrics: Registry | undefined;
}

export class PasswordHashing {
  private readonly noteRefusal: () => void;

  constructor({ log, metrics }: PasswordHashingParts) {
    this.noteRefusal = refusalReport(log, metrics);
  }

  /**
   * Returns the hash of a new password, or undefined when the password is easily guessed.
   *
   * @param words parts of the user's e-mail address, which an attacker would try first.
   * @throws ServiceError `temporarily_unavailable` when too many passwords wait.
   */
  async hashNew(
    caller: QueueCaller,
    password: string,
    words: readonly string[],
  ): Promise<string | undefined> {
    const hash = await thread.run({ password, words }, { origin: this.originOf(caller) });
    return typeof hash === 'string' ? hash : undefined;
  }

  /**
   * Checks a password against a hash. Without a hash the check takes as long and returns false.
   *
   * @throws ServiceError `temporarily_unavailable` when too many passwords wait.
   */
  async isPassword(caller: QueueCaller, password: string, hash: string | undefined): Promise<boolean> {
    const task = hash === undefined ? { password } : { password, hash };
    return (await thread.run(task, { origin: this.originOf(caller) })) === true;
  }

  private originOf({ id, isKnown }: QueueCaller): TaskOrigin {
    const refusal = () => {
      this.noteRefusal();
      return tooManyPasswords();
    };
    return { account: id, isKnown, refusal };
  }
}

function tooManyPasswords(): ServiceError {
  return new ServiceError(
    'temporarily_unavailable',
    `Too many passwords are being checked right now, and yours was not. Try again in ${waitInWords(RETRY_AFTER_MS)}.`,
    { headers: retryAfter(RETRY_AFTER_MS) },
  );
}

/** Counts refusals and logs them in one line per interval, because an overload is not an error of the service. */
function refusalReport(log: Pick<Logger, 'warn'>, metrics: Registry | undefined): () => void {
  const counter =
    metrics &&
    new Counter({
      registers: [metrics],
      name: 'fulfilment_password_checks_refused_total',
      help: 'Sign-ins and new passwords that were answered 503 because too many passwords were being hashed.',
    });
  let refused = 0;
  let warnedAt = -Infinity;
  return () => {
    counter?.inc();
    refused += 1;
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    log.warn({ refused }, 'sign-ins refused: too many passwords are being checked');
    warnedAt = performance.now();
    refused = 0;
  };
}

/** Minimum length. ASVS 5.0 (6.2.1) requires 8, and 15 where the password is the only factor. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

export interface NewPasswordParts {
  readonly hashing: PasswordHashing;
  readonly caller: QueueCaller;
}

/**
 * Hashes a new password.
 *
 * @throws ServiceError `validation_error` for one that is easily guessed, `temporarily_unavailable` as `PasswordHashing`.
 */
export async function hashNewPassword(
  { hashing, caller }: NewPasswordParts,
  password: string,
  email: string,
): Promise<string> {
  const words = email.toLowerCase().split(/[@.]/);
  const [local = email] = email.toLowerCase().split('@');
  const hash = password.toLowerCase().includes(local)
    ? undefined
    : await hashing.hashNew(caller, password, words);
  if (hash !== undefined) return hash;
  const message =
    'is too easy to guess: it is a common password or a variation of one, or contains your address. Use several unrelated words';
  throw validationError([{ path: 'password', code: 'guessable', message }]);
}
