/** Lets so many in at once, and sends the others away at once instead of letting all of them wait too long. */
import { ApiError } from './errors.ts';

/** Seconds; a server with work for that long in front of it would rather be asked later. */
const RETRY_AFTER_SECONDS = 1;

export class Admission {
  private readonly limit: number;
  private inside = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Runs what is let in.
   *
   * @throws ApiError `temporarily_unavailable` when `limit` others are at it; then nothing was begun.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.limit) {
      throw new ApiError(
        'temporarily_unavailable',
        'Too many calls at this moment; nothing was begun. Try again after the time in Retry-After.',
        { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
      );
    }
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
    }
  }
}
