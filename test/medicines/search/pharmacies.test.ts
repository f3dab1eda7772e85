/** Pharmacies in a search: which are found, in which order, and with which query plan. */
import { Value } from 'typebox/value';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pharmaciesWith, type PharmacySearch, searchPharmacies } from '../../../db/medicines/search.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { createMedicines } from '../../../services/medicines/medicines.ts';
import type { Services } from '../../../services/compose.ts';
import { Offers } from '../../../services/medicines/offers.ts';
import { SearchAnswer, SearchBody, searchMedicines } from '../../../api/partner/search.ts';
import { compileCheck } from '../../../api/http/validation.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';

const server = useDatabase();

beforeEach(() => clearShelves(server.database));

const IKEJA = { latitude: 6.6, longitude: 3.35 };

const TABLET = 'paracetamol 500 mg tablet';

/** One degree of latitude in metres. */
const DEGREE = (2 * Math.PI * 6_371_008.8) / 360;

async function search(changes: Partial<PharmacySearch> = {}) {
  return searchPharmacies(server.database, {
    query: 'paracetamol',
    ...IKEJA,
    radiusMetres: 10_000,
    limit: 10,
    now: new Date('2026-06-01T12:00:00Z'),
    earliestExpiry: '2026-07-31',
    ...changes,
  });
}

/** Adds pharmacies that all have paracetamol. */
async function addStocked(pharmacies: Parameters<typeof addPharmacies>[1]): Promise<void> {
  await addPharmacies(server.database, pharmacies);
  await addStock(
    server.database,
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
  it('pharmacies within the radius are listed nearest first, and the total includes those beyond the limit', async () => {
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

  it('pharmacies at one place are listed by id', async () => {
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
  ])('distances around %s agree with the haversine formula', async (_, latitude, longitude) => {
    const around = Array.from({ length: 400 }, (_unused, index) => {
      const far = (index % 20) * 0.05;
      const angle = index * 2.399963;
      const pharmacyLatitude = latitude + far * Math.cos(angle);
      // A latitude beyond the pole is on the other side of the globe.
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

  it('pharmacies that are unverified, unlisted or have an expired licence are not found', async () => {
    await addStocked([
      { pharmacy_id: 'ph_good', ...IKEJA },
      { pharmacy_id: 'ph_unverified', ...IKEJA, verified_at: null },
      { pharmacy_id: 'ph_unlisted', ...IKEJA, listed: false },
      { pharmacy_id: 'ph_expired', ...IKEJA, licence_expires_on: '2026-05-31' },
    ]);
    const { total, results } = await search();
    expect([total, results.map(({ pharmacy_id }) => pharmacy_id)]).toEqual([1, ['ph_good']]);
  });

  it('a licence is valid through its last day in Lagos', async () => {
    await addStocked([{ pharmacy_id: 'ph_last_day', ...IKEJA, licence_expires_on: '2026-06-01' }]);
    expect((await search({ now: new Date('2026-06-01T22:59:59Z') })).total).toBe(1);
    expect((await search({ now: new Date('2026-06-01T23:00:00Z') })).total).toBe(0);
  });

  it('a pharmacy without stock is not found', async () => {
    await addPharmacies(server.database, [{ pharmacy_id: 'ph_1', ...IKEJA }]);
    await addStock(server.database, [{ pharmacy_id: 'ph_1', label: TABLET, quantity: 0 }]);
    expect(await search()).toEqual({ total: 0, results: [] });
    await server.database.updateTable('stock').set({ quantity: 1 }).execute();
    expect((await search()).total).toBe(1);
    await server.database.updateTable('stock').set({ quantity: 0 }).execute();
    expect((await search()).total).toBe(0);
  });

  it('each pharmacy is listed once, with its best match or the cheapest of equal matches', async () => {
    await addPharmacies(server.database, [{ pharmacy_id: 'ph_1', ...IKEJA }]);
    const line = (label: string, price_ngn: number, quantity = 5) => ({
      pharmacy_id: 'ph_1',
      label,
      price_ngn,
      quantity,
    });
    await addStock(server.database, [
      line('artemether + lumefantrine 20 mg + 120 mg tablet', 900),
      line('artemether + lumefantrine 80 mg + 480 mg tablet', 850),
      line('artemether + lumefantrine 20 mg + 120 mg dispersible tablet', 800),
      line(TABLET, 700),
      line('paracetamol 125 mg/5 ml oral liquid', 600),
      line('paracetamol 100 mg suppository', 500, 0),
    ]);
    const labelFor = async (query: string) =>
      (await search({ query })).results.map(({ medicine }) => medicine.label);
    // The syrup is cheaper, but a query without a form finds the adults' form.
    expect(await labelFor('paracetamol')).toEqual([TABLET]);
    expect(await labelFor('paracetamol tablet')).toEqual([TABLET]);
    expect(await labelFor('coartem')).toEqual(['artemether + lumefantrine 80 mg + 480 mg tablet']);
    expect(await labelFor('coartem 20/120')).toEqual(['artemether + lumefantrine 20 mg + 120 mg tablet']);
    expect(await labelFor('coartem dispersible')).toEqual([
      'artemether + lumefantrine 20 mg + 120 mg dispersible tablet',
    ]);
  });

  it('a pharmacy that has only a combination or a similar medicine is not found', async () => {
    await addPharmacies(server.database, [{ pharmacy_id: 'ph_1', ...IKEJA }]);
    await addStock(server.database, [
      { pharmacy_id: 'ph_1', label: 'amoxicillin + clavulanic acid 500 mg + 125 mg tablet' },
      { pharmacy_id: 'ph_1', label: 'prednisolone 5 mg tablet' },
    ]);
    for (const query of ['amoxicillin', 'amoxicylin', 'amoxil', 'prednisone']) {
      expect([query, (await search({ query })).total]).toEqual([query, 0]);
    }
    expect((await search({ query: 'co-amoxiclav' })).total).toBe(1);
  });
});

describe('search responses', () => {
  let server: TestDatabase;

  let search: (body: SearchBody) => Promise<SearchAnswer>;

  /** Fixed, so that equal searches have equal offers. */
  const clock = () => new Date('2026-06-01T12:00:00.250Z');

  beforeAll(async () => {
    server = await createTestDatabase();
    const offers = new Offers({ secrets: [OFFER_SECRET], environment: 'sandbox', clock });
    const medicines = createMedicines({
      database: server.database,
      offers,
      environment: 'production' as const,
      minShelfLifeDays: 60,
      clock,
    });
    const { handle } = searchMedicines({ medicines } as Services);
    search = async (body) => {
      const call = { caller: { partner_id: 'par_1' }, body } as never;
      return (await handle(call)).data as SearchAnswer;
    };
  });

  afterAll(() => server.close());

  const IKEJA = { lat: 6.6, lng: 3.35 };

  describe('POST /medicines/search', () => {
    it('a search returns the pharmacies that have the medicine, nearest first', async () => {
      const answer = await search({ query: 'Paracetmol 500MG', location: IKEJA });
      expect(Value.Check(SearchAnswer, answer)).toBe(true);
      expect(answer.query).toBe('Paracetmol 500MG');
      expect(answer.results).toHaveLength(10);
      expect(answer.total).toBeGreaterThan(10);
      const distances = answer.results.map(({ distance_km }) => distance_km);
      expect(distances).toEqual([...distances].sort((one, other) => one - other));
      for (const result of answer.results) {
        expect(result).toMatchObject({
          in_stock: true,
          medicine: {
            name: 'paracetamol',
            form: 'tablet',
            strength: '500 mg',
            label: 'paracetamol 500 mg tablet',
          },
          match: { type: 'fuzzy' },
          unit: 'pack',
          content_unit: 'tablet',
          content_size: null,
        });
        expect(Number.isInteger(result.price_ngn)).toBe(true);
        expect(result.distance_km).toBe(Number(result.distance_km.toFixed(2)));
        expect(result.distance_km).toBeLessThanOrEqual(10);
        expect(result.estimated_delivery_minutes).toBeGreaterThan(30);
      }
    });

    it('a search covers 10 km by default and returns up to 50 results', async () => {
      const [usual, ten, fifty] = await Promise.all([
        search({ query: 'paracetamol', location: IKEJA }),
        search({ query: 'paracetamol', location: IKEJA, radius_km: 10, limit: 10 }),
        search({ query: 'paracetamol', location: IKEJA, radius_km: 50, limit: 50 }),
      ]);
      expect(usual).toEqual(ten);
      expect(fifty.results).toHaveLength(50);
      expect(fifty.total).toBeGreaterThan(50);
    });

    it.each([
      ['no such medicine', { query: 'xyzzyq', location: IKEJA }],
      ['nothing near', { query: 'paracetamol', location: { lat: 12.4, lng: 4.2 }, radius_km: 1 }],
      ['no name', { query: 'tablet 500mg', location: IKEJA }],
    ])('a search with %s gets 404 medicine_not_found with advice', async (_, body) => {
      const error = await search(body).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ServiceError);
      expect(error).toMatchObject({ code: 'medicine_not_found', status: 404 });
      expect((error as ServiceError).message).toContain('larger radius_km');
    });

    it.each(['   ', '\t\n', ' a '])('a blank query gets 400 validation_error: %j', (query) => {
      const check = compileCheck(SearchBody);
      expect(() => check({ query, location: IKEJA })).toThrow(
        expect.objectContaining({
          code: 'validation_error',
          fields: [expect.objectContaining({ path: 'query', code: 'pattern' })],
        }),
      );
    });

    const good = { query: 'paracetamol', location: IKEJA };
    it.each([
      ['the least', good, true],
      ['everything', { ...good, radius_km: 50, limit: 50 }, true],
      ['the corners of the globe', { ...good, location: { lat: -90, lng: 180 } }, true],
      ['no query', { location: IKEJA }, false],
      ['a query of one character', { ...good, query: 'a' }, false],
      ['a huge query', { ...good, query: 'a'.repeat(201) }, false],
      ['a latitude off the globe', { ...good, location: { lat: 90.01, lng: 0 } }, false],
      ['a longitude off the globe', { ...good, location: { lat: 0, lng: -180.01 } }, false],
      ['text for a latitude', { ...good, location: { lat: '6.6', lng: 3.35 } }, false],
      ['an unknown member of the location', { ...good, location: { ...IKEJA, alt: 1 } }, false],
      ['a radius of 0', { ...good, radius_km: 0 }, false],
      ['a radius of 51', { ...good, radius_km: 51 }, false],
      ['half a kilometre', { ...good, radius_km: 1.5 }, false],
      ['a limit of 0', { ...good, limit: 0 }, false],
      ['a limit of 51', { ...good, limit: 51 }, false],
      ['an unknown member', { ...good, sort: 'price' }, false],
      ['a list', [good], false],
      ['null', null, false],
    ])('the schema of a search body decides correctly on %s', (_, body, isGood) => {
      expect(Value.Check(SearchBody, body)).toBe(isGood);
    });
  });
});

describe('the query plan of a search', () => {
  let server: TestDatabase;

  beforeAll(async () => {
    server = await createTestDatabase();
    // As autovacuum does after an import; before that, the index of items in stock is not sufficient.
    await sql`vacuum analyze stock, pharmacy`.execute(server.database);
  });

  afterAll(() => server.close());

  it.each(['paracetamol', 'streptokinase', 'vaccine'])(
    'a search for %s uses the index of positions and the index of available stock',
    async (query) => {
      const medicines = await recogniseMedicines(server.database, query);
      const statement = pharmaciesWith(medicines, {
        latitude: 6.6,
        longitude: 3.35,
        radiusMetres: 10_000,
        limit: 10,
        now: new Date(),
        earliestExpiry: '2026-07-31',
      });
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(server.database);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan (using|on) pharmacy_position/);
      expect(plan).toMatch(/using stock_available/);
      expect(plan).not.toMatch(/Seq Scan/);
    },
  );
});
