/** Which article of the next pharmacy supplies a re-routed request. */
import { beforeEach, expect, test } from '@jest/globals';
import { firstEntry } from '../../domain/requests/timeline.ts';
import { findNextPharmacy } from '../../services/requests/next-pharmacy.ts';
import { type ItemInOrder, priceItems } from '../../services/requests/price-items.ts';
import { addPharmacies, addStock, clearShelves } from '../support/pharmacies/shelves.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const server = useDatabase();

const TABLET = 'paracetamol 500 mg tablet';
const NOW = new Date('2026-06-01T12:00:00Z');
const OFFERED = { now: NOW, earliestExpiry: '2026-07-31' };

type Line = Omit<Parameters<typeof addStock>[1][number], 'pharmacy_id' | 'label'>;

/** Adds a pharmacy this many kilometres from the first, with paracetamol. */
async function pharmacyAt(kilometres: number, ...lines: readonly Line[]): Promise<void> {
  const pharmacy_id = `ph_${kilometres}`;
  await addPharmacies(server.database, [{ pharmacy_id, latitude: 6.5 + kilometres / 111, longitude: 3.4 }]);
  await addStock(
    server.database,
    lines.map((line) => ({ ...line, pharmacy_id, label: TABLET })),
  );
}

/** Orders paracetamol from the first pharmacy, and returns where the request goes when that one rejects it. */
async function next(asked: Partial<ItemInOrder> = {}) {
  const item = { medicine: TABLET, quantity: 2, unit: 'pack', ...asked };
  const priced = await priceItems(server.database, { pharmacy_id: 'ph_0', items: [item], ...OFFERED });
  if (!priced.ok) throw new Error(JSON.stringify(priced.problems));
  const ordered = submission({
    pharmacy: { pharmacy_id: 'ph_0', name: 'First', address: 'Here' },
    items: priced.items,
    total_ngn: priced.total_ngn,
    reroute_policy: 'any',
  });
  const request = { submission: ordered, timeline: [firstEntry(ordered)] };
  const found = await findNextPharmacy(server.database, request, { now: NOW, minShelfLifeDays: 60 });
  const [line] = found?.items ?? [];
  return line === undefined ? null : [found?.pharmacy.pharmacy_id, line.brand, line.line_total_ngn];
}

const panadol = { brand: 'Panadol', price_ngn: 1_000 };
const emzor = { brand: 'Emzor', price_ngn: 800 };

beforeEach(async () => {
  await clearShelves(server.database);
  await pharmacyAt(0, panadol);
});

test('a request that names a brand goes to the nearest pharmacy with that brand', async () => {
  await pharmacyAt(1, emzor);
  await pharmacyAt(2, emzor, { ...panadol, price_ngn: 1_100 });
  expect(await next({ medicine: 'Panadol' })).toEqual(['ph_2', 'Panadol', 2_200]);
});

test('a request that names an article goes only to a pharmacy with the brand of that article', async () => {
  const { article_id } = await server.database
    .selectFrom('stock')
    .select('article_id')
    .executeTakeFirstOrThrow();
  await pharmacyAt(1, emzor);
  expect(await next({ article_id })).toBeNull();
  await pharmacyAt(2, { ...panadol, price_ngn: 1_200 });
  expect(await next({ article_id })).toEqual(['ph_2', 'Panadol', 2_400]);
});

test('a request for bottles of a size goes to the nearest pharmacy with that size', async () => {
  const bottle = (content_size: string | null): Line => ({
    sales_unit: 'bottle',
    content_unit: 'bottle',
    pack_size: 1,
    content_size,
    price_ngn: 700,
  });
  await clearShelves(server.database);
  await pharmacyAt(0, bottle('100 ml'));
  await pharmacyAt(1, bottle('60 ml'));
  await pharmacyAt(2, bottle(null));
  expect(await next({ unit: 'bottle' })).toBeNull();
  await pharmacyAt(3, bottle('60 ml'), bottle('100 ml'));
  expect(await next({ unit: 'bottle' })).toEqual(['ph_3', null, 1_400]);
});

test('a request for a brand has no next pharmacy when no other pharmacy has that brand', async () => {
  await pharmacyAt(1, emzor, { price_ngn: 100 });
  expect(await next({ medicine: 'Panadol 500mg' })).toBeNull();
});

test('a request by generic name gets the cheapest brand of the next pharmacy', async () => {
  await pharmacyAt(1, panadol, emzor);
  expect(await next()).toEqual(['ph_1', 'Emzor', 1_600]);
});

test('a pharmacy with the brand is found beyond the twenty nearest without it', async () => {
  for (let kilometres = 1; kilometres <= 21; kilometres += 1) await pharmacyAt(kilometres, emzor);
  await pharmacyAt(22, panadol);
  expect(await next({ medicine: 'Panadol' })).toEqual(['ph_22', 'Panadol', 2_000]);
});

test('stock that expires too soon is skipped, in favour of another article or pharmacy', async () => {
  await pharmacyAt(1, { ...emzor, expires_on: '2026-07-30' });
  expect(await next()).toBeNull();
  await pharmacyAt(2, { ...emzor, expires_on: '2026-07-30' }, panadol);
  expect(await next()).toEqual(['ph_2', 'Panadol', 2_000]);
});

test('the next pharmacy must have a package that outlasts the days_supply of the order', async () => {
  await pharmacyAt(1, { ...emzor, expires_on: '2026-08-29' });
  await pharmacyAt(2, { ...emzor, expires_on: '2026-08-30' });
  expect(await next({ days_supply: 90 })).toEqual(['ph_2', 'Emzor', 1_600]);
  expect(await next({ days_supply: 89 })).toEqual(['ph_1', 'Emzor', 1_600]);
});
