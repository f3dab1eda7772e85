/**
 * E-mail addresses of accounts. Only addresses with one possible spelling are accepted, so that each text is exactly
 * one address.
 */

/**
 * An ASCII dot-atom and domain name of RFC 5321. Everything else in RFC 5322 is refused, because two programs may read
 * it as different addresses: quoted local parts, comments, lists, line breaks, and non-ASCII letters, some of which
 * lower-case to ASCII (U+212A becomes "k"). A domain with such letters has an ASCII form, `xn--...`.
 */
export const MAIL_ADDRESS_PATTERN = String.raw`^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`;
/** The rule of the pattern, worded to follow the name of a member. */
export const MAIL_ADDRESS_RULE = 'must be an email address such as ada@example.com, in plain letters';
export const MAX_MAIL_ADDRESS_CHARACTERS = 254;

const ADDRESS = new RegExp(MAIL_ADDRESS_PATTERN, 'u');

/** Normalises an address for finding its account; undefined if the text is not an address. */
export function readMailAddress(text: string): string | undefined {
  const isAddress = text.length <= MAX_MAIL_ADDRESS_CHARACTERS && ADDRESS.test(text);
  return isAddress ? text.toLowerCase() : undefined;
}
