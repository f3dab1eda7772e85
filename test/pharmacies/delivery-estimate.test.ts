/** Estimated arrival by distance, by the pharmacy's earlier deliveries, and by the hour in Nigeria. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { DryRun } from '../../api/schemas/requests.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import { learnPreparationTimes } from '../../db/pharmacies/preparation-times.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { addPharmacies, addStock, clearShelves } from '../support/pharmacies/shelves.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { submission } from '../support/requests/submissions.ts';

const MINUTE = 60_000;
/** 11 o'clock in Nigeria. */
const NOON = new Date('2026-06-01T10:00:00Z');
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE);

describe('estimates through the API', () => {
  const { engine, given } = useOwnEngine({ worker: false, clock: () => NOON });
  const partner = prepared(given.partner());
  beforeEach(async () => {
    await clearShelves(engine.database);
    await sql`truncate request, prepared, preparation cascade`.execute(engine.database);
    const place = { latitude: 6.6, longitude: 3.35, city: 'Ikeja' };
    const ids = ['ph_slow', 'ph_quick', 'ph_new'];
    await addPharmacies(
      engine.database,
      ids.map((pharmacy_id) => ({ pharmacy_id, ...place })),
    );
    const label = 'paracetamol 500 mg tablet';
    await addStock(
      engine.database,
      ids.map((pharmacy_id) => ({ pharmacy_id, label })),
    );
  });

  /** Inserts a delivered request as its workflow does. */
  async function deliver(
    pharmacyId: string,
    minutes: number,
    changes: { played?: boolean; rider?: boolean } = {},
  ) {
    const { played = false, rider = true } = changes;
    const made = submission({
      pharmacy: { pharmacy_id: pharmacyId, name: '', address: '' },
      accepted_at: NOON.toISOString(),
      ...(played ? {} : { sandbox: null }),
    });
    const steps: [TimelineEntry['status'], number][] = [
      ['pending', 0],
      ['confirmed', 2],
      ['dispensing', 5],
      rider ? ['in_transit', minutes] : ['ready', minutes],
      ['delivered', minutes + 20],
    ];
    const timeline = steps.map(([status, later], index) => ({
      sequence: index + 1,
      status,
      at: after(NOON, later).toISOString(),
      actor: 'pharmacy' as const,
    }));
    await saveRequest(engine.database, { submission: made, timeline });
  }

  const learn = () => learnPreparationTimes(engine.database, new Date(Date.now() + MINUTE));
  const learnt = async () => {
    const rows = await engine.database
      .selectFrom('pharmacy')
      .select(['pharmacy_id', 'preparation_minutes'])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.pharmacy_id, row.preparation_minutes]));
  };
  const UNKNOWN = { ph_slow: null, ph_quick: null, ph_new: null };

  test("estimates follow each pharmacy's own deliveries, and a new pharmacy gets the median", async () => {
    await learn();
    expect(await learnt()).toEqual(UNKNOWN);
    for (let count = 0; count < 5; count += 1) {
      await deliver('ph_slow', 90);
      await deliver('ph_quick', 10);
    }
    await learn();
    expect(await learnt()).toEqual({ ph_slow: 70, ph_quick: 30, ph_new: 50 });
    await learn();
    expect(await learnt()).toEqual({ ph_slow: 70, ph_quick: 30, ph_new: 50 });
  });

  test('only the newest 50 deliveries of a pharmacy are used', async () => {
    for (let count = 0; count < 60; count += 1) await deliver('ph_slow', count < 10 ? 500 : 40);
    await learn();
    expect(await learnt()).toMatchObject({ ph_slow: 40 });
    expect(await engine.database.selectFrom('prepared').selectAll().execute()).toHaveLength(50);
  });

  test('sandbox scenarios and deliveries without a rider do not affect preparation times', async () => {
    await deliver('ph_slow', 1, { played: true });
    await deliver('ph_slow', 1, { rider: false });
    await learn();
    expect(await learnt()).toEqual(UNKNOWN);
  });

  test('four processes that learn preparation times concurrently store the same times as one process', async () => {
    for (const [pharmacy, minutes] of [
      ['ph_slow', 90],
      ['ph_quick', 10],
    ] as const)
      await deliver(pharmacy, minutes);
    await Promise.all([learn(), learn(), learn(), learn()]);
    expect(await learnt()).toEqual({ ph_slow: 57, ph_quick: 43, ph_new: 50 });
  });

  test('search, dry run and record state the same estimate for an offer, and an order without an offer is estimated by its town', async () => {
    for (let count = 0; count < 5; count += 1) await deliver('ph_slow', 90);
    await learn();
    const location = { lat: 6.63, lng: 3.35 };
    const found = await partner.call<SearchAnswer>('POST', '/medicines/search', {
      query: 'paracetamol',
      location,
    });
    const offered = found.data.results.find(({ pharmacy_id }) => pharmacy_id === 'ph_slow');
    expect(offered?.estimated_delivery_minutes).toBe(104);
    const item = { ...ORDER.items[0], offer_id: offered?.offer_id };
    const body = {
      ...ORDER,
      pharmacy_id: 'ph_slow',
      delivery_address: { ...ORDER.delivery_address, city: 'ikeja' },
    };
    const at = after(NOON, 104).toISOString();
    const tried = await partner.call<DryRun>('POST', '/requests', { ...body, items: [item], dry_run: true });
    expect(tried.data.estimated_delivery_at).toBe(at);
    const placed = await partner.call<RequestRecord>('POST', '/requests', { ...body, items: [item] });
    expect(placed.data.estimated_delivery_at).toBe(at);
    const without = await partner.call<RequestRecord>('POST', '/requests', body);
    // The pharmacy is in the centre of Ikeja.
    expect(without.data.estimated_delivery_at).toBe(after(NOON, 90).toISOString());
    const delivery_address = { ...ORDER.delivery_address, city: 'Nowhere' };
    const unknown = await partner.call<RequestRecord>('POST', '/requests', { ...body, delivery_address });
    // 10 km are assumed.
    expect(unknown.data.estimated_delivery_at).toBe(after(NOON, 90 + 39).toISOString());
  });
});
