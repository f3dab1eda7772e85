/** The answer of `GET /usage`. */
import { Type, type Static } from 'typebox';
import { ENVIRONMENTS } from '../../domain/environments.ts';
import { NIGERIAN_TIME_ZONE } from '../../domain/nigerian-day.ts';
import { WINDOW_NAMES } from '../../domain/rate-limits.ts';
import { nullable, time } from './common.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const UsageWindow = Type.Object(
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
export type UsageWindow = Static<typeof UsageWindow>;

export const UsageDay = Type.Object(
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
export type UsageDay = Static<typeof UsageDay>;

export const Usage = Type.Object(
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
