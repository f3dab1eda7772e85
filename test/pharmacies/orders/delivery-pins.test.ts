/** The PIN of an order can't be guessed, and belongs to one pharmacy and one recipient. */
import { ENCRYPTION } from '../../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { checkPin } from '../../../db/requests/delivery-pins.ts';
import type { Database } from '../../../db/schema.ts';
import {
  MAX_WRONG_ATTEMPTS_AT_A_PIN,
  MAX_WRONG_PINS,
  MAX_WRONG_PINS_OF_A_PHARMACY,
  WRONG_PINS_MINUTES,
} from '../../../domain/requests/delivery-proofs.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { png } from '../../support/prescriptions/samples.ts';
import { act, hold } from '../../holds/acting.ts';
import { Deliveries, imageProof, NAME_PROOF } from './delivering.ts';

const suite = useEngine();
const deliveries = new Deliveries(suite);
/** Another pharmacy that guesses PINs. */
const guessing = new Deliveries(suite);

/** Checks a PIN as another API process does. */
const checkElsewhere = (request_id: string, pin: string) =>
  checkPin(
    { database: deliveries.engine.database, encryption: ENCRYPTION },
    { request_id, pharmacy_id: deliveries.pharmacy.pharmacyId },
    pin,
  );

/** Moves the wrong PINs of an order into the past. */
const ageWrongPins = (request_id: string, minutes: number) =>
  deliveries.engine.database
    .updateTable('wrong_pin')
    .set({ at: sql<Date>`at - make_interval(mins => ${minutes})` })
    .where('request_id', '=', request_id)
    .execute();

/** This many PINs, all different from the given one. */
const wrongPins = (right: string, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => String(index).padStart(6, '0'))
    .filter((pin) => pin !== right)
    .slice(0, count);
const byPin = (pin: string) => ({ proof: { type: 'pin', pin } });

test(`after ${MAX_WRONG_PINS} wrong PINs for an order none is checked for an hour, in any process`, async () => {
  const { request_id, delivery_pin } = await deliveries.dispensed();
  const pins = wrongPins(delivery_pin, MAX_WRONG_PINS);
  const [asked, elsewhere] = [pins.slice(0, 5), pins.slice(5)];
  for (const pin of asked) expect(await deliveries.deliver(request_id, byPin(pin))).toBe('422 wrong_pin');
  for (const pin of elsewhere) expect((await checkElsewhere(request_id, pin)).kind).toBe('wrong');
  const { status, error, headers } = await deliveries.pharmacy.step(
    request_id,
    'deliver',
    byPin(delivery_pin),
  );
  expect([status, error.code]).toEqual([429, 'rate_limit_exceeded']);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(WRONG_PINS_MINUTES * 60);
  expect((await deliveries.partner.read(request_id)).status).toBe('dispensing');
  const other = await deliveries.dispensed();
  expect(await deliveries.deliver(other.request_id, byPin(other.delivery_pin))).toBe(200);
  // The first attempt is now more than an hour old.
  const oldest = sql`select min(at) from wrong_pin where request_id = ${request_id}`;
  await deliveries.engine.database
    .updateTable('wrong_pin')
    .set({ at: sql<Date>`at - make_interval(secs => ${seconds + 1})` })
    .where('request_id', '=', request_id)
    .where(sql<boolean>`at = (${oldest})`)
    .execute();
  expect(await deliveries.deliver(request_id, byPin(delivery_pin))).toBe(200);
});

test('no more concurrent PINs for an order are checked than the limit allows', async () => {
  const { request_id, delivery_pin } = await deliveries.dispensed();
  const pins = wrongPins(delivery_pin, 2 * MAX_WRONG_PINS);
  const outcomes = await Promise.all(pins.map((pin) => checkElsewhere(request_id, pin)));
  const wrong = outcomes.filter(({ kind }) => kind === 'wrong');
  expect([wrong.length, outcomes.length]).toEqual([MAX_WRONG_PINS, 2 * MAX_WRONG_PINS]);
  expect(await deliveries.deliver(request_id, NAME_PROOF)).toBe('422 pin_required');
});

test('after a wrong PIN no other proof delivers the order for an hour', async () => {
  const { request_id, delivery_pin } = await deliveries.dispensed();
  const [wrong = ''] = wrongPins(delivery_pin, 1);
  expect(await deliveries.deliver(request_id, byPin(wrong))).toBe('422 wrong_pin');
  for (const proof of [
    NAME_PROOF,
    imageProof(png()),
    imageProof(png(), { type: 'signature', name: 'Ada Obi' }),
  ]) {
    const { status, error, headers } = await deliveries.pharmacy.step(request_id, 'deliver', proof);
    expect([status, error.code]).toEqual([422, 'pin_required']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan((WRONG_PINS_MINUTES - 2) * 60);
  }
  await ageWrongPins(request_id, WRONG_PINS_MINUTES);
  expect(await deliveries.deliver(request_id, NAME_PROOF)).toBe(200);
});

test('a wrong PIN that is recorded concurrently blocks a weaker proof', async () => {
  const { request_id } = await deliveries.dispensed();
  const { database } = deliveries.engine;
  const delivering = await database.transaction().execute(async (telling) => {
    await telling
      .selectFrom('request')
      .where('request_id', '=', request_id)
      .select('sequence')
      .forNoKeyUpdate()
      .execute();
    const asked = deliveries.deliver(request_id, NAME_PROOF);
    await eventually(async () => (await waiting(database)) > 0, {
      deadlineMs: 20_000,
      describe: 'the step waiting for the PIN check',
    });
    await telling
      .insertInto('wrong_pin')
      .values({
        request_id,
        issue: 0,
        pharmacy_id: deliveries.pharmacy.pharmacyId,
        at: sql<Date>`clock_timestamp()`,
      })
      .execute();
    return { asked };
  });
  expect(await delivering.asked).toBe('422 pin_required');
  expect((await deliveries.partner.read(request_id)).status).toBe('dispensing');
});

test('only the PIN delivers an order whose partner requires it', async () => {
  const { request_id, delivery_pin, proof_required } = await deliveries.dispensed(deliveries.partner, {
    proof_required: 'pin',
  });
  expect(proof_required).toBe('pin');
  const order = await deliveries.pharmacy.call<{ proof_required: string }>('GET', `/orders/${request_id}`);
  expect(order.data.proof_required).toBe('pin');
  expect(await deliveries.deliver(request_id, NAME_PROOF)).toBe('422 pin_required');
  expect(await deliveries.deliver(request_id, imageProof(png()))).toBe('422 pin_required');
  expect(await deliveries.deliver(request_id, byPin(delivery_pin))).toBe(200);
});

test('no PIN is checked and no image stored before the order is dispensed', async () => {
  const proofs = (request_id: string) =>
    deliveries.engine.database
      .selectFrom('delivery_proof')
      .where('request_id', '=', request_id)
      .select('image_id')
      .execute();
  const pending = await suite.given.order().by(deliveries.partner).at(deliveries.pharmacy);
  const confirmed = await deliveries.accepted();
  for (const { request_id, delivery_pin } of [pending, confirmed]) {
    const [wrong = ''] = wrongPins(delivery_pin ?? '', 1);
    for (const proof of [byPin(delivery_pin ?? ''), byPin(wrong), imageProof(png())]) {
      expect(await deliveries.deliver(request_id, proof)).toBe('409 illegal_transition');
    }
    expect(await proofs(request_id)).toEqual([]);
  }
});

test('no proof is accepted and no PIN checked while the order is on hold', async () => {
  const { request_id, delivery_pin } = await deliveries.dispensed();
  await hold(deliveries, request_id, { reason: 'address_unclear' });
  const [wrong = ''] = wrongPins(delivery_pin, 1);
  for (const proof of [byPin(delivery_pin), byPin(wrong), imageProof(png())]) {
    expect(await deliveries.deliver(request_id, proof)).toBe('409 request_on_hold');
  }
  const wrongOnes = deliveries.engine.database.selectFrom('wrong_pin').where('request_id', '=', request_id);
  expect(await wrongOnes.selectAll().execute()).toEqual([]);
});

test('a new recipient gets a new PIN with a new count of wrong attempts, and the old PIN no longer delivers', async () => {
  const { request_id, delivery_pin } = await deliveries.dispensed();
  const wrong = wrongPins(delivery_pin, MAX_WRONG_PINS);
  for (const pin of wrong) expect((await checkElsewhere(request_id, pin)).kind).toBe('wrong');
  expect(await deliveries.deliver(request_id, byPin(delivery_pin))).toBe('429 rate_limit_exceeded');
  const { sequence } = await hold(deliveries, request_id, { reason: 'recipient_unreachable' });
  const { data } = await act(deliveries.partner, request_id, 'correct_recipient', {
    sequence,
    recipient: { name: 'Chidi', phone: '08037654321' },
  });
  expect(data.delivery_pin).toMatch(/^\d{6}$/);
  expect(data.delivery_pin).not.toBe(delivery_pin);
  expect((await deliveries.partner.read(request_id)).delivery_pin).toBe(data.delivery_pin);
  expect(await deliveries.deliver(request_id, byPin(delivery_pin))).toBe('422 wrong_pin');
  expect(await deliveries.deliver(request_id, byPin(data.delivery_pin ?? ''))).toBe(200);
});

test("after rerouting the next pharmacy's order has a new PIN", async () => {
  const placed = await suite.given
    .order()
    .by(deliveries.partner)
    .at(deliveries.pharmacy)
    .with({ reroute_policy: 'any' });
  await deliveries.pharmacy.step(placed.request_id, 'reject', { reason: 'out_of_stock' });
  const rerouted = await eventually(
    async () => {
      const record = await deliveries.partner.read(placed.request_id);
      return record.pharmacy.pharmacy_id === deliveries.pharmacy.pharmacyId ? undefined : record;
    },
    { deadlineMs: 60_000, describe: 'the order at another pharmacy' },
  );
  expect(rerouted.delivery_pin).toMatch(/^\d{6}$/);
  expect(rerouted.delivery_pin).not.toBe(placed.delivery_pin);
});

test(`after ${MAX_WRONG_ATTEMPTS_AT_A_PIN} wrong attempts a PIN is never checked again, however slow the attempts`, async () => {
  const { request_id, delivery_pin } = await deliveries.dispensed();
  for (const pin of wrongPins(delivery_pin, MAX_WRONG_ATTEMPTS_AT_A_PIN)) {
    expect((await checkElsewhere(request_id, pin)).kind).toBe('wrong');
    await ageWrongPins(request_id, WRONG_PINS_MINUTES);
  }
  const { status, error } = await deliveries.pharmacy.step(request_id, 'deliver', byPin(delivery_pin));
  expect([status, error.code]).toEqual([429, 'rate_limit_exceeded']);
  expect(error.message).toContain('gets a new PIN');
});

test(`after ${MAX_WRONG_PINS_OF_A_PHARMACY} wrong PINs in an hour no PIN of any of the pharmacy's orders is checked`, async () => {
  const { request_id, delivery_pin } = await guessing.dispensed();
  await deliveries.engine.database
    .insertInto('wrong_pin')
    .values(
      Array.from({ length: MAX_WRONG_PINS_OF_A_PHARMACY }, (_, index) => ({
        request_id: `req_other_${index}`,
        issue: 0,
        pharmacy_id: guessing.pharmacy.pharmacyId,
      })),
    )
    .execute();
  expect(await guessing.deliver(request_id, byPin(delivery_pin))).toBe('429 rate_limit_exceeded');
  const elsewhere = await deliveries.dispensed();
  expect(await deliveries.deliver(elsewhere.request_id, byPin(elsewhere.delivery_pin))).toBe(200);
});

/** Number of sessions that wait for a lock. */
async function waiting(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows.length;
}
