/** Looks at a key before it is sent: `fetch` would show a broken one in its error. */

/** What a bearer is made of: RFC 6750, 2.1. */
const BEARER = /^[A-Za-z0-9._~+/-]+=*$/;

/** What is wrong with a key, as a sentence goes on after its name; undefined when nothing is. Never shows the key. */
export function apiKeyProblem(key: unknown): string | undefined {
  if (typeof key !== 'string' || key === '') return 'is not set. Give a key of your account';
  if (BEARER.test(key)) return undefined;
  return 'has a space, a line break, a quote or another character that no key has. Copy the key again, without what is around it';
}
