/** Lists a partner's requests from the read model, newest first. */
import {
  listRequests as listStored,
  type RequestFilters,
  type RequestPage,
  type RequestPosition,
} from '../../db/requests/request-lists.ts';
import type { ServiceParts } from '../parts.ts';

export type { RequestFilters, RequestPage, RequestPosition };

/** Which part of a list. */
export interface PageChoice {
  readonly limit: number;
  /** Where the page before ended; undefined for the first. */
  readonly after: RequestPosition | undefined;
}

export async function listRequests(
  { database }: Pick<ServiceParts, 'database'>,
  partnerId: string,
  filters: RequestFilters,
  page: PageChoice,
): Promise<RequestPage> {
  return listStored(database, partnerId, filters, page);
}
