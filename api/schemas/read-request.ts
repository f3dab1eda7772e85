/** The query parameters of reading a request. */
import { Type, type Static } from 'typebox';

/** Seconds. */
const MAX_WAIT = 30;

/** How long an answer may be kept back until there is news. */
export const waitSeconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WAIT, default: 0, description }));

export const ReadRequestQuery = Type.Object(
  {
    wait: waitSeconds(
      'Seconds to wait for a change to what `If-None-Match` names, before the answer is 304.',
    ),
  },
  { additionalProperties: false },
);
export type ReadRequestQuery = Static<typeof ReadRequestQuery>;
