/** Offers as texts that only we can make: signed, so that a search writes nothing and an order trusts what it reads. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../../domain/common/environments.ts';
import { offerExpiry, type HeldOffer, type OfferTerms } from '../../domain/medicines/offers.ts';
import type { Unit } from '../../domain/medicines/units.ts';

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

/** Between whom an offer is. */
export interface Parties {
  readonly partner_id: string;
  readonly pharmacy_id: string;
}

type Signed = readonly [
  version: number,
  medicine_id: string,
  sales_unit: Unit,
  pack_size: number,
  content_unit: Unit,
  price_ngn: number,
  distance_metres: number,
  expires_at_seconds: number,
];

/**
 * Makes and reads `offer_id`s. Between whom an offer is, and in which environment, is signed but not in the text, which
 * stays shorter than the 255 characters that partners were told to keep.
 */
export class Offers {
  readonly #options: OffersOptions;

  /** @throws TypeError without a secret. */
  constructor(options: OffersOptions) {
    if (options.secrets.length === 0) throw new TypeError('Offers need a secret');
    this.#options = options;
  }

  /** Promises these terms from now on. */
  issue(parties: Parties, terms: OfferTerms): IssuedOffer {
    const [secret = ''] = this.#options.secrets;
    const expires_at = offerExpiry(this.#options.clock());
    const signed: Signed = [
      VERSION,
      terms.medicine_id,
      terms.sales_unit,
      terms.pack_size,
      terms.content_unit,
      terms.price_ngn,
      Math.round(terms.distance_metres),
      expires_at.getTime() / 1000,
    ];
    const payload = Buffer.from(JSON.stringify(signed));
    const bytes = Buffer.concat([this.#signature(secret, parties, payload), payload]);
    return { offer_id: OFFER_ID_PREFIX + bytes.toString('base64url'), expires_at };
  }

  /** The offer that we made between the two; undefined for any other text. An expired one is still an offer. */
  read(parties: Parties, offerId: string): HeldOffer | undefined {
    const payload = this.#payloadOf(parties, offerId);
    if (payload === undefined) return undefined;
    const [version, ...members] = JSON.parse(payload.toString()) as Signed;
    if (version !== VERSION) return undefined;
    const [medicine_id, sales_unit, pack_size, content_unit, price_ngn, distance_metres, expires] = members;
    const in_force = this.#options.clock().getTime() < expires * 1000;
    return {
      medicine_id,
      sales_unit,
      pack_size,
      content_unit,
      price_ngn,
      distance_metres,
      in_force,
    };
  }

  #payloadOf(parties: Parties, offerId: string): Buffer | undefined {
    if (!offerId.startsWith(OFFER_ID_PREFIX)) return undefined;
    const text = offerId.slice(OFFER_ID_PREFIX.length);
    const bytes = Buffer.from(text, 'base64url');
    // Node also decodes other spellings of the same bytes; what we made has one.
    if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== text) return undefined;
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    const payload = bytes.subarray(SIGNATURE_BYTES);
    const isOurs = this.#options.secrets.some((secret) =>
      timingSafeEqual(this.#signature(secret, parties, payload), signature),
    );
    return isOurs ? payload : undefined;
  }

  #signature(secret: string, { partner_id, pharmacy_id }: Parties, payload: Buffer): Buffer {
    return createHmac('sha256', secret)
      .update(JSON.stringify(['offer', this.#options.environment, partner_id, pharmacy_id]))
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
