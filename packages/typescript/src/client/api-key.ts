/** Checks an API key before it is sent, because the error of `fetch` would show a malformed key. */

/** Syntax of a bearer token (RFC 6750, section 2.1). */
const BEARER = /^[A-Za-z0-9._~+/-]+=*$/;

/**
 * Returns the problem with a key, as the end of a sentence that begins with the name of the option or variable;
 * undefined if there is none. The text never contains the key.
 */
export function apiKeyProblem(key: unknown): string | undefined {
  if (typeof key !== 'string' || key === '') return 'is not set. Give a key of your account';
  if (BEARER.test(key)) return undefined;
  return 'has a space, a line break, a quote or another invalid character. Copy the key again, without surrounding text';
}
