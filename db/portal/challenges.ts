/** Challenges that devices answer with a passkey: once, within minutes. */
import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { keepPending, takePending } from './pending.ts';

const MINUTES = 5;
const nameOf = (challenge: string) => `passkey-${challenge}`;

/** @param forWhom a user's id; empty for a sign-in, which names nobody. */
export async function keepChallenge(
  database: Kysely<Database>,
  challenge: string,
  forWhom: string,
): Promise<void> {
  await keepPending(database, { identifier: nameOf(challenge), value: forWhom, minutes: MINUTES });
}

/** For whom it was; undefined when it was none of ours, is answered already, or too old. */
export async function takeChallenge(
  database: Kysely<Database>,
  challenge: string,
): Promise<string | undefined> {
  return takePending(database, nameOf(challenge));
}
