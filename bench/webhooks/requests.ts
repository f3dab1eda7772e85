/** Makes events with requests whose steps the bench reports, as a pharmacy's system would. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from '@temporalio/client';
import { eventIdOf } from '../../domain/requests/events.ts';
import { SCENARIOS, type ScenarioStep } from '../../domain/sandbox/scenario-table.ts';
import { submission } from '../../test/support/requests/submissions.ts';
import type { Side } from './sides.ts';

/** Each step makes an event, after the first event of every request. */
export const HAPPY = SCENARIOS.happy.steps;

/** Performs the steps of a new request with a pause before each, and returns its id. */
export async function performSteps(
  { fulfilment, supplied }: Side,
  partner_id: string,
  steps: readonly ScenarioStep[],
  pauseMs = () => 0,
): Promise<string> {
  const made = submission({ partner_id, ...supplied });
  await fulfilment.start(made);
  for (const { step, ...report } of steps) {
    const pause = pauseMs();
    if (pause > 0) await delay(pause);
    const { kind } = await fulfilment.takeStep(made.request_id, step, report, step);
    if (kind !== 'taken') throw new Error(`${step} was not taken: ${kind}`);
  }
  return made.request_id;
}

export interface SteadyLoad {
  readonly eventsPerSecond: number;
  readonly seconds: number;
  readonly steps: readonly ScenarioStep[];
  /** The partners place requests in turn. */
  readonly partners: readonly string[];
}

/** Places requests at a steady rate, with steps about a second apart, and returns their ids. */
export async function steadily(side: Side, load: SteadyLoad): Promise<string[]> {
  const { eventsPerSecond, seconds, steps, partners } = load;
  const requests = Math.round((eventsPerSecond * seconds) / (steps.length + 1));
  const startedAt = performance.now();
  const taken = await Promise.allSettled(
    Array.from({ length: requests }, async (_, index) => {
      const dueInMs = startedAt + (index * seconds * 1000) / requests - performance.now();
      await delay(Math.max(0, dueInMs));
      return performSteps(side, partners[index % partners.length] ?? '', steps, aboutASecond);
    }),
  );
  // Checked after all have ended, because closing the connection of a running call would hide the first failure.
  return taken.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

const aboutASecond = () => 800 + 400 * Math.random();

/** Waits until the workflows have ended, after which all their webhooks are sent. */
export async function ended(client: Client, requestIds: readonly string[]): Promise<void> {
  await Promise.all(requestIds.map((id) => client.workflow.getHandle(id).result()));
}

/** Returns Postgres's commit timestamp of each event by its id, in milliseconds since 1970. */
export async function commitTimes(
  { database }: Side,
  requestIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ request_id: string; sequence: number; committed: number }>`
    select request_id, sequence, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as committed
      from timeline_entry where request_id = any(${requestIds})
  `.execute(database);
  return new Map(rows.map((row) => [eventIdOf(row), row.committed]));
}
