/** Texts that cost a careless pattern or parser the most. */

/** Repeated as often as fits. Runs of what patterns repeat, and of what begins or ends what they look for. */
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

/** What ends a run, so that a pattern which took all of it must give it back. */
const ENDING = '\0';

/** Each about so many characters long. */
export function worstTexts(length: number): string[] {
  return REPEATED.map((part) => part.repeat(Math.floor((length - ENDING.length) / part.length)) + ENDING);
}

/** The same without what no header, path or query can hold. */
export function worstHeaderTexts(length: number): string[] {
  return worstTexts(length)
    .map((text) => text.slice(0, -ENDING.length))
    .filter((text) => /^[\x20-\x7e]*$/.test(text) && text.trim() !== '')
    .map((text) => `${text}"`);
}
