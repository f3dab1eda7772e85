/** After a run of every scenario, no byte of either store, of a backup or of any log identifies a patient. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { SCENARIO_NAMES, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import type { DeliveryPage } from '../../db/webhooks/deliveries.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import { LOGS } from '../../local/project.ts';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import {
  AUTHORIZATION_CODE,
  CORRECTED_ADDRESS,
  CORRECTED_RECIPIENT,
  playThrough,
} from '../support/callers/partner-at-holds.ts';
import { details, LINE, read } from '../support/prescriptions/submit.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { retainLogPosition, rowsAsText, tableFiles, writeAheadLog } from '../support/servers/raw-postgres.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const temporal = prepared(breakableTemporal, (server) => server.remove());
const { engine, given } = useOwnEngine(() => ({ worker: false, temporalAddress: temporal.address }));
const partner = prepared(given.partner());
const worker = prepared(
  () => startWorker({ ...engine, env: { TEMPORAL_ADDRESS: temporal.address } }),
  (running) => running.stop(),
);
const since = prepared(
  () => retainLogPosition(engine.database),
  (position) => position.release(),
);

/** Texts that occur nowhere else. */
const PATIENT = {
  enrollee: ORDER.enrollee_id,
  name: 'Zubaida Quartermain',
  phone: '+2348039998877',
  street: '77 Quandary Crescent',
  instructions: 'beside the zebra kiosk',
} as const;

/** A receiver that puts the patient's name into its answer, which no event contains. */
const namingReceiver = prepared(startReceiver, (receiver) => receiver.close());

/** Dosage of a prescription. */
const DOSAGE = 'one for the quivering heart of Mrs Quartermain';

const PLAYED = SCENARIO_NAMES.filter((name) => name !== 'manual');
/** The deadlines of scenarios allow for a few concurrent requests per worker. */
const MAX_CONCURRENT = 6;

async function played(scenario: ScenarioName): Promise<{ request_id: string; pin: string }> {
  const { request_id } = await given
    .order()
    .by(partner)
    .playing(scenario)
    .with({
      recipient: { name: PATIENT.name, phone: PATIENT.phone },
      delivery_address: {
        street: PATIENT.street,
        city: 'Yaba',
        state: 'Lagos',
        instructions: PATIENT.instructions,
      },
    });
  const { delivery_pin } = await partner.read(request_id);
  await playThrough(partner, request_id, scenario);
  return { request_id, pin: delivery_pin ?? '' };
}

/** Returns the texts that the bytes contain, in any encoding that a program may write. */
function textsIn(bytes: Buffer, texts: readonly string[]): string[] {
  return texts.filter((text) =>
    [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(Buffer.from(text).toString('hex'))].some(
      (form) => bytes.includes(form),
    ),
  );
}

/** Finds the texts in Postgres' rows, files and write-ahead log. */
async function foundInPostgres(texts: readonly string[]): Promise<string[]> {
  const { database } = engine;
  const found: string[] = [];
  for (const parts of [await rowsAsText(database), tableFiles(database), writeAheadLog(database, since)])
    for await (const { name, bytes } of parts)
      found.push(...textsIn(bytes, texts).map((text) => `${name}: ${text}`));
  return found;
}

test('no store, file, write-ahead log or process log identifies a patient', async () => {
  let isFirst = true;
  namingReceiver.answer = ({ event }) => {
    // A test event concerns no patient.
    if ((event.type as string) === PING_EVENT_TYPE) return 200;
    return (response) => {
      // The first call fails, so that Temporal retries it.
      const status = isFirst ? 500 : 200;
      isFirst = false;
      response.writeHead(status).write(`${PATIENT.name}, ${PATIENT.street}`);
      return status;
    };
  };
  const { webhook_id } = await register(partner, { url: namingReceiver.url });
  const lines = [{ ...LINE, dosage: DOSAGE }];
  const { prescription_id } = await given
    .prescription()
    .by(partner)
    .with({ details: details({ lines }) });
  const done = await Readable.from(PLAYED).map(played, { concurrency: MAX_CONCURRENT }).toArray();
  // With JSON quotes, because the digits alone occur in many numbers.
  const secrets = [
    ...Object.values(PATIENT),
    ...Object.values(CORRECTED_RECIPIENT),
    CORRECTED_ADDRESS.street,
    AUTHORIZATION_CODE,
    DOSAGE,
    ...done.map(({ pin }) => `"${pin}"`),
  ];
  const first = done[0]?.request_id ?? '';
  expect(JSON.stringify((await read(partner, prescription_id)).details)).toContain(DOSAGE);
  const answered = async () => {
    const path = `/webhooks/${webhook_id}/deliveries?request_id=${first}`;
    const { data } = await partner.call<DeliveryPage>('GET', path);
    return data.deliveries.some(({ attempts }) => attempts[0]?.answer?.includes(PATIENT.name));
  };
  await eventually(answered, {
    deadlineMs: 60_000,
    describe: 'an answer that names the patient to be shown',
  });
  const history = await decoded(engine.client, await engine.client.workflow.getHandle(first).fetchHistory());
  const input = history.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0]?.data;
  // The search works: the decoded input contains the texts.
  expect(textsIn(Buffer.from(input ?? []), Object.values(PATIENT))).toEqual(Object.values(PATIENT));

  const store = Buffer.concat(
    await Promise.all(['', '-wal'].map((suffix) => readFile(temporal.storeFile + suffix))),
  );
  expect(
    textsIn(
      store,
      done.map(({ request_id }) => request_id),
    ),
  ).toHaveLength(PLAYED.length);
  expect(textsIn(store, secrets)).toEqual([]);

  // The partner's enrollee id is stored in clear, because lists are filtered by it: docs/ops/privacy.md.
  const ofPatients = secrets.filter((text) => text !== PATIENT.enrollee);
  expect(await foundInPostgres([first])).toContainEqual(expect.stringContaining('pg_wal/'));
  expect(await foundInPostgres(ofPatients)).toEqual([]);

  const temporalLog = await readFile(path.join(LOGS, `${path.basename(temporal.storeFile, '.db')}.log`));
  for (const log of [engine.logs.join('\n'), worker.logs()]) expect(log.length).toBeGreaterThan(100);
  const logs = Buffer.from([engine.logs.join('\n'), worker.logs(), temporalLog.toString()].join('\n'));
  expect(textsIn(logs, secrets)).toEqual([]);
});
