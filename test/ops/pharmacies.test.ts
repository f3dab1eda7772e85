/** `ops pharmacies`: registration, licences, suspensions and gateways. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { maySupply, standing } from '../../db/pharmacies/pharmacies.ts';
import { registerPharmacy, suspendPharmacy } from '../../db/pharmacies/trust.ts';
import { STANDINGS } from '../../domain/pharmacies/pharmacies.ts';
import { addPharmacies, addStock, clearShelves } from '../support/pharmacies/shelves.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { findGateway, openGatewaySecrets } from '../../db/pharmacies/gateways.ts';
import { newId } from '../../domain/common/ids.ts';
import { useDatabase } from '../support/suite/use-database.ts';

/** Clock of the API. */
let now = new Date();

const { engine, given } = useOwnEngine({ worker: false, clock: () => now });

const partner = prepared(given.partner());

beforeAll(() => clearShelves(engine.database));

const LABEL = 'paracetamol 500 mg tablet';

const ops = (...args: string[]) => runOps(engine.connectionString, 'pharmacies', ...args);

const ALPHA = {
  name: 'Alpha, Broad Street',
  address: '1 Broad Street',
  city: 'Lagos',
  state: 'Lagos',
  latitude: '6.45',
  longitude: '3.39',
  authority: 'PCN',
  licence: 'PCN/LA/1234',
  expires: '2035-12-31',
  operator: 'ada',
};

/** Registers a pharmacy. Those without the id of ALPHA have licences of their own. */
const register = (options: Readonly<Record<string, string>> = {}) => {
  const licence = options['id'] === 'ph_alpha' ? ALPHA.licence : `PCN/LA/${randomUUID()}`;
  const given = Object.entries({ ...ALPHA, licence, ...options });
  return ops('register', ...given.flatMap(([name, value]) => [`--${name}`, value]));
};

const verify = (id: string, ...args: string[]) => {
  const licence = id === 'ph_alpha' ? ALPHA.licence : `PCN/LA/1234-${id}`;
  return ops('verify', id, '--authority', 'PCN', '--licence', licence, '--operator', 'bayo', ...args);
};

const contact = (...args: string[]) => ops('contact', taken.pharmacyId, '--operator', 'chi', ...args);

const fees = (...args: string[]) => ops('fees', taken.pharmacyId, '--operator', 'chi', ...args);

/** How partners see a pharmacy in a search and when they order from it. */
async function seenByPartners(pharmacy_id: string) {
  const search = await partner.call<{ results: { pharmacy_id: string }[] }>('POST', '/medicines/search', {
    query: LABEL,
    location: { lat: 6.45, lng: 3.39 },
  });
  const order = { ...ORDER, pharmacy_id, sandbox: { scenario: 'happy' } };
  const dry = await partner.call('POST', '/requests', {
    ...order,
    items: [{ ...ORDER.items[0], unit: 'vial' }],
  });
  return {
    found: search.status === 200 && search.data.results.some((result) => result.pharmacy_id === pharmacy_id),
    // An item that is not available there proves that the pharmacy itself was not refused.
    refusal: dry.error.code,
  };
}

test('a pharmacy is registered, verified, suspended and reinstated, and partners see it only in good standing', async () => {
  const registered = await register({ id: 'ph_alpha' });
  expect([registered.errors, registered.output.trim()]).toEqual(['', 'ph_alpha']);
  await addStock(engine.database, [{ pharmacy_id: 'ph_alpha', label: LABEL }]);
  const hidden = { found: false, refusal: 'pharmacy_unavailable' };
  const open = { found: true, refusal: 'unit_not_available' };
  expect(await seenByPartners('ph_alpha')).toEqual(hidden);

  const verified = await verify(
    'ph_alpha',
    '--expires',
    '2034-06-30',
    '--checked-at',
    '2026-05-01T09:30:00Z',
  );
  expect([verified.errors, verified.output]).toEqual(['', 'ph_alpha is verified\n']);
  expect(await seenByPartners('ph_alpha')).toEqual(open);

  await ops('suspend', 'ph_alpha', '--operator', 'chi', '--reason', 'PCN sealed the premises');
  expect(await seenByPartners('ph_alpha')).toEqual(hidden);
  const again = await ops('suspend', 'ph_alpha', '--operator', 'chi', '--reason', 'once more');
  expect(again.output).toBe('ph_alpha is already suspended\n');
  // A licence check does not end a suspension.
  await verify('ph_alpha', '--expires', '2034-06-30');
  expect(await seenByPartners('ph_alpha')).toEqual(hidden);

  await ops('reinstate', 'ph_alpha', '--operator', 'chi', '--reason', 'unsealed');
  expect(await seenByPartners('ph_alpha')).toEqual(open);

  const { output } = await ops('show', 'ph_alpha');
  expect(output).toMatch(/standing +good\n/);
  expect(output).toMatch(/expires +2034-06-30\n/);
  expect(output).toMatch(/20\S+Z +registered +ada +.*licence_number=PCN\/LA\/1234/);
  expect(output).toMatch(/20\S+Z +verified +bayo +.*checked_at=2026-05-01T09:30:00.000Z/);
  expect(output).toMatch(/20\S+Z +suspended +chi +reason=PCN sealed the premises\n/);
  expect(output).toMatch(/20\S+Z +reinstated +chi +reason=unsealed\n/);
  expect(output.match(/ suspended +chi/g)).toHaveLength(1);
});

test('the contact of a pharmacy is set in parts, shown, and logged with its operator', async () => {
  await register({ id: 'ph_contact', phone: '0803 123 4567', 'opening-hours': 'Mo-Su 8:00-21:00' });
  await ops('contact', 'ph_contact', '--services', 'pick_up, delivery', '--operator', 'chi');
  const { output } = await ops('contact', 'ph_contact', '--phone', '', '--operator', 'chi');
  expect(output).toBe(
    'ph_contact: phone not recorded, hours Mo-Su 08:00-21:00, services delivery, pick_up\n',
  );
  const shown = (await ops('show', 'ph_contact')).output;
  expect(shown).toMatch(/phone +not recorded\n/);
  expect(shown).toMatch(/hours +Mo-Su 08:00-21:00\n/);
  expect(shown).toMatch(/contact_changed +chi +.*phone=.*services=delivery, pick_up/);
});

test('the fees of a pharmacy are set in parts, shown, logged with their operator, and read by the pharmacy', async () => {
  const { pharmacyId } = taken;
  expect((await taken.call('GET', '/fees')).data).toEqual({
    delivery_fee: { flat_ngn: 0 },
    commission_percent: 0,
  });
  const first = await fees('--delivery-fee', '5km:300;20 km: 700', '--commission', '7.50');
  expect([first.errors, first.output]).toEqual([
    '',
    `${pharmacyId}: delivery fee 5 km: 300; 20 km: 700 Naira, commission 7.5 %\n`,
  ]);
  expect((await taken.call('GET', '/fees')).data).toEqual({
    delivery_fee: {
      bands: [
        { up_to_km: 5, fee_ngn: 300 },
        { up_to_km: 20, fee_ngn: 700 },
      ],
    },
    commission_percent: 7.5,
  });
  const flat = await fees('--delivery-fee', '500', '--json');
  expect(JSON.parse(flat.output)).toEqual({
    pharmacy_id: pharmacyId,
    delivery_fee: { flat_ngn: 500 },
    commission_percent: 7.5,
  });
  await fees('--delivery-fee', '500');
  const shown = (await ops('show', pharmacyId)).output;
  expect(shown).toMatch(/delivery fee +500 Naira\n/);
  expect(shown).toMatch(/commission +7\.5 %\n/);
  expect(shown.match(/fees_changed +chi/g)).toHaveLength(2);
  expect(shown).toMatch(/delivery_fee=500 commission_percent=7\.5/);
});

test('a licence is valid to the end of its last day, for searches and orders alike', async () => {
  await register({ id: 'ph_ending' });
  await verify('ph_ending', '--expires', '2034-03-31');
  await addStock(engine.database, [{ pharmacy_id: 'ph_ending', label: LABEL }]);
  try {
    // Nigeria is an hour ahead of UTC.
    now = new Date('2034-03-31T22:59:59Z');
    expect(await seenByPartners('ph_ending')).toMatchObject({ found: true, refusal: 'unit_not_available' });
    now = new Date('2034-03-31T23:00:00Z');
    expect(await seenByPartners('ph_ending')).toMatchObject({
      found: false,
      refusal: 'pharmacy_unavailable',
    });
  } finally {
    now = new Date();
  }
});

test('a pharmacy may supply medicines exactly when its standing is good', async () => {
  const { rows } = await sql<{ standing: string; may_supply: boolean }>`
    select ${standing(now)} as standing, ${maySupply(now)} as may_supply
    from (values (null::timestamptz), (now())) as suspended (suspended_at),
      (values (null::timestamptz), (now())) as verified (verified_at),
      (values ('2000-01-01'::date), ('2999-01-01')) as expiring (licence_expires_on)
  `.execute(engine.database);
  expect(rows).toHaveLength(8);
  expect(rows.filter((row) => row.may_supply !== (row.standing === 'good'))).toEqual([]);
  expect(new Set(rows.map((row) => row.standing))).toEqual(new Set(STANDINGS));
});

test('the list of pharmacies filters by standing and state, and states how many it omits', async () => {
  const made_by = 'test';
  const place = {
    name: 'Kano',
    address: '1 Street',
    city: 'Kano',
    state: 'KN',
    latitude: 12,
    longitude: 8.5,
    phone: null,
    opening_hours: null,
    services: [],
  };
  const licence = {
    licence_authority: 'PCN',
    licence_number: 'PCN/KN/1',
    licence_expires_on: '2035-12-31',
  };
  const ids = Array.from({ length: 201 }, (_, index) => `ph_kano_${String(index).padStart(3, '0')}`);
  for (const pharmacy_id of ids)
    await registerPharmacy(engine.database, { pharmacy_id, made_by, ...place, ...licence });
  await suspendPharmacy(engine.database, { pharmacy_id: 'ph_kano_007', made_by, reason: 'r', now });
  const all = (await ops('list', '--state', 'Kano')).output;
  expect(all).toContain('ph_kano_000');
  expect(all).toContain('... and 1 more');
  const suspended = (await ops('list', '--state', 'KN', '--standing', 'suspended')).output.trim().split('\n');
  expect(suspended).toHaveLength(2);
  expect(suspended[1]).toMatch(/^ph_kano_007 +suspended +PCN PCN\/KN\/1 +2035-12-31 +never +KN +Kano +Kano$/);
});

test('one of two pharmacies that are registered or verified with the same licence at the same time is refused', async () => {
  const licence = `PCN/LA/${randomUUID()}`;
  const both = await Promise.all([register({ licence }), register({ licence })]);
  expect(new Set(both.map(({ exitCode }) => exitCode))).toEqual(new Set([0, 3]));
  const ids = [(await register({})).output.trim(), (await register({})).output.trim()];
  const checked = ['--authority', 'PCN', '--licence', `PCN/LA/${randomUUID()}`, '--expires', '2035-12-31'];
  const verified = await Promise.all(ids.map((id) => ops('verify', id, ...checked, '--operator', 'bayo')));
  expect(new Set(verified.map(({ exitCode }) => exitCode))).toEqual(new Set([0, 3]));
});

test('a licence of another pharmacy, and coordinates far from the city, are refused', async () => {
  const licence = `PCN/LA/${randomUUID()}`;
  expect((await register({ licence })).exitCode).toBe(0);
  const refused = await register({ licence: licence.toLowerCase() });
  expect(refused.errors).toMatch(/^--licence is pcn\/la\/.+, the licence of ph_/);
  const other = (await register({})).output.trim();
  const verified = await ops(
    'verify',
    other,
    '--authority',
    'PCN',
    '--licence',
    licence,
    '--expires',
    '2035-12-31',
    '--operator',
    'bayo',
  );
  expect(verified.exitCode).toBe(3);
  expect(verified.errors).toMatch(/^--licence is PCN\/LA\/.+, the licence of ph_/);
  expect((await ops('show', other)).output).toContain('unverified');
  const abuja = await register({ latitude: '9.06', longitude: '7.49' });
  expect(abuja.errors).toContain('far from the known places of Lagos');
});

test('a pharmacy registered without an id gets one', async () => {
  expect((await register()).output).toMatch(/^ph_[0-9a-z]{26}\n$/);
});

test.each([
  'update pharmacy_change set made_by = $$x$$',
  'delete from pharmacy_change',
  'truncate pharmacy_change',
])('the pharmacy audit log cannot be changed: %s is refused', async (statement) => {
  await expect(sql.raw(statement).execute(engine.database)).rejects.toThrow('pharmacy_change is append-only');
});

/** A registered pharmacy. */
const taken = prepared(() => given.pharmacy());

test.each([
  ['an unknown state', () => register({ state: 'Texas' }), '--state is "Texas"'],
  ['an invalid latitude', () => register({ latitude: '91' }), '--latitude is "91"'],
  ['an invalid date', () => register({ expires: '2027-02-30' }), '--expires is "2027-02-30"'],
  ['invalid hours', () => register({ 'opening-hours': 'Mo-Fr' }), '--opening-hours has no days and times'],
  ['an unknown service', () => register({ services: 'taxi' }), '--services is "taxi"'],
  ['a phone number with letters', () => contact('--phone', '0803 ADA'), '--phone is "0803 ADA"'],
  ['a contact without a value', () => contact(), '--opening-hours or --services'],
  ['fees without a value', () => fees(), '--delivery-fee or --commission'],
  ['a fee in kobo', () => fees('--delivery-fee', '500.50'), '--delivery-fee is "500.50"'],
  ['an empty fee', () => fees('--delivery-fee', ''), '--delivery-fee is empty; enter 0 for none'],
  ['a commission above 100 per cent', () => fees('--commission', '101'), '--commission is "101"'],
  ['an id with other characters', () => register({ id: 'a b' }), '--id is "a b"'],
  ['an id that is taken', () => register({ id: taken.pharmacyId }), 'ops pharmacies show ph_'],
  ['an expired licence', () => verify(taken.pharmacyId, '--expires', '2026-01-01'), 'renewed first'],
  [
    'a check in the future',
    () => verify(taken.pharmacyId, '--expires', '2034-06-30', '--checked-at', '2097-01-01T00:00:00Z'),
    'more than 5 minutes ahead of our clock',
  ],
  [
    'a check on a day that does not exist',
    () => verify(taken.pharmacyId, '--expires', '2034-06-30', '--checked-at', '2026-06-31T00:00:00Z'),
    'enter a time such as 2026-05-01T09:30:00Z',
  ],
  ['a suspension without a reason', () => ops('suspend', taken.pharmacyId), 'Give the reason'],
  [
    'an empty reason',
    () => ops('suspend', taken.pharmacyId, '--reason', ' ', '--operator', 'chi'),
    '--reason is empty',
  ],
  ['a pharmacy that does not exist', () => ops('show', 'ph_nowhere'), 'ops pharmacies list'],
  [
    'a check of an unknown pharmacy',
    () => verify('ph_nowhere', '--expires', '2034-06-30'),
    'ops pharmacies list',
  ],
])('ops pharmacies %s is refused with advice', async (_, run, advice) => {
  const { exitCode, errors } = await run();
  expect([2, 3]).toContain(exitCode);
  expect(errors).toContain(advice);
  expect(errors).not.toContain('    at ');
});

describe('ops pharmacies gateway', () => {
  const clone = useDatabase();

  const URL = 'https://pharmacy.example.com/fulfilment';

  const ops = (...args: string[]) => runOps(clone.connectionString, 'pharmacies', ...args);

  const secretIn = (output: string) => /secret: (whsec_\S+)/.exec(output)?.[1];

  /** A new pharmacy that uses its inbox, and its gateway commands. */
  async function newPharmacy() {
    const pharmacyId = newId('pharmacy');
    await addPharmacies(clone.database, [{ pharmacy_id: pharmacyId, latitude: 6.45, longitude: 3.39 }]);
    return {
      pharmacyId,
      gateway: (...args: string[]) => ops('gateway', pharmacyId, '--operator', 'ada', ...args),
      show: async () => (await ops('show', pharmacyId)).output,
      stored: async () => {
        const gateway = await findGateway(clone.database, pharmacyId, new Date());
        if (gateway.kind === 'inbox') return gateway;
        return { ...gateway, secrets: openGatewaySecrets(ENCRYPTION, pharmacyId, gateway.secrets) };
      },
    };
  }

  test('orders move to a system and back to the inbox, secrets are shown once, and each change is logged', async () => {
    const { pharmacyId, gateway, show, stored } = await newPharmacy();
    expect(await show()).toMatch(/orders +read from the inbox\n/);
    expect((await gateway('--inbox')).output).toBe(`${pharmacyId} already reads its orders from its inbox\n`);

    const { errors, output } = await gateway('--http', URL);
    const first = secretIn(output);
    expect([errors, output]).toEqual(['', `${pharmacyId} gets its orders at ${URL}\nsecret: ${first}\n`]);
    expect(await stored()).toEqual({ kind: 'http', url: URL, secrets: [first] });
    expect((await gateway('--http', URL)).output).toBe(`${pharmacyId} already gets its orders there\n`);

    const second = secretIn((await gateway('--rotate-secret')).output);
    expect(await stored()).toMatchObject({ secrets: [second, first] });
    const third = secretIn((await gateway('--rotate-secret')).output);
    expect(await stored()).toMatchObject({ secrets: [third, second] });

    // A changed URL keeps the secret, so that its developer has nothing to update.
    expect(secretIn((await gateway('--http', `${URL}/v2`)).output)).toBeUndefined();
    expect(await stored()).toEqual({ kind: 'http', url: `${URL}/v2`, secrets: [third, second] });

    expect((await gateway('--inbox')).output).toBe(`${pharmacyId} reads its orders from its inbox\n`);
    expect(await stored()).toEqual({ kind: 'inbox' });
    expect((await gateway('--http', URL)).output).not.toContain('secret');
    const shown = await show();
    expect(shown).toMatch(/orders +sent to https:\/\/pharmacy\.example\.com\/fulfilment\n/);
    expect(shown.match(/20\S+Z +gateway_changed +ada +url=\S+ kind=http\n/g)).toHaveLength(3);
    expect(shown.match(/20\S+Z +gateway_changed +ada +kind=inbox\n/g)).toHaveLength(1);
    expect(shown.match(/20\S+Z +gateway_secret_rotated +ada +overlap_seconds=86400/g)).toHaveLength(2);
    expect(shown).not.toContain('whsec_');
  });

  test('two concurrent rotations leave one newest secret', async () => {
    const { pharmacyId, gateway } = await newPharmacy();
    await gateway('--http', URL);
    await Promise.all([gateway('--rotate-secret'), gateway('--rotate-secret')]);
    const rows = await clone.database
      .selectFrom('pharmacy_gateway_secret')
      .select('expires_at')
      .where('pharmacy_id', '=', pharmacyId)
      .execute();
    expect(rows.filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
  });

  test.each([
    ['no option', [], 'Use exactly one of --http'],
    ['two options', ['--inbox', '--http', URL], 'Use exactly one of --http'],
    ['a URL without TLS', ['--http', 'http://pharmacy.example.com'], 'must begin with https://'],
    ['a mail port', ['--http', 'https://pharmacy.example.com:25'], 'must have port 443'],
    ['parameters', ['--http', `${URL}?key=1`], 'must not have parameters (?)'],
    ['a password', ['--http', 'https://a:b@pharmacy.example.com'], 'must not contain a user'],
    ['no URL', ['--http', 'pharmacy'], 'must be a URL'],
    ['this machine', ['--http', 'http://127.0.0.1:9'], 'must begin with https://'],
    ['this machine by TLS', ['--http', 'https://localhost'], 'must not'],
  ])('a gateway with %s is refused with advice', async (_, args, advice) => {
    const { gateway } = await newPharmacy();
    const { exitCode, errors } = await gateway(...args);
    expect([2, 3]).toContain(exitCode);
    expect(errors).toContain(advice);
    expect(errors).not.toContain('    at ');
  });

  test('an unknown pharmacy is refused, and so is a new secret for a pharmacy without a system', async () => {
    const { gateway } = await newPharmacy();
    expect(await ops('gateway', 'ph_nowhere', '--operator', 'ada', '--inbox')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('ops pharmacies list'),
    });
    expect(await gateway('--rotate-secret')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('uses the inbox and has no secret'),
    });
  });
});
