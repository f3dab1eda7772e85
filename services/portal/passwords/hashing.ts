/**
 * Hashes of passwords, made one after the other in a thread: each takes 80 ms of a processor, and guesses of passwords must not take
 * that from callers of the API.
 */
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { BackgroundThread } from '../../common/background-thread.ts';
import { HashQueue, type HashQueueOptions, type QueueCaller } from './hash-queue.ts';
import type { PasswordTask } from './thread.ts';

/** 50 hashes take about 5 seconds; further callers are refused. */
const QUEUE: Omit<HashQueueOptions, 'onRefused'> = { maxWaiting: 50, maxWaitingOfOne: 10, maxWaitMs: 5_000 };
/** At most one warning within this time, with the number of refusals since the last one. */
const WARN_EVERY_MS = 10_000;

const thread = new BackgroundThread<PasswordTask, string | boolean>(new URL('thread.ts', import.meta.url));

export interface PasswordHashingParts {
  readonly log: Pick<Logger, 'warn'>;
  /** Undefined where no metrics are served. */
  readonly metrics: Registry | undefined;
  readonly queue?: Partial<typeof QUEUE>;
}

/** Makes and checks hashes, in turns between callers. */
export class PasswordHashing {
  private readonly queue: HashQueue;

  constructor({ log, metrics, queue }: PasswordHashingParts) {
    const onRefused = refusalReport(log, metrics);
    this.queue = new HashQueue({ ...QUEUE, ...queue, onRefused });
  }

  /**
   * The hash of a new password; undefined where it is easily guessed.
   *
   * @param words of the user, with which a guess begins.
   * @throws ServiceError `temporarily_unavailable` as `HashQueue`.
   */
  async hashNew(
    caller: QueueCaller,
    password: string,
    words: readonly string[],
  ): Promise<string | undefined> {
    const hash = await this.queue.run(caller, () => thread.run({ password, words }));
    return typeof hash === 'string' ? hash : undefined;
  }

  /**
   * Whether a hash is of this password. Without a hash it takes as long, and the answer is no.
   *
   * @throws ServiceError `temporarily_unavailable` as `HashQueue`.
   */
  async isPassword(caller: QueueCaller, password: string, hash: string | undefined): Promise<boolean> {
    const task = hash === undefined ? { password } : { password, hash };
    return (await this.queue.run(caller, () => thread.run(task))) === true;
  }
}

/** Overload is no fault of ours: it is counted, and one line in the log stands for many refusals. */
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
