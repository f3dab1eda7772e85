/** Rules that SQL statements apply match the rules in `domain`, case by case. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { NIGERIAN_TIME_ZONE } from '../../domain/common/nigerian-day.ts';
import { ALWAYS_OPEN, type OfferTimes } from '../../domain/pharmacies/opening-hours.ts';
import { findOldestOverdue } from '../../db/metrics.ts';
import { ensurePartner } from '../../db/partners/partners.ts';
import { isActiveKey } from '../../db/partners/keys.ts';
import { maySupply, standing } from '../../db/pharmacies/pharmacies.ts';
import { SESSION_END } from '../../db/portal/sessions.ts';
import { waitInterval } from '../../db/portal/sign-in.ts';
import { isPastAllLimits as isPastAllLimitsInSql } from '../../db/requests/open-requests.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { isReleasable as isReleasableInSql } from '../../db/stock/reservations.ts';
import { recordAttempt } from '../../db/webhooks/attempts.ts';
import { claimDelivery, claimDue } from '../../db/webhooks/claims.ts';
import { openingEntry, resolutionEntry } from '../../domain/holds/hold-ends.ts';
import { keyState } from '../../domain/partners.ts';
import { systemDeadline } from '../../domain/pharmacies/orders.ts';
import { STANDINGS, standingOf } from '../../domain/pharmacies/pharmacies.ts';
import {
  FREE_ATTEMPTS,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  sessionEnd,
  waitSeconds,
} from '../../domain/portal/limits.ts';
import { STATUSES } from '../../domain/requests/statuses.ts';
import { DEFAULT_TIME_LIMITS, isPastAllLimits, END_GRACE_MS } from '../../domain/requests/time-limits.ts';
import { firstEntry, type TimelineEntry } from '../../domain/requests/timeline.ts';
import { isReleasable } from '../../domain/stock.ts';
import {
  BLOCKING_STATES,
  type DeliveryToDecide,
  type EarlierDelivery,
  type EndpointToCall,
  failingSince,
  sendDecisionOf,
} from '../../domain/webhooks/deliveries.ts';
import { DELIVERY_STATE_NAMES } from '../../domain/webhooks/webhooks.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { addEndpoint } from '../support/webhooks/endpoint-rows.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PARTNER = 'par_rules';

const server = useDatabase();

beforeEach(async () => {
  const { database } = server;
  for (const table of ['webhook', 'event', 'timeline_entry', 'request'] as const)
    await database.deleteFrom(table).execute();
  await ensurePartner(database, { partner_id: PARTNER, name: 'Rules' });
});

/** Evaluates an expression for rows of a table with these columns. */
async function valuesOf<Value>(
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
  expression: RawBuilder<Value>,
): Promise<Value[]> {
  const typed = Object.entries(columns).map(([name, type]) => sql.raw(`${name} ${type}`));
  const { rows: answers } = await sql<{ value: Value }>`
    select ${expression} as value
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${sql.join(typed)}))
           with ordinality as ${sql.id(table)} (${sql.join(Object.keys(columns).map((name) => sql.id(name)))}, place)
     order by place
  `.execute(server.database);
  return answers.map(({ value }) => value);
}

/** Combines each value of one list with each of the other. */
function combined<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));
}

describe('webhook deliveries', () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const ON: EndpointToCall = { disabled_at: null, broken_at: null, back_at: null, slow_until: null };
  const ENDPOINTS: readonly EndpointToCall[] = [
    ON,
    { ...ON, disabled_at: ago(HOUR) },
    { ...ON, disabled_at: ago(HOUR), broken_at: ago(HOUR) },
    { ...ON, broken_at: ago(HOUR) },
    { ...ON, broken_at: ago(HOUR), slow_until: ago(-HOUR) },
    { ...ON, slow_until: ago(-HOUR) },
    { ...ON, slow_until: ago(MINUTE), back_at: ago(8 * MINUTE) },
  ];
  const EARLIER: readonly (readonly EarlierDelivery[])[] = [
    [],
    ...combined(DELIVERY_STATE_NAMES, [null, ago(4 * MINUTE), ago(6 * MINUTE), ago(10 * MINUTE)])
      .filter(([state, failing_since]) => failing_since === null || BLOCKING_STATES.includes(state))
      .map(([state, failing_since]) => [{ state, failing_since }]),
    [
      { state: 'held', failing_since: ago(6 * MINUTE) },
      { state: 'pending', failing_since: null },
    ],
  ];
  // Far from the limit of 60 seconds, because the statement counts from its own start.
  const DUE = [ago(5 * SECOND), ago(20 * SECOND), ago(70 * SECOND)];
  const DELIVERIES: readonly DeliveryToDecide[] = combined(
    combined(DELIVERY_STATE_NAMES, ['due', 'asked', 'again'] as const),
    [
      ...combined(combined([0, 1], DUE), [false, true]),
      ...combined(combined([0], [null, ago(-HOUR)]), [false]),
    ],
  ).map(([[state, reason], [[attempts, next_attempt_at], has_workflow]]) => ({
    state,
    reason,
    attempts,
    next_attempt_at,
    has_workflow,
  }));

  test('webhook deliveries are claimed, held and left as `turnOf` decides, in every combination', async () => {
    const { database } = server;
    const cases = await Promise.all(
      ENDPOINTS.map(async (endpoint) => {
        const webhook_id = await addEndpoint(database, PARTNER, {
          ...endpoint,
          ...(endpoint.disabled_at === null ? {} : { disabled_by: 'system', disabled_reason: 'gone' }),
        });
        return combined(DELIVERIES, EARLIER).map(([delivery, earlier], index) => ({
          endpoint,
          delivery,
          earlier,
          key: { webhook_id, request_id: `req_${index}`, sequence: earlier.length + 1 },
        }));
      }),
    );
    const all = cases.flat();
    const rows = all.flatMap(({ delivery, earlier, key }) => [
      ...earlier.map((one, index) => ({ ...key, ...one, reason: 'due', sequence: index + 1, attempts: 0 })),
      { ...key, ...delivery },
    ]);
    await sql`
      insert into webhook_delivery
        (webhook_id, request_id, sequence, position, event_type, state, reason, attempts, failing_since, next_attempt_at, has_workflow)
      select webhook_id, request_id, sequence, row_number() over (), 'request.pending', state, reason, attempts,
             failing_since, next_attempt_at, coalesce(has_workflow, false)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
          webhook_id text, request_id text, sequence integer, state text, reason text, attempts integer,
          failing_since timestamptz, next_attempt_at timestamptz, has_workflow boolean)`.execute(database);
    await sql`analyze webhook_delivery`.execute(database);
    const limit = all.length;
    await claimDue(database, { now, limit, busy: new Map(), free: limit, held: [] });
    const after = await database
      .selectFrom('webhook_delivery')
      .select(['webhook_id', 'request_id', 'sequence', 'lease', 'next_attempt_at'])
      .execute();
    const nameOf = ({ webhook_id, request_id, sequence }: (typeof all)[number]['key']) =>
      `${webhook_id} ${request_id} ${sequence}`;
    const byName = new Map(after.map((row) => [nameOf(row), row]));
    const differing = all.filter(({ delivery, earlier, endpoint, key }) => {
      const row = byName.get(nameOf(key));
      const isHeld = delivery.next_attempt_at !== null && row?.next_attempt_at === null;
      const unleased = isHeld ? 'hold' : 'wait';
      return sendDecisionOf(delivery, earlier, endpoint, now) !== (row?.lease == null ? unleased : 'send');
    });
    expect(differing.slice(0, 3)).toEqual([]);
  });

  test.each([
    ['no failure before', null, null],
    ['a failure while the endpoint never came back', ago(HOUR), null],
    ['a failure since the endpoint came back', ago(HOUR), ago(HOUR)],
    ['a failure before the endpoint came back', ago(HOUR), ago(MINUTE)],
  ])(
    'webhook deliveries have the failing time of `failingSince`: %s',
    async (_what, failing_since, back_at) => {
      const { database } = server;
      const webhook_id = await addEndpoint(database, PARTNER, { back_at });
      const made = submission({ partner_id: PARTNER });
      await saveRequest(database, { submission: made, timeline: [firstEntry(made)] });
      await database.updateTable('webhook_delivery').set({ failing_since }).execute();
      const key = { webhook_id, request_id: made.request_id, sequence: 1 };
      const claimed = await claimDelivery(database, key, now);
      await recordAttempt(database, {
        delivery: key,
        lease: claimed?.lease ?? '',
        attempt: {
          attempt_id: crypto.randomUUID(),
          trigger: 'schedule',
          started_at: now.toISOString(),
          duration_ms: 1,
          status: 500,
          failure: 'status',
          message: 'The answer was 500.',
          answer: null,
        },
        state: 'pending',
        next_attempt_at: null,
        slow_until: null,
        gone: false,
      });
      const row = await database.selectFrom('webhook_delivery').select('failing_since').executeTakeFirst();
      expect(row?.failing_since).toEqual(failingSince({ failing_since }, { back_at }, now));
    },
  );
});

describe('rules of requests in SQL', () => {
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
  type Event =
    ['opened', minutes: number, limit: number] | ['resolved' | 'rerouted' | 'stated', minutes: number];

  /** A timeline that began this many minutes ago, and its submission. */
  function timelineOf(minutes: number, events: readonly Event[]) {
    const made = submission({ accepted_at: minutesAgo(minutes) });
    const { pharmacy, items, total_ngn, estimated_delivery_at } = made;
    let latest = firstEntry(made);
    const timeline: TimelineEntry[] = [latest];
    for (const [kind, at, limit = 0] of events) {
      const entry = { after: latest, at: minutesAgo(at), actor: 'pharmacy' } as const;
      const own = {
        sequence: latest.sequence + 1,
        status: 'pending',
        at: entry.at,
        actor: 'pharmacy',
      } as const;
      if (kind === 'opened')
        latest = openingEntry(entry, { reason: 'address_unclear', limitMs: limit * MINUTE });
      else if (kind === 'resolved') latest = resolutionEntry(entry, { end: 'correct_address' });
      else if (kind === 'stated') latest = { ...own, event: 'prescription_stated' };
      else
        latest = {
          ...own,
          event: 'rerouted',
          rerouted: { pharmacy, items, total_ngn, estimated_delivery_at },
        };
      timeline.push(latest);
    }
    return { submission: made, timeline };
  }

  test.each<[what: string, minutes: number, events: Event[]]>([
    ['in its time', 14, []],
    ['without an answer', 16, []],
    ['held within the time of the hold', 400, [['opened', 390, 600]]],
    ['held beyond the time of the hold', 400, [['opened', 390, 60]]],
    [
      'with less than its time left after a hold',
      40,
      [
        ['opened', 30, 60],
        ['resolved', 6],
      ],
    ],
    [
      'with all of its time used after a hold',
      40,
      [
        ['opened', 30, 60],
        ['resolved', 4],
      ],
    ],
    [
      'held twice',
      40,
      [
        ['opened', 38, 60],
        ['resolved', 25],
        ['opened', 20, 60],
        ['resolved', 10],
      ],
    ],
    [
      'held again',
      60,
      [
        ['opened', 50, 60],
        ['resolved', 40],
        ['opened', 30, 20],
      ],
    ],
    [
      'at the next pharmacy in its time',
      60,
      [
        ['opened', 50, 600],
        ['rerouted', 10],
      ],
    ],
    [
      'at the next pharmacy without an answer',
      60,
      [
        ['opened', 50, 600],
        ['rerouted', 20],
      ],
    ],
    [
      'held at the next pharmacy',
      90,
      [
        ['rerouted', 80],
        ['opened', 70, 30],
      ],
    ],
    [
      'held at both pharmacies',
      90,
      [
        ['opened', 85, 60],
        ['rerouted', 70],
        ['opened', 60, 30],
        ['resolved', 50],
      ],
    ],
    ['with a statement since', 20, [['stated', 3]]],
    [
      'at the third pharmacy',
      60,
      [
        ['rerouted', 40],
        ['rerouted', 18],
      ],
    ],
  ])('pending requests are overdue after `systemDeadline`: %s', async (_what, minutes, events) => {
    const projection = timelineOf(minutes, events);
    await saveRequest(server.database, projection);
    const until = Date.parse(systemDeadline(projection.submission, projection.timeline) ?? '');
    const since = await findOldestOverdue(server.database, new Date());
    expect(since?.getTime()).toBe(until < now ? until : undefined);
  });

  test.each<[what: string, offer: OfferTimes, isOverdue: boolean]>([
    ['opened ten minutes ago', { offered_at: minutesAgo(10), hours: ALWAYS_OPEN }, false],
    ['opened twenty minutes ago', { offered_at: minutesAgo(20), hours: ALWAYS_OPEN }, true],
    ['opens in an hour', { offered_at: minutesAgo(-60), hours: ALWAYS_OPEN }, false],
    ['closed after ten minutes', { offered_at: minutesAgo(70), hours: openBetween(70, 60) }, false],
    ['closed after twenty minutes', { offered_at: minutesAgo(70), hours: openBetween(70, 50) }, true],
  ])('a request at a pharmacy that %s is overdue by its opening hours', async (_what, offer, isOverdue) => {
    const { submission: made, timeline } = timelineOf(90, []);
    const { pharmacy, items, total_ngn, estimated_delivery_at } = made;
    const entry: TimelineEntry = {
      sequence: 2,
      status: 'pending',
      at: minutesAgo(80),
      actor: 'pharmacy',
      event: 'rerouted',
      rerouted: { pharmacy, items, total_ngn, estimated_delivery_at, offer_times: offer },
    };
    const first = { submission: { ...made, offer_times: offer }, timeline };
    for (const projection of [first, { submission: made, timeline: [...timeline, entry] }]) {
      await sql`truncate request cascade`.execute(server.database);
      await saveRequest(server.database, projection);
      const until = Date.parse(systemDeadline(projection.submission, projection.timeline) ?? '');
      expect(until < now).toBe(isOverdue);
      const since = await findOldestOverdue(server.database, new Date());
      expect(since?.getTime()).toBe(isOverdue ? until : undefined);
    }
  });

  /** Daily hours between these minutes ago, in Nigeria. */
  function openBetween(from: number, to: number): string {
    const clock = (minutes: number) =>
      new Date(now - minutes * MINUTE).toLocaleTimeString('en-GB', {
        timeZone: NIGERIAN_TIME_ZONE,
        hour: '2-digit',
        minute: '2-digit',
      });
    return `Mo-Su ${clock(from)}-${clock(to)}`;
  }

  test('requests are past all their limits as `isPastAllLimits` decides, in each status', async () => {
    const limits = DEFAULT_TIME_LIMITS;
    const { pharmacy_answer_ms, progress_ms, hold_ms, authorization_ms } = limits;
    const allMs = pharmacy_answer_ms + progress_ms + hold_ms + authorization_ms + END_GRACE_MS;
    const at = new Date(now);
    const rows = combined(STATUSES, [allMs - 1, allMs, allMs + 1]).map(([status, ms]) => ({
      status,
      updated_at: new Date(now - ms),
      submission: { time_limits: limits },
    }));
    const columns = { status: 'text', updated_at: 'timestamptz', submission: 'jsonb' };
    expect(await valuesOf('request', columns, rows, isPastAllLimitsInSql(at))).toEqual(
      rows.map((row) => isPastAllLimits(row, limits, at)),
    );
  });
});

test('reservations are released as `isReleasable` decides', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
  const rows = combined([null, at(8), at(9), at(10)], [at(9)]).map(([dispensed_at, checked_at]) => ({
    dispensed_at,
    checked_at,
  }));
  const columns = { dispensed_at: 'timestamptz', checked_at: 'timestamptz' };
  for (const restock of [false, true])
    expect(await valuesOf('line', columns, rows, isReleasableInSql(restock))).toEqual(
      rows.map((row) => isReleasable(row, row.checked_at, restock)),
    );
});

test('pharmacies have the standing of `standingOf`, and only those in good standing may supply medicines', async () => {
  const now = new Date('2026-01-05T23:30:00.000Z');
  const dates = ['2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07'];
  const rows = combined(combined([null, now], [null, now]), dates).map(
    ([[suspended_at, verified_at], licence_expires_on]) => ({
      suspended_at,
      verified_at,
      licence_expires_on,
    }),
  );
  const columns = { suspended_at: 'timestamptz', verified_at: 'timestamptz', licence_expires_on: 'date' };
  const expected = rows.map((row) => standingOf(row, now));
  expect(new Set(expected)).toEqual(new Set(STANDINGS));
  expect(await valuesOf('pharmacy', columns, rows, standing(now))).toEqual(expected);
  expect(await valuesOf('pharmacy', columns, rows, maySupply(now))).toEqual(
    expected.map((one) => one === 'good'),
  );
});

test('keys are active as `keyState` decides', async () => {
  const now = new Date();
  const times = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];
  const rows = combined(times, times).map(([revoked_at, expires_at]) => ({ revoked_at, expires_at }));
  const columns = { revoked_at: 'timestamptz', expires_at: 'timestamptz' };
  expect(await valuesOf('api_key', columns, rows, isActiveKey(sql<Date>`${now}`))).toEqual(
    rows.map((row) => keyState(row, now) === 'active'),
  );
});

describe('rules of the portal in SQL', () => {
  test.each([0, 1, FREE_ATTEMPTS])(
    'sign-in attempts wait as `waitSeconds` decides, after %i free ones',
    async (free) => {
      const rows = Array.from({ length: 40 }, (_, attempts) => ({ attempts }));
      const seconds = sql<number>`extract(epoch from ${waitInterval(free)})::integer`;
      expect(await valuesOf('sign_in_attempts', { attempts: 'integer' }, rows, seconds)).toEqual(
        rows.map(({ attempts }) => waitSeconds(attempts, free)),
      );
    },
  );

  test('sessions end as `sessionEnd` decides', async () => {
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * SECOND);
    const created = [0, SESSION_MAX_SECONDS - 60, SESSION_MAX_SECONDS + 60].map(secondsAgo);
    const expires = [-10, -SESSION_IDLE_SECONDS - 60, -90].map(secondsAgo);
    const rows = combined(created, expires).map(([created_at, expires_at]) => ({ created_at, expires_at }));
    const columns = { created_at: 'timestamptz', expires_at: 'timestamptz' };
    const ends = await valuesOf(
      'portal_session',
      columns,
      rows,
      sql<{
        readonly now: string;
        readonly end: string;
      }>`json_build_object('now', now(), 'end', ${SESSION_END})`,
    );
    expect(ends.map(({ end }) => new Date(end))).toEqual(
      rows.map((row, index) => sessionEnd(row, new Date(ends[index]?.now ?? 0))),
    );
  });
});
