/** The time that an activity has for an attempt: what is not reported within it, the server has made again. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { ATTEMPT_TIMEOUT_MS } from '../../domain/webhooks.ts';

/** For writing the attempt down, after a call that took as long as it may; milliseconds. */
const RECORD_MS = 3_000;
/** For the way of the result to the server. */
const REPORT_MS = 1_000;

export class AttemptTime {
  private readonly endsAt: number;

  /** Begins now: the first thing that an activity does. */
  constructor() {
    this.endsAt = performance.now() + Context.current().info.startToCloseTimeoutMs - REPORT_MS;
  }

  /** Until the attempt has to be reported; milliseconds. */
  get leftMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /** @throws ApplicationFailure, retryable, when a call that is begun now might be made twice. */
  requireEnoughForCall(): void {
    if (this.leftMs >= ATTEMPT_TIMEOUT_MS + RECORD_MS) return;
    throw ApplicationFailure.create({ type: 'database_slow', message: 'The delivery was read too slowly' });
  }
}
