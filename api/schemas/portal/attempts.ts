/** How a webhook endpoint did over time, as the portal shows it. */
import { Type, type Static } from 'typebox';
import { time } from '../common/common.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const AttemptSeries = Type.Object(
  {
    points: Type.Array(
      Type.Object({
        from: time('Its beginning; that of a day is midnight in Nigeria.'),
        succeeded: count('Attempts that the endpoint acknowledged.'),
        failed: count('Attempts that it did not.'),
      }),
      { description: 'Oldest first, without gaps; the last one is not over yet.' },
    ),
  },
  { $id: 'AttemptSeries' },
);
export type AttemptSeries = Static<typeof AttemptSeries>;

export const ATTEMPT_SERIES_EXAMPLE: AttemptSeries = {
  points: [{ from: '2026-11-21T08:00:00.000Z', succeeded: 41, failed: 1 }],
};
