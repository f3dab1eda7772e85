/** A partner that calls the API. */
import type { Scope } from '../../../domain/partners.ts';
import type { ApiCaller } from '../callers/api-caller.ts';
import type { PartnerLimits } from '../engine/partners.ts';
import { Builder } from './builder.ts';
import type { GivenEngine } from './given-engine.ts';

interface Wish {
  readonly engine: GivenEngine;
  readonly scopes?: readonly Scope[];
  readonly limits?: PartnerLimits;
}

export class PartnerBuilder extends Builder<Wish, ApiCaller> {
  /** Gives the partner a key with only these scopes. */
  withScopes(...scopes: readonly Scope[]): this {
    return this.but({ scopes });
  }

  /** Sets the partner's own rate limits; null means the limit of the environment. */
  limitedTo(limits: PartnerLimits): this {
    return this.but({ limits });
  }

  protected override but(changes: Partial<Wish>): this {
    return new PartnerBuilder({ ...this.wish, ...changes }) as this;
  }

  protected override make(): Promise<ApiCaller> {
    const { engine, scopes, limits } = this.wish;
    return engine.partner(scopes, limits);
  }
}
