/** Lists of requests from the read model: newest first, page by page. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { selectRequests, toState } from './requests.ts';
import type { Database } from '../schema.ts';
import type { RequestTable } from './schema.ts';

export interface RequestFilters {
  /** Any of these. */
  readonly statuses?: readonly Status[] | undefined;
  readonly enrollee_id?: string | undefined;
  readonly pharmacy_id?: string | undefined;
  readonly external_id?: string | undefined;
  /** Created at this moment or later. */
  readonly created_after?: Date | undefined;
  /** Created before this moment. */
  readonly created_before?: Date | undefined;
}

/** The place of a request in the order of lists. */
export interface RequestPosition {
  readonly created_at: Date;
  readonly request_id: string;
}

/** @template Shown what a request of it is: sealed until its partner is answered. */
export interface RequestPage<Shown extends SealedRecord | RequestRecord = SealedRecord> {
  readonly requests: readonly Shown[];
  readonly has_more: boolean;
}

/** Whether a row comes after a position; without one, all do. */
export function isAfter(position: RequestPosition | undefined) {
  return position === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, request_id) < (${position.created_at}::timestamptz, ${position.request_id}::text)`;
}

/** The next `limit` requests of a partner that come after a position; the newest ones without it. */
export async function listRequests(
  database: Kysely<Database>,
  partnerId: string,
  filters: RequestFilters,
  { limit, after }: { readonly limit: number; readonly after: RequestPosition | undefined },
): Promise<RequestPage> {
  const { statuses, enrollee_id, pharmacy_id, external_id, created_after, created_before } = filters;
  const rows = await selectRequests(database)
    .where('partner_id', '=', partnerId)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
    .$if(enrollee_id !== undefined, (query) => query.where('enrollee_id', '=', enrollee_id ?? ''))
    .$if(pharmacy_id !== undefined, (query) => query.where('pharmacy_id', '=', pharmacy_id ?? ''))
    .$if(external_id !== undefined, (query) => query.where('external_id', '=', external_id ?? ''))
    .$if(created_after !== undefined, (query) =>
      query.where('created_at', '>=', created_after ?? new Date(0)),
    )
    .$if(created_before !== undefined, (query) =>
      query.where('created_at', '<', created_before ?? new Date(0)),
    )
    .where(isAfter(after))
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .execute();
  return {
    requests: rows.slice(0, limit).map((row) => toState(row).record),
    has_more: rows.length > limit,
  };
}

/** What operators see of a request in a list. */
export type ListedRequest = Pick<
  Selectable<RequestTable>,
  'request_id' | 'status' | 'created_at' | 'updated_at' | 'partner_id' | 'pharmacy_id'
>;

export interface StatusFilters {
  /** Any of these. */
  readonly statuses: readonly Status[];
  readonly partner_id: string | undefined;
  /** That has it now. */
  readonly pharmacy_id: string | undefined;
}

/** The newest requests of all partners that have one of these statuses. */
export async function requestsWithStatus(
  database: Kysely<Database>,
  filters: StatusFilters,
  limit: number,
): Promise<ListedRequest[]> {
  const { statuses, partner_id, pharmacy_id } = filters;
  return database
    .selectFrom('request')
    .select(['request_id', 'status', 'created_at', 'updated_at', 'partner_id', 'pharmacy_id'])
    .where('status', 'in', statuses)
    .$if(partner_id !== undefined, (query) => query.where('partner_id', '=', partner_id ?? ''))
    .$if(pharmacy_id !== undefined, (query) => query.where('pharmacy_id', '=', pharmacy_id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();
}
