/** The PIN that the recipient tells at the door, which guesses must not find: all processes count the wrong ones together. */
import { sql, type Kysely } from 'kysely';
import { MAX_WRONG_PINS, WRONG_PINS_MINUTES } from '../../domain/requests/delivery-proofs.ts';
import type { EncryptionKeys } from '../encryption.ts';
import type { Database } from '../schema.ts';

export type PinOutcome =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** There were so many wrong ones that no PIN is looked at for so many milliseconds. */
  | { readonly kind: 'too_many'; readonly waitMs: number };

/** What a request's PIN is encrypted for. */
export const pinContext = (requestId: string): string => `PIN of ${requestId}`;

/** Compares a PIN with the order's, and counts it if it is wrong. Of PINs at the same moment one is looked at after the other. */
export async function checkPin(
  { database, encryption }: { readonly database: Kysely<Database>; readonly encryption: EncryptionKeys },
  requestId: string,
  pin: string,
): Promise<PinOutcome> {
  return database.transaction().execute(async (transaction): Promise<PinOutcome> => {
    const order = await transaction
      .selectFrom('request')
      .where('request_id', '=', requestId)
      .select(sql<string | null>`submission ->> 'delivery_pin'`.as('pin'))
      .forNoKeyUpdate()
      .executeTakeFirst();
    // By the clock, not the transaction's beginning: it may have waited for others.
    const { wait_ms } = await transaction
      .selectFrom(
        transaction
          .selectFrom('wrong_pin')
          .where('request_id', '=', requestId)
          .where(sql<boolean>`at > clock_timestamp() - ${SPAN}`)
          .select('at')
          .orderBy('at', 'desc')
          .limit(MAX_WRONG_PINS)
          .as('latest'),
      )
      .select(
        sql<number | null>`case when count(*) >= ${MAX_WRONG_PINS} then
          ceil(1000 * extract(epoch from min(at) + ${SPAN} - clock_timestamp()))::int end`.as('wait_ms'),
      )
      .executeTakeFirstOrThrow();
    if (wait_ms !== null) return { kind: 'too_many', waitMs: Math.max(1, wait_ms) };
    if (order?.pin != null && encryption.open(order.pin, pinContext(requestId)) === pin) {
      await transaction.deleteFrom('wrong_pin').where('request_id', '=', requestId).execute();
      return { kind: 'right' };
    }
    await transaction
      .insertInto('wrong_pin')
      .values({ request_id: requestId, at: sql<Date>`clock_timestamp()` })
      .execute();
    return { kind: 'wrong' };
  });
}

/** Milliseconds until no wrong PIN of this order is remembered; 0 when none is. */
export async function wrongPinWait(database: Kysely<Database>, requestId: string): Promise<number> {
  const { wait_ms } = await database
    .selectFrom('wrong_pin')
    .where('request_id', '=', requestId)
    .select(
      sql<number | null>`ceil(1000 * extract(epoch from max(at) + ${SPAN} - clock_timestamp()))::int`.as(
        'wait_ms',
      ),
    )
    .executeTakeFirstOrThrow();
  return Math.max(0, wait_ms ?? 0);
}

const SPAN = sql`make_interval(mins => ${WRONG_PINS_MINUTES})`;
