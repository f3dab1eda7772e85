/** Gives the stock back that is kept for requests which nobody will continue. */
import { overdueReservations } from '../../../db/stock/orphaned-reservations.ts';
import { releaseStock } from '../../../db/stock/release-stock.ts';
import type { Stores } from '../projection/comparison.ts';
import { readWorkflowCondition } from '../workflow-condition.ts';

/**
 * Gives back the stock of requests whose workflow has ended without doing so, once every time limit of theirs is over:
 * until then somebody may continue the workflow. Doing so twice, or in several processes, does no more than once.
 *
 * @param restock as for `releaseStock`.
 * @returns the requests.
 */
export async function releaseStockOfStuck(
  { database, client }: Stores,
  { now, restock }: { readonly now: Date; readonly restock: boolean },
): Promise<string[]> {
  const released = [];
  for (const request_id of await overdueReservations(database, { now, restock })) {
    const workflow = await readWorkflowCondition(client, request_id);
    if (workflow?.has_ended === false) continue;
    await releaseStock(database, { request_id, restock });
    released.push(request_id);
  }
  return released;
}
