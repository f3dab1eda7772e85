/** The secrets of webhook endpoints, as Standard Webhooks 1.0.0 spells them. */

export const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret that nobody can guess: `whsec_` and 32 random bytes in base 64. Not for use in workflow code. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return SECRET_PREFIX + btoa(String.fromCharCode(...bytes));
}
