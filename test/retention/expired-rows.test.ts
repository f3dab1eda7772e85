/** Rows that have expired are deleted with all that belongs to them, and every table has a retention rule. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { saveRequest } from '../../db/requests/requests.ts';
import { openDatabase } from '../../db/database.ts';
import { RETENTION, TABLE_LIFETIMES } from '../../domain/common/retention.ts';
import { newId } from '../../domain/common/ids.ts';
import { deleteExpiredRows } from '../../services/retention.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const server = useDatabase();

/** Connects as workers do. */
const application = prepared(
  () => openDatabase({ connectionString: server.applicationUrl ?? '' }),
  (database) => database.destroy(),
);

/** A request that ended this many days ago; by default its patient was erased. */
async function requestOf(days: number, { erased = true } = {}): Promise<string> {
  const made = submission();
  const { request_id } = made;
  await saveRequest(server.database, { submission: made, timeline: timelineThrough(made, 'cancelled') });
  await sql`insert into offered_order (request_id, routing, offered_at) values (${request_id}, 1, now())`.execute(
    server.database,
  );
  await sql`insert into refused_step (request_id, asked_as, answer, refused_at)
    values (${request_id}, 'one', '{}', now() - make_interval(days => ${days}))`.execute(server.database);
  await sql`update request set created_at = now() - make_interval(days => ${days}), updated_at = now() - make_interval(days => ${days}),
      erased_at = case when ${erased} then now() end where request_id = ${request_id}`.execute(
    server.database,
  );
  return request_id;
}

/** The number of rows of each table that belong to a request. */
async function rowsOf(requestId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'request' as name, count(*)::int from request where request_id = ${requestId}
    union all select 'timeline_entry', count(*)::int from timeline_entry where request_id = ${requestId}
    union all select 'event', count(*)::int from event where request_id = ${requestId}
    union all select 'offered_order', count(*)::int from offered_order where request_id = ${requestId}
    union all select 'refused_step', count(*)::int from refused_step where request_id = ${requestId}
  `.execute(server.database);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const ALL = { request: 1, timeline_entry: 2, event: 2, offered_order: 1, refused_step: 1 };

const { days: DAYS } = RETENTION.record_of_request;

const YEARS_THAT_HOLD = 6 * 365;

test('a request is deleted with all its rows after its retention period, once its patient was erased', async () => {
  const old = await requestOf(DAYS + 1);
  const withPatient = await requestOf(DAYS + 1, { erased: false });
  const younger = await requestOf(DAYS - 1);
  const today = await requestOf(0);
  await deleteExpiredRows(application, new Date());
  await deleteExpiredRows(application, new Date());
  expect(Object.values(await rowsOf(old))).toEqual([0, 0, 0, 0, 0]);
  expect(await rowsOf(withPatient)).toEqual({ ...ALL, refused_step: 0 });
  expect(await rowsOf(younger)).toEqual({ ...ALL, refused_step: 0 });
  expect(await rowsOf(today)).toEqual(ALL);
});

test('the application role cannot delete a request younger than six years', async () => {
  const young = await requestOf(YEARS_THAT_HOLD - 2);
  for (const forget of ['forget_requests', 'forget_prescriptions', 'forget_notices']) {
    await sql`select ${sql.id(forget)}(now(), 500)`.execute(application);
  }
  expect((await rowsOf(young))['request']).toBe(1);
  await expect(sql`delete from request`.execute(application)).rejects.toThrow('permission denied');
});

test('a prescription is deleted with its dispensings, and a notice with its place in the feed', async () => {
  const partner_id = newId('partner');
  const aged = sql`now() - make_interval(days => ${DAYS + 1})`;
  await sql`insert into partner (partner_id, name) values (${partner_id}, 'Test HMO')`.execute(
    server.database,
  );
  await sql`insert into prescription (prescription_id, partner_id, enrollee_id, updated_at, erased_at)
    values ('rx_old', ${partner_id}, 'erased', ${aged}, now())`.execute(server.database);
  await sql`insert into prescription_action (at, partner_id, key_id, prescription_id, action)
    values (${aged}, ${partner_id}, 'key', 'rx_old', 'created')`.execute(server.database);
  await sql`insert into prescription_allowance (prescription_id, medicine_id, content_unit, quantity, dispensings, dispensings_done)
    values ('rx_old', 'med', 'tablet', 10, 1, 1)`.execute(server.database);
  await sql`insert into prescription_dispensing (request_id, line, prescription_id, medicine_id, quantity, dispensed_at)
    values ('req_gone', 1, 'rx_old', 'med', 10, ${aged})`.execute(server.database);
  await sql`insert into webhook_notice (notice_id, partner_id, webhook_id, type, at, data, wants_mail)
    values ('evt_old', ${partner_id}, 'whk', 'webhook.failing', ${aged}, '{}', false)`.execute(
    server.database,
  );
  await deleteExpiredRows(application, new Date());
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from prescription)::int + (select count(*) from prescription_action)::int
      + (select count(*) from prescription_dispensing)::int + (select count(*) from webhook_notice)::int
      + (select count(*) from event where notice_id is not null)::int as left`.execute(server.database);
  expect(rows).toEqual([{ left: 0 }]);
});

test('when rows of one kind cannot be deleted, those of other kinds are deleted anyway', async () => {
  const old = await requestOf(DAYS + 1);
  await sql`revoke delete on api_call from fulfilment_application`.execute(server.database);
  const deleting = deleteExpiredRows(application, new Date());
  await expect(deleting).rejects.toThrow('Rows could not be deleted');
  await sql`grant delete on api_call to fulfilment_application`.execute(server.database);
  expect((await rowsOf(old))['request']).toBe(0);
});

describe('the retention rules', () => {
  test('the list of retention periods has exactly the tables of the schema', async () => {
    const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
     order by relname collate "C"`.execute(server.database);
    expect(Object.keys(TABLE_LIFETIMES)).toEqual(rows.map(({ name }) => name));
  });
});
