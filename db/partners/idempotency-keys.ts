/** Idempotency keys: one caller at a time, and the answer for those who come again. Times are Postgres's own. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { POOL_LIMITS } from '../../domain/common/pool-limits.ts';
import { RETENTION } from '../../domain/common/retention.ts';
import type { Database } from '../schema.ts';

/** How long an answer is kept, as partners are told: `docs/partners/idempotency.md`. */
export const IDEMPOTENCY_KEY_HOURS = 24 * RETENTION.idempotency_answer.days;
/**
 * How long a caller may be at it before another may take over: longer than any call takes. Taking over too early
 * costs nothing, because what a call does is the same when it is done twice.
 */
export const CLAIM_SECONDS = POOL_LIMITS.main.call_ms / 1000;

/** What one key is valid for. */
export interface KeyedCall {
  readonly partner_id: string;
  readonly operation: string;
  readonly key: string;
}

/** An answer as the row has it. */
export interface AnswerRow {
  readonly status: number;
  /** Encrypted. */
  readonly answer: string;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: string }
  | { readonly kind: 'answered'; readonly stored: AnswerRow }
  | { readonly kind: 'in_progress' }
  /** The key came with another fingerprint before. */
  | { readonly kind: 'reused' };

/** Claims a key that is new, older than its answer is kept, or left without an answer by a caller that has died. */
export async function claimIdempotencyKey(
  database: Kysely<Database>,
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

/** Undefined when the earlier caller has just given its claim back. */
async function earlierCall(
  database: Kysely<Database>,
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

/** Stores the answer of a claim; does nothing when somebody has taken over. */
export async function storeAnswer(
  database: Kysely<Database>,
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

/** Gives a claim back: the next call with the key is the first one again. */
export async function releaseClaim(
  database: Kysely<Database>,
  claim: string,
  call: KeyedCall,
): Promise<void> {
  await database
    .deleteFrom('idempotency_key')
    .where('partner_id', '=', call.partner_id)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .where('claim', '=', claim)
    .execute();
}

/** An answer that is kept, and what it was given to. */
export interface StoredCall extends KeyedCall {
  readonly answer: string;
}

/** Every answer that is kept for a partner. */
export async function readAnswersOf(database: Kysely<Database>, partner_id: string): Promise<StoredCall[]> {
  const rows = await database
    .selectFrom('idempotency_key')
    .where('partner_id', '=', partner_id)
    .where('answer', 'is not', null)
    .select(['partner_id', 'operation', 'key', 'answer'])
    .execute();
  return rows.flatMap(({ answer, ...call }) => (answer === null ? [] : [{ ...call, answer }]));
}

/** Forgets an answer, with its key: the same call is made again, which does nothing twice. */
export async function forgetAnswer(
  database: Kysely<Database>,
  { partner_id, operation, key }: KeyedCall,
): Promise<void> {
  await database
    .deleteFrom('idempotency_key')
    .where('partner_id', '=', partner_id)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}

/** What an answer is encrypted for. */
export const answerContext = ({ partner_id, operation, key }: KeyedCall): string =>
  JSON.stringify(['answer', partner_id, operation, key]);
