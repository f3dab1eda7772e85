import { beforeEach, describe, expect, it } from '@jest/globals';
import { searchPharmacies, type PharmacySearch } from '../../../db/medicines/search.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';

const test = useDatabase();
beforeEach(() => clearShelves(test.database));

const IKEJA = { latitude: 6.6, longitude: 3.35 };
const TABLET = 'paracetamol 500 mg tablet';
/** Of one degree of latitude; metres. */
const DEGREE = (2 * Math.PI * 6_371_008.8) / 360;

async function search(changes: Partial<PharmacySearch> = {}) {
  return searchPharmacies(test.database, {
    query: 'paracetamol',
    ...IKEJA,
    radiusMetres: 10_000,
    limit: 10,
    now: new Date('2026-06-01T12:00:00Z'),
    ...changes,
  });
}

/** Adds pharmacies that all have paracetamol. */
async function addStocked(pharmacies: Parameters<typeof addPharmacies>[1]): Promise<void> {
  await addPharmacies(test.database, pharmacies);
  await addStock(
    test.database,
    pharmacies.map(({ pharmacy_id }) => ({ pharmacy_id, label: TABLET })),
  );
}

/** The great-circle distance by the haversine formula; metres. */
function haversine(from: { latitude: number; longitude: number }, to: typeof from): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const squared = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const share =
    squared(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      squared(to.longitude - from.longitude);
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(share));
}

describe('searching pharmacies', () => {
  it('finds those within the radius, nearest first, and counts those beyond the limit', async () => {
    await addStocked(
      Array.from({ length: 30 }, (_, index) => ({
        pharmacy_id: `ph_${index}`,
        latitude: IKEJA.latitude + ((index + 1) * 500) / DEGREE,
        longitude: IKEJA.longitude,
      })),
    );
    const { total, results } = await search({ limit: 5 });
    expect(total).toBe(20);
    expect(results.map(({ pharmacy_id }) => pharmacy_id)).toEqual(['ph_0', 'ph_1', 'ph_2', 'ph_3', 'ph_4']);
    expect(results[1]?.distanceMetres).toBeCloseTo(1000, 3);
    expect(await search({ latitude: 7.5 })).toEqual({ total: 0, results: [] });
  });

  it('lists pharmacies at one place in the order of their ids', async () => {
    await addStocked(['ph_c', 'ph_a', 'ph_b'].map((pharmacy_id) => ({ pharmacy_id, ...IKEJA })));
    const { results } = await search();
    expect(results.map(({ pharmacy_id }) => pharmacy_id)).toEqual(['ph_a', 'ph_b', 'ph_c']);
    expect(results[0]?.distanceMetres).toBeCloseTo(0, 6);
  });

  it.each([
    ['Lagos', 6.5, 3.4],
    ['the antimeridian', -16.8, 179.99],
    ['the other side of it', -16.8, -179.99],
    ['the north pole', 89.97, 12],
    ['the south pole itself', -90, 0],
    ['the equator and the prime meridian', 0, 0],
  ])('agrees with the haversine formula around %s', async (_, latitude, longitude) => {
    const around = Array.from({ length: 400 }, (_unused, index) => {
      const far = (index % 20) * 0.05;
      const angle = index * 2.399963;
      const pharmacyLatitude = latitude + far * Math.cos(angle);
      // Beyond the pole is the other side of the globe.
      const isBeyond = Math.abs(pharmacyLatitude) > 90;
      const spread = far / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
      const pharmacyLongitude = longitude + spread * Math.sin(angle) + (isBeyond ? 180 : 0);
      return {
        pharmacy_id: `ph_${index}`,
        latitude: isBeyond ? Math.sign(pharmacyLatitude) * 180 - pharmacyLatitude : pharmacyLatitude,
        longitude: ((((pharmacyLongitude + 180) % 360) + 360) % 360) - 180,
      };
    });
    await addStocked(around);
    const expected = around
      .map((pharmacy) => ({ ...pharmacy, metres: haversine({ latitude, longitude }, pharmacy) }))
      .filter(({ metres }) => metres <= 50_000)
      .sort((one, other) => one.metres - other.metres);
    const { total, results } = await search({ latitude, longitude, radiusMetres: 50_000, limit: 50 });
    expect(total).toBe(expected.length);
    expect(total).toBeGreaterThan(50);
    for (const [index, { distanceMetres }] of results.entries()) {
      expect(distanceMetres).toBeCloseTo(expected[index]?.metres ?? NaN, 2);
    }
  });

  it('finds no pharmacy that is unverified, unlisted or without a valid licence', async () => {
    await addStocked([
      { pharmacy_id: 'ph_good', ...IKEJA },
      { pharmacy_id: 'ph_unverified', ...IKEJA, verified_at: null },
      { pharmacy_id: 'ph_unlisted', ...IKEJA, listed: false },
      { pharmacy_id: 'ph_expired', ...IKEJA, licence_expires_on: '2026-05-31' },
    ]);
    const { total, results } = await search();
    expect([total, results.map(({ pharmacy_id }) => pharmacy_id)]).toEqual([1, ['ph_good']]);
  });

  it('takes a licence as valid through its last day in Lagos', async () => {
    await addStocked([{ pharmacy_id: 'ph_last_day', ...IKEJA, licence_expires_on: '2026-06-01' }]);
    expect((await search({ now: new Date('2026-06-01T22:59:59Z') })).total).toBe(1);
    expect((await search({ now: new Date('2026-06-01T23:00:00Z') })).total).toBe(0);
  });

  it('finds no pharmacy that has none left', async () => {
    await addPharmacies(test.database, [{ pharmacy_id: 'ph_1', ...IKEJA }]);
    await addStock(test.database, [{ pharmacy_id: 'ph_1', label: TABLET, quantity: 0 }]);
    expect(await search()).toEqual({ total: 0, results: [] });
    await test.database.updateTable('stock').set({ quantity: 1 }).execute();
    expect((await search()).total).toBe(1);
    await test.database.updateTable('stock').set({ quantity: 0 }).execute();
    expect((await search()).total).toBe(0);
  });

  it('names each pharmacy once, with its best match and of equal matches the cheapest', async () => {
    await addPharmacies(test.database, [{ pharmacy_id: 'ph_1', ...IKEJA }]);
    const line = (label: string, price_ngn: number, quantity = 5) => ({
      pharmacy_id: 'ph_1',
      label,
      price_ngn,
      quantity,
    });
    await addStock(test.database, [
      line('artemether + lumefantrine 20 mg + 120 mg tablet', 900),
      line('artemether + lumefantrine 80 mg + 480 mg tablet', 850),
      line('artemether + lumefantrine 20 mg + 120 mg dispersible tablet', 800),
      line(TABLET, 700),
      line('paracetamol 125 mg/5 ml oral liquid', 600),
      line('paracetamol 100 mg suppository', 500, 0),
    ]);
    const labelFor = async (query: string) =>
      (await search({ query })).results.map(({ medicine }) => medicine.label);
    // The syrup is cheaper, but who names no form is given what an adult takes.
    expect(await labelFor('paracetamol')).toEqual([TABLET]);
    expect(await labelFor('paracetamol tablet')).toEqual([TABLET]);
    expect(await labelFor('coartem')).toEqual(['artemether + lumefantrine 80 mg + 480 mg tablet']);
    expect(await labelFor('coartem 20/120')).toEqual(['artemether + lumefantrine 20 mg + 120 mg tablet']);
    expect(await labelFor('coartem dispersible')).toEqual([
      'artemether + lumefantrine 20 mg + 120 mg dispersible tablet',
    ]);
  });

  it('never answers with a pharmacy that has only a combination of the medicine, or another like it', async () => {
    await addPharmacies(test.database, [{ pharmacy_id: 'ph_1', ...IKEJA }]);
    await addStock(test.database, [
      { pharmacy_id: 'ph_1', label: 'amoxicillin + clavulanic acid 500 mg + 125 mg tablet' },
      { pharmacy_id: 'ph_1', label: 'prednisolone 5 mg tablet' },
    ]);
    for (const query of ['amoxicillin', 'amoxycillin', 'amoxil', 'prednisone']) {
      expect([query, (await search({ query })).total]).toEqual([query, 0]);
    }
    expect((await search({ query: 'co-amoxiclav' })).total).toBe(1);
  });
});
