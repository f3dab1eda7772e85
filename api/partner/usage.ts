/** `GET /usage`: how much of its limits a partner has used, and its calls of the last 31 days. Any key; not counted. */
import { type Static, Type } from 'typebox';
import { ENVIRONMENTS } from '../../domain/common/environments.ts';
import { NIGERIAN_TIME_ZONE } from '../../domain/common/nigerian-day.ts';
import { WINDOW_NAMES } from '../../domain/partners.ts';
import type { DayCalls, PartnerUsage } from '../../services/partners/rate-limiter.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint } from '../http/endpoint.ts';
import { CALLS_A_MINUTE, rateLimitHeaders } from '../http/rate-limits.ts';
import { nullable, time } from '../schemas/common.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const UsageWindow = Type.Object(
  {
    name: Type.Enum([...WINDOW_NAMES]),
    window_seconds: Type.Integer({ description: 'The window is the last so many seconds: it slides.' }),
    limit: Type.Integer({ description: 'Calls that it holds at most.' }),
    used: count('Calls in it now.'),
    remaining: count('Calls that you could make at once.'),
    next_release_at: nullable(time(), 'When the oldest calls leave it; null when it holds none.'),
    resets_at: nullable(time(), 'When all have left it, if you make no more; null when it holds none.'),
  },
  { $id: 'UsageWindow' },
);
type UsageWindow = Static<typeof UsageWindow>;

const UsageDay = Type.Object(
  {
    date: Type.String({ format: 'date' }),
    calls: count('Calls that the limits let through.'),
    refused: count('Calls that they refused, with 429.'),
    operations: Type.Array(
      Type.Object({
        operation: Type.String({ description: 'Its method and path.' }),
        calls: count('Of this operation.'),
        refused: count('Of this operation.'),
      }),
      { description: 'Those that you called.' },
    ),
  },
  { $id: 'UsageDay' },
);
type UsageDay = Static<typeof UsageDay>;

const Usage = Type.Object(
  {
    environment: Type.Enum([...ENVIRONMENTS]),
    as_of: time('When the windows were read.'),
    windows: Type.Array(UsageWindow, { description: 'A call must fit into each.' }),
    time_zone: Type.Literal(NIGERIAN_TIME_ZONE, { description: 'Of the days.' }),
    days: Type.Array(UsageDay, {
      description: 'Today and the 30 days before, newest first. Calls are in them some seconds later.',
    }),
  },
  { $id: 'Usage' },
);
export type Usage = Static<typeof Usage>;

export function readUsage({ usage }: Services) {
  return endpoint<undefined>({
    method: 'GET',
    path: '/usage',
    scope: 'any_key',
    uncounted: true,
    operation: {
      id: 'readUsage',
      tag: 'Limits',
      summary: 'See how much of your limits is used',
      description:
        'And how often you called in the last 31 days. It does not count against your limits, and answers also when ' +
        `they are used up, ${CALLS_A_MINUTE} times a minute.`,
      answers: {
        200: {
          description: 'Of all your keys of this environment together.',
          data: Usage,
          example: {
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
          },
        },
      },
      errors: [],
    },
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

/** `/requests/:request_id` as the documents write it. */
const inBraces = (operation: string) => operation.replaceAll(/:(\w+)/g, '{$1}');
