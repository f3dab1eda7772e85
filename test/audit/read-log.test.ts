/** The read log: counting of repeats, writes that wait for Postgres, and protection against changes. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { listReads } from '../../db/audit.ts';
import { newId } from '../../domain/common/ids.ts';
import { RETENTION } from '../../domain/common/retention.ts';
import { ReadLog, type ReadToLog } from '../../services/audit/logs.ts';
import { eraseExpired } from '../../services/retention.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const suite = useDatabase();
const openLog = () =>
  new ReadLog({ database: suite.database, clock: () => new Date(), log: pino({ level: 'silent' }) });

const readOf = (subject: string, members: Partial<ReadToLog> = {}): ReadToLog => ({
  operation: 'readRequest',
  partner_id: 'par_1',
  pharmacy_id: null,
  key_id: 'key_1',
  status: 200,
  client_address: '203.0.113.1',
  subject_ids: [subject],
  ...members,
});
const callsOf = async (subject: string) =>
  (await listReads(suite.database, subject)).map(({ calls }) => calls);

test('repeats of a read within a minute share a row with a count, and another key, address or status gets another row', async () => {
  const reads = openLog();
  const subject = newId('request');
  for (let call = 0; call < 5; call += 1) reads.note(readOf(subject));
  reads.note(readOf(subject, { key_id: 'key_2' }));
  reads.note(readOf(subject, { client_address: '203.0.113.2' }));
  reads.note(readOf(subject, { status: 403 }));
  await eventually(async () => ((await callsOf(subject)).length === 4 ? true : undefined), {
    deadlineMs: 20_000,
    describe: 'the first of each to be written behind its answer',
  });
  expect(await callsOf(subject)).toEqual([1, 1, 1, 1]);
  await reads.close();
  expect((await callsOf(subject)).toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 4]);
});

test('reads are buffered and written once Postgres is back', async () => {
  const reads = openLog();
  const subject = newId('request');
  await sql`alter table patient_data_read rename to away`.execute(suite.database);
  try {
    reads.note(readOf(subject));
    await reads.close();
  } finally {
    await sql`alter table away rename to patient_data_read`.execute(suite.database);
  }
  await reads.close();
  expect(await callsOf(subject)).toEqual([1]);
});

test.each([
  ['changed', 'update patient_data_read set calls = calls'],
  ['shortened', 'delete from patient_data_read'],
  ['emptied', 'truncate patient_data_read'],
])('the read log cannot be %s', async (_, statement) => {
  const reads = openLog();
  await reads.write(readOf(newId('request')));
  await reads.close();
  await expect(sql.raw(statement).execute(suite.database)).rejects.toThrow('append-only');
});

test('reads are deleted after their retention, and never within a year', async () => {
  const { days } = RETENTION.patient_data_read;
  const ago = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
  const [old, young] = [newId('request'), newId('request')];
  for (const [subject, at] of [
    [old, ago(days + 1)],
    [young, ago(days - 1)],
  ] as const) {
    const reads = new ReadLog({ database: suite.database, clock: () => at, log: pino({ level: 'silent' }) });
    await reads.write(readOf(subject));
    await reads.close();
  }
  await eraseExpired({ database: suite.database, fileStore: undefined, clock: () => new Date() });
  expect([await callsOf(old), await callsOf(young)]).toEqual([[], [1]]);
  await sql`select forget_patient_data_reads('infinity', 100)`.execute(suite.database);
  expect(await callsOf(young)).toEqual([]);
  const fresh = newId('request');
  const reads = openLog();
  await reads.write(readOf(fresh));
  await reads.close();
  await sql`select forget_patient_data_reads('infinity', 100)`.execute(suite.database);
  expect(await callsOf(fresh)).toEqual([1]);
});
