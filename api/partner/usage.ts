/**
 * `GET /usage`: the rate limits of a partner and its calls in the last 31 days. Accepts any key and does not count as
 * a call.
 */
import { type Static, Type } from 'typebox';
import { ENVIRONMENTS } from '../../domain/common/environments.ts';
import { NIGERIAN_TIME_ZONE } from '../../domain/common/nigerian-day.ts';
import { WINDOW_NAMES } from '../../domain/partners.ts';
import type { DayCalls, PartnerUsage } from '../../services/partners/rate-limiter.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { CALLS_A_MINUTE, rateLimitHeaders } from '../http/rate-limits.ts';
import { count, nullable, schema, time } from '../schemas/common.ts';

const UsageWindow = schema('UsageWindow', {
  name: Type.Enum([...WINDOW_NAMES]),
  window_seconds: Type.Integer({ description: 'Length of the sliding window in seconds.' }),
  limit: Type.Integer({ description: 'Maximum calls in the window.' }),
  used: count('Calls in the window now.'),
  remaining: count('Calls you can make now.'),
  next_release_at: nullable(time(), 'When the oldest calls leave the window; null if it is empty.'),
  resets_at: nullable(time(), 'When the window is empty if you make no more calls; null if it is empty.'),
});
type UsageWindow = Static<typeof UsageWindow>;

const UsageDay = schema('UsageDay', {
  date: Type.String({ format: 'date' }),
  calls: count('Calls within the limits.'),
  refused: count('Calls refused with 429.'),
  operations: Type.Array(
    Type.Object({
      operation: Type.String({ description: 'Method and path.' }),
      calls: count('Calls of this operation within the limits.'),
      refused: count('Calls of this operation refused with 429.'),
    }),
    { description: 'The operations that you called.' },
  ),
});
type UsageDay = Static<typeof UsageDay>;

const Usage = schema('Usage', {
  environment: Type.Enum([...ENVIRONMENTS]),
  as_of: time('When the windows were read.'),
  windows: Type.Array(UsageWindow, { description: 'Your windows. Each call counts in all of them.' }),
  time_zone: Type.Literal(NIGERIAN_TIME_ZONE, { description: 'Time zone of the days.' }),
  days: Type.Array(UsageDay, {
    description: 'Today and the 30 days before, newest first. New calls appear after a few seconds.',
  }),
});
export type Usage = Static<typeof Usage>;

export function readUsage({ usage }: Services) {
  return endpoint<undefined>({
    route: 'GET /usage',
    scope: 'any_key',
    exemptFromRateLimits: true,
    id: 'readUsage',
    tag: 'Limits',
    summary: 'Read your usage',
    description:
      'Your rate limits, how much of them is used, and your calls in the last 31 days. Does not count ' +
      `against your limits. Works even when they are used up, ${CALLS_A_MINUTE} times a minute.`,
    answers: ok('The usage of all your keys in this environment.', Usage, {
      environment: 'sandbox',
      as_of: '2026-11-21T08:00:00.000Z',
      windows: [
        {
          name: 'minute',
          window_seconds: 60,
          limit: 60,
          used: 13,
          remaining: 47,
          next_release_at: '2026-11-21T08:00:21.250Z',
          resets_at: '2026-11-21T08:01:00.000Z',
        },
        {
          name: 'day',
          window_seconds: 86_400,
          limit: 5_000,
          used: 880,
          remaining: 4_120,
          next_release_at: '2026-11-21T08:05:00.000Z',
          resets_at: '2026-11-22T08:05:00.000Z',
        },
      ],
      time_zone: 'Africa/Lagos',
      days: [
        {
          date: '2026-11-21',
          calls: 212,
          refused: 1,
          operations: [{ operation: 'GET /requests/{request_id}', calls: 212, refused: 1 }],
        },
      ],
    }),
    async handle({ caller }) {
      const { environment, as_of, windows, days } = await usage.read(caller.partner_id);
      const data: Usage = {
        environment,
        as_of: as_of.toISOString(),
        windows: windows.map(toWindow),
        time_zone: NIGERIAN_TIME_ZONE,
        days: days.map(toDay),
      };
      return { data, headers: rateLimitHeaders(windows.map((window) => toState(window, as_of))) };
    },
  });
}

type Window = PartnerUsage['windows'][number];

function toWindow({ name, length_ms, limit, used, frees_at, empty_at }: Window): UsageWindow {
  return {
    name,
    window_seconds: length_ms / 1000,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    next_release_at: frees_at?.toISOString() ?? null,
    resets_at: empty_at?.toISOString() ?? null,
  };
}

function toState({ name, length_ms, limit, used, frees_at }: Window, now: Date) {
  return {
    name,
    limit,
    remaining: Math.max(0, limit - used),
    lengthMs: length_ms,
    freesInMs: frees_at === null ? null : frees_at.getTime() - now.getTime(),
  };
}

function toDay({ operations, ...day }: DayCalls): UsageDay {
  return {
    ...day,
    operations: operations.map((calls) => ({ ...calls, operation: inBraces(calls.operation) })),
  };
}

/** Converts `/requests/:request_id` to the notation of the documents. */
const inBraces = (operation: string) => operation.replaceAll(/:(\w+)/g, '{$1}');
