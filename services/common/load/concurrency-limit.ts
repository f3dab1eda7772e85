/** Limits how many calls are worked on at the same time, and refuses the others at once instead of queueing them. */
import { ServiceError } from '../errors.ts';

/** Seconds; long enough for some of the calls under way to end. */
const RETRY_AFTER_SECONDS = 1;

export class ConcurrencyLimit {
  private readonly limit: number;
  private running = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Runs work unless as many as the limit are running.
   *
   * @throws ServiceError `temporarily_unavailable` at the limit; then nothing was begun.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.limit) throw tooManyAtOnce();
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
    }
  }
}

/** What is answered to a call that comes when as many as may be are under way. */
export function tooManyAtOnce(headers: Readonly<Record<string, string>> = {}): ServiceError {
  return new ServiceError(
    'temporarily_unavailable',
    'Too many calls at this moment; nothing was begun. Try again after the time in Retry-After.',
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), ...headers } },
  );
}

/** Whether it was refused because as many as may be are under way. */
export function isFull(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'temporarily_unavailable';
}
