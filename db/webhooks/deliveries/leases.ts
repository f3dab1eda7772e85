/** Leases of deliveries: extended while an attempt is made, and given back when none is. */
import { sql, type Kysely } from 'kysely';
import type { DeliveryKey } from '../../../domain/webhooks/messages.ts';
import type { Database } from '../../schema.ts';
import { LEASED_UNTIL } from './claims.ts';

export interface Leased extends DeliveryKey {
  readonly lease: string;
}

/** Extends leases, also expired ones that nobody has claimed since. */
export async function extendLeases(database: Kysely<Database>, leased: readonly Leased[]): Promise<void> {
  await sql`
    update webhook_delivery delivery
       set leased_until = ${LEASED_UNTIL}
      from unnest(${leased.map(({ request_id }) => request_id)}::text[],
                  ${leased.map(({ sequence }) => sequence)}::integer[],
                  ${leased.map(({ webhook_id }) => webhook_id)}::text[],
                  ${leased.map(({ lease }) => lease)}::uuid[]) as held (request_id, sequence, webhook_id, lease)
     where (delivery.request_id, delivery.sequence, delivery.webhook_id, delivery.lease)
           = (held.request_id, held.sequence, held.webhook_id, held.lease)
  `.execute(database);
}

/** Lets anybody claim a delivery of which no attempt was made. */
export async function giveBack(
  database: Kysely<Database>,
  { request_id, sequence, webhook_id, lease }: Leased,
): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({ lease: null, leased_until: null })
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('webhook_id', '=', webhook_id)
    .where('lease', '=', lease)
    .execute();
}
