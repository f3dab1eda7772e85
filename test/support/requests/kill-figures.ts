/** Figures of a run under kills: duplicates and outages. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Kill } from '../engine/killable.ts';
import type { Received } from '../webhooks/receiver.ts';

/** An event that a receiver acknowledged more than once. Answers to a killed caller do not count. */
export interface Duplicate {
  readonly id: string;
  /** The first kill whose part served again after the first receipt of the event. */
  readonly kill: Kill | undefined;
}

export interface Spread {
  readonly median: number;
  readonly largest: number;
}

const isAcknowledged = ({ status }: Received) => status >= 200 && status <= 299;

/** Returns the duplicates at one endpoint. */
export function duplicatesOf(received: readonly Received[], kills: readonly Kill[]): Duplicate[] {
  const byId = Map.groupBy(received.filter(isAcknowledged), ({ id }) => id);
  return Array.from(byId).flatMap(([id, [first, ...again]]) =>
    again.map(() => ({ id, kill: kills.find(({ backAt }) => backAt >= (first?.at ?? 0)) })),
  );
}

/** Returns the figures of a run. */
export async function killFigures(
  database: Kysely<Database>,
  kills: readonly Kill[],
  received: readonly (readonly Received[])[],
): Promise<object> {
  const attempts = await database.selectFrom('webhook_attempt').select('failure').execute();
  const deliveries = await database.selectFrom('webhook_delivery').select('request_id').execute();
  const calls = received.flat();
  return {
    requests: new Set(deliveries.map(({ request_id }) => request_id)).size,
    deliveries: deliveries.length,
    attempts_logged: attempts.length,
    failed: attempts.filter(({ failure }) => failure !== null).length,
    calls_received: calls.length,
    broken_off: calls.filter(({ status }) => status === 0).length,
    most_duplicates_of_a_kill_at_an_endpoint: Math.max(...received.map((own) => mostByKill(own, kills))),
    by_part: figuresByPart(kills, received),
    waits_by_endpoint: received.map(waitsOf),
  };
}

/** The maximum number of duplicates that one kill caused at one endpoint. */
function mostByKill(received: readonly Received[], kills: readonly Kill[]): number {
  const byKill = Map.groupBy(duplicatesOf(received, kills), ({ kill }) => kill);
  return Math.max(0, ...Array.from(byKill.values(), ({ length }) => length));
}

/**
 * Returns one line for each part: the number of kills and duplicates, and how many milliseconds the part and the calls took to
 * recover.
 */
function figuresByPart(kills: readonly Kill[], received: readonly (readonly Received[])[]) {
  const duplicates = received.flatMap((calls) => duplicatesOf(calls, kills));
  const times = received
    .flat()
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
  return Array.from(byPart(kills), ([part, own]) => {
    const firstCalls = own.map(({ backAt }) => (times.find((time) => time >= backAt) ?? Number.NaN) - backAt);
    return {
      part,
      kills: own.length,
      duplicates: duplicates.filter(({ kill }) => kill?.part === part).length,
      was_away: spread(own.map(({ at, backAt }) => backAt - at)),
      first_call_after: spread(firstCalls),
    };
  });
}

/** Groups kills by part, in the order of the first kill of each part. */
export const byPart = (kills: readonly Kill[]) => Map.groupBy(kills, ({ part }) => part);

/** Milliseconds from each event to its first acknowledged receipt. */
function waitsOf(received: readonly Received[]): Spread {
  const byId = Map.groupBy(received.filter(isAcknowledged), ({ id }) => id);
  return spread(
    Array.from(byId.values(), ([first]) => (first ? first.at - Date.parse(first.event.timestamp) : 0)),
  );
}

/** The median and the maximum. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    largest: sorted.at(-1) ?? Number.NaN,
  };
}
