/** Idempotency keys: one call at a time works on a key, and repeated calls get its stored answer. Times are those of Postgres. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { POOL_LIMITS } from '../../domain/common/pool-limits.ts';
import { RETENTION } from '../../domain/common/retention.ts';
import type { Db } from '../schema.ts';

export const IDEMPOTENCY_KEY_HOURS = 24 * RETENTION.idempotency_answer.days;
/**
 * Age after which another call may take over a claim: longer than any call takes. Taking over too early is harmless, because the
 * effects of a repeated call are the same.
 */
export const CLAIM_SECONDS = POOL_LIMITS.main.call_ms / 1000;

export interface KeyedCall {
  readonly partner_id: string;
  readonly operation: string;
  readonly key: string;
}

export interface AnswerRow {
  readonly status: number;
  /** Encrypted. */
  readonly answer: string;
}

type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: string }
  | { readonly kind: 'answered'; readonly stored: AnswerRow }
  | { readonly kind: 'in_progress' }
  /** The key was used with another fingerprint before. */
  | { readonly kind: 'reused' };

/** Claims a key that is new, past its retention, or abandoned by a call that died without an answer. */
export async function claimIdempotencyKey(
  database: Db,
  call: KeyedCall,
  fingerprint: string,
): Promise<ClaimOutcome> {
  const claim = randomUUID();
  const outdated = sql<boolean>`idempotency_key.created_at < now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})`;
  const abandoned = sql<boolean>`(idempotency_key.status is null
    and idempotency_key.claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})
    and idempotency_key.fingerprint = excluded.fingerprint)`;
  const claimed = await database
    .insertInto('idempotency_key')
    .values({ ...call, fingerprint, claim })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'operation', 'key'])
        .doUpdateSet((row) => ({
          fingerprint: row.ref('excluded.fingerprint'),
          claim: row.ref('excluded.claim'),
          claimed_at: sql<Date>`now()`,
          created_at: sql<Date>`now()`,
          status: null,
          answer: null,
        }))
        .where((row) => row.or([outdated, abandoned])),
    )
    .returning('claim')
    .executeTakeFirst();
  if (claimed !== undefined) return { kind: 'claimed', claim };
  return (await earlierCall(database, call, fingerprint)) ?? { kind: 'in_progress' };
}

/** Returns undefined when the earlier call has just released its claim. */
async function earlierCall(
  database: Db,
  call: KeyedCall,
  fingerprint: string,
): Promise<ClaimOutcome | undefined> {
  const row = await database
    .selectFrom('idempotency_key')
    .where('partner_id', '=', call.partner_id)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .select(['fingerprint', 'status', 'answer'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.fingerprint !== fingerprint) return { kind: 'reused' };
  const { status, answer } = row;
  if (status === null || answer === null) return { kind: 'in_progress' };
  return { kind: 'answered', stored: { status, answer } };
}

/** Stores the answer of a claim, unless another call has taken over. */
export async function storeAnswer(
  database: Db,
  claim: string,
  call: KeyedCall,
  { status, answer }: AnswerRow,
): Promise<void> {
  await database
    .updateTable('idempotency_key')
    .set({ status, answer })
    .where('partner_id', '=', call.partner_id)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .where('claim', '=', claim)
    .execute();
}

/** Releases a claim, so that the next call with the key counts as the first one. */
export async function releaseClaim(database: Db, claim: string, call: KeyedCall): Promise<void> {
  await database
    .deleteFrom('idempotency_key')
    .where('partner_id', '=', call.partner_id)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .where('claim', '=', claim)
    .execute();
}

export interface StoredCall extends KeyedCall {
  readonly answer: string;
}

export async function readAnswersOf(database: Db, partner_id: string): Promise<StoredCall[]> {
  const rows = await database
    .selectFrom('idempotency_key')
    .where('partner_id', '=', partner_id)
    .where('answer', 'is not', null)
    .select(['partner_id', 'operation', 'key', 'answer'])
    .execute();
  return rows.flatMap(({ answer, ...call }) => (answer === null ? [] : [{ ...call, answer }]));
}

/** Deletes an answer and its key. A repeated call runs again, without a second effect. */
export async function deleteAnswer(database: Db, { partner_id, operation, key }: KeyedCall): Promise<void> {
  await database
    .deleteFrom('idempotency_key')
    .where('partner_id', '=', partner_id)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}

export const answerContext = ({ partner_id, operation, key }: KeyedCall): string =>
  JSON.stringify(['answer', partner_id, operation, key]);
