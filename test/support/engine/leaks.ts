/** Finds what must never be said: keys, secrets and patients in logs, and in an answer what is not the caller's. */

/** A whole key of either environment; its visible start alone may be shown. */
const KEY = /mfp_(?:ph_)?(?:sbx|live)_[0-9A-Za-z]{38}/;
/** What webhooks are signed with; whole, not a beginning in a text about them. */
const WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/]{20}/;
/** What the tests order for, and where to. */
const PATIENT = /ENR-0001|Adeola Odeku|Ada Obi|8031234567|0803 123 4567/;

const NEVER_LOGGED = [KEY, WEBHOOK_SECRET, PATIENT];

/**
 * @param logs lines of any process.
 * @throws Error with the line, when one holds a key or a secret, or tells of a patient.
 */
export function requireNothingSecret(logs: string): void {
  const line = logs.split('\n').find((candidate) => NEVER_LOGGED.some((secret) => secret.test(candidate)));
  if (line !== undefined) throw new Error(`This must not be in a log: ${line}`);
}

/** Who owns what, among the partners of one server. */
export class Ownership {
  /** Partner by each id that an answer may give away: its own, and those of its requests. */
  private readonly owners = new Map<string, string>();

  /** @throws Error when the answer to a partner holds a key, or an id of another one's. */
  inspect(partnerId: string, answer: string): void {
    if (KEY.test(answer)) throw new Error('An answer holds an API key');
    for (const id of idsIn(answer)) {
      const owner = this.owners.get(id) ?? partnerId;
      this.owners.set(id, owner);
      if (owner !== partnerId) throw new Error(`An answer to ${partnerId} holds ${id}, which is ${owner}'s`);
    }
  }
}

function idsIn(answer: string): string[] {
  return answer.match(/\b(?:req|par|evt|whk|rx|file)_[0-9a-z]{20,}(?:_\d+)?\b/g) ?? [];
}
