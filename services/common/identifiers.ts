/** Reads identifiers that others assign and that we compare: `enrollee_id`, `external_id`, authorization codes. */
import { validationError } from './errors.ts';

/**
 * Invisible characters would make one identifier look like two: zero-width and control characters, and white space
 * other than a plain space.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?! )\s/u;

/**
 * Trims the text and composes its accents (NFC), which a Mac writes as separate characters. Undefined when it is empty
 * or contains an invisible character.
 */
export function cleanIdentifier(text: string): string | undefined {
  const clean = text.trim().normalize('NFC');
  return clean === '' || INVISIBLE.test(clean) ? undefined : clean;
}

export const IDENTIFIER_RULE =
  'must have no control or invisible characters, and no white space other than plain spaces';

/**
 * Checks an identifier that the partner chose.
 *
 * @throws ServiceError `validation_error`.
 */
export function parseIdentifier(path: 'enrollee_id' | 'external_id', text: string): string {
  const identifier = cleanIdentifier(text);
  if (identifier !== undefined) return identifier;
  throw validationError([{ path, code: 'pattern', message: IDENTIFIER_RULE }]);
}
