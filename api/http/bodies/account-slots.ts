/** Shares what large bodies may take of memory among those who send them. */
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import { ConcurrencyLimit } from '../../../services/common/concurrency-limit.ts';

export interface Slots {
  /** In one API process, of all callers. */
  readonly all: number;
  /** Of one partner or pharmacy, whatever its keys: nobody takes everything, however slowly it sends. */
  readonly ofAccount: number;
}

export class AccountSlots {
  private readonly slots: Slots;
  private readonly all: ConcurrencyLimit;
  /** Only of those who hold one. */
  private readonly accounts = new Map<string, { readonly limit: ConcurrencyLimit; held: number }>();

  constructor(slots: Slots) {
    this.slots = slots;
    this.all = new ConcurrencyLimit(slots.all);
  }

  /** @throws ServiceError `temporarily_unavailable` when the caller, or all together, have as many as they may. */
  async run<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
    const { account } = ctx.state['caller'] as KeyHolder;
    const own = this.accounts.get(account) ?? { limit: new ConcurrencyLimit(this.slots.ofAccount), held: 0 };
    this.accounts.set(account, own);
    own.held += 1;
    try {
      return await own.limit.run(() => this.all.run(work));
    } finally {
      own.held -= 1;
      if (own.held === 0) this.accounts.delete(account);
    }
  }
}
