/** A request, from its POST to the status that a test begins with. */
import type { CreateRequestBody } from '../../../api/partner/place-request.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { ScenarioName } from '../../../domain/sandbox/scenarios.ts';
import type { Unit } from '../../../domain/medicines/units.ts';
import { ITEM, ORDER, type ApiCaller } from '../callers/api-caller.ts';
import type { PharmacyApiCaller } from '../callers/pharmacy-caller.ts';
import { untilAnswered } from '../callers/until-answered.ts';
import { Builder } from './builder.ts';
import type { GivenEngine } from './given-engine.ts';
import { STEPS_TO, takeSteps, type Reached } from './steps.ts';

interface Wish {
  readonly engine: GivenEngine;
  readonly partner?: ApiCaller;
  readonly pharmacy?: PharmacyApiCaller | string;
  readonly items?: CreateRequestBody['items'];
  readonly sandbox?: CreateRequestBody['sandbox'];
  readonly members?: Readonly<Record<string, unknown>>;
  readonly status?: Reached;
}

/** Only the test moves the request. */
const BY_HAND = { scenario: 'manual', step_seconds: 0 } as const;

export class OrderBuilder extends Builder<Wish, RequestRecord> {
  by(partner: ApiCaller): this {
    return this.but({ partner });
  }

  /** Orders from this pharmacy. If the pharmacy uses the API, the order is in its inbox once it is created. */
  at(pharmacy: PharmacyApiCaller | string): this {
    return this.but({ pharmacy });
  }

  /** Orders this medicine instead of the default; further calls add lines. */
  of(medicine: string, quantity = 1, unit: Unit = 'pack'): this {
    return this.but({ items: [...(this.wish.items ?? []), { medicine, quantity, unit }] });
  }

  /** Orders one line of the default medicine for each number of packs. */
  packs(...quantities: readonly number[]): this {
    return this.but({ items: quantities.map((quantity) => ({ ...ITEM, quantity })) });
  }

  /** Lets a scenario of the sandbox drive the request, without delays by default. */
  playing(scenario: ScenarioName, step_seconds = 0): this {
    return this.but({ sandbox: { scenario, step_seconds } });
  }

  /** Sets other members of the body. */
  with(members: Readonly<Record<string, unknown>>): this {
    return this.but({ members: { ...this.wish.members, ...members } });
  }

  /** Lets the pharmacy accept the order. */
  confirmed(): this {
    return this.but({ status: 'confirmed' });
  }

  dispensed(): this {
    return this.but({ status: 'dispensing' });
  }

  ready(): this {
    return this.but({ status: 'ready' });
  }

  inTransit(): this {
    return this.but({ status: 'in_transit' });
  }

  delivered(): this {
    return this.but({ status: 'delivered' });
  }

  protected override but(changes: Partial<Wish>): this {
    return new OrderBuilder({ ...this.wish, ...changes }) as this;
  }

  protected override async make(): Promise<RequestRecord> {
    const { engine, pharmacy, status, partner = await engine.partner() } = this.wish;
    const answer = await untilAnswered((headers) =>
      partner.call<RequestRecord>('POST', '/requests', this.body(), headers),
    );
    if (answer.status !== 201) {
      throw new Error(`POST /requests answered ${answer.status}: ${JSON.stringify(answer.error)}`);
    }
    const { request_id } = answer.data;
    const caller = typeof pharmacy === 'string' ? undefined : pharmacy;
    await caller?.waitFor(request_id);
    if (status === undefined) return answer.data;
    await takeSteps({ ...engine, pharmacy: caller }, answer.data, STEPS_TO[status]);
    return partner.read(request_id);
  }

  private body(): Readonly<Record<string, unknown>> {
    const { engine, pharmacy = ORDER.pharmacy_id, items = ORDER.items, members } = this.wish;
    // Production has no sandbox.
    const sandbox = this.wish.sandbox ?? (engine.environment === 'sandbox' ? BY_HAND : undefined);
    return {
      ...ORDER,
      pharmacy_id: typeof pharmacy === 'string' ? pharmacy : pharmacy.pharmacyId,
      items,
      ...(sandbox === undefined ? {} : { sandbox }),
      ...members,
    };
  }
}
