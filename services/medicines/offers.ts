/** Issues and verifies signed `offer_id`s, so that a search writes nothing and an order can trust its offers. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../../domain/common/environments.ts';
import {
  offerExpiry,
  type OrderedOffer,
  type OfferTerms,
  SEARCHED_BRANDS,
} from '../../domain/medicines/offers.ts';
import type { Unit } from '../../domain/medicines/units.ts';

const OFFER_ID_PREFIX = 'ofr_';
/** Truncated HMAC-SHA256 of 128 bits. */
const SIGNATURE_BYTES = 16;
/** First member of every payload; a different layout needs another version. */
const VERSION = 3;

interface OffersOptions {
  /** The first secret signs, and every secret verifies. To rotate, put the new secret first and keep the old one until the offers it signed have expired. */
  readonly secrets: readonly string[];
  readonly environment: Environment;
  readonly clock: () => Date;
}

export interface IssuedOffer {
  readonly offer_id: string;
  readonly expires_at: Date;
}

/** The partner and pharmacy that an offer is for. */
export interface OfferParties {
  readonly partner_id: string;
  readonly pharmacy_id: string;
}

type Signed = readonly [
  version: number,
  article_id: string,
  medicine_id: string,
  sales_unit: Unit,
  pack_size: number,
  content_unit: Unit,
  price_ngn: number,
  distance_metres: number,
  delivery_fee_ngn: number,
  expires_at_seconds: number,
  searched_brand: number,
];

/**
 * Issues and reads `offer_id`s. The parties and the environment are part of the signature but not of the text, which stays
 * below the 255 characters that partners must store.
 */
export class Offers {
  readonly #options: OffersOptions;

  /** @throws TypeError without a secret. */
  constructor(options: OffersOptions) {
    if (options.secrets.length === 0) throw new TypeError('Offers need a secret');
    this.#options = options;
  }

  issue(parties: OfferParties, terms: OfferTerms): IssuedOffer {
    const [secret = ''] = this.#options.secrets;
    const expires_at = offerExpiry(this.#options.clock());
    const signed: Signed = [
      VERSION,
      terms.article_id,
      terms.medicine_id,
      terms.sales_unit,
      terms.pack_size,
      terms.content_unit,
      terms.price_ngn,
      Math.round(terms.distance_metres),
      terms.delivery_fee_ngn,
      expires_at.getTime() / 1000,
      SEARCHED_BRANDS.indexOf(terms.searched_brand),
    ];
    const payload = Buffer.from(JSON.stringify(signed));
    const bytes = Buffer.concat([this.#signature(secret, parties, payload), payload]);
    return { offer_id: OFFER_ID_PREFIX + bytes.toString('base64url'), expires_at };
  }

  /**
   * Verifies an `offer_id` for these parties; undefined when it is not ours. An expired offer is still returned, with
   * `in_force` false.
   */
  read(parties: OfferParties, offerId: string): OrderedOffer | undefined {
    const payload = this.#payloadOf(parties, offerId);
    if (payload === undefined) return undefined;
    const [version, ...members] = JSON.parse(payload.toString()) as Signed;
    if (version !== VERSION) return undefined;
    const [
      article_id,
      medicine_id,
      sales_unit,
      pack_size,
      content_unit,
      price_ngn,
      distance_metres,
      delivery_fee_ngn,
      expires,
      searchedBrand,
    ] = members;
    const in_force = this.#options.clock().getTime() < expires * 1000;
    return {
      article_id,
      medicine_id,
      sales_unit,
      pack_size,
      content_unit,
      price_ngn,
      distance_metres,
      delivery_fee_ngn,
      searched_brand: SEARCHED_BRANDS[searchedBrand] ?? 'none',
      in_force,
    };
  }

  #payloadOf(parties: OfferParties, offerId: string): Buffer | undefined {
    if (!offerId.startsWith(OFFER_ID_PREFIX)) return undefined;
    const text = offerId.slice(OFFER_ID_PREFIX.length);
    const bytes = Buffer.from(text, 'base64url');
    // Node decodes several spellings of the same bytes; accept only the one that we issue.
    if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== text) return undefined;
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    const payload = bytes.subarray(SIGNATURE_BYTES);
    const isOurs = this.#options.secrets.some((secret) =>
      timingSafeEqual(this.#signature(secret, parties, payload), signature),
    );
    return isOurs ? payload : undefined;
  }

  #signature(secret: string, { partner_id, pharmacy_id }: OfferParties, payload: Buffer): Buffer {
    return createHmac('sha256', secret)
      .update(JSON.stringify(['offer', this.#options.environment, partner_id, pharmacy_id]))
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
