/** How long an answer may be kept back until there is news. */
import { Type } from 'typebox';

/** Seconds. */
const MAX_WAIT = 30;

/** The query parameter of that. */
export const waitSeconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WAIT, default: 0, description }));
