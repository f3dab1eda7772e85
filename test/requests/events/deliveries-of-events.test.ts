/** Each new timeline entry adds exactly one event, also after rollbacks and a restored backup. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { FEED_START, readEvents } from '../../../db/requests/events.ts';
import { readRequestStatus, saveRequest } from '../../../db/requests/requests.ts';
import { newId } from '../../../domain/common/ids.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { requestEvent } from '../../support/requests/events.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';

const testDatabase = useDatabase();

const ofNewPartner = () => submission({ partner_id: newId('partner') });
const save = (made: Submission, statuses: readonly Status[] = [], database = testDatabase.database) =>
  saveRequest(database, { submission: made, timeline: timelineThrough(made, ...statuses) });

/** Position, request and status of each event in a partner's feed. */
async function feedOf({ partner_id }: Submission): Promise<string[][]> {
  const { events } = await readEvents(testDatabase.database, partner_id, { after: FEED_START, limit: 100 });
  return events.map(({ position, event }) => {
    const { request_id, status } = requestEvent(event).data;
    return [position, request_id, status];
  });
}

test('writing an old timeline entry again adds no event and waits for no lock', async () => {
  const made = ofNewPartner();
  const other = submission({ partner_id: made.partner_id });
  await save(made, ['confirmed']);
  await testDatabase.database.transaction().execute(async (transaction) => {
    // This transaction locks the partner's counter until it commits.
    await save(other, [], transaction);
    await save(made, ['confirmed']);
    await save(made);
  });
  expect(await feedOf(made)).toEqual([
    ['1', made.request_id, 'pending'],
    ['2', made.request_id, 'confirmed'],
    ['3', other.request_id, 'pending'],
  ]);
});

test('when the first writer of a timeline entry rolls back, the second writer adds its event without a gap', async () => {
  const made = ofNewPartner();
  const { database } = testDatabase;
  const first = await database.startTransaction().execute();
  await save(made, ['confirmed'], first);
  const second = save(made, ['confirmed']);
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(database);
    return rows.length > 0;
  };
  await eventually(isWaiting, { deadlineMs: 5_000, describe: 'the second writer to wait' });
  expect(await feedOf(made)).toEqual([]);
  await first.rollback().execute();
  await second;
  expect(await feedOf(made)).toEqual([
    ['1', made.request_id, 'pending'],
    ['2', made.request_id, 'confirmed'],
  ]);
});

test('events lost by restoring a backup are in the feed once after their entries are rewritten', async () => {
  const made = ofNewPartner();
  const other = submission({ partner_id: made.partner_id });
  await save(made);
  await save(made, ['confirmed']);
  await save(other);
  await restoreToFirstEntry(made, other);
  expect(await feedOf(made)).toEqual([['1', made.request_id, 'pending']]);

  await save(other);
  await save(made, ['confirmed', 'dispensing']);
  expect(await feedOf(made)).toEqual([
    ['1', made.request_id, 'pending'],
    ['2', other.request_id, 'pending'],
    ['3', made.request_id, 'confirmed'],
    ['4', made.request_id, 'dispensing'],
  ]);
});

/** Restores the database to when `made` had one entry and `other` did not exist. */
async function restoreToFirstEntry(made: Submission, other: Submission): Promise<void> {
  const { database } = testDatabase;
  const { partner_id } = made;
  await sql`delete from event where partner_id = ${partner_id} and position > 1`.execute(database);
  await sql`update event_counter set last_position = 1 where partner_id = ${partner_id}`.execute(database);
  await sql`delete from timeline_entry
             where request_id = ${other.request_id}
                or request_id = ${made.request_id} and sequence > 1`.execute(database);
  await sql`delete from request where request_id = ${other.request_id}`.execute(database);
  await sql`update request set sequence = 1, status = 'pending'
             where request_id = ${made.request_id}`.execute(database);
}

test('deleting a timeline entry that has an event is refused', async () => {
  const made = ofNewPartner();
  await save(made);
  const { database } = testDatabase;
  const deleting = sql`delete from timeline_entry where request_id = ${made.request_id}`.execute(database);
  await expect(deleting).rejects.toThrow('foreign key');
});

test('entries of several requests in one statement get events, numbered from 1 for each partner', async () => {
  const { database } = testDatabase;
  const [one, two] = [ofNewPartner(), ofNewPartner()];
  const alsoOne = submission({ partner_id: one.partner_id });
  const all = [one, two, alsoOne];
  for (const made of all) {
    await sql`insert into request (request_id, partner_id, enrollee_id, pharmacy_id, status, sequence, submission,
                created_at, updated_at)
              values (${made.request_id}, ${made.partner_id}, '', '', 'pending', 0, ${JSON.stringify(made)},
                now(), now())`.execute(database);
  }
  await database
    .insertInto('timeline_entry')
    .values(
      all.flatMap((made) =>
        timelineThrough(made, 'confirmed').map((entry) => ({
          request_id: made.request_id,
          sequence: entry.sequence,
          entry: JSON.stringify(entry),
        })),
      ),
    )
    .execute();
  expect(await feedOf(two)).toEqual([
    ['1', two.request_id, 'pending'],
    ['2', two.request_id, 'confirmed'],
  ]);
  const feed = await feedOf(one);
  expect(feed.map(([position]) => position)).toEqual(['1', '2', '3', '4']);
  for (const { request_id } of [one, alsoOne]) {
    const statuses = feed.filter(([, id]) => id === request_id).map(([, , status]) => status);
    expect(statuses).toEqual(['pending', 'confirmed']);
  }
  expect((await readRequestStatus(database, one.request_id))?.status).toBe('pending');
});
