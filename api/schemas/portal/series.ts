/** The query parameter of every series for a chart. */
import { Type, type Static } from 'typebox';
import { SERIES_UNITS } from '../../../services/common/series.ts';

export const SeriesQuery = Type.Object(
  {
    unit: Type.Optional(
      Type.Enum([...SERIES_UNITS], {
        default: 'hour',
        description: '`hour`: 48 hours. `day`: 31 days in Nigeria.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SeriesQuery = Static<typeof SeriesQuery>;
