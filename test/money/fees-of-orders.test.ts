/** The delivery fee of a pharmacy in searches, offers, orders and re-routing; its commission, which no partner sees. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BasketAnswer } from '../../api/partner/basket.ts';
import { currentDocument } from '../../api/partner/index.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import type { OrderAnswer as Order } from '../../api/pharmacy/order-schemas.ts';
import type { DeliveryFee } from '../../domain/money/delivery-fees.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ReroutePolicy } from '../../domain/routing.ts';
import type { DryRun } from '../../services/requests/dry-run.ts';
import { ORDER, type ApiResponse } from '../support/callers/api-caller.ts';
import { MEDICINE_ID, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { BATCH } from '../support/given/steps.ts';
import { readSubmission } from '../support/requests/read-submission.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const MINUTE = 60_000;
let now = new Date();

const { engine, given } = useOwnEngine({ clock: () => now });
const partner = prepared(given.partner());
/** Only the pharmacies of the test are listed. */
beforeEach(async () => {
  now = new Date();
  await engine.database.updateTable('pharmacy').set({ listed: false }).execute();
});

const PRICE = 900;
const PACKS = 2;
const MEDICINES_NGN = PACKS * PRICE;
/** A text that occurs in no other number. */
const COMMISSION = 37.41;
const BANDS: DeliveryFee = {
  bands: [
    { up_to_km: 1, fee_ngn: 100 },
    { up_to_km: 5, fee_ngn: 300 },
    { up_to_km: 10, fee_ngn: 700 },
    { up_to_km: 50, fee_ngn: 1_500 },
  ],
};

const pharmacyWith = (
  delivery_fee: DeliveryFee,
  { hundredths = 0, price_ngn = PRICE }: { readonly hundredths?: number; readonly price_ngn?: number } = {},
): PromiseLike<PharmacyApiCaller> =>
  given
    .pharmacy()
    .listed()
    // Each hundredth of a degree is 1.1 km.
    .with({ latitude: 6.45 + hundredths / 100, delivery_fee, commission_percent: COMMISSION })
    .having(MEDICINE_ID, { price_ngn, quantity: 1_000 });

const bodyOf = ({ pharmacyId }: PharmacyApiCaller, members: object = {}, item: object = {}) => ({
  ...ORDER,
  pharmacy_id: pharmacyId,
  items: [{ ...ORDER.items[0], quantity: PACKS, ...item }],
  sandbox: { scenario: 'manual' },
  ...members,
});

const order = (...given: Parameters<typeof bodyOf>): Promise<ApiResponse<RequestRecord>> =>
  partner.call<RequestRecord>('POST', '/requests', bodyOf(...given));

const dryRun = (at: PharmacyApiCaller, members: object = {}) =>
  partner.call<DryRun>('POST', '/requests', bodyOf(at, { ...members, dry_run: true }));

const LOCATION = { lat: 6.45, lng: 3.39 };

async function found({ pharmacyId }: PharmacyApiCaller) {
  const search = {
    query: ORDER.items[0]?.medicine,
    location: LOCATION,
    radius_km: 50,
    include_articles: true,
  };
  const { data } = await partner.call<SearchAnswer>('POST', '/medicines/search', search);
  const result = data.results.find(({ pharmacy_id }) => pharmacy_id === pharmacyId);
  if (result === undefined) throw new Error(`The search does not find ${pharmacyId}`);
  return result;
}

async function foundBasket({ pharmacyId }: PharmacyApiCaller) {
  const items = [{ ...ORDER.items[0], quantity: PACKS }];
  const search = { items, location: LOCATION, radius_km: 50 };
  const { data } = await partner.call<BasketAnswer>('POST', '/medicines/search-basket', search);
  const result = data.results.find(({ pharmacy_id }) => pharmacy_id === pharmacyId);
  if (result === undefined) throw new Error(`The basket search does not find ${pharmacyId}`);
  return result;
}

const setFee = ({ pharmacyId }: PharmacyApiCaller, delivery_fee: DeliveryFee) =>
  engine.database
    .updateTable('pharmacy')
    .set({ delivery_fee: JSON.stringify(delivery_fee) })
    .where('pharmacy_id', '=', pharmacyId)
    .execute();

const feeOf = ({ data }: ApiResponse<RequestRecord>) => data.charges.delivery_fee_ngn;

describe('searches and offers', () => {
  test('both searches show the fee of each pharmacy at its distance, and totals are without it', async () => {
    const pharmacies = [
      await pharmacyWith(BANDS),
      await pharmacyWith(BANDS, { hundredths: 2 }),
      await pharmacyWith(BANDS, { hundredths: 8 }),
      await pharmacyWith({ flat_ngn: 450 }, { hundredths: 20 }),
      await pharmacyWith({ flat_ngn: 0 }),
    ];
    const fees = [100, 300, 700, 450, 0];
    for (const [index, pharmacy] of pharmacies.entries()) {
      expect(await found(pharmacy)).toMatchObject({ price_ngn: PRICE, delivery_fee_ngn: fees[index] });
      expect(await foundBasket(pharmacy)).toMatchObject({
        total_ngn: MEDICINES_NGN,
        delivery_fee_ngn: fees[index],
      });
    }
  });

  test('a basket search by price counts the fee', async () => {
    const dear = await pharmacyWith({ flat_ngn: 800 }, { price_ngn: 20 });
    const cheap = await pharmacyWith({ flat_ngn: 0 }, { price_ngn: 30, hundredths: 3 });
    const items = [{ ...ORDER.items[0], quantity: PACKS }];
    const search = { items, location: LOCATION, radius_km: 50, sort: 'price' };
    const { data } = await partner.call<BasketAnswer>('POST', '/medicines/search-basket', search);
    const ids = data.results.map(({ pharmacy_id }) => pharmacy_id);
    expect(ids[0]).toBe(cheap.pharmacyId);
    expect(ids).toContain(dear.pharmacyId);
    const costs = data.results.map(({ total_ngn, delivery_fee_ngn }) => total_ngn + delivery_fee_ngn);
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
  });

  test('an order with an offer of either search keeps its fee, although the pharmacy has changed it', async () => {
    const pharmacy = await pharmacyWith(BANDS, { hundredths: 2 });
    const { offer_id, articles = [] } = await found(pharmacy);
    const basket = await foundBasket(pharmacy);
    await setFee(pharmacy, { flat_ngn: 999 });
    for (const id of [offer_id, articles[0]?.offer_id, basket.lines[0]?.offer_id]) {
      const placed = await order(pharmacy, {}, { offer_id: id });
      expect([placed.status, placed.data.total_ngn, placed.data.charges]).toMatchObject([
        201,
        MEDICINES_NGN,
        { total_ngn: MEDICINES_NGN + 300, payer_ngn: MEDICINES_NGN + 300, delivery_fee_ngn: 300 },
      ]);
    }
    expect(feeOf(await order(pharmacy))).toBe(999);
  });

  test('an order with several offers is charged the highest of their fees, once', async () => {
    const pharmacy = await pharmacyWith({ flat_ngn: 300 });
    const { offer_id: first } = await found(pharmacy);
    await setFee(pharmacy, { flat_ngn: 800 });
    const { offer_id: second } = await found(pharmacy);
    await setFee(pharmacy, { flat_ngn: 50 });
    const item = ORDER.items[0];
    const items = [{ ...item, offer_id: first }, { ...item, offer_id: second }, item];
    const placed = await order(pharmacy, { items });
    expect([placed.status, feeOf(placed)]).toEqual([201, 800]);
  });

  test.each([
    ['rose', 900],
    ['fell', 0],
  ])(
    'an order with an expired offer gets 409 when the fee %s, and the new offer in the error is honoured',
    async (_, flat_ngn) => {
      const pharmacy = await pharmacyWith(BANDS, { hundredths: 2 });
      const { offer_id } = await found(pharmacy);
      now = new Date(now.getTime() + 16 * MINUTE);
      expect(feeOf(await order(pharmacy, {}, { offer_id }))).toBe(300);
      await setFee(pharmacy, { flat_ngn });
      const { status, error } = await order(pharmacy, {}, { offer_id });
      const [field] = error.fields ?? [];
      expect([status, error.code, field?.path]).toEqual([409, 'price_changed', 'items[0].offer_id']);
      expect(field?.message).toBe(
        `is no longer valid: the delivery fee of 300 Naira is now ${flat_ngn} Naira`,
      );
      expect(field?.new_offer).toMatchObject({ price_ngn: PRICE, delivery_fee_ngn: flat_ngn });
      await setFee(pharmacy, { flat_ngn: 5_000 });
      expect(feeOf(await order(pharmacy, {}, { offer_id: field?.new_offer?.offer_id }))).toBe(flat_ngn);
    },
  );

  test('an expired offer whose price and fee both changed is refused naming both', async () => {
    const pharmacy = await pharmacyWith({ flat_ngn: 300 });
    const { offer_id } = await found(pharmacy);
    now = new Date(now.getTime() + 16 * MINUTE);
    await setFee(pharmacy, { flat_ngn: 400 });
    await pharmacy.put(MEDICINE_ID, { price_ngn: PRICE + 1, quantity: 1_000 });
    const { error } = await order(pharmacy, {}, { offer_id });
    expect(error.message).toContain(`now costs ${PRICE + 1} Naira`);
    expect(error.message).toContain('the delivery fee of 300 Naira is now 400 Naira');
  });
});

describe('orders', () => {
  test('without an offer, the delivery fee depends on the distance to the place in the address, or an assumed distance, and a dry run shows it', async () => {
    const pharmacy = await pharmacyWith(BANDS);
    const address = (city: string, state: string) => ({
      delivery_address: { ...ORDER.delivery_address, city, state },
    });
    for (const [members, fee] of [
      [address('Lagos Island', 'Lagos'), 100],
      [address('V.I.', 'Lagos'), 300],
      [address('Ikeja', 'Lagos'), 1_500],
      [address('Kano', 'Kano'), 1_500],
      // Places that we do not know: 5 km in the pharmacy's town, 10 in its state, else 50.
      [address('Lagos', 'Lagos'), 300],
      [address('Nowhere', 'Lagos'), 700],
      [address('Nowhere', 'Kano'), 1_500],
    ] as const) {
      const dry = await dryRun(pharmacy, members);
      const placed = await order(pharmacy, members);
      expect(dry.data.charges).toEqual(placed.data.charges);
      expect([dry.data.total_ngn, dry.data.charges?.total_ngn, feeOf(placed)]).toEqual([
        MEDICINES_NGN,
        MEDICINES_NGN + fee,
        fee,
      ]);
    }
  });

  test('the fee has no co-pay, the pharmacy sees it, and it is owed only for a delivery', async () => {
    const pharmacy = await pharmacyWith({ flat_ngn: 500 });
    const authorization = { code: 'AUTH/1', copay: { percent: 50 } };
    const { data } = await order(pharmacy, { authorization });
    const charges = { total_ngn: 2_300, payer_ngn: 1_400, patient_ngn: 900, delivery_fee_ngn: 500 };
    expect(data.charges).toMatchObject(charges);
    const seen: Order = await pharmacy.waitFor(data.request_id);
    expect(seen.charges).toMatchObject(charges);
    await pharmacy.step(data.request_id, 'accept');
    await pharmacy.step(data.request_id, 'dispense', { lines: [{ line: 1, quantity: PACKS, batch: BATCH }] });
    await pharmacy.step(data.request_id, 'fail', { reason: 'damaged' });
    expect((await partner.read(data.request_id)).charges).toMatchObject({
      total_ngn: 0,
      delivery_fee_ngn: 0,
    });
  });

  test('an order that is above the approved amount only because of the fee is held, as its dry run says', async () => {
    const pharmacy = await pharmacyWith({ flat_ngn: 500 });
    const covered = (approved_ngn: number) => ({ authorization: { code: 'AUTH/1', approved_ngn } });
    const enough = covered(MEDICINES_NGN + 500);
    expect((await dryRun(pharmacy, enough)).data.holds).toEqual([]);
    expect((await order(pharmacy, enough)).data.hold).toBeNull();
    const tooLittle = covered(MEDICINES_NGN + 499);
    expect((await dryRun(pharmacy, tooLittle)).data.holds).toMatchObject([
      { reason: 'authorization_exceeded' },
    ]);
    const { data } = await order(pharmacy, tooLittle);
    expect(data.hold).toMatchObject({ reason: 'authorization_exceeded' });
    const { request_id, hold } = data;
    const raise = (approved_ngn: number) =>
      partner.call<RequestRecord>('POST', `/requests/${request_id}/hold/authorize`, {
        sequence: hold?.sequence,
        approved_ngn,
      });
    expect((await raise(MEDICINES_NGN + 499)).error.fields?.[0]?.path).toBe('approved_ngn');
    expect((await raise(MEDICINES_NGN + 500)).data.hold).toBeNull();
  });
});

describe('re-routing', () => {
  const rerouted = async (first: PharmacyApiCaller, reroute_policy: ReroutePolicy, members: object = {}) => {
    const { data } = await order(first, { reroute_policy, ...members });
    await first.waitFor(data.request_id);
    await first.step(data.request_id, 'reject', { reason: 'out_of_stock' });
    return partner.read(data.request_id);
  };

  test('the next pharmacy charges its own fee, and the former one does not see it', async () => {
    const first = await pharmacyWith({ flat_ngn: 500 });
    const next = await pharmacyWith(BANDS, { hundredths: 1 });
    const record = await rerouted(first, 'any');
    expect(record).toMatchObject({
      pharmacy: { pharmacy_id: next.pharmacyId },
      total_ngn: MEDICINES_NGN,
      // 4.7 km to Victoria Island.
      charges: { total_ngn: MEDICINES_NGN + 300, delivery_fee_ngn: 300 },
    });
    expect((await first.waitFor(record.request_id)).charges.delivery_fee_ngn).not.toBe(300);
  });

  test.each([
    ['a dearer delivery', 501, PRICE, 'rejected'],
    ['the same price', 500, PRICE, 'pending'],
    ['dearer medicines and a cheaper delivery', 498, PRICE + 1, 'pending'],
    ['cheaper medicines and a dearer delivery', 503, PRICE - 1, 'rejected'],
  ])(
    'the policy same_or_lower_price compares prices with fees: %s',
    async (_, flat_ngn, price_ngn, status) => {
      const first = await pharmacyWith({ flat_ngn: 500 });
      await pharmacyWith({ flat_ngn }, { hundredths: 1, price_ngn });
      expect((await rerouted(first, 'same_or_lower_price')).status).toBe(status);
    },
  );

  test('a request is held at the next pharmacy when only its fee exceeds the approved amount', async () => {
    const first = await pharmacyWith({ flat_ngn: 100 });
    await pharmacyWith({ flat_ngn: 101 }, { hundredths: 1 });
    const authorization = { code: 'AUTH/1', approved_ngn: MEDICINES_NGN + 100 };
    const record = await rerouted(first, 'any', { authorization });
    expect(record).toMatchObject({
      status: 'pending',
      hold: { reason: 'authorization_exceeded' },
      charges: { total_ngn: MEDICINES_NGN + 101 },
    });
  });
});

describe('the commission', () => {
  test('an order and its re-routing store the commission of their pharmacy, and no answer to the partner shows it', async () => {
    const first = await pharmacyWith({ flat_ngn: 500 });
    await pharmacyWith(BANDS, { hundredths: 1 });
    const placed = await order(first, { reroute_policy: 'any' });
    const { request_id } = placed.data;
    await first.waitFor(request_id);
    await first.step(request_id, 'reject', { reason: 'out_of_stock' });
    const submission = await eventually(() => readSubmission(engine.database, request_id), {
      deadlineMs: 20_000,
      describe: 'the request in Postgres',
    });
    expect(submission.commission_percent).toBe(COMMISSION);
    const entries = await engine.database
      .selectFrom('timeline_entry')
      .select('entry')
      .where('request_id', '=', request_id)
      .execute();
    expect(entries.flatMap(({ entry }) => entry.rerouted?.commission_percent ?? [])).toEqual([COMMISSION]);

    const answers = [
      placed,
      await found(first),
      await foundBasket(first),
      await dryRun(first),
      await order(first, { external_id: 'x'.repeat(300) }),
      await order(first, {}, { quantity: 1_000_000 }),
      await partner.call('GET', `/requests/${request_id}`),
      await partner.call('GET', '/requests'),
      await partner.call('GET', '/events?limit=100'),
      await partner.call('GET', `/pharmacies/${first.pharmacyId}`),
      await partner.call('POST', `/requests/${request_id}/cancel`, { reason: 'other' }),
    ];
    for (const answer of answers) {
      const text = JSON.stringify(answer);
      expect(text).not.toMatch(/commission/i);
      expect(text).not.toContain(String(COMMISSION));
    }
  });

  test('a pharmacy shows partners its whole delivery fee, without the commission', async () => {
    for (const delivery_fee of [BANDS, { flat_ngn: 450 }]) {
      const { pharmacyId } = await pharmacyWith(delivery_fee);
      const { data } = await partner.call<object>('GET', `/pharmacies/${pharmacyId}`);
      expect(data).toMatchObject({ delivery_fee });
      expect(data).not.toHaveProperty('commission_percent');
    }
  });

  test('the offers, which partners can decode, do not contain it', async () => {
    const { offer_id } = await found(await pharmacyWith({ flat_ngn: 500 }));
    const decoded = Buffer.from(offer_id.slice('ofr_'.length), 'base64url').toString();
    expect(decoded).toContain(',500,');
    expect(decoded).not.toContain(String(COMMISSION));
  });

  test('no member, event or error of the partner API is about a commission', () => {
    expect(JSON.stringify(currentDocument())).not.toMatch(/commission/i);
  });
});
