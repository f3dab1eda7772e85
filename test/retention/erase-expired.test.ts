/** Patient data is erased at the end of its retention: from rows, from the storage, and from the API's answers. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { RETENTION, type RetainedKind } from '../../domain/common/retention.ts';
import { eraseExpired } from '../../services/retention.ts';
import type { FileStore } from '../../services/prescriptions/files/file-store.ts';
import { BATCH } from '../support/given/steps.ts';
import { read } from '../support/prescriptions/submit.ts';
import { png } from '../support/prescriptions/samples.ts';
import { folderStorage } from '../support/servers/test-storages.ts';
import { patientOrder } from '../support/given/patient-order.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const place = prepared(folderStorage);
const { engine, given } = useOwnEngine(() => ({ fileStore: place.fileStore }));
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const PATIENT = {
  enrollee: 'ENR-AMINA-5',
  recipient: 'Amina Sule',
  phone: '+2348031235555',
  street: '5 Iroko Street',
  instructions: 'the green gate',
  newStreet: '6 Iroko Street',
  note: 'her brother takes it',
  taker: 'Musa Sule',
  dosage: 'one for her blood pressure',
  code: 'AUTH-AMINA',
} as const;
const told = (what: unknown) =>
  Object.entries(PATIENT).flatMap(([name, value]) => (JSON.stringify(what).includes(value) ? [name] : []));

const erase = (fileStore: FileStore | undefined = place.fileStore) =>
  eraseExpired({ database: engine.database, fileStore, clock: () => new Date() });

/** A delivery with all its data: a prescription with a file, a corrected address, notes, and a signature with a name. */
async function delivered(name: string) {
  const { request_id, prescription_id } = await patientOrder(given, {
    partner,
    pharmacy,
    patient: PATIENT,
    city: 'Yaba',
    reference: name,
    scan: name,
  });
  await pharmacy.step(request_id, 'accept');
  const held = await pharmacy.call<{ hold: { sequence: number } }>('POST', `/orders/${request_id}/hold`, {
    reason: 'address_unclear',
    note: PATIENT.note,
  });
  await partner.call('POST', `/requests/${request_id}/hold/correct_address`, {
    sequence: held.data.hold.sequence,
    delivery_address: { street: PATIENT.newStreet, city: 'Yaba', state: 'Lagos' },
  });
  await pharmacy.step(request_id, 'dispense', { lines: [{ line: 1, quantity: 2, ...BATCH }] });
  const image = png({ words: name }).toString('base64');
  const proof = { type: 'signature', name: PATIENT.taker, image };
  const { status } = await pharmacy.step(request_id, 'deliver', { proof });
  if (status !== 200) throw new Error(`deliver answered ${status}`);
  return { request_id, prescription_id };
}

type Delivered = Awaited<ReturnType<typeof delivered>>;

/** Simulates that all of it happened this many days earlier. */
async function age({ request_id, prescription_id }: Delivered, kind: RetainedKind, extraDays: number) {
  const days = sql`make_interval(days => ${RETENTION[kind].days + extraDays})`;
  await sql`update request set created_at = created_at - ${days}, updated_at = updated_at - ${days}
    where request_id = ${request_id}`.execute(engine.database);
  await sql`update delivery_proof set created_at = created_at - ${days}
    where request_id = ${request_id}`.execute(engine.database);
  await sql`update prescription set updated_at = updated_at - ${days}, valid_until = (now() - ${days})::date
    where prescription_id = ${prescription_id}`.execute(engine.database);
}

const proofOf = async ({ request_id }: Delivered) =>
  (await partner.call<{ name: string | null; image: unknown }>('GET', `/requests/${request_id}/proof`)).data;

test('after their retention period requests, prescriptions and proofs contain no patient data, and keep all other data', async () => {
  const before = (await place.stored()).length;
  const [old, young] = [await delivered('old'), await delivered('young')];
  expect((await place.stored()).length - before).toBe(4);
  await age(old, 'request', 1);
  await age(young, 'proof_image', -1);
  await erase();
  // A second run finds nothing to do.
  await Promise.all([erase(), erase()]);

  const record = await partner.read(old.request_id);
  expect(told(record)).toEqual([]);
  expect(record).toMatchObject({
    status: 'delivered',
    enrollee_id: 'erased',
    recipient: null,
    delivery_pin: null,
    authorization_code: null,
    delivery_address: { street: 'erased', city: 'Yaba', state: 'NG-LA' },
    personal_data_erased_at: expect.any(String),
  });
  expect(record.timeline.map(({ event, status }) => event ?? status)).toEqual([
    'pending',
    'confirmed',
    'hold_opened',
    'hold_resolved',
    'dispensing',
    'delivered',
  ]);
  expect(await proofOf(old)).toMatchObject({ type: 'signature', name: null, image: null });
  const prescription = await read(partner, old.prescription_id);
  expect(told(prescription)).toEqual([]);
  expect(prescription).toMatchObject({ enrollee_id: 'erased', details: null, files: [] });
  expect((await place.stored()).length - before).toBe(2);

  const kept = await partner.read(young.request_id);
  expect(told(kept)).toEqual(['enrollee', 'recipient', 'phone', 'newStreet', 'note', 'taker', 'code']);
  expect((await proofOf(young)).image).not.toBeNull();
  expect((await read(partner, young.prescription_id)).files).toHaveLength(1);
});

test('a file that storage fails to remove keeps its row and is removed next time', async () => {
  const old = await delivered('refused');
  await age(old, 'request', 1);
  const broken = Object.assign(Object.create(place.fileStore) as FileStore, {
    remove: () => Promise.reject(new Error('the storage is away')),
  });
  await expect(erase(broken)).rejects.toThrow('Files could not be removed');
  expect((await read(partner, old.prescription_id)).files).toHaveLength(1);
  expect((await proofOf(old)).image).not.toBeNull();
  expect(told(await partner.read(old.request_id))).toEqual([]);
  await erase();
  expect((await read(partner, old.prescription_id)).files).toEqual([]);
  expect((await proofOf(old)).image).toBeNull();
});

test('an open request keeps its patient data, however old it is', async () => {
  const order = given.order().by(partner).at(pharmacy).with({ enrollee_id: PATIENT.enrollee });
  const { request_id } = await order.confirmed();
  await age({ request_id, prescription_id: 'none' }, 'request', 1);
  await erase();
  expect((await partner.read(request_id)).enrollee_id).toBe(PATIENT.enrollee);
});
