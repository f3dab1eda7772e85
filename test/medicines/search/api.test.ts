import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { ServiceError } from '../../../services/common/errors.ts';
import { createMedicines } from '../../../services/medicines/medicines.ts';
import type { Services } from '../../../services/services.ts';
import { Offers } from '../../../services/medicines/offers.ts';
import { SearchAnswer, SearchBody, searchMedicines } from '../../../api/partner/search.ts';
import { compileCheck } from '../../../api/http/validation.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';

let test: TestDatabase;
let search: (body: SearchBody) => Promise<SearchAnswer>;
/** Stands still, so that equal searches have equal offers. */
const clock = () => new Date('2026-06-01T12:00:00.250Z');
beforeAll(async () => {
  test = await createTestDatabase();
  const offers = new Offers({ secrets: [OFFER_SECRET], environment: 'sandbox', clock });
  const medicines = createMedicines({ database: test.database, offers, clock });
  const { handle } = searchMedicines({ medicines } as Services);
  search = async (body) => {
    const call = { caller: { partner_id: 'par_1' }, body } as never;
    return (await handle(call)).data as SearchAnswer;
  };
});
afterAll(() => test.close());

const IKEJA = { lat: 6.6, lng: 3.35 };

describe('POST /medicines/search', () => {
  it('answers with pharmacies that have the medicine, nearest first', async () => {
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
        sales_unit: 'pack',
        content_unit: 'tablet',
      });
      expect(Number.isInteger(result.price_ngn)).toBe(true);
      expect(result.distance_km).toBe(Number(result.distance_km.toFixed(2)));
      expect(result.distance_km).toBeLessThanOrEqual(10);
      expect(result.estimated_delivery_minutes).toBeGreaterThan(30);
    }
  });

  it('searches 10 km unless asked otherwise, and up to 50 results', async () => {
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
  ])('answers 404 medicine_not_found for %s, and says what to do', async (_, body) => {
    const error = await search(body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'medicine_not_found', status: 404 });
    expect((error as ServiceError).message).toContain('larger radius_km');
  });

  it.each(['   ', '\t\n', ' a '])('answers 400 validation_error for a blank query (%j)', (query) => {
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
    ['no location', { query: 'paracetamol' }, false],
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
  ])('has a body schema that takes or refuses %s', (_, body, isGood) => {
    expect(Value.Check(SearchBody, body)).toBe(isGood);
  });
});
