/** Offers as texts that only we can make: signed, so that a search writes nothing and an order trusts what it reads. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../domain/environments.ts';
import { offerExpiry, type HeldOffer, type OfferTerms } from '../domain/offers.ts';
import type { Unit } from '../domain/units.ts';

export const OFFER_ID_PREFIX = 'ofr_';
/** 128 bits of an HMAC-SHA256. */
const SIGNATURE_BYTES = 16;
/** The first member of every signed text; another order of members is another version. */
const VERSION = 1;

export interface OffersOptions {
  /** The first signs; all are accepted, so that a new one can be put in front while offers of the old are out. */
  readonly secrets: readonly string[];
  readonly environment: Environment;
  readonly clock: () => Date;
}

/** An offer as it is answered. */
export interface IssuedOffer {
  readonly offer_id: string;
  readonly expires_at: Date;
}

type Signed = readonly [
  version: number,
  pharmacy_id: string,
  medicine_id: string,
  sales_unit: Unit,
  pack_size: number,
  content_unit: Unit,
  price_ngn: number,
  distance_metres: number,
  expires_at_seconds: number,
];

/** Makes and reads the `offer_id` of partners. Whose it is, and of which environment, is signed but not in the text. */
export class Offers {
  readonly #options: OffersOptions;

  /** @throws TypeError without a secret. */
  constructor(options: OffersOptions) {
    if (options.secrets.length === 0) throw new TypeError('Offers need a secret');
    this.#options = options;
  }

  /** Promises a partner these terms from now on. */
  issue(partnerId: string, terms: OfferTerms): IssuedOffer {
    const [secret = ''] = this.#options.secrets;
    const expires_at = offerExpiry(this.#options.clock());
    const signed: Signed = [
      VERSION,
      terms.pharmacy_id,
      terms.medicine_id,
      terms.sales_unit,
      terms.pack_size,
      terms.content_unit,
      terms.price_ngn,
      Math.round(terms.distance_metres),
      expires_at.getTime() / 1000,
    ];
    const payload = Buffer.from(JSON.stringify(signed));
    const bytes = Buffer.concat([this.#signature(secret, partnerId, payload), payload]);
    return { offer_id: OFFER_ID_PREFIX + bytes.toString('base64url'), expires_at };
  }

  /** The offer that we made this partner; undefined for any other text. An expired one is still an offer. */
  read(partnerId: string, offerId: string): HeldOffer | undefined {
    const payload = this.#payloadOf(partnerId, offerId);
    if (payload === undefined) return undefined;
    const [version, ...members] = JSON.parse(payload.toString()) as Signed;
    if (version !== VERSION) return undefined;
    const [
      pharmacy_id,
      medicine_id,
      sales_unit,
      pack_size,
      content_unit,
      price_ngn,
      distance_metres,
      expires,
    ] = members;
    const in_force = this.#options.clock().getTime() < expires * 1000;
    return {
      pharmacy_id,
      medicine_id,
      sales_unit,
      pack_size,
      content_unit,
      price_ngn,
      distance_metres,
      in_force,
    };
  }

  #payloadOf(partnerId: string, offerId: string): Buffer | undefined {
    if (!offerId.startsWith(OFFER_ID_PREFIX)) return undefined;
    const text = offerId.slice(OFFER_ID_PREFIX.length);
    const bytes = Buffer.from(text, 'base64url');
    // Node also decodes other spellings of the same bytes; what we made has one.
    if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== text) return undefined;
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    const payload = bytes.subarray(SIGNATURE_BYTES);
    const isOurs = this.#options.secrets.some((secret) =>
      timingSafeEqual(this.#signature(secret, partnerId, payload), signature),
    );
    return isOurs ? payload : undefined;
  }

  #signature(secret: string, partnerId: string, payload: Buffer): Buffer {
    return createHmac('sha256', secret)
      .update(`offer\0${this.#options.environment}\0${partnerId}\0`)
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
