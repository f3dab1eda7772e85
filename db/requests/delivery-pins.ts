/**
 * The PIN that the recipient gives at the door. Each PIN of a request is derived from one sealed secret, so that a change of pharmacy or
 * recipient issues a new PIN without storing it. Wrong PINs are counted in Postgres, for all API processes together.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Expression } from 'kysely';
import {
  MAX_WRONG_PINS,
  MAX_WRONG_PINS_OF_A_PHARMACY,
  pinBlock,
  WRONG_PINS_MINUTES,
  type DeliveryPin,
  type PinBlock,
  type WrongPins,
} from '../../domain/requests/delivery-proofs.ts';
import type { RequestRecord, SealedPin, SealedRecord } from '../../domain/requests/record.ts';
import { pinIssueOf, type TimelineEntry } from '../../domain/requests/timeline.ts';
import type { EncryptionKeys } from '../encryption.ts';
import type { Db } from '../schema.ts';

type PinOutcome = { readonly kind: 'right' | 'wrong' } | PinBlock;

const SECRET_BYTES = 16;
const DIGITS = 6;

export const pinContext = (requestId: string): string => `PIN of ${requestId}`;

export function newPinSecret(encryption: EncryptionKeys, requestId: string): string {
  return encryption.seal(randomBytes(SECRET_BYTES).toString('base64url'), pinContext(requestId));
}

/** Computes the PIN from the first 31 bits of an HMAC over its issue, as HOTP truncates (RFC 4226, section 5.3). */
function openPin(encryption: EncryptionKeys, requestId: string, { secret, issue }: SealedPin): DeliveryPin {
  const opened = encryption.open(secret, pinContext(requestId));
  const digest = createHmac('sha256', opened).update(`delivery PIN ${issue}`).digest();
  const number = (digest.readUInt32BE(0) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0') as DeliveryPin;
}

/** The record as its partner reads it. The PIN is null once the key that sealed it was destroyed. */
export function withPin(encryption: EncryptionKeys, record: SealedRecord): RequestRecord {
  const { request_id, delivery_pin } = record;
  const isReadable = delivery_pin !== null && encryption.canOpen(delivery_pin.secret);
  return { ...record, delivery_pin: isReadable ? openPin(encryption, request_id, delivery_pin) : null };
}

/**
 * Compares a PIN with the order's current one, and counts it when it is wrong. Checks of one order, and of one pharmacy, run
 * one after the other.
 */
export async function checkPin(
  { database, encryption }: { readonly database: Db; readonly encryption: EncryptionKeys },
  { request_id, pharmacy_id }: { readonly request_id: string; readonly pharmacy_id: string },
  pin: string,
): Promise<PinOutcome> {
  return database.transaction().execute(async (transaction): Promise<PinOutcome> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wrong PINs of ${pharmacy_id}`}, 0))`.execute(
      transaction,
    );
    const order = await transaction
      .selectFrom('request')
      .where('request_id', '=', request_id)
      .select(sql<string | null>`submission ->> 'delivery_pin'`.as('secret'))
      .forNoKeyUpdate()
      .executeTakeFirst();
    const issue = await issueOf(transaction, request_id);
    const block = pinBlock(await countWrongPins(transaction, { request_id, pharmacy_id, issue }));
    if (block !== undefined) return block;
    if (order?.secret != null && openPin(encryption, request_id, { secret: order.secret, issue }) === pin)
      return { kind: 'right' };
    // The clock, because the transaction may have started long before, while it waited for others.
    await transaction
      .insertInto('wrong_pin')
      .values({ request_id, pharmacy_id, issue, at: sql<Date>`clock_timestamp()` })
      .execute();
    return { kind: 'wrong' };
  });
}

/** Milliseconds until the last wrong attempt at the current PIN is `WRONG_PINS_MINUTES` ago; 0 when there is none. */
export async function wrongPinWait(database: Db, requestId: string): Promise<number> {
  const { wait_ms } = await database
    .selectFrom('wrong_pin')
    .where('request_id', '=', requestId)
    .where('issue', '=', await issueOf(database, requestId))
    .select(waitSince(sql`max(at)`).as('wait_ms'))
    .executeTakeFirstOrThrow();
  return Math.max(0, wait_ms ?? 0);
}

async function issueOf(database: Db, requestId: string): Promise<number> {
  const entries = await database
    .selectFrom('timeline_entry')
    .where('request_id', '=', requestId)
    .select(sql<Pick<TimelineEntry, 'rerouted' | 'resolved'>>`entry - 'sealed'`.as('unsealed'))
    .execute();
  return pinIssueOf(entries.map(({ unsealed }) => unsealed));
}

async function countWrongPins(
  database: Db,
  { request_id, pharmacy_id, issue }: { request_id: string; pharmacy_id: string; issue: number },
): Promise<WrongPins> {
  const atThisPin = database
    .selectFrom('wrong_pin')
    .where('request_id', '=', request_id)
    .where('issue', '=', issue);
  const atThisPharmacy = database.selectFrom('wrong_pin').where('pharmacy_id', '=', pharmacy_id);
  const nthLatest = (attempts: typeof atThisPin, n: number) =>
    attempts
      .where(sql<boolean>`at > clock_timestamp() - ${SPAN}`)
      .select((row) => waitSince(row.ref('at')).as('wait_ms'))
      .orderBy('at', 'desc')
      .offset(n - 1)
      .limit(1);
  return database
    .selectNoFrom([
      atThisPin.select(sql<number>`count(*)::integer`.as('count')).as('at_this_pin'),
      nthLatest(atThisPin, MAX_WRONG_PINS).as('order_wait_ms'),
      nthLatest(atThisPharmacy, MAX_WRONG_PINS_OF_A_PHARMACY).as('pharmacy_wait_ms'),
    ])
    .executeTakeFirstOrThrow() as Promise<WrongPins>;
}

const SPAN = sql`make_interval(mins => ${WRONG_PINS_MINUTES})`;

/** Milliseconds until an attempt at this time no longer counts. */
function waitSince(at: Expression<unknown>) {
  return sql<number | null>`ceil(1000 * extract(epoch from ${at} + ${SPAN} - clock_timestamp()))::int`;
}
