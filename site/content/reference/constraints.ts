/** Describes the constraints of a schema in words. */
import type { Schema } from './document.ts';

/** White space and invisible characters, as in `api/schemas/common.ts`. */
const UNSEEN = String.raw`\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0`;

/** Description of each regular expression of the documents. */
const PATTERNS: Readonly<Record<string, string>> = {
  [String.raw`^[${UNSEEN}]*[^${UNSEEN}\u0000\uFFFD][^\u0000\uFFFD]*$`]: 'not blank',
  [String.raw`^\s*[^\s\u0000\uFFFD][^\u0000\uFFFD]*[^\s\u0000\uFFFD]\s*$`]:
    'at least two characters that are not blank',
  [String.raw`^[^\u0000\uFFFD]*$`]: 'any text',
  '^art_[0-9a-z]{26}$': '`art_` and 26 letters and digits',
  '^ofr_[A-Za-z0-9_-]+$': '`ofr_` and letters, digits, `_` or `-`',
  '^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$':
    'letters and digits, between them spaces, `.`, `/` or `-`; up to 40 characters',
  '^[1-9][0-9]{0,2}:[0-9]{1,7}(,[1-9][0-9]{0,2}:[0-9]{1,7}){0,199}$':
    'lines with their quantities, such as `1:2,2:0`',
  '^[0-9]{6}$': 'six digits',
  '^[ -]*(?:[0-9][ -]*){6}$': 'six digits, with or without spaces and hyphens',
  [String.raw`^[0-9]{1,6}(\.[0-9]{1,3})? ?(ml|l|g|kg|doses)$`]:
    'a number and a unit, such as `100 ml`, `0.5 l`, `15 g` or `200 doses`',
  '^[A-Za-z0-9][A-Za-z0-9 /-]{0,28}[A-Za-z0-9]$':
    '2 to 30 letters and digits, between them spaces, `/` or `-`',
  '^(?:[0-9]{8}|[0-9]{12,14})$': '8, 12, 13 or 14 digits',
  [String.raw`^\s{0,9}[A-Za-z]{0,2}[0-9]{1,2}[A-Za-z]?\s{0,3}[-‐-―/ ]\s{0,3}[0-9]{3,7}[A-Za-z]{0,2}\s{0,9}$`]:
    'a NAFDAC number, such as `A4-6611` or `04-0005`',
  [String.raw`^[!-\-/-~](?:[ -~]{0,62}[!-~])?$`]:
    'up to 64 printable ASCII characters, without a space at either end or a `.` in front',
  [String.raw`^(?:[!\x23-\x7e][\x21-\x7e]{0,254}|"(?:[!\x23-\x5b\x5d-\x7e]|\\["\\]){1,255}")$`]:
    'up to 255 printable ASCII characters without spaces, with or without quotes around them',
};
/** Matches a regular expression that accepts a comma-separated list of values, and captures the values. */
const LIST = /^\^\(\?:([\w|]+)\)\(\?:,\(\?:\1\)\)\*\$$/;
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a time as RFC 3339 has it',
  date: 'a day, `YYYY-MM-DD`',
  uri: 'a URL',
  binary: 'a file',
};

/** Returns descriptions such as `1 to 50 entries` or `not blank`; none if every value of the type is allowed. */
export function constraintsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema;
  return [
    format === undefined ? '' : (FORMATS[format] ?? format),
    pattern === undefined ? '' : inWords(pattern),
    between(minLength, maxLength, ' characters'),
    between(minimum, maximum, ''),
    between(minItems, maxItems, ' entries'),
    schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\` if left out`,
  ].filter((text) => text !== '');
}

/** @throws Error when the table lacks the pattern. */
function inWords(pattern: string): string {
  const [, listed] = LIST.exec(pattern) ?? [];
  if (listed !== undefined) {
    const values = listed.split('|').map((value) => `\`${value}\``);
    return `one or more of ${values.join(', ')}, with commas between them`;
  }
  const words = PATTERNS[pattern];
  if (words === undefined)
    throw new Error(`PATTERNS lacks a description of the pattern ${pattern}. Add one.`);
  return words;
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return `at least ${least}${unit}`;
  if (least === undefined || least === 0) return `at most ${most}${unit}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}
