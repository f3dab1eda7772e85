/** Validates the partner's identifier of an enrollee. */
import { validationError } from './errors.ts';

/**
 * Invisible characters would make one patient look like two: zero-width and control characters, and white space other
 * than a plain space.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?! )\s/u;

/** Trims the text; undefined when it is empty or contains an invisible character. */
export function trimmedEnrolleeId(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' || INVISIBLE.test(trimmed) ? undefined : trimmed;
}

export const ENROLLEE_ID_RULE =
  'must have no control or invisible characters, and no white space other than plain spaces';

/** @throws ServiceError `validation_error`. */
export function parseEnrolleeId(text: string): string {
  const enrollee_id = trimmedEnrolleeId(text);
  if (enrollee_id !== undefined) return enrollee_id;
  throw validationError([{ path: 'enrollee_id', code: 'pattern', message: ENROLLEE_ID_RULE }]);
}
