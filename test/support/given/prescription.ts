/** A prescription that a partner has submitted. */
import type { ApiCaller } from '../callers/api-caller.ts';
import { details, received, type Receipt } from '../prescriptions/submit.ts';
import { Builder } from './builder.ts';
import type { GivenEngine } from './given-engine.ts';

interface Wish {
  readonly engine: GivenEngine;
  readonly partner?: ApiCaller;
  readonly body?: Readonly<Record<string, unknown>>;
}

let count = 0;

export class PrescriptionBuilder extends Builder<Wish, Receipt> {
  by(partner: ApiCaller): this {
    return this.but({ partner });
  }

  /** Sets other members of the body. */
  with(body: Readonly<Record<string, unknown>>): this {
    return this.but({ body: { ...this.wish.body, ...body } });
  }

  protected override but(changes: Partial<Wish>): this {
    return new PrescriptionBuilder({ ...this.wish, ...changes }) as this;
  }

  protected override async make(): Promise<Receipt> {
    const { engine, partner = await engine.partner(), body } = this.wish;
    count += 1;
    return received(partner, { details: details({ reference: `given-${count}` }), ...body });
  }
}
