/** Texts that a caller sends. */
import { Type, type TStringOptions } from 'typebox';

/**
 * What Postgres can't hold, and what becomes of bytes that are not UTF-8: a damaged address or medicine must not be
 * taken for the real one.
 */
const NEVER = String.raw`\u0000\uFFFD`;

const rules = new Map<string, string>();

/** A text of a form; the rule says it in words, for the caller who breaks it. */
export function patterned(pattern: string, rule: string, options: TStringOptions) {
  rules.set(pattern, rule);
  return Type.String({ ...options, pattern });
}

/** What a text must be, as a pattern of `patterned` demands it. */
export function ruleOfPattern(pattern: string): string {
  return rules.get(pattern) ?? `must match ${pattern}`;
}

/** A text of 1 to `maxLength` characters that is not blank. */
export const text = (maxLength: number, description: string) =>
  patterned(
    `^\\s*[^\\s${NEVER}][^${NEVER}]*$`,
    'must be UTF-8 text that is not blank, without NUL and U+FFFD',
    { minLength: 1, maxLength, description },
  );

/** A text of up to `maxLength` characters that may be empty. */
export const optionalText = (maxLength: number) =>
  patterned(`^[^${NEVER}]*$`, 'must be UTF-8 text without NUL and U+FFFD', { maxLength });

/** A name to search by: two characters or more, spaces around not counted. */
export const searchText = (maxLength: number, description: string) =>
  patterned(
    `^\\s*[^\\s${NEVER}][^${NEVER}]*[^\\s${NEVER}]\\s*$`,
    'must name a medicine, with at least 2 characters besides spaces',
    { minLength: 2, maxLength, description },
  );
