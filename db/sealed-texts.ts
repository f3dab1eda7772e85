/** All texts that are encrypted with a deployment key, so that key rotation can re-encrypt them. docs/decisions/0055. */
import { type RawBuilder, sql } from 'kysely';
import { isTerminal, STATUSES } from '../domain/requests/statuses.ts';
import { answerContext } from './partners/idempotency-keys.ts';
import { gatewaySecretContext } from './pharmacies/gateways.ts';
import { payloadKeyContext } from './requests/payload-keys.ts';
import { pinContext } from './requests/delivery-pins.ts';
import type { Db } from './schema.ts';
import { signingSecretContext } from './webhooks/endpoints.ts';

interface SealedTexts {
  readonly name: string;
  /** Table, or subquery of the rows to re-encrypt. */
  readonly from: RawBuilder<unknown>;
  readonly sealed: RawBuilder<string>;
  /** Array of the columns that the context is made from. */
  readonly owner: RawBuilder<unknown>;
  readonly contextOf: (owner: readonly string[]) => string;
  /** The `set` clause that stores a new text. */
  readonly set: (sealed: RawBuilder<string>) => RawBuilder<unknown>;
}

interface SealedText {
  readonly sealed: string;
  readonly owner: readonly string[];
}

const ENDED = STATUSES.filter(isTerminal);
const PIN = sql<string>`submission ->> 'delivery_pin'`;

/** The texts in one column of a table, encrypted for the owner in another column. */
const textsIn = (
  name: string,
  [table, column, owner]: readonly [table: string, column: string, owner: string],
  contextOf: (owner: string) => string,
): SealedTexts => ({
  name,
  from: sql.table(table),
  sealed: sql.ref<string>(column),
  owner: sql`array[${sql.ref(owner)}]`,
  contextOf: ([id = '']) => contextOf(id),
  set: (sealed) => sql`${sql.ref(column)} = ${sealed}`,
});

const PAYLOAD_KEYS = ['payload_key', 'sealed', 'key_id'] as const;
const ENDPOINT_SECRETS = ['webhook_secret', 'secret', 'webhook_id'] as const;
const GATEWAY_SECRETS = ['pharmacy_gateway_secret', 'secret', 'pharmacy_id'] as const;

/**
 * The encrypted texts that are re-encrypted when the deployment's key changes. PINs of open requests are also part of
 * their workflow's state, so they are re-encrypted only after the request has ended.
 */
export const SEALED_TEXTS: readonly SealedTexts[] = [
  textsIn('keys of payloads', PAYLOAD_KEYS, payloadKeyContext),
  textsIn('secrets of webhook endpoints', ENDPOINT_SECRETS, signingSecretContext),
  textsIn("secrets of pharmacies' systems", GATEWAY_SECRETS, gatewaySecretContext),
  {
    name: 'stored answers',
    from: sql`idempotency_key`,
    sealed: sql`answer`,
    owner: sql`array[partner_id, operation, key]`,
    contextOf: ([partner_id = '', operation = '', key = '']) => answerContext({ partner_id, operation, key }),
    set: (sealed) => sql`answer = ${sealed}`,
  },
  {
    name: 'PINs of requests that have ended',
    from: sql`(select * from request where status = any(${ENDED}::text[])) as request`,
    sealed: PIN,
    owner: sql`array[request_id]`,
    contextOf: ([id = '']) => pinContext(id),
    set: (sealed) => sql`submission = jsonb_set(submission, '{delivery_pin}', to_jsonb(${sealed}))`,
  },
];

/** Up to `limit` texts that another key encrypts; empty when none are left. */
export async function readUnderOtherKeys(
  database: Db,
  { from, sealed, owner }: SealedTexts,
  { keyId, limit }: { readonly keyId: string; readonly limit: number },
): Promise<SealedText[]> {
  const { rows } = await sql<SealedText>`
    select ${sealed} as sealed, ${owner} as owner from ${from}
     where split_part(${sealed}, '.', 1) <> ${keyId} limit ${limit}
  `.execute(database);
  return rows;
}

/** Replaces texts in one statement. Texts that changed meanwhile stay. */
export async function replaceSealed(
  database: Db,
  texts: SealedTexts,
  pairs: readonly { readonly before: string; readonly after: string }[],
): Promise<void> {
  const before = pairs.map((pair) => pair.before);
  const after = pairs.map((pair) => pair.after);
  const table = texts.sealed === PIN ? sql`request` : texts.from;
  await sql`
    update ${table} set ${texts.set(sql`pairs.after`)}
      from unnest(${before}::text[], ${after}::text[]) as pairs (before, after)
     where ${texts.sealed} = pairs.before
  `.execute(database);
}

/** Number of open requests whose PIN another key encrypts. */
export async function countOpenPinsUnderOtherKeys(database: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from request
     where status <> all(${ENDED}::text[]) and split_part(${PIN}, '.', 1) <> ${keyId}
  `.execute(database);
  return rows[0]?.count ?? 0;
}

interface SealedSample {
  readonly id: string;
  readonly secret: string;
}

interface SealedSamples {
  readonly webhooks: readonly SealedSample[];
  readonly pharmacies: readonly SealedSample[];
  readonly payload_keys: readonly SealedSample[];
}

/** One text for each key and kind, to check that the deployment has the keys. */
export async function readSealedSamples(database: Db): Promise<SealedSamples> {
  const samples = async ([table, column, owner]: readonly [string, string, string]) => {
    const text = sql.ref(column);
    const { rows } = await sql<SealedSample>`
      select distinct on (split_part(${text}, '.', 1)) ${sql.ref(owner)} as id, ${text} as secret
        from ${sql.table(table)}
    `.execute(database);
    return rows;
  };
  const [webhooks, pharmacies, payload_keys] = await Promise.all([
    samples(ENDPOINT_SECRETS),
    samples(GATEWAY_SECRETS),
    samples(PAYLOAD_KEYS),
  ]);
  return { webhooks, pharmacies, payload_keys };
}
