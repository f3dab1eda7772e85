/** Keeps the stock of pharmacies in step with what happens to a request. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markDispensed, releaseStock } from '../db/stock/reservations.ts';
import type { RequestProjection } from '../domain/requests/messages.ts';
import { linesDispensed } from '../domain/stock.ts';
import { isTerminal, transitionOf } from '../domain/requests/statuses.ts';
import { termsOf } from '../domain/requests/terms.ts';

const DISPENSED = transitionOf('dispense').to;

/** Marks what was dispensed, and gives back what is left at the end; safe to repeat. Makes no statement in between. */
export async function followStock(
  database: Kysely<Database>,
  { submission, timeline }: RequestProjection,
): Promise<void> {
  const { request_id, environment } = submission;
  const latest = timeline.at(-1);
  if (latest === undefined) return;
  if (isTerminal(latest.status)) {
    // Nobody tells new quantities for invented pharmacies: without this they would run out.
    await releaseStock(database, { request_id, restock: environment === 'sandbox' });
  } else if (latest.status === DISPENSED && latest.event === undefined) {
    const lines = linesDispensed(termsOf(submission, timeline).items, timeline);
    await markDispensed(database, { request_id, lines, at: new Date(latest.at) });
  }
}
