/** Gives the stock of a request back that nothing will continue. */
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { releaseStock } from '../../../db/stock/release-stock.ts';
import { ServiceError } from '../../common/errors.ts';
import { inspectRequest } from '../inspect-request.ts';
import type { Stores } from '../projection/comparison.ts';

/**
 * At once, where a worker would do it an hour after the request's time limits.
 *
 * @param restock as for `releaseStock`.
 * @throws ServiceError `request_goes_on` while its workflow runs: it gives back itself what it does not need.
 */
export async function giveBackStock(
  stores: Stores,
  request_id: string,
  { restock }: { readonly restock: boolean },
): Promise<void> {
  const { workflow, state } = await inspectRequest(stores, request_id);
  const runs = workflow?.has_ended === false;
  if (runs && !isTerminal(state.record.status)) throw new ServiceError('request_goes_on');
  await releaseStock(stores.database, { request_id, restock });
}
