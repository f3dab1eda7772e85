/** `ops enrollees erase` makes patient data unreadable, also in histories; counts and timelines stay. */
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/errors.ts';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { testHandling } from '../support/engine/encryption.ts';
import { patientOrder } from '../support/given/patient-order.ts';
import { BATCH } from '../support/given/steps.ts';
import { read } from '../support/prescriptions/submit.ts';
import { png } from '../support/prescriptions/samples.ts';
import { folderStorage } from '../support/servers/test-storages.ts';
import { testAddresses } from '../support/servers/addresses.ts';
import { connectLazily } from '../../services/common/temporal/connection.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const place = prepared(folderStorage);
const { engine, given } = useOwnEngine(() => ({ fileStore: place.fileStore }));
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const AMINA = {
  enrollee: 'ENR-AMINA-7',
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
const patientDataIn = (what: unknown) =>
  Object.entries(AMINA).flatMap(([name, value]) => (JSON.stringify(what).includes(value) ? [name] : []));

const erase = (enrollee: string, ...args: string[]) =>
  runOpsOf(
    { ...engine, variables: place.variables },
    'enrollees',
    'erase',
    partner.partnerId,
    enrollee,
    '--reason',
    'asked for by letter',
    ...args,
  );

const order = (reference: string) =>
  patientOrder(given, { partner, pharmacy, patient: AMINA, city: 'Yaba', reference, scan: reference });

async function deliver(request_id: string): Promise<void> {
  await pharmacy.step(request_id, 'accept');
  await pharmacy.step(request_id, 'dispense', { lines: [{ line: 1, quantity: 2, ...BATCH }] });
  const proof = {
    type: 'signature',
    name: AMINA.taker,
    image: png({ words: request_id }).toString('base64'),
  };
  const { status } = await pharmacy.step(request_id, 'deliver', { proof });
  if (status !== 200) throw new Error(`deliver answered ${status}`);
  await engine.client.workflow.getHandle(request_id).result();
}

/** Reads the history in a process that has not cached the request's key. */
async function historyElsewhere(requestId: string): Promise<unknown> {
  const { temporalAddress: address } = testAddresses();
  const client = connectLazily({ address }, 'default', testHandling(engine.database));
  try {
    return await decoded(client, await client.workflow.getHandle(requestId).fetchHistory());
  } finally {
    await client.connection.close();
  }
}

test('nothing is erased while a request is open, and the error names the request', async () => {
  const { request_id, prescription_id } = await order('open');
  const { exitCode, errors } = await erase(AMINA.enrollee);
  expect(exitCode).toBe(EXIT.refused);
  expect(errors).toContain(`these requests are open and their pharmacies need the address: ${request_id}`);
  expect(patientDataIn(await partner.read(request_id))).toContain('street');
  expect((await read(partner, prescription_id)).files).toHaveLength(1);
  await deliver(request_id);
});

test('erasing removes patient data from rows, histories, files and stored responses, and keeps timelines and other enrollees', async () => {
  const { request_id, prescription_id } = await order('ended');
  await deliver(request_id);
  const other = await patientOrder(given, {
    partner,
    pharmacy,
    patient: { ...AMINA, enrollee: 'ENR-OTHER-7' },
    city: 'Yaba',
    reference: 'other',
    scan: 'other',
  });
  const before = await partner.read(request_id);
  const stored = (await place.stored()).length;
  expect(JSON.stringify(await historyElsewhere(request_id)).length).toBeGreaterThan(0);

  expect(await erase(`${AMINA.enrollee}\u200b`)).toMatchObject({ exitCode: EXIT.notBegun });
  const { exitCode, output, errors } = await erase(` ${AMINA.enrollee}\u00a0`, '--json');
  expect([exitCode, errors]).toEqual([EXIT.done, '']);
  const erased = JSON.parse(output) as { request_ids: string[]; prescription_ids: string[]; answers: number };
  expect(erased.request_ids).toContain(request_id);
  expect(erased.prescription_ids).toContain(prescription_id);

  await expect(historyElsewhere(request_id)).rejects.toThrow(`There is no key for ${request_id}`);
  const after = await partner.read(request_id);
  expect(patientDataIn(after)).toEqual([]);
  expect(after).toMatchObject({ enrollee_id: 'erased', status: 'delivered', items: before.items });
  expect(after.timeline.map(({ sequence, status, at }) => [sequence, status, at])).toEqual(
    before.timeline.map(({ sequence, status, at }) => [sequence, status, at]),
  );
  expect(patientDataIn(await read(partner, prescription_id))).toEqual([]);
  expect((await place.stored()).length).toBeLessThan(stored);
  expect(patientDataIn(await partner.read(other.request_id))).toContain('street');

  const checked = await runOpsOf(engine, 'projection', 'check', '--partner', partner.partnerId);
  expect([checked.exitCode, checked.errors]).toEqual([EXIT.done, '']);
  const shown = await runOpsOf(engine, 'requests', 'show', request_id);
  expect([shown.exitCode, shown.errors]).toEqual([EXIT.done, '']);
  const audit = await runOpsOf(engine, 'audit', 'list', '--target', partner.partnerId);
  expect(audit.output).toMatch(/enrollees erase +par_\w+ +done +asked for by letter/);
  expect(patientDataIn(audit.output)).toEqual([]);

  const again = await erase(AMINA.enrollee);
  expect([again.exitCode, again.output]).toEqual([EXIT.done, expect.stringContaining('Nothing is stored')]);
});
