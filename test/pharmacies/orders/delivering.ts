/** Orders that are delivered, and their proofs. */
import type { DeliveryPin } from '../../../domain/requests/delivery-proofs.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { ApiCaller, ApiResponse } from '../../support/callers/api-caller.ts';
import type { PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import type { OrderBuilder } from '../../support/given/order.ts';
import type { SharedEngine } from '../../support/shared/join.ts';
import { prepared } from '../../support/suite/prepared.ts';
import type { Suite } from '../../support/suite/use-engine.ts';

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

/** The body of a delivery with an image. */
export const imageProof = (content: Buffer, said: object = { type: 'photo' }) => ({
  proof: { ...said, image: content.toString('base64') },
});
export const NAME_PROOF = { proof: { type: 'name', name: 'Ada Obi' } };

/** A pharmacy with stock and a partner that orders there. */
export class Deliveries {
  readonly engine: SharedEngine;
  readonly pharmacy: PharmacyApiCaller;
  readonly partner: ApiCaller;
  private readonly given: Suite<SharedEngine>['given'];

  /** To be called at the start of the suite, or of one of its `describe`s. */
  constructor({ engine, given }: Suite<SharedEngine>) {
    this.engine = engine;
    this.given = given;
    this.pharmacy = prepared(given.pharmacy().stocked());
    this.partner = prepared(given.partner());
  }

  /** An order that its pharmacy has accepted but cannot deliver yet. */
  accepted(): PromiseLike<RequestRecord> {
    return this.order(this.partner).confirmed();
  }

  /** An order ready for delivery. */
  async dispensed(
    by = this.partner,
    members = {},
  ): Promise<RequestRecord & { readonly delivery_pin: DeliveryPin }> {
    const { delivery_pin, ...record } = await this.order(by).with(members).dispensed();
    if (delivery_pin === null) throw new Error(`${record.request_id} has no PIN`);
    return { ...record, delivery_pin };
  }

  /** Returns 200, or the status and code of the refusal. */
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

  private order(by: ApiCaller): OrderBuilder {
    return this.given.order().by(by).at(this.pharmacy);
  }
}
