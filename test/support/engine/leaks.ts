/** Finds leaks: keys, secrets and patient data in logs, and data of another caller in an answer. */

/** A whole key of either environment; only its prefix may be shown. */
const KEY = /mfp_(?:ph_)?(?:sbx|live)_[0-9A-Za-z]{38}/;
/** A whole webhook secret; texts about secrets may contain its prefix. */
const WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/]{20}/;
/** Patient data of the tests' orders. */
const PATIENT = /ENR-0001|Adeola Odeku|Ada Obi|8031234567|0803 123 4567/;

const NEVER_LOGGED = [KEY, WEBHOOK_SECRET, PATIENT];

/**
 * @param logs lines of any process.
 * @throws Error with the line that contains a key, a secret or patient data.
 */
export function requireNoSecrets(logs: string): void {
  const line = logs.split('\n').find((candidate) => NEVER_LOGGED.some((secret) => secret.test(candidate)));
  if (line !== undefined) throw new Error(`This must not be in a log: ${line}`);
}

/** Owner of each id, among the partners of one server. */
export class Ownership {
  /** Partner by each id that only it may receive: its own id, and those of its requests. */
  private readonly owners = new Map<string, string>();

  /** @throws Error when the answer to a partner contains a key, or an id of another partner. */
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
