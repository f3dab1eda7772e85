/** What the documents say of the operations on limits and usage. */
import type { Operation } from '../operation.ts';
import { Usage } from '../schemas/usage.ts';

export const READ_USAGE: Operation = {
  id: 'readUsage',
  tag: 'Limits',
  summary: 'See how much of your limits is used',
  description:
    'And how often you called in the last 31 days. It does not count against your limits, and answers also when ' +
    'they are used up.',
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
};
