/** Figures of a run of orders under kills. */
import os from 'node:os';
import type { StoredRunRequest } from './run-books.ts';
import type { Kill } from '../engine/killable.ts';
import { byPart, spread } from './kill-figures.ts';
import type { OrderRun } from './order-run.ts';
import { FAULTS } from '../callers/reference-pharmacy.ts';

export interface OrderRunResult {
  readonly seconds: number;
  readonly run: OrderRun;
  readonly requests: readonly StoredRunRequest[];
  readonly kills: readonly Kill[];
}

/** Returns the figures of a run. */
export function orderFigures({ seconds, run, requests, kills }: OrderRunResult): object {
  const systems = run.pharmacies.map(({ system }) => system);
  const calls = systems.flatMap((system) => system.calls);
  const orders = systems.flatMap((system) => Array.from(system.orders.values()));
  const offered = new Set(systems.flatMap((system) => Array.from(system.made.keys())));
  return {
    seconds,
    load_average: os.loadavg().map((load) => Math.round(load)),
    requests: requests.length,
    by_status: counted(requests.map(({ status }) => status)),
    orders_made: orders.length,
    orders_withdrawn: orders.filter(({ withdrawn }) => withdrawn).length,
    ended_before_they_were_offered: requests.filter(({ request_id }) => !offered.has(request_id)).length,
    calls_to_pharmacies: counted(calls.map(({ step }) => step)),
    faults: Object.fromEntries(
      FAULTS.map((fault) => [fault, calls.filter((call) => call.fault === fault).length]),
    ),
    /** Numbers of calls that were retried because they had no answer. */
    calls_made_again: {
      partner: run.partner.repeated,
      pharmacists: run.pharmacies.reduce((sum, { pharmacist }) => sum + pharmacist.repeated, 0),
    },
    kills: Array.from(byPart(kills), ([part, own]) => ({
      part,
      kills: own.length,
      was_away: spread(own.map(({ at, backAt }) => backAt - at)),
    })),
    between_kills: spread(kills.slice(1).map(({ at }, index) => at - (kills[index]?.at ?? at))),
    from_accepted_to_end: spread(requests.map(lifeMs)),
  };
}

/** Counts the occurrences of each value. */
function counted(values: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(values, (value) => value);
  return Object.fromEntries(Array.from(groups, ([value, { length }]) => [value, length]));
}

function lifeMs({ timeline }: StoredRunRequest): number {
  return Date.parse(timeline.at(-1)?.at ?? '') - Date.parse(timeline[0]?.at ?? '');
}
