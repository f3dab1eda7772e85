/** What a run under kills shows: what came twice, and how long nothing came. */
import { PARTS, type Kill } from './killable-engine.ts';
import type { Received } from './receiver.ts';

/** An event that a receiver acknowledged more than once; the answer to a caller that was killed does not count. */
export interface Duplicate {
  readonly id: string;
  /** The kill that came next after the first of its answers. */
  readonly kill: Kill | undefined;
}

export interface Spread {
  readonly median: number;
  readonly largest: number;
}

const isAcknowledged = ({ status }: Received) => status >= 200 && status <= 299;

/** Those of one endpoint. */
export function duplicatesOf(received: readonly Received[], kills: readonly Kill[]): Duplicate[] {
  const byId = Map.groupBy(received.filter(isAcknowledged), ({ id }) => id);
  return Array.from(byId).flatMap(([id, [first, ...again]]) =>
    again.map(() => ({ id, kill: kills.find(({ backAt }) => backAt >= (first?.at ?? 0)) })),
  );
}

/** The most that came twice to one endpoint because of one kill. */
export function mostByKill(received: readonly Received[], kills: readonly Kill[]): number {
  const byKill = Map.groupBy(duplicatesOf(received, kills), ({ kill }) => kill);
  return Math.max(0, ...Array.from(byKill.values(), ({ length }) => length));
}

/** A line for each part: how often it was killed, what came twice of it, and how long it and the calls took to be back; milliseconds. */
export function figuresByPart(kills: readonly Kill[], received: readonly (readonly Received[])[]) {
  const duplicates = received.flatMap((calls) => duplicatesOf(calls, kills));
  const times = received
    .flat()
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
  return PARTS.map((part) => {
    const own = kills.filter((kill) => kill.part === part);
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

/** From the event to its first acknowledged receipt; milliseconds. */
export function waitsOf(received: readonly Received[]): Spread {
  const byId = Map.groupBy(received.filter(isAcknowledged), ({ id }) => id);
  return spread(
    Array.from(byId.values(), ([first]) => (first ? first.at - Date.parse(first.event.timestamp) : 0)),
  );
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    largest: sorted.at(-1) ?? Number.NaN,
  };
}
