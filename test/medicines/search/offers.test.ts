/** An offer_id can only be issued by the engine, is valid for one partner, and is invalid after any change to its characters. */
import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Offers } from '../../../services/medicines/offers.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import {
  OFFER_MINUTES,
  priceTermsUnder,
  type OfferTerms,
  SEARCHED_BRANDS,
} from '../../../domain/medicines/offers.ts';
import { UNITS } from '../../../domain/medicines/units.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';

const SEED = randomInt(2 ** 31);
const RUNS = 300;
const OTHER_SECRET = 'another-secret-of-more-than-thirty-two-characters';
const MADE_AT = new Date('2026-06-01T12:00:00.250Z');
/** The next whole second after the promised minutes. */
const EXPIRES_AT = new Date('2026-06-01T12:15:01.000Z');

interface Choices {
  readonly secrets?: readonly string[];
  readonly environment?: Environment;
  readonly now?: Date;
}

const offersWith = ({ secrets = [OFFER_SECRET], environment = 'sandbox', now = MADE_AT }: Choices = {}) =>
  new Offers({ secrets, environment, clock: () => now });

const terms: fc.Arbitrary<OfferTerms> = fc.record({
  article_id: fc.string({ minLength: 1, maxLength: 30 }),
  medicine_id: fc.string({ minLength: 1, maxLength: 60 }),
  sales_unit: fc.constantFrom(...UNITS),
  pack_size: fc.integer({ min: 1, max: 1_000 }),
  content_unit: fc.constantFrom(...UNITS),
  price_ngn: fc.integer({ min: 1, max: 10_000_000 }),
  distance_metres: fc.nat(50_000),
  delivery_fee_ngn: fc.nat(1_000_000_000),
  searched_brand: fc.constantFrom(...SEARCHED_BRANDS),
});

const parties = fc.record({ partner_id: fc.string(), pharmacy_id: fc.string() });
const PARTIES = { partner_id: 'par_1', pharmacy_id: 'ph_1' };

const TERMS: OfferTerms = {
  article_id: 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
  medicine_id: 'med_paracetamol-500-mg-tablet',
  sales_unit: 'pack',
  pack_size: 20,
  content_unit: 'tablet',
  price_ngn: 900,
  distance_metres: 1_420,
  delivery_fee_ngn: 300,
  searched_brand: 'none' as const,
};

/** The seed is in the test names, and in the output when the property fails. */
function holds<Parameters extends unknown[]>(property: fc.IProperty<Parameters>): void {
  fc.assert(property, { seed: SEED, numRuns: RUNS });
}

describe(`offers as properties (seed ${SEED})`, () => {
  test('an offer decodes to the terms that it was issued with', () => {
    const offers = offersWith();
    holds(
      fc.property(terms, parties, (promised, between) => {
        const { offer_id, expires_at } = offers.issue(between, promised);
        expect(expires_at).toEqual(EXPIRES_AT);
        expect(offers.read(between, offer_id)).toEqual({ ...promised, in_force: true });
      }),
    );
  });

  test('a text with any character altered, removed, added or respelled is not an offer', () => {
    const offers = offersWith();
    const character = fc.integer({ min: 1, max: 0x10ff }).map((code) => String.fromCodePoint(code));
    holds(
      fc.property(
        terms,
        fc.nat(),
        fc.constantFrom(0, 1),
        fc.oneof(character, fc.constant('')),
        (promised, at, width, text) => {
          const { offer_id } = offers.issue(PARTIES, promised);
          const place = at % (offer_id.length + 1);
          const altered = offer_id.slice(0, place) + text + offer_id.slice(place + width);
          fc.pre(altered !== offer_id);
          expect(offers.read(PARTIES, altered)).toBeUndefined();
        },
      ),
    );
  });

  test('an offer is invalid for another partner or pharmacy', () => {
    const offers = offersWith();
    holds(
      fc.property(terms, parties, parties, (promised, one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(offers.read(other, offers.issue(one, promised).offer_id)).toBeUndefined();
      }),
    );
  });

  test('a text that the engine did not create is not an offer', () => {
    const offers = offersWith();
    holds(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, text) => {
        const forged = `ofr_${Buffer.from(bytes).toString('base64url')}`;
        expect([offers.read(PARTIES, forged), offers.read(PARTIES, text)]).toEqual([undefined, undefined]);
      }),
    );
  });
});

describe('tampering with one character of an offer', () => {
  const { offer_id } = offersWith().issue(PARTIES, TERMS);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= ';

  test('no character of an offer can be replaced', () => {
    const offers = offersWith();
    const accepted = Array.from(offer_id).flatMap((character, place) =>
      Array.from(alphabet)
        .filter((other) => other !== character)
        .filter((other) => {
          const altered = offer_id.slice(0, place) + other + offer_id.slice(place + 1);
          return offers.read(PARTIES, altered) !== undefined;
        }),
    );
    expect(accepted).toEqual([]);
  });

  test.each([`${offer_id}=`, `${offer_id}\n`, ` ${offer_id}`, offer_id.slice(4), 'ofr_', ''])(
    '%j is not a valid offer',
    (text) => {
      expect(offersWith().read(PARTIES, text)).toBeUndefined();
    },
  );
});

describe('secrets of offers', () => {
  const { offer_id } = offersWith().issue(PARTIES, TERMS);

  test('an offer is accepted as long as its secret is configured', () => {
    expect(offersWith({ secrets: [OTHER_SECRET, OFFER_SECRET] }).read(PARTIES, offer_id)).toBeDefined();
    expect(offersWith({ secrets: [OTHER_SECRET] }).read(PARTIES, offer_id)).toBeUndefined();
  });

  test('the first secret signs', () => {
    const rotated = offersWith({ secrets: [OTHER_SECRET, OFFER_SECRET] }).issue(PARTIES, TERMS).offer_id;
    expect(offersWith({ secrets: [OTHER_SECRET] }).read(PARTIES, rotated)).toBeDefined();
    expect(offersWith().read(PARTIES, rotated)).toBeUndefined();
  });

  test('an offer of one environment is invalid in the other, even with a shared secret', () => {
    expect(offersWith({ environment: 'production' }).read(PARTIES, offer_id)).toBeUndefined();
  });

  test('creating offers without a secret throws', () =>
    expect(() => offersWith({ secrets: [] })).toThrow(TypeError));
});

describe('the validity of an offer', () => {
  const { offer_id } = offersWith().issue(PARTIES, TERMS);
  test.each([
    ['when it is issued', MADE_AT, true],
    [
      `after ${OFFER_MINUTES} minutes to the millisecond`,
      new Date(MADE_AT.getTime() + OFFER_MINUTES * 60_000),
      true,
    ],
    ['a millisecond before it expires', new Date(EXPIRES_AT.getTime() - 1), true],
    ['when it expires', EXPIRES_AT, false],
    ['a year later', new Date('2027-06-01T12:00:00Z'), false],
  ])('in_force of an offer is correct %s', (_, now, in_force) => {
    expect(offersWith({ now }).read(PARTIES, offer_id)).toEqual({ ...TERMS, in_force });
  });
});

describe('the price of a line with an offer', () => {
  const { medicine_id: _, distance_metres: __, ...line } = TERMS;
  test.each([
    ['in force, the price is the same', true, {}, 900],
    ['in force, the price rose', true, { price_ngn: 1_000 }, 900],
    ['in force, the price fell', true, { price_ngn: 800 }, 900],
    ['over, the price is the same', false, {}, 900],
    ['over, the price rose', false, { price_ngn: 1_000 }, undefined],
    ['over, the price fell', false, { price_ngn: 800 }, undefined],
    ['in force, the delivery fee rose', true, { delivery_fee_ngn: 500 }, 900],
    ['over, the delivery fee rose', false, { delivery_fee_ngn: 500 }, undefined],
    ['over, the delivery fee fell', false, { delivery_fee_ngn: 0 }, undefined],
  ])('the price of a line is right when its offer is %s', (_case, in_force, change, price) => {
    expect(priceTermsUnder({ ...TERMS, in_force }, { ...line, ...change })?.price_ngn).toBe(price);
  });
});
