/** What is new of a request is added to what Postgres has, and to nothing else. */
import { expect, test } from '@jest/globals';
import { readProjection, saveChange, saveRequest } from '../../db/requests/requests.ts';
import type { RequestChange } from '../../domain/requests/messages.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const server = useDatabase();

/** A request of which Postgres has so much. */
async function recorded(timeline: (made: Submission) => TimelineEntry[]): Promise<Submission> {
  const made = submission();
  await saveRequest(server.database, { submission: made, timeline: timeline(made) });
  return made;
}

/** What came to it after so many entries of this timeline. */
function changeTo(
  { request_id }: Submission,
  timeline: readonly TimelineEntry[],
  known: number,
  prescription_ids: readonly string[] = [],
): RequestChange {
  const before = timeline[known - 1];
  if (before === undefined) throw new TypeError('Something comes before every change');
  const { sequence, status, at } = before;
  return { request_id, after: { sequence, status, at }, entries: timeline.slice(known), prescription_ids };
}

function reroutedTo(made: Submission, pharmacy_id: string, sequence: number): TimelineEntry {
  const { accepted_at: at, items, total_ngn, estimated_delivery_at, pharmacy } = made;
  const rerouted = { pharmacy: { ...pharmacy, pharmacy_id }, items, total_ngn, estimated_delivery_at };
  return {
    sequence,
    status: 'pending',
    at,
    actor: 'pharmacy',
    event: 'rerouted',
    reason: 'out_of_stock',
    rerouted,
  };
}

const rowOf = ({ request_id }: Submission) =>
  server.database
    .selectFrom('request')
    .where('request_id', '=', request_id)
    .select(['pharmacy_id', 'former_pharmacy_ids', 'status', 'sequence', 'prescription_ids', 'updated_at'])
    .executeTakeFirstOrThrow();

test.each([
  ['a status', (made: Submission) => timelineThrough(made, 'confirmed'), []],
  ['several entries', (made: Submission) => timelineThrough(made, 'confirmed', 'dispensing', 'ready'), []],
  [
    'two pharmacies, one after the other',
    (made: Submission) => [
      ...timelineThrough(made),
      reroutedTo(made, 'ph_2', 2),
      reroutedTo(made, 'ph_3', 3),
    ],
    [],
  ],
  ['prescriptions', (made: Submission) => timelineThrough(made), ['rx_1', 'rx_2']],
])('%s: the row is as if all had been written at once', async (_, course, prescription_ids) => {
  const made = await recorded((request) => timelineThrough(request));
  const timeline = course(made);
  expect(await saveChange(server.database, changeTo(made, timeline, 1, prescription_ids))).toBe('added');
  const whole = submission({ accepted_at: made.accepted_at });
  await saveRequest(server.database, { submission: whole, timeline: course(whole), prescription_ids });
  expect(await rowOf(made)).toEqual(await rowOf(whole));
  expect((await readProjection(server.database, made.request_id)).timeline).toEqual(timeline);
});

test('tries at the same moment, and late ones, add it once', async () => {
  const made = await recorded((request) => timelineThrough(request));
  const timeline = timelineThrough(made, 'confirmed', 'dispensing');
  const first = changeTo(made, timeline.slice(0, 2), 1);
  const tries = await Promise.all(Array.from({ length: 5 }, () => saveChange(server.database, first)));
  expect(tries.toSorted()).toEqual(['added', 'was_there', 'was_there', 'was_there', 'was_there']);
  expect(await saveChange(server.database, changeTo(made, timeline, 2))).toBe('added');
  expect(await saveChange(server.database, first)).toBe('was_there');
  expect((await readProjection(server.database, made.request_id)).timeline).toEqual(timeline);
});

test('nothing is written where what was before is missing, is not all there, or is something else', async () => {
  const course = (made: Submission) => timelineThrough(made, 'confirmed', 'dispensing', 'ready');
  const unknown = submission();
  expect(await saveChange(server.database, changeTo(unknown, course(unknown), 3))).toBe('incomplete');

  const behind = await recorded((made) => timelineThrough(made, 'confirmed'));
  expect(await saveChange(server.database, changeTo(behind, course(behind), 3))).toBe('incomplete');
  expect((await rowOf(behind)).status).toBe('confirmed');

  const other = await recorded((made) => timelineThrough(made, 'confirmed', 'failed'));
  expect(await saveChange(server.database, changeTo(other, course(other), 3))).toBe('incomplete');

  const holed = await recorded((made) => timelineThrough(made, 'confirmed', 'dispensing'));
  for (const table of ['event', 'timeline_entry'] as const) {
    await server.database
      .deleteFrom(table)
      .where('request_id', '=', holed.request_id)
      .where('sequence', '=', 2)
      .execute();
  }
  expect(await saveChange(server.database, changeTo(holed, course(holed), 3))).toBe('incomplete');
  // The whole of it puts back what was lost.
  await saveRequest(server.database, { submission: holed, timeline: course(holed) });
  expect((await readProjection(server.database, holed.request_id)).timeline).toEqual(course(holed));
});
