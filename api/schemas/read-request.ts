/** The query parameters of reading a request. */
import { Type, type Static } from 'typebox';

/** Seconds. */
const MAX_WAIT = 30;

export const ReadRequestQuery = Type.Object(
  {
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT,
        default: 0,
        description: 'Seconds to wait for a change to what `If-None-Match` names, before the answer is 304.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ReadRequestQuery = Static<typeof ReadRequestQuery>;
