/** Stores how orders reach each pharmacy. Each secret is encrypted for its pharmacy. */
import { sql } from 'kysely';
import type { ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import type { EncryptionKeys } from '../encryption.ts';
import type { Db, Tx } from '../schema.ts';
import { logChange, type OperatorAct, type ChangeOutcome } from './trust.ts';

export interface HttpGateway {
  readonly kind: 'http';
  readonly url: string;
  /** Encrypted secrets, newest first; more than one during a rotation. */
  readonly secrets: readonly string[];
}

type Gateway = { readonly kind: 'inbox' } | HttpGateway;

const INBOX: Gateway = { kind: 'inbox' };

interface GatewayStore {
  readonly database: Db;
  readonly encryption: EncryptionKeys;
}

export const gatewaySecretContext = (pharmacyId: string): string => `gateway secret of ${pharmacyId}`;

/**
 * Decrypts the secrets for calls to a pharmacy's system.
 *
 * @throws WrongEncryptionKeys when a key is missing, or a secret belongs to another pharmacy.
 */
export function openGatewaySecrets(
  encryption: EncryptionKeys,
  pharmacyId: string,
  sealed: readonly string[],
): string[] {
  return sealed.map((one) => encryption.open(one, gatewaySecretContext(pharmacyId)));
}

export async function findGateway(database: Db, pharmacyId: string, now: Date): Promise<Gateway> {
  const row = await database
    .selectFrom('pharmacy_gateway as gateway')
    .select('url')
    .select(
      sql<string[]>`array(
        select secret from pharmacy_gateway_secret secret
         where secret.pharmacy_id = gateway.pharmacy_id and coalesce(expires_at, 'infinity') > ${now}
         order by created_at desc
      )`.as('secrets'),
    )
    .where('pharmacy_id', '=', pharmacyId)
    .where('kind', '=', 'http')
    .executeTakeFirst();
  if (row === undefined || row.url === null) return INBOX;
  return { kind: 'http', url: row.url, secrets: row.secrets };
}

export interface GatewayChange {
  readonly outcome: ChangeOutcome;
  readonly secret?: string;
}

/** Sends new orders to the pharmacy's own system. An existing secret stays valid. */
export async function setHttpGateway(
  { database, encryption }: GatewayStore,
  { url, ...act }: OperatorAct & { readonly url: string },
): Promise<GatewayChange> {
  return change(database, act, async (transaction, before) => {
    if (before?.kind === 'http' && before.url === url) return { outcome: 'unchanged' };
    await store(transaction, { pharmacy_id: act.pharmacy_id, kind: 'http', url });
    await logChange(transaction, act, 'gateway_changed', { kind: 'http', url });
    if (await hasSecret(transaction, act)) return { outcome: 'changed' };
    return { outcome: 'changed', secret: await addSecret({ database: transaction, encryption }, act) };
  });
}

export async function setInboxGateway(database: Db, act: OperatorAct): Promise<GatewayChange> {
  return change(database, act, async (transaction, before) => {
    if (before === undefined || before.kind === 'inbox') return { outcome: 'unchanged' };
    await store(transaction, { pharmacy_id: act.pharmacy_id, kind: 'inbox', url: null });
    await logChange(transaction, act, 'gateway_changed', { kind: 'inbox' });
    return { outcome: 'changed' };
  });
}

/**
 * Creates a new secret. The previous secret also signs until the overlap ends; older secrets expire now.
 *
 * @returns `unchanged` when the pharmacy never had a system of its own.
 */
export async function rotateGatewaySecret(
  { database, encryption }: GatewayStore,
  { overlap_seconds, ...act }: OperatorAct & { readonly overlap_seconds: number },
): Promise<GatewayChange> {
  return change(database, act, async (transaction, before) => {
    if (before === undefined) return { outcome: 'unchanged' };
    await transaction
      .deleteFrom('pharmacy_gateway_secret')
      .where('pharmacy_id', '=', act.pharmacy_id)
      .where('expires_at', 'is not', null)
      .execute();
    await transaction
      .updateTable('pharmacy_gateway_secret')
      .set({ expires_at: sql<Date>`now() + make_interval(secs => ${overlap_seconds})` })
      .where('pharmacy_id', '=', act.pharmacy_id)
      .execute();
    const secret = await addSecret({ database: transaction, encryption }, act);
    const details = { overlap_seconds: String(overlap_seconds) };
    await logChange(transaction, act, 'gateway_secret_rotated', details);
    return { outcome: 'changed', secret };
  });
}

/** The pharmacy and the sandbox scenario of a request; undefined when Postgres has no such request. */
export async function findPharmacyOfRequest(
  database: Db,
  requestId: string,
): Promise<{ readonly pharmacy_id: string; readonly scenario: ScenarioName | null } | undefined> {
  return database
    .selectFrom('request')
    .select(['pharmacy_id', sql<ScenarioName | null>`submission #>> '{sandbox,scenario}'`.as('scenario')])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

type Stored = { readonly kind: 'inbox' | 'http'; readonly url: string | null } | undefined;

/** @param decide called with the current gateway, under a lock of the pharmacy. */
async function change(
  database: Db,
  { pharmacy_id }: OperatorAct,
  decide: (transaction: Tx, before: Stored) => Promise<GatewayChange>,
): Promise<GatewayChange> {
  return database.transaction().execute(async (transaction): Promise<GatewayChange> => {
    const pharmacy = await transaction
      .selectFrom('pharmacy')
      .select('pharmacy_id')
      .where('pharmacy_id', '=', pharmacy_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (pharmacy === undefined) return { outcome: 'not_found' };
    const before = await transaction
      .selectFrom('pharmacy_gateway')
      .select(['kind', 'url'])
      .where('pharmacy_id', '=', pharmacy_id)
      .executeTakeFirst();
    return decide(transaction, before);
  });
}

async function store(
  transaction: Tx,
  row: { readonly pharmacy_id: string; readonly kind: 'inbox' | 'http'; readonly url: string | null },
): Promise<void> {
  await transaction
    .insertInto('pharmacy_gateway')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('pharmacy_id')
        .doUpdateSet({ kind: row.kind, url: row.url, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

async function hasSecret(transaction: Tx, { pharmacy_id }: OperatorAct): Promise<boolean> {
  const secret = await transaction
    .selectFrom('pharmacy_gateway_secret')
    .select('secret')
    .where('pharmacy_id', '=', pharmacy_id)
    .where('expires_at', 'is', null)
    .executeTakeFirst();
  return secret !== undefined;
}

async function addSecret(
  { database, encryption }: GatewayStore,
  { pharmacy_id }: OperatorAct,
): Promise<string> {
  const secret = newSecret();
  const sealed = encryption.seal(secret, gatewaySecretContext(pharmacy_id));
  await database.insertInto('pharmacy_gateway_secret').values({ pharmacy_id, secret: sealed }).execute();
  return secret;
}
