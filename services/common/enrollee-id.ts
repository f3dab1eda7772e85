/** The partner's identifier of an enrollee, as every entry point reads it. */
import { validationError } from './errors.ts';

/** What can't be seen would make another patient of the same one: zero-width and control characters, and white space but a plain space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?! )\s/u;

/** Without white space at its ends; undefined when nothing is left, or an invisible character is within. */
export function trimmedEnrolleeId(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' || INVISIBLE.test(trimmed) ? undefined : trimmed;
}

export const ENROLLEE_ID_RULE =
  'must have no control or invisible characters, and no white space but plain spaces';

/** @throws ServiceError `validation_error`. */
export function readEnrolleeId(text: string): string {
  const enrollee_id = trimmedEnrolleeId(text);
  if (enrollee_id !== undefined) return enrollee_id;
  throw validationError([{ path: 'enrollee_id', code: 'pattern', message: ENROLLEE_ID_RULE }]);
}
