/** Every operation that reads patient data is in the read log, also when it is refused. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PatientDataRead } from '../../db/audit.ts';
import { BEHIND_PROXY } from '../support/callers/portal-caller.ts';
import { BATCH } from '../support/given/steps.ts';
import { inBase64, read, received } from '../support/prescriptions/submit.ts';
import { pdf, png } from '../support/prescriptions/samples.ts';
import { personalOperations, type PersonalOperation } from '../support/requests/personal-operations.ts';
import { folderStorage } from '../support/servers/test-storages.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const place = prepared(folderStorage);
const { engine, given } = useOwnEngine(() => ({
  clientAddress: BEHIND_PROXY,
  fileStore: place.fileStore,
}));
const fixture = prepared(async () => {
  const partner = await given.partner();
  const pharmacy = await given.pharmacy().stocked();
  const { prescription_id } = await received(partner, { files: inBase64(pdf({ words: 'read' })) });
  const order = () =>
    given
      .order()
      .by(partner)
      .at(pharmacy)
      .with({ prescription_ids: [prescription_id] });
  const open = await order().confirmed();
  const ended = await order().dispensed();
  const proof = { type: 'photo', image: png({ words: 'read' }).toString('base64') };
  await pharmacy.step(ended.request_id, 'deliver', { proof });
  return {
    owners: { partner, pharmacy },
    intruders: { partner: await given.partner(), pharmacy: await given.pharmacy() },
    withoutScope: {
      partner: await given.partner().withScopes('medicines:search'),
      pharmacy: await given.pharmacy().withScopes('stock:write'),
    },
    prescription_id,
    open: open.request_id,
    ended: ended.request_id,
    proofLink: async () => {
      const { data } = await partner.call<{ image: { link: { path: string } } }>(
        'GET',
        `/requests/${ended.request_id}/proof`,
      );
      return data.image.link.path;
    },
    sheetLink: async () => (await read(partner, prescription_id)).files[0]?.link.path ?? '',
    sheetLinkOfPharmacy: async () => {
      const { data } = await pharmacy.call<{
        prescriptions: { files: { link: { path: string } }[] }[];
      }>('GET', `/orders/${open.request_id}/prescriptions`);
      return data.prescriptions[0]?.files[0]?.link.path ?? '';
    },
  };
});

let addresses = 0;
/** Each call has its own client address, by which its row is found. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;

/** Returns the status and the client address of the call. */
async function call(
  { method, body }: Pick<PersonalOperation, 'method' | 'body'>,
  path: string,
  key?: string,
): Promise<{ status: number; address: string }> {
  const address = newAddress();
  const { status } = await fetch(engine.origin + path, {
    method,
    headers: {
      'X-Forwarded-For': address,
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status, address };
}

async function rowFrom(address: string): Promise<PatientDataRead> {
  await engine.reads.flush();
  const rows = await engine.database
    .selectFrom('patient_data_read')
    .selectAll()
    .where('client_address', '=', address)
    .execute();
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows are of ${address}`);
  return row;
}

const ownPath = ({ path, id }: PersonalOperation) =>
  path
    .replace('{request_id}', id === 'readProof' ? fixture.ended : fixture.open)
    .replace('{prescription_id}', fixture.prescription_id);

/** A valid file link, for the operations that are called with one. */
const linkOf = (id: string) => {
  switch (id) {
    case 'readProofImage':
      return fixture.proofLink();
    case 'readPrescriptionFile':
      return fixture.sheetLink();
    default:
      return fixture.sheetLinkOfPharmacy();
  }
};

const operations = personalOperations().map((operation) => [operation.id, operation] as const);
const named = (id: string) => /\{(?:request|prescription)_id\}/.test(id);

test('the API documents have the expected operations that show patient data', () => {
  expect(operations.map(([id]) => id)).toEqual(
    expect.arrayContaining(
      (
        'readRequest listRequests createRequest readProof readProofImage readPrescription ' +
        'readOrder listOrders deliverOrder listOrderPrescriptions readOrderPrescriptionFile'
      ).split(' '),
    ),
  );
});

test.each(operations.filter(([, { needsKey }]) => needsKey))(
  'a refused call of %s is in the read log',
  async (id, operation) => {
    const { api, path } = operation;
    const { intruders, withoutScope } = fixture;
    const asked = [
      { reader: null, refused: await call(operation, ownPath(operation)), as: 401 },
      {
        reader: withoutScope[api],
        refused: await call(operation, ownPath(operation), withoutScope[api].key),
        as: 403,
      },
      ...(named(path)
        ? [
            {
              reader: intruders[api],
              refused: await call(operation, ownPath(operation), intruders[api].key),
              as: 404,
            },
          ]
        : []),
    ];
    for (const { reader, refused, as } of asked) {
      expect([id, refused.status]).toEqual([id, as]);
      const row = await rowFrom(refused.address);
      expect(row).toMatchObject({ operation: id, status: as, calls: 1 });
      expect(row.partner_id ?? row.pharmacy_id).toBe(reader === null ? null : accountOf(reader));
      expect(row.key_id === null).toBe(reader === null);
      const ids = row.subject_ids.map((one) => one.split('_')[0]);
      expect(ids.length > 0).toBe(reader !== null && named(path));
    }
  },
  60_000,
);

const accountOf = (reader: object) =>
  (reader as { partnerId?: string }).partnerId ?? (reader as { pharmacyId?: string }).pharmacyId;

test.each(operations.filter(([, { method }]) => method === 'GET'))(
  'a successful call of %s is in the read log',
  async (id, operation) => {
    const { needsKey, api } = operation;
    const owner = fixture.owners[api];
    const path = needsKey ? ownPath(operation) : await linkOf(id);
    const { status, address } = await call(operation, path, needsKey ? owner.key : undefined);
    expect([id, status]).toEqual([id, 200]);
    const row = await rowFrom(address);
    expect(row).toMatchObject({ operation: id, status: 200 });
    expect([row.partner_id ?? row.pharmacy_id, typeof row.key_id]).toEqual([accountOf(owner), 'string']);
    const { open, ended, prescription_id } = fixture;
    expect(row.subject_ids.some((one) => [open, ended, prescription_id].includes(one))).toBe(true);
    if (needsKey) return;
    const broken = await call(operation, `${path.slice(0, -2)}xx`);
    expect(broken.status).toBe(404);
    expect(await rowFrom(broken.address)).toMatchObject({ operation: id, status: 404, key_id: null });
  },
  60_000,
);

test('placing an order and performing a step are in the read log, because their answers show the patient', async () => {
  const { owners } = fixture;
  const { request_id } = await given.order().by(owners.partner).at(owners.pharmacy).confirmed();
  const lines = [{ line: 1, quantity: 2, ...BATCH }];
  const step = { method: 'POST', body: { lines } };
  const path = `/pharmacy/v1/orders/${request_id}/dispense`;
  // The second call answers with the unchanged order.
  for (const { status, address } of [
    await call(step, path, owners.pharmacy.key),
    await call(step, path, owners.pharmacy.key),
  ]) {
    expect(status).toBe(200);
    expect(await rowFrom(address)).toMatchObject({ operation: 'dispenseOrder', subject_ids: [request_id] });
  }
});

test('an id in a free text of an order is not logged as a read, and the log has no patient data', async () => {
  const { partner, pharmacy } = fixture.owners;
  const street = '1 Street "request_id":"req_00000000000000000000000000"';
  const { request_id } = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .with({ delivery_address: { street, city: 'Yaba', state: 'Lagos' } });
  const { address } = await call(
    { method: 'GET', body: undefined },
    `/v1/requests/${request_id}`,
    partner.key,
  );
  const row = await rowFrom(address);
  expect(row.subject_ids).toEqual([request_id]);
  expect(JSON.stringify(row)).not.toContain('Street');
});

test.each(['prescription', 'proof'])(
  'a %s is not shown when the read log cannot be written',
  async (what) => {
    const { owners, prescription_id, ended } = fixture;
    await sql`alter table patient_data_read rename to away`.execute(engine.database);
    try {
      const path = what === 'prescription' ? `/prescriptions/${prescription_id}` : `/requests/${ended}/proof`;
      const { status, data } = await owners.partner.call('GET', path);
      expect([status, data]).toEqual([500, undefined]);
    } finally {
      await sql`alter table away rename to patient_data_read`.execute(engine.database);
    }
  },
);
