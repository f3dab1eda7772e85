/** Orders brought to the door, and what is handed in there. */
import type { OrderStep } from '../../../api/pharmacy/requests/order-steps.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { ApiCaller, ApiResponse } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine, type TestEngineOptions } from '../../support/engine/engine.ts';
import { newPharmacy, SHORT_WINDOWS, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { BATCH, placeOrder, stockUp } from './placed-orders.ts';

export interface ShownProof {
  readonly type: string;
  readonly name: string | null;
  readonly at: string;
  readonly image: {
    readonly media_type: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly link: { readonly path: string; readonly expires_at: string };
  } | null;
}

type Steps = readonly (readonly [OrderStep, unknown?])[];
export const ACCEPTED: Steps = [['accept']];
const DISPENSE = { lines: [{ line: 1, quantity: 2, ...BATCH }] };
export const DISPENSED: Steps = [...ACCEPTED, ['dispense', DISPENSE]];

/** The body of a delivery with an image. */
export const imageProof = (content: Buffer, said: object = { type: 'photo' }) => ({
  proof: { ...said, image: content.toString('base64') },
});
export const NAME_PROOF = { proof: { type: 'name', name: 'Ada Obi' } };

/** A pharmacy with stock, and a partner who orders there. */
export class Deliveries {
  readonly engine: TestEngine;
  readonly pharmacy: PharmacyApiCaller;
  readonly partner: ApiCaller;

  private constructor(engine: TestEngine, pharmacy: PharmacyApiCaller, partner: ApiCaller) {
    this.engine = engine;
    this.pharmacy = pharmacy;
    this.partner = partner;
  }

  static async start(options: TestEngineOptions = {}): Promise<Deliveries> {
    const engine = await startEngine({ callWindows: SHORT_WINDOWS, ...options });
    const pharmacy = await newPharmacy(engine);
    await stockUp(pharmacy);
    return new Deliveries(engine, pharmacy, await engine.partner());
  }

  /** An order that can be delivered, or was brought as far as these steps go. */
  async orderAfter(
    steps = DISPENSED,
    partner = this.partner,
  ): Promise<RequestRecord & { readonly delivery_pin: string }> {
    const placed = await placeOrder(partner, this.pharmacy);
    for (const [step, body] of steps) {
      const { status, error } = await this.pharmacy.step(placed.request_id, step, body);
      if (status !== 200) throw new Error(`${step} answered ${status}: ${error?.message}`);
    }
    return { ...placed, delivery_pin: placed.delivery_pin ?? '' };
  }

  /** Answers 200, or status and code of the refusal. */
  async deliver(requestId: string, body: unknown): Promise<string | number> {
    const { status, error } = await this.pharmacy.step(requestId, 'deliver', body);
    return status === 200 ? 200 : `${status} ${error.code}`;
  }

  readProof(requestId: string, by = this.partner): Promise<ApiResponse<ShownProof>> {
    return by.call<ShownProof>('GET', `/requests/${requestId}/proof`);
  }

  /** The path of a link to the image of a delivered request. */
  async linkOf(requestId: string, by = this.partner): Promise<string> {
    return (await this.readProof(requestId, by)).data.image?.link.path ?? '';
  }
}
