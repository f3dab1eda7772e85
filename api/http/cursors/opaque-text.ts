/** What every cursor is on the wire: a short text in base64url, which callers are not to look into. */

/** What we put into cursors: times, ids and numbers. */
const OURS = /^[\x20-\x7e]*$/;

/** A text as a cursor. */
export function toOpaque(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The text of a cursor; empty for what `toOpaque` never gives. */
export function fromOpaque(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  return OURS.test(text) && toOpaque(text) === cursor ? text : '';
}
