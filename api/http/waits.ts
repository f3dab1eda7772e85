/** Measures how long a call waits in the queue of the engine. */
import type { Context } from 'koa';
import type { CallOrigin } from '../../services/common/load/call-queue.ts';

/** Header of W3C Server Timing. */
export const WAITS_HEADER = 'Server-Timing';

export class CallWaits implements CallOrigin {
  /** The organisation whose keys and sessions share one place in the queue. */
  readonly account: string | undefined;
  private readonly ctx: Context;
  private readonly left = new AbortController();
  /** A call may wait several times: once for each of its files. */
  private isWatched = false;
  private waitedMs = 0;

  constructor(ctx: Context) {
    const { partnerId, pharmacyId } = ctx.state as Readonly<Record<string, string | undefined>>;
    this.account = partnerId ?? pharmacyId;
    this.ctx = ctx;
  }

  readonly gone = (): AbortSignal => {
    const { res } = this.ctx;
    if (res.closed || res.destroyed) this.left.abort();
    else if (!this.isWatched) res.once('close', () => this.left.abort());
    this.isWatched = true;
    return this.left.signal;
  };

  /** Adds a wait to the header of the response, even if the call fails. */
  readonly noteWait = (milliseconds: number): void => {
    this.waitedMs += milliseconds;
    this.ctx.set(WAITS_HEADER, `queue;dur=${this.waitedMs.toFixed(1)}`);
  };
}
