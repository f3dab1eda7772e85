/** How a pharmacy is reached and when it is open: set by the pharmacy or an operator, and seen by partners. */
import { describe, expect, test } from '@jest/globals';
import type { PharmacyForPartners } from '../../services/pharmacies/registry.ts';
import type { PharmacyContact } from '../../domain/pharmacies/pharmacies.ts';
import { createPharmacyRegistry } from '../../services/pharmacies/registry.ts';
import { addPharmacies } from '../support/pharmacies/shelves.ts';
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const CONTACT = {
  phone: '0803 123 4567',
  opening_hours: 'Mo–Fr 8:00–21:00; Sa 09:00-18:00; Su off',
  services: ['pick_up', 'delivery'],
};
const STORED = {
  phone: '+2348031234567',
  opening_hours: 'Mo-Fr 08:00-21:00; Sa 09:00-18:00',
  services: ['delivery', 'pick_up'],
};

test('a pharmacy sets its contact, and partners see it with the pharmacy and in new requests', async () => {
  const put = await pharmacy.call<PharmacyContact>('PUT', '/contact', CONTACT);
  expect([put.status, put.data]).toEqual([200, STORED]);
  expect((await pharmacy.call<PharmacyContact>('GET', '/contact')).data).toEqual(STORED);
  const read = await partner.call<PharmacyForPartners>('GET', `/pharmacies/${pharmacy.pharmacyId}`);
  expect(read.data).toMatchObject({
    pharmacy_id: pharmacy.pharmacyId,
    ...STORED,
    accepts_orders: true,
    // In the sandbox every pharmacy is open.
    opens_at: null,
  });
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const record = await partner.call<{ pharmacy: unknown }>('GET', `/requests/${request_id}`);
  expect(record.data.pharmacy).toMatchObject(STORED);

  await pharmacy.call('PUT', '/contact', { phone: null, opening_hours: null, services: [] });
  const later = await partner.call<PharmacyForPartners>('GET', `/pharmacies/${pharmacy.pharmacyId}`);
  expect(later.data).toMatchObject({ phone: null, opening_hours: null, services: [] });
  const unchanged = await partner.call<{ pharmacy: unknown }>('GET', `/requests/${request_id}`);
  expect(unchanged.data.pharmacy).toMatchObject(STORED);
});

test.each([
  [{ phone: '12' }, 'phone', 'is "12"; enter one number'],
  [{ phone: '08031234567 Ada' }, 'phone', 'enter one number'],
  [
    { phone: '01 234 5678' },
    'phone',
    'landlines now begin with 020, such as 0201 and 0209; enter +2342012345678',
  ],
  [{ phone: '+234 9 461 2345' }, 'phone', 'enter +2342094612345'],
  [{ phone: '' }, 'phone', ''],
  [{ opening_hours: '8am to 9pm' }, 'opening_hours', 'has no days and times in "8am to 9pm"'],
  [{ opening_hours: 'Mo-Su off' }, 'opening_hours', 'must be open for at least 60 minutes a week'],
  [{ services: ['teleport'] }, 'services[0]', 'must be one of'],
  [{ services: ['delivery', 'delivery'] }, 'services', ''],
  [{ phone: undefined }, 'phone', 'is required'],
  [{ website: 'x' }, 'website', ''],
])(
  'the contact %j is refused with its member named, and nothing is changed',
  async (change, path, message) => {
    const before = await pharmacy.call<PharmacyContact>('GET', '/contact');
    const refused = await pharmacy.call('PUT', '/contact', { ...CONTACT, ...change });
    expect([refused.status, refused.error.code]).toEqual([400, 'validation_error']);
    expect(refused.error.fields).toMatchObject([{ path, message: expect.stringContaining(message) }]);
    expect((await pharmacy.call<PharmacyContact>('GET', '/contact')).data).toEqual(before.data);
  },
);

test('a contact that replaces another one than is stored is refused with the changed members, and can be repeated', async () => {
  const own = await given.pharmacy();
  const put = (contact: object) => own.call<PharmacyContact>('PUT', '/contact', contact);
  const { data: read } = await put({ ...CONTACT, services: ['delivery'] });
  await put(CONTACT);
  const change = { ...CONTACT, phone: '0803 555 0199', services: ['pick_up'] };
  const stale = await put({ ...change, replaces: read });
  expect([stale.status, stale.error.code]).toEqual([409, 'contact_changed']);
  expect(stale.error.message).toMatch(/since you read it: services\./);
  const { data: current } = await own.call<PharmacyContact>('GET', '/contact');
  expect(current).toEqual(STORED);
  const changed = { ...STORED, phone: '+2348035550199', services: ['pick_up'] };
  for (const replaces of [current, current]) {
    const stored = await put({ ...change, replaces });
    expect([stored.status, stored.data]).toEqual([200, changed]);
  }
  const other = await put({ ...CONTACT, replaces: current });
  expect([other.status, other.error.message]).toEqual([
    409,
    expect.stringContaining('phone number, services'),
  ]);
});

test('an unknown pharmacy gets 404, and a key with only the webhook scope cannot read a pharmacy', async () => {
  const unknown = await partner.call('GET', '/pharmacies/ph_unknown');
  expect([unknown.status, unknown.error.code]).toEqual([404, 'pharmacy_not_found']);
  const limited = await given.partner().withScopes('webhooks:manage');
  const refused = await limited.call('GET', `/pharmacies/${pharmacy.pharmacyId}`);
  expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_scope']);
});

describe('in production', () => {
  const server = useDatabase();
  /** Tuesday, 22:00 in Nigeria. */
  const NIGHT = new Date('2026-01-06T21:00:00Z');
  const registry = () =>
    createPharmacyRegistry({
      database: server.database,
      environment: 'production',
      encryption: ENCRYPTION,
      webhookLoopback: false,
      clock: () => NIGHT,
    });

  test('concurrent changes of different members of a contact are both kept', async () => {
    const pharmacy_id = 'ph_concurrent';
    await addPharmacies(server.database, [{ pharmacy_id, latitude: 6.5, longitude: 3.4 }]);
    const act = { pharmacy_id, made_by: 'ada' };
    await Promise.all([
      registry().setContact(act, { phone: '0803 123 4567' }),
      registry().setContact(act, { opening_hours: 'Mo-Sa 09:00-17:00' }),
      registry().setContact(act, { services: 'delivery' }),
    ]);
    expect(await registry().contact(pharmacy_id)).toEqual({
      phone: '+2348031234567',
      opening_hours: 'Mo-Sa 09:00-17:00',
      services: ['delivery'],
    });
  });

  test.each([
    ['Mo-Sa 08:00-21:00', '2026-01-07T07:00:00.000Z'],
    ['Sa 10:00-12:00', '2026-01-10T09:00:00.000Z'],
    ['Mo-Su 20:00-02:00', null],
    ['24/7', null],
    [null, null],
  ])('partners see when a pharmacy with the hours %s opens next: %s', async (opening_hours, opens_at) => {
    const pharmacy_id = `ph_hours_${String(opening_hours).replaceAll(/[^A-Za-z0-9]/g, '_')}`;
    await addPharmacies(server.database, [{ pharmacy_id, opening_hours, latitude: 6.5, longitude: 3.4 }]);
    expect(await registry().forPartners(pharmacy_id)).toMatchObject({ opening_hours, opens_at });
  });
});
