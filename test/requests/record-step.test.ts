/** The activity that takes a step if it is admitted: every try of it says the same, whenever it comes. */
import { expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { makeRecordStep, OTHER_ENTRY } from '../../activities/record.ts';
import { readRequest, saveRequest } from '../../db/requests/requests.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { Admission, Incomplete, StepToRecord } from '../../domain/requests/messages.ts';
import { PACK_SIZE, Shelf } from '../support/pharmacies/shelf.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const server = useDatabase();
const REFUSED = { refused: 'out_of_stock', message: 'line 1' };

/** A request for one pack of a medicine. */
function submittedTo({ pharmacy_id, medicineIds }: Shelf): Submission {
  const made = submission();
  const items = made.items.map((item) => ({
    ...item,
    medicine_id: medicineIds[0] ?? '',
    content_quantity: PACK_SIZE,
  }));
  return { ...made, items, pharmacy: { ...made.pharmacy, pharmacy_id } };
}

/** The same, pending in Postgres. */
async function pendingAt(shelf: Shelf): Promise<Submission> {
  const submitted = submittedTo(shelf);
  await saveRequest(server.database, { submission: submitted, timeline: timelineThrough(submitted) });
  return submitted;
}

function confirming(submitted: Submission): StepToRecord {
  const [before, entry] = timelineThrough(submitted, 'confirmed');
  if (before === undefined || entry === undefined)
    throw new TypeError('Pending and confirmed are two entries');
  const { sequence, status, at } = before;
  return { request_id: submitted.request_id, step: 'confirm', after: { sequence, status, at }, entry };
}

/** What Prometheus would be told. */
const counted: string[] = [];
const progress = { came: (status: string) => void counted.push(status), offered: () => undefined };

/** One try. @param asked names the activity: the same for all of its tries. */
async function attempt(
  step: StepToRecord,
  asked = 'one',
  onRecorded = () => undefined,
): Promise<Admission | Incomplete> {
  const environment = new MockActivityEnvironment({ activityId: asked });
  return environment.run<[StepToRecord], Admission | Incomplete, ReturnType<typeof makeRecordStep>>(
    makeRecordStep({ database: server.database, onRecorded, progress }),
    step,
  );
}

const statusOf = async ({ request_id }: Submission) =>
  (await readRequest(server.database, request_id))?.record.status;

test('a step that is admitted takes what it needs and is written, all in one; the webhooks are told', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const submitted = await pendingAt(shelf);
  let told = 0;
  expect(await attempt(confirming(submitted), 'one', () => void (told += 1))).toEqual({});
  expect([await statusOf(submitted), await shelf.reserved(), told]).toEqual(['confirmed', [10], 1]);
});

test('a step that is refused writes nothing', async () => {
  const shelf = await Shelf.withPacks(server.database, [0]);
  const submitted = await pendingAt(shelf);
  let told = 0;
  expect(await attempt(confirming(submitted), 'one', () => void (told += 1))).toEqual(REFUSED);
  expect([await statusOf(submitted), await shelf.reserved(), told]).toEqual(['pending', [0], 0]);
});

test('a try that comes after a step was taken says so again, takes nothing more, and counts nothing', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const step = confirming(await pendingAt(shelf));
  counted.splice(0);
  const [first, second] = await Promise.all([attempt(step), attempt(step)]);
  expect([first, second, await attempt(step)]).toEqual([{}, {}, {}]);
  expect([await shelf.reserved(), counted]).toEqual([[10], ['confirmed']]);
});

test('a step that a workflow decides anew after a reset stays as it was, and is told to the workflow so', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const step = confirming(await pendingAt(shelf));
  await attempt(step);
  counted.splice(0);
  const later = { ...step, entry: { ...step.entry, at: '2999-01-01T00:00:00.000Z' } };
  expect(await attempt(later, 'two')).toEqual({ kept: [step.entry] });
  // Another decision is no matter of its time: operators are shown that it differs.
  const other = { ...later, entry: { ...later.entry, note: 'another' } };
  expect(await attempt(other, 'three')).toEqual({});
  expect([await shelf.reserved(), counted]).toEqual([[10], []]);
});

test('a late try of a step that was refused does not take it, though it could be taken now', async () => {
  const shelf = await Shelf.withPacks(server.database, [0]);
  const submitted = await pendingAt(shelf);
  expect(await attempt(confirming(submitted))).toEqual(REFUSED);
  await shelf.tell(1, [5]);
  expect(await attempt(confirming(submitted))).toEqual(REFUSED);
  expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['pending', [0]]);
  // Who asks anew is looked at anew.
  expect(await attempt(confirming(submitted), 'two')).toEqual({});
  expect(await statusOf(submitted)).toBe('confirmed');
});

test('a try of a step that comes when something else happened in its place fails for good', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const submitted = await pendingAt(shelf);
  const timeline = timelineThrough(submitted, 'cancelled');
  await saveRequest(server.database, { submission: submitted, timeline });
  await expect(attempt(confirming(submitted))).rejects.toMatchObject({
    type: OTHER_ENTRY,
    nonRetryable: true,
  });
  expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['cancelled', [0]]);
});

test('nothing is taken where Postgres lost what was before, by no try of that question, until it is written again', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const submitted = submittedTo(shelf);
  expect(await attempt(confirming(submitted))).toEqual({ incomplete: true });
  await saveRequest(server.database, { submission: submitted, timeline: timelineThrough(submitted) });
  expect(await attempt(confirming(submitted))).toEqual({ incomplete: true });
  expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['pending', [0]]);
  expect(await attempt(confirming(submitted), 'two')).toEqual({});
  expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['confirmed', [10]]);
});

test('a step behind another decision of the same status fails for good, and reserves nothing', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const submitted = await pendingAt(shelf);
  const step = confirming(submitted);
  const after = { ...step.after, at: '2026-01-01T00:00:00.000Z' };
  await expect(attempt({ ...step, after })).rejects.toMatchObject({ type: OTHER_ENTRY, nonRetryable: true });
  expect([await statusOf(submitted), await shelf.reserved()]).toEqual(['pending', [0]]);
});

test('a step behind an entry of another status fails for good: writing it again would not change that', async () => {
  const shelf = await Shelf.withPacks(server.database, [1]);
  const step = confirming(await pendingAt(shelf));
  const after = { ...step.after, status: 'ready' } as const;
  await expect(attempt({ ...step, after })).rejects.toMatchObject({ type: OTHER_ENTRY, nonRetryable: true });
  expect(await shelf.reserved()).toEqual([0]);
});
