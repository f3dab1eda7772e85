/** Worst-case texts for inefficient patterns and parsers. */

/** Repeated to fill the length: characters that patterns repeat, begin with or end with. */
const REPEATED = [
  ' ',
  'a',
  '0',
  'a ',
  '-',
  'aA0 ./-_',
  '1,',
  '\t\n',
  'é',
  'pending,',
  '500 mg ',
  '[u-ca=a]',
  'a.b@',
  'T',
  '/',
  '%41',
] as const;

/** Ends a run, so that a pattern that matched all of it must backtrack. */
const ENDING = '\0';

/** Returns texts of about this many characters. */
export function worstTexts(length: number): string[] {
  return REPEATED.map((part) => part.repeat(Math.floor((length - ENDING.length) / part.length)) + ENDING);
}

/** Returns the texts that a header, path or query can contain. */
export function worstHeaderTexts(length: number): string[] {
  return worstTexts(length)
    .map((text) => text.slice(0, -ENDING.length))
    .filter((text) => /^[\x20-\x7e]*$/.test(text) && text.trim() !== '')
    .map((text) => `${text}"`);
}
