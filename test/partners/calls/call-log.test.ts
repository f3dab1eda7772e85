/** The call log and the call counts: buffering, drops, merged rows and retention. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { insertCalls, listCalls, type CallFilters } from '../../../db/partners/calls.ts';
import { deleteOld } from '../../../db/retention.ts';
import { newId } from '../../../domain/common/ids.ts';
import { RETENTION } from '../../../domain/common/retention.ts';
import { CallLog, type AnsweredCall } from '../../../services/partners/call-log.ts';
import { createCalls } from '../../../services/partners/calls.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const suite = useDatabase();
const inOrder = (one: string, other: string) => (one < other ? -1 : 1);
/** Half past midnight in Lagos, which is the previous day in London. */
const NOW = new Date('2026-11-20T23:30:00Z');

function openLog({ clock = () => NOW, maxWaiting = 100 } = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  return { calls: new CallLog({ database: suite.database, clock, log, maxWaiting }), lines };
}

const callOf = (partner_id: string, members: Partial<AnsweredCall> = {}): AnsweredCall => ({
  partner_id,
  pharmacy_id: null,
  caller_id: 'key_1',
  operation: 'GET /requests/:request_id',
  path: '/requests/{request_id}',
  status: 200,
  error_code: null,
  x_request_id: newId('request'),
  duration_ms: 3,
  ...members,
});

const listed = async (partner_id: string, filters: CallFilters = {}) =>
  (await listCalls(suite.database, { partner_id }, filters, { limit: 100, after: undefined })).calls;

/** Gives the table back to Postgres at the end. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await sql`alter table api_call rename to away`.execute(suite.database);
  try {
    await work();
  } finally {
    await sql`alter table away rename to api_call`.execute(suite.database);
  }
}

test('each call is one row, and rate-limit refusals are one row per caller and operation with a count', async () => {
  const partner = newId('partner');
  const { calls } = openLog();
  calls.note(callOf(partner));
  calls.note(callOf(partner));
  for (let call = 0; call < 5; call += 1)
    calls.note(callOf(partner, { status: 429, error_code: 'rate_limit_exceeded' }));
  calls.note(callOf(partner, { status: 429, caller_id: 'key_2' }));
  await calls.close();
  const rows = await listed(partner);
  const told = rows.map(({ status, caller_id, calls: number }) => `${status} ${caller_id} ${number}`);
  expect(told.toSorted(inOrder)).toEqual(['200 key_1 1', '200 key_1 1', '429 key_1 5', '429 key_2 1']);
});

test('calls are buffered while Postgres is down; those over the limit are dropped, counted and logged', async () => {
  const partner = newId('partner');
  const { calls, lines } = openLog({ maxWaiting: 3 });
  await whileAway(async () => {
    for (let call = 0; call < 2; call += 1) calls.note(callOf(partner));
    await calls.flush();
    for (let call = 0; call < 5; call += 1) calls.note(callOf(partner));
    await calls.flush();
  });
  await calls.close();
  expect(await listed(partner)).toHaveLength(3);
  const said = lines
    .map((line) => JSON.parse(line) as { dropped?: number })
    .filter(({ dropped }) => dropped !== undefined);
  expect(said.map(({ dropped }) => dropped)).toEqual([4]);
});

test('one write runs at a time, and calls that arrive meanwhile go into the next write', async () => {
  const partner = newId('partner');
  const { calls } = openLog();
  calls.note(callOf(partner));
  const first = calls.flush();
  calls.note(callOf(partner));
  await Promise.all([first, calls.flush()]);
  expect(await listed(partner)).toHaveLength(2);
  await calls.close();
});

test('calls are found by class, operation, caller, id and time, and only by their owner', async () => {
  const [partner, other] = [newId('partner'), newId('partner')];
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const row = (minutes: number, members: Partial<AnsweredCall> = {}) => ({
    ...callOf(partner, { x_request_id: `call-${minutes}`, ...members }),
    called_at: at(minutes),
    calls: 1,
  });
  await insertCalls(suite.database, [
    row(0),
    row(1, { status: 304 }),
    row(2, { status: 404, error_code: 'request_not_found' }),
    row(3, { status: 503, caller_id: 'usr_1' }),
    row(4, { operation: 'POST /requests' }),
    { ...row(5), partner_id: other },
  ]);
  const found = async (filters: CallFilters) =>
    (await listed(partner, filters)).map(({ x_request_id }) => Number(x_request_id.slice(5)));
  expect(await found({})).toEqual([4, 3, 2, 1, 0]);
  expect(await found({ status_classes: ['2xx'] })).toEqual([4, 0]);
  expect(await found({ status_classes: ['4xx', '5xx'] })).toEqual([3, 2]);
  expect(await found({ status_classes: ['3xx', '5xx'] })).toEqual([3, 1]);
  expect(await found({ operation: 'POST /requests' })).toEqual([4]);
  expect(await found({ caller_id: 'usr_1' })).toEqual([3]);
  expect(await found({ x_request_id: 'call-2' })).toEqual([2]);
  expect(await found({ x_request_id: 'call-5' })).toEqual([]);
  expect(await found({ called_after: at(1), called_before: at(3) })).toEqual([2, 1]);
});

test('pages neither skip nor repeat calls of the same millisecond', async () => {
  const partner = newId('partner');
  const rows = Array.from({ length: 7 }, (_, index) => ({
    ...callOf(partner, { x_request_id: `same-${index}` }),
    called_at: NOW,
    calls: 1,
  }));
  await insertCalls(suite.database, rows);
  const seen: string[] = [];
  let after: { called_at: Date; call_id: string } | undefined;
  do {
    const page = await listCalls(suite.database, { partner_id: partner }, {}, { limit: 3, after });
    seen.push(...page.calls.map(({ x_request_id }) => x_request_id));
    after = page.has_more ? page.calls.at(-1) : undefined;
  } while (after !== undefined);
  expect(seen.toSorted(inOrder)).toEqual(rows.map(({ x_request_id }) => x_request_id));
});

test('the call log is deleted after its retention period', async () => {
  const partner = newId('partner');
  const ago = (days: number) => ({
    ...callOf(partner),
    called_at: new Date(Date.now() - days * 86_400_000),
    calls: 1,
  });
  const { days } = RETENTION.api_call;
  await insertCalls(suite.database, [ago(days + 1), ago(days - 1)]);
  await deleteOld(suite.database, 'api_call');
  expect(await listed(partner)).toHaveLength(1);
});

test('counts of several processes are summed by hour and by Nigerian day without gaps', async () => {
  const partner = newId('partner');
  const hours = (before: number) => new Date(NOW.getTime() - before * 3_600_000);
  const processes = [
    openLog({ clock: () => hours(0) }),
    openLog({ clock: () => hours(0) }),
    openLog({ clock: () => hours(1) }),
  ];
  for (const { calls } of processes) {
    calls.note(callOf(partner));
    calls.note(callOf(partner, { status: 422 }));
  }
  await Promise.all(processes.map(({ calls }) => calls.close()));
  const read = async (unit: 'hour' | 'day') =>
    createCalls({ database: suite.database, callLog: { note: () => undefined }, clock: () => NOW }).series(
      { partner_id: partner },
      unit,
    );
  const byHour = await read('hour');
  expect(byHour).toHaveLength(48);
  expect(byHour.slice(-3)).toEqual([
    { from: new Date('2026-11-20T21:00:00Z'), calls: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 } },
    { from: new Date('2026-11-20T22:00:00Z'), calls: { '2xx': 1, '3xx': 0, '4xx': 1, '5xx': 0 } },
    { from: new Date('2026-11-20T23:00:00Z'), calls: { '2xx': 2, '3xx': 0, '4xx': 2, '5xx': 0 } },
  ]);
  const byDay = await read('day');
  expect(byDay).toHaveLength(31);
  expect(byDay.slice(-2).map(({ from, calls }) => [from.toISOString(), calls['2xx']])).toEqual([
    ['2026-11-19T23:00:00.000Z', 1],
    ['2026-11-20T23:00:00.000Z', 2],
  ]);
});
