/** The events feed is gap-free and in commit order, whatever is written meanwhile. docs/decisions/0009. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { RequestProjection } from '../../../domain/requests/messages.ts';
import { eventIdOf, type RequestEvent } from '../../../domain/requests/events.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { DisturbedWriters, retryTimeouts } from './disturbed-writers.ts';

const STATUSES: readonly Status[] = ['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];
const REQUESTS = 14;
const GROUPS = 3;
const REQUESTS_OF_A_GROUP = 5;
const READERS = 3;
/** Of a reader who has seen everything so far. */
const LOOKS_EVERY_MS = 5;

const { engine, given } = useOwnEngine({ worker: false });
const writers = prepared(
  () => new DisturbedWriters(engine.connectionString),
  (made) => made.close(),
);

/** The projections that a request passes, from its first entry to its last. */
function stepsOf({ partnerId }: ApiCaller): RequestProjection[] {
  const made = submission({ partner_id: partnerId });
  const timeline = timelineThrough(made, ...STATUSES);
  return timeline.map((_, index) => ({ submission: made, timeline: timeline.slice(0, index + 1) }));
}

async function writeAll(partner: ApiCaller): Promise<void> {
  const inManyManners = Array.from({ length: REQUESTS }, async (_, request) => {
    for (const [step, projection] of stepsOf(partner).entries()) {
      const manner = writers.manners[(request + step) % writers.manners.length];
      await retryTimeouts(async () => manner?.(projection));
    }
  });
  const inReverse = Array.from({ length: GROUPS }, async () => {
    const group = Array.from({ length: REQUESTS_OF_A_GROUP }, () => stepsOf(partner));
    for (const step of [0, 1]) {
      const projections = group.flatMap((steps) => steps[step] ?? []);
      await retryTimeouts(() => writers.commitInReverse(projections));
    }
  });
  // None is left at it when one has failed.
  for (const outcome of await Promise.allSettled([...inManyManners, ...inReverse])) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Reads page after page with the cursor of the one before, until there is nothing more after the end of writing. */
async function readWhile(isWriting: () => boolean, partner: ApiCaller): Promise<RequestEvent[]> {
  const read: RequestEvent[] = [];
  for (let after = ''; ;) {
    const wasWriting = isWriting();
    const limit = 1 + Math.floor(Math.random() * 7);
    const { data } = await partner.call<{ events: RequestEvent[]; next_cursor: string }>(
      'GET',
      `/events?limit=${limit}${after}`,
    );
    read.push(...data.events);
    after = `&after=${data.next_cursor}`;
    if (data.events.length > 0) continue;
    if (!wasWriting) return read;
    await sleep(LOOKS_EVERY_MS);
  }
}

const idsOf = (events: readonly RequestEvent[]) => events.map(({ data }) => data.event_id);

test('every reader of two partners sees each event once, in the order of the commits, while they are written', async () => {
  const partners = [await given.partner(), await given.partner()];
  let isWriting = true;
  const reading = partners.map((partner) =>
    Promise.all(Array.from({ length: READERS }, () => readWhile(() => isWriting, partner))),
  );
  await Promise.all(partners.map(writeAll)).finally(() => (isWriting = false));

  for (const [index, partner] of partners.entries()) {
    const feed = await positionsOf(partner);
    expect(feed.map(({ position }) => position)).toEqual(feed.map((_, place) => String(place + 1)));
    const ids = feed.map(eventIdOf);
    for (const read of (await reading[index]) ?? []) expect(idsOf(read)).toEqual(ids);
    expect(new Set(ids).size).toBe(REQUESTS * 6 + GROUPS * REQUESTS_OF_A_GROUP * 2);
    expectOwnOrder(feed);
    expectOrderOfWriting(ids);
  }
});

async function positionsOf({ partnerId }: ApiCaller) {
  return engine.database
    .selectFrom('event')
    .where('partner_id', '=', partnerId)
    .orderBy('position')
    .select(['position', 'request_id', 'sequence'])
    .$narrowType<{ request_id: string; sequence: number }>()
    .execute();
}

/** The sequences of each request are 1, 2, 3, ... */
function expectOwnOrder(feed: readonly { readonly request_id: string; readonly sequence: number }[]): void {
  const latest = new Map<string, number>();
  for (const { request_id, sequence } of feed) {
    expect(sequence).toBe((latest.get(request_id) ?? 0) + 1);
    latest.set(request_id, sequence);
  }
}

/** No event comes before one that was known to be written when the first was not yet begun. */
function expectOrderOfWriting(ids: readonly string[]): void {
  const { begun, written } = writers;
  let firstWrittenAfter = Infinity;
  for (const id of ids.toReversed()) {
    expect(begun.get(id)).toBeLessThan(firstWrittenAfter);
    firstWrittenAfter = Math.min(firstWrittenAfter, written.get(id) ?? 0);
  }
}
