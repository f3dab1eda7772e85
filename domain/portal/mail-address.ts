/** Email addresses as accounts have them. One text is one address: no folding of letters, and no mail program, makes another of it. */

/**
 * A dot-atom and a domain name of RFC 5321, in ASCII. What else RFC 5322 allows is refused, because two readers may take it for two
 * addresses: quoted local parts, comments, lists, line breaks, and letters beyond ASCII, of which some become ASCII in lower case
 * (U+212A is "k" then). A domain with such letters has an ASCII form, `xn--...`.
 */
export const MAIL_ADDRESS_PATTERN = String.raw`^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`;
/** What the pattern asks for, as it goes on after the name of a member. */
export const MAIL_ADDRESS_RULE = 'must be an email address such as ada@example.com, in plain letters';
export const MAX_MAIL_ADDRESS_CHARACTERS = 254;

const ADDRESS = new RegExp(MAIL_ADDRESS_PATTERN, 'u');

/** An address in the form in which accounts are found by it; undefined for a text that is not one. */
export function readMailAddress(text: string): string | undefined {
  const isAddress = text.length <= MAX_MAIL_ADDRESS_CHARACTERS && ADDRESS.test(text);
  return isAddress ? text.toLowerCase() : undefined;
}
