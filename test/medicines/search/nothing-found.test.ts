/** A search without results names the reason and suggests what to try instead. */
import { expect, test } from '@jest/globals';
import type { SearchAnswer } from '../../../api/partner/search.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());

const IKEJA = { lat: 6.6, lng: 3.35 };
const search = (query: string, location = IKEJA) =>
  partner.call<SearchAnswer>('POST', '/medicines/search', { query, location });

test('a search for an unknown strength suggests existing strengths, and each suggestion finds something', async () => {
  const { status, error } = await search('coartem 40/240');
  expect([status, error.code, error.status]).toEqual([404, 'medicine_not_found', 404]);
  expect(error.message).toContain('"coartem 40/240" is not in stock at any verified pharmacy within 10 km');
  expect(error.fields).toEqual([
    expect.objectContaining({ path: 'query', code: 'other_strength', message: expect.any(String) }),
  ]);
  const others = error.fields?.[0]?.did_you_mean ?? [];
  expect(others).toContain('artemether + lumefantrine 20 mg + 120 mg tablet');
  expect(others).not.toContain('artemether + lumefantrine 40 mg + 240 mg tablet');
  for (const other of others) {
    expect(error.message).toContain(other);
    expect((await search(other)).data.total).toBeGreaterThan(0);
  }
});

test.each([
  ['in the ocean', { lat: 0, lng: -30 }, 'outside_nigeria', 'is outside Nigeria, where all pharmacies are'],
  ['in London', { lat: 51.5, lng: -0.1 }, 'outside_nigeria', 'lat is about 4 to 14, lng about 3 to 15'],
  [
    'with latitude and longitude exchanged',
    { lat: IKEJA.lng, lng: IKEJA.lat },
    'exchanged',
    'inside with lat and lng exchanged',
  ],
])('the error for a location %s states the problem', async (_, location, code, message) => {
  const { status, error } = await search('paracetamol', location);
  expect([status, error.code]).toEqual([404, 'medicine_not_found']);
  expect(error.message).toContain(message);
  expect(error.fields).toEqual([{ path: 'location', code, message: expect.stringContaining(message) }]);
});

test('an unknown name gets no suggestion', async () => {
  const { status, error } = await search('xyzzyq');
  expect([status, error.code, error.fields]).toEqual([404, 'medicine_not_found', undefined]);
  expect(error.message).toContain('larger radius_km');
});
