/**
 * Parses JSON that has no more in it than any schema takes. What is larger is refused before it is parsed: a megabyte of
 * brackets takes V8 as long as two hundred megabytes of text, and nobody else is served meanwhile.
 */
import { parse } from '@hapi/bourne';
import { validationError } from '../../../services/common/errors.ts';
import { endOfText, repeatedFaults, repeatedMembers } from '../../../services/common/repeated-members.ts';
import { DEEPEST, TOO_MUCH } from '../bounded-input.ts';

/** Members and items in all; more than the largest body that a schema takes. */
export const MOST_VALUES = 10_000;

/**
 * Parses a body.
 *
 * @throws ServiceError `validation_error` for one that is too deep, has too many values, or has a member twice;
 * SyntaxError for what is not JSON, or has a member that would be an object's prototype.
 */
export function parseBoundedJson(text: string): unknown {
  if (!isBounded(text)) throw validationError([TOO_MUCH]);
  const value = parse(text) as unknown;
  const repeated = repeatedMembers(text);
  if (repeated.length > 0) throw validationError(repeatedFaults(repeated));
  return value;
}

const QUOTE = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = Array.from('[{', (character) => character.charCodeAt(0));
const CLOSING = Array.from(']}', (character) => character.charCodeAt(0));

/** Looks at each character outside of texts once, and at none after the bounds are passed; of what is not JSON the answer means nothing. */
function isBounded(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfText(text, index);
    else if (character === COMMA) values += 1;
    else if (OPENING.includes(character)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.includes(character)) depth -= 1;
    // A value may stand as deep as a schema can look, and one deeper, so that the schema says what is wrong with it.
    if (depth > DEEPEST + 1 || values > MOST_VALUES) return false;
  }
  return true;
}
